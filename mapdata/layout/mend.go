package layout

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// mending is the greatest number of passes over small names. A pass may make room for names that
// earlier passes could not enlarge.
const mending = 3

// Mend keeps a frozen layout's warp, its borders and nearly all names and slots. It sets smaller
// names in 10 pt where there is room, if need be moving towns' names, and makes room for tokens as
// large as the options allow.
func Mend(s *mapdata.Tracing, o Options, data []byte, say func(string)) ([]byte, error) {
	f, err := thaw(s.Map, data)
	if err != nil {
		return nil, err
	}
	v := newSolver(s, o, say)
	v.warp = &f.warp
	closed := mapdata.Board{Map: s.Map, Arcs: v.warp.arcs(v.sheet), Faces: slices.Clone(s.Faces),
		Width: s.Width, Height: s.Height}
	closed.CloseInlets(mapdata.InletWidth) // as the compiler does
	r := paint(v.sheet.Width, v.sheet.Height, closed.Arcs)
	r.stamp(v.warp.discs)
	st, err := sites(v.sheet, v.warp, &v.opt)
	if err != nil {
		return nil, err
	}
	g := newFitting(r, st, v.frame, &v.opt)
	g.restore(s.Map, f.labels, func(p engine.PlaceID) mapdata.Slots {
		return f.slots[p]
	}, func(id engine.RegionID) geom.Point { return f.centres[id] })
	v.say("as it is: " + g.summary())
	was := slices.Clone(g.spots)
	full := g.token
	g.token = min(full, mapdata.MostTokenRadius)
	roomier := g.unhand()
	g.token = full
	grown := 0
	for range mending {
		n := 0
		for i := range g.sites {
			if g.small(engine.RegionID(i)) && g.ease(engine.RegionID(i)) {
				n++
			}
		}
		if grown += n; n == 0 {
			break
		}
	}
	v.say(fmt.Sprintf("mended: %d names set in 10 pt, %d tokens have more room; %s", grown, roomier, g.summary()))
	v.last = g
	moved := map[string]bool{}
	for i := range g.spots {
		if g.spots[i] != was[i] {
			moved[s.Map.Regions[i].ID] = true
		}
	}
	return splice(s.Map, data, v.freeze(), moved), nil
}

// splice takes the regions named in moved from the fresh layout and everything else from the old
// one, so that names that did not move are not rounded twice.
func splice(m *engine.Map, old, fresh []byte, moved map[string]bool) []byte {
	kept := map[string]string{}
	groups(m, old, func(key, _, text string) { kept[key] = text })
	var b strings.Builder
	groups(m, fresh, func(key, region, text string) {
		if was, ok := kept[key]; ok && !moved[region] {
			text = was
		}
		b.WriteString(text)
	})
	return []byte(b.String())
}

// groups calls item for each item of a frozen layout: its key, region ("" for the warp), lines.
func groups(m *engine.Map, data []byte, item func(key, region, text string)) {
	lines := strings.SplitAfter(string(data), "\n")
	for i := 0; i < len(lines); {
		word, rest, _ := strings.Cut(lines[i], " ")
		id, _, _ := strings.Cut(strings.TrimSpace(rest), " ")
		key, region, end := fmt.Sprint("line ", i), "", i+1
		switch word {
		case "unit", "stack":
			if p := m.Place(id); p != engine.NoPlace {
				key, region = word+" "+id, m.Regions[m.RegionOf(p)].ID
			}
		case "centre", "label":
			key, region = word+" "+id, id
		}
		for word == "label" && end < len(lines) && strings.HasPrefix(lines[end], "line ") {
			end++
		}
		item(key, region, strings.Join(lines[i:end], ""))
		i = end
	}
}

// small reports whether a name inside its region is smaller than easy (10 pt). Notes and names of
// Sea Areas do not count.
func (f *fitting) small(id engine.RegionID) bool {
	s := f.spots[id]
	return s.named && len(s.name.leader) == 0 && s.size() < easy-1e-9 && f.sites[id].kind != mapdata.LabelPrimary &&
		f.sites[id].kind != mapdata.LabelNote
}

// tight lists the letter spacings tried for a name, in em: normal, then slightly closer.
var tight = []float64{0, -.015, -.03}

// patient returns an effort that tries many more positions for each name.
func (e effort) patient() effort {
	e.keep = 600
	return e
}

// in10 places a region's slots and its name in 10 pt on free ground, or returns nil.
func (f *fitting) in10(t *site, old *spot) *spot {
	if t.disc != nil {
		larger := *t
		larger.rank = easy
		s, displaced := f.circle(&larger, 0)
		if len(displaced) > 0 || !s.named || s.size() < easy-1e-9 || s.count() < old.count() {
			return nil
		}
		return s
	}
	w := f.look(t.id, false)
	if w == nil {
		return nil
	}
	ax := w.axis()
	ways := []effort{thorough().leaning(0), thorough().leaning(12 * degree), thorough().along(ax, tilted),
		thorough().leaning(tilted - degree)}
	if t.kind == mapdata.LabelSea {
		e := thorough()
		e.steep = nil
		ways = []effort{e.level(), e, e.along(ax, steepLimit)}
	}
	for _, spacing := range tight {
		for _, e := range ways {
			s, ok := t.fit(w, ax, easy, e.patient(), []float64{spacing})
			if ok && s.count() >= old.count() && t.ashore(s, old) && (!s.steep() || old.steep()) &&
				(t.kind != mapdata.LabelLand || !s.tilted() || old.tilted()) {
				return s
			}
		}
	}
	return nil
}

// ashore reports whether units on coasts are at most 0.5 mm farther from them than before.
func (t *site) ashore(s, old *spot) bool {
	for k := range s.units {
		if c := t.coasts[k]; c != (geom.Point{}) && old.hasUnit[k] && s.units[k].Dist(c) > old.units[k].Dist(c)+.5 {
			return false
		}
	}
	return true
}

// ease sets a region's name in 10 pt, perhaps by moving a town's, and reports whether it could.
func (f *fitting) ease(id engine.RegionID) bool {
	t, old := &f.sites[id], f.spots[id]
	f.release(id, old)
	if s := f.in10(t, old); s != nil {
		f.spots[id] = s
		f.take(id, s)
		return true
	}
	if t.disc == nil {
		if slices.ContainsFunc(f.guests(id), func(g engine.RegionID) bool { return f.bargain(id, g, old) }) {
			return true
		}
	}
	f.take(id, old)
	return false
}

// guests returns the towns whose names or dislodged units are on a region's ground, by id.
func (f *fitting) guests(id engine.RegionID) []engine.RegionID {
	on := make([]bool, len(f.sites))
	for i, owner := range f.id {
		if owner == id && f.taken[i] != 0 {
			on[f.taken[i]-1] = true
		}
	}
	var out []engine.RegionID
	for i, yes := range on {
		if yes && engine.RegionID(i) != id && f.sites[i].disc != nil {
			out = append(out, engine.RegionID(i))
		}
	}
	return out
}

// bargain tries to set a region's name in 10 pt by moving the name of the town guest elsewhere, at
// its full size. The caller first releases the region's old position.
func (f *fitting) bargain(id, guest engine.RegionID, old *spot) bool {
	t, g := &f.sites[id], &f.sites[guest]
	was := f.spots[guest]
	f.release(guest, was)
	s := f.in10(t, old)
	if s == nil {
		f.take(guest, was)
		return false
	}
	f.take(id, s)
	same := *g
	same.rank = was.size()
	fresh, displaced := f.circle(&same, 0)
	if fresh.named && len(displaced) == 0 && len(fresh.name.leader) == 0 && fresh.size() >= was.size()-1e-9 &&
		fresh.count() >= was.count() && !f.straddles(g, fresh) {
		f.spots[id], f.spots[guest] = s, fresh
		f.take(guest, fresh)
		return true
	}
	f.release(id, s)
	f.take(guest, was)
	return false
}

// straddles reports whether a town's name crosses a border on land or is not allowed where it is.
func (f *fitting) straddles(t *site, s *spot) bool {
	cost, _, ok := f.cost(t, func(one func(int)) { f.eachInBlock(&s.name, gapName/2, one) })
	return !ok || cost >= straddles
}

// edge holds points around tokens of radius 1: the convex hull of the shield and the ship.
var edge = func() (out []geom.Point) {
	corners := []geom.Point{{Y: -1}, {X: .9, Y: -.9}, {X: 1, Y: -.14}, {X: .7, Y: .86}, {Y: 1}, {X: -.7, Y: .86},
		{X: -1, Y: -.14}, {X: -.9, Y: -.9}}
	for i, c := range corners {
		for u := 0.0; u < 1; u += .25 {
			out = append(out, c.Lerp(corners[(i+1)%len(corners)], u))
		}
	}
	return out
}()

// lostAtMost is the largest size of a dislodged unit's token relative to a unit's.
const lostAtMost = .925

// overlies reports whether a token at a point covers part of a disc.
func overlies(at geom.Point, radius float64, centre geom.Point, disc float64) bool {
	return slices.ContainsFunc(edge, func(c geom.Point) bool { return at.Add(c.Mul(radius)).Dist(centre) < disc+.05 })
}

// touches reports whether a name is too near to a token.
func (f *fitting) touches(b *block, at geom.Point) bool {
	const air = .15 // mm, for the token's rim
	return slices.ContainsFunc(edge, func(c geom.Point) bool { return b.distance(at.Add(c.Mul(f.token))) < air })
}

// cramped reports whether anything is too near to a region's unit slots for the wanted tokens.
func (f *fitting) cramped(t *site, s *spot) bool {
	bad := false
	for k := range s.units {
		if !s.hasUnit[k] {
			continue
		}
		bad = bad || s.named && f.touches(&s.name, s.units[k]) || s.hasCentre &&
			overlies(s.units[k], f.token, s.centre, s.centreRadius)
		f.eachInDisc(s.units[k], f.token, func(i int) { bad = bad || f.taken[i] != 0 && f.taken[i] != int16(t.id)+1 })
	}
	return bad
}

// reseat finds other slots for a region, beside its present name or a new name at most a point
// smaller. A dislodged unit's slot may be in another region.
func (f *fitting) reseat(t *site) bool {
	old := f.spots[t.id]
	f.release(t.id, old)
	w := f.look(t.id, false)
	better := func(s *spot) bool {
		if s == nil || !s.complete(t) || !t.ashore(s, old) || s.steep() && !old.steep() || s.tilted() && !old.tilted() {
			return false
		}
		f.spots[t.id] = s
		f.take(t.id, s)
		f.strays()
		if s.count() >= old.count() && !f.cramped(t, s) {
			return true
		}
		f.release(t.id, s)
		f.spots[t.id] = old
		return false
	}
	if w != nil && old.named && len(old.stack) == 0 {
		if slices.ContainsFunc(f.nudged(t, w, old), better) {
			return true
		}
		if s, _ := t.slots(w, &old.name); better(s) {
			return true
		}
		ax := w.axis()
		for size := old.size(); size > old.size()-1.1 && size >= f.least; size -= .5 {
			for _, e := range []effort{thorough().leaning(0), thorough().leaning(tilted - degree), thorough()} {
				for _, border := range []float64{gapBorder, .12} {
					close := *t
					close.border = border
					if s, ok := close.fit(w, ax, size, e.patient(), tight); ok && better(s) {
						return true
					}
				}
			}
		}
	}
	f.take(t.id, old)
	return false
}

// nudged returns copies of a region's placement in which the supply centre's symbol or the first
// unit has moved a little, the shortest moves first.
func (f *fitting) nudged(t *site, w *window, old *spot) []*spot {
	type place struct {
		far float64
		s   *spot
	}
	var places []place
	off := func(p, q geom.Point, ok bool, r float64) bool { return !ok || q.Dist(p) >= r }
	for at, room := range w.d {
		p := w.middle(at%w.w, at/w.w)
		if t.centre > 0 && min(room, old.name.distance(p)) >= t.centre+gapToken &&
			off(p, old.dislodged[0], old.hasDislodged[0], t.lost+t.centre+gapToken) {
			s := *old
			s.centre = p
			places = append(places, place{p.Dist(old.centre), &s})
		}
		if room >= f.token-.2 && !f.touches(&old.name, p) { // with a little less air than a new slot needs
			s := *old
			s.units, s.dislodged, s.hasDislodged = slices.Clone(old.units), slices.Clone(old.dislodged),
				slices.Clone(old.hasDislodged)
			s.units[0] = p
			s.hasDislodged[0] = old.hasDislodged[0] && !off(p, old.dislodged[0], true, 8) &&
				off(p, old.dislodged[0], true, f.apart())
			places = append(places, place{p.Dist(old.units[0]), &s})
		}
	}
	slices.SortStableFunc(places, func(a, b place) int { return cmp.Compare(a.far, b.far) })
	return lists.Map(places[:min(len(places), 600)], func(p place) *spot { return p.s })
}

// unhand makes room for larger tokens by moving slots and names of towns. It returns in how many
// regions it succeeded.
func (f *fitting) unhand() int {
	n := 0
	for i := range f.sites {
		t, s := &f.sites[i], f.spots[i]
		if t.disc == nil {
			if f.cramped(t, s) && f.reseat(t) {
				n++
			}
			continue
		}
		if !s.named || len(s.name.leader) > 0 || !f.touches(&s.name, t.disc.centre) &&
			!overlies(s.dislodged[0], lostAtMost*f.token, t.disc.centre, mapdata.CentreRadius) {
			continue
		}
		f.release(t.id, s)
		for far := 0.0; far < 1; far += .1 {
			wider, air := *t, *t.disc
			air.radius += far
			wider.disc, wider.rank = &air, s.size()
			fresh, displaced := f.circle(&wider, 0)
			if fresh.named && len(displaced) == 0 && len(fresh.name.leader) == 0 && fresh.size() >= s.size()-1e-9 &&
				fresh.count() >= s.count() &&
				!f.touches(&fresh.name, t.disc.centre) && !f.straddles(t, fresh) {
				f.spots[i], s = fresh, fresh
				n++
				break
			}
		}
		f.take(t.id, s)
	}
	return n
}
