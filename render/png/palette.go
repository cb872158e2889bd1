package png

import (
	"cmp"
	"encoding/binary"
	"image"
	"math"
	"slices"
	"sync"
)

// A map has some sixty flat colours, and their blends at edges. A palette of the flat colours, and
// of rare colours unlike them, shows no visible loss even if the picture is enlarged three times.
// Palettes of 128 and 256 colours took a tenth and a third more bytes. A picture with fewer flat
// colours gets the most frequent blends too.
const (
	mostColours = 64 // colours of the palette, blends included
	mostFlat    = 64
	mostUnlike  = 40
)

type rgb struct{ r, g, b uint8 }

// paletted reduces a picture to a palette: flat colours, rare ones that are unlike them, and the
// rest by median cut. Colours that differ only in their two low bits count as one, the flat one if
// there is one. Each row begins with PNG's filter byte 0.
func (d *buffers) paletted(img *image.RGBA) (palette []rgb, rows []uint8) {
	all := d.count(img)
	palette = choose(all)
	of := sized(&d.of, cells)
	near := newNearest(palette)
	halves(len(all), func(_, from, to int) {
		for _, t := range all[from:to] {
			of[t.c.cell()] = near.find(t.c)
		}
	})
	width, height := img.Rect.Dx(), img.Rect.Dy()
	rows = sized(&d.rows, height*(1+width))
	halves(height, func(_, from, to int) {
		for y := from; y < to; y++ {
			row := img.Pix[y*img.Stride : y*img.Stride+4*width]
			out := rows[y*(1+width) : (y+1)*(1+width)]
			out[0] = 0
			out = out[1:]
			for x := range out {
				p := row[4*x : 4*x+3 : 4*x+3]
				out[x] = of[rgb{p[0], p[1], p[2]}.cell()]
			}
		}
	})
	return palette, rows
}

// halves runs two halves of some work at the same time.
func halves(n int, do func(half, from, to int)) {
	var wg sync.WaitGroup
	wg.Go(func() { do(0, 0, n/2) })
	do(1, n/2, n)
	wg.Wait()
}

// cells is the number of cells of 4 by 4 by 4 colours.
const cells = 1 << 18

func (c rgb) cell() int { return int(c.r>>2)<<12 | int(c.g>>2)<<6 | int(c.b>>2) }

// tally counts the colours in a cell. c is the colour with the longest run of pixels.
type tally struct {
	c    rgb
	run  uint8
	n    uint32
	flat uint32 // in runs of equal pixels, which edges do not have
}

// alike is the least number of equal pixels in a row that are a flat area and not an edge.
const alike = 5

func (t *tally) add(c rgb, run uint8, n uint32) {
	t.n += n
	if run >= alike {
		t.flat += n
	}
	if run > t.run {
		t.c, t.run = c, run
	}
}

// count returns how often each colour occurs, the most frequent first.
func (d *buffers) count(img *image.RGBA) []tally {
	width, height := img.Rect.Dx(), img.Rect.Dy()
	if d.seen == nil {
		d.seen = make([]tally, cells)
	}
	// met lists the cells that occur, by frequency and then by number, for a fixed order.
	met := d.met[:0]
	for y := range height {
		row := img.Pix[y*img.Stride:][:4*width]
		for len(row) > 0 {
			word := binary.LittleEndian.Uint32(row)
			n := 4
			for n < len(row) && binary.LittleEndian.Uint32(row[n:]) == word {
				n += 4
			}
			c := rgb{row[0], row[1], row[2]}
			t := &d.seen[c.cell()]
			if t.n == 0 {
				met = append(met, uint64(c.cell()))
			}
			t.add(c, uint8(min(n/4, 255)), uint32(n/4))
			row = row[n:]
		}
	}
	for i, cell := range met {
		met[i] = uint64(math.MaxUint32-d.seen[cell].n)<<32 | cell
	}
	slices.Sort(met)
	d.met = met
	all := make([]tally, len(met))
	for i, m := range met {
		all[i] = d.seen[uint32(m)]
		d.seen[uint32(m)] = tally{}
	}
	return all
}

func choose(all []tally) []rgb {
	const size, exact = mostColours, mostFlat
	var out []rgb
	flat := slices.Clone(all)
	slices.SortStableFunc(flat, func(a, b tally) int { return cmp.Compare(b.flat, a.flat) })
	taken := map[int]bool{}
	for _, t := range flat[:min(exact, len(flat))] {
		if t.flat > 0 {
			out = append(out, t.c)
			taken[t.c.cell()] = true
		}
	}
	var rest []tally
	for _, t := range all {
		if !taken[t.c.cell()] {
			rest = append(rest, t)
		}
	}
	out = farthest(out, rest)
	if len(rest) == 0 {
		return out
	}
	boxes := []box{newBox(rest)}
	for len(boxes)+len(out) < size {
		best := 0
		for i, b := range boxes {
			if b.gain > boxes[best].gain {
				best = i
			}
		}
		if boxes[best].gain == 0 {
			break
		}
		p, q := boxes[best].cut()
		boxes[best] = p
		boxes = append(boxes, q)
	}
	for _, b := range boxes {
		out = append(out, b.mean())
	}
	return out
}

// box is a set of colours that may become one.
type box struct {
	all     []tally
	gain    int // of cutting it: the square of its longest side, times its weight; 0: it has one colour
	channel int // along which it is longest
}

func newBox(all []tally) box {
	lo, hi, n := [3]int{63, 63, 63}, [3]int{}, 0
	for _, t := range all {
		n += int(t.n)
		for ch := range 3 {
			v := t.c.level(ch)
			lo[ch], hi[ch] = min(lo[ch], v), max(hi[ch], v)
		}
	}
	b := box{all: all}
	for ch := range 3 {
		side := hi[ch] - lo[ch]
		if g := side * side * min(n, 1<<20); g > b.gain {
			b.gain, b.channel = g, ch
		}
	}
	return b
}

// cut halves a box by weight, across its longest side.
func (b box) cut() (p, q box) {
	var weight [64]int
	total := 0
	for _, t := range b.all {
		weight[t.c.level(b.channel)] += int(t.n)
		total += int(t.n)
	}
	top := 63
	for weight[top] == 0 {
		top--
	}
	at, low := 0, weight[0] // the lower half's last level, and its weight
	for at+1 < top && (low == 0 || low*2 < total) {
		at++
		low += weight[at]
	}
	var lower, upper []tally
	for _, t := range b.all {
		if t.c.level(b.channel) <= at {
			lower = append(lower, t)
		} else {
			upper = append(upper, t)
		}
	}
	return newBox(lower), newBox(upper)
}

func (b box) mean() rgb {
	var red, green, blue, n int
	for _, t := range b.all {
		w := int(t.n)
		red, green, blue, n = red+int(t.c.r)*w, green+int(t.c.g)*w, blue+int(t.c.b)*w, n+w
	}
	return rgb{uint8(red / n), uint8(green / n), uint8(blue / n)}
}

// farthest adds rare colours that are unlike those taken, such as a red cross's, the oddest first.
func farthest(taken []rgb, from []tally) []rgb {
	const few, most = 6, mostUnlike // pixels that a colour must have; colours to add
	n := 0
	for n < len(from) && from[n].n >= few { // the most frequent come first
		n++
	}
	from = from[:n]
	away := make([]int, n)
	for i, t := range from {
		away[i] = 1 << 30
		for _, c := range taken {
			away[i] = min(away[i], distance(t.c, c))
		}
	}
	for range most {
		best := -1
		for i, d := range away {
			if best < 0 || d > away[best] {
				best = i
			}
		}
		if best < 0 || away[best] < 300 {
			break
		}
		c := from[best].c
		taken = append(taken, c)
		for i, t := range from {
			away[i] = min(away[i], distance(t.c, c))
		}
	}
	return taken
}

// distance returns the squared distance of two colours, weighted roughly like the eye, which
// notices a difference in hue sooner than one in lightness.
func distance(a, b rgb) int {
	dr, dg, db := int(a.r)-int(b.r), int(a.g)-int(b.g), int(a.b)-int(b.b)
	return 9*dr*dr + 16*dg*dg + 8*db*db - 12*dg*(dr+db) // 3 dr² + 4 dg² + 2 db² + 6 ((dr - dg)² + (dg - db)²)
}

// level returns a channel without its two low bits.
func (c rgb) level(channel int) int {
	switch channel {
	case 0:
		return int(c.r >> 2)
	case 1:
		return int(c.g >> 2)
	}
	return int(c.b >> 2)
}

// nearest finds the nearest colour of a palette.
type nearest struct {
	green [256]uint8 // numbers in the palette, in order of green
	of    []rgb      // the colours in that order
}

func newNearest(palette []rgb) *nearest {
	n := &nearest{}
	order := make([]uint8, len(palette))
	for i := range order {
		order[i] = uint8(i)
	}
	slices.SortStableFunc(order, func(a, b uint8) int { return int(palette[a].g) - int(palette[b].g) })
	for i, at := range order {
		n.green[i] = at
		n.of = append(n.of, palette[at])
	}
	return n
}

// find returns the number of the palette's colour nearest to c, the lowest of equals. It searches
// from c's green outwards until green alone is too far.
func (n *nearest) find(c rgb) uint8 {
	up, _ := slices.BinarySearchFunc(n.of, c, func(p, c rgb) int { return int(p.g) - int(c.g) })
	down := up - 1
	best, at := 1<<30, uint8(0)
	look := func(i int) bool {
		if dg := int(n.of[i].g) - int(c.g); 4*dg*dg > best {
			return false
		}
		if d := distance(c, n.of[i]); d < best || d == best && n.green[i] < at {
			best, at = d, n.green[i]
		}
		return true
	}
	for up < len(n.of) || down >= 0 {
		if up < len(n.of) {
			if look(up) {
				up++
			} else {
				up = len(n.of)
			}
		}
		if down >= 0 {
			if look(down) {
				down--
			} else {
				down = -1
			}
		}
	}
	return at
}
