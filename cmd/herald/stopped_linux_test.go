//go:build linux && (amd64 || arm64)

package main

import (
	"bytes"
	"cmp"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/feed"
)

// errand is a command of the desk that changes a game, and the site in which it is run.
type errand struct {
	name   string
	site   string // as it is before; each stop begins with a copy
	slug   string // the game that it is about
	args   []string
	random bool       // a secret is made: files are compared by their names
	steps  [][]string // what of the same may be done without the rest
}

// TestStoppedAtEveryChange stops each command of the desk at each change that it makes. The command
// is killed there; or, at every third change (every tenth of more than a hundred, each with
// HERALD_LONG=1), the disk is full or read-only from there on. Afterwards the game is as before or
// as after the command; status and doctor find nothing wrong, and what is published fits its
// receipts. The same command goes on, or the next finds everything done; in the end each file is as
// if nothing had been stopped.
func TestStoppedAtEveryChange(t *testing.T) {
	if testing.Short() {
		t.Skip("some hundred commands are stopped, which takes a minute: not with -short")
	}
	at(t, brakeTime)
	for _, e := range errands(t) {
		t.Run(e.name, func(t *testing.T) { e.stop(t) })
	}
}

func (e errand) stop(t *testing.T) {
	done := copied(t, e.site)
	if _, code, said := withBrake(t, brakeKill, 1<<30, e.line(done)...); code != exitWell {
		t.Fatalf("undisturbed: exit code %d: %s", code, said)
	}
	states := []string{e.state(t, e.site), e.state(t, done)}
	for _, args := range e.steps {
		dir := copied(t, e.site)
		well(t, append(args, "--site", dir)...)
		states = append(states, e.state(t, dir))
	}
	if states[0] == states[1] {
		t.Fatal("it changes nothing that is published")
	}
	want, complaints := e.files(t, done), e.complaints(t, e.site)
	complaints = append(complaints, e.complaints(t, done)...)
	seen := map[string]int{}
	step := 1
	for _, how := range []string{brakeKill, brakeFull, brakeReadOnly} {
		before, after := 0, 0
		n := eachStop(t, how, step, e.site, e.line, func(n int, dir string, code int, said string) {
			tree := how + temporary.ReplaceAllString(strings.Join(e.files(t, dir), "\n"), ".herald-N")
			if known, ok := seen[tree]; ok && known == code { // it is as after an earlier stop
				return
			}
			seen[tree] = code
			for _, c := range e.complaints(t, dir) {
				if !slices.Contains(complaints, c) {
					t.Errorf("%s at change %d: %s", how, n, c)
				}
			}
			_, err := sitegen.KeepUp(dir, sitegen.Behind(dir)) // as the next command begins
			must(t, err)
			state := e.state(t, dir)
			switch {
			case !slices.Contains(states, state):
				t.Errorf("%s at change %d: the game is neither as before (%s) nor as after (%s)", how, n, firstDifference(states[0], state), firstDifference(states[1], state))
			case code == exitWell && state != states[1]:
				t.Errorf("%s at change %d: nothing is said of it\n%s", how, n, said)
			case how != brakeKill && code != exitWell && !strings.Contains(said, map[string]string{brakeFull: "no space left", brakeReadOnly: "read-only"}[how]):
				t.Errorf("%s at change %d: it says\n%s", how, n, said)
			}
			if state == states[1] {
				after++
				well(t, "keep", "--site", dir, e.slug)
			} else {
				before++
				if code, out, said := herald(t, e.line(dir)...); code != exitWell {
					t.Errorf("%s at change %d, and once more: exit code %d: %s%s", how, n, code, out, said)
				}
			}
			if got := e.files(t, dir); !slices.Equal(got, want) {
				t.Errorf("%s at change %d: in the end there are\n%s", how, n, differing(want, got))
			}
			if t.Failed() {
				t.FailNow()
			}
		})
		if before == 0 || after == 0 && how == brakeKill {
			t.Errorf("%s: %d stops before it had happened, %d after it", how, before, after)
		}
		t.Logf("%s: %d stops, %d of them after it had happened", how, n, after)
		switch { // it was killed at each change
		case os.Getenv("HERALD_LONG") == "1":
		case n > 100:
			step = 10
		default:
			step = 3
		}
	}
}

func (e errand) line(dir string) []string { return append(slices.Clone(e.args), "--site", dir) }

// state returns what is published of the errand's game, or "none" for a game that is not there.
func (e errand) state(t *testing.T, dir string) string {
	t.Helper()
	if sitegen.HasGame(dir, e.slug) != nil {
		return "none"
	}
	g := publishedOf(t, dir, e.slug)
	if _, wrong := feed.Verify(g); len(wrong) > 0 {
		t.Errorf("what is published does not fit: %v", wrong)
	}
	if e.random {
		return asPlayed(t, g)
	}
	g.Log, g.Head = nil, "" // receipts are in the log first; that it fits is looked at above, and that it is whole in the end
	data, err := feed.JSON(g)
	must(t, err)
	return string(data) + well(t, "status", e.slug, "--site", dir)
}

// complaints returns the problems that status and doctor report.
func (e errand) complaints(t *testing.T, dir string) (out []string) {
	t.Helper()
	for _, args := range [][]string{{"status"}, {"doctor", "--quiet"}} {
		code, stdout, stderr := herald(t, append(args, "--site", dir)...)
		if code != exitWell {
			for line := range strings.Lines(strings.ReplaceAll(stdout+stderr, dir, "SITE")) {
				if args[0] == "status" || strings.HasPrefix(line, "✗") {
					out = append(out, args[0]+": "+line)
				}
			}
		}
	}
	return out
}

// files lists the site's files with their contents; for a game whose secret is random, only the
// names. Leftovers of a stopped command are included.
func (e errand) files(t *testing.T, dir string) (out []string) {
	t.Helper()
	must(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || path == filepath.Join(dir, ".herald") {
			return cmp.Or(err, fs.SkipDir)
		}
		rel := strings.TrimPrefix(path, dir)
		if d.IsDir() { // the next phase's may be missing: resolve says where its orders go, and clones have no empty folders either
			return nil
		}
		data, err := os.ReadFile(path)
		if e.random && strings.Contains(rel, "/"+e.slug+"/") {
			data = nil
		}
		out = append(out, rel+"\n"+string(bytes.ReplaceAll(data, []byte(dir), []byte("SITE"))))
		return err
	}))
	return out
}

// differing returns the entries that only one of two lists has.
func differing(want, got []string) string {
	var out []string
	for _, w := range want {
		if !slices.Contains(got, w) {
			out = append(out, "- "+w)
		}
	}
	for _, g := range got {
		if !slices.Contains(want, g) {
			out = append(out, "+ "+g)
		}
	}
	return strings.Join(out, "\n")
}

// errands are the commands of the desk that write more than one file.
func errands(t *testing.T) (out []errand) {
	add := func(name, site string, args ...string) *errand {
		out = append(out, errand{name: name, site: site, slug: "first", args: args})
		return &out[len(out)-1]
	}
	open, _ := deskSite(t, "2026-03-02", allOrders())
	draft, game := deskSite(t, "2026-03-02", map[string]string{"austria": "All hold\n", "italy": "A Rom - Ven\nA Ven - Tyr\nF Nap - ION\n"})
	well(t, "resolve", "first", "--final", "--final", "--site", draft)
	for power, text := range map[string]string{"italy": "A Tyr S A Ven - Tri\nA Ven - Tri\nF Ion H\n", "austria": "F Tri H\n"} {
		must(t, os.WriteFile(filepath.Join(game, "1901-autumn/orders", power+".txt"), []byte(text), 0o644))
	}
	well(t, "resolve", "first", "--early", "--site", draft)
	must(t, os.MkdirAll(filepath.Join(game, "1901-autumn/retreats"), 0o755))
	must(t, os.WriteFile(filepath.Join(game, "1901-autumn/retreats/austria.txt"), []byte("F Tri - Alb\n"), 0o644))
	ended := filepath.Join(t.TempDir(), "site")
	must(t, os.CopyFS(ended, os.DirFS(draft)))
	well(t, "resolve", "first", "--final", "--final", "--site", ended)

	add("a game begins", emptySite(t), "new", "game", "first").random = true
	json, err := feed.JSON(publishedOf(t, draft, "first"))
	must(t, err)
	file := filepath.Join(t.TempDir(), "game.json")
	must(t, os.WriteFile(file, json, 0o644))
	add("a game moves in", emptyContent(t), "import", "first", file).random = true
	add("a phase is closed", open, "close", "first", "--early")
	add("a draft", open, "resolve", "first", "--early")
	add("a phase is frozen at once", open, "resolve", "first", "--final", "--final")
	add("a draft is frozen", draft, "resolve", "first", "--final", "--final")
	add("a phase is taken back", ended, "resolve", "first", "--reopen", "1901-autumn")
	add("two phases are taken back", ended, "resolve", "first", "--reopen", "1901-spring").steps = [][]string{{"resolve", "first", "--reopen", "1901-autumn"}}
	add("a game is ended", draft, "end", "first", "--how", "stopped", "--anyway")
	add("a deadline moves", open, "extend", "first", "3d", "the postmen are on strike")
	return out
}

// temporary matches the names of files that are being written.
var temporary = regexp.MustCompile(`\.herald-\d+`)
