package foresee

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge/judgetest"
	"github.com/heraldmaps/herald/engine/variants"
)

// printed reads a board's names and steps from the reader's test data.
func printed(t testing.TB, id string) *engine.Map {
	data, err := os.ReadFile("../notation/testdata/" + id + ".board")
	if err != nil {
		t.Fatal(err)
	}
	m := &engine.Map{ID: id}
	rows := strings.Split(strings.TrimSpace(string(data)), "\n")
	for _, row := range rows {
		switch f := strings.Split(row, "\t"); f[0] {
		case "power":
			m.Powers = append(m.Powers, engine.Power{ID: f[1], Name: f[2]})
		case "region":
			kind := map[string]engine.Terrain{"inland": engine.Inland, "coastal": engine.Coastal, "sea": engine.Sea}[f[4]]
			g := engine.Region{ID: f[1], Name: f[2], Terrain: kind, Home: engine.NoPower, Area: engine.NoArea}
			for _, c := range strings.FieldsFunc(f[7], func(r rune) bool { return r == ';' }) {
				id, name, _ := strings.Cut(c, "=")
				g.Coasts = append(g.Coasts, engine.Coast{ID: id, Name: name})
			}
			m.Regions = append(m.Regions, g)
		}
	}
	m.Index()
	m.Army, m.Fleet = make([][]engine.Adjacency, len(m.Places)), make([][]engine.Adjacency, len(m.Places))
	m.Owners = slices.Repeat([]engine.PowerID{engine.NoPower}, len(m.Regions))
	for _, row := range rows {
		if f := strings.Split(row, "\t"); f[0] == "army" || f[0] == "fleet" {
			steps := map[string][][]engine.Adjacency{"army": m.Army, "fleet": m.Fleet}[f[0]]
			from := m.Place(f[1])
			for _, to := range strings.Fields(strings.ReplaceAll(f[2], ";", " ")) {
				steps[from] = append(steps[from], engine.Adjacency{To: m.Place(to)})
			}
			slices.SortFunc(steps[from], func(a, b engine.Adjacency) int { return int(a.To - b.To) })
		}
	}
	return m
}

// small makes a board of two seas in the middle and shores around them, some inland, with random
// borders: chains, swaps and convoys are frequent there.
func small(rnd *rand.Rand) *engine.Map {
	m := &engine.Map{ID: "small"}
	for _, id := range []string{"ours", "theirs", "others"} {
		m.Powers = append(m.Powers, engine.Power{ID: id, Name: id})
	}
	n := 6 + rnd.IntN(3)
	for i := range n {
		kind := engine.Coastal
		if i < 2 {
			kind = engine.Sea
		} else if i == n-1 {
			kind = engine.Inland
		}
		m.Regions = append(m.Regions, engine.Region{ID: fmt.Sprintf("r%d", i), Name: fmt.Sprintf("r%d", i), Terrain: kind, Home: engine.NoPower, Area: engine.NoArea})
		m.Owners = append(m.Owners, engine.NoPower)
	}
	m.Index()
	m.Army, m.Fleet = make([][]engine.Adjacency, len(m.Places)), make([][]engine.Adjacency, len(m.Places))
	for a := range n {
		for b := range n {
			p, q := m.Regions[a].First, m.Regions[b].First
			x, y := m.Regions[a].Terrain, m.Regions[b].Terrain
			beside := (a+b+a*b)%5 != 0 || max(a, b)-min(a, b) == 1
			if a == b || !beside {
				continue
			}
			if x != engine.Sea && y != engine.Sea {
				m.Army[p] = append(m.Army[p], engine.Adjacency{To: q})
			}
			if x != engine.Inland && y != engine.Inland && (x == engine.Sea || y == engine.Sea || a+1 == b || b+1 == a) {
				m.Fleet[p] = append(m.Fleet[p], engine.Adjacency{To: q})
			}
		}
	}
	return m
}

// crowd puts units on a patch of neighbouring regions: the first two powers are the asker's, the
// others two or three.
func crowd(m *engine.Map, rnd *rand.Rand, n int) *engine.Position {
	p := &engine.Position{Phase: engine.Phase{Year: 1901, Season: engine.Spring}, Owners: slices.Clone(m.Owners)}
	for len(p.Owners) < len(m.Regions) {
		p.Owners = append(p.Owners, engine.NoPower)
	}
	patch := []engine.RegionID{engine.RegionID(rnd.IntN(len(m.Regions)))}
	for range 200 {
		g := &m.Regions[patch[rnd.IntN(len(patch))]]
		at := g.First + engine.PlaceID(rnd.IntN(len(g.Coasts)+1))
		steps := slices.Concat(m.Army[at], m.Fleet[at])
		if len(steps) == 0 {
			continue
		}
		if r := m.RegionOf(steps[rnd.IntN(len(steps))].To); !slices.Contains(patch, r) && len(patch) < n+1 {
			patch = append(patch, r)
		}
	}
	rnd.Shuffle(len(patch), func(i, j int) { patch[i], patch[j] = patch[j], patch[i] })
	for i, r := range patch[:min(n, len(patch))] {
		g := &m.Regions[r]
		u := engine.Unit{Kind: engine.Army, At: g.First, ID: engine.UnitID(i + 1)}
		if i >= 2 {
			u.Power = engine.PowerID(1 + rnd.IntN(2))
		}
		if g.Terrain == engine.Sea || g.Terrain == engine.Coastal && rnd.IntN(3) == 0 {
			u.Kind = engine.Fleet
			if len(g.Coasts) > 0 {
				u.At += 1 + engine.PlaceID(rnd.IntN(len(g.Coasts)))
			}
		}
		p.Units = append(p.Units, u)
	}
	slices.SortFunc(p.Units, func(a, b engine.Unit) int { return int(a.At - b.At) })
	p.NextUnit = engine.UnitID(n + 1)
	return p
}

// every visits all combinations of the legal orders of some units.
func every(rules engine.Rules, p *engine.Position, fixed []engine.Order, units []engine.Unit, visit func([]engine.Order) bool) bool {
	if len(units) == 0 {
		return visit(fixed)
	}
	for _, o := range rules.Legal(nil, p, units[0].Power, units[0].ID) {
		o.Unit = 0
		if !every(rules, p, append(fixed[:len(fixed):len(fixed)], o), units[1:], visit) {
			return false
		}
	}
	return true
}

func told(m *engine.Map, os []engine.Order) string {
	var out []string
	for _, o := range os {
		s := fmt.Sprintf("%s %v %s", m.Powers[o.By].ID, o.Verb, m.PlaceText(o.At))
		if o.Of >= 0 {
			s += " of " + m.PlaceText(o.Of)
		}
		if o.To >= 0 {
			s += " to " + m.PlaceText(o.To)
		}
		if o.Convoyed {
			s += " convoyed"
		}
		out = append(out, s)
	}
	return strings.Join(out, "; ")
}

// TestAgainstEverything compares both searches with every combination of legal orders, in small
// positions on three boards. A search that claims to be complete is right, what it finds is right
// in any case, and nearly all searches are complete.
func TestAgainstEverything(t *testing.T) {
	t.Parallel()
	rounds := 500 // a third are too large to try everything
	switch {
	case os.Getenv("HERALD_LONG") != "":
		rounds = 5000
	case testing.Short():
		rounds = 60
	}
	for _, id := range []string{"standard", "w3k", "small"} {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			rnd := rand.New(rand.NewPCG(38, uint64(len(id))))
			m := judgetest.Standard()
			if id == "w3k" {
				m = printed(t, id)
			}
			ruleset := "standard"
			if id == "w3k" {
				ruleset = id
			}
			met, looked, sampled, held, unsure := map[Harm]int{}, 0, 0, 0, 0
			for n := range rounds {
				if id == "small" {
					m = small(rnd)
				}
				rules, err := variants.New(ruleset, m, nil)
				if err != nil {
					t.Fatal(err)
				}
				p := crowd(m, rnd, 4+rnd.IntN(2))
				q := Question{Position: p, By: 0, Region: engine.NoRegion}
				var mine, theirs []engine.Unit
				size := 1
				for _, u := range p.Units {
					if u.Power != q.By {
						theirs = append(theirs, u)
						size *= len(rules.Legal(nil, p, u.Power, u.ID))
						continue
					}
					mine = append(mine, u)
					legal := rules.Legal(nil, p, u.Power, u.ID)
					o := legal[rnd.IntN(len(legal))]
					o.Unit = 0
					q.Orders = append(q.Orders, o)
					q.Unit = u.ID
				}
				if size > 4000 || len(mine) == 0 {
					continue
				}
				if n%4 == 0 {
					q.Unit, q.Region = 0, m.RegionOf(p.Units[rnd.IntN(len(p.Units))].At)
				}
				s := newSearch(rules, &q, Budget{})
				want := Unharmed
				var by []engine.Order
				every(rules, p, q.Orders, theirs, func(os []engine.Order) bool {
					if h := s.harm(rules.Resolve(p, os, nil)); h > want {
						want, by = h, slices.Clone(os)
					}
					return want < Destroyed
				})
				met[want]++
				looked++
				got := FindWorst(rules, q, Budget{})
				switch {
				case !got.All:
					sampled++
				case got.Harm != want:
					t.Errorf("%d: %s, all %v; everything gives %s: %s", n, got.Harm, got.All, want, told(m, by))
				}
				if got.Harm > want {
					t.Errorf("%d: %s was found; everything gives %s: %s", n, got.Harm, want, told(m, q.Orders))
				}
				if n%8 > 1 || size > 300 {
					continue
				}
				// now the smallest plan
				drafts := q.Orders
				q.Orders = nil
				s.at = s.set(s.start)
				l := &least{search: s, out: &Least{}}
				least := -1
				every(rules, p, nil, mine, func(plan []engine.Order) bool {
					k := 0
					for _, o := range plan {
						if o.Verb != engine.Hold {
							k++
						}
					}
					if least >= 0 && k >= least {
						return true
					}
					if every(rules, p, plan, theirs, func(os []engine.Order) bool { return l.kept(rules.Resolve(p, os, nil)) }) {
						least = k
					}
					return true
				})
				found := FindLeast(rules, q, Budget{})
				switch {
				case found.Found && found.All && (least < 0 || found.AllPlans && least < len(found.Plan)):
					t.Errorf("%d: a plan of %d is said to hold: %s; everything gives %d", n, len(found.Plan), told(m, found.Plan), least)
				case !found.Found && found.AllPlans && least >= 0:
					t.Errorf("%d: nothing is said to hold; a plan of %d does", n, least)
				case found.Found:
					held++
				}
				if !found.AllPlans || found.Found && !found.All {
					unsure++
				}
				q.Orders = drafts
			}
			t.Logf("%d positions: %v, %d sampled, %d held, %d of plans sampled", looked, met, sampled, held, unsure)
			if looked < rounds/2 || met[Destroyed] == 0 || met[Dislodged] < rounds/20 || met[Thwarted] < rounds/20 || sampled > rounds/50 || held == 0 {
				t.Errorf("the positions are no test: %v, %d sampled, %d held", met, sampled, held)
			}
		})
	}
}

// TestChains: the answer may depend on orders far away, which keep the asker's unit ahead from
// leaving, or close ways of escape.
func TestChains(t *testing.T) {
	t.Parallel()
	rules := game(t)
	m := rules.Map()
	move := func(by, from, to string) engine.Order {
		o := engine.NewOrder(engine.Move, m.Power(by), engine.Army, m.Place(from))
		o.To = m.Place(to)
		return o
	}
	for _, c := range []struct {
		by, at string
		units  map[string][]string
		orders []engine.Order
		want   Harm
		others int // number of others' orders that bring it about
	}{
		{"germany", "ber", map[string][]string{"germany": {"A ber", "A mun"}, "russia": {"A war", "A pru", "F bal"}},
			[]engine.Order{move("germany", "ber", "mun"), move("germany", "mun", "sil")}, Dislodged, 3},
		{"germany", "ber", map[string][]string{"germany": {"A ber", "A mun"}, "russia": {"A war"}},
			[]engine.Order{move("germany", "ber", "mun"), move("germany", "mun", "sil")}, Thwarted, 1},
		{"turkey", "ank", map[string][]string{"turkey": {"A ank"}, "russia": {"F bla", "A arm"}, "austria": {"A bul"}, "italy": {"F eas"}}, nil, Destroyed, 4},
	} {
		p := set(t, rules, c.units)
		w := FindWorst(rules, Question{Position: p, By: m.Power(c.by), Unit: unitAt(p, m.Region(c.at), m), Region: engine.NoRegion, Orders: c.orders}, Budget{Judged: 2000})
		if w.Harm != c.want || !w.All || len(w.Orders) != c.others {
			t.Errorf("%s: %s, all %v: %s", c.at, w.Harm, w.All, told(m, w.Orders))
		}
	}
}
