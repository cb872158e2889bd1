package europe1615_test

import (
	"slices"
	"sort"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/variants/europe1615"
)

// said is a line of a declaration sheet, in the reference's words.
type said struct {
	by, whom string
	verb     engine.Verb
	n        int
	set      []string
}

// lines turns what was said into orders.
func (g *rig) lines(ss []said) []engine.Order {
	var out []engine.Order
	for _, s := range ss {
		l := &europe1615.OwnOrder{Verb: s.verb, State: engine.NoPower, Whom: g.m.Power(s.whom), Region: engine.NoRegion, Count: s.n}
		for _, m := range s.set {
			l.Members = append(l.Members, g.m.Power(m))
		}
		slices.Sort(l.Members)
		o := engine.NewOrder(s.verb, g.m.Power(s.by), engine.NoKind, engine.NoPlace)
		o.Own = l
		out = append(out, o)
	}
	return out
}

// season plays both stages of declarations (rules 47 to 61).
func (g *rig) season() {
	seasons := []engine.Season{engine.Spring, engine.Autumn}
	p := g.scatter(engine.Phase{Year: 1615 + g.rng.IntN(15), Season: seasons[g.rng.IntN(2)], Step: europe1615.StepDeclaration})
	b := g.book(p)
	ss := g.declare(b)
	res := g.r.Resolve(p, g.lines(ss), nil)
	g.same("declarations", b, g.book(res.After), nil, res.After)
	p = res.After
	b = g.book(p)
	ss = g.ally(b)
	res = g.r.Resolve(p, g.lines(ss), nil)
	if p.Phase.Season != engine.Autumn {
		b.Wars, b.Alliances, b.Declared = b.Declared.Wars, b.Declared.Alliances, nil
	}
	g.same("alliances", b, g.book(res.After), nil, res.After)
}

func warred(ws [][2]string, a, b string) bool {
	return slices.Contains(ws, [2]string{a, b}) || slices.Contains(ws, [2]string{b, a})
}

func end(ws [][2]string, a, b string) [][2]string {
	return slices.DeleteFunc(ws, func(w [2]string) bool { return w == [2]string{a, b} || w == [2]string{b, a} })
}

// declare writes random wars, armistices, surrenders and acceptances, and applies them to b.
func (g *rig) declare(b *book) (ss []said) {
	allies := g.f.allies(b.Alliances)
	next := slices.Clone(b.Wars)
	other := func(a string) string {
		for {
			if x := g.f.order[g.rng.IntN(7)]; x != a {
				return x
			}
		}
	}
	foe := func(a string) string { // a power with which there is a declared war, if any
		for _, w := range b.Wars {
			if w[0] == a && g.rng.IntN(2) == 0 {
				return w[1]
			}
			if w[1] == a && g.rng.IntN(2) == 0 {
				return w[0]
			}
		}
		return other(a)
	}
	var peace, yields, accepts []said
	for _, a := range g.f.order {
		if g.rng.IntN(2) == 0 {
			x := other(a)
			ss = append(ss, said{by: a, whom: x, verb: europe1615.VerbWar})
			if !slices.Contains(allies[a], x) && !warred(b.Wars, a, x) {
				next = append(next, [2]string{a, x})
				b.Declarations[a]++
			}
		}
		if g.rng.IntN(2) == 0 {
			peace = append(peace, said{by: a, whom: foe(a), verb: europe1615.VerbArmistice})
		}
		if g.rng.IntN(3) == 0 {
			yields = append(yields, said{by: a, whom: foe(a), verb: europe1615.VerbSurrender, n: g.rng.IntN(60)})
		}
	}
	for _, y := range yields {
		if g.rng.IntN(3) > 0 {
			n := y.n
			if g.rng.IntN(2) == 0 {
				n = g.rng.IntN(60)
			}
			accepts = append(accepts, said{by: y.whom, whom: y.by, verb: europe1615.VerbAccept, n: n})
		}
	}
	for _, x := range peace {
		if slices.ContainsFunc(peace, func(y said) bool { return y.by == x.whom && y.whom == x.by }) && warred(b.Wars, x.by, x.whom) {
			next = end(next, x.by, x.whom)
		}
	}
	had := map[string]int{}
	for q, n := range b.Treasury {
		had[q] = n
	}
	for _, y := range yields {
		if !warred(b.Wars, y.by, y.whom) {
			continue
		}
		side := append([]string{y.whom}, allies[y.whom]...)
		for _, x := range side {
			next = end(next, y.by, x)
		}
		if slices.ContainsFunc(yields, func(z said) bool { return z.by == y.whom && z.whom == y.by }) {
			continue
		}
		above := max(0, had[y.by]-25)
		pay := above / 2
		for _, a := range accepts {
			if a.by == y.whom && a.whom == y.by && a.n == y.n {
				pay = min(y.n, above)
			}
		}
		b.Treasury[y.by] -= pay
		for _, x := range side {
			b.Treasury[x] += pay / len(side)
		}
		b.Treasury[y.whom] += pay % len(side)
	}
	b.Declared = &pacts{Wars: next, Alliances: slices.Clone(b.Alliances)}
	ss = slices.Concat(ss, peace, yields, accepts)
	return ss
}

// ally writes random alliances and leavings, and applies them to b.
func (g *rig) ally(b *book) (ss []said) {
	was := g.f.allies(b.Alliances)
	wars := b.Declared.Wars
	now := slices.Clone(b.Declared.Alliances)
	for _, a := range g.f.order {
		if g.rng.IntN(5) == 0 {
			ss = append(ss, said{by: a, verb: europe1615.VerbLeave})
			if len(was[a]) > 0 {
				_, now = g.f.without(nil, now, a)
			}
		}
	}
	sets := map[string][]string{}
	for k := 0; k < 3; k++ {
		var set []string
		for _, i := range g.rng.Perm(7)[:2+g.rng.IntN(2)] {
			set = append(set, g.f.order[i])
		}
		if g.rng.IntN(2) == 0 && len(now) > 0 { // add the members of an alliance
			set = append(set, now[g.rng.IntN(len(now))].Members...)
		}
		sort.Strings(set)
		set = slices.Compact(set)
		for _, m := range set {
			if sets[m] == nil && g.rng.IntN(12) > 0 {
				sets[m] = set
				ss = append(ss, said{by: m, verb: europe1615.VerbAlly, set: set})
			}
		}
	}
	formed := slices.Clone(now)
	for _, a := range g.f.order {
		set := sets[a]
		if set == nil || set[0] != a {
			continue
		}
		good := true
		for _, m := range set {
			good = good && slices.Equal(sets[m], set)
			for _, x := range set {
				good = good && !warred(wars, m, x)
			}
			for _, l := range now {
				if slices.Contains(l.Members, m) {
					members := slices.Clone(l.Members)
					sort.Strings(members)
					for _, x := range members {
						good = good && slices.Contains(set, x)
					}
					good = good && !slices.Equal(members, set)
				}
			}
		}
		if good {
			formed = slices.DeleteFunc(formed, func(l league) bool { return slices.Contains(set, l.Members[0]) })
			formed = append(formed, league{Members: set})
		}
	}
	is := g.f.allies(formed)
	after := slices.Clone(wars)
	for _, w := range wars {
		fresh := !slices.Contains(b.Wars, w)
		for _, m := range is[w[0]] {
			if m == w[1] || slices.Contains(is[w[0]], w[1]) || !fresh && slices.Contains(was[w[0]], m) || warred(wars, m, w[1]) || slices.Contains(after, [2]string{m, w[1]}) {
				continue
			}
			after = append(after, [2]string{m, w[1]})
			b.Declarations[m]++
		}
	}
	b.Declared = &pacts{Wars: after, Alliances: formed}
	return ss
}
