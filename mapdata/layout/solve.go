package layout

import (
	"fmt"
	"math"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// solver looks for a warp in which everything fits.
type solver struct {
	sheet  *mapdata.Sheet
	opt    Options
	warp   *warp
	frame  geom.Box
	grid   *field
	say    func(string)
	base   []float64     // mm² by region before the flow
	factor []float64     // by region: how much more than its plain need it asked for
	stuck  []int         // by region: for how many rounds running it lacked room
	touch  map[pair]bool // traced neighbours
	last   *fitting
}

// Refit keeps the warp of a frozen layout and places names and slots anew. It serves when only names have changed.
func Refit(s *mapdata.Sheet, o Options, data []byte, say func(string)) ([]byte, error) {
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

// Solve finds the layout of a board and returns it frozen. It takes up to a minute.
func Solve(s *mapdata.Sheet, o Options, say func(string)) ([]byte, error) {
	v := newSolver(s, o, say)
	if err := v.run(); err != nil {
		return nil, err
	}
	return v.freeze(), nil
}

func newSolver(s *mapdata.Sheet, o Options, say func(string)) *solver {
	o = o.defaults()
	if say == nil {
		say = func(string) {}
	}
	v := &solver{sheet: widen(s, o.frame(s)), opt: o, frame: o.frame(s), say: say}
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

// widen returns the sheet with its frame moved outwards to the shape of the given box: whatever touched the frame
// reaches straight on to the new one. Water gains more than land: the room goes to the top.
func widen(s *mapdata.Sheet, to geom.Box) *mapdata.Sheet {
	f := s.Frame
	w, h := f.Max.X-f.Min.X, f.Max.Y-f.Min.Y
	ratio := (to.Max.Y - to.Min.Y) / (to.Max.X - to.Min.X)
	wide := f
	if w*ratio > h {
		wide.Min.Y = f.Max.Y - w*ratio
	} else {
		wide.Min.X -= (h/ratio - w) / 2
		wide.Max.X += (h/ratio - w) / 2
	}
	if wide == f {
		return s
	}
	const eps = 1e-6
	move := func(p geom.Point) (geom.Point, bool) {
		q := p
		if math.Abs(p.X-f.Min.X) < eps {
			q.X = wide.Min.X
		}
		if math.Abs(p.X-f.Max.X) < eps {
			q.X = wide.Max.X
		}
		if math.Abs(p.Y-f.Min.Y) < eps {
			q.Y = wide.Min.Y
		}
		if math.Abs(p.Y-f.Max.Y) < eps {
			q.Y = wide.Max.Y
		}
		return q, q != p
	}
	out := *s
	out.Frame = wide
	out.Arcs = make([]mapdata.Arc, len(s.Arcs))
	for i, a := range s.Arcs {
		n := len(a.Points)
		if a.Kind == mapdata.ArcFrame {
			first, _ := move(a.Points[0])
			last, _ := move(a.Points[n-1])
			a.Points = along(wide, first, last, a.Points, f)
			out.Arcs[i] = a
			continue
		}
		points := make([]geom.Point, 0, n+2)
		if q, moved := move(a.Points[0]); moved {
			points = append(points, q)
		}
		points = append(points, a.Points...)
		if q, moved := move(a.Points[n-1]); moved {
			points = append(points, q)
		}
		a.Points = points
		out.Arcs[i] = a
	}
	return &out
}

// along walks the frame from one point to another, turning at its corners. The traced points say which way round; they
// cut the corners, which smoothing had rounded.
func along(b geom.Box, first, last geom.Point, traced []geom.Point, old geom.Box) []geom.Point {
	w, h := b.Max.X-b.Min.X, b.Max.Y-b.Min.Y
	round := 2 * (w + h)
	place := func(p geom.Point, b geom.Box) float64 { // distance along the frame, clockwise from the upper left
		w, h := b.Max.X-b.Min.X, b.Max.Y-b.Min.Y
		d := [4]float64{p.Y - b.Min.Y, b.Max.X - p.X, b.Max.Y - p.Y, p.X - b.Min.X}
		side := 0
		for k := range d {
			if d[k] < d[side] {
				side = k
			}
		}
		switch side {
		case 0:
			return p.X - b.Min.X
		case 1:
			return w + p.Y - b.Min.Y
		case 2:
			return w + h + b.Max.X - p.X
		}
		return 2*w + h + b.Max.Y - p.Y
	}
	corners := [4]float64{0, w, w + h, 2*w + h}
	at := func(d float64) geom.Point {
		d = math.Mod(d+2*round, round)
		switch {
		case d < w:
			return geom.Point{X: b.Min.X + d, Y: b.Min.Y}
		case d < w+h:
			return geom.Point{X: b.Max.X, Y: b.Min.Y + d - w}
		case d < 2*w+h:
			return geom.Point{X: b.Max.X - (d - w - h), Y: b.Max.Y}
		}
		return geom.Point{X: b.Min.X, Y: b.Max.Y - (d - 2*w - h)}
	}
	// Which way the traced points run, measured on the old frame.
	oldRound, turn := 2*(old.Max.X-old.Min.X+old.Max.Y-old.Min.Y), 0.0
	for k := 1; k < len(traced); k++ {
		turn += math.Remainder(place(traced[k], old)-place(traced[k-1], old), oldRound)
	}
	from, to := place(first, b), place(last, b)
	if turn > 0 && to <= from+1e-9 {
		to += round
	}
	if turn < 0 && to >= from-1e-9 {
		to -= round
	}
	out := []geom.Point{first}
	if turn > 0 {
		for k := -4; k < 12; k++ {
			if c := corners[(k+8)%4] + round*math.Floor(float64(k)/4); c > from+1e-9 && c < to-1e-9 {
				out = append(out, at(c))
			}
		}
	} else {
		for k := 11; k >= -8; k-- {
			if c := corners[(k+8)%4] + round*math.Floor(float64(k)/4); c < from-1e-9 && c > to+1e-9 {
				out = append(out, at(c))
			}
		}
	}
	return append(out, last)
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

// lenses opens the designer's lenses, and one over every small island, which the flow's blur would miss.
func (v *solver) lenses() error {
	m := v.sheet.Map
	for _, l := range v.opt.Lenses {
		if id := m.Region(l.Region); id != engine.NoRegion {
			v.magnify(v.warp.mesh.at(v.sheet.Anchors[id][0]), l.Reach, l.Strength)
		}
	}
	if v.opt.Rounds == 0 {
		return nil
	}
	island := make([]bool, len(m.Regions))
	for i := range island {
		island[i] = m.Regions[i].Terrain != engine.Sea && !v.sheet.Faces[i].Circle
	}
	for _, a := range v.sheet.Arcs {
		for _, id := range [2]engine.RegionID{a.Left, a.Right} {
			if id >= 0 && a.Kind != mapdata.ArcCoast && a.Kind != mapdata.ArcLake {
				island[id] = false
			}
		}
	}
	for range 5 {
		r := v.paint()
		st, err := sites(v.sheet, v.warp)
		if err != nil {
			return err
		}
		area := r.areas(len(st))
		middle := make([]geom.Point, len(st))
		for k, id := range r.id {
			if id >= 0 && island[id] {
				middle[id] = middle[id].Add(geom.Point{X: float64(k%r.w) + .5, Y: float64(k/r.w) + .5})
			}
		}
		for i := range st {
			need := st[i].need(v.opt.Least) * .8
			if !island[i] || area[i] == 0 || area[i] > need {
				continue
			}
			c := middle[i].Mul(1 / (area[i] * pixels * pixels * pixels))
			reach := math.Max(4, 1.3*math.Sqrt(area[i]/math.Pi))
			v.magnify(c, reach, math.Min(.6, math.Sqrt(need/area[i])-1))
		}
	}
	return nil
}

// tightest is the smallest linear scale that a lens may leave anywhere in the mesh.
const tightest = .12

// magnify opens a lens, unless the mesh's triangles are too coarse to follow it without folding.
func (v *solver) magnify(c geom.Point, reach, strength float64) {
	old := *v.warp.mesh
	old.x, old.y = append([]float64(nil), old.x...), append([]float64(nil), old.y...)
	v.warp.mesh.magnify(c, reach, strength)
	if folds, smallest, _, _ := v.warp.mesh.stretch(); folds > 0 || smallest < tightest {
		*v.warp.mesh = old
	}
}

// placeDiscs puts a disc of fixed size where each circle came to lie, and moves discs apart that would overlap.
func (v *solver) placeDiscs() {
	m := v.sheet.Map
	v.warp.discs = v.warp.discs[:0]
	for i := range m.Regions {
		if !v.sheet.Faces[i].Circle {
			continue
		}
		d := disc{region: engine.RegionID(i), centre: v.warp.bend(v.sheet.Faces[i].Centre), radius: discRadius}
		if m.Regions[i].Capital {
			d.radius = capitalRadius
		}
		v.warp.discs = append(v.warp.discs, d)
	}
	v.settleDiscs()
}

// settleDiscs moves discs apart that overlap, snaps them to 0.01 mm and sets how far each pushes its surroundings.
func (v *solver) settleDiscs() {
	ds := v.warp.discs
	for range 50 {
		for i := range ds {
			for k := range ds[:i] {
				dx, dy := ds[i].centre.X-ds[k].centre.X, ds[i].centre.Y-ds[k].centre.Y
				if math.Abs(dx) > 8 || math.Abs(dy) > 8 {
					continue
				}
				d := math.Hypot(dx, dy)
				want := ds[i].radius + ds[k].radius + .1
				if !v.touching(ds[i].region, ds[k].region) {
					want += 1.4
				}
				if d < want {
					s := (want - d) / 2 / d
					ds[i].centre = geom.Point{X: ds[i].centre.X + dx*s, Y: ds[i].centre.Y + dy*s}
					ds[k].centre = geom.Point{X: ds[k].centre.X - dx*s, Y: ds[k].centre.Y - dy*s}
				}
			}
		}
	}
	for i := range ds {
		d := &ds[i]
		d.centre = geom.Point{X: math.Round(d.centre.X*100) / 100, Y: math.Round(d.centre.Y*100) / 100}
	}
	for i := range ds {
		ds[i].reach = ds[i].radius*1.8 + 1.5
		for k := range ds {
			if k != i {
				gap := math.Hypot(ds[i].centre.X-ds[k].centre.X, ds[i].centre.Y-ds[k].centre.Y) - ds[k].radius - .2
				ds[i].reach = math.Min(ds[i].reach, math.Max(ds[i].radius+.3, gap))
			}
		}
	}
}

// touching says whether two regions share a traced border.
func (v *solver) touching(a, b engine.RegionID) bool { return v.touch[pairOf(a, b)] }

// paint rasters the sheet under the present mesh, with plain discs on it.
func (v *solver) paint() *raster {
	v.placeDiscs()
	r := paint(v.sheet.Width, v.sheet.Height, v.warp.bendArcs(v.sheet.Arcs))
	r.stamp(v.warp.discs)
	return r
}

// round is one round of the flow: fit, learn who lacks room, and let the ground flow towards them.
func (v *solver) round(n int) error {
	m := v.sheet.Map
	r := v.paint()
	st, err := sites(v.sheet, v.warp)
	if err != nil {
		return err
	}
	area := r.areas(len(st))
	if n >= 2 {
		f := newFitting(r, st, v.frame, v.opt.boxes(), v.opt.Least)
		f.all(quick())
		f.strays()
		v.learn(f)
		v.magnifyStuck(f)
		v.say(fmt.Sprintf("round %d of %d: %s", n+1, v.opt.Rounds, f.summary()))
	}
	need := make([]float64, len(st))
	total := 0.0
	for i := range st {
		need[i] = st[i].need(v.opt.Least) * v.factor[i]
		total += area[i]
	}
	v.guests(r, st, need)
	fair := make([]float64, len(st))
	for i := range st {
		fair[i] = v.base[i] * v.opt.share(m, engine.RegionID(i))
	}
	// The share of their old ground that regions keep beyond their need, so that the sheet is just filled.
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

// flowTo lets the mesh flow by the densities of regions, blurred by s cells.
func (m *mesh) flowTo(g *field, r *raster, density func(engine.RegionID) float64, s float64) {
	rho, count := make([]float64, g.nx*g.ny), make([]float64, g.nx*g.ny)
	for y := 0; y < r.h; y++ {
		v := ((float64(y)+.5)/pixels - g.origY) / g.hy
		if v < 0 || v >= float64(g.ny) {
			continue
		}
		for x := 0; x < r.w; x++ {
			u := ((float64(x)+.5)/pixels - g.originX) / g.hx
			if u < 0 || u >= float64(g.nx) {
				continue
			}
			k := int(v)*g.nx + int(u)
			rho[k] += density(r.id[y*r.w+x])
			count[k]++
		}
	}
	for i := range rho {
		rho[i] /= math.Max(1, count[i])
	}
	g.flow(m, g.blur(rho, s))
}

// need is the ground that a region wants for its name at a size and its slots, mm².
func (t *site) need(size float64) float64 {
	if t.disc != nil {
		return math.Pi * (t.disc.radius + .2) * (t.disc.radius + .2)
	}
	best := math.Inf(1)
	if t.kind == mapdata.LabelPrimary {
		size = math.Max(size, 9)
	}
	for _, lines := range t.wraps {
		b := set(t.face, lines, size, 0, pitch(t.kind))
		w, h := b.width(), b.height()
		best = math.Min(best, (w+1)*(h+1.4)*(1+.08*math.Max(0, w/h-4)))
	}
	token := 2 * (tokenRadius + gapToken)
	slots := 1.45 * token * token
	if t.centre > 0 {
		slots += 4 * (t.centre + gapToken) * (t.centre + gapToken)
	}
	for k := 1; k < len(t.coasts); k++ {
		slots += token * token * .8
	}
	return (best + slots) * 1.6
}

// guests adds what circles' names and dislodged units want to the ground about their discs.
func (v *solver) guests(r *raster, st []site, need []float64) {
	for i := range st {
		t := &st[i]
		if t.disc == nil {
			continue
		}
		b := set(t.face, t.wraps[0], v.opt.Least, 0, pitch(t.kind))
		want := ((b.width()+.8)*(b.height()+.6) + 9) * 1.3 * v.factor[i]
		count := map[engine.RegionID]float64{}
		var ids []engine.RegionID
		n := 0.0
		g := ground{raster: r}
		g.eachInDisc(t.disc.centre, 8, func(k int) {
			if id := r.id[k]; id >= 0 && id != t.id && st[id].disc == nil {
				if count[id] == 0 {
					ids = append(ids, id)
				}
				count[id]++
				n++
			}
		})
		for _, id := range ids {
			need[id] += want * count[id] / n
		}
	}
}

// magnifyStuck opens a small lens over regions that the flow did not help for some rounds: its blur is wider than they.
func (v *solver) magnifyStuck(f *fitting) {
	sum, n := make([]geom.Point, len(f.sites)), make([]float64, len(f.sites))
	for k, id := range f.id {
		if id >= 0 && v.stuck[id] >= 2 && f.sites[id].disc == nil {
			sum[id], n[id] = sum[id].Add(geom.Point{X: float64(k%f.w) + .5, Y: float64(k/f.w) + .5}), n[id]+1
		}
	}
	for i := range f.sites {
		if n[i] == 0 || f.area[i] > 260 {
			continue
		}
		v.magnify(sum[i].Mul(1/(n[i]*pixels)), math.Max(4, 1.2*math.Sqrt(f.area[i]/math.Pi)), .16)
	}
}

// learn raises the demands of regions in which something did not fit, and lowers those with room to spare.
func (v *solver) learn(f *fitting) {
	for i := range f.sites {
		t, s := &f.sites[i], f.spots[i]
		lacks := !f.good(t) || s.named && len(s.name.leader) > 0
		for k := range s.hasDislodged {
			lacks = lacks || !s.hasDislodged[k]
		}
		limit := 2.4
		v.stuck[i]++
		if !lacks {
			v.stuck[i] = 0
		}
		switch {
		case lacks:
			v.factor[i] = math.Min(limit, v.factor[i]*1.18)
		case s.steep():
			v.factor[i] = math.Min(limit, v.factor[i]*1.06)
		case v.factor[i] > 1:
			v.factor[i] = math.Max(1, v.factor[i]*.975)
		}
	}
}

// finishing is how often a region whose name stands outside may be opened a little further.
const finishing = 6

// fit stamps the true discs and fits everything, first roughly, opening the regions whose names do not fit inside,
// then finely.
func (v *solver) fit() error {
	var f *fitting
	bulges := len(v.warp.bulges)
	for n := 0; ; n++ {
		arcs := v.warp.arcs(v.sheet)
		r := paint(v.sheet.Width, v.sheet.Height, arcs)
		r.stamp(v.warp.discs)
		st, err := sites(v.sheet, v.warp)
		if err != nil {
			return err
		}
		g := newFitting(r, st, v.frame, v.opt.boxes(), v.opt.Least)
		g.all(quick())
		g.inside(thorough())
		v.say("names: " + g.summary())
		if f == nil || g.led() < f.led() {
			f, bulges = g, len(v.warp.bulges)
		}
		if n == finishing || f.led() == 0 || v.opt.Rounds == 0 {
			break
		}
		v.openLed(g)
	}
	if bulges < len(v.warp.bulges) { // the last bulges did not help
		v.warp.bulges = v.warp.bulges[:bulges]
		v.placeDiscs()
	}
	f.grow(thorough(), func() {})
	f.strays()
	v.say("grown: " + f.summary())
	v.last = f
	return nil
}

// led counts the areas whose names stand outside or nowhere.
func (f *fitting) led() int {
	n := 0
	for i := range f.sites {
		if s := f.spots[i]; f.sites[i].disc == nil && (!s.named || len(s.name.leader) > 0) {
			n++
		}
	}
	return n
}

// openLed sets a gentle bulge over the middle of each region whose name stands outside.
func (v *solver) openLed(f *fitting) {
	for i := range f.sites {
		s := f.spots[i]
		if f.sites[i].disc != nil || s.named && len(s.name.leader) == 0 {
			continue
		}
		w := f.look(f.sites[i].id, false)
		if w == nil {
			continue
		}
		at := 0
		for k := range w.d {
			if w.d[k] > w.d[at] {
				at = k
			}
		}
		p := w.middle(at%w.w, at/w.w)
		p = geom.Point{X: math.Round(p.X*100) / 100, Y: math.Round(p.Y*100) / 100}
		v.warp.bulges = append(v.warp.bulges, bulge{at: p, reach: 11, strong: 1.16})
	}
	v.placeDiscs()
}

// summary says in a line how the fitting stands.
func (f *fitting) summary() string {
	small, led, steep, slots, stray, unnamed := 0, 0, 0, 0, 0, 0
	least := math.Inf(1)
	for i := range f.sites {
		s := f.spots[i]
		if !s.named {
			unnamed++
			continue
		}
		least = math.Min(least, s.size())
		if s.size() < f.least-1e-9 {
			small++
		}
		if len(s.name.leader) > 0 {
			led++
		}
		if s.steep() {
			steep++
		}
		for k := range s.units {
			if !s.hasUnit[k] {
				slots++
			}
			if !s.hasDislodged[k] {
				stray++
			}
		}
	}
	return fmt.Sprintf("smallest name %.1f pt, %d too small, %d without, %d led, %d steep, %d units and %d dislodged without a slot",
		least, small, unnamed, led, steep, slots, stray)
}
