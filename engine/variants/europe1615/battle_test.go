package europe1615_test

import (
	"slices"
	"sort"

	"github.com/heraldmaps/herald/engine"
)

// movement plays a random movement phase with placements and attacks.
func (g *rig) movement() {
	p := g.scatter(engine.Phase{Year: 1615 + g.rng.IntN(15), Season: engine.Spring, Step: engine.Movement})
	b := g.book(p)
	os := g.influence(p, b)
	g.f.judgeStates(b, false)
	w := g.f.world(b)
	for i := range g.m.Regions {
		w.sea[g.m.Regions[i].ID] = g.m.Regions[i].Terrain == engine.Sea
	}
	var men []man
	moved := map[string]string{}
	for _, u := range p.Units {
		x := man{owner: g.m.Powers[u.Power].ID, at: g.id(u.At), kind: u.Kind, place: u.At, id: u.ID, verb: "hold"}
		o := engine.NewOrder(engine.Hold, g.m.Power(w.acts(x.owner)), u.Kind, u.At)
		steps := g.m.Steps(u.Kind, u.At)
		if s := steps[g.rng.IntN(len(steps))]; g.rng.IntN(5) > 1 && o.By != engine.NoPower {
			x.verb, x.to, x.toPlace = "move", g.id(s.To), s.To
			o.Verb, o.To = engine.Move, s.To
			moved[x.at] = x.to
		}
		men = append(men, x)
		if o.By != engine.NoPower {
			os = append(os, o)
		}
	}
	for i := range men {
		m := &men[i]
		if w.acts(m.owner) == "" || g.rng.IntN(2) == 0 && m.verb == "move" {
			continue
		}
		var can []string
		for _, s := range g.m.Steps(m.kind, m.place) {
			can = append(can, g.id(s.To))
		}
		for _, k := range g.rng.Perm(len(men)) {
			o := men[k]
			if k == i || o.verb == "move" && !slices.Contains(can, o.to) || o.verb != "move" && !slices.Contains(can, o.at) || o.verb == "support" {
				continue
			}
			m.verb, m.of, m.to = "support", o.at, ""
			order := engine.NewOrder(engine.Support, g.m.Power(w.acts(m.owner)), m.kind, m.place)
			order.Of = g.m.Regions[g.m.Region(o.at)].First
			if o.verb == "move" {
				m.to = o.to
				order.To = g.m.Regions[g.m.Region(o.to)].First
			}
			os = slices.DeleteFunc(os, func(x engine.Order) bool { return x.Verb < engine.VerbOwn && x.At == m.place })
			os = append(os, order)
			break
		}
	}
	won, given, beaten := w.moves(men)
	res := g.r.Resolve(p, os, nil)
	for _, o := range res.Outcomes {
		at := ""
		if o.Unit.ID != 0 {
			at = g.id(o.Unit.At)
		}
		is := o.Verdict == engine.Succeeded
		switch {
		case o.Order.Verb == engine.Move && is != won[at], o.Order.Verb == engine.Support && o.Verdict != engine.Void && is != given[at],
			at != "" && o.Dislodged != (beaten[at] != ""):
			g.t.Errorf("%s: %s %s (%s), dislodged %v; the reference has moves %v, supports %v, dislodged %v\n%v", at, o.Verdict, o.Reason.Code, g.m.PlaceText(o.Order.To), o.Dislodged, won, given, beaten, men)
		}
	}
	var units []token
	for _, m := range men {
		at := m.place
		if won[m.at] {
			at = m.toPlace
		} else if beaten[m.at] != "" {
			continue
		}
		units = append(units, token{m.owner, g.id(at), m.kind.Letter() + " " + g.m.PlaceText(at)})
	}
	opener := []string{"OTT", "TUN", "ALG", ""}[b.Maghreb]
	for _, m := range men {
		if won[m.at] && m.owner == opener && opener != "" {
			b.Maghreb++
			break
		}
	}
	for r, c := range b.Control {
		if c.Revolt > 0 {
			if c.Revolt--; c.Revolt == 0 {
				c.Mark = "black"
			}
			b.Control[r] = c
		}
	}
	g.retreats(w, men, won, beaten, res)
	g.same("movement", b, g.book(res.After), units, res.After)
}

// retreats compares the places open to the dislodged (rules 33, 44, 45).
func (g *rig) retreats(w *world, men []man, won map[string]bool, beaten map[string]string, res *engine.Resolution) {
	full := map[string]bool{}
	for _, m := range men {
		switch {
		case won[m.at]:
			full[m.to] = true
		case beaten[m.at] == "":
			full[m.at] = true
		}
	}
	aimed := map[string]int{}
	at := map[string]man{}
	for _, m := range men {
		at[m.at] = m
	}
	for _, m := range men {
		o, there := at[m.to]
		lost := there && o.verb == "move" && o.to == m.at && won[o.at]
		if m.verb == "move" && !lost {
			aimed[m.to]++
		}
	}
	for _, m := range men {
		if beaten[m.at] == "" {
			continue
		}
		want := []string{}
		for _, s := range g.m.Steps(m.kind, m.place) {
			to := g.id(s.To)
			if slices.Contains(w.seats, m.owner) && !full[to] && to != beaten[m.at] && aimed[to] < 2 && w.enters(m.owner, to, "", true) {
				want = append(want, g.m.PlaceText(s.To))
			}
		}
		got := []string{}
		for _, d := range res.Dislodged {
			if d.Unit.ID == m.id {
				for _, to := range d.Options {
					got = append(got, g.m.PlaceText(to))
				}
			}
		}
		sort.Strings(want)
		sort.Strings(got)
		if !slices.Equal(want, got) {
			g.t.Errorf("%s of %s, dislodged from %s: the reference has retreats %v, the ruleset %v", m.at, m.owner, beaten[m.at], want, got)
		}
	}
}
