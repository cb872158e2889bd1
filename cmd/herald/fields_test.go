//go:build unix

package main

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/feed"
	"github.com/heraldmaps/herald/sitegen/reread"
)

// meaningless are the fields of a game.json on which no phase, receipt or lot depends.
// docs/verify.md lists them.
var meaningless = map[string]string{
	"/title": "a name", "/note": "in the coordinator's words", "/ended": "in the coordinator's words",
	"/end_why":         "in the coordinator's words",
	"/options":         "a rule choice is given: what was decided by it comes out",
	"/options/*":       "a rule choice is given: what was decided by it comes out",
	"/opening/state/*": "what the game began from is given: what was decided from it comes out",
	"/opening/note":    "in the coordinator's words", "/ruleset": "the title of ruleset_id",
	"/turns/*/title": "a name", "/turns/*/stamp": "by which pages know that they are of one build",
	"/turns/*/steps/*/orders/*/corrected": "a reason in the coordinator's words", "/powers/*/alias": "a player's wish",
	"/turns/*/steps/*/idle/*/why": "says why words have no order",
	"/turns/*/steps/*/received":   "whose sheets were there: the log has their receipts",
	"/turns/*/steps/*/received/*": "whose sheets were there: the log has their receipts",
}

// fieldForgery is a change of one value of a game.json.
type fieldForgery struct {
	field string // the path without numbers: "/turns/*/after/owners/crown"
	what  string
	make  func(root any)
}

var number = regexp.MustCompile(`/\d+(/|$)`)

// fieldForgeries are the changes of each kind of field of a published game: the first and the last
// value of each kind is changed, or taken out.
func fieldForgeries(root any) (out []fieldForgery) {
	places := map[string][]fieldForgery{}
	var kinds []string
	var walk func(path []any, v any)
	add := func(path []any, what string, f func(parent any, key any)) {
		at := ""
		for _, p := range path {
			at += fmt.Sprint("/", p)
		}
		field := at
		for number.MatchString(field) {
			field = number.ReplaceAllString(field, "/*$1")
		}
		// by names of powers and units
		for _, named := range []string{"owners", "units", "centres", "dislodged", "due", "options"} {
			field = regexp.MustCompile("/"+named+"/[^/]+").ReplaceAllString(field, "/"+named+"/*")
		}
		if strings.HasPrefix(field, "/opening/state/") {
			field = "/opening/state/*"
		}
		kind := field + " " + what
		if places[kind] == nil {
			kinds = append(kinds, kind)
		}
		places[kind] = append(places[kind], fieldForgery{field, what + " " + at, func(root any) {
			parent := root
			for _, p := range path[:len(path)-1] {
				parent = child(parent, p)
			}
			f(parent, path[len(path)-1])
		}})
	}
	walk = func(path []any, v any) {
		if len(path) > 0 {
			if changed := change(v); changed != nil {
				add(path, "changed", func(parent, key any) { put(parent, key, changed) })
			}
			if key, ok := path[len(path)-1].(string); ok && v != nil {
				add(path, "taken out", func(parent, _ any) { delete(parent.(map[string]any), key) })
			}
		}
		switch v := v.(type) {
		case map[string]any:
			for _, key := range sortedKeys(v) {
				walk(append(slices.Clone(path), key), v[key])
			}
		case []any:
			if len(v) > 0 && len(path) > 0 {
				add(path, "one less", func(parent, key any) { put(parent, key, v[:len(v)-1]) })
				add(path, "first twice", func(parent, key any) { put(parent, key, append([]any{v[0]}, v...)) })
			}
			for i, x := range v {
				walk(append(slices.Clone(path), i), x)
			}
		}
	}
	walk(nil, root)
	for _, kind := range kinds {
		all := places[kind]
		out = append(out, all[0])
		if len(all) > 1 {
			out = append(out, all[len(all)-1])
		}
	}
	return out
}

func sortedKeys(m map[string]any) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

func child(v, key any) any {
	if i, ok := key.(int); ok {
		return v.([]any)[i]
	}
	return v.(map[string]any)[key.(string)]
}

func put(parent, key, v any) {
	if i, ok := key.(int); ok {
		parent.([]any)[i] = v
		return
	}
	parent.(map[string]any)[key.(string)] = v
}

var hexDigits = regexp.MustCompile(`^[0-9a-f]{16,}$`)

// change returns another value for a value, or nil.
func change(v any) any {
	switch v := v.(type) {
	case bool:
		return !v
	case float64:
		return v + 1
	case string:
		if hexDigits.MatchString(v) {
			return v[:len(v)-1] + map[bool]string{true: "1", false: "0"}[strings.HasSuffix(v, "0")]
		}
		return v + "x"
	}
	return nil
}

// TestEveryFieldIsVerified changes each kind of field of the sample's games, one at a time: verify
// notices every change that matters, and check.py every one that needs no rules. Fields that do not
// matter are in a list. With HERALD_LONG=1 the games are all of the sample and all the long ones.
func TestEveryFieldIsVerified(t *testing.T) {
	if testing.Short() {
		t.Skip("not in short runs: hundreds of games are verified")
	}
	const wars = "../../sitegen/testdata/wars/content/games"
	games := []string{filepath.Join(wars, "marston-moor")}
	if os.Getenv("HERALD_LONG") != "" {
		games = nil
		for _, of := range []string{"../../content/games", wars} {
			folders, err := os.ReadDir(of)
			must(t, err)
			for _, f := range folders {
				games = append(games, filepath.Join(of, f.Name()))
			}
		}
	}
	check, done := newChecker(t), map[string]bool{}
	type counts struct{ made, noticed, checked int }
	table, all := map[string]counts{}, counts{}
	forge := func(t *testing.T, folder string) {
		slug, began := filepath.Base(folder), time.Now()
		dir := emptyContent(t)
		must(t, os.CopyFS(filepath.Join(dir, "content/games", slug), os.DirFS(folder)))
		data, err := feed.JSON(publishedOf(t, dir, slug))
		must(t, err)
		if done[string(data)] { // a short game that is a long one too
			return
		}
		done[string(data)] = true
		var genuine feed.Game
		must(t, json.Unmarshal(data, &genuine))
		v := newVerifier(t, genuine)
		if by := v.noticed(genuine); by != "" {
			t.Fatalf("%s, as it is: %s", slug, by)
		}
		well := check.says(data)
		if check != nil && !strings.HasPrefix(well, "0 ") {
			t.Fatalf("%s, as it is: check.py finds something wrong", slug)
		}
		var root any
		must(t, json.Unmarshal(data, &root))
		forgeries := fieldForgeries(root)
		for _, f := range forgeries {
			var forged any
			must(t, json.Unmarshal(data, &forged))
			f.make(forged)
			changed, err := json.Marshal(forged)
			must(t, err)
			checked := make(chan string)
			go func() { checked <- check.says(changed) }()
			var g feed.Game
			by := "no game.json"
			if json.Unmarshal(changed, &g) == nil && g.Game == slug && len(g.Turns) > 0 {
				if reflect.DeepEqual(g, genuine) { // no victory says what a victory of 0 says
					<-checked
					continue
				}
				by = v.noticed(g)
			}
			n := table[f.field]
			n.made++
			if by != "" {
				n.noticed++
			} else if meaningless[f.field] == "" {
				t.Errorf("%s is not noticed", f.what)
			}
			if <-checked != well {
				n.checked++
			} else if check != nil && needsNoRules.MatchString(f.field) && meaningless[f.field] == "" {
				t.Errorf("%s is not noticed by check.py", f.what)
			}
			table[f.field] = n
		}
		t.Logf("%d forgeries in %v", len(forgeries), time.Since(began).Round(time.Second))
	}
	for _, folder := range games {
		t.Run(strings.TrimPrefix(folder, "../../"), func(t *testing.T) { forge(t, folder) })
	}
	for _, field := range sortedKeys(toAny(table)) {
		n := table[field]
		all = counts{all.made + n.made, all.noticed + n.noticed, all.checked + n.checked}
		t.Logf("%-50s %3d changes, %3d noticed, %3d by check.py", field, n.made, n.noticed, n.checked)
	}
	t.Logf("%d changes of %d fields, %d noticed, %d by check.py", all.made, len(table), all.noticed, all.checked)
}

// needsNoRules matches the fields that check.py answers for: the log, what it covers, lots, words.
var needsNoRules = regexp.MustCompile(`^/(game|log.*|head|commitment|moved_in.*|turns/\*/(game|state|(closings|receipts).*|` +
	`lots(/\*/[^f]\w+(/\*)?)?)|turns/\*/steps(/\*/(kind|moved_in|orders/\*/(power|written)|idle/\*/written))?)$`)

// checker runs check.py over one game after another; nil where there is no Python.
type checker struct {
	in  io.Writer
	out *bufio.Scanner
}

func newChecker(t *testing.T) *checker {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Log("python3 is not here: nothing is checked by check.py")
		return nil
	}
	dir := t.TempDir()
	must(t, os.WriteFile(filepath.Join(dir, "check.py"), []byte(feed.CheckProgram), 0o644))
	cmd := exec.Command(python, "-c", `import contextlib, io, runpy, sys
for line in sys.stdin:
    with open("game.json", "w") as f: f.write(line)
    sys.argv, code, out = ["check.py", "game.json"], 1, io.StringIO()
    try:
        with contextlib.redirect_stdout(out): runpy.run_path("check.py")
    except SystemExit as e: code = e.code
    except Exception: pass
    print(code, out.getvalue().count("NOT CHECKED"), flush=True)`)
	cmd.Dir = dir
	in, err := cmd.StdinPipe()
	must(t, err)
	out, err := cmd.StdoutPipe()
	must(t, err)
	must(t, cmd.Start())
	t.Cleanup(func() { in.Close(); must(t, cmd.Wait()) })
	return &checker{in, bufio.NewScanner(out)}
}

// says returns check.py's exit code, 1 where it stops at an error, and how many things it says that
// it did not check.
func (c *checker) says(game []byte) string {
	if c == nil {
		return ""
	}
	var line bytes.Buffer
	if json.Compact(&line, game) != nil || line.WriteByte('\n') != nil {
		return ""
	}
	if _, err := c.in.Write(line.Bytes()); err != nil || !c.out.Scan() {
		return ""
	}
	return c.out.Text()
}

func toAny[V any](m map[string]V) map[string]any {
	out := map[string]any{}
	for k, v := range m {
		out[k] = v
	}
	return out
}

// verifier verifies forgeries of one game. It does not check again what is the same in the genuine
// game: an unchanged phase's words, and a game whose orders are unchanged.
type verifier struct {
	genuine feed.Game
	lib     *sitegen.Library
	rules   engine.Rules
	places  []string
	played  map[string]feed.Game
}

func newVerifier(t *testing.T, g feed.Game) *verifier {
	t.Helper()
	lib := sitegen.LibraryOf("../..")
	b, err := lib.Board(g.Board)
	must(t, err)
	rules, err := lib.Rules(g.RulesetID, b.Map, engine.Options(g.Options))
	must(t, err)
	return &verifier{genuine: g, lib: lib, rules: rules, places: feed.PlacesOf(b.Map), played: map[string]feed.Game{}}
}

// noticed returns the first thing that verify finds wrong, or remarks on, or must take on trust
// though not in the genuine game; or "".
func (v *verifier) noticed(g feed.Game) string {
	if g.Board != v.genuine.Board || g.RulesetID != v.genuine.RulesetID ||
		fmt.Sprint(g.Options) != fmt.Sprint(v.genuine.Options) {
		_, wrong, passed, remarks := verifyGame("../..", g)
		return strings.Join(slices.Concat(wrong, passed, remarks), "\n")
	}
	if g.Places != nil && !slices.Equal(g.Places, v.places) {
		return "places"
	}
	if _, wrong := feed.Verify(g); len(wrong) > 0 {
		return wrong[0]
	}
	if said := feed.Unproved(g); !slices.Equal(said, feed.Unproved(v.genuine)) {
		return fmt.Sprint(said)
	}
	// This saves deciding it again. Each phase is read by itself.
	words := g
	if len(v.played) > 0 && g.Commitment == v.genuine.Commitment && reflect.DeepEqual(g.MovedIn, v.genuine.MovedIn) {
		words.Turns = nil
		for i, t := range g.Turns {
			if i >= len(v.genuine.Turns) || !reflect.DeepEqual(t, v.genuine.Turns[i]) {
				words.Turns = append(words.Turns, t)
			}
		}
	}
	if _, wrong, remarks := reread.Orders(words, v.rules); len(wrong)+len(remarks) > 0 {
		return append(wrong, remarks...)[0]
	}
	_, wrong, _ := decideAgain(g, v.rules, func(g feed.Game) (feed.Game, error) {
		key, err := feed.JSON(g)
		if err != nil {
			return feed.Game{}, err
		}
		out, played := v.played[string(key)]
		if !played {
			if out, err = again("../..", v.lib, g); err == nil {
				v.played[string(key)] = out
			}
		}
		return out, err
	})
	return cmp.Or(append(wrong, "")...)
}
