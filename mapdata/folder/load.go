package folder

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/heraldmaps/herald/mapdata"
)

// Load returns the compiled board of a folder. The folder's own board.bin is taken if it was made from the sources that
// lie there now, so that a board which is handed on with it is the same on every machine; otherwise the one in the cache,
// and otherwise it is compiled into the cache. Cache "" keeps nothing. The board knows itself as local.
func Load(dir, shown, cache string) (*mapdata.Board, error) {
	b, err := Open(dir, shown)
	if err != nil {
		return nil, err
	}
	from, err := b.sources()
	if err != nil {
		return nil, err
	}
	want := from.hash()
	var kept string
	if cache != "" {
		kept = filepath.Join(cache, b.File.Map.ID+"-"+want+".bin")
	}
	board := made(b.Path("board.bin"), want)
	if board == nil && kept != "" {
		board = made(kept, want)
	}
	if board == nil {
		if board, err = b.make(kept); err != nil {
			return nil, err
		}
	}
	board.Local = true
	look, err := b.Optional("style.toml")
	if err == nil && look != nil {
		err = board.Dress(b.path("style.toml"), look)
	}
	if err != nil {
		return nil, err
	}
	return board, nil
}

// make compiles the board, holds it against its lock and keeps it in a file, if one is named.
func (b *Folder) make(kept string) (*mapdata.Board, error) {
	out, err := b.Compile(nil, nil)
	if err != nil {
		return nil, err
	}
	changes, _, err := b.LockChanges(out)
	if err != nil {
		return nil, err
	}
	if len(changes) > 0 {
		return nil, b.LockError(changes)
	}
	data := mapdata.Encode(out.Board)
	if kept != "" {
		if err := keep(kept, data); err != nil {
			return nil, err
		}
	}
	return mapdata.Decode(data) // rounded as every later reader has it
}

// Fresh reports whether the folder's board.bin was made from the sources that lie there now.
func (b *Folder) Fresh() bool {
	s, err := b.sources()
	return err == nil && made(b.Path("board.bin"), s.hash()) != nil
}

// keep writes a file whole or not at all.
func keep(name string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(name), ".herald-*")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name())
	_, err = tmp.Write(data)
	if closed := tmp.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	return os.Rename(tmp.Name(), name)
}

// made reads a compiled board; nil if there is none made from the wanted sources.
func made(name, want string) *mapdata.Board {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil
	}
	board, err := mapdata.Decode(data)
	if err != nil || board.Hash != want {
		return nil
	}
	return board
}

// Copy copies a board's sources, and nothing else, into a folder that does not exist yet.
func Copy(from, to string) error {
	if _, err := os.Stat(to); err == nil {
		return fmt.Errorf("%s: there is a board already", to)
	}
	b := &Folder{Dir: from, Shown: from}
	if err := os.MkdirAll(to, 0o755); err != nil {
		return err
	}
	entries, err := os.ReadDir(from)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if !e.Type().IsRegular() || e.Name()[0] == '.' {
			continue
		}
		data, err := b.Optional(e.Name())
		if err == nil {
			err = os.WriteFile(filepath.Join(to, e.Name()), data, 0o644)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
