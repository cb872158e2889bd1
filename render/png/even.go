package png

import (
	"encoding/binary"
	"image"
)

// Where a picture is no flat colour, a pixel may take what stands before it or above it, if that is as good for the eye: beside strong edges more
// is, beside a hatch of a power's land next to nothing. What repeats so takes an eighth fewer bytes and more, and looks the same three times enlarged.
const (
	evenBase = 150   // how far a pixel may go beside flat ground, as distance measures it
	evenPart = 6     // and this part of how far the most unlike of its four neighbours is from it
	evenMost = 12000 // at the most: 36 of 255 levels of grey
)

// evenRun is how many pixels in a row must repeat what was before, so that it is worth telling.
const evenRun = 3

// evenLong is how many are enough, not to look for more.
const evenLong = 24

// even makes a picture's rows repeat themselves. A flat pixel stays as it is, and what changes stays near the picture as it was drawn, never near what was
// put in its place.
func (d *desk) even(img *image.RGBA, palette []rgb, rows []uint8) {
	width, height := img.Rect.Dx(), img.Rect.Dy()
	d.play = sized(&d.play, width*height)
	halves(height, func(_, from, to int) {
		for y := from; y < to; y++ {
			play(img, y, d.play[y*width:(y+1)*width])
		}
	})
	line := 1 + width
	before := [...]int{1, line, line + 1, line - 1, 2 * line, line + 2, line - 2, 2, 3 * line}
	halves(height, func(_, from, to int) {
		for y := from; y < to; y++ {
			pix, room := img.Pix[y*img.Stride:], d.play[y*width:(y+1)*width]
			at, start := y*line+1, from*line+1
			for x := 0; x < width; {
				longest, by := 0, 0
				for _, o := range before {
					n, src := 0, at+x-o
					if src < start {
						break
					}
					for ; x+n < width; n++ {
						s := src + n
						if n >= o {
							s = src + n%o
						}
						if s%line == 0 {
							break // the byte before a row
						}
						k := x + n
						if c := rows[s]; c != rows[at+k] && (room[k] == 0 || distance(rgb{pix[4*k], pix[4*k+1], pix[4*k+2]}, palette[c]) > int(room[k])) {
							break
						}
					}
					if n > longest {
						longest, by = n, o
						if n >= evenLong {
							break
						}
					}
				}
				if longest < evenRun {
					x++
					continue
				}
				for n := range longest {
					rows[at+x+n] = rows[at+x+n-by]
				}
				x += longest
			}
		}
	})
}

// play says how far each pixel of a row may go.
func play(img *image.RGBA, y int, out []uint16) {
	width, height := img.Rect.Dx(), img.Rect.Dy()
	row := img.Pix[y*img.Stride:][:4*width]
	above, below := row, row
	if y > 0 {
		above = img.Pix[(y-1)*img.Stride:][:4*width]
	}
	if y+1 < height {
		below = img.Pix[(y+1)*img.Stride:][:4*width]
	}
	word := func(b []uint8, x int) uint32 { return binary.LittleEndian.Uint32(b[4*x:]) }
	left := word(row, 0)
	for x := 0; x < width; x++ {
		for x+2 < width { // two flat pixels at once, which most are
			two := binary.LittleEndian.Uint64(row[4*x:])
			if two != uint64(left)<<32|uint64(left) || two != binary.LittleEndian.Uint64(above[4*x:]) || two != binary.LittleEndian.Uint64(below[4*x:]) || word(row, x+2) != left {
				break
			}
			out[x], out[x+1] = 0, 0
			x += 2
		}
		own := word(row, x)
		right := own
		if x+1 < width {
			right = word(row, x+1)
		}
		up, down := word(above, x), word(below, x)
		if left == own && right == own && up == own && down == own {
			out[x] = 0
			continue
		}
		c := split(own)
		most := max(distance(c, split(left)), distance(c, split(right)), distance(c, split(up)), distance(c, split(down)))
		out[x] = uint16(min(evenBase+most/evenPart, evenMost))
		left = own
	}
}

func split(word uint32) rgb { return rgb{uint8(word), uint8(word >> 8), uint8(word >> 16)} }
