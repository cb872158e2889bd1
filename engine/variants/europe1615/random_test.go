package europe1615_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/variants/europe1615"
)

// rig plays random phases through the ruleset and the reference.
type rig struct {
	t   testing.TB
	r   *europe1615.Rules
	m   *engine.Map
	f   *facts
	rng *rand.Rand
	n   int
}

func (g *rig) book(p *engine.Position) *book {
	raw, err := json.Marshal(g.r.State(p))
	if err != nil {
		g.t.Fatal(err)
	}
	b := &book{}
	if err := json.Unmarshal(raw, b); err != nil {
		g.t.Fatal(err)
	}
	return b
}

func (g *rig) id(at engine.PlaceID) string { return g.m.Regions[g.m.RegionOf(at)].ID }

func (g *rig) tokens(p *engine.Position) []token {
	var out []token
	for _, u := range p.Units {
		out = append(out, token{g.m.Powers[u.Power].ID, g.id(u.At), u.Kind.Letter() + " " + g.m.PlaceText(u.At)})
	}
	return out
}

// tidy brings a book to one form.
func tidy(b *book) map[string]any {
	c := *b
	for _, l := range []*[]string{&c.Pliant, &c.Attrition, &c.Eliminated} {
		*l = append([]string{}, *l...)
		sort.Strings(*l)
	}
	inf := map[string]map[string]int{}
	for s, ps := range c.Influence {
		for p, n := range ps {
			if n != 0 {
				if inf[s] == nil {
					inf[s] = map[string]int{}
				}
				inf[s][p] = n
			}
		}
	}
	c.Influence = inf
	wars := append([][2]string{}, c.Wars...)
	sort.Slice(wars, func(i, k int) bool { return fmt.Sprint(wars[i]) < fmt.Sprint(wars[k]) })
	c.Wars = wars
	if c.Declared != nil {
		d := *c.Declared
		d.Wars = append([][2]string{}, d.Wars...)
		sort.Slice(d.Wars, func(i, k int) bool { return fmt.Sprint(d.Wars[i]) < fmt.Sprint(d.Wars[k]) })
		c.Declared = &d
		sortLeagues(&d.Alliances)
	}
	sortLeagues(&c.Alliances)
	raw, _ := json.Marshal(c)
	var out map[string]any
	if json.Unmarshal(raw, &out) != nil {
		panic("no book")
	}
	for k, v := range out { // nothing is nothing
		if rv := reflect.ValueOf(v); v == nil || (rv.Kind() == reflect.Map || rv.Kind() == reflect.Slice) && rv.Len() == 0 {
			delete(out, k)
		}
	}
	return out
}

func sortLeagues(ls *[]league) {
	out := append([]league{}, *ls...)
	for i := range out {
		out[i].Members = slices.Clone(out[i].Members)
		sort.Strings(out[i].Members)
	}
	sort.Slice(out, func(i, k int) bool { return out[i].Members[0] < out[k].Members[0] })
	*ls = out
}

// same compares what the ruleset made of a phase with the reference.
func (g *rig) same(what string, want, got *book, wantUnits []token, after *engine.Position) {
	g.n++
	x, y := tidy(want), tidy(got)
	for _, k := range append(sortedKeys(x), sortedKeys(y)...) {
		if !reflect.DeepEqual(x[k], y[k]) {
			g.t.Errorf("%s: %s: the reference has %v, the ruleset %v", what, k, x[k], y[k])
		}
	}
	if wantUnits != nil {
		a, b := texts(wantUnits), texts(g.tokens(after))
		if !slices.Equal(a, b) {
			g.t.Errorf("%s: units: the reference has %v, the ruleset %v", what, a, b)
		}
	}
	if g.t.Failed() {
		g.t.FailNow()
	}
}

func texts(us []token) []string {
	var out []string
	for _, u := range us {
		out = append(out, u.owner+" "+u.text)
	}
	sort.Strings(out)
	return out
}

func sortedKeys[V any](m map[string]V) []string {
	var out []string
	for k := range m {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}

// scatter makes a random position: units anywhere, land held by anybody, points, wars and alliances.
func (g *rig) scatter(ph engine.Phase) *engine.Position {
	m, rng := g.m, g.rng
	p := g.r.Start()
	p.Phase, p.Units, p.NextUnit = ph, nil, 1
	land := sortedKeys(g.f.origin)
	st := map[string]any{}
	control, influence := map[string]hold{}, map[string]map[string]int{}
	var pliant []string
	for _, r := range land {
		if g.f.maybe[r] && rng.IntN(25) == 0 {
			pliant = append(pliant, r)
		}
	}
	owners := slices.Concat(g.f.order, g.f.order, g.f.order, g.f.stateIDs[:8], pliant)
	for _, r := range land {
		if rng.IntN(6) != 0 {
			continue
		}
		by := owners[rng.IntN(len(owners))]
		if by == g.f.origin[r] || slices.Contains(pliant, r) && by == r {
			continue
		}
		c := hold{By: by, Mark: []string{"none", "white", "red", "black"}[rng.IntN(4)]}
		if c.Mark == "red" {
			c.Revolt = 1 + rng.IntN(3)
		}
		control[r] = c
	}
	for _, s := range append(slices.Clone(g.f.stateIDs), pliant...) {
		for k := rng.IntN(4); k > 0; k-- {
			if influence[s] == nil {
				influence[s] = map[string]int{}
			}
			influence[s][g.f.order[rng.IntN(7)]] = 1 + rng.IntN(4)
		}
	}
	members := rng.Perm(7)
	var leagues []league
	for k := 0; k+1 < 7 && rng.IntN(3) > 0; k += 2 {
		leagues = append(leagues, league{Members: []string{g.f.order[members[k]], g.f.order[members[k+1]]}})
	}
	allies := g.f.allies(leagues)
	var wars [][2]string
	for k := rng.IntN(6); k > 0; k-- {
		a, b := g.f.order[rng.IntN(7)], g.f.order[rng.IntN(7)]
		if a != b && !slices.Contains(allies[a], b) && !slices.Contains(wars, [2]string{a, b}) {
			wars = append(wars, [2]string{a, b})
		}
	}
	treasury := map[string]int{}
	for _, q := range g.f.order {
		treasury[q] = 25 + rng.IntN(200)
	}
	st["control"], st["influence"], st["pliant"], st["wars"], st["alliances"], st["treasury"] = control, influence, pliant, wars, lower(leagues), treasury
	st["maghreb"] = rng.IntN(4)
	if ph.Season == engine.Winter && rng.IntN(3) == 0 {
		transfers := map[string]string{}
		for _, r := range sortedKeys(control) {
			if rng.IntN(3) == 0 {
				transfers[r] = owners[rng.IntN(len(owners))]
			}
		}
		st["transfers"] = transfers
	}
	used := map[engine.RegionID]bool{}
	heart := engine.RegionID(rng.IntN(len(m.Regions)))
	for k := 8 + rng.IntN(12); k > 0; k-- {
		at := engine.PlaceID(rng.IntN(len(m.Places)))
		if rng.IntN(2) == 0 { // some close together
			near := m.Army[m.Regions[heart].First]
			if len(near) > 0 {
				at = near[rng.IntN(len(near))].To
				heart = m.RegionOf(at)
			}
		}
		reg := m.RegionOf(at)
		kind := engine.Army
		if len(m.Army[at]) == 0 || len(m.Fleet[at]) > 0 && rng.IntN(3) == 0 {
			kind = engine.Fleet
		}
		if used[reg] || len(m.Steps(kind, at)) == 0 {
			continue
		}
		used[reg] = true
		p.Units = append(p.Units, engine.Unit{Power: m.Power(owners[rng.IntN(len(owners))]), Kind: kind, At: at})
	}
	slices.SortFunc(p.Units, func(a, b engine.Unit) int { return int(a.At - b.At) })
	for i := range p.Units {
		p.Units[i].ID = p.NextUnit
		p.NextUnit++
	}
	for i := range p.Owners {
		p.Owners[i] = engine.NoPower
	}
	raw, _ := json.Marshal(st)
	if errs := g.r.SetState(p, raw); errs != nil {
		g.t.Fatalf("%v\n%s", errs, raw)
	}
	return p
}

func lower(ls []league) []map[string]any {
	out := []map[string]any{}
	for _, l := range ls {
		out = append(out, map[string]any{"name": l.Name, "members": l.Members})
	}
	return out
}

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

// influence writes random placements and attacks, and carries them out in the book.
func (g *rig) influence(p *engine.Position, b *book) (os []engine.Order) {
	line := func(by string, v engine.Verb, state, whom string, n int) {
		l := &europe1615.Line{Verb: v, State: g.m.Power(state), Named: state, Whom: g.m.Power(whom), Region: engine.NoRegion, Count: n}
		o := engine.NewOrder(v, g.m.Power(by), engine.NoKind, engine.NoPlace)
		o.Own = l
		os = append(os, o)
	}
	states := g.f.all(b)
	bars := func(by, s string) bool {
		switch s {
		case "PAPL", "BAV":
			return g.f.faith[by] == "protestant"
		case "RHI":
			return g.f.faith[by] == "catholic"
		case "POLN":
			return by == "sweden" && p.Phase.Year == 1615
		case "TRA":
			return g.f.faith[by] == "catholic" && p.Phase.Year >= 1619
		case "LOWR":
			return by != "denmark" && p.Phase.Year >= 1625
		case "TUN":
			return b.Maghreb < 1
		case "ALG":
			return b.Maghreb < 2
		case "MOR":
			return b.Maghreb < 3
		}
		return false
	}
	for _, by := range g.f.order {
		for k := g.rng.IntN(5); k > 0; k-- {
			s, n := states[g.rng.IntN(len(states))], g.rng.IntN(15)
			line(by, europe1615.VerbPlace, s, "", n)
			if n < 1 || g.f.down(b, s) || bars(by, s) || n > b.Available[by] {
				continue
			}
			if b.Influence[s] == nil {
				b.Influence[s] = map[string]int{}
			}
			b.Influence[s][by] += n
			b.Available[by] -= n
		}
	}
	for _, by := range g.f.order {
		if g.rng.IntN(2) == 0 {
			continue
		}
		s, whom := states[g.rng.IntN(len(states))], g.f.order[g.rng.IntN(7)]
		line(by, europe1615.VerbAttack, s, whom, 0)
		if whom == by || g.f.down(b, s) || b.Influence[s] == nil {
			continue
		}
		n := min(b.Influence[s][by], b.Influence[s][whom])
		b.Influence[s][by] -= n
		b.Influence[s][whom] -= n
	}
	return os
}

// winter plays a random Winter Adjustment and the Build after it.
func (g *rig) winter() {
	p := g.scatter(engine.Phase{Year: 1615 + g.rng.IntN(14), Season: engine.Winter, Step: engine.Adjustment})
	b := g.book(p)
	units, _ := g.f.winter(b, g.tokens(p))
	res := g.r.Resolve(p, nil, nil)
	g.same("winter adjustment", b, g.book(res.After), units, res.After)
	g.builds(res.After)
}

// builds plays the Build that follows, with what each power would like.
func (g *rig) builds(p *engine.Position) {
	b, units := g.book(p), g.tokens(p)
	for _, q := range g.f.order {
		if slices.Contains(b.Eliminated, q) {
			continue
		}
		for _, r := range g.f.centres[q] {
			if g.f.holder(b, r) == q {
				b.Treasury[q] += g.f.value[r]
			}
		}
		for r, c := range b.Control {
			if c.By == q && c.Mark != "red" && !slices.Contains([]string{"OTT", "TUN", "ALG", "MOR"}, g.f.origin[r]) {
				b.Treasury[q] += g.f.value[r]
			}
		}
	}
	var os []engine.Order
	bought := map[string]int{}
	for _, q := range g.f.order {
		if slices.Contains(b.Eliminated, q) {
			continue
		}
		for k := g.rng.IntN(4); k > 0; k-- {
			if g.rng.IntN(3) == 0 {
				n := g.rng.IntN(7)
				o := engine.NewOrder(europe1615.VerbBuy, g.m.Power(q), engine.NoKind, engine.NoPlace)
				o.Own = &europe1615.Line{Verb: europe1615.VerbBuy, State: engine.NoPower, Whom: engine.NoPower, Region: engine.NoRegion, Count: n}
				os = append(os, o)
				if n > 0 && bought[q]+n <= 5 && b.Treasury[q]-2*n >= 25 {
					bought[q] += n
					b.Treasury[q] -= 2 * n
				}
				continue
			}
			home := slices.Concat(g.f.centres[q], []string{"SAX"})
			r := home[g.rng.IntN(len(home))]
			os = append(os, engine.NewOrder(engine.Build, g.m.Power(q), engine.Army, g.m.Regions[g.m.Region(r)].First))
			n := 0
			for _, u := range units {
				if u.owner == q {
					n++
				}
			}
			share := 5
			if n > 0 && n < 15 {
				share = g.f.percent[n-1]
			}
			cost := (b.Treasury[q]*share + 99) / 100
			if n > 14 || r == "SAX" || g.f.holder(b, r) != q || slices.ContainsFunc(units, func(u token) bool { return u.at == r }) || b.Treasury[q]-cost < 25 {
				continue
			}
			b.Treasury[q] -= cost
			units = append(units, token{q, r, "A " + r})
		}
	}
	year := p.Phase.Year + 1
	for _, q := range g.f.order {
		b.Available[q] = 0
		if !slices.Contains(b.Eliminated, q) {
			b.Available[q] = g.f.grants[q][min(year-1615, 14)] + bought[q]
		}
	}
	if b.Declared != nil {
		b.Wars, b.Alliances, b.Declared = b.Declared.Wars, b.Declared.Alliances, nil
	}
	g.f.judgeStates(b, false)
	res := g.r.Resolve(p, os, nil)
	g.same("winter build", b, g.book(res.After), units, res.After)
}

// TestReference plays random phases through the ruleset and a second writing of it: the count is long with HERALD_LONG.
func TestReference(t *testing.T) {
	n := 1000
	switch {
	case os.Getenv("HERALD_LONG") != "":
		n = 20000
	case testing.Short():
		n = 200
	}
	r := newRules(t, nil)
	g := &rig{t: t, r: r, m: r.Map(), f: newFacts()}
	g.f.near = map[string][]string{}
	for i := range g.m.Places {
		for _, k := range []engine.Kind{engine.Army, engine.Fleet} {
			for _, s := range g.m.Steps(k, engine.PlaceID(i)) {
				at := g.id(engine.PlaceID(i))
				g.f.near[at] = append(g.f.near[at], g.id(s.To))
			}
		}
	}
	for seed := uint64(1); g.n < n; seed++ {
		g.rng = rand.New(rand.NewPCG(1615, seed))
		switch seed % 3 {
		case 0:
			g.movement()
		case 1:
			g.winter()
		default:
			g.season()
		}
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	t.Log(strings.TrimSpace(fmt.Sprintf("%d phases", g.n)))
}
