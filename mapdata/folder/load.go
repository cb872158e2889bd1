package folder

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/strict"
)

// Load returns the compiled board of a folder: the folder's own board.bin if it was made from the
// present sources and lock, so that a board passed on with it is the same on every machine; else
// one in the cache; else it compiles the board and keeps it in the cache, unless cache is "". The
// board is marked as local.
func Load(dir, shown, cache string) (*mapdata.Board, error) { return at(dir, shown).load(cache) }

// LoadOf is like Load for the folder rel of a site. Its links may lead anywhere in the site.
func LoadOf(site, rel, shown, cache string) (*mapdata.Board, error) {
	return of(site, rel, shown).load(cache)
}

func (b *Folder) load(cache string) (*mapdata.Board, error) {
	var err error
	if b.toml, err = b.Optional("map.toml"); err != nil {
		return nil, err
	}
	board, err := b.ready(cache)
	if err != nil {
		return nil, err
	}
	if board == nil {
		if _, err = b.read(); err != nil {
			return nil, err
		}
		m := &b.File.Map
		hash, err := b.hash(m.ID, m.Drawing, m.Adjacency)
		if err != nil {
			return nil, err
		}
		if board, err = b.make(kept(cache, m.ID, hash)); err != nil {
			return nil, err
		}
	}
	board.Local = true
	return board, b.Dress(board)
}

// Dress applies the folder's style.toml, if there is one, to its board.
func (b *Folder) Dress(board *mapdata.Board) error {
	look, err := b.Optional("style.toml")
	if err != nil || look == nil {
		return err
	}
	return board.ApplyStyle(b.path("style.toml"), look)
}

// ready returns the board if it is already compiled from the present sources, or nil. It reads only
// the names of the sources from map.toml, a tenth of the work of checking it, since the same bytes
// were checked when they were compiled.
func (b *Folder) ready(cache string) (*mapdata.Board, error) {
	m, ok := headOf(b.toml)
	if !ok {
		return nil, nil
	}
	want, err := b.hash(m.ID, m.Drawing, m.Adjacency)
	if err != nil {
		return nil, err
	}
	data, err := b.Optional("board.bin")
	if err != nil {
		return nil, err
	}
	if board := made(data, want); board != nil || cache == "" {
		return board, nil
	}
	data, _ = os.ReadFile(kept(cache, m.ID, want)) // if that fails, the board is compiled
	return made(data, want), nil
}

// kept returns the file that holds a board in a cache, or "" if there is no cache.
func kept(cache, id, hash string) string {
	if cache == "" {
		return ""
	}
	return filepath.Join(cache, id+"-"+hash+".bin")
}

// head is the part of a board's [map] that names its files.
type head struct{ ID, Drawing, Adjacency string }

// headOf reads only the table [map] and reports no mistakes. It returns false without such a table,
// or if a name is not a plain file name.
func headOf(text []byte) (head, bool) {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	at := mapTable.FindIndex(text)
	if at == nil {
		return head{}, false
	}
	table := text[at[0]:]
	if end := nextTable.FindIndex(table[at[1]-at[0]:]); end != nil {
		table = table[:at[1]-at[0]+end[0]]
	}
	var f struct{ Map head }
	if !strict.Peek(string(table), &f) {
		return head{}, false
	}
	for _, name := range []string{f.Map.ID, f.Map.Drawing, f.Map.Adjacency} {
		if name != filepath.Base(name) && name != "" || name == ".." {
			return head{}, false
		}
	}
	return f.Map, f.Map.ID != ""
}

var mapTable, nextTable = regexp.MustCompile(`(?m)^\[map\][ \t]*(#.*)?\r?$`), regexp.MustCompile(`(?m)^[ \t]*\[`)

// make compiles the board, compares it with its lock and writes it to the file kept, if not "". If
// the layout belongs to another map, the board is made without it, since rules need none. Its Amiss
// then says so, and it is not written.
func (b *Folder) make(kept string) (*mapdata.Board, error) {
	out, err := b.Compile(nil, nil)
	var stale *StaleLayout
	if errors.As(err, &stale) {
		kept = ""
		out, err = b.Plain()
	}
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
	lock, err := b.Optional("lock.txt")
	if err != nil {
		return nil, err
	}
	b.Seal(out, lock)
	data := mapdata.Encode(out.Board)
	if kept != "" {
		if err := keep(kept, data); err != nil {
			return nil, err
		}
	}
	board, err := mapdata.Decode(data) // rounded, as every later reader gets it
	if err == nil && stale != nil {
		board.Amiss = stale
	}
	return board, err
}

// Fresh reports whether the folder's board.bin was made from the present sources and lock.
func (b *Folder) Fresh() bool {
	m := &b.File.Map
	want, err := b.hash(m.ID, m.Drawing, m.Adjacency)
	if err != nil {
		return false
	}
	data, err := b.Optional("board.bin")
	return err == nil && made(data, want) != nil
}

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

// made decodes a compiled board, or returns nil if it was not made from the sources wanted.
func made(data []byte, want string) *mapdata.Board {
	if data == nil {
		return nil
	}
	board, err := mapdata.Decode(data)
	if err != nil || board.Hash != want {
		return nil
	}
	return board
}

// Copy copies the ordinary, unhidden files of a board's folder into a new folder.
func Copy(from, to string) error {
	if _, err := os.Stat(to); err == nil {
		return fmt.Errorf("%s: there is a board already (hint: choose another id)", to)
	}
	b := at(from, from)
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
