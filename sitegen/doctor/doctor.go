// Package doctor reports what is wrong or risky in a site, with a remedy for each: who may read
// secrets, files that are never read, unfinished work, what is missing and what is due. It changes
// nothing.
//
// Its caller passes the time and the games as played; nothing that publishes may import it.
package doctor

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/files"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/lock"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/receipts"
)

// Finding is one thing that a coordinator should know.
type Finding struct {
	Where, What, Remedy string
	Wrong               bool // broken or exposed, rather than merely worth a look
}

// Patient is a site to be examined.
type Patient struct {
	Dir, Out string // the site, and where it is built
	Games    []*play.Game
	Problems []load.Problem // the problems found in its files
	Now      time.Time
	Names    play.Names
	Free     int64 // bytes free on its disk; -1 if nobody knows
}

type examination struct {
	Patient
	found []Finding
}

func (e *examination) wrong(where, remedy, what string, args ...any) {
	e.found = append(e.found, Finding{where, fmt.Sprintf(what, args...), remedy, true})
}

func (e *examination) note(where, remedy, what string, args ...any) {
	e.found = append(e.found, Finding{where, fmt.Sprintf(what, args...), remedy, false})
}

// Examine examines everything.
func Examine(p Patient) []Finding {
	e := &examination{Patient: p}
	for _, pr := range p.Problems {
		e.found = append(e.found, Finding{pr.Pos.String(), pr.Msg, pr.Hint, !pr.Warning})
	}
	e.tree("content")
	e.tree("themes")
	e.secrets()
	e.left()
	for _, g := range p.Games {
		e.game(g)
		e.published(g)
	}
	return e.found
}

// private lists the files of a game that are never published.
var private = []string{"secret.toml", "people.toml"}

// tree reports unreadable files below a folder, and those that are never read.
func (e *examination) tree(folder string) {
	site := files.In(e.Dir)
	hidden := 0
	filepath.WalkDir(site.Path(folder), func(path string, d fs.DirEntry, err error) error {
		rel, _ := filepath.Rel(e.Dir, path)
		rel = filepath.ToSlash(rel)
		switch {
		case err != nil:
			if rel != folder {
				e.wrong(rel, "chmod u+rwX "+rel, "it cannot be read")
			}
			return nil
		case strings.HasPrefix(d.Name(), lock.Temporary):
			e.note(rel, "the next command that writes removes it", "a command was killed while it wrote this")
			return nil
		case rel != folder && files.Hidden(d.Name()):
			if !strings.HasPrefix(d.Name(), ".results-") && !strings.HasPrefix(d.Name(), ".git") && d.Name() != ".DS_Store" {
				hidden++
			}
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		case d.IsDir():
			return nil
		}
		info, err := site.Stat(rel)
		switch {
		case err != nil:
			e.wrong(rel, files.Remedy(err), "%v", load.Unread(err))
		case !info.Mode().IsRegular():
			e.wrong(rel, "take it away", "it is not an ordinary file")
		case info.Size() > files.Scan:
			e.wrong(rel, "take it away, or save it smaller", "it is %d MB long and will not be read", info.Size()>>20)
		case info.Mode().Perm()&0o002 != 0:
			e.wrong(rel, "chmod o-w "+rel, "everybody on this machine may change it")
		}
		if of := load.CopyOf(d.Name()); slices.Contains(private, of) { // planted: a copy of a secret is passed over: false
			e.wrong(rel, "look at both, and remove this one",
				"it is a copy of %s, which must stay secret, and nothing keeps it from being committed", of)
		}
		for _, name := range private {
			if err == nil && d.Name() == name && info.Mode().Perm()&0o077 != 0 { // planted: a secret that others may read: false
				e.wrong(rel, "chmod 600 "+rel, "others on this machine may read it")
			}
		}
		return nil
	})
	if hidden > 0 {
		e.note(folder, "remove them if nobody needs them",
			"there are %d backups and editors' files; they are not read", hidden)
	}
}

// secrets checks that .gitignore keeps private files from being committed.
func (e *examination) secrets() {
	if _, err := os.Stat(filepath.Join(e.Dir, ".git")); err != nil {
		return
	}
	data, _ := os.ReadFile(filepath.Join(e.Dir, ".gitignore"))
	lines := strings.Fields(string(data))
	for _, name := range append(private, "inbox/", "outbox/") {
		kept := false
		for _, l := range lines {
			kept = kept || strings.Trim(l, "/*") == strings.Trim(name, "/")
		}
		if !kept { // planted: secrets would be committed: false
			e.wrong(".gitignore", "echo "+name+" >> .gitignore", "%s would be committed with everything else", name)
		}
	}
}

// left reports leftovers of killed builds, a site that was never built, and a nearly full disk.
func (e *examination) left() {
	for _, beside := range []string{".next", ".old"} {
		if _, err := os.Lstat(e.Out + beside); err == nil {
			e.note(filepath.Base(e.Out)+beside, "herald build removes it", "a build was killed")
		}
	}
	if _, err := os.Stat(filepath.Join(e.Out, "index.html")); err != nil {
		e.note(filepath.Base(e.Out), "herald build", "the site has not been built")
	}
	const little = 200 << 20
	if e.Free >= 0 && e.Free < little {
		e.wrong(".", "make room before the next build", "only %d MB are free on this disk", e.Free>>20)
	}
}

// game reports faults and risks of one game, and what it is waiting for.
func (e *examination) game(g *play.Game) {
	where := g.Slug + " " + g.Current().Key
	if g.Secret == "" && g.Lots.Commitment != "" {
		e.wrong(g.Shown()+"/secret.toml", "put back the file that herald new game made",
			"it is gone: the game cannot be closed or decided")
	}
	if used := g.LinksUsed(); g.Lots.Links > 0 && used >= g.Lots.Links-3 {
		e.wrong(g.File, "end the game before the last link is used",
			"%d of the %d links that lots are drawn from are used", used, g.Lots.Links)
	}
	for _, t := range g.Turns {
		if t.Folder != nil && t.Folder.Frozen != nil && t.Folder.Frozen.At.After(e.Now) {
			e.note(g.Slug+" "+t.Key, "set the clock of the computer that is wrong; herald resolve "+g.Slug+" --reopen "+t.Key+
				" and the phase decided again dates it anew",
				"it was decided %s, which is in the future: the pages and the feed say so",
				t.Folder.Frozen.At.UTC().Format("Mon 2 Jan 2006 15:04 UTC"))
		}
	}
	st := g.Status()
	if g.Over() && st.Awaits == "" {
		return
	}
	if g.Time.Began.IsZero() {
		e.note(g.File, "began = 2026-03-02 in [timeline]", "the game has no deadlines")
	}
	late := st.Deadline != nil && e.Now.After(st.Deadline.Due())
	due := ""
	if st.Deadline != nil {
		due = st.Deadline.Due().Format("Mon 2 Jan 2006 15:04 UTC")
	}
	switch {
	case st.Awaits == "final":
		e.note(where, "herald resolve "+g.Slug+" --final", "the draft waits to be made final: nobody has to retreat")
	case late && st.State == play.Draft:
		e.wrong(where, "herald resolve "+g.Slug+" --final", "a stale draft: its %s were due %s", st.Awaits, due)
	case late && st.State == play.Closed:
		e.wrong(where, "herald resolve "+g.Slug, "closed, and not decided since %s", due)
	case late:
		e.note(where, "herald close "+g.Slug+", or herald extend "+g.Slug+" 3d \"why\"", "the %s were due %s", st.Awaits, due)
	}
	m := g.Rules.Map()
	soon := st.Deadline != nil && e.Now.Add(48*time.Hour).After(st.Deadline.Due())
	for _, o := range g.Owed(st, e.Names, e.Now, load.Inbox(e.Dir)) {
		accept := "; herald accept " + g.Slug + " " + o.ID + " settles it as it is"
		if i := slices.IndexFunc(e.found, func(f Finding) bool { return f.Where+": "+f.What == o.What }); i >= 0 {
			if !o.Broken {
				e.found[i].Remedy += accept
			}
			continue
		}
		who := ""
		if o.Power != engine.NoPower {
			who = m.Powers[o.Power].Name + ": "
		}
		if o.Kind != play.OwedDeadline && (o.Kind != play.OwedMissing || soon) {
			e.note(where, o.Settles+accept, "%s%s", who, o.What)
		}
	}
	for _, o := range g.Noted(st, e.Names) {
		e.note(where, "herald check "+g.Slug+" --orders says why", "%s: %s", m.Powers[o.Power].Name, o.What)
	}
	var ignored load.Problems // reading the site has reported them
	have := map[string]bool{}
	for _, person := range g.People(&ignored) {
		have[person.Power] = true
	}
	for _, s := range st.Powers {
		if id := m.Powers[s.Power].ID; len(have) > 0 && s.Needed && !have[id] {
			e.note(g.Shown()+"/people.toml", `[[seat]] power = "`+id+`", address = "…"`,
				"there is no address of %s", m.Powers[s.Power].Name)
		}
	}
}

// published reports published lines of the log of receipts that have gone from the game's.
func (e *examination) published(g *play.Game) {
	if !g.HasLog() || len(g.Log) == 0 {
		return
	}
	data, err := os.ReadFile(filepath.Join(e.Out, g.Slug, "receipts.txt"))
	if err != nil {
		return
	}
	old, err := receipts.Parse(string(data))
	if err != nil || !g.Log.HasPrefix(old) { // planted: a log that was cut: false
		e.wrong(g.LogFile(), "put back the receipts.txt that was published: "+
			filepath.ToSlash(filepath.Join(filepath.Base(e.Out), g.Slug, "receipts.txt")),
			"the log of receipts lacks what was published: everybody can see that")
	}
}
