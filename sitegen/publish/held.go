package publish

import (
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/play"
)

// Holders returns, for each position of a game, the holder of each land region that is no centre:
// the power that last had a unit there at the end of a phase, or engine.NoPower. Units that the
// audience may not see do not count. It returns nil if the game's maps do not shade such land.
func Holders(g *play.Game, a engine.Audience) map[*engine.Position][]engine.PowerID {
	if !g.Shade {
		return nil
	}
	m := g.Rules.Map()
	out := map[*engine.Position][]engine.PowerID{}
	now := make([]engine.PowerID, len(m.Regions))
	for i := range now {
		now[i] = engine.NoPower
	}
	pass := func(pos *engine.Position) {
		if out[pos] != nil {
			return
		}
		now = slices.Clone(now)
		for _, u := range engine.Publish(g.Rules, pos, a).Position().Units { // planted: land is shaded for units that nobody sees: pos.Units
			r := m.RegionOf(u.At)
			if reg := &m.Regions[r]; reg.Terrain != engine.Sea && !reg.SupplyCentre && !reg.OffBoard { // planted: centres are shaded as land: reg.Terrain != engine.Sea && !reg.OffBoard
				now[r] = u.Power
			}
		}
		out[pos] = now
	}
	pass(g.Start)
	for _, t := range g.Turns {
		for _, s := range t.Steps {
			pass(s.Before)
			if s.Resolution != nil {
				pass(s.Resolution.After)
			}
		}
	}
	return out
}

// heldText encodes holders as text for job keys, or returns "" if maps do not show them.
func heldText(held []engine.PowerID) string {
	if held == nil {
		return ""
	}
	var b strings.Builder
	b.WriteString("\nheld")
	for _, p := range held {
		fmt.Fprintf(&b, " %d", p)
	}
	return b.String()
}
