package names

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// PowerList returns the names of the played powers.
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

// numberText returns a unit's number with `before` in front, or "" if the unit has none.
func numberText(before string, no uint8) string {
	if no == 0 {
		return ""
	}
	return before + strconv.Itoa(int(no))
}

// Long returns an order in herald's own words, "Army London supports Army Surrey to Deptford",
// which Reader reads back as the same order.
func (n *Names) Long(o engine.Order) string {
	if o.Own != nil {
		return ownWords(o.Own, n.Map)
	}
	unit := n.longUnit(o.Kind, o.At, o.No, o.Whose)
	of := n.longUnit(o.OfKind, o.Of, o.OfNo, o.OfWhose)
	switch {
	case o.Verb == engine.Move && o.Convoyed && n.Crossing != "":
		// the army is aboard, and lands
		if o.At != engine.NoPlace && len(o.Via) == 1 && n.Map.Regions[n.Map.RegionOf(o.At)].Terrain == engine.Sea {
			return unit + " moves to " + n.Place(o.To) + " from " + n.Printed[o.Via[0]]
		}
		return unit + " moves to " + n.Place(o.To) + " " + n.Crossing + n.through(o)
	case o.Verb == engine.Support && o.To == engine.NoPlace:
		return unit + " supports " + of + " to hold"
	case o.Verb == engine.Convert && o.Into != engine.NoKind:
		s := unit + " converts to " + Article(o.Into)
		if o.To != engine.NoPlace && n.Map.Places[o.To].Coast >= 0 {
			pl := n.Map.Places[o.To]
			s += " on the " + n.Map.Regions[pl.Region].Coasts[pl.Coast].Name
		}
		return s
	case o.Verb == engine.Build:
		kind := "a " + o.Kind.String()
		switch o.Kind {
		case engine.NoKind:
			kind = "a unit"
		case engine.Army:
			kind = "an Army"
		}
		return "Build " + kind + " in " + n.Place(o.At)
	case o.Verb == engine.Waive:
		return "Waive" + [...]string{"", " 1 build", fmt.Sprintf(" %d builds", o.Count)}[min(max(o.Count, 0), 2)]
	case o.Verb == engine.Transfer:
		s := "unit's"
		if o.Count != 1 {
			s = "units'"
		}
		return fmt.Sprintf("Send %d %s supply to %s", o.Count, s, n.PowerName(o.Whom))
	case int(o.Verb) < len(printed) && printed[o.Verb].long != "":
		return fmt.Sprintf(printed[o.Verb].long, unit, of, n.Place(o.To), n.route(o), n.PowerName(o.Whom), n.Does())
	}
	return o.Text
}

// printed is how orders are written, by verb: in words and, if it differs, in the notation of
// judges. The verbs of the format are 1 the unit, 2 the unit that it helps, 3 the destination, 4
// the route, 5 a power, 6 the verb of a fleet that carries an army.
var printed = [...]struct{ long, short string }{
	engine.Hold:    {"%[1]s holds", "%[1]s H"},
	engine.Move:    {"%[1]s moves %[4]sto %[3]s", "%[1]s - %[3]s"},
	engine.Support: {"%[1]s supports %[2]s to %[3]s", "%[1]s S %[2]s - %[3]s"},
	engine.Convoy:  {"%[1]s %[6]s %[2]s to %[3]s", "%[1]s C %[2]s - %[3]s"},
	engine.Convert: {"%[1]s converts", ""},
	engine.Retreat: {"%[1]s retreats to %[3]s", "%[1]s R %[3]s"},
	engine.Disband: {"%[1]s disbands", "%[1]s D"},
	engine.Remove:  {"Remove %[1]s", ""},
	engine.Proxy:   {"Command of %[1]s is offered to %[5]s", ""},
}

// Does returns the verb of a fleet that carries an army: "convoys", or the ruleset's own.
func (n *Names) Does() string {
	if n.Carries == "" {
		return "convoys"
	}
	return n.Carries
}

// route returns "via convoy ", or "via convoy through Straits of Dover, then Thames Sea Area, ".
func (n *Names) route(o engine.Order) string {
	if !o.Convoyed {
		return ""
	}
	if len(o.Via) == 0 {
		return "via convoy "
	}
	return "via convoy" + n.through(o) + ", "
}

// through returns " through Straits of Dover, then Thames Sea Area", or "".
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

// Short returns an order in the notation of judges, "A PAR - BUR", "F BUL/EC S F CON - AEG", which
// Reader reads back as the same order. Regions without a code are written by name.
func (n *Names) Short(o engine.Order) string {
	if o.Own != nil {
		return o.Own.Text(n.Map)
	}
	unit := n.NumberedUnit(o.Kind, o.At, o.No, o.Whose)
	of := n.NumberedUnit(o.OfKind, o.Of, o.OfNo, o.OfWhose)
	switch {
	case o.Verb == engine.Support && o.To == engine.NoPlace:
		return unit + " S " + of
	case o.Verb == engine.Build && o.Kind != engine.NoKind:
		return unit + " B"
	case o.Verb == engine.Waive && o.Count == 0:
		return "WAIVE"
	case o.Verb == engine.Waive:
		return fmt.Sprintf("WAIVE %d", o.Count)
	case int(o.Verb) >= len(printed) || printed[o.Verb].short == "":
		return n.Long(o)
	}
	s := fmt.Sprintf(printed[o.Verb].short, unit, of, n.Code(o.To))
	if o.Verb == engine.Move && (o.Convoyed || len(o.Via) > 0) {
		var via []string
		for _, r := range o.Via {
			via = append(via, n.Code(n.Map.Regions[r].First))
		}
		s += strings.TrimSuffix(" VIA "+strings.Join(via, ", "), " ")
	}
	return s
}

// longUnit returns "Unit English Channel 2" or "Warwick's Unit London".
func (n *Names) longUnit(k engine.Kind, at engine.PlaceID, no uint8, whose engine.PowerID) string {
	s := n.UnitName(k, at)
	if whose != engine.NoPower && s != "" {
		s = n.PowerName(whose) + "'s " + s
	}
	return s + numberText(" ", no)
}

// NumberedUnit returns "U ENG#2" or "warwick U ENG#2".
func (n *Names) NumberedUnit(k engine.Kind, at engine.PlaceID, no uint8, whose engine.PowerID) string {
	s := n.ShortUnit(k, at)
	if whose != engine.NoPower && s != "" {
		s = n.Map.Powers[whose].ID + " " + s
	}
	return s + numberText("#", no)
}

// ShortUnit returns "A PAR", "F STP/SC" or "A London".
func (n *Names) ShortUnit(k engine.Kind, at engine.PlaceID) string {
	return strings.TrimPrefix(k.Letter()+" "+n.Code(at), " ")
}

// Code returns a place's code, in capitals unless case distinguishes codes, or its name.
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

// Article returns a kind of unit with its article: "an army", "a fleet".
func Article(k engine.Kind) string {
	if k == engine.Army {
		return "an army"
	}
	return "a " + strings.ToLower(k.String())
}

// UnitName returns "Army London", "Fleet Devon (South Coast)" or "London".
func (n *Names) UnitName(k engine.Kind, at engine.PlaceID) string {
	return strings.TrimPrefix(k.String()+" "+n.Place(at), " ")
}

// ownWords returns the ruleset's own part of an order in plain words if it has them, else as text.
func ownWords(o engine.Own, m *engine.Map) string {
	if w, ok := o.(engine.Worded); ok {
		return w.Words(m)
	}
	return o.Text(m)
}
