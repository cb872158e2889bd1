package play

import (
	"slices"

	"github.com/heraldmaps/herald/sitegen/load"
)

// A game that moves in is played turn by turn, without replaying it from its beginning each time:
// decided turns are kept, and only the current turn's folder is read again. Play reads and decides
// everything, and so checks it all.

// Reread reads the current turn's folder again and discards what was decided of the turn. Problems
// go to ps.
func (g *Game) Reread(ps *load.Problems) {
	t := g.Current()
	alone := *g.Game
	alone.Phases = nil
	if t.Folder = g.ReadPhase(t.Key, ps); t.Folder != nil {
		alone.Phases = []*load.Phase{t.Folder}
	}
	own := *g
	own.Game = &alone
	own.checkPhases(ps)
	own.checkNames(ps)
	g.Winners, g.Draw, g.EndHow = nil, false, "" // they came from the old decision
	t.State = Open
	t.Steps = []*Step{g.step(t, t.Steps[0].Before, g.reader, 0, ps)}
}

// Next appends the turn after the current one, which must be decided to its end and whose outcome
// is frozen. The new turn's files are not read. A game that is won gets none.
func (g *Game) Next(frozen *load.Frozen) {
	t := g.Current()
	t.Folder.Frozen = frozen
	if len(g.Winners) > 0 {
		return
	}
	pos := t.After()
	next := &Turn{Key: g.Info.TurnID(pos.Phase), Phase: pos.Phase}
	next.Steps = []*Step{{Kind: g.Info.Folder(pos.Phase.Step), Phase: pos.Phase, Before: pos}}
	g.Turns = append(slices.Clip(g.Turns), next)
}
