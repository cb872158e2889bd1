package moves

import (
	"math"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// grid is the number of steps along the longer side of the sheet. At 4096 a step is 0.15 mm of an
// A2 sheet, less than a pixel on a phone zoomed in to one region.
const grid = 4096

// slack is how far, in grid steps, a simplified border may be from the true one.
const slack = 1.5

// shapeData is the board's geometry at the phone's level of detail, on an integer grid. Each string
// is a run of variable-length integers (see pack).
type shapeData struct {
	Width  int    `json:"w"`
	Height int    `json:"h"`
	Kinds  string `json:"kinds"` // one digit an arc (mapdata.ArcKind)
	Arcs   string `json:"arcs"`  // an arc: number of points, then x, y, each less the point before
	Faces  string `json:"faces"` // a region: number of rings; a ring: number of arcs, then arcs, each less the one before
	Extras string `json:"extras"`
	// Extra kinds are "land", "lake" or "impassable".
	ExtraKinds []string `json:"extraKinds"`
	Discs      string   `json:"discs"` // a region that is a true disc: its number less the last, x, y, radius
	Slots      string   `json:"slots"` // by place: x, y, each less the place before
	Marks      string   `json:"marks"` // a bridge, ferry or canal: number of points, then x, y, each less the point before
}

type spot struct{ x, y int }

func newShapeData(b *mapdata.Board) shapeData {
	scale := grid / math.Max(b.Width, b.Height)
	at := func(p geom.Point) spot { return spot{int(math.Round(p.X * scale)), int(math.Round(p.Y * scale))} }
	d := shapeData{Width: int(math.Round(b.Width * scale)),
		Height: int(math.Round(b.Height * scale)), ExtraKinds: []string{}}

	var kinds strings.Builder
	var arcs, faces, extras, discs, slots, marks packer
	for i := range b.Arcs {
		kinds.WriteByte('0' + byte(b.Arcs[i].Kind))
		arcs.line(simplify(onGrid(b.Arcs[i].Points, at)))
	}
	last := 0
	for r := range b.Faces {
		f := &b.Faces[r]
		faces.rings(f.Rings)
		if f.Circle {
			c := at(f.Centre)
			discs.ints(r-last, c.x, c.y, int(math.Round(f.Radius*scale)))
			last = r
		}
	}
	for i := range b.Extra {
		d.ExtraKinds = append(d.ExtraKinds, b.Extra[i].Kind)
		extras.rings(b.Extra[i].Rings)
	}
	var before spot
	for p := range b.Map.Places {
		var s spot
		if p < len(b.Slots) {
			s = at(b.Slots[engine.PlaceID(p)].Unit)
		}
		slots.ints(s.x-before.x, s.y-before.y)
		before = s
	}
	for i := range b.Marks {
		marks.from = spot{}
		marks.line(onGrid(b.Marks[i].Line, at))
	}
	d.Kinds, d.Arcs, d.Faces, d.Extras = kinds.String(), arcs.String(), faces.String(), extras.String()
	d.Discs, d.Slots, d.Marks = discs.String(), slots.String(), marks.String()
	return d
}

func onGrid(points []geom.Point, at func(geom.Point) spot) []spot {
	var out []spot
	for _, p := range points {
		s := at(p)
		if n := len(out); n == 0 || out[n-1] != s {
			out = append(out, s)
		}
	}
	return out
}

// simplify is the Ramer–Douglas–Peucker reduction, on integers so that every processor gives the
// same page. The ends stay, because other arcs meet there; a closed line is cut at the point
// farthest from its end.
func simplify(line []spot) []spot {
	if len(line) < 3 {
		return line
	}
	keep := make([]bool, len(line))
	keep[0], keep[len(line)-1] = true, true
	if line[0] == line[len(line)-1] {
		far, best := 0, -1
		for i, p := range line {
			dx, dy := p.x-line[0].x, p.y-line[0].y
			if d := dx*dx + dy*dy; d > best {
				far, best = i, d
			}
		}
		keep[far] = true
		reduce(line, keep, 0, far)
		reduce(line, keep, far, len(line)-1)
	} else {
		reduce(line, keep, 0, len(line)-1)
	}
	var out []spot
	for i, k := range keep {
		if k {
			out = append(out, line[i])
		}
	}
	return out
}

func reduce(line []spot, keep []bool, a, b int) {
	if b-a < 2 {
		return
	}
	p, q := line[a], line[b]
	dx, dy := q.x-p.x, q.y-p.y
	far, best := -1, 0
	for i := a + 1; i < b; i++ {
		cross := dx*(line[i].y-p.y) - dy*(line[i].x-p.x)
		if cross < 0 {
			cross = -cross
		}
		if cross > best {
			far, best = i, cross
		}
	}
	// Distance is cross/length; 4·cross² > (2·slack)²·length² compares without a root or a
	// fraction.
	const twice = int(2 * slack)
	if far < 0 || 4*best*best <= twice*twice*(dx*dx+dy*dy) {
		return
	}
	keep[far] = true
	reduce(line, keep, a, far)
	reduce(line, keep, far, b)
}

// packer writes integers as text: zigzag (so that small negative numbers stay short), five bits per
// character, the sixth set if more follow; the alphabet needs no escape in JSON or HTML.
type packer struct {
	strings.Builder
	from spot
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

func (p *packer) ints(values ...int) {
	for _, v := range values {
		u := uint(v) << 1
		if v < 0 {
			u = ^u
		}
		for ; u >= 32; u >>= 5 {
			p.WriteByte(alphabet[32|u&31])
		}
		p.WriteByte(alphabet[u])
	}
}

func (p *packer) line(points []spot) {
	p.ints(len(points))
	for _, s := range points {
		p.ints(s.x-p.from.x, s.y-p.from.y)
		p.from = s
	}
}

func (p *packer) rings(rings []mapdata.Ring) {
	p.ints(len(rings))
	for _, ring := range rings {
		p.ints(len(ring))
		last := 0
		for _, arc := range ring {
			p.ints(int(arc) - last)
			last = int(arc)
		}
	}
}
