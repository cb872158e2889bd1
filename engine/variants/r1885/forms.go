package r1885

import "github.com/heraldmaps/herald/engine"

// forms returns the ruleset's own orders as people write them (rules 18, 19).
func forms() []engine.Form {
	moves, builds := []engine.PhaseStep{engine.Movement}, []engine.PhaseStep{engine.Adjustment}
	return []engine.Form{
		{ID: "army-fleet", Steps: moves, Patterns: []string{
			"af|a/f|army/fleet [aboard] {at:place} {deed:words} (, | ; | and) (land [in] | lands [in] | disembark [in] | disembarks [in]) {to:place} [via|from|through {via:sea}]",
			// the rules' own examples: A/F(ION) disembarks A(Tun), F(ION)-EMS; A(Wal) boards
			// F(IRI), A/F(IRI)-MAO, A disembarks Por
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
