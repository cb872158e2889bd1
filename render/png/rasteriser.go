package png

import (
	"image"
	"math"

	"github.com/heraldmaps/herald/render/scene"
)

// rasteriser turns outlines into the coverage of each pixel of a rectangle. Each edge records in
// the cells that it crosses how coverage changes there, in whole numbers, so that every processor
// computes the same. The running sum along a row is the coverage. Untouched parts of a row, and the
// space between two edges, cost nothing.
//
// Coverage of overlapping parts adds up and is capped, so outlines must all turn one way, as for
// the non-zero rule.
type rasteriser struct {
	w, h, stride int
	cells        []int32 // w+2 a row; all zero between two drawings
	lo, hi       []int32 // by row: the range of cells that were touched
}

// A pixel is grain steps wide and high. A cell that is wholly covered has the value full.
const (
	grain = 256
	full  = 2 * grain * grain
)

func (z *rasteriser) reset(w, h int) {
	z.w, z.h, z.stride = w, h, w+2
	if n := h * z.stride; cap(z.cells) < n {
		z.cells = make([]int32, n)
	}
	z.cells = z.cells[:cap(z.cells)]
	z.lo, z.hi = sized(&z.lo, h), sized(&z.hi, h)
	for y := range z.lo {
		z.lo[y], z.hi[y] = math.MaxInt32, 0
	}
}

// step converts pixels to grains. Points too far away are moved to a limit beyond every picture.
func step(v float64) int32 {
	return int32(math.Floor(max(-1<<21, min(1<<21, v))*grain + 0.5))
}

// line adds an edge between two points in grains. An edge left of the rectangle counts at its left
// side; elsewhere outside, an edge has no effect. Each row is the same as in a larger rectangle.
func (z *rasteriser) line(x0, y0, x1, y1 int32) {
	if y0 == y1 {
		return
	}
	turn := int32(1)
	if y0 > y1 {
		x0, y0, x1, y1, turn = x1, y1, x0, y0, -1
	}
	if y1 <= 0 || y0 >= int32(z.h)*grain || x0 >= int32(z.w)*grain && x1 >= int32(z.w)*grain {
		return
	}
	first, last := y0>>8, (y1-1)>>8
	if first == last {
		z.row(first, x0, x1, (y1-y0)*turn)
		return
	}
	slope := int64(x1-x0) << 24 / int64(y1-y0)
	x, y := x0, y0
	if first < 0 {
		first, y = 0, 0
		x = x0 + int32(slope*int64(-y0)>>24)
	}
	for end := min(last, int32(z.h)); first < end; first++ {
		next := (first + 1) * grain
		to := x0 + int32(slope*int64(next-y0)>>24)
		z.row(first, x, to, (next-y)*turn)
		x, y = to, next
	}
	if last < int32(z.h) {
		z.row(last, x, x1, (y1-y)*turn)
	}
}

// row adds an edge within a row, from a to b across and down by d grains (negative: up).
func (z *rasteriser) row(r, a, b, d int32) {
	if a > b {
		a, b = b, a
	}
	w := int32(z.w)
	from, to := a>>8, b>>8
	if from >= w {
		return
	}
	cells := z.cells[int(r)*z.stride:][:z.stride]
	if from == to && from >= 0 {
		z.lo[r], z.hi[r] = min(z.lo[r], from), max(z.hi[r], from+2)
		right := d * (a&255 + b&255)
		cells[from] += d*(2*grain) - right
		cells[from+1] += right
		return
	}
	if b <= 0 {
		z.lo[r], z.hi[r] = 0, max(z.hi[r], 1)
		cells[0] += d * (2 * grain)
		return
	}
	fall := int64(d) << 32 / int64(b-a)
	done := int32(0) // part of d, up to the current column
	if from < 0 {
		from, done = 0, int32(fall*int64(-a)>>32)
		cells[0] += done * (2 * grain)
	} else {
		next := (from + 1) * grain
		done = int32(fall * int64(next-a) >> 32)
		right := done * (a&255 + grain)
		cells[from] += done*(2*grain) - right
		cells[from+1] += right
		from++
	}
	z.lo[r], z.hi[r] = min(z.lo[r], max(0, from-1)), max(z.hi[r], min(to, w-1)+2)
	for end := min(to, w); from < end; from++ {
		next := int32(fall * int64((from+1)*grain-a) >> 32)
		half := (next - done) * grain
		cells[from] += half
		cells[from+1] += half
		done = next
	}
	if to < w {
		right := (d - done) * (b & 255)
		cells[to] += (d-done)*(2*grain) - right
		cells[to+1] += right
	}
}

// share converts a sum of cells to a coverage from 0 to 255.
func share(sum int32) uint32 {
	if sum < 0 {
		sum = -sum
	}
	if sum >= full {
		return 255
	}
	return (uint32(sum)*255 + full/2) / full
}

// take calls run for each covered stretch of a row, and clears the row.
func (z *rasteriser) take(y int, run func(from, to int, cover uint32)) {
	lo, hi := int(z.lo[y]), min(int(z.hi[y]), z.w)
	if lo >= int(z.hi[y]) {
		return
	}
	cells := z.cells[y*z.stride:][:z.stride]
	sum := int32(0)
	for x := lo; x < hi; {
		sum += cells[x]
		cells[x] = 0
		from := x
		for x++; x < hi && cells[x] == 0; x++ {
			for x+8 < hi {
				c := cells[x : x+8 : x+8]
				if c[0]|c[1]|c[2]|c[3]|c[4]|c[5]|c[6]|c[7] != 0 {
					break
				}
				x += 8
			}
			if cells[x] != 0 {
				break
			}
		}
		if c := share(sum); c != 0 {
			run(from, x, c)
		}
	}
	if c := share(sum); c != 0 && hi < z.w {
		run(hi, z.w, c)
	}
	cells[z.w], cells[z.w+1] = 0, 0
}

// stain paints a colour on the picture, in proportion to each pixel's coverage. r is the rectangle
// of the picture that the rasteriser's pixels cover.
func (z *rasteriser) stain(img *image.RGBA, r image.Rectangle, c scene.Colour) {
	k := inkOf(c)
	for y := range z.h {
		if z.hi[y] == 0 {
			continue
		}
		out := img.Pix[img.PixOffset(r.Min.X, r.Min.Y+y):][:4*z.w]
		z.take(y, func(from, to int, cover uint32) { k.run(out[4*from:4*to], cover) })
	}
}

// cover writes the coverage of each pixel, from 0 to 255.
func (z *rasteriser) cover(pix []uint8) {
	clear(pix[:z.w*z.h])
	for y := range z.h {
		row := pix[y*z.w:][:z.w]
		z.take(y, func(from, to int, c uint32) {
			for x := from; x < to; x++ {
				row[x] = uint8(c)
			}
		})
	}
}
