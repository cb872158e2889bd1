package sitegen_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// framesFile is the content of a game's frames.js.
type framesFile struct {
	Board  string
	Frames []struct {
		T, N, Own string
		Units     [][]any
		A         [][]any
	}
}

func readFrames(t *testing.T, dir, slug string) framesFile {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, "public", slug, "frames.js"))
	if err != nil {
		t.Fatal(err)
	}
	var f framesFile
	if err := json.Unmarshal(bytes.TrimSuffix(bytes.TrimPrefix(data, []byte("window.heraldFrames=")), []byte(";\n")), &f); err != nil {
		t.Fatal(err)
	}
	return f
}

// chronicled builds a site's pages and what its chronicles need.
func chronicled(t *testing.T, dir string) {
	t.Helper()
	sitetest.BuildWith(t, dir, nil, sitegen.Producers("boardDrawings", "chronicles", "gameFiles", "pages"))
}

// TestChronicleOfOnePhase: a game of one phase has a chronicle of one chapter and two positions;
// one without results has none.
func TestChronicleOfOnePhase(t *testing.T) {
	dir := sitetest.First(t)
	sitetest.Write(t, dir, map[string]string{"content/games/second/game.toml": "title = \"Second </script><b>Game\"\nboard = \"standard\"\nruleset = \"standard\"\nid = \"second-game\"\n[timeline]\nbegan = 2026-03-02\n"})
	chronicled(t, dir)
	f := readFrames(t, dir, "first")
	if f.Board != "standard" || len(f.Frames) != 2 || len(f.Frames[0].Units) != 22 || len(f.Frames[1].A) != 0 || f.Frames[0].T != "1901-spring" {
		t.Errorf("the frames are %+v", f)
	}
	if n := len(f.Frames[0].A); n != 9 { // three each of France, Germany and Austria
		t.Errorf("%d arrows", n)
	}
	page, err := os.ReadFile(filepath.Join(dir, "public/first/chronicle.html"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`id="1901-spring"`, `src="frames.js"`, "The last phase", `id="player"`} {
		if !strings.Contains(string(page), want) {
			t.Errorf("the chronicle has no %s", want)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "public/second/chronicle.html")); err == nil {
		t.Error("a game without results has a chronicle")
	}
	if second, _ := os.ReadFile(filepath.Join(dir, "public/second/index.html")); bytes.Contains(second, []byte("chronicle.html")) {
		t.Error("a game without results leads to a chronicle")
	}
}

// TestChronicleOf120Phases: the chronicle of a long game stays small, and grows only by what
// happens in a phase.
func TestChronicleOf120Phases(t *testing.T) {
	if testing.Short() {
		t.Skip("plays 120 phases")
	}
	dir := sitetest.First(t)
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(os.RemoveAll(filepath.Join(dir, "content/games/first/1901-autumn/orders")))
	g, _ := sitetest.SoFar(t, dir, "first")
	for n := 1; n < 120; n++ {
		turn := g.Current()
		must(os.MkdirAll(filepath.Join(dir, "content/games/first", turn.Key, turn.Steps[0].Kind), 0o755))
		var ps load.Problems
		g.Reread(&ps)
		must(ps.Err())
		frozen, err := g.Decide(play.Final, nil, "")
		must(err)
		must(g.Save(turn.Folder, frozen))
		g.Next(frozen)
	}
	must(g.KeepAll())
	chronicled(t, dir)
	f := readFrames(t, dir, "first")
	page, err := os.ReadFile(filepath.Join(dir, "public/first/chronicle.html"))
	must(err)
	script, err := os.ReadFile(filepath.Join(dir, "public/first/frames.js"))
	must(err)
	chapters := bytes.Count(page, []byte(`roomy chapter"`))
	if chapters < 110 || len(f.Frames) < chapters {
		t.Errorf("%d chapters, %d frames", chapters, len(f.Frames))
	}
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	w.Write(page)
	w.Write(script)
	must(w.Close())
	if each := b.Len() / chapters; each > 60<<10/20 {
		t.Errorf("%d bytes a phase, compressed", each)
	}
	t.Logf("%d bytes compressed, %d a phase", b.Len(), b.Len()/chapters)
}
