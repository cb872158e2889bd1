package names

import (
	"fmt"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// PowerList names those that are played.
func (n *Names) PowerList() string {
	var out []string
	for _, p := range n.Map.Players() {
		out = append(out, p.Name)
	}
	return strings.Join(out, ", ")
}

// PowerID returns a power's id, or "" for none.
func (n *Names) PowerID(p engine.PowerID) string {
	if p < 0 || int(p) >= len(n.Map.Powers) {
		return ""
	}
	return n.Map.Powers[p].ID
}

// IDs returns the text ids of a place's region and coast.
func (n *Names) IDs(at engine.PlaceID) (region, coast string) {
	if at == engine.NoPlace {
		return "", ""
	}
	pl := n.Map.Places[at]
	r := &n.Map.Regions[pl.Region]
	if pl.Coast >= 0 {
		coast = r.Coasts[pl.Coast].ID
	}
	return r.ID, coast
}

// numberText writes a unit's number behind its place.
func numberText(before string, no uint8) string {
	if no == 0 {
		return ""
	}
	return before + Itoa(no)
}

// Itoa writes a small number.
func Itoa(n uint8) string {
	if n >= 10 {
		return Itoa(n/10) + string(rune('0'+n%10))
	}
	return string(rune('0' + n))
}

// Long writes an order in the rulebook's words: "Army London supports Army Surrey to Deptford".
// Reader reads it back as the same order.
func (n *Names) Long(o engine.Order) string {
	if o.Own != nil {
		return ownWords(o.Own, n.Map)
	}
	unit := n.longUnit(o.Kind, o.At, o.No, o.Whose)
	of := n.longUnit(o.OfKind, o.Of, o.OfNo, o.OfWhose)
	switch o.Verb {
	case engine.Hold:
		return unit + " holds"
	case engine.Move:
		if o.Convoyed && n.Crossing != "" {
			// it is aboard, and lands
			if o.At != engine.NoPlace && len(o.Via) == 1 && n.Map.Regions[n.Map.RegionOf(o.At)].Terrain == engine.Sea {
				return unit + " moves to " + n.Place(o.To) + " from " + n.Printed[o.Via[0]]
			}
			return unit + " moves to " + n.Place(o.To) + " " + n.Crossing + n.through(o)
		}
		return unit + " moves " + n.route(o) + "to " + n.Place(o.To)
	case engine.Support:
		if o.To == engine.NoPlace {
			return unit + " supports " + of + " to hold"
		}
		return unit + " supports " + of + " to " + n.Place(o.To)
	case engine.Convoy:
		return unit + " " + n.Does() + " " + of + " to " + n.Place(o.To)
	case engine.Convert:
		if o.Into == engine.NoKind {
			return unit + " converts"
		}
		s := unit + " converts to " + Article(o.Into)
		if o.To != engine.NoPlace && n.Map.Places[o.To].Coast >= 0 {
			pl := n.Map.Places[o.To]
			s += " on the " + n.Map.Regions[pl.Region].Coasts[pl.Coast].Name
		}
		return s
	case engine.Retreat:
		return unit + " retreats to " + n.Place(o.To)
	case engine.Disband:
		return unit + " disbands"
	case engine.Build:
		switch o.Kind {
		case engine.NoKind:
			return "Build a unit in " + n.Place(o.At)
		case engine.Army:
			return "Build an Army in " + n.Place(o.At)
		}
		return "Build a " + o.Kind.String() + " in " + n.Place(o.At)
	case engine.Remove:
		return "Remove " + unit
	case engine.Waive:
		switch {
		case o.Count == 1:
			return "Waive 1 build"
		case o.Count > 1:
			return fmt.Sprintf("Waive %d builds", o.Count)
		}
		return "Waive"
	case engine.Proxy:
		return "Command of " + unit + " is offered to " + n.PowerName(o.Whom)
	case engine.Transfer:
		s := "unit's"
		if o.Count != 1 {
			s = "units'"
		}
		return fmt.Sprintf("Send %d %s supply to %s", o.Count, s, n.PowerName(o.Whom))
	}
	return o.Text
}

// Does is what a fleet does that carries an army.
func (n *Names) Does() string {
	if n.Carries == "" {
		return "convoys"
	}
	return n.Carries
}

// route writes "via convoy " or "via convoy through Straits of Dover, then Thames Sea Area, ".
func (n *Names) route(o engine.Order) string {
	if !o.Convoyed {
		return ""
	}
	if len(o.Via) == 0 {
		return "via convoy "
	}
	return "via convoy" + n.through(o) + ", "
}

// through writes " through Straits of Dover, then Thames Sea Area".
func (n *Names) through(o engine.Order) string {
	if len(o.Via) == 0 {
		return ""
	}
	var via []string
	for _, r := range o.Via {
		via = append(via, "Fleet "+n.Printed[r])
	}
	return " through " + strings.Join(via, ", then ")
}

// PowerName returns a power's name, or "" for none.
func (n *Names) PowerName(p engine.PowerID) string {
	if p == engine.NoPower {
		return ""
	}
	return n.Map.Powers[p].Name
}

// Short writes an order in the notation of judges: "A PAR - BUR", "F BUL/EC S F CON - AEG". Regions
// without a code are written by name. Reader reads it back as the same order.
func (n *Names) Short(o engine.Order) string {
	if o.Own != nil {
		return o.Own.Text(n.Map)
	}
	unit := n.NumberedUnit(o.Kind, o.At, o.No, o.Whose)
	of := n.NumberedUnit(o.OfKind, o.Of, o.OfNo, o.OfWhose)
	switch o.Verb {
	case engine.Hold:
		return unit + " H"
	case engine.Move:
		s := unit + " - " + n.Code(o.To)
		if len(o.Via) > 0 {
			var via []string
			for _, r := range o.Via {
				via = append(via, n.Code(n.Map.Regions[r].First))
			}
			return s + " VIA " + strings.Join(via, ", ")
		}
		if o.Convoyed {
			s += " VIA"
		}
		return s
	case engine.Support:
		if o.To == engine.NoPlace {
			return unit + " S " + of
		}
		return unit + " S " + of + " - " + n.Code(o.To)
	case engine.Convoy:
		return unit + " C " + of + " - " + n.Code(o.To)
	case engine.Retreat:
		return unit + " R " + n.Code(o.To)
	case engine.Disband:
		return unit + " D"
	case engine.Build:
		if o.Kind == engine.NoKind {
			return n.Long(o)
		}
		return unit + " B"
	case engine.Waive:
		if o.Count == 0 {
			return "WAIVE"
		}
		return fmt.Sprintf("WAIVE %d", o.Count)
	}
	return n.Long(o)
}

// longUnit writes "Unit English Channel 2", "Warwick's Unit London".
func (n *Names) longUnit(k engine.Kind, at engine.PlaceID, no uint8, whose engine.PowerID) string {
	s := n.UnitName(k, at)
	if whose != engine.NoPower && s != "" {
		s = n.PowerName(whose) + "'s " + s
	}
	return s + numberText(" ", no)
}

// NumberedUnit writes "U ENG#2", "warwick U ENG#2".
func (n *Names) NumberedUnit(k engine.Kind, at engine.PlaceID, no uint8, whose engine.PowerID) string {
	s := n.ShortUnit(k, at)
	if whose != engine.NoPower && s != "" {
		s = n.Map.Powers[whose].ID + " " + s
	}
	return s + numberText("#", no)
}

// ShortUnit writes "A PAR", "F STP/SC" or "A London".
func (n *Names) ShortUnit(k engine.Kind, at engine.PlaceID) string {
	return strings.TrimPrefix(k.Letter()+" "+n.Code(at), " ")
}

// Code writes a place as its code, in capitals unless case tells codes apart, or by name: "STP/SC",
// "Devon/south".
func (n *Names) Code(at engine.PlaceID) string {
	if at == engine.NoPlace {
		return ""
	}
	pl := n.Map.Places[at]
	r := &n.Map.Regions[pl.Region]
	s := n.Printed[pl.Region]
	if r.Abbrev != "" {
		s = strings.ToUpper(r.Abbrev)
		if len(n.Whole[grammar.Fold(s)]) > 1 {
			s = r.Abbrev
		}
	}
	if pl.Coast < 0 {
		return s
	}
	c := r.Coasts[pl.Coast].ID
	if r.Abbrev != "" {
		c = strings.ToUpper(c)
	}
	return s + "/" + c
}

// Article writes a kind of unit with "a" or "an" before it.
func Article(k engine.Kind) string {
	if k == engine.Army {
		return "an army"
	}
	return "a " + strings.ToLower(k.String())
}

// UnitName writes "Army London", "Fleet Devon (South Coast)" or "London".
func (n *Names) UnitName(k engine.Kind, at engine.PlaceID) string {
	return strings.TrimPrefix(k.String()+" "+n.Place(at), " ")
}

// A board's codes may be ordinary words ("Not", "Can", "Her", "WAS"). Where one stands as a code
// does, to the letter or behind a unit's letter or an arrow, its token gets a spelling that is no
// word, so that nothing takes it for one.

// ownWords says a ruleset's own part of an order: in plain words, where it has them.
var ownWords = func(o engine.Own, m *engine.Map) string {
	if w, ok := o.(engine.Worded); ok {
		return w.Words(m)
	}
	return o.Text(m)
}
