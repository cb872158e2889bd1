//go:build unix

package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/feed"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// emptyContent is an empty site with a standard board.
func emptyContent(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	must(t, os.MkdirAll(filepath.Join(dir, "content/games"), 0o755))
	must(t, os.WriteFile(filepath.Join(dir, "content/site.toml"), []byte("title = \"T\"\nboard = \"standard\"\n"), 0o644))
	return dir
}

// sampleIn is a site of one of the long games.
func sampleIn(t *testing.T, slug string) string {
	t.Helper()
	dir := emptyContent(t)
	must(t, os.CopyFS(filepath.Join(dir, "content/games", slug), os.DirFS(filepath.Join("../../sitegen/testdata/wars/content/games", slug))))
	return dir
}

// moveIn puts a published game into a new site.
func moveIn(t *testing.T, was feed.Game, slug string) (site string, code int, out, said string) {
	t.Helper()
	site = emptyContent(t)
	data, err := feed.JSON(was)
	must(t, err)
	file := filepath.Join(site, "game.json")
	must(t, os.WriteFile(file, data, 0o644))
	code, out, said = herald(t, "import", slug, file, "--site", site)
	return site, code, out, said
}

// asPlayed is a published game as text, without what differs from site to site: its log, where it
// was played, and stamps of inputs.
func asPlayed(t *testing.T, g feed.Game) string {
	t.Helper()
	data, err := feed.JSON(g)
	must(t, err)
	var c feed.Game
	must(t, json.Unmarshal(data, &c))
	c.Game, c.Commitment, c.Log, c.Head, c.MovedIn = "", "", nil, "", nil
	for i := range c.Turns {
		t := &c.Turns[i]
		t.Game, t.Stamp, t.Retaken, t.Changed = "", "", 0, nil // what was published there was not published here
		for k := range t.Steps {
			t.Steps[k].MovedIn = 0
		}
	}
	data, err = feed.JSON(c)
	must(t, err)
	return string(data)
}

// TestSampleGamesMoveIn: every game of the sample, of each ruleset, with lots, secrets, corrections
// and openings of its own, is imported into another site and exported again equal, order by order,
// with receipts and lots; from there into a third. verify finds nothing wrong in any of them, and
// reports that they moved in.
func TestSampleGamesMoveIn(t *testing.T) {
	if testing.Short() {
		t.Skip("not in short runs: seven games are played three times")
	}
	folders, err := os.ReadDir("../../sitegen/testdata/wars/content/games")
	must(t, err)
	if len(folders) < 7 {
		t.Fatalf("the sample has %d games", len(folders))
	}
	lots := 0
	for _, f := range folders {
		was := publishedOf(t, sampleIn(t, f.Name()), f.Name())
		if _, wrong := feed.Verify(was); len(wrong) > 0 {
			t.Errorf("%s: of what is published this does not fit: %v", f.Name(), wrong)
		}
		site, code, out, said := moveIn(t, was, f.Name())
		if code != exitWell || said != "" {
			t.Errorf("%s: exit code %d: %s%s", f.Name(), code, out, said)
			continue
		}
		now := publishedOf(t, site, f.Name())
		if asPlayed(t, was) != asPlayed(t, now) {
			t.Errorf("%s comes out otherwise than it went in: %s", f.Name(), firstDifference(asPlayed(t, was), asPlayed(t, now)))
		}
		site, code, out, said = moveIn(t, now, "third")
		if code != exitWell {
			t.Errorf("%s, into a third site: exit code %d: %s%s", f.Name(), code, out, said)
			continue
		}
		third := publishedOf(t, site, "third")
		if asPlayed(t, was) != asPlayed(t, third) {
			t.Errorf("%s comes out of a third site otherwise than it went in", f.Name())
		}
		for _, g := range []feed.Game{now, third} {
			right, wrong := feed.Verify(g)
			for _, turn := range g.Turns {
				lots += len(turn.Lots)
				for _, l := range turn.Lots {
					if want := "moved in, not played here: " + turn.Name + ", lot against " + l.Power; !slices.ContainsFunc(right, func(s string) bool { return strings.HasPrefix(s, want) }) && l.Number > 0 && l.Seed != "" && !slices.ContainsFunc(right, func(s string) bool {
						return strings.HasPrefix(s, "moved in, not played here: "+turn.Name) && strings.Contains(s, "as drawn")
					}) {
						t.Errorf("%s: verify does not say %q", f.Name(), want)
					}
				}
			}
			if len(wrong) > 0 {
				t.Errorf("%s, moved in: %v", f.Name(), wrong)
			}
			if len(g.Log) != 2 {
				t.Errorf("%s: the log of the new site says of phases that were not played there: %v", f.Name(), g.Log)
			}
		}
	}
	if lots < 4 {
		t.Errorf("there were %d lots", lots)
	}
}

// firstDifference shows where two texts first differ.
func firstDifference(a, b string) string {
	as, bs := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range as {
		if i >= len(bs) || as[i] != bs[i] {
			return fmt.Sprintf("line %d: %s, and %s", i+1, as[i], strings.Join(bs[min(i, len(bs)):min(i+1, len(bs))], ""))
		}
	}
	return "the one goes on"
}

// warGame is a W3K game that begins in a Winter in which lots are drawn, with a log of receipts; a
// year later more are due.
func warGame(t *testing.T) (site, game string) {
	t.Helper()
	site = filepath.Join(t.TempDir(), "site")
	for _, args := range [][]string{{"new", "site", site, "--board", "w3k"}, {"new", "game", "lots", "--site", site}} {
		if code, out, said := herald(t, args...); code != exitWell {
			t.Fatal(out, said)
		}
	}
	game = filepath.Join(site, "content/games/lots")
	must(t, os.WriteFile(filepath.Join(game, "position.toml"), []byte("phase = \"1643-winter-adjustment\"\nnote = \"By hand.\"\n[units]\n"+
		"hamilton = [\"A norfolk\", \"A lindsey\", \"A kesteven\"]\ncrown = [\"A bristol\", \"A oxfordshire\"]\nargyll = [\"A argyll\"]\n"+
		"[owners]\nhamilton = [\"bristol\", \"oxfordshire\"]\nargyll = [\"argyll\", \"belfast\"]\n"), 0o644))
	sheet := filepath.Join(game, "1643-winter/adjustments/argyll.txt")
	must(t, os.MkdirAll(filepath.Dir(sheet), 0o755))
	must(t, os.WriteFile(sheet, []byte("Build a Fleet in Belfast\n"), 0o644))
	return site, game
}

// playOn decides phases of the war game for which nobody sends orders.
func playOn(t *testing.T, site string, phases ...string) {
	t.Helper()
	for _, phase := range phases {
		must(t, os.MkdirAll(filepath.Join(site, "content/games/lots", phase), 0o755))
		if code, out, said := herald(t, "resolve", "lots", "--final", "--final", "--phase", phase, "--site", site); code != exitWell {
			t.Fatalf("%s: %s%s", phase, out, said)
		}
	}
}

// checks runs both programs that check a published game and returns what was right by the first.
func checks(t *testing.T, g feed.Game) (right, wrong []string) {
	t.Helper()
	right, wrong = feed.Verify(g)
	python, err := exec.LookPath("python3")
	if err != nil {
		return right, wrong // sitegen's tests say so
	}
	dir := t.TempDir()
	data, err := feed.JSON(g)
	must(t, err)
	must(t, os.WriteFile(filepath.Join(dir, "game.json"), data, 0o644))
	must(t, os.WriteFile(filepath.Join(dir, "check.py"), []byte(feed.CheckProgram), 0o644))
	out, err := exec.Command(python, filepath.Join(dir, "check.py"), filepath.Join(dir, "game.json")).CombinedOutput()
	if (err == nil) != (len(wrong) == 0) || strings.Contains(string(out), "Traceback") {
		t.Errorf("verify finds %v, and check.py: %v\n%s", wrong, err, out)
	}
	return right, wrong
}

// TestLotsThatMovedIn: a game with a log in which lots were drawn moves to another site, is played
// on there, and draws from that site's chain. herald verify and check.py compare both parts with
// what was published. A forged move is refused, and detected if somebody forges it by hand.
func TestLotsThatMovedIn(t *testing.T) {
	from, _ := warGame(t)
	playOn(t, from, "1643-winter", "1643-spring")
	was := publishedOf(t, from, "lots")
	if len(was.Turns[0].Lots) != 2 || len(was.Log) < 4 {
		t.Fatalf("%d lots, a log of %d lines", len(was.Turns[0].Lots), len(was.Log))
	}
	site, code, out, said := moveIn(t, was, "lots")
	if code != exitWell {
		t.Fatalf("exit code %d: %s%s", code, out, said)
	}
	now := publishedOf(t, site, "lots")
	if asPlayed(t, was) != asPlayed(t, now) {
		t.Error("it comes out otherwise than it went in: " + firstDifference(asPlayed(t, was), asPlayed(t, now)))
	}
	playOn(t, site, "1643-summer", "1643-autumn", "1644-winter")
	now = publishedOf(t, site, "lots")
	last := now.Turns[4]
	if len(last.Lots) == 0 || last.Steps[0].MovedIn != 0 || last.Lots[0].Number != 1 || len(last.Closings) != 1 {
		t.Fatalf("of the Winter that was played here: %+v", last)
	}
	right, wrong := checks(t, now)
	if len(wrong) > 0 {
		t.Errorf("it is played on, and this does not fit: %v", wrong)
	}
	for _, want := range []string{"moved in, not played here: Winter 1643, lot against crown", "Winter 1644, lot against"} {
		if !slices.ContainsFunc(right, func(r string) bool { return strings.HasPrefix(r, want) }) {
			t.Errorf("verify does not say %q: %v", want, right)
		}
	}

	// What is forged before it moves is refused, and nothing is left.
	for what, forge := range map[string]func(g *feed.Game){
		"another unit": func(g *feed.Game) {
			l := &g.Turns[0].Lots[0]
			l.Removed = l.From[(slices.Index(l.From, l.Removed)+1)%len(l.From)]
		},
		"a log of their own": func(g *feed.Game) { g.Log[1] = strings.Replace(g.Log[1], g.Commitment, strings.Repeat("0", 64), 1) },
		"another commitment": func(g *feed.Game) { g.Commitment = strings.Repeat("0", 64) },
		"other orders":       func(g *feed.Game) { g.Turns[0].Receipts[0].Orders = "Build an Army in Argyll\n" },
		"no lots":            func(g *feed.Game) { g.Turns[0].Lots = nil },
		"a power that is a path": func(g *feed.Game) {
			for i := range g.Turns[0].Steps[0].Orders {
				g.Turns[0].Steps[0].Orders[i].Power = "../../../../escaped"
			}
		},
		"a folder that is a path": func(g *feed.Game) {
			g.Turns[1].Steps[0].Kind = "../../../../escaped"
			g.Turns[1].Closings[0].Kind = "../../../../escaped"
		},
	} {
		forged := publishedOf(t, from, "lots")
		forge(&forged)
		site, code, _, said := moveIn(t, forged, "lots")
		if code != exitProblems || exists(filepath.Join(site, "content/games/lots")) || exists(filepath.Join(site, "escaped")) || exists(filepath.Join(filepath.Dir(site), "escaped.txt")) {
			t.Errorf("%s: exit code %d: %s", what, code, said)
		}
	}

	// What is done by hand afterwards is seen.
	results := filepath.Join(site, "content/games/lots/1643-winter/results.toml")
	genuine := read(t, results)
	first := genuine[strings.Index(genuine, "drawn = "):][:len("drawn = 0")]
	for what, edit := range map[string][2]string{
		"another of the candidates": {first, map[bool]string{true: "drawn = 1", false: "drawn = 0"}[first == "drawn = 0"]},
		"another number of them":    {"among = 3", "among = 4"},
		"an origin that is not":     {"moved-in = 1", "moved-in = 7"},
		"played here":               {"moved-in = 1", "# moved-in = 1"},
	} {
		must(t, os.WriteFile(results, []byte(strings.Replace(genuine, edit[0], edit[1], 1)), 0o644))
		if _, err := openGames(site, []string{"lots"}); err == nil {
			t.Errorf("%s: nothing is said", what)
		}
	}
	must(t, os.WriteFile(results, []byte(genuine), 0o644))
	file := filepath.Join(site, "content/games/lots/moved-in.toml")
	origins := read(t, file)
	must(t, os.WriteFile(file, []byte(strings.Replace(origins, "receipt 1643-winter adjustments argyll ", "receipt 1643-winter adjustments argyll 0", 1)), 0o644))
	if _, err := openGames(site, []string{"lots"}); err == nil {
		t.Error("another log of where it was played: nothing is said")
	}
	must(t, os.WriteFile(file, []byte(origins), 0o644))

	// Whoever says of a Winter that was played here that it moved in, with lots of his choice, is
	// found out.
	results = filepath.Join(site, "content/games/lots/1644-winter/results.toml")
	lines := regexp.MustCompile(`(?m)^(lines|head) = .*\n`)
	must(t, os.WriteFile(results, []byte(strings.Replace(lines.ReplaceAllString(read(t, results), ""), "[[step]]\n", "[[step]]\nmoved-in = 1\n", 1)+
		fmt.Sprintf("[[step.lot]]\nseed = %q\namong = 2\ndrawn = 0\n", last.Lots[0].Seed)), 0o644))
	claimed := now
	claimed.Turns = slices.Clone(now.Turns)
	claimed.Turns[4].Steps = slices.Clone(now.Turns[4].Steps)
	claimed.Turns[4].Steps[0].MovedIn = 1
	if _, wrong := checks(t, claimed); !strings.Contains(strings.Join(wrong, "\n"), "it comes after") || !strings.Contains(strings.Join(wrong, "\n"), "never closed") {
		t.Errorf("a Winter that is said to have moved in: %v", wrong)
	}
}

// TestEndsMoveIn: a game that its players ended is imported as ended, in whatever way they did it.
func TestEndsMoveIn(t *testing.T) {
	for _, how := range []string{"draw\"\nwinners = [\"austria\", \"turkey\"]\nwhy = \"All agreed to \\\"peace\\\".\"\n", "concession\"\nwinners = [\"france\"]\n", "stopped\"\n", "stopped\"\nwhy = \"Nobody came.\"\n"} {
		from := sampleIn(t, "thursday-evenings")
		must(t, os.WriteFile(filepath.Join(from, "content/games/thursday-evenings/end.toml"), []byte("how = \""+how), 0o644))
		was := publishedOf(t, from, "thursday-evenings")
		site, code, out, said := moveIn(t, was, "thursday-evenings")
		if code != exitWell {
			t.Fatalf("ended as %s: exit code %d: %s%s", how, code, out, said)
		}
		now := publishedOf(t, site, "thursday-evenings")
		if now.End == "" || now.End != was.End || now.EndWhy != was.EndWhy || !slices.Equal(now.Winners, was.Winners) || asPlayed(t, was) != asPlayed(t, now) {
			t.Errorf("ended as %s it comes in as %q, won by %v, because %q", how, now.End, now.Winners, now.EndWhy)
		}
		if code, out, _ := herald(t, "status", "thursday-evenings", "--site", site); code != exitWell || !strings.Contains(out, "over") {
			t.Errorf("ended as %s: %s", how, out)
		}
	}
	from := sampleIn(t, "thursday-evenings")
	file := filepath.Join(from, "content/games/thursday-evenings/game.toml")
	must(t, os.WriteFile(file, []byte("ended = \"the post stopped\"\nnote = \"A \\\"note\\\".\"\n"+strings.Replace(read(t, file), "note =", "# note =", 1)), 0o644))
	was := publishedOf(t, from, "thursday-evenings")
	site, code, out, said := moveIn(t, was, "thursday-evenings")
	if code != exitWell {
		t.Fatalf("ended in the coordinator's words: exit code %d: %s%s", code, out, said)
	}
	if now := publishedOf(t, site, "thursday-evenings"); now.Ended != "the post stopped" || now.Note != `A "note".` || asPlayed(t, was) != asPlayed(t, now) {
		t.Errorf("ended in the coordinator's words, it comes in as %q, %q", now.Ended, now.Note)
	}
}

// publishedOf is a game as its game.json has it.
func publishedOf(t *testing.T, dir, slug string) feed.Game {
	t.Helper()
	games, err := openGames(dir, []string{slug})
	must(t, err)
	return feed.NewGame(publish.NewGame(games[0], sitegen.NewLibrary()))
}

// TestImportOfAPhaseTwice: a saved game with two sets of orders for one phase is refused.
func TestImportOfAPhaseTwice(t *testing.T) {
	const spring = `{"name":"S1901M","state":{"units":{"FRANCE":["A PAR","A MAR","F BRE"]}},"orders":{"FRANCE":["A PAR %s"]}}`
	site := emptySite(t)
	file := filepath.Join(t.TempDir(), "saved.json")
	must(t, os.WriteFile(file, []byte(`{"id":"x","phases":[`+fmt.Sprintf(spring, "H")+","+fmt.Sprintf(spring, "- BUR")+"]}"), 0o644))
	code, out, err := herald(t, "import", "twice", file, "--board", "standard", "--site", site)
	if code != exitProblems || !strings.Contains(err, "the file has orders of 1901-spring twice") || exists(filepath.Join(site, "content/games/twice")) {
		t.Errorf("exit code %d\n%s%s", code, out, err)
	}
	must(t, os.WriteFile(file, []byte(`{"id":"x","phases":[`+fmt.Sprintf(spring, "H")+"]}"), 0o644))
	if code, out, err := herald(t, "import", "once", file, "--board", "standard", "--site", site); code != exitWell {
		t.Errorf("once: exit code %d\n%s%s", code, out, err)
	}
}
