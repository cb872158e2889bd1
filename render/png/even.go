package png

import (
	"encoding/binary"
	"image"
	"math/bits"
)

// Outside flat areas a pixel may take the colour of a pixel before it or above it if the eye sees
// no difference. It may differ much next to a strong edge, and hardly at all next to the hatch of a
// power's land. Such repetition saves an eighth of the bytes or more.
const (
	evenBase = 150   // how far a pixel may change next to a flat area, in terms of distance
	evenPart = 6     // and further by its distance from the most different of its four neighbours, divided by this
	evenMost = 12000 // but no further: 36 of 255 levels of grey
)

// evenRun is the least number of repeated pixels in a row that is worth coding.
const evenRun = 3

// evenLong is the number of repeated pixels after which no longer repetition is sought.
const evenLong = 24

// ups are the sources in the rows above from which a pixel may be repeated: how many rows up, and
// how many pixels to the left. The longest repetition wins. Of equally long ones, the pixel to the
// left, which is not listed here, comes first; then the one straight above, then the others in
// order, and last the two pixels to the left in turn.
var ups = [...]struct{ up, left int }{{1, 2}, {1, 1}, {1, 0}, {1, -1}, {1, -2}, {2, 0}, {3, 0}}

const (
	allUps   = 1<<len(ups) - 1
	straight = 2 // the index of the pixel straight above
)

// even makes a picture's rows repetitive. A pixel of a flat area does not change. Every change is
// measured from the picture as drawn, never from an earlier change, so that errors do not add up.
func (d *buffers) even(img *image.RGBA, palette []rgb, rows []uint8) {
	width, height := img.Rect.Dx(), img.Rect.Dy()
	d.play = sized(&d.play, width*height)
	halves(height, func(half, from, to int) { d.plays(img, half, from, to) })
	halves(height, func(half, from, to int) {
		e := evener{line: 1 + width, rows: rows[from*(1+width) : to*(1+width)], ups: sized(&d.ups[half], width)}
		for i, c := range palette {
			e.palette[i], e.hues[i] = c, hueOf(c)
		}
		for y := from; y < to; y++ {
			e.row(y-from, img.Pix[y*img.Stride:][:4*width], d.play[y*width:][:width])
		}
	})
}

// evener evens out some rows, one after another.
type evener struct {
	palette [256]rgb
	hues    [256]hue // the hue of each palette colour
	line    int      // length of a row, with the filter byte before it
	rows    []uint8  // all rows of the picture
	y, at   int      // the current row, and where its first pixel is
	pix     []uint8  // the row as drawn
	room    []uint16
	ups     []uint8 // by pixel of the row: the sources above that it may repeat, a bit for each
	looked  int     // ups is set for the pixels before this one
}

// fits reports whether the pixel k of the current row may take a colour of the palette.
func (e *evener) fits(k int, c uint8) bool {
	if e.rows[e.at+k] == c {
		return true
	}
	p := e.pix[4*k : 4*k+3 : 4*k+3]
	return e.room[k] != 0 && distance(rgb{p[0], p[1], p[2]}, e.palette[c]) <= int(e.room[k])
}

func (e *evener) row(y int, pix []uint8, room []uint16) {
	e.y, e.at, e.pix, e.room, e.looked = y, y*e.line+1, pix, room, 0
	for x := 0; x < len(room); {
		n, by := e.left(x, 1, evenRun-1)
		if n < evenLong {
			n, by = e.best(x, n, by)
		}
		if by == 0 {
			x++
			continue
		}
		row := e.rows[e.at+x-by:]
		for i := range n {
			row[by+i] = row[i]
		}
		x += n
	}
}

// best returns the longest repetition from pixel x on, given the longest found so far: its length,
// and how far before x its source is.
func (e *evener) best(x, longest, by int) (n, from int) {
	if n, from := e.above(x); n > longest {
		longest, by = n, from
	}
	if longest < evenLong {
		if n, from := e.left(x, 2, longest); from > 0 {
			longest, by = n, from
		}
	}
	return longest, by
}

// left returns how many pixels from x on can repeat the last pixel (far 1) or the last two in turn
// (far 2), and far. If these are no more than limit, it returns limit and 0.
func (e *evener) left(x, far, limit int) (n, by int) {
	if x < far || x+limit >= len(e.room) {
		return limit, 0
	}
	last := e.rows[e.at+x-far : e.at+x]
	if !e.fits(x+limit, last[limit&(far-1)]) { // a longer repetition must fit here too
		return limit, 0
	}
	for x+n < len(e.room) && e.fits(x+n, last[n&(far-1)]) {
		n++
	}
	if n <= limit {
		return limit, 0
	}
	return n, far
}

// above returns the greatest number of pixels, starting at x, that can all repeat the same earlier
// pixel of a row above, and how far that pixel is.
func (e *evener) above(x int) (n, by int) {
	all := uint8(allUps)
	for x+n < len(e.room) && n < evenLong {
		more := all & e.up(x+n)
		if more == 0 {
			break
		}
		all = more
		n++
	}
	if n == 0 {
		return 0, 0
	}
	s := ups[straight]
	if all>>straight&1 == 0 {
		s = ups[bits.TrailingZeros8(all)]
	}
	by = s.up*e.line + s.left
	if n < evenLong {
		return n, by
	}
	most := len(e.room) - x + min(s.left, 0)
	here, there := e.rows[e.at+x:][:most], e.rows[e.at+x-by:][:most]
	for n < most {
		if n += common(there[n:], here[n:]); n == most || !e.fits(x+n, there[n]) {
			break
		}
		n++
	}
	return n, by
}

// up returns the sources above that a pixel may repeat, a bit for each.
func (e *evener) up(k int) uint8 {
	if k >= e.looked {
		e.ups[k], e.looked = e.look(k), k+1
	}
	return e.ups[k]
}

// look computes what up returns: a bit for each source whose colour is the pixel's own or not too
// far from it. It has no branches, which a processor could not predict.
func (e *evener) look(k int) uint8 {
	if k < 2 || k+5 >= len(e.room) || e.y < 3 {
		return e.lookAtEdge(k)
	}
	at := e.at + k
	c := binary.LittleEndian.Uint64(e.rows[at-e.line-2:])&(1<<40-1) | uint64(
		e.rows[at-2*e.line])<<40 | uint64(e.rows[at-3*e.line])<<48
	out := same(c, e.rows[at]) & allUps
	if room := int32(e.room[k]); room > 0 {
		// The distance of colours p and c is q(p) + q(c) - 2 B(p, c), B being the bilinear form of q.
		p := hueOf(rgb{e.pix[4*k], e.pix[4*k+1], e.pix[4*k+2]})
		r, g, b, q := 18*p.r-12*p.g, 32*p.g-12*(p.r+p.b), 16*p.b-12*p.g, p.q-room-1
		for i := range ups {
			c := &e.hues[uint8(c>>(8*i))]
			out |= uint8(uint32(q+c.q-c.r*r-c.g*g-c.b*b)>>31) << i // 1 if it is negative
		}
	}
	return out
}

// lookAtEdge is like look, for pixels some of whose sources are outside the picture.
func (e *evener) lookAtEdge(k int) uint8 {
	out := uint8(0)
	for i, s := range ups {
		if x := k - s.left; e.y >= s.up && x >= 0 && x < len(e.room) {
			out |= bit(e.fits(k, e.rows[e.at+x-s.up*e.line])) << i
		}
	}
	return out
}

func bit(is bool) uint8 {
	if is {
		return 1
	}
	return 0
}

// common returns the length of the common beginning of two slices of equal length.
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

// plays sets how much each pixel's colour in some rows may change: as much as the most different of
// its four neighbours allows. It computes each distance of neighbours once.
func (d *buffers) plays(img *image.RGBA, half, from, to int) {
	width, height := img.Rect.Dx(), img.Rect.Dy()
	row := func(y int) []uint8 { return img.Pix[y*img.Stride:][:4*width] }
	above := sized(&d.above[half], width) // by pixel: its distance from the one above
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

// play sets how much the colour of each pixel in a row may change. It replaces the distances to the
// row above by those to the row below.
func play(row, below []uint8, above []int32, out []uint16) {
	width := len(out)
	left := int32(0) // distance of this pixel from the one before
	for x := 0; x < width; x++ {
		own := word(row, x)
		for left == 0 && x+2 < width { // two flat pixels at once, since most are flat
			two := binary.LittleEndian.Uint64(row[4*x:])
			if two != uint64(own)<<32|uint64(own) || two != binary.LittleEndian.Uint64(below[4*x:]) || word(row, x+2) != own ||
				above[x]|above[x+1] != 0 {
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

func word(row []uint8, x int) uint32 { return binary.LittleEndian.Uint32(row[4*x:]) }

// apart returns the squared distance of two pixels' colours, weighted as the eye does.
func apart(a, b uint32) int32 {
	if a == b {
		return 0
	}
	return int32(distance(split(a), split(b)))
}

func split(word uint32) rgb { return rgb{uint8(word), uint8(word >> 8), uint8(word >> 16)} }

// same returns a bit for each byte of a word, set if the byte is b.
func same(word uint64, b uint8) uint8 {
	const low, ones = 0x7f7f7f7f7f7f7f7f, 0x0101010101010101
	word ^= uint64(b) * ones
	zero := ^(word&low + low | word | low) // the top bit of each byte that is zero
	return uint8(zero >> 7 * 0x0102040810204080 >> 56)
}

// hue is a colour and its distance from black.
type hue struct{ r, g, b, q int32 }

func hueOf(c rgb) hue {
	return hue{int32(c.r), int32(c.g), int32(c.b), int32(distance(c, rgb{}))}
}
