package europe1615

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// forms returns the ruleset's own orders as people write them (section P). In lines about points a
// name is tried as a state before it is tried as a region, so that SAX means the state of Saxony
// there but the region in orders to units.
func forms() []engine.Form {
	return []engine.Form{
		{Verb: VerbPlace, ID: "place", Steps: []engine.PhaseStep{engine.Movement}, Patterns: []string{
			"{count} [inf|infs|influence|point|points|pts] : {state:power|region}",
			"[place] {count} inf|infs|influence|point|points|pts [of influence] [in|on|to|into] {state:power|region}",
			"[place] {count} in|on|to|into {state:power|region}",
			"{state:state} [:] {count} [inf|infs|influence|point|points|pts]",
		}},
		{Verb: VerbAttack, ID: "attack", Steps: []engine.PhaseStep{engine.Movement}, Patterns: []string{
			"[[diplomatic] attack :] {state:power|region} > {whom:power}",
			"[diplomatic] attack [:] [in|on] {state:power|region} against {whom:power}",
			"[diplomatic] attack [against] {whom:power} in {state:power|region}",
		}},
		{Verb: VerbNoLine, ID: "of-state", Steps: []engine.PhaseStep{engine.Movement},
			Patterns: []string{"{owner:state} : {deed:words}"}, As: []string{"{deed}"}},
		{Verb: VerbNoLine, ID: "unit-of-state", Steps: []engine.PhaseStep{engine.Movement, engine.Adjustment},
			Patterns: []string{"{at:unit} of {owner:state} {deed:words}"}, As: []string{"{at} {deed}"}},
		{Verb: VerbNoLine, ID: "removal-of-state", Steps: []engine.PhaseStep{engine.Adjustment},
			Patterns: []string{"remove|disband {at:unit} of {owner:state}"}, As: []string{"remove {at}"}},
		{Verb: VerbWar, ID: "war", Steps: []engine.PhaseStep{StepDeclaration}, Patterns: []string{
			"(declare war [on|against|upon|:] | declares war [on|against|upon|:] | war on|against|upon|with|:) {whom:power}"},
			Example: "Declare war on Spain"},
		{Verb: VerbArmistice, ID: "armistice", Steps: []engine.PhaseStep{StepDeclaration}, Patterns: []string{
			"armistice|truce|peace [with|:] {whom:power} [: yes]",
			"make|makes|offer|offers peace|armistice with|to {whom:power}"}},
		{Verb: VerbAccept, ID: "accept", Steps: []engine.PhaseStep{StepDeclaration}, Patterns: []string{
			"accept surrender of {whom:power} [(pay | for | and pay) {count}]"}},
		{Verb: VerbSurrender, ID: "surrender", Steps: []engine.PhaseStep{StepDeclaration}, Patterns: []string{
			"surrender to {whom:power} [[and] pay {count}]"}},
		{Verb: VerbNeutral, ID: "neutral", Steps: []engine.PhaseStep{StepDeclaration},
			Patterns: []string{"neutral", "[declare|declares] neutrality", "declare|declares neutral",
				"remain|remains|stay|stays neutral"}},
		{Verb: VerbTransfer, ID: "transfer", Steps: []engine.PhaseStep{StepDeclaration},
			Patterns: []string{"transfer {region:region} to {heir:power|region}"}},
		{Verb: VerbLeave, ID: "leave", Steps: []engine.PhaseStep{StepAlliance},
			Patterns: []string{"leave alliance", "leave [alliance with|of] {member:power*}", "leave"}},
		{Verb: VerbAlly, ID: "ally", Steps: []engine.PhaseStep{StepAlliance}, Patterns: []string{
			"ally|allies [with|to] [:] {member:power*} [name|named|called {name:text}]",
			"form|make|join|conclude|enter|propose [into] alliance of|with {member:power*} [name|named|called {name:text}]",
			"alliance of|with {member:power*} [name|named|called {name:text}]"}, Example: "Ally with England and Denmark"},
		{Verb: VerbBuy, ID: "buy", Steps: []engine.PhaseStep{StepBuild},
			Patterns: []string{"buy {count} [inf|infs|influence|point|points] [points | of influence]"},
			Example:  "Buy 3 influence"},
		{Verb: VerbObjectives, ID: "objectives", Steps: []engine.PhaseStep{StepObjectives}, Patterns: []string{
			"[(i | we) choose|chose|take|pick|want] [my|our] [three] objective|objectives [are|number|numbers|nos] [:] {number:count|ordinal*}",
		}, Example: "Objectives: 1, 2, 3"},
	}
}

// VerbNoLine is the verb of forms that the reader replaces with other lines.
const VerbNoLine = VerbObjectives + 1

// names returns the names of the minor states, which may precede their units' orders.
func names() []engine.NameList {
	l := engine.NameList{ID: "state"}
	for i := range given.States {
		s := &given.States[i]
		l.Entries = append(l.Entries, engine.NameEntry{ID: s.ID, Name: s.Name})
	}
	return []engine.NameList{l}
}

// Own fills in an order from what the slots of a form matched.
func (r *Rules) Own(o *engine.Order, form *engine.Form, f engine.Fields) {
	l := newLine(form.Verb)
	power := func(name string) engine.PowerID {
		x := f[name]
		if len(x) == 0 {
			return engine.NoPower
		}
		switch x[0].Slot {
		case "region":
			return r.b.stateOf(x[0].Region)
		case "state":
			return r.m.Power(given.States[x[0].Name].ID)
		}
		return x[0].Power
	}
	text := func(name string) string {
		if x := f[name]; len(x) > 0 {
			return x[0].Text
		}
		return ""
	}
	if x := f["count"]; len(x) > 0 {
		l.Count = x[0].Count
	}
	l.Whom = power("whom")
	switch form.Verb {
	case VerbPlace, VerbAttack:
		l.State, l.Named = power("state"), text("state")
		if !r.b.minor(l.State) {
			l.State = engine.NoPower
		}
	case VerbTransfer:
		l.Whom, l.Named = power("heir"), text("heir")
		if x := f["region"]; len(x) > 0 {
			l.Region = x[0].Region
		}
	case VerbAlly:
		l.Name = text("name")
		l.Members = append(l.Members, o.By)
		for _, x := range f["member"] {
			if !slices.Contains(l.Members, x.Power) {
				l.Members = append(l.Members, x.Power)
			}
		}
		slices.Sort(l.Members)
	case VerbObjectives:
		for _, x := range f["number"] {
			l.Numbers = append(l.Numbers, x.Count)
		}
	}
	o.Whom, o.Count = l.Whom, l.Count
	o.Own = l
}

// stateOf returns the state that a region belongs to or could become, or NoPower.
func (b *board) stateOf(r engine.RegionID) engine.PowerID {
	if r < 0 {
		return engine.NoPower
	}
	if b.minor(b.home[r]) {
		return b.home[r]
	}
	return b.free[r]
}
