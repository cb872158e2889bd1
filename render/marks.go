package render

import (
	"math"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// placeMarks finds for each supply centre where its owner's code goes: beside the symbol, inside the region, clear of
// names and of the tokens' places. The symbol itself stands where the board says.
func (r *Renderer) placeMarks() {
	m := r.board.Map
	r.marks = make([]mark, len(m.Regions))
	var quads [][4]geom.Point
	for i := range r.board.Labels {
		quads = append(quads, r.labelQuads(&r.board.Labels[i])...)
	}
	box := func(c geom.Point, rad float64) [4]geom.Point {
		return [4]geom.Point{{X: c.X - rad, Y: c.Y - rad}, {X: c.X + rad, Y: c.Y - rad}, {X: c.X + rad, Y: c.Y + rad}, {X: c.X - rad, Y: c.Y + rad}}
	}
	for i := range r.slots {
		quads = append(quads, box(r.slots[i].Unit, mapdata.TokenRadius*r.natural*0.95))
	}
	for i := range m.Regions {
		if reg := &m.Regions[i]; reg.SupplyCentre {
			rad := centreRadius(reg)
			r.marks[i] = mark{at: r.board.Centres[i], radius: rad}
			quads = append(quads, box(r.board.Centres[i], rad))
		}
	}
	for i := range r.board.Faces {
		if f := &r.board.Faces[i]; f.Circle && !m.Regions[i].SupplyCentre {
			quads = append(quads, box(f.Centre, f.Radius))
		}
	}
	face := typeface.Get(scene.GaramondBold)
	wide := 0.0
	for i := range m.Powers {
		wide = math.Max(wide, face.Width(m.Powers[i].Code, 0))
	}
	near := func(f *nearby, q [4]geom.Point) bool {
		for i, o := range f.quads {
			if b := &f.boxes[i]; q[2].X < b.Min.X || q[0].X > b.Max.X || q[2].Y < b.Min.Y || q[0].Y > b.Max.Y {
				continue
			}
			if scene.Overlap(q, o) > 0 {
				return true
			}
		}
		return false
	}
	for i := range m.Regions {
		if !m.Regions[i].SupplyCentre || len(r.faces[i].rings) == 0 {
			continue
		}
		mk := &r.marks[i]
		f := &nearby{}
		for _, q := range quads {
			b := scene.BoxOf(q[:])
			if b.Max.X > r.faces[i].box.Min.X-8 && b.Min.X < r.faces[i].box.Max.X+8 && b.Max.Y > r.faces[i].box.Min.Y-8 && b.Min.Y < r.faces[i].box.Max.Y+8 {
				f.quads = append(f.quads, q)
				f.boxes = append(f.boxes, b)
			}
		}
		w, h := wide*codeSize/2, 0.65*codeSize/2
		best := math.Inf(1)
		const step = 0.4
		area, disc := r.faces[i].box, r.board.Faces[i].Circle
		if disc {
			// Beside the disc, for when a stranger's token covers it.
			const reach = 4.5
			area.Min.X, area.Min.Y, area.Max.X, area.Max.Y = area.Min.X-reach, area.Min.Y-reach, area.Max.X+reach, area.Max.Y+reach
		}
		for y := area.Min.Y; y <= area.Max.Y; y += step {
			for x := area.Min.X; x <= area.Max.X; x += step {
				d := math.Hypot(x-mk.at.X, (y-mk.at.Y)*1.15)
				if d >= best {
					continue
				}
				q := [4]geom.Point{{X: x - w, Y: y - h}, {X: x + w, Y: y - h}, {X: x + w, Y: y + h}, {X: x - w, Y: y + h}}
				ok := true
				for _, p := range q {
					ok = ok && (disc || inside(r.faces[i].rings, p))
				}
				if disc {
					c := r.board.Faces[i].Centre
					ok = scene.Overlap(q, box(c, r.board.Faces[i].Radius)) == 0
				}
				if ok && !near(f, q) {
					best = d
					mk.code, mk.size = geom.Point{X: x, Y: y + h}, codeSize
				}
			}
		}
		if mk.size > 0 {
			q := [4]geom.Point{{X: mk.code.X - w, Y: mk.code.Y - 2*h}, {X: mk.code.X + w, Y: mk.code.Y - 2*h}, {X: mk.code.X + w, Y: mk.code.Y}, {X: mk.code.X - w, Y: mk.code.Y}}
			quads = append(quads, q)
		}
	}
}

// nearby is what lies near a region while a code is placed.
type nearby struct {
	quads [][4]geom.Point
	boxes []geom.Box
}
