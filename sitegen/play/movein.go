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

// A phase played at another site, before the game moved here, keeps its receipts and lots, with
// what was published to check them; nothing is drawn again. Later phases draw from this site's
// chain.

// movedLots repeats the lots drawn at the other site.
type movedLots struct {
	left  []load.MovedLot
	unfit bool
}

// Draw returns the next lot, if its purpose and number of choices agree.
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

// moveIn replaces a step's receipts and lots with those of the other site.
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

// linksOf returns the links that a frozen step revealed.
func linksOf(f *load.Frozen, kind string) []load.LotLink {
	if f == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(f.Links), func(l load.LotLink) bool { return l.Kind != kind })
}

// checkOrigin checks a step played elsewhere against its origin's log.
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

// KeptBoard is the file in a game's folder with a site's own board as it was when the last phase
// was frozen.
const KeptBoard = "kept-board.bin"

// Save writes the outcome of a phase, as load.Game.Save does, and keeps the board if it is the
// site's own: a build uses the copy when the board's sources are broken. It writes the board first,
// because the copies of earlier phases depend on it too.
func (g *Game) Save(p *load.Phase, f *load.Frozen) error {
	if err := g.keepBoard(); err != nil {
		return err
	}
	return g.Game.Save(p, f)
}

// KeepAll copies the game, and its board if it is the site's own, if any phase is frozen.
func (g *Game) KeepAll() error {
	if err := g.Keep(); err != nil {
		return err
	}
	if _, err := os.Stat(g.KeptPath()); err != nil {
		return nil // nothing is frozen
	}
	return g.keepBoard()
}

// maxKeptBoard is the size of the largest kept board that is read, in bytes.
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
		if b.ApplyStyle(style, data) != nil { // a broken style is reported by the board's reader
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
