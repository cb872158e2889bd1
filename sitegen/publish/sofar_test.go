package publish_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/publish"
	"github.com/heraldmaps/herald/sitegen/receipts"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// clash is a game with a log. In its Spring three units are dislodged, two of Germany's before
// Austria's; one power orders another's unit, one sends nothing, and one has no player.
func clash(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	const game = "content/games/first/"
	sitetest.Write(t, dir, map[string]string{
		game + "game.toml":    "title = \"First Game\"\nboard = \"standard\"\nruleset = \"standard\"\nid = \"game-of-tests\"\n[timeline]\nbegan = 2026-03-02\n[lots]\nscheme = 2\ncommitment = \"" + play.LotLink(sitetest.Seed, 8, 0) + "\"\nlinks = 8\n",
		game + "secret.toml":  "seed = \"" + sitetest.Seed + "\"\n",
		game + "receipts.txt": receipts.Begin("first", play.LotLink(sitetest.Seed, 8, 0), 8, "").Text(),
		game + "people.toml":  "[[seat]]\npower = \"turkey\"\nnobody = true\n",
		game + "position.toml": "phase = \"1905-spring-movement\"\n[units]\nfrance = [\"A bur\", \"A mar\"]\ngermany = [\"A gas\", \"A bel\"]\nitaly = [\"A ven\", \"A tyr\"]\naustria = [\"A tri\"]\nengland = [\"F nth\", \"A hol\"]\nturkey = [\"A con\"]\n" +
			"[owners]\nfrance = [\"mar\", \"par\"]\ngermany = [\"mun\"]\nitaly = [\"ven\"]\naustria = [\"tri\"]\nengland = [\"lon\"]\nturkey = [\"con\"]\n",
		game + "1905-spring/orders/france.txt":    "A Bur - Gas\nA Mar S A Bur - Gas\nA Gas H\n",
		game + "1905-spring/orders/italy.txt":     "A Ven - Tri\nA Tyr S A Ven - Tri\nDraw: yes\n",
		game + "1905-spring/orders/england.txt":   "A Hol - Bel\nF NTH S A Hol - Bel\n",
		game + "1905-spring/orders/austria.txt":   "A Tri H (" + sitetest.Comment + ")\n",
		game + "1905-spring/retreats/germany.txt": "A Gas - Bre\n",
	})
	return dir
}

// soFar lists what a game has published of its first turn.
func soFar(t *testing.T, dir string) string {
	t.Helper()
	played, ps := sitetest.Play(t, dir, "first")
	if ps.Failed() {
		t.Fatal(ps.Err())
	}
	g := publish.NewGame(played, sitegen.NewLibrary())
	turn := g.Turns[0]
	var b strings.Builder
	fmt.Fprintf(&b, "%s, awaits %s, retreats %v of %v, next %s\n", turn.State, turn.Awaits, turn.Retreats, turn.Pending, turn.NextID)
	for _, s := range turn.Steps {
		for _, p := range s.Powers {
			fmt.Fprintf(&b, "%s of %s, missing %v, nobody's %v:", s.Kind, g.Powers[p.Power].ID, p.Missing, p.Disorder)
			for _, l := range p.Lines {
				fmt.Fprintf(&b, " %s (%s)", l.Unit, l.Verdict)
			}
			for _, l := range p.Foreign {
				fmt.Fprintf(&b, " another's %s", l.Written)
			}
			b.WriteByte('\n')
		}
	}
	for _, d := range turn.Dislodged {
		fmt.Fprintf(&b, "dislodged %s, %s\n", d.Unit, d.Went)
	}
	for _, r := range turn.Receipts {
		fmt.Fprintf(&b, "receipt of %s, %s: %q, salt %v\n", g.Powers[r.Power].ID, r.Kind, r.Text, r.Salt != "")
	}
	for _, c := range turn.Closings {
		fmt.Fprintf(&b, "closed %s\n", c.Kind)
	}
	for power, cs := range turn.Choices {
		for _, c := range cs {
			fmt.Fprintf(&b, "choice of %s: %s\n", g.Powers[power].ID, c.Unit)
		}
	}
	for _, d := range g.Deadlines {
		if d.Key == turn.Key {
			fmt.Fprintf(&b, "deadline of %s, past %v\n", d.Kind, d.Past)
		}
	}
	return b.String()
}

// TestPhaseIsPublishedSoFar: in each state of a phase of two steps, only what has been decided is
// published, and nothing that is still to come: whose units must retreat, what they may do, whose
// receipts are opened. When the players end the game, nothing is awaited any more.
func TestPhaseIsPublishedSoFar(t *testing.T) {
	t.Parallel()
	const (
		shut = `receipt of austria, orders: "", salt false
receipt of england, orders: "", salt false
receipt of france, orders: "", salt false
receipt of italy, orders: "", salt false
closed orders
`
		orders = `orders of austria, missing false, nobody's false: Army Trieste (failed)
orders of england, missing false, nobody's false: Army Holland (succeeded) Fleet North Sea (succeeded)
orders of france, missing false, nobody's false: Army Burgundy (succeeded) Army Marseilles (succeeded) another's A Gas H
orders of germany, missing true, nobody's false: Army Gascony (none) Army Belgium (none)
orders of italy, missing false, nobody's false: Army Venice (succeeded) Army Tyrolia (succeeded)
orders of turkey, missing false, nobody's true: Army Constantinople (none)
`
		opened = `receipt of austria, orders: "A Tri H\n", salt true
receipt of england, orders: "A Hol - Bel\nF NTH S A Hol - Bel\n", salt true
receipt of france, orders: "A Bur - Gas\nA Mar S A Bur - Gas\nA Gas H\n", salt true
receipt of italy, orders: "A Ven - Tri\nA Tyr S A Ven - Tri\n", salt true
`
		waiting   = "dislodged Army Gascony, \ndislodged Army Belgium, \ndislodged Army Trieste, \n"
		untilOver = "deadline of orders, past false\ndeadline of retreats, past false\n"
	)
	want := map[play.State]string{
		play.Open: `open, awaits orders, retreats false of [], next 1905-spring-movement
choice of austria: Army Trieste
choice of england: Army Holland
choice of england: Fleet North Sea
choice of france: Army Burgundy
choice of france: Army Marseilles
choice of germany: Army Gascony
choice of germany: Army Belgium
choice of italy: Army Tyrolia
choice of italy: Army Venice
choice of turkey: Army Constantinople
` + untilOver,
		play.Closed: "closed, awaits orders, retreats false of [], next 1905-spring-movement\n" + shut + untilOver,
		play.Draft: "draft, awaits retreats, retreats true of [0 3], next 1905-spring-retreat\n" + orders + waiting + opened + `closed orders
choice of austria: Army Trieste
choice of germany: Army Gascony
choice of germany: Army Belgium
deadline of orders, past true
deadline of retreats, past false
`,
		play.Final: "final, awaits orders, retreats false of [], next 1905-spring-movement\n" + orders + `retreats of austria, missing true, nobody's false: Army Trieste (none)
retreats of germany, missing false, nobody's false: Army Gascony (succeeded) Army Belgium (none)
dislodged Army Gascony, retreats to Brest
dislodged Army Belgium, is disbanded
dislodged Army Trieste, is disbanded
` + opened + `receipt of germany, retreats: "A Gas - Bre\n", salt true
closed orders
closed retreats
deadline of orders, past true
deadline of retreats, past true
`,
	}
	ended := map[play.State]string{ // by the players' agreement
		play.Open:   "over, awaits orders, retreats false of [], next 1905-spring-movement\n",
		play.Closed: "closed, awaits orders, retreats false of [], next 1905-spring-movement\n" + shut,
		play.Draft:  "draft, awaits retreats, retreats true of [0 3], next 1905-spring-retreat\n" + orders + waiting + opened + "closed orders\ndeadline of orders, past true\n",
	}
	dir := clash(t)
	end := filepath.Join(dir, "content/games/first/end.toml")
	for _, to := range []play.State{play.Open, play.Closed, play.Draft, play.Final} {
		switch to {
		case play.Open:
		case play.Closed:
			sitetest.Close(t, dir, "first")
		default:
			sitetest.Resolve(t, dir, "first", to)
		}
		if got := soFar(t, dir); got != want[to] {
			t.Errorf("%s: there is published\n%s\nnot\n%s", to, got, want[to])
		}
		if ended[to] == "" {
			continue
		}
		if err := os.WriteFile(end, []byte("how = \"stopped\"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		if got := soFar(t, dir); got != ended[to] {
			t.Errorf("%s, and the game is over: there is published\n%s\nnot\n%s", to, got, ended[to])
		}
		if err := os.Remove(end); err != nil {
			t.Fatal(err)
		}
	}
}
