package png

import (
	"cmp"
	"image"
	"slices"
	"sync"
)

// A map has some sixty flat colours and the blends at their edges: 256 colours show it without a loss that can be seen, in
// a third of the bytes.

type rgb struct{ r, g, b uint8 }

// paletted reduces a picture to at most 256 colours: the most frequent ones exactly, rare ones that are
// unlike them, and the rest by median cut.
func paletted(img *image.RGBA) (palette []rgb, index []uint8) {
	palette = choose(count(img))
	width, height := img.Rect.Dx(), img.Rect.Dy()
	index = make([]uint8, width*height)
	var wg sync.WaitGroup
	const bands = 4
	for i := range bands {
		wg.Add(1)
		go func() {
			defer wg.Done()
			n := newNearest(palette)
			for y := height * i / bands; y < height*(i+1)/bands; y++ {
				row := img.Pix[y*img.Stride : y*img.Stride+4*width]
				out := index[y*width : (y+1)*width]
				last, at := rgb{row[0], row[1], row[2]}, n.of(rgb{row[0], row[1], row[2]})
				for x := range out {
					c := rgb{row[4*x], row[4*x+1], row[4*x+2]}
					if c != last {
						last, at = c, n.of(c)
					}
					out[x] = at
				}
			}
		}()
	}
	wg.Wait()
	return palette, index
}

type tally struct {
	c rgb
	n int
}

// count tells how often each colour occurs, the most frequent first.
func count(img *image.RGBA) []tally {
	width, height := img.Rect.Dx(), img.Rect.Dy()
	var half [2]*table
	var wg sync.WaitGroup
	for i := range half {
		wg.Add(1)
		go func() {
			defer wg.Done()
			seen := newTable()
			for y := height * i / 2; y < height*(i+1)/2; y++ {
				row := img.Pix[y*img.Stride : y*img.Stride+4*width]
				for x := 0; x < width; {
					c := rgb{row[4*x], row[4*x+1], row[4*x+2]}
					from := x
					for x++; x < width && row[4*x] == c.r && row[4*x+1] == c.g && row[4*x+2] == c.b; x++ {
					}
					seen.add(c, x-from)
				}
			}
			half[i] = seen
		}()
	}
	wg.Wait()
	for i, n := range half[1].n {
		if n > 0 {
			half[0].add(half[1].c[i], n)
		}
	}
	all := make([]tally, 0, half[0].used)
	for i, n := range half[0].n {
		if n > 0 {
			all = append(all, tally{half[0].c[i], n})
		}
	}
	slices.SortFunc(all, func(a, b tally) int {
		return cmp.Or(cmp.Compare(b.n, a.n), cmp.Compare(a.c.r, b.c.r), cmp.Compare(a.c.g, b.c.g), cmp.Compare(a.c.b, b.c.b))
	})
	return all
}

// table counts colours, by open addressing. When it is nearly full, colours not yet in it are let go: by then the picture is
// no map.
type table struct {
	c    []rgb
	n    []int
	used int
}

const tableSize = 1 << 18

func newTable() *table { return &table{c: make([]rgb, tableSize), n: make([]int, tableSize)} }

func (t *table) add(c rgb, n int) {
	h := (uint32(c.r)<<16 | uint32(c.g)<<8 | uint32(c.b)) * 2654435761 >> 14
	for {
		if t.n[h] == 0 {
			if t.used > tableSize*3/4 {
				return
			}
			t.c[h], t.n[h] = c, n
			t.used++
			return
		}
		if t.c[h] == c {
			t.n[h] += n
			return
		}
		h = (h + 1) & (tableSize - 1)
	}
}

func choose(all []tally) []rgb {
	const size, exact = 256, 112
	var out []rgb
	for _, t := range all[:min(exact, len(all))] {
		out = append(out, t.c)
	}
	rest := slices.Clone(all[len(out):min(len(all), 4000)])
	if more := all[len(out)+len(rest):]; len(more) > 0 { // single pixels of edges: some of each kind will do
		step := len(more)/4000 + 1
		for i := 0; i < len(more); i += step {
			rest = append(rest, more[i])
		}
	}
	out = farthest(out, rest)
	if len(rest) == 0 {
		return out
	}
	boxes := [][]tally{coarse(rest)}
	for len(boxes)+len(out) < size {
		// Split the box with the most to gain: its longest side times the root of its weight.
		best, gain, channel := -1, 0, 0
		for i, b := range boxes {
			if len(b) < 2 {
				continue
			}
			for ch := range 3 {
				lo, hi, n := 255, 0, 0
				for _, t := range b {
					v := t.c.channel(ch)
					lo, hi, n = min(lo, v), max(hi, v), n+t.n
				}
				if g := (hi - lo) * (hi - lo) * min(n, 1<<20); g > gain {
					best, gain, channel = i, g, ch
				}
			}
		}
		if best < 0 {
			break
		}
		b := boxes[best]
		slices.SortFunc(b, func(p, q tally) int {
			return cmp.Or(cmp.Compare(p.c.channel(channel), q.c.channel(channel)), cmp.Compare(p.c.r, q.c.r), cmp.Compare(p.c.g, q.c.g), cmp.Compare(p.c.b, q.c.b))
		})
		total, half := 0, 0
		for _, t := range b {
			total += t.n
		}
		cut := 1
		for i, t := range b[:len(b)-1] {
			half += t.n
			cut = i + 1
			if half*2 >= total {
				break
			}
		}
		boxes[best] = b[:cut]
		boxes = append(boxes, b[cut:])
	}
	for _, b := range boxes {
		var r, g, bl, n int
		for _, t := range b {
			r, g, bl, n = r+int(t.c.r)*t.n, g+int(t.c.g)*t.n, bl+int(t.c.b)*t.n, n+t.n
		}
		out = append(out, rgb{uint8(r / n), uint8(g / n), uint8(bl / n)})
	}
	return out
}

// coarse merges colours that differ only in their two low bits: what is left is sorted and cut many times over.
func coarse(all []tally) []tally {
	type sum struct{ r, g, b, n int }
	sums := make([]sum, 1<<18)
	var used []int32
	for _, t := range all {
		k := int32(t.c.r>>2)<<12 | int32(t.c.g>>2)<<6 | int32(t.c.b>>2)
		s := &sums[k]
		if s.n == 0 {
			used = append(used, k)
		}
		s.r, s.g, s.b, s.n = s.r+int(t.c.r)*t.n, s.g+int(t.c.g)*t.n, s.b+int(t.c.b)*t.n, s.n+t.n
	}
	out := make([]tally, len(used))
	for i, k := range used {
		s := sums[k]
		out[i] = tally{rgb{uint8(s.r / s.n), uint8(s.g / s.n), uint8(s.b / s.n)}, s.n}
	}
	return out
}

// farthest adds rare colours that are unlike all taken so far, each time the most unlike: a thin magenta line, a red cross.
func farthest(taken []rgb, from []tally) []rgb {
	const few, most = 6, 64 // pixels that a colour must have; colours to add
	away := make([]int, len(from))
	for i, t := range from {
		away[i] = 1 << 30
		for _, c := range taken {
			away[i] = min(away[i], distance(t.c, c))
		}
	}
	for range most {
		best := -1
		for i, d := range away {
			if from[i].n >= few && (best < 0 || d > away[best]) {
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

// distance is the squared distance of two colours, weighted roughly as the eye does.
func distance(a, b rgb) int {
	dr, dg, db := int(a.r)-int(b.r), int(a.g)-int(b.g), int(a.b)-int(b.b)
	return 3*dr*dr + 4*dg*dg + 2*db*db
}

func (c rgb) channel(i int) int { return int([3]uint8{c.r, c.g, c.b}[i]) }

// nearest finds the nearest colour of a palette, and remembers.
type nearest struct {
	palette []rgb
	key     [1 << 16]rgb
	value   [1 << 16]uint8
	known   [1 << 16]bool
}

func newNearest(palette []rgb) *nearest { return &nearest{palette: palette} }

func (n *nearest) of(c rgb) uint8 {
	h := (uint32(c.r)*73856093 ^ uint32(c.g)*19349663 ^ uint32(c.b)*83492791) >> 3 & (1<<16 - 1)
	if n.known[h] && n.key[h] == c {
		return n.value[h]
	}
	best, at := 1<<30, 0
	for i, p := range n.palette {
		if d := distance(c, p); d < best {
			best, at = d, i
		}
	}
	n.known[h], n.key[h], n.value[h] = true, c, uint8(at)
	return uint8(at)
}
