package compile

import (
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/mapdata/drawing"
	"github.com/heraldmaps/herald/mapdata/gazetteer"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// labelDrawn gives every pixel the region whose shape covers it, closes narrow gaps, and reports
// mistakes in the drawing. It returns false if a shape or a coast's position is missing, so that
// contacts cannot be found.
func (c *compiler) labelDrawn() bool {
	whole := c.matchShapes()
	located := c.readPlaces()
	g := c.p.grid
	c.cells = make([]int32, g.size())
	for i := range c.cells {
		c.cells[i] = unlabelled
	}
	c.fillShapes()
	if !whole { // a gap may belong to the missing region
		return false
	}
	c.closeGaps()
	c.despeckle()
	for i, px := range c.deepest() {
		c.anchors[i] = []geom.Point{{}}
		if px >= 0 {
			c.anchors[i][0] = g.middle(px)
		}
	}
	return located
}

// matchShapes finds each region's shape by label or id, and reports whether all are usable.
func (c *compiler) matchShapes() (whole bool) {
	whole = true
	d := c.drawing
	c.shapes = make([]int, len(c.regions))
	for i := range c.shapes {
		c.shapes[i] = -1
	}
	var loose []string // names of shapes without a region
	for k := range d.Shapes {
		s := &d.Shapes[k]
		i, ok := c.regionCalled(s.Label)
		if !ok {
			i, ok = c.regionCalled(s.ID)
		}
		switch {
		case !ok:
			hint := "name it after a region of map.toml, or move it to another layer"
			if near := diag.Nearest(s.Name(), c.regionIDs()); near != "" && s.Name() != "" {
				hint = "is it " + near + "?"
			}
			if id := c.regionNamed(s.Name()); id != "" {
				hint = "shapes bear the id of a region, not its name: label it " + id
			}
			what := fmt.Sprintf("the shape %q is not a region of map.toml", s.Name())
			if s.Name() == "" {
				what = "a shape without a name"
			}
			loose = append(loose, s.Name())
			c.drawnWrong(k, hint, "%s", what)
		case c.shapes[i] >= 0:
			first := d.Shapes[c.shapes[i]].At
			hint := fmt.Sprintf("the first is in line %d; several parts belong into one group of that name", first.Line)
			c.drawnWrong(k, hint, "a second shape for region %q", c.regions[i].ID)
		default:
			c.shapes[i] = k
		}
	}
	for i := range c.regions {
		if c.shapes[i] < 0 {
			hint := "give a shape of the regions' layer the label " + c.regions[i].ID
			if near := diag.Nearest(c.regions[i].ID, loose); near != "" {
				hint = fmt.Sprintf("the drawing has a shape %q", near)
			}
			c.problem(c.regions[i].ID, "id", fmt.Sprintf("region %q is not drawn", c.regions[i].ID), hint)
			whole = false
			continue
		}
		s := &d.Shapes[c.shapes[i]]
		box := geom.EmptyBox()
		for _, ring := range s.Rings {
			for _, p := range ring {
				box = box.Extend(p)
			}
		}
		switch {
		case len(s.Parts) == 0 || min(box.Max.X-box.Min.X, box.Max.Y-box.Min.Y) <= 0:
			c.problems.Add(s.At, "draw a closed path", "the shape of %q encloses nothing", c.regions[i].ID)
			whole = false
		case box.Max.X <= d.X || box.Min.X >= d.X+d.Width || box.Max.Y <= d.Y || box.Min.Y >= d.Y+d.Height:
			c.problems.Add(s.At, "move it onto the page, or make the page larger: in Inkscape, File, Document Properties, Resize to content", "the shape of %q is off the page", c.regions[i].ID)
			whole = false
		}
	}
	return whole
}

// regionCalled returns the index of the region with an id. If no id matches exactly, it takes the
// only one that differs just in case.
func (c *compiler) regionCalled(name string) (int, bool) {
	if name == "" {
		return 0, false
	}
	if i, ok := c.index[name]; ok {
		return i, true
	}
	found := -1
	for i := range c.regions {
		if strings.EqualFold(c.regions[i].ID, name) {
			if found >= 0 {
				return 0, false
			}
			found = i
		}
	}
	return found, found >= 0
}

// regionNamed returns the id of the region with this name or label, or "".
func (c *compiler) regionNamed(name string) string {
	for i := range c.regions {
		if r := &c.regions[i]; name != "" && (strings.EqualFold(r.Name, name) || strings.EqualFold(r.Label, name)) {
			return r.ID
		}
	}
	return ""
}

func (c *compiler) regionIDs() []string {
	out := lists.Map(c.regions, func(r gazetteer.Region) string { return r.ID })
	slices.Sort(out)
	return out
}

// readPlaces reads the positions of units, names, centres and coasts from the layer of places,
// where points are named "kent", "kent.dislodged", "spain.north", "spain.north.dislodged",
// "kent.label" or "kent.centre". It reports whether every coast has a position.
func (c *compiler) readPlaces() (located bool) {
	for k := range c.drawing.Places {
		p := &c.drawing.Places[k]
		at := gazetteer.LonLat{p.Point.X, p.Point.Y}
		words := strings.FieldsFunc(p.Name(), func(r rune) bool { return strings.ContainsRune(" ./:_", r) })
		bad := func(hint, format string, args ...any) {
			c.problems.Add(p.At, hint, format, args...)
		}
		if len(words) == 0 {
			continue // an unnamed mark, such as a designer's help line
		}
		i, ok := c.regionCalled(words[0])
		if !ok {
			bad(cmpOr(diag.Nearest(words[0], c.regionIDs()),
				"region, region.coast, with .unit, .dislodged, .centre or .label behind"), "the place %q names no region", p.Name())
			continue
		}
		r := &c.regions[i]
		coast := -1
		if len(words) > 1 {
			coast = slices.IndexFunc(r.Coasts, func(k gazetteer.Coast) bool { return strings.EqualFold(k.ID, words[1]) })
			if coast >= 0 {
				words = words[1:]
			}
		}
		what := "unit"
		if len(words) > 1 {
			what = strings.ToLower(words[1])
		}
		place := &gazetteer.Place{}
		slot := &r.Place
		if coast >= 0 {
			r.Coasts = slices.Clone(r.Coasts)
			slot = &r.Coasts[coast].Place
		}
		if *slot != nil {
			*place = **slot
		}
		switch {
		case len(words) > 2:
			bad("region.coast.unit at most", "the place %q cannot be read", p.Name())
		case what == "unit" || what == "army" || what == "fleet":
			if coast >= 0 && len(r.Coasts[coast].Anchors) == 0 {
				r.Coasts[coast].Anchors = []gazetteer.LonLat{at}
				c.coastAnchors[i][coast] = c.p.all(r.Coasts[coast].Anchors)
			}
			place.Unit = &at
		case what == "dislodged":
			place.Dislodged = &at
		case what == "centre" || what == "center":
			place.Centre = &at
		case what == "label" || what == "name":
			place.Label = &at
		default:
			bad("unit, dislodged, centre or label", "the place %q is of an unknown kind", p.Name())
		}
		*slot = place
	}
	located = true
	for i := range c.regions {
		for k, coast := range c.regions[i].Coasts {
			if len(c.coastAnchors[i][k]) == 0 {
				located = false
				hint := fmt.Sprintf(
					"anchors = [[x, y]] in the drawing's units, just off the shore, or a mark %q in the layer of places",
					c.regions[i].ID+"."+coast.ID)
				c.problems.Add(c.keyAt(c.regions[i].ID, "coasts"), hint, "the %s of %q has no position",
					coast.Name, c.regions[i].ID)
			}
		}
	}
	return located
}

func cmpOr(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// redrawn changes hints about anchors into hints about shapes, for the designer of a drawing.
var redrawn = strings.NewReplacer("anchors that make it longer", "redraw it longer", "check its anchors",
	"draw it nearer to its neighbours",
	"other anchors or circles cover it: move its anchor or theirs", "a shape above covers it")

func (c *compiler) red(shape int) string {
	var b strings.Builder
	for _, ring := range c.drawing.Shapes[shape].Rings {
		drawing.Outline(&b, ring)
	}
	return b.String()
}

// fillShapes rasterises the shapes. Land covers water. Otherwise the upper of two overlapping
// shapes wins, and overlaps wider than the tolerance are reported.
func (c *compiler) fillShapes() {
	g := c.p.grid
	over := make([]int32, 0)
	type clash struct{ below, above int32 }
	var clashes []clash
	index := map[clash]int32{}
	order := make([]int, 0, len(c.regions))
	for i := range c.regions {
		if c.shapes[i] >= 0 {
			order = append(order, i)
		}
	}
	slices.SortFunc(order, func(a, b int) int { return c.shapes[a] - c.shapes[b] })
	for _, i := range order {
		s := &c.drawing.Shapes[c.shapes[i]]
		for _, part := range s.Parts {
			rings := make([][]geom.Point, len(part.Rings))
			for k, ring := range part.Rings {
				for _, p := range ring {
					rings[k] = append(rings[k], c.p.px(gazetteer.LonLat{p.X, p.Y}))
				}
			}
			g.fill(rings, part.Nonzero, func(px int) {
				old := c.cells[px]
				switch {
				case old == int32(i):
				case old == unlabelled || c.isSea(old) && !c.isSea(int32(i)):
					c.cells[px] = int32(i)
				case !c.isSea(old) && c.isSea(int32(i)):
				default:
					if len(over) == 0 {
						over = make([]int32, g.size())
					}
					k := clash{old, int32(i)}
					n, ok := index[k]
					if !ok {
						clashes = append(clashes, k)
						n = int32(len(clashes))
						index[k] = n
					}
					over[px] = n
					c.cells[px] = int32(i)
				}
			})
		}
	}
	if len(over) == 0 {
		return
	}
	depth := g.depth(over)
	deep := make([]int32, len(clashes)+1)
	at := make([]int, len(clashes)+1)
	count := make([]int, len(clashes)+1)
	for px, n := range over {
		count[n]++
		if n > 0 && depth[px] > deep[n] {
			deep[n], at[n] = depth[px], px
		}
	}
	for n := int32(1); int(n) <= len(clashes); n++ {
		if float64(deep[n])*2/3 <= c.tolerancePx() {
			continue
		}
		k := clashes[n-1]
		p := c.units(g.middle(at[n]))
		c.redWrong(c.drawing.Shapes[c.shapes[k.above]].At, c.runs(func(px int) bool { return over[px] == n }),
			"cut one out of the other: in Inkscape, Path, Difference",
			"%q overlaps %q by %.1f units at %.0f, %.0f", c.regions[k.above].ID, c.regions[k.below].ID,
			float64(deep[n])*2/3*c.p.res/c.p.drawn, p.X, p.Y)
	}
}

// tolerancePx is the greatest width, in pixels, of gaps and overlaps that need no report.
func (c *compiler) tolerancePx() float64 { return c.file.Map.Tolerance * c.p.drawn / c.p.res }

func (c *compiler) units(p geom.Point) geom.Point {
	return geom.Point{X: (p.X*c.p.res + c.p.west) / c.p.drawn, Y: (p.Y*c.p.res - c.p.north) / c.p.drawn}
}

// runs returns pixels as SVG path data in the drawing's units: a rectangle for each run in a row.
func (c *compiler) runs(in func(px int) bool) string {
	const most = 20_000
	var b strings.Builder
	g, n := c.p.grid, 0
	for y := 0; y < g.h && n < most; y++ {
		for x := 0; x < g.w; x++ {
			from := x
			for x < g.w && in(y*g.w+x) {
				x++
			}
			if x > from {
				p, q := c.units(geom.Point{X: float64(from), Y: float64(y)}), c.units(geom.Point{X: float64(x), Y: float64(y + 1)})
				fmt.Fprintf(&b, "M%.2f %.2fH%.2fV%.2fH%.2fZ", p.X, p.Y, q.X, q.Y, p.X)
				n++
			}
		}
	}
	return b.String()
}

// closeGaps gives narrow gaps to the regions beside them. Wide ones become what the board's rest
// setting says; without it, gaps enclosed by regions are reported.
func (c *compiler) closeGaps() {
	g := c.p.grid
	bare := make([]int32, g.size())
	some := false
	for i, l := range c.cells {
		if l == unlabelled {
			bare[i], some = 1, true
		}
	}
	if !some {
		return
	}
	depth := g.depth(bare)
	tol := c.tolerancePx()
	wide := make([]int, g.size()) // steps from the middle of a wide gap, plus one; 0 elsewhere
	var queue []int
	for i := range bare {
		if bare[i] == 1 && float64(depth[i])*2/3 > tol {
			wide[i] = 1
			queue = append(queue, i)
		}
	}
	reach := int(tol) + 2
	g.spread(queue, func(i, j int) bool {
		if bare[j] == 0 || wide[j] > 0 || wide[i] > reach {
			return false
		}
		wide[j] = wide[i] + 1
		return true
	})
	queue = queue[:0]
	for i, l := range c.cells {
		if l >= 0 {
			beside := false
			g.steps(i, func(j int) { beside = beside || bare[j] != 0 })
			if beside {
				queue = append(queue, i)
			}
		}
	}
	g.spread(queue, func(i, j int) bool {
		if bare[j] == 0 || wide[j] > 0 || c.cells[j] >= 0 {
			return false
		}
		c.cells[j] = c.cells[i]
		return true
	})
	c.patches(wide)
}

// patches gives wide gaps in a drawing to land or water, as the board's rest setting says. Without
// that setting it reports gaps that regions enclose.
func (c *compiler) patches(wide []int) {
	g := c.p.grid
	of, sizes := g.components(func(i int) int {
		if wide[i] > 0 || c.cells[i] == unlabelled {
			return 1
		}
		return -1
	})
	edge := make([]bool, len(sizes))
	first := make([]int, len(sizes))
	beside := make([][]int32, len(sizes))
	for i := range first {
		first[i] = -1
	}
	for i, n := range of {
		if n < 0 {
			continue
		}
		if first[n] < 0 {
			first[n] = i
		}
		x, y := i%g.w, i/g.w
		edge[n] = edge[n] || x == 0 || y == 0 || x == g.w-1 || y == g.h-1
		g.steps(i, func(j int) {
			if l := c.cells[j]; of[j] < 0 && l >= 0 && !slices.Contains(beside[n], l) {
				beside[n] = append(beside[n], l)
			}
		})
	}
	rest := int32(lakeLabel)
	if c.file.Map.Rest == "land" {
		rest = neutral
	}
	for i, n := range of {
		if n >= 0 {
			c.cells[i] = rest
		}
	}
	if c.file.Map.Rest != "" {
		return
	}
	for n, size := range sizes {
		if edge[n] || len(beside[n]) == 0 {
			continue
		}
		names := lists.Map(beside[n][:min(4, len(beside[n]))], func(l int32) string { return c.regions[l].ID })
		p := c.units(g.middle(first[n]))
		k := c.p.res / c.p.drawn
		c.redWrong(c.drawing.Shapes[c.shapes[beside[n][0]]].At, c.runs(func(px int) bool { return int(of[px]) == n }),
			`close the gap, draw a region of kind "impassable", or rest = "land" or "water" in [map]`,
			"a patch of %.0f square units at %.0f, %.0f belongs to no region; beside it: %s", float64(size)*k*k, p.X, p.Y,
			strings.Join(names, ", "))
	}
}
