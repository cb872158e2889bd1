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

// sources are where a pixel may be repeated from: so many rows up, and so many pixels to the left. Of two that repeat as many the first is taken.
var sources = [...]struct{ up, left int }{{0, 1}, {1, 0}, {1, 1}, {1, -1}, {2, 0}, {1, 2}, {1, -2}, {0, 2}, {3, 0}}

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
	halves(height, func(_, from, to int) {
		for y := from; y < to; y++ {
			pix, room := img.Pix[y*img.Stride:], d.play[y*width:(y+1)*width]
			at, start := y*line+1, from*line+1
			fits := func(k int, c uint8) bool {
				if c == rows[at+k] {
					return true
				}
				p := pix[4*k : 4*k+3 : 4*k+3]
				return room[k] != 0 && distance(rgb{p[0], p[1], p[2]}, palette[c]) <= int(room[k])
			}
			for x := 0; x < width; {
				longest, by := evenRun-1, 0
				for _, s := range sources {
					src := at + x - s.up*line - s.left
					if src < start {
						break
					}
					most, turns := width-x+min(s.left, 0), -1
					if s.up == 0 {
						turns = s.left - 1 // what is repeated begins again
					}
					// What is to be longer than the longest must fit where that one ended.
					if x < s.left || most <= longest || !fits(x+longest, rows[src+longest&turns]) {
						continue
					}
					n := 0
					for n < most && fits(x+n, rows[src+n&turns]) {
						n++
					}
					if n > longest {
						longest, by = n, at+x-src
						if n >= evenLong {
							break
						}
					}
				}
				if by == 0 {
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
