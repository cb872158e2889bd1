package warwick_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation"
)

// TestDrawn is rule 76: what a map marks of a position, and how a CUT order is drawn.
func TestDrawn(t *testing.T) {
	r, m := newReader(t)
	rules := newRules(t, nil)
	p := rules.Start()
	t.Run("rule-76-marks", func(t *testing.T) {
		seen := map[string][]string{}
		signs := map[string]int{} // by centre: its signs; here the castles of unowned centres
		for i := range m.Regions {
			if m.Regions[i].SupplyCentre && p.Owners[i] == engine.NoPower {
				signs[m.Regions[i].ID] = 1
			}
		}
		for _, k := range rules.Marks(engine.Publish(rules, p, engine.Audience{Power: engine.NoPower})) {
			at := ""
			if k.Region != engine.NoRegion {
				at = m.Regions[k.Region].ID
			}
			seen[k.Key] = append(seen[k.Key], at)
			if strings.HasPrefix(k.Key, "For ") != (k.Style == engine.MarkBadge) || k.Style == engine.MarkBadge && k.Sign != "sun" && k.Sign != "rose-red" {
				t.Errorf("the opening has a badge %q: %s", k.Sign, k.Key)
			}
			if signs[at]++; at != "" && signs[at] > 3 {
				t.Errorf("%s has more than three signs", at)
			}
		}
		if got := seen["Garrison"]; !slices.Equal(got, []string{"Lon"}) {
			t.Errorf("the wall stands in %v", got)
		}
		for i := range m.Regions {
			at := &m.Regions[i]
			lands := at.Terrain != engine.Sea && slices.ContainsFunc(rules.Reach(p, engine.NoKind, at.First), func(x engine.Reach) bool {
				return x.How == "move" && m.Regions[m.RegionOf(x.To)].Terrain == engine.Sea
			})
			if lands != slices.Contains(seen["Port"], at.ID) {
				t.Errorf("%s: a port %v, its anchor %v", at.ID, lands, !lands)
			}
		}
		if len(seen["For Edward IV"]) != 12 || len(seen["For Henry VI"]) != 12 { // four players' three centres each
			t.Errorf("badges %d and %d", len(seen["For Edward IV"]), len(seen["For Henry VI"]))
		}
		for key := range seen {
			if strings.HasPrefix(key, "Number") {
				t.Errorf("%s, and nobody is at sea", key)
			}
		}
	})
	t.Run("rule-76-cut", func(t *testing.T) {
		line := r.Line("U Chi CUT norfolk IN ENG ON U Bed", notation.Context{Step: engine.Movement, By: m.Power("exeter"), Position: p})
		if len(line.Problems) > 0 {
			t.Fatal(line.Problems)
		}
		res := rules.Resolve(p, []engine.Order{line.Order}, nil)
		arrows := rules.Arrows(engine.PublishResolution(rules, res, engine.Audience{Power: engine.NoPower}))
		if len(arrows) != 1 {
			t.Fatalf("%d arrows: %+v", len(arrows), arrows)
		}
		a, chi := arrows[0], m.Regions[m.Region("Chi")].First
		from := engine.NoPlace
		for _, u := range p.Units {
			if u.ID == a.Unit {
				from = u.At
			}
		}
		if from != chi || m.Regions[m.RegionOf(a.To)].ID != "ENG" || a.Style != "solid" || a.End != "scissors" || !a.Failed { // nobody is there to be cut
			t.Errorf("drawn as %+v from %d", a, from)
		}
	})
}
