package play

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/sitegen/files"
	"github.com/heraldmaps/herald/sitegen/load"
)

// A phase that was played at another site, before the game moved here, keeps its receipts and lots,
// with the published data to check them. Later phases draw from this site's chain.

type movedLots struct {
	left  []load.MovedLot
	unfit bool
}

// Draw returns the next lot, if its purpose and number of candidates are those asked for.
func (l *movedLots) Draw(purpose string, n int) (int, string) {
	if len(l.left) == 0 || l.left[0].Among != n || l.left[0].Drawn < 0 || l.left[0].Drawn >= n ||
		!strings.Contains(l.left[0].Seed, " "+purpose+" ") {
		l.unfit = true
		return 0, ""
	}
	lot := l.left[0]
	l.left = l.left[1:]
	return lot.Drawn, lot.Seed
}

// fit reports whether exactly the recorded lots were drawn.
func (l *movedLots) fit() bool { return !l.unfit && len(l.left) == 0 }

func moveIn(now, moved *load.FrozenStep) {
	now.MovedIn, now.Lines, now.Head, now.Lots = moved.MovedIn, moved.Lines, moved.Head, moved.Lots
	for i := range now.Sheets {
		n := &now.Sheets[i]
		*n = load.FrozenSheet{Power: n.Power, File: n.File, Hash: n.Hash}
		for _, m := range moved.Sheets {
			if m.Power == n.Power {
				n.Salt, n.Words, n.Receipt, n.SealedSalt, n.Sealed, n.SealedWords = m.Salt, m.Words, m.Receipt,
					m.SealedSalt, m.Sealed, m.SealedWords
			}
		}
	}
}

func linksOf(f *load.Frozen, kind string) []load.LotLink {
	if f == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(f.Links), func(l load.LotLink) bool { return l.Kind != kind })
}

// checkOrigin reports where a step that was played elsewhere differs from its origin's log.
func (g *Game) checkOrigin(t *Turn, fs *load.FrozenStep, ps *load.Problems) {
	const hint = "put back the moved-in.toml that herald import wrote"
	o := g.Origin(fs.MovedIn)
	if o == nil {
		ps.Errorf(g.OriginsFile(), 0, 0, hint, "the %s of %s came from origin %d, which is not there",
			fs.Kind, t.Key, fs.MovedIn)
		return
	}
	log := o.Receipts()
	if c := log.Closing(t.Key, fs.Kind); c.Lines != fs.Lines || fs.Lines > 0 && log.Head(c.Lines) != fs.Head {
		ps.Errorf(g.OriginsFile(), 0, 0, hint,
			"the log of receipts is not the one that the %s of %s were closed with, where they were played", fs.Kind, t.Key)
	}
}

// An import plays a game turn by turn. Reread and Next keep the decided turns and read only the
// current turn's folder, so that an import does not play the game from its beginning after each
// turn. Play reads and decides everything, and so checks all of it in the end.

// Reread reads the current turn's folder again and plays the turn anew.
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
	g.Winners, g.Draw, g.EndHow = nil, false, "" // these were results of the old decision
	t.State = Open
	t.Steps = []*Step{g.step(t, t.Steps[0].Before, g.reader, 0, ps)}
}

// Next appends the turn after the current one, unless the game is won. The current turn must be
// final; frozen is its outcome. Next does not read the new turn's files.
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

// KeptBoard is a game's copy of the site's own board as of the last frozen phase.
const KeptBoard = "kept-board.bin"

// Save writes the outcome of a phase and, if the board is the site's own, first a copy of it for
// builds while the board's sources are broken, since earlier phases' kept copy needs it too.
func (g *Game) Save(p *load.Phase, f *load.Frozen) error {
	if err := g.keepBoard(); err != nil {
		return err
	}
	return g.Game.Save(p, f)
}

// KeepAll writes the kept copies of the game and of a board that is the site's own. It writes
// nothing unless a phase is frozen.
func (g *Game) KeepAll() error {
	if err := g.Keep(); err != nil {
		return err
	}
	if _, err := os.Stat(g.KeptPath()); err != nil {
		return nil // nothing is frozen
	}
	return g.keepBoard()
}

// maxKeptBoard is the size limit, in bytes, of a kept board.
const maxKeptBoard = 64 << 20

// ReadKeptBoard returns the board that a game has kept, in its present style, or nil.
func ReadKeptBoard(site files.Site, slug string) *mapdata.Board {
	data, err := site.Read("content/games/"+slug+"/"+KeptBoard, maxKeptBoard)
	if err != nil {
		return nil
	}
	b, err := mapdata.Decode(data)
	if err != nil || strings.ContainsAny(b.Map.ID, `/\.`) {
		return nil
	}
	b.Local = true
	style := "boards/" + b.Map.ID + "/style.toml"
	if data, err = site.Read(style, files.TOML); err == nil {
		plain := *b
		if b.ApplyStyle(style, data) != nil { // reading the board reports a broken style
			return &plain
		}
	}
	return b
}

// onBoard is a library with one board replaced.
type onBoard struct {
	Library
	board *mapdata.Board
}

func (l onBoard) Board(id string) (*mapdata.Board, error) {
	if id == l.board.Map.ID {
		return l.board, nil
	}
	return l.Library.Board(id)
}

func (g *Game) keepBoard() error {
	if !g.Board.Local {
		return nil
	}
	return load.WriteFile(filepath.Join(g.Dir, KeptBoard), mapdata.Encode(g.Board))
}
