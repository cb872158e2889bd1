package europe1615

import (
	"fmt"
	"strings"

	"github.com/heraldmaps/herald/engine"
)

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
