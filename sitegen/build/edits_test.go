package build_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestEditsAreAsFromCold makes edit after edit, as a coordinator and a designer would, good ones and bad ones, and builds after
// each: the site that the cache and the memory lead to is, file by file, the one that a first build makes.
func TestEditsAreAsFromCold(t *testing.T) {
	edits := 109
	if testing.Short() {
		edits = 8
	}
	dir := sitetest.Two(t)
	sitetest.Replace(t, filepath.Join(dir, "content/site.toml"), "title =", "theme = \"heather\"\ntitle =")
	sitetest.Write(t, dir, map[string]string{"themes/heather/css/90-own.css": "body{color:#222}\n"})
	memory := sitegen.NewMemory()
	random := rand.New(rand.NewPCG(14, 109))
	const first, second = "content/games/first/", "content/games/second/"
	kinds := []func(n int){
		func(n int) {
			sitetest.Write(t, dir, map[string]string{"content/site.toml": fmt.Sprintf("theme = \"heather\"\ntitle = \"Site %d\"\nboard = \"standard\"\n", n)})
		},
		func(n int) {
			sitetest.Write(t, dir, map[string]string{first + "1901-autumn/orders/germany.txt": fmt.Sprintf("A Mun H\n# %d\n", n)})
		},
		func(n int) {
			sitetest.Write(t, dir, map[string]string{first + fmt.Sprintf("1901-autumn/orders/france-v%d.txt", n+2): "A Bur H\n"})
		},
		func(n int) {
			sitetest.Write(t, dir, map[string]string{first + "1901-autumn/orders/Turkey.txt": "F Ank H\n"})
		}, // a fault
		func(n int) { os.Remove(filepath.Join(dir, first+"1901-autumn/orders/Turkey.txt")) },
		func(n int) {
			sitetest.Write(t, dir, map[string]string{"themes/heather/css/90-own.css": fmt.Sprintf("body{color:#%03d}\n", n)})
		},
		func(n int) {
			sitetest.Write(t, dir, map[string]string{second + "1901-spring/orders/italy.txt": fmt.Sprintf("A Rom H\nA Ven - Tyr\n# %d\n", n)})
		},
		func(n int) {
			sitetest.Write(t, dir, map[string]string{second + "people.toml": fmt.Sprintf("[[seat]]\npower = \"italy\"\naddress = \"a%d@example.org\"\nalias = \"Player %d\"\npublic = true\n", n, n)})
		},
		func(n int) {
			sitetest.Write(t, dir, map[string]string{second + "end.toml": "how = \"draw\"\nwinners = [\"italy\", \"france\"]\n"})
		},
		func(n int) { os.Remove(filepath.Join(dir, second+"end.toml")) },
		func(n int) { sitetest.Write(t, dir, map[string]string{second + "1901-spring/orders/italy.txt~": "x"}) }, // nobody's
		func(n int) { os.RemoveAll(filepath.Join(dir, "public/first")) },                                         // the output, spoilt by hand
	}
	said := 0
	for n := range edits {
		kinds[random.IntN(len(kinds))](n)
		warm, err := sitetest.TryBuild(dir, memory, sitetest.Light())
		if err != nil {
			t.Fatalf("edit %d: %v", n, err)
		}
		cold := filepath.Join(t.TempDir(), "site")
		for _, folder := range []string{"content", "themes"} {
			if err := os.CopyFS(filepath.Join(cold, folder), os.DirFS(filepath.Join(dir, folder))); err != nil {
				t.Fatal(err)
			}
		}
		other := sitetest.Build(t, cold)
		if len(other.Faults) != len(warm.Faults) {
			t.Fatalf("edit %d: faults %v, from cold %v", n, warm.Faults, other.Faults)
		}
		said += len(warm.Faults)
		if d := sitetest.Differs(sitetest.Written(t, cold), sitetest.Written(t, dir)); d != "" {
			t.Fatalf("edit %d: not what a first build makes: %s", n, d)
		}
	}
	if said == 0 && edits > 50 {
		t.Error("no edit was a bad one: the test shows less than it says")
	}
	t.Logf("%d edits, each build equal to a first one; %d faults told", edits, said)
}
