package europe1615

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// mostObjectives is the number of objectives that each power chooses (rule 85).
const mostObjectives = 3

// objectives decides which objectives each power has, before the game (rule 85).
func (d *decision) objectives() {
	d.stay()
	s := d.s
	for by := range d.b.seats {
		n := len(d.b.aimsOf(engine.PowerID(by)))
		var chosen []int
		var good []int // indices of the power's lines that count
		for k := range d.os {
			l := d.line(k, VerbObjectives)
			if l == nil || int(d.os[k].By) != by {
				continue
			}
			if i := slices.IndexFunc(l.Numbers, func(x int) bool { return x < 1 || x > n }); i >= 0 {
				d.tell(k, engine.IllegalOrder, CodeNoObjective, "there is no objective %d: they are 1 to %d", l.Numbers[i], n)
				continue
			}
			if slices.ContainsFunc(good, func(g int) bool { return l.Same(d.os[g].Own) }) {
				d.set(k, engine.Void, judge.CodeRepeated)
				continue
			}
			good = append(good, k)
			for _, x := range l.Numbers { // lines add up, to three objectives at most
				if len(chosen) < mostObjectives && !slices.Contains(chosen, x) {
					chosen = append(chosen, x)
				}
			}
		}
		for x := 1; x <= n && len(chosen) < mostObjectives; x++ {
			if !slices.Contains(chosen, x) {
				chosen = append(chosen, x)
			}
		}
		slices.Sort(chosen)
		s.Objectives[by] = chosen
		for _, k := range good {
			d.tell(k, engine.Succeeded, CodeChosen, "%s", d.b.aimTitles(engine.PowerID(by), chosen))
		}
	}
}

func (b *board) aimsOf(p engine.PowerID) []*aim {
	var out []*aim
	for i := range b.aims {
		if b.aims[i].power == p {
			out = append(out, &b.aims[i])
		}
	}
	return out
}

func (b *board) aimTitles(p engine.PowerID, numbers []int) string {
	out := ""
	for i, a := range b.aimsOf(p) {
		if slices.Contains(numbers, i+1) {
			if out != "" {
				out += ", "
			}
			out += a.Title
		}
	}
	return out
}

// met reports whether an objective is met in a position (rule 86).
func (b *board) met(p *engine.Position, s *State, a *aim) bool {
	me := a.power
	mine := func(r engine.RegionID) bool {
		return r >= 0 && s.Control[r].By == me && s.Control[r].Mark != Red
	}
	switch a.Test {
	case "aligned":
		return count(a.states, func(q engine.PowerID) bool { return q >= 0 && s.Status[q] == me }) >= a.Least
	case "controlled":
		return count(a.regions, mine) >= a.Least
	case "controlled_by_confession":
		return count(a.regions, func(r engine.RegionID) bool {
			if r < 0 {
				return false
			}
			c := s.Control[r]
			return b.seat(c.By) && c.Mark != Red && b.faith[c.By] == a.faith
		}) == len(a.regions)
	case "marker":
		return count(a.states, func(q engine.PowerID) bool {
			return q >= 0 && s.Status[q] != NoState && s.Status[q] != Controlled && s.Marker[q] == a.faith
		}) >= a.Least
	case "alliance":
		return count(a.powers, func(q engine.PowerID) bool { return q >= 0 && s.Now.allied(me, q) }) > 0
	case "fleets":
		return count(a.regions, func(r engine.RegionID) bool {
			u, ok := b.unitIn(p.Units, r)
			return ok && r >= 0 && u.Power == me && u.Kind == engine.Fleet
		}) == len(a.regions)
	case "held":
		return count(a.regions, func(r engine.RegionID) bool { return r >= 0 && b.holds(s, me, r) }) == len(a.regions)
	case "absent":
		return count(a.regions, func(r engine.RegionID) bool {
			u, ok := b.unitIn(p.Units, r)
			return ok && r >= 0 && u.Power == a.of
		}) == 0
	case "chain":
		for _, l := range a.lists {
			if count(l, func(r engine.RegionID) bool {
				if r < 0 {
					return false
				}
				o := b.origin(s, r)
				free := s.Control[r].By == engine.NoPower
				return mine(r) || b.holds(s, me, r) || free && b.minor(o) && s.Status[o] == me
			}) == len(l) {
				return true
			}
		}
	}
	return false
}

func count[T any](list []T, ok func(T) bool) int {
	n := 0
	for _, x := range list {
		if ok(x) {
			n++
		}
	}
	return n
}

// Score holds the parts of a power's score (rule 87).
type Score struct {
	Objectives, Aligned, Controlled, Lost, Wars, Treasury int
}

// Total returns the sum of the parts.
func (x Score) Total() int {
	return x.Objectives + x.Aligned + x.Controlled + x.Lost + x.Wars + x.Treasury
}

func (b *board) score(p *engine.Position, s *State, me engine.PowerID) Score {
	t := &b.t.Scoring
	var x Score
	for i, a := range b.aimsOf(me) {
		if slices.Contains(s.Objectives[me], i+1) && b.met(p, s, a) {
			x.Objectives += t.Objective
		}
	}
	for i := range b.m.Powers {
		if s.Status[i] != me {
			continue
		}
		for _, r := range b.regions[i] {
			if s.Control[r].By == engine.NoPower {
				x.Aligned += t.Aligned * b.value[r]
			}
		}
		if s.Marker[i] != NoFaith && s.Marker[i] == b.faith[me] {
			x.Aligned += t.Confession
		}
	}
	for i := range s.Control {
		c := &s.Control[i]
		switch {
		case c.By != me:
		case c.Mark == Red:
			x.Controlled += t.Revolt * b.value[i]
		default:
			x.Controlled += t.Controlled * b.value[i]
		}
	}
	for _, r := range b.centres[me] {
		if !b.holds(s, me, r) {
			x.Lost -= t.HomeLost * b.value[r]
		}
	}
	x.Wars = -t.War * s.Declarations[me]
	x.Treasury = max(0, s.Treasury[me]-t.TreasuryFrom) / t.TreasuryStep
	return x
}

// end ends the game after the last Winter Build, by the highest score (rules 89, 90).
func (d *decision) end() {
	if d.p.Phase.Year < d.b.t.Scoring.Last {
		return
	}
	a, s := d.res.After, d.s
	best, first := 0, true
	var top []engine.PowerID
	for i := range d.b.seats {
		if s.Out[i] {
			continue
		}
		switch n := d.b.score(a, s, engine.PowerID(i)).Total(); {
		case first || n > best:
			best, first, top = n, false, []engine.PowerID{engine.PowerID(i)}
		case n == best:
			top = append(top, engine.PowerID(i))
		}
	}
	switch {
	case len(top) == 1:
		d.res.End = engine.End{How: "score", Winners: top}
	case len(top) > 1 && !d.r.extending:
		slices.SortFunc(top, func(x, y engine.PowerID) int {
			if d.b.id(x) < d.b.id(y) {
				return -1
			}
			return 1
		})
		d.res.End = engine.End{How: "draw", Winners: top}
	}
}

// Standings returns the scores, since no number of centres wins (rules 87 to 90).
func (r *Rules) Standings(pub engine.Public) engine.Standings {
	p, s := r.sound(pub.Position())
	out := engine.Standings{Score: "Score now", Scores: make([]int, r.b.seats)}
	for i := range out.Scores {
		if !s.Out[i] {
			out.Scores[i] = r.b.score(p, s, engine.PowerID(i)).Total()
		}
	}
	return out
}

// Tracks returns a chart of each state's points.
func (r *Rules) Tracks(pub engine.Public) []engine.Track {
	_, s := r.sound(pub.Position())
	t := engine.Track{Title: "Influence",
		Note: "The points of each power, state by state. Those of a state that has fallen are suspended."}
	for i := range r.m.Powers {
		if p := engine.PowerID(i); s.Status[i] != NoState {
			t.Charts = append(t.Charts, engine.TrackChart{Name: r.m.Powers[i].Name, Says: r.b.stands(s, p),
				Values: s.points(p)[:s.seats:s.seats]})
		}
	}
	return []engine.Track{t}
}
