package load

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/heraldmaps/herald/sitegen/files"
)

// A game's kept copy must agree with its frozen phases even if a command is killed. So the new copy
// is first written beside the old one (kept-next.txt), then the game is changed, then the new copy
// replaces the old. If a command finds both, the game's files show whether the change has happened.

// Keep writes the kept copy of a game as its files are now, if any phase is frozen.
func (g *Game) Keep() error {
	next, err := g.after(nil, nil)
	if next == nil || err != nil {
		return err
	}
	return WriteFile(g.KeptPath(), next)
}

// after returns the game's kept copy as it must be after change. written holds the files that the
// change will write, by name below the game's folder. It returns nil if there is nothing to keep or
// the game's files cannot be read; then the earlier copy is better.
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
	if held == nil { // every phase has been reopened
		return pack(nil), nil
	}
	maps.Copy(held, written)
	return pack(held), nil
}

// reached is called between two writes. Tests replace it to end the process there.
var reached = func(point string) {}

// happen changes a game's files by calling do, then replaces the kept copy by next, unless that is
// nil. name is the file that shows whether the change has happened.
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
	// Give the copy the time of the changed file, since Behind compares times.
	if info, err := os.Stat(filepath.Join(g.Dir, filepath.FromSlash(name))); err == nil {
		os.Chtimes(beside, info.ModTime(), info.ModTime())
	}
	return os.Rename(beside, g.KeptPath())
}

// Reopen makes a frozen phase open again. It renames results.toml, saves what had been published,
// and removes the phase from the kept copy, whatever state the game's other files are in.
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
		if p.site.Exists(p.Shown + "/results.toml") { // the reopening did not happen
			os.Remove(filepath.Join(p.Dir, takenNext))
		}
		return err
	}
	reached("it was set aside")
	return g.takenBack(p, b)
}

// happened reports whether a pending change to a game has been made: each file that ends a phase or
// the game, and that the change would alter, is on disk as in next.
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

// lasts reports whether a file records a decision: a phase's results or the game's end.
func lasts(name string) bool { return name == "results.toml" || name == "end.toml" }

// Settle finishes what a killed command left. It installs the next kept copy if its change has
// happened, and otherwise removes it. The caller holds the site's lock.
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

// settleTaken finishes or undoes reopenings that were interrupted.
func settleTaken(site files.Site, slug string) error {
	var ps Problems
	var g *Game
	for _, name := range unsettled(site, "content/games/"+slug) {
		if site.Exists(name + "/results.toml") { // the reopening did not happen: undo it
			if err := os.Remove(site.Path(name + "/" + takenNext)); err != nil {
				return err
			}
			continue
		}
		if g == nil {
			if g = readGame(site, slug, &ps); g == nil {
				return nil // reading the game reports the error
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

// unsettled returns the folders of phases whose reopening was interrupted.
func unsettled(site files.Site, below string) (out []string) {
	phases, _ := site.List(below) // an unreadable folder is reported by whoever reads the game
	for _, p := range phases {
		if name := below + "/" + p.Name(); p.IsDir() && site.Exists(name+"/"+takenNext) {
			out = append(out, name)
		}
	}
	return out
}

// Behind reports whether a game's kept copy differs from the files of its frozen phases or is half
// changed. It is false if these cannot be read, since no better copy could be made of them.
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

// level reports whether a game's kept copy is newer, by file times, than all its frozen phases.
func level(site files.Site, below string) bool {
	kept, err := site.Stat(below + "/" + keptName)
	held := heldIn(site, below, keptName)
	phases, _ := site.List(below) // an unreadable folder is reported by whoever reads the game
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

// InboxName is the folder of a site for messages that could not be filed.
const InboxName = "inbox"

// Fields that herald mail writes above a message in inbox/.
const (
	InboxWhy = "X-Herald-Why: "
	InboxFor = "X-Herald-For: " // game, phase and power, as far as they are known
)

// Waiting is a message in inbox/. All of it is private.
type Waiting struct {
	File               string // "inbox/0123456789ab.eml"
	Why                string // why it could not be filed, or ""
	Game, Phase, Power string // where it seems to belong; "": unknown
}

// Inbox lists the messages that wait in a site's inbox/, by name.
func Inbox(dir string) []Waiting {
	site := files.In(dir)
	entries, _ := site.List(InboxName)
	var out []Waiting
	for _, e := range entries {
		if e.IsDir() || !strings.HasSuffix(e.Name(), ".eml") {
			continue
		}
		w := Waiting{File: InboxName + "/" + e.Name()}
		data, _ := site.Read(w.File, files.Scan)
		for line := range strings.Lines(string(data[:min(len(data), 4096)])) {
			if why, ok := strings.CutPrefix(line, InboxWhy); ok {
				w.Why = strings.TrimSpace(why)
			} else if whose, ok := strings.CutPrefix(line, InboxFor); ok {
				f := append(strings.Fields(whose), "", "", "")
				w.Game, w.Phase, w.Power = f[0], f[1], f[2]
			} else {
				break
			}
		}
		out = append(out, w)
	}
	return out
}

// ID returns the id of a message in inbox/ by which commands and the desk refer to it.
func (w Waiting) ID() string {
	return "inbox-" + strings.TrimSuffix(filepath.Base(w.File), ".eml")
}

// PutAside moves a message into inbox/aside/, which nothing reads.
func (w Waiting) PutAside(dir string) error {
	from := filepath.Join(dir, filepath.FromSlash(w.File))
	to := filepath.Join(dir, InboxName, "aside", filepath.Base(w.File))
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	if _, err := os.Lstat(to); !errors.Is(err, fs.ErrNotExist) { // the same message has been put aside before
		return os.Remove(from)
	}
	return os.Rename(from, to)
}
