package names

import (
	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// findTwins notes codes that differ only in case: Alb and ALB.
func (n *Names) findTwins() {
	n.TwinCodes = map[string][]engine.RegionID{}
	for i := range n.Map.Regions {
		if a := n.Map.Regions[i].Abbrev; a != "" {
			Enter(n.TwinCodes, grammar.Fold(a), engine.RegionID(i))
		}
	}
	for k, rs := range n.TwinCodes {
		if len(rs) < 2 {
			delete(n.TwinCodes, k)
		}
	}
}

// OtherTwin reports whether a name is to the letter the code of a region that lies elsewhere than
// is asked for, and has a twin.
func (n *Names) OtherTwin(name []token, on Terrains) bool {
	r, ok := n.Codes[name[0].Raw]
	return ok && len(name) == 1 && len(n.TwinCodes[name[0].W]) > 0 && !n.CanLie(r, on)
}
