package publish

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// together moves the lines of a carried unit below the lines of its carrier, on which its outcome
// depends. If the carrier has no line here, they stay where they are.
func together(lines []Line, seen engine.PublicOutcomes) []Line {
	list := seen.List()
	unit := func(l Line) engine.Unit {
		if n := slices.IndexFunc(list, func(o engine.Outcome) bool { return int(o.No)+1 == l.No }); n >= 0 {
			return list[n].Unit
		}
		return engine.Unit{}
	}
	out := make([]Line, 0, len(lines))
	carried := map[engine.UnitID][]Line{} // by carrier
	last := map[engine.UnitID]int{}       // by carrier: index of its last line
	for _, l := range lines {
		if u := unit(l); u.ID != 0 && u.Aboard == 0 {
			last[u.ID] = 0
		}
	}
	for _, l := range lines {
		u := unit(l)
		if _, here := last[u.Aboard]; u.Aboard != 0 && here {
			carried[u.Aboard] = append(carried[u.Aboard], l)
			continue
		}
		if u.ID != 0 {
			last[u.ID] = len(out)
		}
		out = append(out, l)
	}
	if len(carried) == 0 {
		return lines
	}
	whole := make([]Line, 0, len(lines))
	for i, l := range out {
		whole = append(whole, l)
		if u := unit(l); u.ID != 0 && last[u.ID] == i {
			whole = append(whole, carried[u.ID]...)
		}
	}
	return whole
}
