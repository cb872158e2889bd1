package layout

import (
	"fmt"
	"math"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// solver searches for a warp in which everything fits.
type solver struct {
	truth  *mapdata.Tracing // as traced
	sheet  *mapdata.Tracing // widened to the frame's shape
	opt    Options
	warp   *warp
	frame  geom.Box
	grid   *field
	say    func(string)
	base   []float64     // mm² by region before the flow
	factor []float64     // by region: the extra demand for ground
	stuck  []int         // by region: consecutive rounds without enough room
	touch  map[pair]bool // traced neighbours
	last   *fitting
}

// Refit keeps the warp of a frozen layout and places names and slots again, after names changed.
func Refit(s *mapdata.Tracing, o Options, data []byte, say func(string)) ([]byte, error) {
	f, err := thaw(s.Map, data)
	if err != nil {
		return nil, err
	}
	v := newSolver(s, o, say)
	v.warp.mesh, v.warp.bulges = f.warp.mesh, f.warp.bulges
	v.placeDiscs()
	v.untwist()
	if err := v.fit(); err != nil {
		return nil, err
	}
	return v.freeze(), nil
}

// Solve finds a board's layout and returns it frozen. It takes up to a minute.
func Solve(s *mapdata.Tracing, o Options, say func(string)) ([]byte, error) {
	v := newSolver(s, o, say)
	if err := v.run(); err != nil {
		return nil, err
	}
	return v.freeze(), nil
}

func newSolver(s *mapdata.Tracing, o Options, say func(string)) *solver {
	o = o.defaults()
	if say == nil {
		say = func(string) {}
	}
	v := &solver{truth: s, sheet: widen(s, o.frame(s)).sheet(s), opt: o, frame: o.frame(s), say: say}
	v.warp = &warp{mesh: newMesh(v.sheet.Frame, v.frame)}
	v.grid = newField(v.warp.mesh)
	v.factor, v.stuck = make([]float64, len(s.Map.Regions)), make([]int, len(s.Map.Regions))
	for i := range v.factor {
		v.factor[i] = 1
	}
	v.touch = map[pair]bool{}
	for _, a := range s.Arcs {
		if a.Left >= 0 && a.Right >= 0 {
			v.touch[pairOf(a.Left, a.Right)] = true
		}
	}
	return v
}

func (v *solver) run() error {
	if err := v.lenses(); err != nil {
		return err
	}
	v.base = v.paint().areas(len(v.sheet.Map.Regions))
	for round := range v.opt.Rounds {
		if err := v.round(round); err != nil {
			return err
		}
	}
	v.warp.mesh.round()
	if folds, _, _, _ := v.warp.mesh.stretch(); folds > 0 {
		return fmt.Errorf("layout: %d triangles of the mesh fold (hint: fewer rounds or gentler lenses)", folds)
	}
	if err := v.openRegions(); err != nil {
		return err
	}
	v.openBorders()
	v.placeDiscs()
	v.untwist()
	return v.fit()
}

// paint rasterises the sheet under the present mesh, with all discs.
func (v *solver) paint() *raster {
	v.placeDiscs()
	r := paint(v.sheet.Width, v.sheet.Height, v.warp.bendArcs(v.sheet.Arcs))
	r.stamp(v.warp.discs)
	return r
}

// round does one round of the flow: it finds regions that lack room and moves ground towards them.
func (v *solver) round(n int) error {
	m := v.sheet.Map
	r := v.paint()
	st, err := sites(v.sheet, v.warp, &v.opt)
	if err != nil {
		return err
	}
	area := r.areas(len(st))
	if n >= 2 {
		f := newFitting(r, st, v.frame, &v.opt)
		f.all(quick())
		f.strays()
		v.learn(f)
		v.magnifyStuck(f)
		v.say(fmt.Sprintf("round %d of %d: %s", n+1, v.opt.Rounds, f.summary()))
	}
	need := make([]float64, len(st))
	total := 0.0
	for i := range st {
		size := v.opt.Least
		if st[i].kind == mapdata.LabelLand {
			if _, most := v.opt.share(m, engine.RegionID(i)); most == 0 {
				size = v.opt.Wish
			}
		}
		need[i] = st[i].need(size) * v.factor[i]
		total += area[i]
	}
	v.guests(r, st, need)
	fair := make([]float64, len(st))
	for i := range st {
		share, _ := v.opt.share(m, engine.RegionID(i))
		fair[i] = v.base[i] * share
	}
	// Find by bisection the largest part of its original area (fair) that every region can keep, if
	// those that need more get what they need.
	lo, hi := 0.0, 5.0
	for range 60 {
		mid, sum := (lo+hi)/2, 0.0
		for i := range need {
			sum += math.Max(need[i], mid*fair[i])
		}
		if sum > total {
			hi = mid
		} else {
			lo = mid
		}
	}
	v.warp.mesh.flowTo(v.grid, r, func(id engine.RegionID) float64 {
		if id < 0 || area[id] == 0 {
			return .7
		}
		d := math.Max(need[id]/area[id], lo*fair[id]/area[id])
		return math.Pow(math.Max(.5, math.Min(2.6, d)), v.opt.Strength)
	}, 8+(2.3-8)*float64(n)/math.Max(1, float64(v.opt.Rounds-1)))
	if !v.warp.mesh.loosen(tightest) {
		return fmt.Errorf("layout: the mesh folds in round %d (hint: fewer rounds or gentler lenses)", n+1)
	}
	return nil
}
