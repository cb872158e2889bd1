package batch

import (
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/variants"
)

// TestLargeVictory: 55 centres and a capital in each kingdom win after Autumn, before Winter; of
// two who qualify the one with more centres; a tie is played on (rules 30, rulings W27, W29). The
// board has 109 centres and two with 55 would need 110, so the tie is tested on a smaller target.
func TestLargeVictory(t *testing.T) {
	t.Parallel()
	g, err := newRunner(Settings{}).game(&inputLine{Board: "w3k", Ruleset: "w3k"})
	if err != nil {
		t.Fatal(err)
	}
	m := g.m
	if m.Victory != 55 {
		t.Fatalf("victory at %d centres", m.Victory)
	}
	crown, argyll, hamilton := m.Power("crown"), m.Power("argyll"), m.Power("hamilton")
	give := func(p *engine.Position, by engine.PowerID, ids ...string) {
		for _, id := range ids {
			p.Owners[m.Region(id)] = by
		}
	}
	capital := map[string]bool{"london": true, "york": true, "edinburgh": true, "glasgow": true, "dublin": true, "belfast": true}
	fill := func(p *engine.Position, by engine.PowerID, n int) {
		for r := range m.Regions {
			if p.Owners[r] == by {
				n--
			}
		}
		for r := range m.Regions {
			if n > 0 && m.Regions[r].SupplyCentre && p.Owners[r] == engine.NoPower && !capital[m.Regions[r].ID] {
				p.Owners[r] = by
				n--
			}
		}
		if n > 0 {
			t.Fatal("not enough centres")
		}
	}
	play := func(season engine.Season, set func(p *engine.Position)) *engine.Resolution {
		p := g.rules.Start()
		p.Units, p.Owners = nil, g.noOwners()
		p.Phase = engine.Phase{Year: 1650, Season: season}
		p.Units = []engine.Unit{{ID: 1, Power: crown, Kind: engine.Army, At: m.Place("surrey")}, {ID: 2, Power: argyll, Kind: engine.Army, At: m.Place("argyll")}}
		set(p)
		return g.rules.Resolve(p, nil, nil)
	}
	for _, c := range []struct {
		what   string
		season engine.Season
		set    func(p *engine.Position)
		want   []engine.PowerID
	}{
		{"54 centres", engine.Autumn, func(p *engine.Position) { give(p, crown, "london", "edinburgh", "dublin"); fill(p, crown, 54) }, nil},
		{"55 centres", engine.Autumn, func(p *engine.Position) { give(p, crown, "london", "edinburgh", "dublin"); fill(p, crown, 55) }, []engine.PowerID{crown}},
		{"the other capitals", engine.Autumn, func(p *engine.Position) { give(p, crown, "york", "glasgow", "belfast"); fill(p, crown, 55) }, []engine.PowerID{crown}},
		{"no capital in Ireland", engine.Autumn, func(p *engine.Position) {
			give(p, crown, "london", "york", "edinburgh", "glasgow")
			fill(p, crown, 60)
		}, nil},
		{"Summer", engine.Summer, func(p *engine.Position) { give(p, crown, "london", "edinburgh", "dublin"); fill(p, crown, 55) }, nil},
		{"an army takes the last one", engine.Autumn, func(p *engine.Position) {
			give(p, crown, "edinburgh", "dublin")
			fill(p, crown, 54)
			p.Units[0].At = m.Place("london")
		}, []engine.PowerID{crown}},
	} {
		res := play(c.season, c.set)
		if len(res.End.Winners) != len(c.want) || len(c.want) > 0 && res.End.Winners[0] != c.want[0] {
			t.Errorf("%s: winners %v, want %v", c.what, res.End.Winners, c.want)
		}
	}
	// Two qualify: a smaller target on a copy of the board.
	small := *m
	small.Victory = 20
	r2, err := variants.New("w3k", &small, nil)
	if err != nil {
		t.Fatal(err)
	}
	two := func(a, b int) []engine.PowerID {
		p := r2.Start()
		p.Units, p.Owners = []engine.Unit{{ID: 1, Power: hamilton, Kind: engine.Army, At: m.Place("surrey")}}, g.noOwners()
		p.Phase = engine.Phase{Year: 1650, Season: engine.Autumn}
		give(p, crown, "london", "edinburgh", "dublin")
		give(p, argyll, "york", "glasgow", "belfast")
		fill(p, crown, a)
		fill(p, argyll, b)
		return r2.Resolve(p, nil, nil).End.Winners
	}
	if w := two(22, 21); len(w) != 1 || w[0] != crown {
		t.Errorf("22 against 21: %v", w)
	}
	if w := two(21, 22); len(w) != 1 || w[0] != argyll {
		t.Errorf("21 against 22: %v", w)
	}
	if w := two(22, 22); len(w) != 0 {
		t.Errorf("a tie: %v", w)
	}
}
