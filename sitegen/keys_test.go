package sitegen

import (
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/scene"
)

// checkKey compares the signs on a map with those in its key: all of them are there and no other,
// once, in one plaque. It returns the least size of the key's words, in points of the board's
// sheet.
func checkKey(t *testing.T, what string, sc *scene.Scene, v *render.View, b *mapdata.Board, seen map[string]bool) float64 {
	t.Helper()
	told, pt := keyOf(t, sc)
	drawn := signsOn(sc, v, b)
	for _, sign := range slices.Sorted(maps.Keys(drawn)) {
		seen[sign] = true
		if !told[sign] {
			t.Errorf("%s: the key lacks %q", what, sign)
		}
	}
	for _, sign := range slices.Sorted(maps.Keys(told)) {
		if !drawn[sign] && len(v.Outcomes.List()) > 0 { // a map without orders explains lines and land too
			t.Errorf("%s: the key has %q, which is not on the map", what, sign)
		}
	}
	return pt
}

// keyOf reads the one key of a map: its words, and the least size of them in points.
func keyOf(t *testing.T, sc *scene.Scene) (told map[string]bool, pt float64) {
	t.Helper()
	told, pt = map[string]bool{}, math.Inf(1)
	keys := 0
	for _, l := range sc.Layers {
		for _, it := range l.Items {
			if it.Class != "key" {
				continue
			}
			keys++
			for _, kid := range it.Kids {
				if kid.Text != nil && kid.Text.Face == scene.FellItalic && len(kid.Text.S) > 2 {
					if told[kid.Text.S] {
						t.Errorf("the key has %q twice", kid.Text.S)
					}
					told[kid.Text.S], pt = true, min(pt, kid.Text.Size*72/25.4)
				}
			}
		}
	}
	if keys > 1 {
		t.Errorf("a map has %d keys", keys)
	}
	return told, pt
}

// signsOn are the signs on a map, in the key's words, by what its items are.
func signsOn(sc *scene.Scene, v *render.View, b *mapdata.Board) map[string]bool {
	out := map[string]bool{}
	words := map[string]string{"hold": "hold", "convert": "conversion", "disband": "disbanded", "build": "new unit", "remove": "removed", "retreat": "retreat"}
	struck := false
	var look func(it *scene.Item)
	has := func(it *scene.Item, class string) bool {
		return slices.ContainsFunc(it.Kids, func(k scene.Item) bool { return k.Style != nil && strings.HasPrefix(k.Style.Class, class) })
	}
	look = func(it *scene.Item) {
		class := strings.Fields(it.Class)
		switch {
		case slices.Contains(class, "flag"):
			out["dislodged"] = true
		case slices.Contains(class, "standoff"):
			out["standoff"] = true
		case slices.Contains(class, "option"):
			out["open retreat"] = true
		case slices.Contains(class, "holder"):
			out["land last held"] = true
		case slices.Contains(class, "mark"):
		case slices.Equal(class, []string{"order", "own"}):
			for _, a := range v.Arrows {
				if a.Says != "" && has(it, "dot") {
					out[a.Says] = true
				}
			}
		case len(class) > 2 && class[0] == "order" && len(it.Kids) > 0:
			switch what := class[1]; {
			case class[2] == "void" || class[2] == "illegal":
				out["void or illegal"] = true
				return
			case struck && what != "remove":
				out["disbanded"] = true
				return
			case what == "support" && has(it, "ballhalo"):
				out["support to hold"] = true
			case what == "support":
				out["support a move"] = true
			case has(it, "pace"):
				out["board or land"] = true
			case (what == "move" || what == "own") && waves(it):
				out["convoy"] = true
			case what == "move" || what == "convoy" || what == "own" && has(it, "moveedge"):
				out["move"] = true
			case words[what] != "":
				out[words[what]] = true
			}
			if !struck && (class[2] == "failed" || has(it, "cross")) {
				out["failed"] = true
			}
		}
		for i := range it.Kids {
			look(&it.Kids[i])
		}
	}
	for _, l := range sc.Layers {
		if l.ID != "cartouche" {
			struck = l.ID == "signs"
			for i := range l.Items {
				look(&l.Items[i])
			}
		}
	}
	for i := range v.Marks {
		if k := v.Marks[i].Key; k != "" {
			out[k] = true
		}
	}
	for i := range b.Map.Regions {
		reg := &b.Map.Regions[i]
		out["supply centre"] = out["supply centre"] || reg.SupplyCentre && !reg.Capital
		out["supply centre, capital"] = out["supply centre, capital"] || reg.SupplyCentre && reg.Capital
		out["town, a region by itself"] = out["town, a region by itself"] || b.Faces[i].Circle
		out["coast, for fleets"] = out["coast, for fleets"] || len(reg.Coasts) > 1
	}
	out["both sides are one region"] = slices.ContainsFunc(b.Marks, func(m mapdata.Connector) bool { return m.Kind == mapdata.Tie })
	maps.DeleteFunc(out, func(_ string, there bool) bool { return !there })
	return out
}

// waves reports whether an order's line is a convoy's: it turns to and fro every two millimetres.
func waves(it *scene.Item) bool {
	for _, kid := range it.Kids {
		turns, last, long := 0, 0.0, 0.0
		for i := 2; i < len(kid.Path.Pts); i++ {
			a, b, c := kid.Path.Pts[i-2], kid.Path.Pts[i-1], kid.Path.Pts[i]
			long += a.Dist(b)
			if turn := (b.X-a.X)*(c.Y-b.Y) - (b.Y-a.Y)*(c.X-b.X); math.Abs(turn) > 0.05*a.Dist(b)*b.Dist(c) {
				if turn*last < 0 {
					turns++
				}
				last = turn
			}
		}
		if kid.Style != nil && strings.HasPrefix(kid.Style.Class, "moveedge") && turns > 3 && float64(turns) > long/4 {
			return true
		}
	}
	return false
}
