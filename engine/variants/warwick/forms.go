package warwick

import (
	"maps"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
)

// forms returns the ruleset's own orders as people write them (rules 24 to 27). In a CUT, what
// follows the supported unit is ignored.
func forms() []engine.Form {
	move := []engine.PhaseStep{engine.Movement}
	presumed := "[(on | for | of | supporting | presumed to support | presumed supporting) {of:unit} [(- | to) {_rest:words}]]"
	goes := "[is] [goes|given|passes|handed|moves|travels|assigned|entrusted|stays|remains] to|with "
	give := "[i] give|gives|hand|hands|assign|pass|entrust "
	return []engine.Form{
		{Verb: VerbCut, ID: "cut", Steps: move, Patterns: []string{
			"{at:unit} cut|cuts [support|supports] [of|by] [{whom:power}] [support|supports] [in {in:sea|land}] " + presumed,
			"{at:unit} attack|attacks {whom:power} [unit|units|support] in {in:sea} " + presumed,
			"{at:unit} (- | to | moves to | sails to | goes to) {in:sea} [and|to] cut|cuts|cutting [support] [of|by] [{whom:power}] [support] " + presumed,
		}},
		{Verb: VerbDeclare, ID: "declare", Patterns: []string{
			"[declaration|alignment :] [i] declare|stand|am [myself] for {for:power|person|crown}",
			"declaration|alignment : [for] {for:power|person}", "declaration|alignment : for {for:crown}",
			"[i] join {for:power|person|crown} [faction|party|side]",
			"[declaration|alignment :] [i] declare [myself] [to be] {stance}",
			"[declaration|alignment :] [i] am|remain|stay|stand {stance}", "declaration|alignment : [i] {stance}", "i {stance}",
		}},
		{Verb: VerbHenry, ID: "henry", Secrecy: engine.UntilEnd, Patterns: []string{
			"{who:person} [:] " + goes + "{whom:power}", "{who:person} [:] " + goes + "{unit:unit}",
			give + "{who:person} to {whom:power}", give + "{who:person} to {unit:unit}",
			"{who:person} [:] [is] {deed}", "[i] {deed} {who:person} [behind]",
		}},
		{Verb: VerbVote, ID: "vote", Secrecy: engine.UntilMet, Patterns: []string{
			"vote [:] [yes] [to|for] [the|a] end|draw [of] [the] [game]",
			"i vote [yes] [to|for] [the|a] end|draw [of] [the] [game]"}},
		{Verb: VerbJoint, ID: "joint", Secrecy: engine.UntilMet,
			Patterns: []string{"[i] [declare|claim|ask] [for] [a] joint win with {whom:power}"}},
	}
}

// names returns the lists of names that forms use besides players and regions.
func names() []engine.NameList {
	return []engine.NameList{
		{ID: "person", Entries: []engine.NameEntry{{ID: henryID, Name: "Henry VI",
			Aliases: []string{"HVI", "H VI", "Henry 6", "Henry the Sixth", "King Henry", "King Henry VI",
				"King Henry the Sixth"}}}},
		{ID: "crown", Entries: crowns()},
		{ID: "stance", Entries: []engine.NameEntry{
			{ID: "claim", Name: "claim", Aliases: []string{"claim the throne", "claim the crown", "claimant", "a claimant",
				"claim it", "king", "myself"}},
			{ID: "neutral", Name: "neutral", Aliases: []string{"renounce my claim", "renounce the throne", "renounce the crown",
				"withdraw my claim", "give up my claim", "neutrality"}}}},
		{ID: "deed", Entries: []engine.NameEntry{
			{ID: "abandon", Name: "abandon", Aliases: []string{"abandoned", "left", "left behind", "leave"}},
			{ID: "kill", Name: "kill", Aliases: []string{"killed", "put to death", "murder", "murdered", "behead", "beheaded",
				"execute", "executed"}}}},
	}
}

// theKing is the entry of crowns for whoever is King now.
const theKing = "king"

// crowns lists the names of kings: the current King, players, and King Henry (rules 25, 64).
func crowns() []engine.NameEntry {
	out := []engine.NameEntry{{ID: theKing, Name: "the King",
		Aliases: []string{"king", "the present king", "His Grace the King"}}}
	for _, id := range slices.Sorted(maps.Keys(opening)) {
		out = append(out, engine.NameEntry{ID: id, Name: "King " + strings.ToUpper(id[:1]) + id[1:]})
	}
	out[1+slices.Index(slices.Sorted(maps.Keys(opening)), "edward")].Aliases = []string{
		"King Edward IV", "King Edward the Fourth"}
	return out
}

// Own fills in an order from what the slots of a form matched.
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
			switch x[0].Slot {
			case "power":
				d.For = Person(x[0].Power)
			case "crown":
				d.For = TheKing
				if id := crowns()[max(x[0].Name, 0)].ID; id != theKing {
					d.For = Person(r.m.Power(id))
				}
			default:
				d.For = Henry
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
		// The line is secret, so the public fields of the order must not show who receives Henry VI.
		o.At, o.Kind, o.No, o.Whose, o.Whom = engine.NoPlace, engine.NoKind, 0, engine.NoPower, engine.NoPower
		o.Own = h
	case VerbVote:
		o.Own = Vote{}
	case VerbJoint:
		o.Own = &Joint{Whom: power("whom")}
	}
}
