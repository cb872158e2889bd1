package play

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/sitegen/files"
	"github.com/heraldmaps/herald/sitegen/load"
)

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
