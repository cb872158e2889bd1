package play

import (
	"slices"

	"github.com/heraldmaps/herald/sitegen/load"
)

// A game that moves in is played on turn after turn, and replaying it from its beginning for each
// would be slow: the decided turns are kept, and only the current turn's folder is read anew. Play,
// which reads and decides everything, checks it all.

// Reread reads the current turn's folder again; nothing of the turn is decided any more. It adds
// what is wrong in it to ps.
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

// Next goes on from the current turn, which has been decided to its end, to the one after it, whose
// files are not read yet. Frozen is the outcome of the turn. A game that was won stays where it is.
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
