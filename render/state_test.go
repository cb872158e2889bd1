package render_test

import (
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/svg"
)

// TestMarks draws one mark of each style on a region, a unit and a power, with its row in the key, and a ruleset's arrows.
func TestMarks(t *testing.T) {
	b := board(t, "warwick")
	r := kept(t, "warwick")
	u := b.Map.Starts[0]
	at := b.Map.RegionOf(u.At)
	on := func(style engine.MarkStyle, sign, key string) engine.Mark {
		return engine.Mark{Region: at, Power: engine.NoPower, Style: style, Tint: 1, Sign: sign, Key: key}
	}
	v := render.View{Position: start(b), Marks: []engine.Mark{
		on(engine.MarkTint, "", "tinted"), on(engine.MarkHatch, "", "hatched"), on(engine.MarkEdge, "", "walled"), on(engine.MarkSign, "anchor", "Port"),
		{Region: engine.NoRegion, Power: engine.NoPower, Unit: u.ID, Style: engine.MarkRing, Tint: engine.NoPower, Key: "ringed"},
		{Region: engine.NoRegion, Power: engine.NoPower, Unit: u.ID, Style: engine.MarkNotch, Tint: 2, Light: true, Key: "notched"},
		{Region: engine.NoRegion, Power: engine.NoPower, Unit: u.ID, Style: engine.MarkCounter, Tint: engine.NoPower, Sign: "12", Key: "twelve"},
		{Region: engine.NoRegion, Power: 0, Style: engine.MarkSign, Tint: engine.NoPower, Sign: "crown", Key: "King"},
	}, Arrows: []engine.Arrow{{Unit: u.ID, To: b.Map.Starts[1].At, Style: "dotted", End: "scissors", Failed: true},
		{Unit: b.Map.Starts[2].ID, To: b.Map.Starts[1].At, Style: "wave", End: "bar"}}}
	plain := len(svg.Bytes(mapped(t, r, render.View{Position: start(b)}), svg.Options{}))
	doc := string(svg.Bytes(mapped(t, r, v), svg.Options{}))
	for _, want := range []string{"tinted, " + b.Map.Regions[at].Name, "hatched, ", "walled, ", "Port, ", "ringed, ", "notched, ", "twelve, ", ">12<",
		"m-marktint", "m-markhatch", "m-markedge", "m-markring", "m-marknotch", "key marks", ">King<", `class="order own`} {
		if !strings.Contains(doc, want) {
			t.Errorf("the map lacks %q", want)
		}
	}
	if len(doc) < plain+3000 {
		t.Errorf("marks add %d bytes only", len(doc)-plain)
	}
	for name, bad := range map[string]render.View{
		"region": {Marks: []engine.Mark{{Region: 9999}}}, "power": {Marks: []engine.Mark{{Region: engine.NoRegion, Power: 77}}}, "place": {Arrows: []engine.Arrow{{Unit: 1, To: 9999}}},
	} {
		if _, err := r.Map(bad); err == nil {
			t.Errorf("a mark on an unknown %s is drawn", name)
		}
	}
}
