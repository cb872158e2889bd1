package compile

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/gazetteer"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/mapdata/layout"
)

// plainFit makes a layout that does not distort the sheet: symbols are at the deepest point of each
// region, and names below them.
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

// obey moves units, symbols and names to the designer's positions. Moved names have no leader.
func obey(fit *mapdata.Fit, s *mapdata.Tracing) {
	for i := range s.Given {
		g := &s.Given[i]
		r := &s.Map.Regions[i]
		for k := range len(r.Coasts) + 1 {
			p := r.First + engine.PlaceID(k)
			if q, ok := g.Unit[p]; ok {
				fit.Slots[p].Unit = fit.At(q)
			}
			if q, ok := g.Dislodged[p]; ok {
				fit.Slots[p].Dislodged = fit.At(q)
			}
		}
		if g.Centre != nil {
			fit.Centres[i] = fit.At(*g.Centre)
		}
		if g.Label != nil {
			obeyLabel(fit, engine.RegionID(i), fit.At(*g.Label))
		}
	}
}

func obeyLabel(fit *mapdata.Fit, r engine.RegionID, to geom.Point) {
	i := slices.IndexFunc(fit.Labels, func(l mapdata.Label) bool { return l.Region == r })
	if i < 0 {
		return
	}
	l := &fit.Labels[i]
	box := geom.EmptyBox()
	for _, n := range l.Lines {
		for _, p := range n.Baseline {
			box = box.Extend(p)
		}
	}
	by := to.Sub(box.Centre())
	l.Leader = nil
	lines := slices.Clone(l.Lines)
	for k := range lines {
		moved := make([]geom.Point, len(lines[k].Baseline))
		for j, p := range lines[k].Baseline {
			moved[j] = p.Add(by)
		}
		lines[k].Baseline = moved
	}
	l.Lines = lines
}

// pictures puts the drawn background on the sheet.
func (c *compiler) pictures(b *mapdata.Board, fit *mapdata.Fit, s *mapdata.Tracing) {
	if c.drawing == nil {
		return
	}
	mm := c.p.res / s.KmPerMM // mm per pixel
	for _, p := range c.drawing.Pictures {
		q := mapdata.Picture{Fill: p.Fill, Stroke: p.Stroke, Width: p.Width * c.p.drawn / c.p.res * mm, Opacity: p.Opacity}
		for i, line := range p.Lines {
			l := mapdata.PictureLine{Closed: p.Closed[i]}
			for _, u := range line {
				l.Points = append(l.Points, fit.At(s.Frame.Min.Add(c.p.px(gazetteer.LonLat{u.X, u.Y}).Mul(mm))))
			}
			q.Lines = append(q.Lines, l)
		}
		b.Pictures = append(b.Pictures, q)
	}
}

func (c *compiler) board(s *mapdata.Tracing, in Input) (*mapdata.Board, error) {
	fit := c.plainFit(s)
	if in.Layout != nil {
		var err error
		if fit, err = layout.Apply(s, in.Layout); err != nil {
			return nil, err
		}
	}
	obey(fit, s)
	hash := ""
	if in.Hash != nil {
		hash = in.Hash(in.Layout)
	}
	b := &mapdata.Board{
		Map: c.m, Subtitle: c.file.Map.Subtitle, Revised: c.file.Map.Revised, Hash: hash, Width: s.Width, Height: s.Height,
		Powers: c.styles(), Capitals: c.capitals(), Arcs: fit.Arcs, Faces: slices.Clone(s.Faces), Extra: s.Extra,
		Slots: fit.Slots, Centres: fit.Centres, Labels: fit.Labels,
		Projection: mapdata.Projection{KmPerMM: c.scale(fit, s)},
	}
	c.wander(b.Arcs)
	b.CloseInlets(mapdata.InletWidth)
	for i := range b.Faces {
		f := &b.Faces[i]
		if f.Circle {
			f.Centre, f.Radius = fit.Discs[i].Centre, fit.Discs[i].Radius
		}
		f.Box = geom.EmptyBox()
		for _, ring := range f.Rings {
			for _, k := range ring {
				for _, p := range b.Arcs[max(k, ^k)].Points {
					f.Box = f.Box.Extend(p)
				}
			}
		}
	}
	c.pictures(b, fit, s)
	b.Outlines = outlines(b)
	b.Marks = c.marks(b, fit, s)
	levels(b)
	return b, nil
}
