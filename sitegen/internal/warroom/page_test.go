package warroom

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/position"
	"github.com/heraldmaps/herald/engine/variants"
	"github.com/heraldmaps/herald/mapdata"
)

// TestPages: each board with a game has its page, within a file's budget, with everything it needs.
func TestPages(t *testing.T) {
	t.Parallel()
	for _, id := range mapdata.IDs() {
		b, err := mapdata.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		const face = `@font-face{font-family:"EB Garamond";src:url(assets/face.woff2)}`
		page, err := Page(b, Options{Setups: []Setup{{Ruleset: id, Title: b.Map.Title}}, Fonts: face})
		if err != nil {
			t.Fatal(err)
		}
		if dir := os.Getenv("HERALD_WARROOM_DIR"); dir != "" {
			if err := os.WriteFile(dir+"/"+id+".html", page, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		const budget = 2_500_000
		if len(page) > budget {
			t.Errorf("%s: %d bytes, %d allowed", id, len(page), budget)
		}
		t.Logf("%s: %d bytes", id, len(page))
		if !strings.Contains(string(page), "assets/face.woff2") || !strings.Contains(string(page), "font-src &#39;self&#39; file:") {
			t.Errorf("%s: the site's own faces are not asked for", id)
		}
		for _, bad := range []string{"src=\"http", "href=\"http", "import(", "fetch(\""} {
			if strings.Contains(string(page), bad) {
				t.Errorf("%s: %s", id, bad)
			}
		}
	}
}

// TestFifteenYears: the war room of the largest board, with every position of a game of fifteen
// years of random legal orders and the addresses of a whole rulebook, stays within the budget of a
// file.
func TestFifteenYears(t *testing.T) {
	t.Parallel()
	id := ""
	var b *mapdata.Board
	for _, other := range mapdata.IDs() {
		x, err := mapdata.Load(other)
		if err != nil {
			t.Fatal(err)
		}
		if b == nil || len(x.Map.Regions) > len(b.Map.Regions) {
			id, b = other, x
		}
	}
	rules, err := variants.New(id, b.Map, nil)
	if err != nil {
		t.Fatal(err)
	}
	var phases []Phase
	rng := rand.New(rand.NewPCG(1642, 1))
	p := rules.Start()
	for first := p.Phase.Year; p.Phase.Year < first+15; {
		text, err := position.Write(rules, p)
		if err != nil {
			t.Fatal(err)
		}
		phases = append(phases, Phase{ID: text.Phase, Name: rules.PhaseName(p.Phase), Anchor: "fifteen." + text.Phase, Text: text})
		var orders []engine.Order
		one := func(by engine.PowerID, unit engine.UnitID) {
			if list := rules.Legal(nil, p, by, unit); len(list) > 0 {
				o := list[rng.IntN(len(list))]
				o.By = by
				orders = append(orders, o)
			}
		}
		switch p.Phase.Step {
		case engine.Movement:
			for _, u := range p.Units {
				one(u.Power, u.ID)
			}
		case engine.Retreats:
			for _, d := range p.Dislodged {
				one(d.Unit.Power, d.Unit.ID)
			}
		default:
			for by := range b.Map.Players() {
				for range 3 {
					one(engine.PowerID(by), 0)
				}
			}
		}
		res := rules.Resolve(p, orders, engine.SeededLots("fifteen"))
		if res.Won() {
			t.Fatalf("the game ended in %s (hint: another seed)", rules.PhaseName(p.Phase))
		}
		p = res.After
	}
	links := map[string]string{}
	for i := range 330 {
		anchor := fmt.Sprintf("a-rule-%d", i)
		links[anchor] = fmt.Sprintf("rules/%s/chapter-%d.html#%s", id, i/20, anchor)
	}
	page, err := Page(b, Options{Rules: links, Setups: []Setup{{Ruleset: id, Title: b.Map.Title, Games: []Game{{Slug: "fifteen", Title: "Fifteen years", Phases: phases}}}}})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d positions: %d bytes", len(phases), len(page))
	if len(phases) < 60 || len(page) > 2_500_000 {
		t.Errorf("%d positions take %d bytes", len(phases), len(page))
	}
}

func BenchmarkPage(b *testing.B) {
	board, err := mapdata.Load(mapdata.DefaultID())
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := Page(board, Options{Setups: []Setup{{Ruleset: board.Map.ID, Title: board.Map.Title}}}); err != nil {
			b.Fatal(err)
		}
	}
}
