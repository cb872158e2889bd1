package r1885

import (
	"slices"
	"strconv"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
	"github.com/heraldmaps/herald/engine/lists"
)

// forms returns the ruleset's own orders as people write them (rules 18, 19).
func forms() []engine.Form {
	moves, builds := []engine.PhaseStep{engine.Movement}, []engine.PhaseStep{engine.Adjustment}
	return []engine.Form{
		{ID: "army-fleet", Steps: moves, Patterns: []string{
			"af|a/f|army/fleet [aboard] {at:place} {deed:words} (, | ; | and) (land [in] | lands [in] | disembark [in] | disembarks [in]) {to:place} [via|from|through {via:sea}]",
			// The rules' own examples: A/F(ION) disembarks A(Tun), F(ION)-EMS; A(Wal) boards F(IRI),
			// A/F(IRI)-MAO, A disembarks Por.
			"af|a/f|army/fleet {aboard:place} (land | lands | disembark | disembarks) [in|a|army] {coast:place} (, | ;) f|fleet {fleet:place} {deed:words}",
			"{army:unit} (board | boards | embarks on | goes aboard) [fleet|f] {sea:place} (, | ; | .) af|a/f|army/fleet {on:place} -|to|moves|sails [to] {next:place} (, | ; | .) a|army (land | lands | disembark | disembarks) [in] {goal:place}"},
			As: []string{"F {at} {deed}", "A {at} LAND {to} [VIA {via}]", "A {aboard} LAND {coast}", "F {fleet} {deed}",
				"{army} BOARD {sea} LAND {goal} VIA {next}", "F {on} - {next}"}},
		{ID: "army-fleet-lands", Steps: moves, Patterns: []string{
			"af|a/f|army/fleet [aboard] {at:place} (land [in] | lands [in] | disembark [in] | disembarks [in]) {to:place} [via|from|through {via:sea}]"},
			As: []string{"A {at} LAND {to} [VIA {via}]"}},
		{ID: "army-fleet-stays", Steps: moves, Patterns: []string{
			"af|a/f|army/fleet [aboard] {at:place} [s] h|hold|holds|stay|stays|stand|stands [aboard]"},
			As: []string{"F {at} H", "A {at} H"}},
		{ID: "ferried-from", Steps: moves, Patterns: []string{"{at:unit A} -|to|moves|goes [to] {to:place} from {via:sea}"},
			As: []string{"{at} - {to} VIA {via}"}},
		{ID: "army-stays", Steps: moves, Patterns: []string{"{at:unit A sea} stay|stays|hold|holds|remain|remains aboard"},
			As: []string{"{at} H"}},
		{ID: "army-fleet-sails", Steps: moves, Patterns: []string{"af|a/f|army/fleet [aboard] {at:place} {deed:words}"},
			As: []string{"F {at} {deed}"}},
		{Verb: verbBoard, ID: "board", Steps: moves, Patterns: []string{
			"{unit} (board | boards | embarks on | embarks in | embark on | goes aboard) [fleet|f] {sea:place} [and|,] [land|lands|disembark|disembarks [in] {to:place} [via|from|through {via:sea}]]"}},
		{Verb: verbLand, ID: "land", Steps: moves, Patterns: []string{
			"{unit} (land | lands | disembark | disembarks) [in] {to:place} [via|from|through {via:sea}]"}},
		{Verb: engine.Support, ID: "support-landing", Steps: moves, Patterns: []string{
			"{unit} (s | support | supports) (landing | disembarkation) [of] {of:unit} (in | at | to | -) {to:place}"}},
		{ID: "support-army-fleet", Steps: moves, Patterns: []string{
			"{by:unit} (s | support | supports) af|a/f|army/fleet [aboard] {of:place} [to hold|h] [-|to {to:place}]"},
			As: []string{"{by} S F {of} [- {to}]"}},
		{Verb: engine.Convoy, ID: "ferry", Steps: moves, Patterns: []string{
			"{unit} (ff | ferry | ferries | fast ferries) {of:unit} (to | -) {to:place}"}},
		{Verb: verbTake, ID: "take", Steps: moves, Patterns: []string{"{unit} (take | takes) {of:unit} [aboard]"}},
		{Verb: verbChoose, ID: "choose", Steps: moves, Patterns: []string{
			"choose|choice [:] [a|an] {place} {kind}", "choose|choice [:] [a|an] {kind} (in | at) {place}",
			"unit (in | at) {place} is [a|an] {kind}"}},
		{Verb: verbClaim, ID: "claim", Steps: builds, Secrecy: engine.UntilMet,
			Patterns: []string{"claim [a] victory with {power*}"}},
		{Verb: verbConcede, ID: "concede", Secrecy: engine.UntilMet, Patterns: []string{"concede [the game] to {power*}"}},
	}
}

// Own fills in an order from what the slots of a form matched.
func (r *Rules) Own(o *engine.Order, form *engine.Form, f engine.Fields) {
	region := func(name string) engine.RegionID {
		if x := f[name]; len(x) > 0 {
			return x[0].Region
		}
		return engine.NoRegion
	}
	switch o.Verb {
	case verbBoard, verbLand:
		o.Own = Voyage{Sea: region("sea"), Via: region("via"), At: r.region(o.At), No: o.No, To: r.region(o.To)}
	case verbTake:
		o.Own = Deed{At: r.region(o.At), Of: r.region(o.Of)}
	case verbChoose:
		if x := f["place"]; len(x) > 0 {
			o.At = x[0].Place
		}
		if x := f["kind"]; len(x) > 0 {
			o.Kind = x[0].Kind
		}
		o.Own = Deed{Kind: o.Kind, At: r.region(o.At)}
	case verbClaim, verbConcede:
		var ps Powers
		for _, x := range f["power"] {
			ps = append(ps, x.Power)
		}
		o.Own = Pact{Claim: o.Verb == verbClaim, With: sortedPowers(ps)}
	}
}

// Unit finds the unit that a writer means (rules 17, 44). At sea an army is the one aboard, and a
// unit without a kind is the fleet. A power's only fleet in the Box needs no number, nor does the
// only fleet there.
func (r *Rules) Unit(p *engine.Position, by engine.PowerID, s engine.Said,
	role engine.Role) (engine.UnitID, engine.Code) {
	at := r.region(s.At)
	fits, own := 0, 0
	var first, mine engine.UnitID
	for i := range p.Units {
		u := &p.Units[i]
		if r.m.RegionOf(u.At) != at || s.No != 0 && int(u.No) != s.No || s.Whose != engine.NoPower && u.Power != s.Whose {
			continue
		}
		if !r.land(at) && (s.Kind == engine.Army) != (u.Kind == engine.Army) {
			continue
		}
		if fits++; fits == 1 {
			first = u.ID
		}
		if u.Power == by {
			if own++; own == 1 {
				mine = u.ID
			}
		}
	}
	if own == 1 || role == engine.Ordered && own > 0 {
		fits, first = own, mine
	}
	switch fits {
	case 0:
		return 0, judge.CodeNoUnit
	case 1:
		return first, ""
	}
	return 0, CodeAmbiguous
}

// dislodgedUnit finds a dislodged unit by where it was; of a fleet with an army, the fleet.
func (r *Rules) dislodgedUnit(p *engine.Position, o *engine.Order) int {
	return slices.IndexFunc(p.Dislodged, func(d engine.Dislodged) bool {
		if o.Unit != 0 {
			return d.Unit.ID == o.Unit
		}
		return d.Unit.Aboard == 0 && r.m.RegionOf(d.Unit.At) == r.region(o.At)
	})
}

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
	// At, No and To are for Text only: the place of the army, its number in the Box, and the coast
	// where it lands, or NoRegion.
	At, To engine.RegionID
	No     uint8
}

// Same reports whether two orders name the same seas.
func (v Voyage) Same(o engine.Own) bool {
	w, ok := o.(Voyage)
	return ok && v.Sea == w.Sea && v.Via == w.Via
}

// Text writes the order: "Army London boards Fleet English Channel and lands in Portugal".
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

// Deed is a permission to board, or a choice of a unit's type in January 1885, for Text only.
type Deed struct {
	Kind engine.Kind     // the kind chosen; NoKind: a permission
	At   engine.RegionID // the fleet's sea, or the place of the unit whose kind is chosen
	Of   engine.RegionID // where the army is that a fleet takes aboard
}

// Same reports whether two permissions or choices are equal.
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

// Same reports whether two claims or concessions are equal.
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
