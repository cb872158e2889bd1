package compile

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/go-text/typesetting/font"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/drawing"
	"github.com/heraldmaps/herald/mapdata/fonts"
	"github.com/heraldmaps/herald/mapdata/gazetteer"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/mapdata/seaarea"
)

// placed reports anchors that are so far off the sheet that they cannot be moved onto it.
func (c *compiler) placed() (*Output, error) {
	g := c.p.grid
	for i := range c.regions {
		r := &c.regions[i]
		check := func(key, of string, at []geom.Point, written []gazetteer.LonLat) {
			for k, p := range at {
				if max(-p.X, -p.Y, p.X-float64(g.w), p.Y-float64(g.h)) > reach && !c.isBox(int32(i)) {
					c.problem(r.ID, key, fmt.Sprintf("anchor %d of %s is not on the map: [%g, %g]", k+1, of, written[k][0], written[k][1]),
						"longitude first, then latitude, in degrees; the map is extent_km round lon_0, lat_0")
				}
			}
		}
		check("anchors", fmt.Sprintf("%q", r.ID), c.anchors[i], r.Anchors)
		for k, coast := range r.Coasts {
			check("coasts", fmt.Sprintf("the %s of %q", coast.Name, r.ID), c.coastAnchors[i][k], coast.Anchors)
		}
	}
	return c.failed()
}

// checkCells reports regions without pixels. It returns true if there are none.
func (c *compiler) checkCells() (each bool) {
	each = true
	size := make([]int, len(c.regions))
	for _, l := range c.cells {
		if l >= 0 {
			size[l]++
		}
	}
	for i, n := range size {
		if n == 0 && !c.isBox(int32(i)) {
			c.problem(c.regions[i].ID, "anchors", fmt.Sprintf("region %q has no land or water of its own", c.regions[i].ID),
				"other anchors or circles cover it: move its anchor or theirs")
			each = false
		}
	}
	return each
}

// checkCircles reports circles that overlap too much. A little overlap lets neighbours touch.
func (c *compiler) checkCircles() {
	const share = 0.95 // least distance, as a share of the sum of the radii
	for i := range c.regions {
		for j := range i {
			if !c.isCircle(int32(i)) || !c.isCircle(int32(j)) {
				continue
			}
			d := c.anchors[i][0].Dist(c.anchors[j][0]) * c.p.res
			if sum := c.regions[i].RadiusKm + c.regions[j].RadiusKm; d < share*sum {
				c.problem(c.regions[i].ID, "radius_km",
					fmt.Sprintf("circle %q covers circle %q: %.1f km apart, radii %g and %g km", c.regions[i].ID, c.regions[j].ID, d,
						c.regions[i].RadiusKm, c.regions[j].RadiusKm),
					"smaller radii, or move an anchor")
			}
		}
	}
}

// checkGlyphs reports labels with letters that none of their fonts has.
func (c *compiler) checkGlyphs() {
	faces := map[string]*font.Face{}
	lacks := func(file, label string) (letters []rune) {
		if faces[file] == nil {
			faces[file] = fonts.Load(file)
		}
		for _, l := range label {
			if g, ok := faces[file].NominalGlyph(l); (!ok || g == 0) && !slices.Contains(letters, l) {
				letters = append(letters, l)
			}
		}
		return letters
	}
	missing := func(kind mapdata.LabelKind, label string) string {
		files := mapdata.LabelFonts(kind)
		least := lacks(files[0], label)
		for _, file := range files[1:] {
			if len(least) == 0 {
				break
			}
			if l := lacks(file, label); len(l) < len(least) {
				least = l
			}
		}
		return strings.Join(lists.Map(least, func(l rune) string { return fmt.Sprintf("%q", l) }), ", ")
	}
	const written = "maps are set in Latin, Greek and Cyrillic letters: "
	for i := range c.m.Regions {
		r := &c.m.Regions[i]
		if letters := missing(labelKind(r.Class), r.Label); letters != "" {
			c.problem(r.ID, "label",
				fmt.Sprintf("label %q of %q needs %s, which no font of the maps has", r.Label, r.ID, letters),
				written+"set label to a spelling in those; name keeps the full one")
		}
	}
	for i, a := range c.m.Areas {
		if letters := missing(mapdata.LabelPrimary, strings.ToUpper(a.Name)); letters != "" && c.source != nil {
			c.problems.Add(c.source.At("area", i, "name"), written+"a Sea Area's name is printed in capitals",
				"name %q of Sea Area %q needs %s, which no font of the maps has", a.Name, a.ID, letters)
		}
	}
}

// checkTouch reports coasts, fleets and regions without the neighbours they need, and short borders
// that no decision accepts. If sound is false, it reports only regions without any neighbour.
func (c *compiler) checkTouch(m borders, sound bool) {
	wet := map[engine.PlaceID]bool{}
	met := make([]bool, len(c.m.Regions))
	for _, s := range c.touch.Shore {
		wet[s.Coast] = true
		met[c.m.RegionOf(s.Coast)], met[s.Sea] = true, true
	}
	for _, l := range c.touch.Land {
		met[l.A], met[l.B] = true, true
	}
	for _, w := range c.touch.Water {
		met[w.A], met[w.B] = true, true
	}
	if c.told != nil { // in a list, a coast may touch other coasts and no sea
		for _, r := range c.touch.Routes {
			wet[r.A], wet[r.B] = true, true
			met[c.m.RegionOf(r.A)], met[c.m.RegionOf(r.B)] = true, true
		}
	}
	for i := range c.m.Regions {
		t, r := &c.regions[i], &c.m.Regions[i]
		if r.OffBoard {
			continue
		}
		if !met[i] {
			c.problem(t.ID, "anchors", fmt.Sprintf("region %q touches no other: no unit can reach it", t.ID),
				"check its anchors, or add an override")
			continue
		}
		if !sound {
			continue
		}
		dry := r.Terrain != engine.Sea
		for k := range len(r.Coasts) + 1 {
			dry = dry && !wet[r.First+engine.PlaceID(k)]
			if k > 0 && !wet[r.First+engine.PlaceID(k)] {
				c.problem(t.ID, "coasts", fmt.Sprintf("the %s of %q touches no sea", r.Coasts[k-1].Name, t.ID),
					"a stretch of shore belongs to the coast with the nearest anchor: move the anchors onto the shore")
			}
		}
		switch {
		case dry && t.Start != nil && t.Start.Unit == "fleet":
			hint := "move the anchor to the shore, or start an army"
			if c.file.Map.Drawn() {
				hint = "let its shape touch one of a sea, or start an army"
			}
			c.problem(t.ID, "start", fmt.Sprintf("a fleet starts in %q, which touches no sea", t.ID), hint)
		case dry && t.Kind == "coastal":
			c.problem(t.ID, "kind", fmt.Sprintf("%q is coastal but touches no sea", t.ID),
				`kind = "inland", or move its anchors to the shore`)
		case !dry && t.Kind == "inland":
			c.problem(t.ID, "kind", fmt.Sprintf("%q is inland but touches the sea", t.ID),
				`kind = "coastal", or give the shore to a neighbour`)
		}
	}
	if sound {
		c.checkShort(m)
	}
}

// checkShort reports borders that matter in play but are too short to see, unless accepted.
func (c *compiler) checkShort(m borders) {
	limit := c.file.Map.ShortBorderKm
	accepted := map[pair]bool{}
	for _, b := range c.file.Borders {
		accepted[newPair(int32(c.index[b.A]), int32(c.index[b.B]))] = true
	}
	for _, b := range c.lengths(m) {
		p := newPair(int32(b.A), int32(b.B))
		if b.Km >= limit || b.Km < c.least(p) || accepted[p] || !c.matters(b.A, b.B) {
			continue
		}
		x, y := c.m.Regions[b.A].ID, c.m.Regions[b.B].ID
		c.problem(x, "anchors", fmt.Sprintf("%q and %q touch over %.1f km only, and units may cross", x, y, b.Km),
			fmt.Sprintf("anchors that make it longer, an override, or [[border]] a = %q, b = %q with the reason", x, y))
	}
}

// matters reports whether any move on the board depends on the contact of two regions.
func (c *compiler) matters(a, b engine.RegionID) bool {
	with, without := *c.m, *c.m
	seaarea.Derive(&with, c.touch)
	t := *c.touch
	t.Land = slices.DeleteFunc(slices.Clone(t.Land), func(l seaarea.Land) bool { return l.A == a && l.B == b })
	t.Water = slices.DeleteFunc(slices.Clone(t.Water), func(w seaarea.Water) bool { return w.A == a && w.B == b })
	t.Shore = slices.DeleteFunc(slices.Clone(t.Shore), func(s seaarea.Shore) bool {
		r := c.m.RegionOf(s.Coast)
		return r == a && s.Sea == b || r == b && s.Sea == a
	})
	seaarea.Derive(&without, &t)
	return !reflect.DeepEqual(places(with.Army), places(without.Army)) ||
		!reflect.DeepEqual(places(with.Fleet), places(without.Fleet))
}

func places(t [][]engine.Adjacency) [][]engine.PlaceID {
	out := make([][]engine.PlaceID, len(t))
	for i, s := range t {
		for _, x := range s {
			out[i] = append(out[i], x.To)
		}
	}
	return out
}

// checkSteps reports fleet moves to places where no fleet can be, or without a way back.
func (c *compiler) checkSteps() {
	for p, steps := range c.m.Fleet {
		for _, s := range steps {
			from, to := c.m.PlaceText(engine.PlaceID(p)), c.m.PlaceText(s.To)
			back := slices.ContainsFunc(c.m.Fleet[s.To], func(b engine.Adjacency) bool { return b.To == engine.PlaceID(p) })
			switch r := &c.m.Regions[c.m.RegionOf(s.To)]; {
			case r.Terrain == engine.Inland:
				c.problem(r.ID, "id", fmt.Sprintf("fleets pass from %s to %s, and no fleet can stand there", from, to),
					"join it to a sea, or take the step out")
			case !back:
				c.problem(r.ID, "id", fmt.Sprintf("fleets pass from %s to %s, and not back", from, to), "borders hold both ways")
			}
		}
	}
}

// checkNames warns of names that order sheets cannot use unambiguously. The board can be played,
// but orders with such names raise a question.
func (c *compiler) checkNames() {
	for _, m := range notation.New(c.m, nil).Misreadings() {
		r := &c.m.Regions[m.Region]
		key := "aliases"
		switch m.Name {
		case r.Name:
			key = "name"
		case r.Label:
			key = "label"
		case r.Abbrev:
			key = "abbrev"
		}
		p := diag.Problem{Pos: c.keyAt(r.ID, key),
			Msg:  fmt.Sprintf("%s %q of %q: on order sheets %q is not read", key, m.Name, r.ID, m.Text),
			Hint: "a name without words and signs of orders; what maps print can go in label"}
		if m.As != "" {
			p.Msg = fmt.Sprintf("%s %q of %q: on order sheets %q is read as %q", key, m.Name, r.ID, m.Text, m.As)
			p.Hint = "names that differ by more; what several share belongs under ambiguous of each"
		}
		c.warn("%v", p)
	}
}

// problem reports a mistake in a region's data. On a drawn board it points to the region's shape.
func (c *compiler) problem(region, key, message, hint string) {
	if i, ok := c.index[region]; ok && c.shapes != nil && c.shapes[i] >= 0 && (key == "anchors" || key == "coasts") {
		c.drawnWrong(c.shapes[i], redrawn.Replace(hint), "%s", message)
		return
	}
	c.problems.Add(c.keyAt(region, key), hint, "%s", message)
}

func (c *compiler) keyAt(region, key string) diag.Pos {
	if c.source == nil {
		return diag.Pos{}
	}
	return c.asGiven.At(c.source, region, key)
}

// drawnWrong reports a mistake in a shape of the drawing and marks the shape red.
func (c *compiler) drawnWrong(shape int, hint, format string, args ...any) {
	c.redWrong(c.drawing.Shapes[shape].At, c.red(shape), hint, format, args...)
}

// redWrong reports a mistake in the drawing, with path data in the drawing's units to mark red.
func (c *compiler) redWrong(at diag.Pos, red, hint, format string, args ...any) {
	c.problems.Add(at, hint, format, args...)
	c.faults = append(c.faults, drawing.NewFault(at, fmt.Sprintf(format, args...), red))
}

// failed returns the problems found so far as an error, with the faults to be marked in red.
// Without problems it returns nil, nil.
func (c *compiler) failed() (*Output, error) {
	if err := c.problems.Err(); err != nil {
		return &Output{Faults: c.faults}, err
	}
	return nil, nil
}
