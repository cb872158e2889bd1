package europe1615

import (
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
)

// The ruleset's own verbs, with the rules about them.
const (
	VerbPlace      = engine.VerbOwn + iota // rule 11
	VerbAttack                             // rule 20
	VerbWar                                // rule 49
	VerbArmistice                          // rule 52
	VerbSurrender                          // rule 53
	VerbAccept                             // rule 54
	VerbNeutral                            // rule 55
	VerbTransfer                           // rule 62
	VerbAlly                               // rule 56
	VerbLeave                              // rule 58
	VerbBuy                                // rule 19
	VerbObjectives                         // rule 85
)

// The ruleset's own kinds of phase.
const (
	StepObjectives = engine.StepOwn + iota
	StepDeclaration
	StepAlliance
	StepBuild
)

// OwnOrder is one of the ruleset's own orders. Fields that its verb does not use are zero or None.
type OwnOrder struct {
	Verb    engine.Verb
	State   engine.PowerID  // where points are placed or attacked; NoPower if the name is no state's
	Named   string          // the state, power or region as written
	Whom    engine.PowerID  // the other power, or the heir of a region
	Region  engine.RegionID // what is transferred
	Count   int             // points, or a sum
	Members []engine.PowerID
	Name    string // of the alliance
	Numbers []int  // of the objectives
}

func newLine(v engine.Verb) *OwnOrder {
	return &OwnOrder{Verb: v, State: engine.NoPower, Whom: engine.NoPower, Region: engine.NoRegion}
}

// Same reports whether two orders ask for the same thing.
func (l *OwnOrder) Same(o engine.Own) bool {
	x, ok := o.(*OwnOrder)
	return ok && l.Verb == x.Verb && l.State == x.State && l.Whom == x.Whom &&
		l.Region == x.Region && l.Count == x.Count &&
		l.Name == x.Name && slices.Equal(l.Members, x.Members) && slices.Equal(l.Numbers, x.Numbers) &&
		(l.known() || l.Named == x.Named)
}

// known reports whether the reader recognised the line's name, so that spelling does not matter.
func (l *OwnOrder) known() bool {
	if l.Verb == VerbTransfer {
		return l.Whom != engine.NoPower
	}
	return l.State != engine.NoPower
}

// Text writes the line in its compact form.
func (l *OwnOrder) Text(m *engine.Map) string {
	power := func(p engine.PowerID) string {
		if p >= 0 && int(p) < len(m.Powers) {
			return m.Powers[p].ID
		}
		return l.Named
	}
	switch l.Verb {
	case VerbPlace:
		return fmt.Sprintf("%d: %s", l.Count, power(l.State))
	case VerbAttack:
		return power(l.State) + " > " + power(l.Whom)
	case VerbWar:
		return "DECLARE WAR " + power(l.Whom)
	case VerbArmistice:
		return "ARMISTICE " + power(l.Whom)
	case VerbSurrender:
		return fmt.Sprintf("SURRENDER TO %s PAY %d", power(l.Whom), l.Count)
	case VerbAccept:
		return fmt.Sprintf("ACCEPT SURRENDER OF %s PAY %d", power(l.Whom), l.Count)
	case VerbNeutral:
		return "NEUTRAL"
	case VerbTransfer:
		at := l.Named
		if l.Region >= 0 {
			at = m.Regions[l.Region].ID
		}
		return "TRANSFER " + at + " TO " + power(l.Whom)
	case VerbAlly:
		ids := lists.Map(l.Members, power)
		s := "ALLY " + strings.Join(ids, ", ")
		if l.Name != "" {
			s += fmt.Sprintf(" NAME %q", l.Name)
		}
		return s
	case VerbLeave:
		return "LEAVE ALLIANCE"
	case VerbBuy:
		return fmt.Sprintf("BUY %d INF", l.Count)
	case VerbObjectives:
		ns := lists.Map(l.Numbers, func(n int) string { return fmt.Sprint(n) })
		return "OBJECTIVES " + strings.Join(ns, ", ")
	}
	return ""
}

// Fields returns the line as data.
func (l *OwnOrder) Fields(m *engine.Map) map[string]any {
	out := map[string]any{}
	power := func(key string, p engine.PowerID) {
		if p >= 0 && int(p) < len(m.Powers) {
			out[key] = m.Powers[p].ID
		}
	}
	switch l.Verb {
	case VerbPlace, VerbAttack:
		power("state", l.State)
	}
	power("whom", l.Whom)
	if l.Region >= 0 {
		out["region"] = m.Regions[l.Region].ID
	}
	switch l.Verb {
	case VerbPlace, VerbBuy, VerbSurrender, VerbAccept:
		out["count"] = l.Count
	case VerbAlly:
		ids := []string{}
		for _, p := range l.Members {
			if p >= 0 {
				ids = append(ids, m.Powers[p].ID)
			}
		}
		slices.Sort(ids)
		out["members"] = ids
		if l.Name != "" {
			out["name"] = l.Name
		}
	case VerbObjectives:
		out["numbers"] = slices.Clone(l.Numbers)
	}
	return out
}

// Words writes the line in plain words (section P): "Place 5 influence in Brandenburg". The reader
// reads them as the same line.
func (l *OwnOrder) Words(m *engine.Map) string {
	power := func(p engine.PowerID) string {
		if p >= 0 && int(p) < len(m.Powers) {
			return m.Powers[p].Name
		}
		return l.Named
	}
	switch l.Verb {
	case VerbPlace:
		return fmt.Sprintf("Place %d influence in %s", l.Count, power(l.State))
	case VerbAttack:
		return "Diplomatic attack in " + power(l.State) + " against " + power(l.Whom)
	case VerbWar:
		return "Declare war on " + power(l.Whom)
	case VerbArmistice:
		return "Armistice with " + power(l.Whom)
	case VerbSurrender:
		return fmt.Sprintf("Surrender to %s and pay %d", power(l.Whom), l.Count)
	case VerbAccept:
		return fmt.Sprintf("Accept the surrender of %s for %d", power(l.Whom), l.Count)
	case VerbNeutral:
		return "Declare neutrality"
	case VerbTransfer:
		at := l.Named
		if l.Region >= 0 {
			at = m.Regions[l.Region].Name
		}
		return "Transfer " + at + " to " + power(l.Whom)
	case VerbAlly:
		var names []string
		for _, p := range l.Members {
			if p != engine.NoPower { // the writer is not known yet
				names = append(names, power(p))
			}
		}
		s := "Alliance of " + strings.Join(names, ", ")
		if k := len(names) - 1; k > 0 {
			s = "Alliance of " + strings.Join(names[:k], ", ") + " and " + names[k]
		}
		if l.Name != "" {
			s += fmt.Sprintf(" called %q", l.Name)
		}
		return s
	case VerbLeave:
		return "Leave the alliance"
	case VerbBuy:
		return fmt.Sprintf("Buy %d influence", l.Count)
	case VerbObjectives:
		return "Objectives " + strings.TrimPrefix(l.Text(m), "OBJECTIVES ")
	}
	return l.Text(m)
}
