package europe1615_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"sort"
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

// tidy gives equal books the same form: lists sorted, empty entries left out.
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
	for k, v := range out { // drop empty entries
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
