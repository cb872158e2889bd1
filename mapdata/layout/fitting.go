package layout

import (
	"fmt"
	"math"

	"github.com/go-text/typesetting/font"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/fonts"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// fitting places all names and slots of a board on one raster.
type fitting struct {
	*ground
	sites []site
	spots []*spot // by region
	area  []float64
	price []float64 // by region: the cost factor for other names and tokens on its ground
	least float64   // pt, the size that every name should reach
	opt   *Options
}

// reserve keeps a box of the sheet free of names and slots.
func (f *fitting) reserve(b geom.Box) {
	f.each(b, func(i int, _ geom.Point) { f.hard[i] = true })
}

// newFitting returns a fitting without names. No name may be at the frame's edge, on or just beside
// a disc, or in a reserved box.
func newFitting(r *raster, st []site, frame geom.Box, o *Options) *fitting {
	f := &fitting{ground: newGround(r, len(st)), sites: st, spots: make([]*spot, len(st)),
		price: make([]float64, len(st)), least: o.Least, opt: o}
	f.pieces = o.pieces()
	f.area = r.areas(len(st))
	f.each(geom.Box{Max: geom.Point{X: float64(r.w), Y: float64(r.h)}}, func(i int, p geom.Point) {
		if p.X < frame.Min.X+1 || p.X > frame.Max.X-1 || p.Y < frame.Min.Y+1 || p.Y > frame.Max.Y-1 {
			f.hard[i] = true
		}
	})
	for _, b := range o.boxes() { // names keep off the boxes' outlines
		f.reserve(geom.Box{Min: geom.Point{X: b.Min.X - gapName, Y: b.Min.Y - gapName},
			Max: geom.Point{X: b.Max.X + gapName, Y: b.Max.Y + gapName}})
	}
	for i := range st {
		f.price[i] = 1
		f.spots[i] = newSpot(len(st[i].coasts))
		if d := st[i].disc; d != nil {
			f.eachInDisc(d.centre, d.radius+gapDisc-.05, func(k int) { f.hard[k] = true })
		}
	}
	return f
}

// stamp gives the pixels of every disc to its region.
func (r *raster) stamp(discs []disc) {
	for k := range discs {
		d := &discs[k]
		g := ground{raster: r}
		g.eachInDisc(d.centre, d.radius, func(i int) { r.id[i] = d.region })
	}
}

func (t *site) spacings(e effort) []float64 {
	if t.kind != mapdata.LabelPrimary {
		return []float64{0}
	}
	if e.bends == 0 {
		return []float64{.3}
	}
	return []float64{.8, .5, .3, .16}
}

// place fits a region's slots and its name at the least size. The name of a Sea Area gets the
// largest size that fits.
func (f *fitting) place(t *site, e effort) *spot {
	w := f.look(t.id, false)
	if w == nil {
		return newSpot(len(t.coasts))
	}
	ax := w.axis()
	sizes := []float64{f.least}
	if t.kind == mapdata.LabelPrimary {
		sizes = []float64{18, 14, 11, 9, f.least}
	}
	for _, size := range sizes {
		if s, ok := t.fit(w, ax, size, e, t.spacings(e)); ok {
			return s
		}
	}
	// The name has no room in its region and will go outside. Place at least the slots.
	s, _ := t.slots(w, nil)
	return s
}

// all places every name and slot: first names inside their regions, then names of towns, which may
// displace others, then names outside their regions.
func (f *fitting) all(e effort) {
	f.areas(e)
	f.circles(e)
	f.lead()
}

func (f *fitting) areas(e effort) {
	parallel(len(f.sites), func(i int) {
		if t := &f.sites[i]; t.disc == nil {
			f.spots[i] = f.place(t, e)
			f.take(t.id, f.spots[i])
		}
	})
}

func (f *fitting) good(t *site) bool {
	s := f.spots[t.id]
	return s.complete(t) && s.size() >= f.least-1e-9
}

// mmPerPt is the length of a typographic point in mm.
const mmPerPt = 25.4 / 72

// face measures one font. Lengths are in em.
type face struct {
	file    string
	advance map[rune]float64
	top     map[rune]float64
	bottom  map[rune]float64
	font    *font.Face
}

// faces holds fonts by file name. Concurrent use is safe once every name has been measured.
type faces map[string]*face

// of returns the first font of a kind of label that has all letters of a name, with their measures.
func (f faces) of(k mapdata.LabelKind, text string) (*face, error) {
	var first error
	for _, name := range mapdata.LabelFonts(k) {
		x := f.file(name)
		err := x.learn(text)
		if err == nil {
			return x, nil
		}
		if first == nil {
			first = err
		}
	}
	return nil, first
}

func (f faces) file(name string) *face {
	if f[name] == nil {
		f[name] = &face{file: name, font: fonts.Load(name), advance: map[rune]float64{}, top: map[rune]float64{},
			bottom: map[rune]float64{}}
	}
	return f[name]
}

// learn measures every glyph of a text. It returns an error if the font lacks one.
func (f *face) learn(text string) error {
	em := float64(f.font.Upem())
	for _, r := range text {
		if _, ok := f.advance[r]; !ok {
			g, ok := f.font.NominalGlyph(r)
			if !ok || g == 0 {
				return fmt.Errorf("%s has no glyph for %q in %q", f.file, r, text)
			}
			box, _ := f.font.GlyphExtents(g) // zero for a blank
			f.advance[r] = float64(f.font.HorizontalAdvance(g)) / em
			f.top[r], f.bottom[r] = float64(box.YBearing)/em, -float64(box.YBearing+box.Height)/em
		}
	}
	return nil
}

// extent returns a line's width and how far its ink extends above and below the baseline, in em.
func (f *face) extent(text string, spacing float64) (width, above, below float64) {
	n := 0
	for _, r := range text {
		width += f.advance[r]
		above, below = math.Max(above, f.top[r]), math.Max(below, f.bottom[r])
		n++
	}
	return width + spacing*float64(n-1), above, below
}

// ink is the area of a printed name: for each line a chain of quadrilaterals along its baseline,
// from the deepest descender to the highest ascender.
type ink struct {
	box   geom.Box
	quads [][4]geom.Point
}

func inkOf(fonts faces, l *mapdata.Label) (ink, error) {
	o := ink{box: geom.EmptyBox()}
	f, err := fonts.of(l.Kind, l.Text())
	if err != nil {
		return o, err
	}
	em := l.Size * mmPerPt
	for _, line := range l.Lines {
		_, above, below := f.extent(line.Text, line.Spacing)
		p := line.Baseline
		for k := 1; k < len(p); k++ {
			a, b := p[k-1], p[k]
			d := a.Dist(b)
			if d == 0 {
				continue
			}
			nx, ny := -(b.Y-a.Y)/d*em, (b.X-a.X)/d*em // points down the page if the line runs to the right
			q := [4]geom.Point{{X: a.X - nx*above, Y: a.Y - ny*above}, {X: b.X - nx*above, Y: b.Y - ny*above},
				{X: b.X + nx*below, Y: b.Y + ny*below}, {X: a.X + nx*below, Y: a.Y + ny*below}}
			o.quads = append(o.quads, q)
			for _, c := range q {
				o.box = o.box.Extend(c)
			}
		}
	}
	return o, nil
}

// overlaps reports whether two names' ink overlaps by more than 0.01 mm.
func (a *ink) overlaps(b *ink) bool {
	if a.box.Max.X < b.box.Min.X || b.box.Max.X < a.box.Min.X || a.box.Max.Y < b.box.Min.Y || b.box.Max.Y < a.box.Min.Y {
		return false
	}
	for i := range a.quads {
		for k := range b.quads {
			if quadsOverlap(&a.quads[i], &b.quads[k]) {
				return true
			}
		}
	}
	return false
}

func quadsOverlap(a, b *[4]geom.Point) bool {
	const hair = .01
	for _, q := range [2]*[4]geom.Point{a, b} {
		for i := range q {
			e := q[(i+1)%4].Sub(q[i])
			l := math.Hypot(e.X, e.Y)
			if l == 0 {
				continue
			}
			n := geom.Point{X: -e.Y / l, Y: e.X / l}
			a0, a1 := span(a, n)
			b0, b1 := span(b, n)
			if a1 <= b0+hair || b1 <= a0+hair {
				return false
			}
		}
	}
	return true
}

func span(q *[4]geom.Point, n geom.Point) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, p := range q {
		d := p.X*n.X + p.Y*n.Y
		lo, hi = math.Min(lo, d), math.Max(hi, d)
	}
	return lo, hi
}

// distance returns how far a point is from the nearest ink box; 0 inside.
func (a *ink) distance(p geom.Point) float64 {
	d := math.Inf(1)
	for i := range a.quads {
		q := &a.quads[i]
		inside := true
		for k := range q {
			e, r := q[(k+1)%4].Sub(q[k]), p.Sub(q[k])
			if e.X*r.Y-e.Y*r.X < 0 {
				inside = false
			}
			l := e.X*e.X + e.Y*e.Y
			t := 0.0
			if l > 0 {
				t = math.Max(0, math.Min(1, (r.X*e.X+r.Y*e.Y)/l))
			}
			d = math.Min(d, p.Dist(q[k].Add(e.Mul(t))))
		}
		if inside {
			return 0
		}
	}
	return d
}

// slope returns the steepest direction of a label's baselines, in radians from the horizontal.
func slope(l *mapdata.Label) float64 {
	s := 0.0
	for _, line := range l.Lines {
		for k := 1; k < len(line.Baseline); k++ {
			d := line.Baseline[k].Sub(line.Baseline[k-1])
			s = math.Max(s, math.Abs(math.Remainder(math.Atan2(d.Y, d.X), math.Pi)))
		}
	}
	return s
}
