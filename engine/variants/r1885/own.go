package r1885

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
)

// The ruleset's own verbs.
const (
	verbBoard   = engine.VerbOwn + iota // an army goes aboard, and perhaps lands
	verbLand                            // an army aboard lands
	verbTake                            // a fleet takes a foreign army aboard: a permission
	verbChoose                          // January 1885's hidden types
	verbConcede                         // a concession
	verbClaim                           // a victory of an alliance
)

// Voyage is what BOARD and LAND say. Order.To is the coast to land in, or NoPlace.
type Voyage struct {
	Sea engine.RegionID // of the fleet to board, or NoRegion
	Via engine.RegionID // the sea to land from, or NoRegion
}

// Same says whether two ask the same.
func (v Voyage) Same(o engine.Own) bool { w, ok := o.(Voyage); return ok && v == w }

// Text writes what follows the unit.
func (v Voyage) Text(m *engine.Map) string {
	var w []string
	if v.Sea != engine.NoRegion {
		w = append(w, "BOARD", m.Regions[v.Sea].ID)
	}
	if v.Via != engine.NoRegion {
		w = append(w, "VIA", m.Regions[v.Via].ID)
	}
	return strings.Join(w, " ")
}

// Fields tells the seas.
func (v Voyage) Fields(m *engine.Map) map[string]any {
	f := map[string]any{}
	if v.Sea != engine.NoRegion {
		f["sea"] = m.Regions[v.Sea].ID
	}
	if v.Via != engine.NoRegion {
		f["from_sea"] = m.Regions[v.Via].ID
	}
	return f
}

// Powers are those that a concession or a claim names, sorted.
type Powers []engine.PowerID

// Same says whether two name the same.
func (p Powers) Same(o engine.Own) bool { q, ok := o.(Powers); return ok && slices.Equal(p, q) }

// Text lists them.
func (p Powers) Text(m *engine.Map) string { return strings.Join(p.ids(m), ", ") }

// Fields lists them.
func (p Powers) Fields(m *engine.Map) map[string]any { return map[string]any{"powers": p.ids(m)} }

func (p Powers) ids(m *engine.Map) []string {
	var out []string
	for _, by := range p {
		out = append(out, m.Powers[by].ID)
	}
	return out
}

// voyage is what an order says of seas; an order without any names none.
func voyage(o *engine.Order) Voyage {
	if v, ok := o.Own.(Voyage); ok {
		return v
	}
	v := Voyage{engine.NoRegion, engine.NoRegion}
	if len(o.Via) > 0 {
		v.Via = o.Via[len(o.Via)-1]
	}
	return v
}
