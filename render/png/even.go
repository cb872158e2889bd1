package png

import (
	"encoding/binary"
	"image"
	"math/bits"
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
	halves(height, func(half, from, to int) { d.plays(img, half, from, to) })
	halves(height, func(_, from, to int) {
		e := evener{palette: palette, line: 1 + width, rows: rows[from*(1+width) : to*(1+width)]}
		for y := from; y < to; y++ {
			e.row(y-from, img.Pix[y*img.Stride:][:4*width], d.play[y*width:][:width])
		}
	})
}

// evener evens out some rows, one after the other.
type evener struct {
	palette []rgb
	line    int     // how long a row is, with the byte before it
	rows    []uint8 // all of them
	pix     []uint8 // the row under way, as it was drawn
	room    []uint16
	misfits [len(sources)]int // by source: a pixel of the row that cannot be repeated from there, if it still lies ahead
}

// fits says whether the pixel k of the row under way may take a colour, being of another.
func (e *evener) fits(k int, c uint8) bool {
	p := e.pix[4*k : 4*k+3 : 4*k+3]
	return e.room[k] != 0 && distance(rgb{p[0], p[1], p[2]}, e.palette[c]) <= int(e.room[k])
}

// row evens out one row.
func (e *evener) row(y int, pix []uint8, room []uint16) {
	e.pix, e.room = pix, room
	for i := range e.misfits {
		e.misfits[i] = -1
	}
	rows, at, width := e.rows, y*e.line+1, len(room)
	for x := 0; x < width; {
		longest, by := evenRun-1, 0
		for i, s := range sources {
			src := at + x - s.up*e.line - s.left
			if src < 1 {
				break
			}
			most, turns := width-x+min(s.left, 0), -1
			if s.up == 0 {
				turns = s.left - 1 // what is repeated begins again
			}
			if x < s.left || most <= longest || e.misfits[i] >= x && e.misfits[i] <= x+longest {
				continue
			}
			// What is to be longer than the longest must fit where that one ended.
			if c := rows[src+longest&turns]; c != rows[at+x+longest] && !e.fits(x+longest, c) {
				if s.up > 0 {
					e.misfits[i] = x + longest
				}
				continue
			}
			n := 0
			for n < most {
				if s.up > 0 {
					if n += common(rows[src+n:src+most], rows[at+x+n:at+x+most]); n == most {
						break
					}
				}
				if c := rows[src+n&turns]; c != rows[at+x+n] && !e.fits(x+n, c) {
					if s.up > 0 {
						e.misfits[i] = x + n
					}
					break
				}
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

// common is how many bytes are the same at the beginning of two slices that are as long.
func common(a, b []uint8) int {
	n := 0
	for len(a)-n >= 8 {
		if differ := binary.LittleEndian.Uint64(a[n:]) ^ binary.LittleEndian.Uint64(b[n:]); differ != 0 {
			return n + bits.TrailingZeros64(differ)/8
		}
		n += 8
	}
	for n < len(a) && a[n] == b[n] {
		n++
	}
	return n
}

// plays says how far each pixel of some rows may go: as the most unlike of its four neighbours says. Each distance is that of two pixels, and
// measured once.
func (d *desk) plays(img *image.RGBA, half, from, to int) {
	width, height := img.Rect.Dx(), img.Rect.Dy()
	row := func(y int) []uint8 { return img.Pix[y*img.Stride:][:4*width] }
	above := sized(&d.above[half], width) // by pixel: how far it is from the one above it
	for x := range above {
		above[x] = 0
		if from > 0 {
			above[x] = apart(word(row(from-1), x), word(row(from), x))
		}
	}
	for y := from; y < to; y++ {
		below := row(y)
		if y+1 < height {
			below = row(y + 1)
		}
		play(row(y), below, above, d.play[y*width:][:width])
	}
}

// play says how far each pixel of a row may go, and leaves how far the row below is from it in place of the row above.
func play(row, below []uint8, above []int32, out []uint16) {
	width := len(out)
	left := int32(0) // how far the pixel before is from this one
	for x := 0; x < width; x++ {
		own := word(row, x)
		for left == 0 && x+2 < width { // two flat pixels at once, which most are
			two := binary.LittleEndian.Uint64(row[4*x:])
			if two != uint64(own)<<32|uint64(own) || two != binary.LittleEndian.Uint64(below[4*x:]) || word(row, x+2) != own || above[x]|above[x+1] != 0 {
				break
			}
			out[x], out[x+1] = 0, 0
			x += 2
		}
		right := int32(0)
		if x+1 < width {
			right = apart(own, word(row, x+1))
		}
		down := apart(own, word(below, x))
		most := max(left, right, above[x], down)
		left, above[x], out[x] = right, down, 0
		if most > 0 {
			out[x] = uint16(min(evenBase+most/evenPart, evenMost))
		}
	}
}

// word is a pixel of a row.
func word(row []uint8, x int) uint32 { return binary.LittleEndian.Uint32(row[4*x:]) }

// apart is the distance of two pixels.
func apart(a, b uint32) int32 {
	if a == b {
		return 0
	}
	return int32(distance(split(a), split(b)))
}

func split(word uint32) rgb { return rgb{uint8(word), uint8(word >> 8), uint8(word >> 16)} }
