//go:build unix

package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/heraldmaps/herald/sitegen/files"
	"github.com/heraldmaps/herald/sitegen/load"
)

// TestKilledCommands kills the commands that write at random moments. Afterwards the game can be
// played, no sheet is cut short, a message that was being filed is whole somewhere, and the next
// command removes leftovers.
func TestKilledCommands(t *testing.T) {
	rounds := 60
	if testing.Short() {
		rounds = 12
	}
	site, game := deskSite(t, "2020-03-02", allOrders())
	must(t, os.WriteFile(filepath.Join(game, "people.toml"), []byte("[[seat]]\npower = \"austria\"\naddress = \"kim@nutmeg.example\"\n"), 0o600))
	const orders = "A Vie - Gal\nA Bud - Ser\nF Tri - Alb\n"
	message := filepath.Join(t.TempDir(), "letter.eml")
	must(t, os.WriteFile(message, []byte("From: Kim <kim@nutmeg.example>\nTo: gm@nutmeg.example\nSubject: orders\nDate: Mon, 2 Mar 2020 10:00:00 +0000\n\n"+orders), 0o644))
	lines := [][]string{
		{"close", "first", "--early"}, {"resolve", "first", "--early"}, {"resolve", "first", "--final", "--final"},
		{"resolve", "first", "--reopen", "1901-spring"}, {"mail", message},
	}
	results := filepath.Join(game, "1901-spring/results.toml")
	// Each command is begun where it has something to do.
	ready := func(line []string) {
		if line[0] == "mail" {
			os.Remove(filepath.Join(game, "1901-spring/orders/austria-v2.txt"))
		}
		switch reopen := line[len(line)-1] == "1901-spring"; {
		case reopen && !exists(results):
			if code, out, err := herald(t, "resolve", "first", "--final", "--final", "--site", site); code != exitWell {
				t.Fatal(out, err)
			}
		case !reopen && exists(results):
			if code, out, err := herald(t, "resolve", "first", "--reopen", "1901-spring", "--site", site); code != exitWell {
				t.Fatal(out, err)
			}
		}
	}
	spans := map[string]time.Duration{}
	for _, line := range lines {
		ready(line)
		start := time.Now()
		if out, err := inProcess(t, append(line, "--site", site)...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", line, err, out)
		}
		spans[line[0]] = time.Since(start)
	}
	random := rand.New(rand.NewPCG(7, 21))
	killed, changed, left := 0, 0, 0
	round := 0
	for ; round < rounds || (killed < round/4 || changed < round/6) && round < 6*rounds; round++ {
		line := lines[round%len(lines)]
		ready(line)
		before := treeOf(t, game)
		cmd := inProcess(t, append(line, "--site", site)...)
		must(t, cmd.Start())
		time.Sleep(time.Duration((0.7 + 0.5*random.Float64()) * float64(spans[line[0]])))
		cmd.Process.Kill()
		// The machine may be busier or idler than it was when the spans were taken: they follow.
		if cmd.Wait() != nil {
			killed++
			spans[line[0]] += spans[line[0]] / 20
		} else {
			spans[line[0]] -= spans[line[0]] / 20
		}
		after := treeOf(t, game)
		if after != before {
			changed++
		}
		left += strings.Count(after, "/.herald-")
		if code, _, err := herald(t, "status", "first", "--site", site); code != exitWell {
			t.Fatalf("round %d, %v: a game that cannot be played:\n%s", round, line, err)
		}
		if own, kept := frozenOf(load.ReadGame(site, "first", &load.Problems{})), frozenOf(load.ReadKept(files.In(site), "first")); own != kept {
			t.Fatalf("round %d, %v: frozen is %q, and kept %q", round, line, own, kept)
		}
		sheets, _ := filepath.Glob(filepath.Join(game, "1901-spring/orders/austria-v*.txt"))
		for _, s := range sheets {
			if data, err := os.ReadFile(s); err != nil || !strings.HasSuffix(string(data), orders) {
				t.Fatalf("round %d: %s is half a sheet: %v\n%s", round, s, err, data)
			}
		}
	}
	os.Remove(filepath.Join(game, "1901-spring/orders/austria-v2.txt"))
	ready([]string{"mail"})
	if code, out, err := herald(t, "mail", message, "--site", site); code != exitWell || !exists(filepath.Join(game, "1901-spring/orders/austria-v2.txt")) {
		t.Errorf("the message that was killed so often is not filed: %s%s", out, err)
	}
	if swept := treeOf(t, site); strings.Contains(swept, "/.herald-") {
		t.Errorf("killed writers left files that nobody swept away:\n%s", swept)
	}
	if killed < round/4 || changed < round/6 {
		t.Errorf("of %d commands %d were killed, and %d had changed something: the moments were chosen badly", round, killed, changed)
	}
	t.Logf("%d of %d commands killed, %d of them all had changed the game, %d half-written files swept away, none of them read", killed, round, changed, left)
}

// frozenOf says which phases of a game are frozen, and as what.
func frozenOf(g *load.Game) string {
	out := ""
	if g == nil {
		return out // nothing is kept where nothing is frozen
	}
	for _, p := range g.Phases {
		if p.Frozen != nil {
			out += fmt.Sprint(p.Key, " ", *p.Frozen, "\n")
		}
	}
	return out
}
