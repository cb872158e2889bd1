package render

import (
	"math"

	"github.com/heraldmaps/herald/mapdata/geom"
)

// furniture is what stands on a map where no arrow may run: beyond the neat line, and titles and tables, which cover it. A figure has an
// edge of its own, and nothing that covers it; from a theatre's page, at whose edge names stand too, a way may step off and come back.
func (d *orders) furniture() (within geom.Box, plaques []geom.Box) {
	if p := d.v.part; p != nil && d.v.shrink > 0 {
		f := d.r.frame
		return geom.Box{Min: geom.Point{X: math.Max(p.Min.X, f.Min.X), Y: math.Max(p.Min.Y, f.Min.Y)}, Max: geom.Point{X: math.Min(p.Max.X, f.Max.X), Y: math.Min(p.Max.Y, f.Max.Y)}}, nil
	}
	if d.v.grid != nil {
		return geom.Box{Max: geom.Point{X: d.r.board.Width, Y: d.r.board.Height}}, nil
	}
	for _, b := range [...]geom.Box{d.bd.room.title, d.bd.room.legend, d.bd.room.key, d.marksTable()} {
		if b.Max.X > 0 {
			plaques = append(plaques, b)
		}
	}
	return d.r.frame, plaques
}

// marksTable is where a ruleset's marks are told; empty without any.
func (d *orders) marksTable() geom.Box {
	if len(d.v.markKinds()) == 0 {
		return geom.Box{}
	}
	return d.bd.room.marks
}

// astray says whether what is so broad to each side of a point, mm, lies over the frame or under a title or a table.
func (d *orders) astray(p geom.Point, half float64) bool {
	if in := d.within; p.X < in.Min.X+half || p.X > in.Max.X-half || p.Y < in.Min.Y+half || p.Y > in.Max.Y-half {
		return true
	}
	for _, b := range d.plaques {
		if p.X > b.Min.X-half && p.X < b.Max.X+half && p.Y > b.Min.Y-half && p.Y < b.Max.Y+half {
			return true
		}
	}
	return false
}

// strayed is how much of a map's arrows lies there, in cells of the grid.
func (d *orders) strayed() int {
	n := 0
	for k := d.ink.from; k < d.ink.to; k++ {
		if x, y := k%d.grid.nx+d.grid.x0, k/d.grid.nx+d.grid.y0; d.drawn[k] > 0 && d.astray(geom.Point{X: (float64(x) + 0.5) * inkCell, Y: (float64(y) + 0.5) * inkCell}, 0) {
			n++
		}
	}
	return n
}
