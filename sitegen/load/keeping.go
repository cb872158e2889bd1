package load

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/heraldmaps/herald/sitegen/files"
)

// What is kept of a game follows what is frozen of it, however a command ends: what is about to be kept is written first,
// beside what is kept (kept-next.txt), then what happens to the game, then the one takes the other's place. Whoever finds
// both asks the game's own files whether it has happened.

// Keep writes what is kept of a game as its files are now. A game of which nothing is frozen has nothing to keep.
func (g *Game) Keep() error {
	next, err := g.after(nil, nil)
	if next == nil || err != nil {
		return err
	}
	return WriteFile(g.KeptPath(), next)
}

// after is what is to be kept of a game when a change of it has been made and files of it, by name below its folder, have
// been written; nil if there is nothing to keep, or the game's files cannot be read: what was kept before is better.
func (g *Game) after(change func(*Game), written map[string][]byte) ([]byte, error) {
	var ps Problems
	now := readGame(g.site, g.Slug, &ps)
	if now == nil || ps.Failed() {
		return nil, nil
	}
	if change != nil {
		change(now)
	}
	held, err := now.hold()
	if err != nil || held == nil && !now.site.Exists(now.KeptFile()) {
		return nil, err
	}
	if held == nil { // all was taken back
		return pack(nil), nil
	}
	maps.Copy(held, written)
	return pack(held), nil
}

// reached hears of each point between two writings: tests end the process there.
var reached = func(point string) {}

// happen does something to a game's files, and has what is kept follow it; next is nil if that stays as it is. The name is
// that of the file which shows that it has been done.
func (g *Game) happen(next []byte, name string, do func() error) error {
	if next == nil {
		return do()
	}
	beside := filepath.Join(g.Dir, keptNext)
	if err := WriteFile(beside, next); err != nil {
		return err
	}
	reached("it is about to be kept")
	if err := do(); err != nil {
		os.Remove(beside)
		return err
	}
	reached("it has happened")
	// As old as what it follows: Behind looks at that.
	if info, err := os.Stat(filepath.Join(g.Dir, filepath.FromSlash(name))); err == nil {
		os.Chtimes(beside, info.ModTime(), info.ModTime())
	}
	return os.Rename(beside, g.KeptPath())
}

// Reopen takes back what was frozen of a phase: its results are set aside, under a name that nothing reads, and what had been
// published of it lies beside it. Nothing of it is kept any longer, in whatever state the game's other files are.
func (g *Game) Reopen(p *Phase, published []Taken) error {
	var next []byte
	if held := heldOf(g.site, g.Slug); held != nil {
		left := map[string][]byte{}
		for name, data := range held {
			if name = strings.TrimPrefix(name, g.Shown()+"/"); !strings.HasPrefix(name, p.Key+"/") {
				left[name] = data
			}
		}
		if g.HasLog() {
			left["receipts.txt"] = []byte(g.Log.Reopen(p.Key).Text())
		}
		next = pack(left)
	}
	lines := 0
	if g.HasLog() {
		lines = len(g.Log)
	}
	b, err := p.saveTaken(published, lines)
	if err != nil {
		return err
	}
	reached("it is about to be taken back")
	if err := g.happen(next, p.Key, p.setAside); err != nil {
		if p.site.Exists(p.Shown + "/results.toml") { // nothing was taken back
			os.Remove(filepath.Join(p.Dir, takenNext))
		}
		return err
	}
	reached("it was set aside")
	return g.takenBack(p, b)
}

// happened reports whether what is about to be kept has come true: of the files that phases and games end with, those in which
// it differs from what is kept are on the disk as it says.
func happened(site files.Site, held, next map[string][]byte) bool {
	names := maps.Clone(held)
	if names == nil {
		names = map[string][]byte{}
	}
	maps.Copy(names, next)
	for name := range names {
		was, had := held[name]
		now, has := next[name]
		if had == has && bytes.Equal(was, now) || !lasts(path.Base(name)) {
			continue
		}
		data, err := site.Read(name, files.TOML)
		if has != (err == nil) || !bytes.Equal(data, now) {
			return false
		}
	}
	return true
}

// lasts reports whether a file of this name shows that something was decided.
func lasts(name string) bool { return name == "results.toml" || name == "end.toml" }

// Settle puts in its place what a command that was killed was about to keep, if what it did has happened, and takes it away
// if not. Whoever calls it holds the site's lock.
func Settle(dir, slug string) error {
	site, below := files.In(dir), "content/games/"+slug
	if err := settleTaken(site, slug); err != nil {
		return err
	}
	beside := site.Path(below + "/" + keptNext)
	if !site.Exists(below + "/" + keptNext) {
		return nil
	}
	if next := heldIn(site, below, keptNext); next != nil && happened(site, heldIn(site, below, keptName), next) {
		return os.Rename(beside, site.Path(below+"/"+keptName))
	}
	return os.Remove(beside)
}

// settleTaken ends or takes away what a command that was killed was about to take back.
func settleTaken(site files.Site, slug string) error {
	var ps Problems
	var g *Game
	for _, name := range unsettled(site, "content/games/"+slug) {
		if site.Exists(name + "/results.toml") { // it did not happen
			if err := os.Remove(site.Path(name + "/" + takenNext)); err != nil {
				return err
			}
			continue
		}
		if g == nil {
			if g = readGame(site, slug, &ps); g == nil {
				return nil // what is wrong is told by whoever reads the game
			}
		}
		for _, p := range g.Phases {
			if p.Shown != name {
				continue
			}
			b, err := p.readTakingBack()
			if err == nil {
				err = g.takenBack(p, b)
			}
			if err != nil {
				return fmt.Errorf("%s/%s: %w", name, takenNext, err)
			}
		}
	}
	return nil
}

// unsettled are the folders of phases that a killed command was about to take back.
func unsettled(site files.Site, below string) (out []string) {
	phases, _ := site.List(below) // what cannot be listed is told by whoever reads the game
	for _, p := range phases {
		if name := below + "/" + p.Name(); p.IsDir() && site.Exists(name+"/"+takenNext) {
			out = append(out, name)
		}
	}
	return out
}

// Behind reports whether what is kept of a game is not what its frozen phases are published from, or a killed command left it
// half changed. A game whose files cannot be read is not behind: nothing better could be kept.
func Behind(dir, slug string) bool {
	site, below := files.In(dir), "content/games/"+slug
	if ValidSlug(slug) != "" {
		return false
	}
	if site.Exists(below+"/"+keptNext) || len(unsettled(site, below)) > 0 {
		return true
	}
	if level(site, below) {
		return false
	}
	var ps Problems
	g := readGame(site, slug, &ps)
	if g == nil || ps.Failed() {
		return false
	}
	next, err := g.after(nil, nil)
	if next == nil || err != nil {
		return false
	}
	kept, err := site.Read(g.KeptFile(), maxKept)
	return err != nil || !bytes.Equal(kept, next)
}

// level reports whether what is kept is of the same phases as the game's files, and newer than they: a look, without reading
// the game.
func level(site files.Site, below string) bool {
	kept, err := site.Stat(below + "/" + keptName)
	held := heldIn(site, below, keptName)
	phases, _ := site.List(below) // what cannot be listed is told by whoever reads the game
	frozen := 0
	newer := func(name string) bool {
		info, e := site.Look(name)
		return e == nil && err == nil && info.ModTime().After(kept.ModTime())
	}
	for _, p := range phases {
		switch name := below + "/" + p.Name(); {
		case p.Name() == keptName:
		case !p.IsDir():
			if newer(name) {
				return false
			}
		case site.Exists(name + "/results.toml"):
			frozen++
			if _, ok := held[name+"/results.toml"]; !ok || newer(name+"/results.toml") || newer(name+"/corrections.toml") {
				return false
			}
		}
	}
	if err != nil {
		return frozen == 0
	}
	for name := range held {
		if path.Base(name) == "results.toml" {
			frozen--
		}
	}
	return frozen == 0
}
