package render

import (
	"math"
	"slices"
	"sync"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/arrows"
	"github.com/heraldmaps/herald/render/grid"
	"github.com/heraldmaps/herald/render/scene"
)

// newField returns the parts of the board that arrow layouts need.
func (r *Renderer) newField() *arrows.Field {
	f := &arrows.Field{Map: r.board.Map, Slots: r.slots, Natural: r.natural, Plots: r.plots, Free: r.stillFree}
	for i := range r.faces {
		reg := &r.board.Map.Regions[i]
		label := reg.Name
		if reg.Label != "" {
			label = reg.Label
		}
		f.Labels = append(f.Labels, clean(label))
		f.Faces = append(f.Faces, arrows.Face{Rings: r.faces[i].rings, Box: r.faces[i].box, Around: r.around(i)})
	}
	f.Even = sync.OnceValue(func() []bool { return arrows.Even(r.plots(), int(r.board.Width/grid.Side)+1) })
	f.Corners = sync.OnceValue(func() []arrows.Corner { return arrows.FindCorners(r.board.Marks, f.Faces) })
	f.Links = sync.OnceValue(func() (out []arrows.Link) {
		for _, l := range r.ways() {
			out = append(out, arrows.Link{Box: l.mark.A, Sea: l.mark.B, At: l.at, Dir: l.dir, Door: l.door})
		}
		return out
	})
	return f
}

func (r *Renderer) around(i int) (out []engine.RegionID) {
	m := r.board.Map
	if !r.board.Faces[i].Circle {
		return nil
	}
	for _, s := range m.Army[m.Regions[i].First] {
		out = append(out, m.RegionOf(s.To))
	}
	return out
}

// stillFree reports whether a convex shape touches no name, symbol or code of the board.
func (r *Renderer) stillFree(shape []geom.Point) bool {
	return r.still.near(scene.BoxOf(shape), 0).free(shape)
}

// arrowInput returns everything that the arrows of a view depend on.
func (r *Renderer) arrowInput(bd *backdrop, v *View) *arrows.Input {
	in := &arrows.Input{Field: r.field, Grid: r.inkOf(v), Outcomes: v.Outcomes.List(), Own: v.Arrows, Powers: v.Powers,
		Stand: func(u engine.Unit) geom.Point { return r.slot(v, u) }, Radius: v.radius(), Scale: v.scale,
		Clip: v.clip, Sheet: v.sheet}
	if v.Position != nil {
		in.Position = v.Position.Position()
	}
	if v.Then != nil {
		in.Then = v.Then.Position()
	}
	for i := range r.board.Labels {
		l := v.label(r, i)
		in.Named = append(in.Named, l != nil && printed(l, v.Hide))
	}
	in.Within, in.Plaques = r.furniture(bd, v)
	return in
}

// furniture returns the area that arrows may use, and the boxes of titles and tables, which would
// hide arrows. A figure's area is the part it shows, without tables. On an inset's page an arrow
// may leave the part and return, since names at the edge say where it goes.
func (r *Renderer) furniture(bd *backdrop, v *View) (within geom.Box, plaques []geom.Box) {
	if p := v.part; p != nil && v.shrink > 0 {
		f := r.frame
		return geom.Box{Min: geom.Point{X: math.Max(p.Min.X, f.Min.X), Y: math.Max(p.Min.Y, f.Min.Y)},
			Max: geom.Point{X: math.Min(p.Max.X, f.Max.X), Y: math.Min(p.Max.Y, f.Max.Y)}}, nil
	}
	if v.grid != nil {
		return geom.Box{Max: geom.Point{X: r.board.Width, Y: r.board.Height}}, nil
	}
	for _, b := range [...]geom.Box{bd.room.title, bd.room.legend, bd.room.key} {
		if b.Max.X > 0 {
			plaques = append(plaques, b)
		}
	}
	return r.frame, plaques
}

// inkOf returns a grid that marks the cells where a view prints names.
func (r *Renderer) inkOf(v *View) *grid.Grid {
	if v.grid != nil {
		return v.grid
	}
	hidden := v.Hide & (LocalNames | RegionNames)
	get, ok := r.inks.Load(hidden)
	if !ok {
		get, _ = r.inks.LoadOrStore(hidden, sync.OnceValue(func() *grid.Grid { return r.lettering.Printed(r.shownLabels(hidden)) }))
	}
	return get.(func() *grid.Grid)()
}

// paths returns the paths of a view's orders. The arrows of a phase on the whole sheet are laid out
// once and cached, since its day and night maps, its page and the chronicle share them.
func (r *Renderer) paths(v *View, in *arrows.Input) *arrows.Paths {
	if key, shared := keyOfPaths(v); shared {
		return r.layouts.get(key, func() *arrows.Paths { return arrows.Lay(in) })()
	}
	return arrows.Lay(in)
}

// onSheet returns the paths of a view's orders on the whole sheet, or nil without orders. Windows
// and overviews keep these paths where they fit, so that an arrow looks the same on all pages.
func (r *Renderer) onSheet(v View) *arrows.Paths {
	if !v.drawsOrders() {
		return nil
	}
	v.Enlarge = r.natural
	return r.paths(&v, r.arrowInput(r.looks[v.Look](), &v))
}

// pathsKey identifies everything on which a phase's paths depend. Outcomes, positions and arrows
// never change once published, so their addresses suffice.
type pathsKey struct {
	outcomes     *engine.Outcome
	arrows       *engine.Arrow
	n, m         int // number of outcomes and of arrows
	before, then *engine.Public
	radius       float64
	hidden       Parts
}

// keptPaths is how many phases' paths are cached. A phase takes about 30 KB on a large board.
const keptPaths = 256

// layouts caches the paths of a board's phases.
type layouts struct {
	mu    sync.Mutex
	by    map[pathsKey]func() *arrows.Paths
	order []pathsKey // oldest first
}

// keyOfPaths returns the cache key of a view's paths. shared is false if the view shows only a part
// of the board or of the powers.
func keyOfPaths(v *View) (key pathsKey, shared bool) {
	outs := v.Outcomes.List()
	if v.grid != nil || v.set != nil || v.clip != nil || v.part != nil || len(v.Powers) > 0 {
		return key, false
	}
	key = pathsKey{n: len(outs), m: len(v.Arrows), before: v.Position, then: v.Then, radius: v.radius(),
		hidden: v.Hide & (LocalNames | RegionNames)}
	if len(outs) > 0 {
		key.outcomes = &outs[0]
	}
	if len(v.Arrows) > 0 {
		key.arrows = &v.Arrows[0]
	}
	return key, true
}

// get returns a function that waits for a key's paths. lay runs once per key, for the first caller.
func (l *layouts) get(key pathsKey, lay func() *arrows.Paths) func() *arrows.Paths {
	l.mu.Lock()
	defer l.mu.Unlock()
	if known := l.by[key]; known != nil {
		return known
	}
	if l.by == nil {
		l.by = make(map[pathsKey]func() *arrows.Paths)
	}
	l.by[key] = sync.OnceValue(lay)
	if l.order = append(l.order, key); len(l.order) > keptPaths {
		delete(l.by, l.order[0])
		l.order = slices.Delete(l.order, 0, 1)
	}
	return l.by[key]
}

// Sails lists the paths of fleets and convoys on the whole sheet, for tests.
func (r *Renderer) Sails(v View) ([]arrows.Sail, error) {
	if err := r.ready(&v); err != nil || !v.drawsOrders() {
		return nil, err
	}
	in := r.arrowInput(r.looks[v.Look](), &v)
	return r.paths(&v, in).Sails(in), nil
}
