package render

import (
	"cmp"
	"math"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/grid"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// A picture too small for the sheet's names is drawn for its own size: with tokens as large as fit,
// names or at least abbreviations, and hatches coarse enough for its pixels.

// small holds a small picture's settings: mm of the sheet per pixel, and names of land or none.
type small struct {
	pixel float64
	names bool
}

// Least sizes in a picture, pixels. It is small if 8 pt are less than smallestEm pixels.
const (
	smallestEm = 6.5
	smallMark  = 2.4 // radius of a centre's symbol
	smallHatch = 5.5 // distance between the lines of a hatch
	smallOver  = 0.9 // width of these lines: thinner ones vanish when colours are reduced
	smallLine  = 0.65
	smallField = 3.2 // the dark edge of a token, both sides together
	smallHalo  = 2.2
)

// manyRegions is the number of regions up to which a small picture names them.
const manyRegions = 150

// Sized adapts a view to a picture of some pixels in width. If the sheet's names are readable at
// that size, the view does not change.
func (r *Renderer) Sized(v View, pixels int) View {
	px := float64(pixels) / r.board.Width
	if px <= 0 || codeSize*px >= smallestEm {
		return v
	}
	v.small = &small{pixel: 1 / px, names: len(r.board.Map.Regions) <= manyRegions && v.Hide&RegionNames == 0}
	v.Hide |= Legend | Ornament | LocalNames | RegionNames | SeaNames
	if titleSize*px*math.Min(r.board.Width, r.board.Height)/420 < 9 { // type size of a title, pixels
		v.Hide |= Cartouche
	}
	want := (4 + float64(pixels)/200) / px
	if d := r.between(v.Position); d > 0 {
		want = math.Min(want, 0.58*d)
	}
	v.Enlarge = math.Max(r.natural, want/mapdata.TokenRadius)
	return v
}

// between returns a typical distance between neighbouring units: the tenth percentile of their
// nearest distances, since a tenth of the tokens may overlap. It is 0 for fewer than two units.
func (r *Renderer) between(pos *engine.Public) float64 {
	if pos == nil {
		return 0
	}
	var next []float64
	units := pos.Position().Units
	for i := range units {
		least := math.Inf(1)
		for j := range units {
			if d := r.slots[units[i].At].Unit.Dist(r.slots[units[j].At].Unit); d > 0 {
				least = math.Min(least, d)
			}
		}
		if !math.IsInf(least, 1) {
			next = append(next, least)
		}
	}
	if len(next) == 0 {
		return 0
	}
	slices.Sort(next)
	return next[len(next)/10]
}

// hatchStyles returns the lines and dots of a power's hatch and their distance: the look's or, in a
// small picture, wide enough for its pixels.
func (v *View) hatchStyles(st *styles, p engine.PowerID, wide float64, n int) (line, dot *scene.Style, step float64) {
	line, dot = st.hatch[p], st.hatchDots[p]
	if v == nil || v.small == nil {
		return line, dot, wide
	}
	l := *line
	l.Class, l.Width = "small"+line.Class, math.Max(line.Width, smallOver*v.small.pixel)
	least := smallHatch * v.small.pixel / hatches[n].gap
	if wide > hatchStep(st.look, ownHatch) { // the hatch is for land that is only held
		least *= heldHatch
	}
	return &l, dot, math.Max(wide, least)
}

// smallLayers draws the symbols of centres and the names in a small picture, clear of tokens and
// each other: a region's whole name if it has room, else its abbreviation.
func (r *Renderer) smallLayers(bd *backdrop, v *View) []*scene.Layer {
	px := v.small.pixel
	taken := covers{}
	if v.Position != nil && v.Hide&Units == 0 {
		for _, u := range v.Position.Position().Units {
			taken.add(tokenHull(r.slot(v, u), v.radius()+0.7*px))
		}
	}
	signs := &scene.Layer{ID: "centres"}
	m := r.board.Map
	for i := range m.Regions {
		if reg := &m.Regions[i]; reg.SupplyCentre {
			mk := r.marks[i]
			mk.radius = math.Max(mk.radius, smallMark*px)
			mk.at = r.smallPlace(engine.RegionID(i), mk.at, 2*mk.radius, 2*mk.radius, taken, 10, px)
			taken.add(disc(mk.at, mk.radius+0.3*px))
			kids := r.symbol(i, reg.Capital, mk, bd.st)
			if k := v.badgeOf(engine.RegionID(i)); k != nil {
				kids = r.badge(bd, k, mk.at, mk.radius)
			}
			signs.Items = append(signs.Items, scene.Item{Class: "centre-mark", Box: scene.BoxCentre,
				Title: "Supply centre " + reg.Name, Kids: kids})
		}
	}
	names := &scene.Layer{ID: "small-names"}
	if !v.small.names {
		return []*scene.Layer{signs}
	}
	em := (6.8 + r.board.Width/px/250) * px
	order := make([]int, 0, len(m.Regions))
	for i := range m.Regions {
		order = append(order, i)
	}
	size := func(i int) float64 { b := r.faces[i].box; return b.Width() * b.Height() }
	slices.SortStableFunc(order, func(a, b int) int {
		sea := func(i int) int {
			if m.Regions[i].Terrain == engine.Sea {
				return 1
			}
			return 0
		}
		return cmp.Or(cmp.Compare(sea(a), sea(b)), cmp.Compare(size(a), size(b))) // regions with least room first
	})
	anchors := make([]geom.Point, len(m.Regions))
	for i := range m.Regions {
		anchors[i] = r.slots[m.Regions[i].First].Unit
	}
	for i := range r.board.Labels {
		l := &r.board.Labels[i]
		if l.Region != engine.NoRegion && len(l.Lines) > 0 && len(l.Lines[0].Baseline) > 0 {
			anchors[l.Region] = r.labelBox(i).Centre()
		}
	}
	for _, i := range order {
		reg := &m.Regions[i]
		face, style := typeface.Get(scene.GaramondBold), bd.st.smallName
		if reg.Terrain == engine.Sea {
			face, style = typeface.Get(scene.GaramondItalic), bd.st.smallSea
		} else if !reg.SupplyCentre {
			face = typeface.Get(scene.Garamond)
		}
		for _, try := range []struct {
			text string
			em   float64
			off  int
		}{{reg.Label, em, 0}, {reg.Abbrev, em, 10}, {reg.Abbrev, 0.9 * em, 22}} {
			text, em := try.text, try.em
			if text == "" {
				continue
			}
			w, h := face.Width(text, 0)*em+0.5*px, 0.8*em
			at, ok := r.smallRoom(engine.RegionID(i), anchors[i], w, h, taken, try.off, px)
			if !ok {
				continue
			}
			taken.add(scene.Rectangle(at, w, h))
			names.Items = append(names.Items, scene.Item{Class: "label", Box: scene.BoxLabel, Title: reg.Name, Style: style,
				Text: face.Centred(text, at.X, at.Y+0.3*em, em, 0)})
			break
		}
	}
	return []*scene.Layer{signs, names}
}

// labelBox returns the box around a name's baselines on the sheet.
func (r *Renderer) labelBox(i int) geom.Box {
	var pts []geom.Point
	for _, ln := range r.board.Labels[i].Lines {
		pts = append(pts, ln.Baseline...)
	}
	return scene.BoxOf(pts)
}

// smallPlace returns a place for an item that may not be omitted: at or near a point if there is
// room, else at the point itself.
func (r *Renderer) smallPlace(id engine.RegionID, at geom.Point, w, h float64, taken covers,
	off int, px float64) geom.Point {
	if p, ok := r.smallRoom(id, at, w, h, taken, off, px); ok {
		return p
	}
	return at
}

// smallRoom finds the place nearest to a point for a box in a region, clear of what is taken. The
// box's middle must be in the region, and so must all but `off` of 27 other points of the box.
func (r *Renderer) smallRoom(id engine.RegionID, near geom.Point, w, h float64, taken covers, off int,
	px float64) (best geom.Point, ok bool) {
	f := &r.faces[id]
	plots, nx := r.plots(), int(r.board.Width/grid.Side)+1
	on := func(p geom.Point) bool {
		x, y := int(p.X/grid.Side), int(p.Y/grid.Side)
		k := y*nx + x
		return x >= 0 && y >= 0 && x < nx && k < len(plots) && plots[k] == int16(id+1)
	}
	around := taken.near(f.box, math.Max(w, h))
	frame := r.frame.Shrunk(0.5 * px)
	least, row, col := math.Inf(1), 0, 0
	step := math.Max(px/2, math.Max(f.box.Width(), f.box.Height())/90)
	ys, xs := ticks(f.box.Min.Y, f.box.Max.Y, step), ticks(f.box.Min.X, f.box.Max.X, step)
	rows, cols := nearestFirst(ys, near.Y), nearestFirst(xs, near.X)
	for _, j := range rows {
		y := ys[j]
		if math.Abs(y-near.Y) > least {
			break
		}
		for _, i := range cols {
			x := xs[i]
			if math.Abs(x-near.X) > least {
				break
			}
			at := geom.Point{X: x, Y: y}
			before := func(d float64) bool { // of equal places the first from the top, then from the left
				return d < least || d == least && (j < row || j == row && i < col)
			}
			d := at.Dist(near)
			if !before(d) || !on(at) {
				continue
			}
			q := scene.Rectangle(at, w, h)
			if !frame.Holds(q[0]) || !frame.Holds(q[2]) {
				continue
			}
			n := 0
			for i := 0; i < 27 && n <= off && before(d+float64(n)*px); i++ {
				if !on(geom.Point{X: x + (float64(i%9)/8-0.5)*w, Y: y + (float64(i/9)*0.4-0.4)*h}) {
					n++
				}
			}
			if n > off {
				continue
			}
			if d += float64(n) * px; !before(d) {
				continue
			}
			if k := around.inWay(q); k >= 0 { // probably it is in the way of the next place too, so test it first
				around[0], around[k] = around[k], around[0]
				continue
			}
			least, row, col, best, ok = d, j, i, at, true
		}
	}
	return best, ok
}

func ticks(from, to, step float64) (out []float64) {
	for v := from; v <= to; v += step {
		out = append(out, v)
	}
	return out
}

func nearestFirst(list []float64, to float64) []int {
	out := make([]int, len(list))
	for i := range out {
		out[i] = i
	}
	slices.SortStableFunc(out, func(a, b int) int { return cmp.Compare(math.Abs(list[a]-to), math.Abs(list[b]-to)) })
	return out
}

// smallToken widens the edges of a token's shapes so that a small picture's pixels show them.
func (v *View) smallToken(items []scene.Item) []scene.Item {
	if v.small == nil {
		return items
	}
	px := v.small.pixel
	for i := range items {
		s := items[i].Style
		least := map[string]float64{"tokenfield": smallField, "tokenhalo": smallHalo}[s.Class]
		if least == 0 {
			least = smallLine
		}
		if s.Width < least*px {
			wide := *s
			wide.Class, wide.Width = "small"+s.Class, least*px
			items[i].Style = &wide
		}
	}
	return items
}
