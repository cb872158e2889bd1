package warwick

import "github.com/heraldmaps/herald/engine"

// forms are the ruleset's own orders as people write them (rules 24 to 27). What stands behind the unit of a CUT is read
// and does not matter.
func forms() []engine.Form {
	move := []engine.PhaseStep{engine.Movement}
	presumed := "[(on | for | supporting | presumed to support | presumed supporting) {of:unit} [(- | to) {_rest:words}]]"
	return []engine.Form{
		{Verb: VerbCut, ID: "cut", Steps: move, Patterns: []string{
			"{at:unit} cut|cuts [{whom:power}] [support|supports] [in {in:sea}] " + presumed,
			"{at:unit} attack|attacks {whom:power} in {in:sea} " + presumed,
		}},
		{Verb: VerbDeclare, ID: "declare", Patterns: []string{
			"declare for {for:power|person}", "i declare for {for:power|person}", "i declare [myself] [to be] {stance}", "declare {stance}", "i am {stance}", "i {stance}",
		}},
		{Verb: VerbHenry, ID: "henry", Secrecy: engine.UntilEnd, Patterns: []string{
			"{who:person} [(goes | is given | passes)] to {whom:power}", "{who:person} [(goes | is given | passes)] to {unit:unit}",
			"{who:person} [is] {deed}", "{deed} {who:person}",
		}},
		{Verb: VerbVote, ID: "vote", Secrecy: engine.UntilMet, Patterns: []string{"vote end", "i vote [to] end [the] [game]", "i vote for [the] end [of] [the] [game]"}},
		{Verb: VerbJoint, ID: "joint", Secrecy: engine.UntilMet, Patterns: []string{"joint win with {whom:power}", "i declare [a] joint win with {whom:power}"}},
	}
}

// names are the lists that the forms draw on beside players and regions.
func names() []engine.NameList {
	return []engine.NameList{
		{ID: "person", Entries: []engine.NameEntry{{ID: henryID, Name: "Henry VI",
			Aliases: []string{"HVI", "H VI", "Henry 6", "Henry the Sixth", "King Henry", "King Henry VI", "King Henry the Sixth"}}}},
		{ID: "stance", Entries: []engine.NameEntry{
			{ID: "claim", Name: "claim", Aliases: []string{"claim the throne", "claim the crown", "claimant", "a claimant"}},
			{ID: "neutral", Name: "neutral", Aliases: []string{"renounce my claim", "renounce the throne", "neutrality"}}}},
		{ID: "deed", Entries: []engine.NameEntry{
			{ID: "abandon", Name: "abandon", Aliases: []string{"abandoned", "left", "left behind", "leave"}},
			{ID: "kill", Name: "kill", Aliases: []string{"killed", "put to death"}}}},
	}
}

// Own fills an order from what one of the forms took.
func (r *Rules) Own(o *engine.Order, form *engine.Form, f engine.Fields) {
	power := func(name string) engine.PowerID {
		if x := f[name]; len(x) > 0 {
			return x[0].Power
		}
		return engine.NoPower
	}
	unit := func(name string) engine.Said {
		if x := f[name]; len(x) > 0 && x[0].Place != engine.NoPlace {
			return x[0].Unit
		}
		return engine.Said{Whose: engine.NoPower, At: engine.NoPlace}
	}
	pick := func(name string) string {
		if x := f[name]; len(x) > 0 && x[0].Name >= 0 {
			for _, l := range names() {
				if l.ID == name {
					return l.Entries[x[0].Name].ID
				}
			}
		}
		return ""
	}
	switch form.Verb {
	case VerbCut:
		c := &Cut{Unit: unit("at"), Whom: power("whom"), In: engine.NoRegion, On: unit("of")}
		if x := f["in"]; len(x) > 0 {
			c.In = x[0].Region
			o.To = r.b.place(c.In)
		}
		o.Own = c
	case VerbDeclare:
		d := &Declaration{For: Claim}
		if x := f["for"]; len(x) > 0 {
			d.For = Henry
			if x[0].Slot == "power" {
				d.For = Person(x[0].Power)
			}
		} else if pick("stance") == "neutral" {
			d.For = Nobody
		}
		o.Own = d
	case VerbHenry:
		h := &HenryLine{Unit: unit("unit"), Whom: power("whom")}
		switch {
		case pick("deed") == "kill":
			h.Deed = Kill
		case pick("deed") != "":
			h.Deed = Abandon
		case len(f["whom"]) > 0:
			h.Deed = ToPlayer
		}
		// Who receives is nothing that orders tell of: the line is secret, and orders no unit.
		o.At, o.Kind, o.No, o.Whose, o.Whom = engine.NoPlace, engine.NoKind, 0, engine.NoPower, engine.NoPower
		o.Own = h
	case VerbVote:
		o.Own = Vote{}
	case VerbJoint:
		o.Own = &Joint{Whom: power("whom")}
	}
}
