package sitegen

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/lock"
)

// Beside is a game that is being made: beside the site's games, under a name that nothing reads, until all of it is there and it takes its
// place in one step. Whoever is stopped before that leaves nothing that could be taken for a game, and the next command sweeps it away.
// Whoever makes one holds the site's lock.
type Beside struct {
	Dir  string // laid out as a site's folder, so that messages name the game's files as they will lie; it has no settings, boards or other games
	Slug string

	site string
}

// GameDir is where the game's files lie until it takes its place.
func (b *Beside) GameDir() string { return filepath.Join(b.Dir, "content", "games", b.Slug) }

// place is where the game is to stand.
func (b *Beside) place() string { return filepath.Join(b.site, "content", "games", b.Slug) }

// beside makes room for a game that the site does not have yet.
func beside(site, slug string) (*Beside, error) {
	if why := load.ValidSlug(slug); why != "" {
		return nil, fmt.Errorf("%q: %s (hint: powick-bridge)", slug, why)
	}
	b := &Beside{Dir: filepath.Join(site, "content", "games", lock.Temporary+"beside"), Slug: slug, site: site}
	if !vacant(b.place()) {
		return nil, b.taken()
	}
	if err := os.RemoveAll(b.Dir); err != nil { // on a system without locks a killed command's may be there
		return nil, err
	}
	if err := os.MkdirAll(b.GameDir(), 0o755); err != nil {
		b.Drop()
		return nil, err
	}
	return b, nil
}

func (b *Beside) taken() error {
	return fmt.Errorf("%s: there is a game of this name already (hint: another name)", b.place())
}

// Place puts the game in its place.
func (b *Beside) Place() error {
	var folders []string
	err := filepath.WalkDir(b.GameDir(), func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() {
			folders = append(folders, path)
		}
		return err
	})
	for _, dir := range slices.Backward(folders) { // its files are on the disk, and so must be their names before it has its own
		if err == nil {
			err = load.SyncFolder(dir)
		}
	}
	if err != nil {
		return err
	}
	if err := clearAway(b.place()); err != nil {
		return b.taken()
	}
	if err := os.Rename(b.GameDir(), b.place()); err != nil {
		return err
	}
	return load.SyncFolder(filepath.Dir(b.place()))
}

// Drop takes away what is left beside the games.
func (b *Beside) Drop() { os.RemoveAll(b.Dir) }

// vacant reports whether no file lies in a folder, but for what a killed command was writing, or that there is none.
func vacant(dir string) bool {
	err := filepath.WalkDir(dir, func(_ string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && !strings.HasPrefix(d.Name(), lock.Temporary) {
			err = fs.ErrExist
		}
		return err
	})
	return err == nil || errors.Is(err, fs.ErrNotExist)
}

// clearAway takes a vacant folder away, folder by folder: of a file that has come in the meantime nothing is lost.
func clearAway(dir string) error {
	var all []string
	filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && (d.IsDir() || strings.HasPrefix(d.Name(), lock.Temporary)) {
			all = append(all, path)
		}
		return nil
	})
	for _, path := range slices.Backward(all) {
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}
