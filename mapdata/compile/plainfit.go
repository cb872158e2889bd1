package compile

import (
	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// plainFit is the layout of a board for which none has been solved: no warp, every region's symbols
// at its deepest point and its name below.
func (c *compiler) plainFit(s *mapdata.Tracing) *mapdata.Fit {
	fit := &mapdata.Fit{Arcs: s.Arcs, At: func(p geom.Point) geom.Point { return p }}
	deepest := c.deepest()
	g := c.p.grid
	mmPerPx := c.p.res / s.KmPerMM
	for i := range c.m.Regions {
		r := &c.m.Regions[i]
		disc := mapdata.Disc{}
		if s.Faces[i].Circle {
			disc = mapdata.Disc{Centre: s.Faces[i].Centre, Radius: s.Faces[i].Radius}
		}
		fit.Discs = append(fit.Discs, disc)
		at := s.Anchors[i][0]
		if deepest[i] >= 0 {
			at = s.Frame.Min.Add(g.middle(deepest[i]).Mul(mmPerPx))
		}
		centre := geom.Point{}
		if r.SupplyCentre {
			centre = at.Add(geom.Point{X: 2.6})
		}
		fit.Centres = append(fit.Centres, centre)
		for k := range len(r.Coasts) + 1 {
			slot := at
			if k > 0 {
				slot = s.Coasts[r.First+engine.PlaceID(k)]
			}
			fit.Slots = append(fit.Slots, mapdata.Slots{Unit: slot, Dislodged: slot.Add(geom.Point{X: 2, Y: 2})})
		}
		fit.Labels = append(fit.Labels, plainLabel(engine.RegionID(i), r, at))
	}
	return fit
}

// deepest returns for each region the pixel farthest from its border, or -1.
func (c *compiler) deepest() []int {
	depth := c.p.grid.depth(c.cells)
	at := make([]int, len(c.regions))
	for i := range at {
		at[i] = -1
	}
	for px, l := range c.cells {
		if l >= 0 && (at[l] < 0 || depth[px] > depth[at[l]]) {
			at[l] = px
		}
	}
	return at
}

func plainLabel(id engine.RegionID, r *engine.Region, at geom.Point) mapdata.Label {
	const (
		size    = 6.0
		advance = 0.45 * size * 25.4 / 72 // approximate width of a letter, mm
	)
	kind := labelKind(r.Class)
	half := geom.Point{X: advance * float64(len(r.Label)) / 2}
	base := at.Add(geom.Point{Y: 3.6})
	return mapdata.Label{Region: id, Kind: kind, Size: size, Lines: []mapdata.LabelLine{
		{Text: r.Label, Baseline: []geom.Point{base.Sub(half), base.Add(half)}},
	}}
}

// labelKind returns the kind of label for a class of region.
func labelKind(class string) mapdata.LabelKind {
	switch class {
	case kindCircle:
		return mapdata.LabelCircle
	case kindPrimary:
		return mapdata.LabelPrimary
	case kindLocal, kindSea, kindBox:
		return mapdata.LabelSea
	case kindOffBoard:
		return mapdata.LabelNote
	}
	return mapdata.LabelLand
}
