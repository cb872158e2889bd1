package compile

import (
	"slices"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/gazetteer"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/mapdata/layout"
)

// pictures puts the drawn background on the sheet.
func (c *compiler) pictures(b *mapdata.Board, fit *mapdata.Fit, s *mapdata.Tracing) {
	if c.drawing == nil {
		return
	}
	mm := c.p.res / s.KmPerMM // of a pixel
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

// board joins the sheet and its layout.
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
