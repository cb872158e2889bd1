package publish_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/publish"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// linesOf returns the published lines of each power in the first step of a turn.
func linesOf(t *testing.T, dir, key string) map[string]string {
	t.Helper()
	played, ps := sitetest.Play(t, dir, "first")
	if ps.Failed() {
		t.Fatal(ps.Err())
	}
	g := publish.NewGame(played, sitegen.NewLibrary())
	out := map[string]string{}
	for _, turn := range g.Turns {
		if turn.Key != key {
			continue
		}
		for _, p := range turn.Steps[0].Powers {
			var b strings.Builder
			for i, l := range append(append([]publish.Line{}, p.Lines...), p.Foreign...) {
				if i >= len(p.Lines) {
					b.WriteString("another's ")
				}
				fmt.Fprintf(&b, "%s: %s: %s", l.Unit, l.Written, l.Verdict)
				if l.Verdict != "succeeded" && l.Verdict != "failed" {
					b.WriteString(", " + l.Reason)
				}
				if c := l.Correction; c != nil {
					fmt.Fprintf(&b, " [was %q, now %q, because %s]", c.Was, c.Now, c.Reason)
				}
				for _, n := range l.Notes {
					b.WriteString(" {" + n + "}")
				}
				b.WriteByte('\n')
			}
			out[g.Powers[p.Power].ID] = b.String()
		}
	}
	return out
}

// TestWhatOfALineIsPublished: the words of a line's order are published, the coordinator's
// correction with its reason, and slips that the reader overlooked. Remarks, prose and what could
// not be read are not, even where they were corrected. A repeated order is published once.
func TestWhatOfALineIsPublished(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	const game = "content/games/first/"
	sitetest.Remove(t, dir, sitetest.Spring+"results.toml", game+"1901-autumn")
	sitetest.Write(t, dir, map[string]string{
		sitetest.Spring + "orders/france-v3.txt":  "A Par - Bur (" + sitetest.Comment + ")\nA Mar S A Par - Bur " + sitetest.Comment + "?\nF Bre - MAO\nF Bre - MAO\n" + sitetest.Comment + ", my friends\nA Mun H\n",
		sitetest.Spring + "orders/germany-v2.txt": "A Mun H\nA Ber H\nF Kie H\nall hold\n",
		sitetest.Spring + "orders/italy.txt":      "A Ven - Tri (" + sitetest.Comment + ")\nA Rom - Ven\nA Tyr H\nall others hold\n",
		sitetest.Spring + "orders/russia.txt":     sitetest.Comment + " to the south\nFleet Sevastopol moves to Black See\nA Mos - Ukr\n",
		sitetest.Spring + "corrections.toml": "[[correction]]\npower = \"france\"\nline = 1\norder = \"A Par - Pic\"\nreason = \"r1\"\n" +
			"[[correction]]\npower = \"italy\"\nline = 1\norder = \"\"\nreason = \"r2\"\n[[correction]]\npower = \"russia\"\nline = 1\norder = \"F Stp/sc - BOT\"\nreason = \"r3\"\n" +
			"[[correction]]\npower = \"russia\"\norder = \"A War H\"\nreason = \"r4\"\n[[correction]]\npower = \"germany\"\nline = 4\norder = \"all others hold\"\nreason = \"r5\"\n",
	})
	sitetest.Resolve(t, dir, "first", play.Final)
	got := linesOf(t, dir, "1901-spring")
	for power, want := range map[string]string{
		"france": `Army Paris: A Par - Bur: succeeded [was "A Par - Bur", now "A Par - Pic", because r1]
Fleet Brest: F Bre - MAO: succeeded
Army Marseilles: : none, no order
another's : A Mun H: illegal, Army Munich does not belong to France
`,
		"germany": `Army Munich: A Mun H: succeeded
Army Berlin: A Ber H: succeeded
Fleet Kiel: F Kie H: succeeded
: all hold: void, no unit is without an order of its own [was "all hold", now "all others hold", because r5]
`,
		"italy": `: A Ven - Tri: void, struck out by the coordinator [was "A Ven - Tri", now "", because r2]
Army Rome: A Rom - Ven: failed
: A Tyr H: illegal, there is no unit at Tyrolia
Army Venice: all others hold: succeeded
Fleet Naples: all others hold: succeeded
`,
		"russia": `Fleet St Petersburg (South Coast): : succeeded [was "", now "F Stp/sc - BOT", because r3]
Fleet Sevastopol: Fleet Sevastopol moves to Black See: succeeded {"Black See" read as Black Sea}
Army Moscow: A Mos - Ukr: succeeded
Army Warsaw: : succeeded [was "", now "A War H", because r4]
`,
	} {
		if got[power] != want {
			t.Errorf("of %s there is published\n%s\nnot\n%s", power, got[power], want)
		}
	}
}
