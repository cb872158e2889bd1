package render

import (
	"cmp"
	"math"
	"slices"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// link is an exit of a box (a region drawn apart from the map): a stub through the box's frame
// towards the sea that it is adjacent to. The sea may be anywhere, so its abbreviation is beside
// the stub, inside the box.
type link struct {
	mark     *mapdata.Connector
	at, dir  geom.Point // where the stub crosses the frame, and its direction
	name     string
	text     geom.Point // the middle of the abbreviation's baseline
	door     geom.Point // inside the box, before the name: where arrows through the exit end
	side     int        // side of the box: 0 above, 1 right, 2 below, 3 left
	pos, far float64    // position along the box's side, and half the room needed there
}

// findWays finds the exits of boxes, and spreads those on one side to make room for their names.
func (r *Renderer) findWays() []link {
	const within, gap = 0.9, 0.8 // mm: from the frame to a name, and from a name to the link's door
	face, size := typeface.Get(scene.FellItalic), codeSize
	var all []link
	for i := range r.board.Marks {
		m := &r.board.Marks[i]
		if m.Kind != mapdata.Link || len(m.Line) < 2 {
			continue
		}
		l := link{mark: m, at: m.Line[0], name: r.board.Map.Regions[m.B].Abbrev}
		d := m.Line[1].Sub(m.Line[0])
		l.dir = d.Mul(1 / math.Max(math.Hypot(d.X, d.Y), 1e-9))
		box := r.faces[m.A].box
		sides := [4]float64{math.Abs(l.at.Y - box.Min.Y), math.Abs(box.Max.X - l.at.X), math.Abs(box.Max.Y - l.at.Y),
			math.Abs(l.at.X - box.Min.X)}
		for s := range sides {
			if sides[s] < sides[l.side] {
				l.side = s
			}
		}
		if l.side%2 == 0 {
			l.pos, l.far = l.at.X, face.Width(l.name, 0)*size/2+0.7
		} else {
			l.pos, l.far = l.at.Y, capital*size/2+0.7
		}
		all = append(all, l)
	}
	slices.SortStableFunc(all, func(a, b link) int {
		return cmp.Or(cmp.Compare(a.mark.A, b.mark.A), cmp.Compare(a.side, b.side), cmp.Compare(a.pos, b.pos))
	})
	for i := 1; i < len(all); i++ { // push apart exits that are too near each other
		if a, b := &all[i-1], &all[i]; a.mark.A == b.mark.A && a.side == b.side {
			b.pos = max(b.pos, a.pos+a.far+b.far)
		}
	}
	for i := range all {
		l := &all[i]
		if l.side%2 == 0 {
			l.at.X = l.pos
		} else {
			l.at.Y = l.pos
		}
		width, tall := face.Width(l.name, 0)*size, capital*size
		l.text, l.door = geom.Point{X: l.at.X, Y: l.at.Y + tall/2}, l.at
		switch l.side {
		case 0:
			l.text.Y = l.at.Y + within + tall
			l.door.Y += within + tall + gap
		case 1:
			l.text.X -= within + width/2
			l.door.X -= within + width + gap
		case 2:
			l.text.Y = l.at.Y - within
			l.door.Y -= within + tall + gap
		case 3:
			l.text.X += within + width/2
			l.door.X += within + width + gap
		}
	}
	return all
}

const linkLong = 3.0 // length of a stub beyond the frame, mm

// links draws the exits of boxes, and the boxes' frames.
func (r *Renderer) links(st *styles) []scene.Item {
	face := typeface.Get(scene.FellItalic)
	var items []scene.Item
	for i, l := range r.ways() {
		if i == 0 || r.ways()[i-1].mark.A != l.mark.A {
			items = append(items, boxFrame(r.faces[l.mark.A].box, st))
		}
		var p scene.Path
		to := l.at.Add(l.dir.Mul(linkLong))
		p.MoveTo(l.at.X, l.at.Y).LineTo(to.X, to.Y)
		b := r.board.Map
		items = append(items, scene.Item{Class: "mark link", Title: "link: " + b.Regions[l.mark.A].Name + " and " +
			b.Regions[l.mark.B].Name, Kids: []scene.Item{
			{Style: st.bridge, Path: p}, {Style: st.bridgeGap, Path: p},
			{Style: st.caption, Text: face.Centred(l.name, l.text.X, l.text.Y, codeSize, 0)}}})
	}
	return items
}

// boxFrame draws a box's ornament: a thin rule, with stars like the compass's at the corners.
func boxFrame(b geom.Box, st *styles) scene.Item {
	const rule, star, root = 1.3, 3.4, 0.8 // mm: from the frame to the rule; a star's radii at points and notches
	var thin, light, dark scene.Path
	thin.Rect(b.Shrunk(-rule))
	for _, c := range []geom.Point{b.Min, {X: b.Max.X, Y: b.Min.Y}, b.Max, {X: b.Min.X, Y: b.Max.Y}} {
		for k := range 4 {
			a := math.Pi / 2 * float64(k)
			tip, left, right := polar(c, star, a), polar(c, root, a-math.Pi/4), polar(c, root, a+math.Pi/4)
			light.MoveTo(c.X, c.Y).LineTo(left.X, left.Y).LineTo(tip.X, tip.Y).Close()
			dark.MoveTo(c.X, c.Y).LineTo(tip.X, tip.Y).LineTo(right.X, right.Y).Close()
		}
	}
	return scene.Item{Class: "box-frame", Kids: []scene.Item{{Style: st.neatThin, Path: thin},
		{Style: st.drawingFill, Path: light}, {Style: st.drawingDark, Path: dark}}}
}
