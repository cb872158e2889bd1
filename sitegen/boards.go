package sitegen

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/folder"
	"github.com/heraldmaps/herald/sitegen/files"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
)

// Boards finds boards by id: the program's, and the site's own in boards/<id>/, if any.
type Boards struct{ Dir string }

// IDs lists the boards, the site's own after the program's.
func (s Boards) IDs() []string { return append(slices.Clone(mapdata.IDs()), s.Own()...) }

// Own lists the site's own boards, sorted: every folder under boards/ that has a map.toml.
func (s Boards) Own() []string {
	var out []string
	if s.Dir == "" {
		return nil
	}
	entries, _ := files.In(s.Dir).List("boards") // no folder, no boards
	for _, e := range entries {
		if s.has(e.Name()) {
			out = append(out, e.Name())
		}
	}
	return out
}

func (s Boards) has(id string) bool {
	if !s.There(id) {
		return false
	}
	info, err := files.In(s.Dir).Stat("boards/" + id + "/map.toml")
	return err == nil && info.Mode().IsRegular()
}

// There reports whether the site has anything under a board's name, readable or not.
func (s Boards) There(id string) bool {
	if s.Dir == "" || id == "" || strings.ContainsAny(id, `/\`) || id[0] == '.' {
		return false
	}
	_, err := os.Lstat(filepath.Join(s.Dir, "boards", id))
	return err == nil || !errors.Is(err, fs.ErrNotExist)
}

// Load returns a board by its id. Mistakes in a site's own board are diag.Errors.
func (s Boards) Load(id string) (*mapdata.Board, error) {
	own := s.has(id)
	switch known := slices.Contains(mapdata.IDs(), id); {
	case known && own:
		return nil, fmt.Errorf(
			"boards/%s has the id of a board of the program (hint: give the folder, and the id in its map.toml, another name)",
			id)
	case known:
		return mapdata.Load(id)
	case !own && !s.There(id):
		return nil, s.unknown(id)
	}
	shown := "boards/" + id
	b, err := folder.LoadOf(s.Dir, shown, shown, s.cache())
	if err == nil && b.Map.ID != id {
		return nil, diag.Errors{{Pos: diag.Pos{File: shown + "/map.toml", Line: 1, Col: 1},
			Hint: fmt.Sprintf("id = %q, or call the folder %s", id, b.Map.ID),
			Msg:  fmt.Sprintf("the board calls itself %q, and its folder is %q", b.Map.ID, id)}}
	}
	return b, err
}

// kept returns the copy of a site's own board that one of its games keeps, or nil. It replaces a
// board whose sources are broken.
func (s Boards) kept(id string) *mapdata.Board {
	if slices.Contains(mapdata.IDs(), id) || s.Dir == "" {
		return nil
	}
	site := files.In(s.Dir)
	games, _ := site.List("content/games") // reading the games reports the error
	for _, g := range games {
		if b := play.ReadKeptBoard(site, g.Name()); b != nil && b.Map.ID == id {
			return b
		}
	}
	return nil
}

func (s Boards) unknown(id string) error {
	if strings.ContainsAny(id, `/\`) {
		return fmt.Errorf("a site's boards must be in its own folder (hint: copy %s to boards/%s and name it by that)", id,
			filepath.Base(id))
	}
	hint := diag.Meant(id, s.IDs())
	if hint == "" {
		hint = strings.Join(s.IDs(), ", ")
	}
	return fmt.Errorf("there is no board %q (hint: %s)", id, hint)
}

func (s Boards) cache() string {
	if IsSite(s.Dir) != nil {
		return ""
	}
	return filepath.Join(s.Dir, ".herald", "boards")
}

// OpenBoard returns a board by id, the program's or the site's, or any folder by path.
func OpenBoard(site, id string) (*mapdata.Board, error) {
	if strings.ContainsAny(id, `/\`) || id == "." || id == ".." {
		return folder.Load(id, id, "")
	}
	return Boards{site}.Load(id)
}

// tellAmiss reports each board that was replaced by its kept copy or is drawn without its layout.
// Other boards are built as usual.
func (l *Library) tellAmiss(ps *load.Problems) {
	l.mu.Lock()
	defer l.mu.Unlock()
	ids := slices.Sorted(maps.Keys(l.amiss))
	for _, id := range ids {
		var own load.Problems
		tellBoard(&own, diag.Pos{File: "boards/" + id}, id, l.amiss[id])
		stands := "the board has mistakes; until they are fixed, the copy kept when a phase was last decided is used"
		if stale := (*folder.StaleLayout)(nil); errors.As(l.amiss[id], &stale) {
			stands = "the layout belongs to another map; until it is made again the board is drawn without it; decisions do not change"
		}
		own.Warnf("boards/"+id, 0, 0, "mend it and build again", "%s", stands)
		own.Of("boards/" + id)
		ps.Join(&own)
	}
}

// tellBoard adds a board's mistakes to a site's problems, each with its position.
func tellBoard(ps *load.Problems, at diag.Pos, id string, err error) {
	var mistakes diag.Errors
	if errors.As(err, &mistakes) {
		for _, m := range mistakes {
			ps.Put(m)
		}
		return
	}
	ps.Add(at, "", "board %q: %v", id, err)
}
