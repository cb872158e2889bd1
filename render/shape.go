package render

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

func join(errs []error) error { return errors.Join(errs...) }

// face is a region's shape, prepared for drawing.
type face struct {
	rings [][]geom.Point // outer ones clockwise on the sheet, holes anticlockwise
	path  scene.Path
	// The shape without its rim: of narrow pieces, and of those with room for rim and band. A circle
	// has one for each of rims.
	inset [2]scene.Path
	box   geom.Box
	wash  *face // of land except circles: the shape inside the owner's band

	pieces []rimmed // of land: each connected piece with its rim
}

// rims are the distances of a land region's two insets from its border, mm: the inner edges of the
// dark rim and of the band inside it.
var rims = [2]float64{0.5, 1.0}

// shapes turns the board's rings into paths.
func (r *Renderer) shapes() error {
	b := r.board
	r.arcs = make([][]geom.Point, len(b.Arcs))
	sheet := neatLine(b.Arcs)
	for i := range b.Arcs {
		r.arcs[i] = kept(thin(b.Arcs[i].Points, 0.09), sheet)
	}
	// Water needs only a coarse outline, since the coast or an equal tint covers its edge.
	rough := slices.Clone(r.arcs)
	for i := range b.Arcs {
		switch b.Arcs[i].Kind {
		case mapdata.ArcCoast, mapdata.ArcCircle:
			rough[i] = kept(thin(b.Arcs[i].Points, 0.5), sheet)
		case mapdata.ArcSea:
			rough[i] = kept(thin(b.Arcs[i].Points, 0.25), sheet)
		}
	}
	r.faces = make([]face, len(b.Faces))
	r.frame = geom.Box{}
	for i := range b.Faces {
		f := &r.faces[i]
		reg := &b.Map.Regions[i]
		if b.Faces[i].Circle {
			c, rad := b.Faces[i].Centre, b.Faces[i].Radius
			f.path.Circle(c.X, c.Y, rad)
			f.rings = [][]geom.Point{f.path.Flatten(0.02)[0].Pts}
			for k, d := range rims {
				if rad > d {
					f.inset[k].Circle(c.X, c.Y, rad-d)
				}
			}
		} else {
			arcs := r.arcs
			if reg.Terrain == engine.Sea {
				arcs = rough
			}
			rings, err := chase(arcs, b.Faces[i].Rings)
			if err != nil {
				return fmt.Errorf("board %s: %s: %v", b.Map.ID, reg.ID, err)
			}
			f.rings = orient(rings)
			for _, ring := range f.rings {
				f.path.Poly(ring, true)
			}
		}
		f.box = f.path.Box()
		r.frame = scene.Union(r.frame, f.box)
	}
	for _, e := range b.Extra {
		rings, err := chase(r.arcs, e.Rings)
		if err != nil {
			return fmt.Errorf("board %s: %s %q: %v", b.Map.ID, e.Kind, e.Name, err)
		}
		var p scene.Path
		for _, ring := range orient(rings) {
			p.Poly(ring, true)
		}
		r.extra = append(r.extra, p)
		r.frame = scene.Union(r.frame, p.Box())
	}
	var wg sync.WaitGroup
	next := make(chan *face)
	for range runtime.GOMAXPROCS(0) {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for f := range next {
				var wash scene.Path
				f.inset, wash, f.pieces = insets(f.rings, f.box, rims)
				f.wash = faceOf(wash.Share())
			}
		}()
	}
	for i := range r.faces {
		if b.Map.Regions[i].Terrain != engine.Sea && !b.Faces[i].Circle {
			next <- &r.faces[i]
		}
	}
	close(next)
	wg.Wait()
	for i := range r.faces { // every map draws these shapes: writers may cache their text
		f := &r.faces[i]
		f.path = f.path.Share()
		for k := range f.inset {
			f.inset[k] = f.inset[k].Share()
		}
	}
	return nil
}

func faceOf(p scene.Path) *face {
	f := &face{path: p, box: p.Box()}
	for _, l := range p.Flatten(0.05) {
		f.rings = append(f.rings, l.Pts)
	}
	return f
}

// thin drops points of an arc that deviate less from it than print can show. A closed arc keeps a
// point half way, so that it does not collapse.
func thin(pts []geom.Point, tol float64) []geom.Point {
	if n := len(pts); n > 4 && pts[0] == pts[n-1] {
		a, b := scene.Simplify(pts[:n/2+1], tol), scene.Simplify(pts[n/2:], tol)
		return append(append([]geom.Point{}, a...), b[1:]...)
	}
	return scene.Simplify(pts, tol)
}

func chase(arcs [][]geom.Point, rings []mapdata.Ring) ([][]geom.Point, error) {
	var out [][]geom.Point
	for _, ring := range rings {
		var pts []geom.Point
		for _, a := range ring {
			n, back := a, a < 0
			if back {
				n = ^a
			}
			if int(n) >= len(arcs) {
				return nil, fmt.Errorf("unknown arc %d of %d", n, len(arcs))
			}
			arc := arcs[n]
			for i := range arc {
				p := arc[i]
				if back {
					p = arc[len(arc)-1-i]
				}
				if len(pts) > 0 && pts[len(pts)-1] == p {
					continue
				}
				pts = append(pts, p)
			}
		}
		if len(pts) > 1 && pts[0] == pts[len(pts)-1] {
			pts = pts[:len(pts)-1]
		}
		if len(pts) >= 3 {
			out = append(out, pts)
		}
	}
	return out, nil
}

// orient makes outer rings clockwise and holes anticlockwise, since the writers fill by the
// non-zero rule. A ring inside an odd number of others is a hole.
func orient(rings [][]geom.Point) [][]geom.Point {
	for i, ring := range rings {
		depth := 0
		for j, other := range rings {
			if i != j && geom.Inside(other, ring[0]) {
				depth++
			}
		}
		if (geom.Area(ring) > 0) == (depth%2 == 1) {
			turned := make([]geom.Point, len(ring))
			for k, p := range ring {
				turned[len(ring)-1-k] = p
			}
			rings[i] = turned
		}
	}
	return rings
}
