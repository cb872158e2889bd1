package moves

import (
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
)

// gate lets units into even regions only.
type gate struct{ m *engine.Map }

func (g gate) Reach(p *engine.Position, k engine.Kind, at engine.PlaceID) []engine.Reach {
	var out []engine.Reach
	for _, s := range g.m.Steps(k, at) {
		x := engine.Reach{To: s.To, How: "move"}
		if p != nil && g.m.RegionOf(s.To)%2 == 1 {
			x.How, x.Why = "bounce", "bounce only: an odd region"
		}
		out = append(out, x)
	}
	return append(out, engine.Reach{To: at, How: "support"})
}

// open lets them in everywhere, as the standard game does.
type open struct{ gate }

func (o open) Reach(_ *engine.Position, k engine.Kind, at engine.PlaceID) []engine.Reach {
	return o.gate.Reach(nil, k, at)
}

// frank shows everything.
type frank struct{}

func (frank) View(p *engine.Position, _ engine.Audience) *engine.Position       { return p }
func (frank) Redact(r *engine.Resolution, _ engine.Audience) *engine.Resolution { return r }

// TestNow: a page about a game says of each unit's moves how they would end, with the reason; a
// game in which the rules say no more than the board needs none.
func TestNow(t *testing.T) {
	b, err := mapdata.Load("standard")
	if err != nil {
		t.Fatal(err)
	}
	pub := engine.Publish(frank{}, &engine.Position{Units: b.Map.Starts, Owners: b.Map.Owners}, engine.Everybody)
	now := &Now{Title: "A <game>", Phase: "Spring 1901", Href: "1901-spring/index.html", Position: pub, Rules: gate{b.Map}}
	if !now.Matters() {
		t.Error("the gate matters")
	}
	if (&Now{Position: pub, Rules: open{gate{b.Map}}}).Matters() {
		t.Error("the standard game needs no page of its own")
	}
	d := newPageData(b, Options{Now: now})
	if d.Now == nil || len(d.Now.Units) != len(b.Map.Starts) {
		t.Fatalf("units: %+v", d.Now)
	}
	bounces := 0
	for _, u := range d.Now.Units {
		if len(u.To) == 0 || u.Of == "" {
			t.Errorf("a unit that goes nowhere: %+v", u)
		}
		for _, x := range u.To {
			if odd := b.Map.RegionOf(x.To)%2 == 1; odd != (x.How == "bounce") || odd != (x.Why != "") {
				t.Errorf("%+v to %+v", u, x)
			}
			if x.How == "bounce" {
				bounces++
			}
		}
	}
	if bounces == 0 {
		t.Error("nothing bounces")
	}
	page, err := Page(b, Options{Now: now})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"A &lt;game&gt;, Spring 1901", "bounce only: an odd region", "as it stands in Spring 1901"} {
		if !strings.Contains(string(page), want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if strings.Contains(string(page), "A <game>") || strings.Contains(string(page), "knows no game") {
		t.Error("the page says what it should not")
	}
	if newPageData(b, Options{}).Now != nil {
		t.Error("a board's own page knows a game")
	}
}
