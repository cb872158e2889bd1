package sitegen

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/receipts"
)

// The fixture is a site with one standard game: Spring 1901 final, Autumn 1901 open.

// The secrets that the fixture plants; none of them may ever be published.
const (
	secretPlayer     = "Quintilia Zounds"
	secretEmail      = "quintilia@zounds.example"
	secretAddress    = "17 Magpie Passage, Ilchester"
	secretSeed       = "5ec2e75eed5ec2e75eed5ec2e75eed5ec2e75eed5ec2e75eed5ec2e75eed5eed"
	secretSuperseded = "supersededversionmark"
	secretHeader     = "Wilhelmina Penmanship"
	secretComment    = "burnafterreadingmark"
	secretPending    = "openordersmark"
	secretBackup     = "reopenedresultsmark"
)

func writeFiles(t testing.TB, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func fixture(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	writeFiles(t, dir, map[string]string{
		"content/site.toml": "title = \"Test site\"\nboard = \"standard\"\nurl = \"https://games.example.org/x/\"\n",
		"content/games/first/game.toml": `title = "First Game"
board = "standard"
ruleset = "standard"
[timeline]
began = 2026-03-02
[lots]
scheme = 2
commitment = "` + play.LotLink(secretSeed, 8, 0) + `"
links = 8
[[power]]
id = "france"
player = "` + secretPlayer + `"
email = "` + secretEmail + `"
address = "` + secretAddress + `"
note = "never awake before ten, ` + secretPlayer + `"
`,
		"content/games/first/receipts.txt":                     beginLog("first"),
		"content/games/first/secret.toml":                      "seed = \"" + secretSeed + "\"\n",
		"content/games/first/1901-spring/orders/france.txt":    "Army Paris holds (" + secretSuperseded + ")\n",
		"content/games/first/1901-spring/orders/france-v2.txt": "Submitted by " + secretHeader + "\nFrance\nFirst Game\nSpring 1901 Movement Orders\n\nArmy Paris moves to Burgundy\nA Mar S A Par - Bur\nFleet Brest sails to the Mid-Atlantic\n# " + secretComment + "\n",
		"content/games/first/1901-spring/orders/germany.txt":   "Army Munich moves to Burgundy\nA Ber - Kie\nF Kie - Den\nArmy Paris moves to Gascony\n",
		"content/games/first/1901-spring/orders/austria.txt":   "A Vie - Tri\nF Tri - Alb\nA Bud - Ser\nblah " + secretComment + "\n",
	})
	resolve(t, dir, "first", play.Final)
	writeFiles(t, dir, map[string]string{
		"content/games/first/1901-autumn/orders/france.txt":      "Army Burgundy moves to Munich (" + secretPending + ")\nFleet Mid-Atlantic Ocean sails to Portugal\n",
		"content/games/first/1901-spring/.results-1.toml":        "# " + secretBackup + "\n",
		"content/games/first/1901-autumn/orders/.france.txt.swp": secretPending,
		"content/games/first/1901-autumn/orders/france.txt~":     secretPending,
	})
	return dir
}

// beginLog is the log of receipts of a game that begins with the tests' secret.
func beginLog(slug string) string {
	return receipts.Begin(slug, play.LotLink(secretSeed, 8, 0), 8, "").Text()
}

// saltOf is the salt of a power's receipt in the last closing of a step of the tests' games.
func saltOf(t testing.TB, dir, slug, phase, kind, power string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, "content/games", slug, "receipts.txt"))
	if err != nil {
		t.Fatal(err)
	}
	log, err := receipts.Parse(string(data))
	if err != nil {
		t.Fatal(err)
	}
	return play.Salt(secretSeed, phase, kind, power, log.Closing(phase, kind).Begins)
}

// playedSoFar plays a game as far as its files go, with what was frozen of its current phase set aside.
func playedSoFar(t testing.TB, dir, slug string) (*play.Game, *load.Frozen) {
	t.Helper()
	var ps load.Problems
	lg, err := FindGame(dir, slug, &ps)
	if err != nil {
		t.Fatal(err)
	}
	_, was := play.Unfreeze(lg)
	lib := NewLibrary()
	g := play.Play(lg, lib, lib, &ps)
	if err := ps.Err(); err != nil {
		t.Fatal(err)
	}
	return g, was
}

// resolve decides a game's current turn, as the command does.
func resolve(t testing.TB, dir, slug string, to play.State) {
	t.Helper()
	g, was := playedSoFar(t, dir, slug)
	turn := g.Current()
	frozen, err := g.Decide(to, was, "")
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Save(turn.Folder, frozen); err != nil {
		t.Fatal(err)
	}
}

// light are producers without drawings, for tests that do not look at maps.
func light() []Producer { return []Producer{gameFiles, pages} }

func buildLight(t testing.TB, dir string) *build.Report {
	t.Helper()
	r, err := buildWith(build.Run, build.Options{Dir: dir, Program: "test"}, nil, light())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// treeHash hashes every file of a tree with its path.
func treeHash(t testing.TB, dir string) string {
	t.Helper()
	h := sha256.New()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		rel, _ := filepath.Rel(dir, path)
		fmt.Fprintf(h, "%s %d\n", rel, len(data))
		h.Write(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return hex.EncodeToString(h.Sum(nil))
}

func replaceIn(t testing.TB, path, old, new string) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(data), old) {
		t.Fatalf("%s does not hold %q", path, old)
	}
	if err := os.WriteFile(path, []byte(strings.ReplaceAll(string(data), old, new)), 0o644); err != nil {
		t.Fatal(err)
	}
}

// mustRemove takes files or folders of a site away.
func mustRemove(t testing.TB, dir string, names ...string) {
	t.Helper()
	for _, name := range names {
		if err := os.RemoveAll(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
}
