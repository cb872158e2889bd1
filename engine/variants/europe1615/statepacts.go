package europe1615

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
)

// pacts sets wars and alliances.
func (f *filler) pacts(x *file, fields map[string]json.RawMessage) {
	s := f.s
	s.Now = f.pact("wars", "alliances", x.Wars, x.Alliances)
	ph := f.p.Phase
	waits := ph.Step == StepAlliance || ph.Season == engine.Winter
	switch {
	case x.Declared != nil && !waits:
		f.bad("declared", "nothing waits to take effect in %s", f.r.info.PhaseID(ph))
	case x.Declared != nil:
		next := f.pact("declared.wars", "declared.alliances", x.Declared.Wars, x.Declared.Alliances)
		s.Next = &next
	case ph.Step == StepAlliance:
		next := s.Now.copy()
		s.Next = &next
	}
}

func (f *filler) pact(wars, leagues string, ws [][2]string, ls []leagueFile) Pacts {
	n := f.b.seats
	p := Pacts{Wars: make([]bool, n*n)}
	for _, l := range ls {
		x := League{Name: l.Name}
		for _, id := range l.Members {
			m := f.power(leagues, id, true, false)
			switch {
			case m == engine.NoPower:
			case f.s.Out[m]:
				f.bad(leagues, "%s is eliminated", id)
			case p.league(m) != nil || slices.Contains(x.Members, m):
				f.bad(leagues, "%s is in two alliances (hint: one at a time)", id)
			default:
				x.Members = append(x.Members, m)
			}
		}
		if len(x.Members) < 2 {
			f.bad(leagues, "an alliance has two members or more")
			continue
		}
		slices.Sort(x.Members)
		p.Leagues = append(p.Leagues, x)
	}
	slices.SortFunc(p.Leagues, func(a, b League) int { return int(a.Members[0]) - int(b.Members[0]) })
	for _, w := range ws {
		a, b := f.power(wars, w[0], true, false), f.power(wars, w[1], true, false)
		switch {
		case a == engine.NoPower || b == engine.NoPower:
		case a == b:
			f.bad(wars, "%s has declared on itself", w[0])
		case f.s.Out[a] || f.s.Out[b]:
			f.bad(wars, "%s and %s: one of them is eliminated", w[0], w[1])
		case p.allied(a, b):
			f.bad(wars, "%s and %s are allied, so there is no war between them", w[0], w[1])
		default:
			p.setWar(n, a, b, true)
		}
	}
	return p
}

// rest sets marks of attrition, the Maghreb, objectives and transfers.
func (f *filler) rest(x *file) {
	s, b := f.s, f.b
	for _, text := range x.Attrition {
		found := false
		units := slices.Clone(f.p.Units)
		for _, d := range f.p.Dislodged {
			units = append(units, d.Unit)
		}
		for _, u := range units {
			if strings.EqualFold(f.r.unitText(u), text) {
				found = true
				if u.Kind != engine.Army || !b.seat(u.Power) {
					f.bad("attrition", "%s: only armies of powers have marks", text)
				} else if !slices.Contains(s.Worn, u.ID) {
					s.Worn = append(s.Worn, u.ID)
				}
			}
		}
		if !found {
			f.bad("attrition", "there is no %q", text)
		}
	}
	slices.Sort(s.Worn)
	if s.Maghreb = x.Maghreb; x.Maghreb < 0 || x.Maghreb > len(b.closed) {
		f.bad("maghreb", "%d (hint: 0 to %d)", x.Maghreb, len(b.closed))
		s.Maghreb = max(0, min(x.Maghreb, len(b.closed)))
	}
	for _, id := range sortedKeys(x.Objectives) {
		p := f.power("objectives."+id, id, true, false)
		if p == engine.NoPower {
			continue
		}
		aims := b.aimsOf(p)
		for _, name := range x.Objectives[id] {
			i := slices.IndexFunc(aims, func(a *aim) bool { return a.ID == name })
			switch {
			case i < 0:
				f.bad("objectives."+id, "%s has no objective %q (hint: %s-1 to %s-%d)", id, name, id, id, len(aims))
			case !slices.Contains(s.Objectives[p], i+1):
				s.Objectives[p] = append(s.Objectives[p], i+1)
			}
		}
		if len(s.Objectives[p]) > mostObjectives {
			f.bad("objectives."+id, "%s has %d (hint: %d)", id, len(s.Objectives[p]), mostObjectives)
		}
		slices.Sort(s.Objectives[p])
	}
	for _, id := range sortedKeys(x.Transfers) {
		r := f.region("transfers."+id, id)
		to := f.power("transfers."+id, x.Transfers[id], true, true)
		switch {
		case r == engine.NoRegion || to == engine.NoPower:
		case s.Control[r].By == engine.NoPower:
			f.bad("transfers."+id, "nobody controls %s", id)
		default:
			s.Transfers = append(s.Transfers, Grant{r, to})
		}
	}
}
