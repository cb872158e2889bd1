package reread_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/engine/position"
	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/publish"
	"github.com/heraldmaps/herald/sitegen/receipts"
	"github.com/heraldmaps/herald/sitegen/reread"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestWordsTellTheirOrder reads all that the reader's tests have of how people write, and the
// sheets of batches: the words of each order, which its receipt covers, read by themselves as that
// order.
func TestWordsTellTheirOrder(t *testing.T) {
	t.Parallel()
	lib := sitegen.NewLibrary()
	read, bare := map[string]int{}, 0
	readers := map[string]*notation.Reader{}
	try := func(rules engine.Rules, p *engine.Position, by engine.PowerID, text string) {
		m := rules.Map()
		key := m.ID + " " + rules.Info().ID
		r, ctx := readers[key], notation.During(p, by)
		if r == nil {
			r = notation.For(rules, nil)
			readers[key] = r
		}
		for _, l := range lib.Read(rules, p, by, "sheet", text) {
			if l.Words == "" {
				continue
			}
			read[m.ID]++
			if l.Words != l.Line.Words() {
				bare++
			}
			if !reread.Tell(r, l.Words, &l.Line, ctx) {
				t.Errorf("%s, %s: %q of %q does not tell %s", m.ID, p.Phase.Step, l.Words, l.Text, r.Understood(&l.Line))
			}
		}
	}
	rulesOf := func(id string) engine.Rules {
		b, err := lib.Board(id)
		if err != nil {
			t.Fatal(err)
		}
		rules, err := lib.Rules(id, b.Map, nil)
		if err != nil {
			t.Fatal(err)
		}
		return rules
	}
	file := func(path ...string) string {
		data, err := os.ReadFile(filepath.Join(path...))
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	steps := map[string]engine.PhaseStep{"movement": engine.Movement, "retreat": engine.Retreats, "adjustment": engine.Adjustment}
	const notations = "../../engine/notation/testdata"
	for _, part := range strings.Split(file(notations, "sheets.txt"), "\n== ")[1:] {
		head, rest, _ := strings.Cut(part, "\n")
		text, _, _ := strings.Cut(rest, "\n--\n")
		f := strings.Fields(head)
		rules := rulesOf(f[0])
		p := rules.Start()
		p.Phase.Step = steps[f[1]]
		try(rules, p, rules.Map().Power(f[2]), text)
	}
	for _, name := range []string{"voices.tsv", "personas.tsv"} {
		for line := range strings.Lines(file(notations, name)) {
			f := strings.Split(line, "\t")
			if len(f) < 4 || strings.HasPrefix(line, "#") {
				continue
			}
			rules := rulesOf(f[0])
			p := rules.Start()
			p.Phase.Step = steps[f[1]]
			try(rules, p, 0, strings.ReplaceAll(f[2], `\t`, "\t"))
		}
	}
	for _, name := range []string{"w3k", "warwick", "1885"} {
		for line := range strings.Lines(file("../batch/testdata", name+".jsonl")) {
			var in struct {
				Board string
				Start position.Text
				Turns []struct{ Sheets map[string]string }
			}
			if json.Unmarshal([]byte(line), &in) != nil || len(in.Turns) == 0 || in.Board == "" {
				continue
			}
			rules := rulesOf(in.Board)
			p, _ := position.Read(rules, &in.Start)
			for power, text := range in.Turns[0].Sheets {
				if by := rules.Map().Power(power); by != engine.NoPower {
					try(rules, p, by, text)
				}
			}
		}
	}
	t.Log(read, bare)
	for _, id := range []string{"standard", "w3k", "warwick", "1885"} {
		if read[id] < 20 {
			t.Errorf("only %d orders of %s were read", read[id], id)
		}
	}
	if bare < 20 {
		t.Errorf("only %d orders have words that do not tell them: the test proves nothing", bare)
	}
}

// TestWordsAreTheReceipts: the words published beside an order are those that its receipt covers,
// whatever a later program takes out of the sheet.
func TestWordsAreTheReceipts(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	sheets := map[string]string{"germany": "A Mun - Ruh, supported by A Ber\nF Kie - Den\n"}
	const long = "Army Berlin supports Army Munich to Ruhr"
	writtenBy := func(g *play.Game) (words string, receipt publish.Receipt) {
		pub := publish.NewGame(g, sitegen.NewLibrary())
		turn := pub.Turns[0]
		for _, s := range turn.Steps[0].Powers {
			for _, l := range s.Lines {
				if l.Written != "" {
					words += l.Written + "\n"
				}
			}
		}
		return words, turn.Receipts[0]
	}
	g := sitetest.Held(t, dir, "standard", "1901-spring", sheets)
	if words, r := writtenBy(g); !strings.Contains(words, long) || !strings.Contains(r.Text, long+"\n") {
		t.Errorf("the receipt covers %q, and %q is published", r.Text, words)
	}
	g = sitetest.Again(t, dir, func(g *play.Game) *load.Frozen {
		f := *g.Turns[0].Folder.Frozen
		sheet := &f.Steps[0].Sheets[0]
		sheet.Words = "A Mun-Ruh\nA Ber\nF Kie-Den\n"
		sheet.Receipt = play.Receipt(sheet.Salt, sheet.Words)
		g.Log, _ = receipts.Begin("first", play.LotLink(sitetest.Seed, 8, 0), 8, "").Close("1901-spring", "orders", []receipts.Entry{{Power: "germany", Receipt: sheet.Receipt}}, "")
		f.Steps[0].Lines, f.Steps[0].Head = len(g.Log), g.Log.Head(len(g.Log))
		return &f
	})
	words, r := writtenBy(g)
	if r.Receipt != play.Receipt(r.Salt, r.Text) || words != r.Text {
		t.Errorf("%q is published, and the receipt covers %q", words, r.Text)
	}
}
