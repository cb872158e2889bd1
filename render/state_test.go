package render_test

import (
	"bytes"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/svg"
)

// TestMarks draws one mark of each style on a region, a unit and a power, with its row in the key,
// and a ruleset's arrows.
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
		"m-marktint", "m-markhatch", "m-markedge", "m-markring", "m-marknotch", `class="key"`, ">King<", `class="order own`} {
		if !strings.Contains(doc, want) {
			t.Errorf("the map lacks %q", want)
		}
	}
	v.Marks = append(v.Marks, engine.Mark{Region: at, Power: engine.NoPower, Style: engine.MarkTint, Tint: 1, Light: true, Key: "pale"})
	night := v
	night.Look = render.Night
	classes := regexp.MustCompile(`class="[^"]*"`)
	day, dark := mapped(t, r, v), mapped(t, r, night)
	a, z := classes.FindAllString(string(svg.Bytes(day, svg.Options{})), -1), classes.FindAllString(string(svg.Bytes(dark, svg.Options{})), -1)
	if a, z = a[1:], z[1:]; !slices.Equal(a, z) { // ignoring the document element
		t.Error("a mark has a class that it has not by night, so that one document cannot show both")
	}
	if len(doc) < plain+3000 {
		t.Errorf("marks add %d bytes only", len(doc)-plain)
	}
	for name, bad := range map[string]render.View{
		"region": {Marks: []engine.Mark{{Region: 9999}}}, "power": {Marks: []engine.Mark{{Region: engine.NoRegion, Power: 77}}}, "place": {Arrows: []engine.Arrow{{Unit: 1, To: 9999}}},
		"sign": {Marks: []engine.Mark{{Region: at, Power: engine.NoPower, Style: engine.MarkSign, Sign: "anvil"}}}, "end": {Arrows: []engine.Arrow{{Unit: 1, To: u.At, End: "anvil"}}},
	} {
		if _, err := r.Map(bad); err == nil {
			t.Errorf("a mark or an arrow with an unknown %s is drawn", name)
		}
	}
}

// TestSignsFindRoom: on the densest board, one or two signs in each region without an owner cover
// no name, token or symbol.
func TestSignsFindRoom(t *testing.T) {
	b := board(t, "europe1615")
	r := kept(t, "europe1615")
	v := render.View{Position: start(b)}
	signs := 0
	for i := range b.Map.Regions {
		g := &b.Map.Regions[i]
		if own := b.Map.Owners[i]; own == engine.NoPower || b.Map.IsSeat(own) || !g.SupplyCentre {
			continue
		}
		at := engine.RegionID(i)
		v.Marks = append(v.Marks, engine.Mark{Region: at, Power: engine.NoPower, Style: engine.MarkSign, Tint: engine.NoPower, Sign: "cross-blue", Key: "Cross"})
		if signs++; signs%3 == 0 {
			v.Marks = append(v.Marks, engine.Mark{Region: at, Power: engine.NoPower, Style: engine.MarkCounter, Tint: engine.NoPower, Sign: "4", Key: "Four"})
		}
	}
	if signs < 20 {
		t.Fatalf("%d signs", signs)
	}
	hits := r.Collisions(mapped(t, r, v))
	hits = slices.DeleteFunc(hits, func(s string) bool { return !strings.Contains(s, "Cross, ") && !strings.Contains(s, "Four, ") })
	if len(hits) > 0 {
		t.Errorf("signs cover something:\n%s", strings.Join(hits, "\n"))
	}
}

// TestRingsSayWhose: a ring has its power's code where no tint of the land shows the power, and
// always in black and white. A drawing has its own colours in colour only. An arrow of no unit is a
// sign by itself.
func TestRingsSayWhose(t *testing.T) {
	b := board(t, "europe1615")
	r := kept(t, "europe1615")
	var u engine.Unit
	for _, x := range start(b).Position().Units {
		if !b.Map.IsSeat(x.Power) {
			u = x
			break
		}
	}
	at := b.Map.RegionOf(u.At)
	ring := engine.Mark{Region: engine.NoRegion, Power: engine.NoPower, Unit: u.ID, Style: engine.MarkRing, Tint: 0, Key: "ringed"}
	tint := engine.Mark{Region: at, Power: engine.NoPower, Style: engine.MarkTint, Tint: 0, Light: true, Key: "tinted"}
	sign := engine.Mark{Region: at, Power: engine.NoPower, Style: engine.MarkSign, Tint: engine.NoPower, Sign: "cross-orange", Key: "Cross"}
	scn := func(look render.Look, marks ...engine.Mark) *scene.Scene {
		return mapped(t, r, render.View{Position: start(b), Look: look, Hide: render.Legend, Marks: marks, Arrows: []engine.Arrow{{To: u.At, End: "quills"}}})
	}
	codes := func(s *scene.Scene) (n int) { // counts codes in the layer of marks
		var walk func([]scene.Item)
		walk = func(items []scene.Item) {
			for i := range items {
				if items[i].Text != nil {
					n++
				}
				walk(items[i].Kids)
			}
		}
		for _, l := range s.Layers {
			if l.ID == "marks" {
				walk(l.Items)
			}
		}
		return n
	}
	colour, same, grey := scn(render.Colour, ring, sign), scn(render.Colour, ring, tint, sign), scn(render.Ink, ring, tint, sign)
	if codes(colour) != 1 || codes(same) != 0 || codes(grey) != 1 {
		t.Errorf("rings have %d, %d and %d codes", codes(colour), codes(same), codes(grey))
	}
	own := []byte("m-painte8851c")
	if !bytes.Contains(svg.Bytes(colour, svg.Options{}), own) || bytes.Contains(svg.Bytes(grey, svg.Options{}), own) {
		t.Error("the drawing's own colour is not there, or is in black and white")
	}
}

// TestOwnArrowsForMoves: a ruleset's arrow for a move replaces the move's own, and a bar stops it
// at the border.
func TestOwnArrowsForMoves(t *testing.T) {
	b := board(t, "europe1615")
	r := kept(t, "europe1615")
	p := start(b)
	var u engine.Unit
	for _, x := range p.Position().Units {
		if b.Map.Regions[b.Map.RegionOf(x.At)].ID == "LUX" {
			u = x
		}
	}
	o := engine.NewOrder(engine.Move, u.Power, u.Kind, u.At)
	o.To = b.Map.Place("RHI")
	res := &engine.Resolution{Before: p.Position(), After: p.Position(), Outcomes: []engine.Outcome{{Order: &o, Unit: u, Verdict: engine.Failed, Reason: engine.Reason{Code: "no-entry"}}}}
	draw := func(arrows ...engine.Arrow) string {
		v := render.View{Position: p, Outcomes: engine.PublishResolution(engine.Plain{M: b.Map}, res, engine.Everybody).Outcomes(), Hide: render.Legend, Arrows: arrows}
		return string(svg.Bytes(mapped(t, r, v), svg.Options{}))
	}
	head, bar := draw(engine.Arrow{Unit: u.ID, To: o.To, Style: "solid"}), draw(engine.Arrow{Unit: u.ID, To: o.To, Style: "solid", End: "bar", Failed: true})
	for name, doc := range map[string]string{"head": head, "bar": bar} {
		if n := strings.Count(doc, `class="order `); n != 1 {
			t.Errorf("%s: %d orders differ drawn", name, n)
		}
		if strings.Contains(doc, "order own") {
			t.Errorf("%s: the arrow is drawn beside the order's", name)
		}
	}
	elsewhere := draw(engine.Arrow{Unit: u.ID, To: b.Map.Place("NET"), Style: "solid"})
	if strings.Count(elsewhere, `class="order `) != 2 {
		t.Error("an arrow to elsewhere is not drawn beside the order's")
	}
	if head == bar {
		t.Error("a bar is drawn as a head")
	}
}

// TestRingsGoRoundLetters: on every board the halo of a ring does not reach the letters on its
// token.
func TestRingsGoRoundLetters(t *testing.T) {
	for _, id := range mapdata.IDs() {
		b, r := board(t, id), kept(t, id)
		u := start(b).Position().Units[0]
		v := render.View{Position: start(b), Hide: render.Legend, Marks: []engine.Mark{{Region: engine.NoRegion, Power: engine.NoPower, Unit: u.ID, Style: engine.MarkRing, Tint: engine.NoPower, Key: "ringed"}}}
		found := false
		for _, l := range mapped(t, r, v).Layers {
			for _, it := range l.Items {
				if !strings.HasPrefix(it.Title, "ringed") {
					continue
				}
				found = true
				inner := math.Inf(1)
				for _, k := range it.Kids {
					inner = math.Min(inner, (scene.BoxOf(k.Path.Pts).Width()-k.Style.Width)/2)
				}
				token := r.Token(render.Colour, u.Kind, u.Power)
				text := token[len(token)-1].Text
				if half := math.Hypot(text.Length/2, 0.41*text.Size); half > inner {
					t.Errorf("%s: letters reach %.2f mm from the middle, the ring begins at %.2f", id, half, inner)
				}
			}
		}
		if !found {
			t.Errorf("%s: no ring", id)
		}
	}
}
