package compile

import (
	"math"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

const sheetMarginMM = 8 // margin around the map for the neatline

// sheet converts the traced shapes to mm on the sheet, undistorted and centred.
func (c *compiler) sheet(arcs []arc) *mapdata.Tracing {
	g, f := c.p.grid, c.file
	s := &mapdata.Tracing{Map: c.m, Width: f.Map.SheetMM[0], Height: f.Map.SheetMM[1]}
	mmPerPx := math.Min((s.Width-2*sheetMarginMM)/float64(g.w), (s.Height-2*sheetMarginMM)/float64(g.h))
	s.KmPerMM = c.p.res / mmPerPx
	origin := geom.Point{X: (s.Width - float64(g.w)*mmPerPx) / 2, Y: (s.Height - float64(g.h)*mmPerPx) / 2}
	mm := func(p geom.Point) geom.Point { return origin.Add(p.Mul(mmPerPx)) }
	s.Frame = geom.Box{Min: mm(geom.Point{}), Max: mm(geom.Point{X: float64(g.w), Y: float64(g.h)})}

	of := map[int32][]int32{} // arcs by label
	for i, a := range arcs {
		points := make([]geom.Point, len(a.points))
		for k, p := range a.points {
			points[k] = mm(p)
		}
		if c.drawing == nil && c.ofBox(a) {
			points = geom.Square(points)
		}
		s.Arcs = append(s.Arcs, mapdata.Arc{Kind: c.arcKind(a), Left: c.region(a.left),
			Right: c.region(a.right), Points: points})
		of[a.left] = append(of[a.left], int32(i))
		of[a.right] = append(of[a.right], int32(i))
	}
	rings := func(label int32) []mapdata.Ring {
		return lists.Map(assemble(arcs, label, of[label]), func(r []int32) mapdata.Ring { return mapdata.Ring(r) })
	}
	for i := range c.regions {
		face := mapdata.Face{Rings: rings(int32(i)), Box: geom.EmptyBox()}
		for _, a := range of[int32(i)] {
			for _, p := range s.Arcs[a].Points {
				face.Box = face.Box.Extend(p)
			}
		}
		if c.isCircle(int32(i)) {
			face.Circle, face.Centre = true, mm(c.anchors[i][0])
			face.Radius = c.regions[i].RadiusKm / s.KmPerMM
		}
		if i >= len(c.m.Regions) {
			s.Extra = append(s.Extra, mapdata.Extra{Kind: kindImpassable, Name: c.regions[i].Name, Rings: face.Rings})
			continue
		}
		s.Faces = append(s.Faces, face)
		s.Stacks = append(s.Stacks, c.regions[i].Stack)
		anchors := lists.Map(c.anchors[i], mm)
		s.Anchors = append(s.Anchors, anchors)
	}
	if r := rings(neutral); len(r) > 0 {
		s.Extra = append(s.Extra, mapdata.Extra{Kind: "land", Rings: r})
	}
	if r := rings(lakeLabel); len(r) > 0 {
		s.Extra = append(s.Extra, mapdata.Extra{Kind: "lake", Rings: r})
	}
	s.Coasts = make([]geom.Point, len(c.m.Places))
	for i, p := range c.m.Places {
		if p.Coast >= 0 {
			s.Coasts[i] = mm(c.coastAnchors[p.Region][p.Coast][0])
		}
	}
	c.given(s, mm)
	return s
}

func (c *compiler) given(s *mapdata.Tracing, mm func(geom.Point) geom.Point) {
	s.Given = make([]mapdata.Given, len(c.m.Regions))
	for i := range c.m.Regions {
		g, r := &s.Given[i], &c.regions[i]
		g.Unit, g.Dislodged = map[engine.PlaceID]geom.Point{}, map[engine.PlaceID]geom.Point{}
		for k := range len(r.Coasts) + 1 {
			p := r.Place
			if k > 0 {
				p = r.Coasts[k-1].Place
			}
			if p == nil {
				continue
			}
			at := c.m.Regions[i].First + engine.PlaceID(k)
			if p.Unit != nil {
				g.Unit[at] = mm(c.p.px(*p.Unit))
			}
			if p.Dislodged != nil {
				g.Dislodged[at] = mm(c.p.px(*p.Dislodged))
			}
			if p.Centre != nil {
				q := mm(c.p.px(*p.Centre))
				g.Centre = &q
			}
			if p.Label != nil {
				q := mm(c.p.px(*p.Label))
				g.Label = &q
			}
		}
	}
	for _, l := range c.file.Mainlands {
		s.Mainlands = append(s.Mainlands, mapdata.Mainland{Name: l.Name, Inner: mm(c.p.px(l.At))})
	}
}

func (c *compiler) region(label int32) engine.RegionID {
	if label >= 0 && int(label) < len(c.m.Regions) {
		return engine.RegionID(label)
	}
	return engine.NoRegion
}

func (c *compiler) arcKind(a arc) mapdata.ArcKind {
	l, r := a.left, a.right
	switch {
	case l == outside || r == outside:
		return mapdata.ArcFrame
	case l == lakeLabel || r == lakeLabel:
		return mapdata.ArcLake
	case l >= 0 && c.isCircle(l) || r >= 0 && c.isCircle(r):
		return mapdata.ArcCircle
	}
	water := func(k int32) bool { return k >= 0 && c.isSea(k) }
	switch {
	case water(l) != water(r):
		return mapdata.ArcCoast
	case water(l):
		if c.isBox(l) || c.isBox(r) {
			return mapdata.ArcArea
		}
		if c.areaOf[l] != c.areaOf[r] {
			return mapdata.ArcArea
		}
		return mapdata.ArcSea
	case l < 0 || r < 0 || c.regions[l].Country != c.regions[r].Country:
		return mapdata.ArcCounty
	}
	return mapdata.ArcLand
}

// scale returns the km per millimetre of the finished sheet, or 0 if unknown. It is the median over
// pairs of neighbouring land regions, since the warp enlarges some and shrinks others.
func (c *compiler) scale(fit *mapdata.Fit, s *mapdata.Tracing) float64 {
	if c.drawing != nil && c.file.Map.KmPerUnit == 0 {
		return 0
	}
	var grown []float64
	for _, l := range c.touch.Land {
		a, b := s.Anchors[l.A][0], s.Anchors[l.B][0]
		if d := a.Dist(b); d > 0 {
			grown = append(grown, fit.At(a).Dist(fit.At(b))/d)
		}
	}
	if len(grown) == 0 {
		return s.KmPerMM
	}
	slices.Sort(grown)
	return s.KmPerMM / grown[len(grown)/2]
}

// levels sets the coarsest level of detail that still needs each point. Each level is simplified
// from the next finer one, so its points are a subset.
func levels(b *mapdata.Board) {
	tolerance := map[mapdata.Detail]float64{mapdata.Screen: 0.05, mapdata.Phone: 0.2} // mm
	for i := range b.Arcs {
		a := &b.Arcs[i]
		a.Finest = make([]mapdata.Detail, len(a.Points))
		at := make([]int, len(a.Points)) // indices of the points that the last level kept
		for k := range at {
			at[k] = k
		}
		for _, d := range []mapdata.Detail{mapdata.Screen, mapdata.Phone} {
			line := make([]geom.Point, len(at))
			for k, p := range at {
				line[k] = a.Points[p]
			}
			var left []int
			for k, keep := range geom.Needed(line, tolerance[d]) {
				if keep {
					a.Finest[at[k]] = d
					left = append(left, at[k])
				}
			}
			at = left
		}
	}
}
