package pdf

import (
	"math"
	"slices"
	"strconv"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// A content stream has no relative coordinates, so every point is measured from the sheet's corner,
// and digits are most of a map's bytes. With the origin at a corner of each drawing, two digits do
// for four, and a token is the same text everywhere and compresses to almost nothing.

// reach is the length, in mm, of the pieces that lines are cut into. Shorter pieces have more
// corners, longer ones more digits in each point. With the finest steps, three digits are enough.
const reach = 9.99

// near1000 is the largest distance, in coordinate steps, that three digits can write.
const near1000 = 999

func (w *writer) step(x, y float64) (int64, int64) {
	return int64(math.Round(x * w.k)), int64(math.Round(y * w.k))
}

// origin moves the origin of coordinates to a point, in steps.
func (w *writer) origin(x, y int64) {
	if x == w.x && y == w.y {
		return
	}
	w.str("1 0 0 1 ")
	w.point(x-w.x, y-w.y)
	w.str("cm\n")
	w.x, w.y = x, y
}

// near moves the origin to a point, unless three digits reach the point from the present origin.
func (w *writer) near(px, py float64) {
	x, y := w.step(px, py)
	if dx, dy := x-w.x, y-w.y; min(dx, dy) < 0 || max(dx, dy) > near1000 {
		w.origin(x, y)
	}
}

// outline is a path written relative to its own corner.
type outline struct {
	x, y int64
	box  geom.Box // mm
	body []byte
}

// outlineKey is the key of a path's cached outline, or of the cached pieces of its line.
type outlineKey struct {
	k      float64
	pieces bool
}

// path writes a path, cached if it is shared, and the operator that paints it.
func (w *writer) path(p *scene.Path, paint string) {
	make := func() any { return w.outline(p) }
	var o outline
	if p.Shared() {
		o = p.Memo(outlineKey{k: w.k}, make).(outline)
	} else {
		o = make().(outline)
	}
	w.origin(o.x, o.y)
	w.b = append(w.b, o.body...)
	w.str(paint)
}

// plain reports whether a line has one opaque colour and round ends and joins. Such a line may be
// stroked in pieces, since their ends do not show.
func plain(st *scene.Style) bool {
	return st.Stroke.A == 255 && len(st.Dashes) == 0 && !st.Butt
}

func (w *writer) stroke(p *scene.Path) {
	make := func() any {
		var out []outline
		for _, q := range w.pieces(p) {
			out = append(out, w.outline(&q))
		}
		return out
	}
	var all []outline
	if p.Shared() {
		all = p.Memo(outlineKey{w.k, true}, make).([]outline)
	} else {
		all = make().([]outline)
	}
	for _, o := range all {
		if w.shows != nil && !o.near(*w.shows) {
			continue
		}
		w.origin(o.x, o.y)
		w.b = append(w.b, o.body...)
		w.str("S\n")
	}
}

// lineReach is a length, in mm, that exceeds half the width of every line on a map.
const lineReach = 4

// near reports whether a line along an outline may be visible in a box.
func (o *outline) near(b geom.Box) bool {
	return o.box.Min.X-lineReach < b.Max.X && o.box.Max.X+lineReach > b.Min.X && o.box.Min.Y-lineReach < b.Max.Y &&
		o.box.Max.Y+lineReach > b.Min.Y
}

// pieces cuts a path into its subpaths, and long subpaths into pieces so small that coordinates
// relative to a piece's corner have few digits.
func (w *writer) pieces(p *scene.Path) []scene.Path {
	var out []scene.Path
	var cur scene.Path
	var box geom.Box
	flush := func() {
		if len(cur.Ops) > 1 {
			out = append(out, cur)
		}
		cur, box = scene.Path{}, geom.Box{}
	}
	at := 0
	var start, pen geom.Point
	cut := false // the part's beginning is in another piece
	for _, op := range p.Ops {
		n := 1
		switch op {
		case scene.Cubic:
			n = 3
		case scene.Close:
			n = 0
		}
		pts := p.Pts[at : at+n]
		at += n
		if op == scene.Move {
			start, pen, cut = pts[0], pts[0], false
		}
		if op == scene.Close && cut {
			pts, op = []geom.Point{start}, scene.Line
		}
		if next := scene.Union(box, scene.BoxOf(pts)); len(pts) > 0 && len(cur.Ops) > 0 &&
			(next.Width() > reach || next.Height() > reach) {
			flush()
			if op != scene.Move {
				cut = true
				cur.MoveTo(pen.X, pen.Y)
				box = scene.BoxOf(cur.Pts)
			}
		}
		cur.Ops, cur.Pts = append(cur.Ops, op), append(cur.Pts, pts...)
		if len(pts) > 0 {
			box = scene.Union(box, scene.BoxOf(pts))
			pen = pts[len(pts)-1]
		} else {
			pen = start
		}
	}
	flush()
	return out
}

// alikeWithin is the largest curved shape, mm, that counts as a sign drawn in many places.
const alikeWithin = 12

// outline writes a path. A sign's points are rounded relative to its own corner.
func (w *writer) outline(p *scene.Path) outline {
	p = p.Thinned(strays / w.k)
	box := p.Box()
	o := outline{box: box}
	o.x, o.y = w.step(box.Min.X, box.Min.Y)
	sign := slices.Contains(p.Ops, scene.Cubic) && box.Width() < alikeWithin && box.Height() < alikeWithin
	v := &writer{k: w.k, b: make([]byte, 0, 8*len(p.Pts))}
	put := func(q geom.Point) {
		if sign {
			v.point(v.step(q.X-box.Min.X, q.Y-box.Min.Y))
			return
		}
		x, y := v.step(q.X, q.Y)
		v.point(x-o.x, y-o.y)
	}
	i := 0
	for _, op := range p.Ops {
		switch op {
		case scene.Move:
			put(p.Pts[i])
			v.str("m\n")
			i++
		case scene.Line:
			put(p.Pts[i])
			v.str("l\n")
			i++
		case scene.Cubic:
			put(p.Pts[i])
			put(p.Pts[i+1])
			put(p.Pts[i+2])
			v.str("c\n")
			i += 3
		case scene.Close:
			v.str("h\n")
		}
	}
	o.body = v.b
	return o
}

// strays is the greatest distance, in coordinate steps, of a simplified line from the original.
const strays = 0.6

func (w *writer) point(x, y int64) {
	w.b = strconv.AppendInt(w.b, x, 10)
	w.b = append(w.b, ' ')
	w.b = strconv.AppendInt(w.b, y, 10)
	w.b = append(w.b, ' ')
}
