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

// Beside is a game under construction, in a folder that nothing reads. Place moves the complete
// game among the site's games in one step. If the command is killed, the next command that holds
// the site's lock removes the folder.
type Beside struct {
	// Dir is laid out like a site's folder, so that messages name the game's final files.
	Dir  string
	Slug string

	site string
}

// GameDir returns the folder of the game's files until it moves into place.
func (b *Beside) GameDir() string { return filepath.Join(b.Dir, "content", "games", b.Slug) }

func (b *Beside) place() string { return filepath.Join(b.site, "content", "games", b.Slug) }

func beside(site, slug string) (*Beside, error) {
	if why := load.ValidSlug(slug); why != "" {
		return nil, fmt.Errorf("%q: %s (hint: powick-bridge)", slug, why)
	}
	b := &Beside{Dir: filepath.Join(site, "content", "games", lock.Temporary+"beside"), Slug: slug, site: site}
	if !vacant(b.place()) {
		return nil, b.taken()
	}
	if err := os.RemoveAll(b.Dir); err != nil { // where the system has no locks, a killed command may have left it
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

// Place moves the finished game into the site's folder of games.
func (b *Beside) Place() error {
	var folders []string
	err := filepath.WalkDir(b.GameDir(), func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() {
			folders = append(folders, path)
		}
		return err
	})
	// Flush the folders, innermost first, so that a crash after the rename loses no names.
	for _, dir := range slices.Backward(folders) {
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

// Drop removes the files of a game that was not finished.
func (b *Beside) Drop() { os.RemoveAll(b.Dir) }

// vacant reports whether a folder is missing, or holds only temporary files of a killed command.
func vacant(dir string) bool {
	err := filepath.WalkDir(dir, func(_ string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && !strings.HasPrefix(d.Name(), lock.Temporary) {
			err = fs.ErrExist
		}
		return err
	})
	return err == nil || errors.Is(err, fs.ErrNotExist)
}

// clearAway removes a vacant folder, one folder at a time: removing one fails, and loses nothing,
// if a file has appeared in it meanwhile.
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
