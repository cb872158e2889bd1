package interactive

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// TestBattlesBringAlongWhatTheyShow: the drawing of a battle on its own page has exactly the units
// in its picture and the orders that took part, in a few kilobytes; the counts of centres in the
// chronicle's frames are those of the position.
func TestBattlesBringAlongWhatTheyShow(t *testing.T) {
	b, r := drawn(t, "standard", nil)
	g, turn := open(b)
	step := advance(t, b)
	turn.Steps = []publish.Step{step}
	first := step.Orders.List()[0]
	here := b.Map.RegionOf(first.Unit.At)
	m := OfBattles(g, []Battle{{ID: "x", View: BattleView(&turn.Steps[0], []int{int(first.No)}), Regions: []engine.RegionID{here, b.Map.RegionOf(first.Order.To)}}})
	if err := m.Draw(r, g); err != nil {
		t.Fatal(err)
	}
	var d phaseData
	if err := json.Unmarshal([]byte(m.Data), &d); err != nil {
		t.Fatal(err)
	}
	if len(d.Cards) != 1 || !slices.Equal(d.Cards[0].Orders, []string{"b0-o-1"}) || len(d.Stages) != 1 {
		t.Fatalf("cards %+v of %d stages", d.Cards, len(d.Stages))
	}
	if n := strings.Count(string(m.Stages[0].Orders), `id="b0-o-`); n != 1 {
		t.Errorf("%d orders differ drawn", n)
	}
	box := d.Cards[0].Box
	x, y, w, h := float64(box[0]), float64(box[1]), float64(box[2]-box[0]), float64(box[3]-box[1])
	var whole phaseData
	all := New(g, turn, "game/1901-spring/index.html")
	if err := all.Draw(r, g); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(all.Data), &whole); err != nil {
		t.Fatal(err)
	}
	kept := map[float64]bool{}
	for _, u := range d.Stages[0].Units {
		kept[u[0].(float64)] = true
	}
	for _, u := range whole.Stages[0].Units {
		at := [2]float64{u[4].(float64), u[5].(float64)}
		if at[0] > x && at[0] < x+w && at[1] > y && at[1] < y+h && !kept[u[0].(float64)] {
			t.Errorf("unit %v is in the picture and not on the page", u)
		}
	}
	if n := len(whole.Stages[0].Units); len(kept) >= n || len(kept) == 0 {
		t.Errorf("%d of %d units are on the page", len(kept), n)
	}
	if n := zipped(t, []byte(m.Data)) + zipped(t, []byte(m.Style)) + zipped(t, []byte(m.Stages[0].Land+m.Stages[0].Orders+m.Stages[0].Signs)); n > 2500 {
		t.Errorf("a battle takes %d bytes with gzip", n)
	}

	g.Powers = make([]publish.Power, len(b.Map.Powers))
	g.Years = []publish.Year{{Label: "Start", Centres: []int{3, 3, 3, 3, 3, 4, 3}}}
	turn.Standings = []publish.Standing{{Power: 2, Centres: 5}, {Power: 0, Centres: 1}}
	if got := centres(g, nil); !slices.Equal(got, g.Years[0].Centres) {
		t.Errorf("at the start %v", got)
	}
	if got := centres(g, turn); !slices.Equal(got, []int{1, 0, 5, 0, 0, 0, 0}) {
		t.Errorf("after the turn %v", got)
	}
}
