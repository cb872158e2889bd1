// Package seaarea derives a board's moves from its contacts: army moves across land borders, and
// fleet moves by the Sea Area rule (W3K v1.5, Sea movement and Sea Areas). Seas outside all areas
// join what they touch, so boards without Sea Areas use the same code.
//
// It imports engine only.
package seaarea

import (
	"fmt"
	"sort"
	"strings"

	"github.com/heraldmaps/herald/engine"
)

// Land is a border that armies cross. Decided: by a decision in the data, not by shapes.
type Land struct {
	A, B    engine.RegionID
	Decided bool
}

// Water is the contact of two sea regions.
type Water struct {
	A, B    engine.RegionID
	Decided bool
}

// Shore is the contact of a coast (of a region, or a named one) with a sea region.
type Shore struct {
	Coast   engine.PlaceID
	Sea     engine.RegionID
	Decided bool
}

// Route joins coasts along which a fleet sails directly, by the coast-to-coast rule.
type Route struct {
	A, B    engine.PlaceID
	Decided bool
}

// Contacts lists everything that touches on a board, each pair once.
type Contacts struct {
	Land   []Land
	Water  []Water
	Shore  []Shore
	Routes []Route
}

// Derive computes a map's moves from its contacts. Each also exists in the opposite direction.
func Derive(m *engine.Map, c *Contacts) {
	b := builder{m: m, army: newTable(m), fleet: newTable(m)}
	for _, l := range c.Land {
		b.army.both(m.Regions[l.A].First, m.Regions[l.B].First, why(l.Decided))
	}
	for _, r := range c.Routes {
		reason := engine.WhyCoastalRoute
		if r.Decided {
			reason = engine.WhyDecision
		}
		b.fleet.both(r.A, r.B, reason)
	}
	// Begin with plain contact: if a move has several reasons, the first is kept.
	for _, w := range c.Water {
		b.fleet.both(b.sea(w.A), b.sea(w.B), why(w.Decided))
	}
	for _, s := range c.Shore {
		b.fleet.both(s.Coast, b.sea(s.Sea), why(s.Decided))
	}
	b.members()
	for _, w := range c.Water {
		b.across(w.A, w.B)
		b.across(w.B, w.A)
	}
	for _, s := range c.Shore {
		b.shore(s)
	}
	m.Army, m.Fleet = b.army.steps(), b.fleet.steps()
}

func why(decided bool) engine.StepWhy {
	if decided {
		return engine.WhyDecision
	}
	return engine.WhyTouch
}

type builder struct {
	m           *engine.Map
	army, fleet table
}

func (b *builder) sea(r engine.RegionID) engine.PlaceID { return b.m.Regions[r].First }

func (b *builder) primary(r engine.RegionID) engine.RegionID {
	if a := b.m.Regions[r].Area; a != engine.NoArea {
		return b.m.Areas[a].Primary
	}
	return engine.NoRegion
}

// members makes neighbours of all sea regions in the same Sea Area (the rule: "all other sea
// regions in the same Sea Area").
func (b *builder) members() {
	for _, a := range b.m.Areas {
		all := append([]engine.RegionID{a.Primary}, a.Locals...)
		for i := range all {
			for _, o := range all[i+1:] {
				b.fleet.prefer(b.sea(all[i]), b.sea(o), engine.WhySameArea)
				b.fleet.prefer(b.sea(o), b.sea(all[i]), engine.WhySameArea)
			}
		}
	}
}

// across adds the steps that result when x touches y in another area. x reaches the primary of y's
// area if y is a local, and the two primaries reach each other.
func (b *builder) across(x, y engine.RegionID) {
	if b.m.Regions[x].Area == b.m.Regions[y].Area {
		return
	}
	px, py := b.primary(x), b.primary(y)
	if py == engine.NoRegion {
		return
	}
	if x != px && y != py {
		b.fleet.add(b.sea(x), b.sea(py), engine.WhyAreaPrimary)
		b.fleet.add(b.sea(py), b.sea(x), engine.WhyAreaOutline)
	}
	if px != engine.NoRegion {
		b.fleet.add(b.sea(px), b.sea(py), engine.WhyPrimaries)
	} else if y != py { // x is in no area, y a local: x still reaches the area's primary
		b.fleet.add(b.sea(x), b.sea(py), engine.WhyAreaPrimary)
		b.fleet.add(b.sea(py), b.sea(x), engine.WhyAreaOutline)
	}
}

// shore makes neighbours of a Sea Area's primary region and every coast on the area.
func (b *builder) shore(s Shore) {
	p := b.primary(s.Sea)
	if p == engine.NoRegion || p == s.Sea {
		return
	}
	b.fleet.add(s.Coast, b.sea(p), engine.WhyAreaPrimary)
	b.fleet.add(b.sea(p), s.Coast, engine.WhyAreaCoast)
}

// table holds the moves from each place with their reasons. The first reason for a move stays.
type table []map[engine.PlaceID]engine.StepWhy

func newTable(m *engine.Map) table {
	t := make(table, len(m.Places))
	for i := range t {
		t[i] = map[engine.PlaceID]engine.StepWhy{}
	}
	return t
}

func (t table) add(from, to engine.PlaceID, why engine.StepWhy) {
	if _, ok := t[from][to]; !ok && from != to {
		t[from][to] = why
	}
}

// prefer replaces a move's reason: one within a Sea Area is explained by the area, not by contact.
func (t table) prefer(from, to engine.PlaceID, why engine.StepWhy) { t[from][to] = why }

func (t table) both(a, b engine.PlaceID, why engine.StepWhy) {
	t.add(a, b, why)
	t.add(b, a, why)
}

func (t table) steps() [][]engine.Adjacency {
	out := make([][]engine.Adjacency, len(t))
	for i, tos := range t {
		for to, why := range tos {
			out[i] = append(out[i], engine.Adjacency{To: to, Why: why})
		}
		sort.Slice(out[i], func(a, b int) bool { return out[i][a].To < out[i][b].To })
	}
	return out
}

// Reason explains in words why a fleet may sail from a place to the step's end, by the rulebook's
// Sea Area rule. The steps of armies are contacts or the board's decisions.
func Reason(m *engine.Map, from engine.PlaceID, s engine.Adjacency) string {
	a, b := m.RegionOf(from), m.RegionOf(s.To)
	switch s.Why {
	case engine.WhySameArea:
		return fmt.Sprintf("both lie in the %s", areaName(m, b))
	case engine.WhyAreaPrimary:
		return fmt.Sprintf("primary of the area whose local it touches (%s)", touched(m, from, m.Regions[b].Area))
	case engine.WhyAreaOutline:
		return fmt.Sprintf("touches the outline of the %s", areaName(m, a))
	case engine.WhyPrimaries:
		return fmt.Sprintf("the %s and the %s touch", areaName(m, a), areaName(m, b))
	case engine.WhyAreaCoast:
		return fmt.Sprintf("coast on or inside the %s", areaName(m, a))
	case engine.WhyCoastalRoute:
		return "along the coast: their border ends at a sea that both touch"
	case engine.WhyDecision:
		return "by a decision in the board's data"
	}
	return "they touch"
}

func areaName(m *engine.Map, r engine.RegionID) string {
	a := m.Regions[r].Area
	if a == engine.NoArea {
		return m.Regions[r].Name
	}
	return strings.TrimSuffix(m.Areas[a].Name, " Sea Area") + " Sea Area"
}

// touched names the regions of an area that a place touches.
func touched(m *engine.Map, from engine.PlaceID, area engine.AreaID) string {
	var names []string
	for _, s := range m.Fleet[from] {
		if r := &m.Regions[m.RegionOf(s.To)]; s.Why == engine.WhyTouch && r.Area == area && area != engine.NoArea {
			names = append(names, r.Label)
		}
	}
	return strings.Join(names, ", ")
}
