package play_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// voting is a game of which the powers left are these, with what their sheets of Spring say:
// Austria has units, England a dislodged one, France a centre alone, Germany nothing at all, and
// nobody plays Italy.
func voting(t *testing.T, sheets map[string]string) *play.Game {
	t.Helper()
	dir := t.TempDir()
	const game = "content/games/first/"
	sitetest.Write(t, dir, map[string]string{
		game + "game.toml":   "title = \"First Game\"\nboard = \"standard\"\nruleset = \"standard\"\nid = \"game-of-tests\"\n",
		game + "people.toml": "[[seat]]\npower = \"italy\"\nnobody = true\n",
	})
	for power, text := range sheets {
		sitetest.Write(t, dir, map[string]string{game + "1901-spring/orders/" + power + ".txt": text})
	}
	g, ps := sitetest.Play(t, dir, "first")
	if ps.Failed() {
		t.Fatal(ps.Err())
	}
	m, before := g.Rules.Map(), g.Awaited().Before
	id := m.Power
	units := before.Units
	before.Units = slices.DeleteFunc(slices.Clone(units), func(u engine.Unit) bool { return u.Power != id("austria") && u.Power != id("italy") })
	for _, u := range units {
		if u.Power == id("england") && before.Dislodged == nil {
			before.Dislodged = []engine.Dislodged{{Unit: u}}
		}
	}
	had := false
	for r, o := range before.Owners {
		if o != id("france") || had {
			before.Owners[r] = engine.NoPower
		}
		had = had || o == id("france")
	}
	return g
}

// TestBallots: exactly the powers with a unit or a centre have a vote; a power's last vote counts;
// the power conceded to is not asked; each question is counted by itself.
func TestBallots(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		sheets map[string]string
		want   string // the ballots as printed, and which are carried
	}{
		"all who are left":          {map[string]string{"austria": "Draw: yes\n", "england": "Draw: yes\n", "france": "Draw: yes\n"}, "draw: yes Austria, England, France (carried)"},
		"one with a centre alone":   {map[string]string{"austria": "Draw: yes\n", "england": "Draw: yes\n"}, "draw: yes Austria, England; no answer from France"},
		"one with a dislodged unit": {map[string]string{"austria": "Draw: yes\n", "france": "Draw: yes\n"}, "draw: yes Austria, France; no answer from England"},
		"one who has units":         {map[string]string{"england": "Draw: yes\n", "france": "Draw: yes\n"}, "draw: yes England, France; no answer from Austria"},
		"one who is out says no":    {map[string]string{"austria": "Draw: yes\n", "england": "Draw: yes\n", "france": "Draw: yes\n", "germany": "Draw: no\n"}, "draw: yes Austria, England, France (carried)"},
		"one who is out says yes":   {map[string]string{"germany": "Draw: yes\n"}, "draw: no answer from Austria, England, France"},
		"the last word is no":       {map[string]string{"austria": "Draw: yes\nDraw: no\n", "england": "Draw: yes\n", "france": "Draw: yes\n"}, "draw: yes England, France; no Austria"},
		"the last word is yes":      {map[string]string{"austria": "Draw: no\nDraw: yes\n", "england": "Draw: yes\n", "france": "Draw: yes\n"}, "draw: yes Austria, England, France (carried)"},
		"to one of them":            {map[string]string{"austria": "Concede to France\n", "england": "Concede to France\n"}, "concede to France: yes Austria, England (carried)"},
		"to oneself":                {map[string]string{"austria": "Concede to Austria\n"}, "concede to Austria: no answer from England, France"},
		"to two":                    {map[string]string{"austria": "Concede to France\n", "england": "Concede to Austria\n"}, "concede to France: yes Austria; no answer from England | concede to Austria: yes England; no answer from France"},
	} {
		g := voting(t, c.sheets)
		var got []string
		for _, b := range g.Ballots() {
			s := b.Text(g.Rules.Map())
			if b.Carried() {
				s += " (carried)"
			}
			got = append(got, s)
		}
		if said := strings.Join(got, " | "); said != c.want {
			t.Errorf("%s: %s, not %s", name, said, c.want)
		}
	}
}

// TestVouch: an end is confirmed only by the vote on that very end.
func TestVouch(t *testing.T) {
	t.Parallel()
	all := func(text string) map[string]string {
		return map[string]string{"austria": text, "england": text, "france": text}
	}
	draw := &load.End{How: load.EndDraw, Winners: []string{"austria", "england", "france"}}
	for name, c := range map[string]struct {
		sheets map[string]string
		end    *load.End
		says   string // with the end
		fails  string
	}{
		"a draw":                             {all("Draw: yes\n"), draw, "Voted for by Austria, England and France.", ""},
		"a draw of fewer than voted":         {all("Draw: yes\n"), &load.End{How: load.EndDraw, Winners: []string{"austria", "germany"}}, "", "the vote is for a draw between Austria, England and France"},
		"a draw that one does not want":      {map[string]string{"austria": "Draw: yes\n"}, draw, "", "the vote is not carried: draw: yes Austria; no answer from England, France"},
		"a draw, and they voted for another": {all("Concede to France\n"), draw, "", "no sheet votes on it: no answer from Austria, England, France"},
		"a concession to another":            {all("Concede to France\n"), &load.End{How: load.EndConcession, Winners: []string{"austria"}}, "", "no sheet votes on it: no answer from England, France"},
		"a concession":                       {all("Concede to France\n"), &load.End{How: load.EndConcession, Winners: []string{"france"}}, "Voted for by Austria and England.", ""},
		"stopped, and they voted for a draw": {map[string]string{"austria": "Draw: yes\n"}, &load.End{How: load.EndStopped}, "", ""},
	} {
		says, err := voting(t, c.sheets).Vouch(c.end)
		if says != c.says || (err == nil) != (c.fails == "") || err != nil && !strings.Contains(err.Error(), c.fails) {
			t.Errorf("%s: %q, %v", name, says, err)
		}
	}
	b := voting(t, map[string]string{"austria": "Draw: yes\n", "england": "Draw: no\n"}).Ballots()[0]
	if got := b.Winners(); len(got) != 3 { // all who have a say share it
		t.Errorf("the draw is shared by %v", got)
	}
}

// TestEndOfAWonGame: players cannot end a game that was won on the board; powers that share a draw
// are named once, in the board's order.
func TestEndOfAWonGame(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	const game = "content/games/won/"
	sitetest.Write(t, dir, map[string]string{
		game + "game.toml": "title = \"Won\"\nboard = \"standard\"\nruleset = \"standard\"\nid = \"game-of-tests\"\n",
		game + "end.toml":  "how = \"draw\"\nwinners = [\"turkey\", \"france\", \"turkey\"]\n",
		game + "position.toml": "phase = \"1905-autumn-movement\"\n[units]\nfrance = [\"A ruh\"]\nturkey = [\"A bul\"]\n[owners]\nturkey = [\"bul\"]\n" +
			"france = [\"par\", \"bre\", \"mar\", \"bel\", \"lon\", \"edi\", \"lvp\", \"spa\", \"por\", \"mun\", \"kie\", \"ber\", \"den\", \"nwy\", \"swe\", \"stp\", \"tun\"]\n",
		game + "1905-autumn/orders/france.txt": "A Ruh - Hol\n",
	})
	g, ps := sitetest.Play(t, dir, "won")
	if m := g.Rules.Map(); ps.Failed() || !slices.Equal(g.Winners, []engine.PowerID{m.Power("france"), m.Power("turkey")}) || g.How() != "drawn between France and Turkey" {
		t.Errorf("%v, %s: %v", g.Winners, g.How(), ps.All())
	}
	end := filepath.Join(dir, game+"end.toml")
	if err := os.Remove(end); err != nil {
		t.Fatal(err)
	}
	sitetest.Resolve(t, dir, "won", play.Final)
	if g, ps = sitetest.Play(t, dir, "won"); ps.Failed() || g.How() != "won by France" {
		t.Fatalf("%s: %v", g.How(), ps.All())
	}
	sitetest.Write(t, dir, map[string]string{game + "end.toml": "how = \"draw\"\nwinners = [\"turkey\"]\n"})
	g, ps = sitetest.Play(t, dir, "won")
	sitetest.WantProblem(t, ps, "end.toml", "the game was won on the board already")
	if g.How() != "won by France" {
		t.Errorf("it is now %s", g.How())
	}
}

// TestHowToVote: only a power that has a vote learns how to cast it, with a power in the game that
// it can concede to; a vote of one that is out is acknowledged as not counted.
func TestHowToVote(t *testing.T) {
	t.Parallel()
	g := voting(t, map[string]string{"germany": "Draw: yes\n", "austria": "Draw: yes\n"})
	for power, want := range map[string]string{"austria": "I concede to England", "england": "I concede to Austria", "germany": ""} {
		if how := g.HowToVote(g.Rules.Map().Power(power)); !strings.HasSuffix(how, want) || (how == "") != (want == "") {
			t.Errorf("%s reads %q", power, how)
		}
	}
	for _, p := range g.Status().Powers {
		if id := g.Rules.Map().Powers[p.Power].ID; len(p.Votes) > 0 && strings.Contains(p.Votes[0], "not counted") != (id == "germany") {
			t.Errorf("%s: %q", id, p.Votes)
		}
	}
	g.Ended = "drawn"
	if how := g.HowToVote(g.Rules.Map().Power("austria")); how != "" {
		t.Errorf("the game is over, and Austria reads %q", how)
	}
}
