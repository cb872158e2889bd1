package play

import (
	"slices"

	"github.com/heraldmaps/herald/sitegen/load"
)

// A game that is played on turn after turn, as one that moves in is, is not played from its
// beginning for each of them: what was decided is at hand, and only the folder of the turn that it
// stands at is read anew. Play, which reads and decides everything, is the check of it all.

// Reread takes in the current turn's folder as it lies there now; nothing of the turn is decided
// any more. It tells ps what is wrong in it.
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
	g.Winners, g.Draw, g.EndHow = nil, false, "" // by what was decided of it
	t.State = Open
	t.Steps = []*Step{g.step(t, t.Steps[0].Before, g.reader, 0, ps)}
}

// Next goes on from the current turn, which has been decided to its end, to the one after it, of
// which nothing is read yet. Frozen is what came of it. A game that was won stays where it is.
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
