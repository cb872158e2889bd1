package r1885

import (
	"slices"
	"strconv"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
)

// The ruleset's own verbs.
const (
	verbBoard   = engine.VerbOwn + iota // an army boards, and may land
	verbLand                            // an army aboard lands
	verbTake                            // a fleet permits another power's army to board
	verbChoose                          // the choice of a hidden type in January 1885
	verbConcede                         // a concession
	verbClaim                           // a claim of victory by an alliance
)

// Voyage holds the seas of BOARD and LAND. Order.To is the coast to land on, or NoPlace.
type Voyage struct {
	Sea engine.RegionID // of the fleet to board, or NoRegion
	Via engine.RegionID // the sea to land from, or NoRegion
	// At, No and To repeat fields of the order for Text: where the army is, its number in the Box,
	// and where it lands, or NoRegion.
	At, To engine.RegionID
	No     uint8
}

// Same reports whether both name the same seas.
func (v Voyage) Same(o engine.Own) bool {
	w, ok := o.(Voyage)
	return ok && v.Sea == w.Sea && v.Via == w.Via
}

// Text writes the order: "Army London boards Fleet English Channel and lands in Portugal from
// Mid-Atlantic Ocean".
func (v Voyage) Text(m *engine.Map) string {
	t := "Army " + name(m, v.At)
	if v.No > 0 {
		t += " " + strconv.Itoa(int(v.No))
	}
	if v.Sea != engine.NoRegion {
		t += " boards Fleet " + name(m, v.Sea)
	}
	if v.Sea != engine.NoRegion && v.To != engine.NoRegion {
		t += " and"
	}
	if v.To != engine.NoRegion {
		t += " lands in " + name(m, v.To)
	}
	if v.Via != engine.NoRegion {
		t += " from " + name(m, v.Via)
	}
	return t
}

func name(m *engine.Map, at engine.RegionID) string {
	if at < 0 || int(at) >= len(m.Regions) {
		return "?"
	}
	return m.Regions[at].Name
}

// Fields returns the seas by the names "sea" and "from_sea".
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

// Deed is a permission to board or a choice of January 1885, for Text; the order's own fields say
// the same.
type Deed struct {
	Kind engine.Kind     // the kind chosen; NoKind: a permission
	At   engine.RegionID // the fleet's sea, or the place of the unit whose kind is chosen
	Of   engine.RegionID // where the army is that a fleet takes aboard
}

// Same reports whether both are equal.
func (d Deed) Same(o engine.Own) bool { e, ok := o.(Deed); return ok && d == e }

// Text writes the order.
func (d Deed) Text(m *engine.Map) string {
	if d.Kind == engine.NoKind {
		return "Fleet " + name(m, d.At) + " takes Army " + name(m, d.Of) + " aboard"
	}
	return "Choose " + article(d.Kind) + " in " + name(m, d.At)
}

// Fields returns nothing, since the order has all fields.
func (d Deed) Fields(*engine.Map) map[string]any { return map[string]any{} }

// Powers are the powers that a concession or claim names, sorted.
type Powers []engine.PowerID

func (p Powers) ids(m *engine.Map) []string {
	return lists.Map(p, func(by engine.PowerID) string { return m.Powers[by].ID })
}

// Pact is a claim of victory, or a concession.
type Pact struct {
	Claim bool
	With  Powers // the allies, or those to whom the writer concedes
}

// Same reports whether both are equal.
func (p Pact) Same(o engine.Own) bool {
	q, ok := o.(Pact)
	return ok && p.Claim == q.Claim && slices.Equal(p.With, q.With)
}

// Text writes the line.
func (p Pact) Text(m *engine.Map) string {
	names := lists.Map(p.With, func(by engine.PowerID) string { return m.Powers[by].Name })
	if p.Claim {
		return "Claim victory with " + strings.Join(names, ", ")
	}
	return "Concede to " + strings.Join(names, ", ")
}

// Fields lists the powers, and marks a concession as a vote.
func (p Pact) Fields(m *engine.Map) map[string]any {
	f := map[string]any{"powers": p.With.ids(m)}
	if !p.Claim {
		f["vote"] = "concede"
	}
	return f
}

// named returns the powers that a claim or concession names.
func named(o *engine.Order) Powers {
	p, _ := o.Own.(Pact)
	return slices.Clone(p.With)
}

// voyage returns the seas that an order names, if any.
func voyage(o *engine.Order) Voyage {
	if v, ok := o.Own.(Voyage); ok {
		return v
	}
	v := Voyage{Sea: engine.NoRegion, Via: engine.NoRegion}
	if len(o.Via) > 0 {
		v.Via = o.Via[len(o.Via)-1]
	}
	return v
}
