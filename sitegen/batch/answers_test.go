package batch

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
)

var updateAnswers = flag.Bool("update-answers", false, "write testdata/answers.txt anew")

// group is a part of the 6,000 phases: games of one ruleset from its opening, or crowds of one
// size.
type group struct {
	board   string
	options engine.Options
	phases  int
	units   int // of crowds that are no game; 0: games from the opening
}

var groups = []group{
	{"standard", nil, 800, 0},
	{"standard", nil, 300, 40},
	{"standard", nil, 500, 11},
	{"standard", engine.Options{"paradox": "all-hold", "contested": "any-conflict"}, 300, 12},
	{"standard", engine.Options{"paradox": "1982", "convoy-intent": "any-fleet"}, 300, 12},
	{"standard", engine.Options{"paradox": "2000", "head-to-head": "always", "illegal-moves": "moving"}, 300, 12},
	{"w3k", nil, 500, 0},
	{"w3k", nil, 300, 16},
	{"w3k", nil, 200, 110},
	{"w3k", nil, 100, 200},
	{"1885", nil, 800, 0},
	{"warwick", nil, 800, 0},
	{"europe1615", nil, 800, 0},
}

// block is how many phases share one line of testdata/answers.txt.
const block = 50

// TestAnswers: 6,000 phases of every ruleset have the outcomes and sentences whose hashes are
// recorded. A faster judge leaves both columns unchanged; a changed sentence changes only the
// second. The phases are made here from the board and a seed, without lists of legal orders.
func TestAnswers(t *testing.T) {
	t.Parallel()
	const file = "testdata/answers.txt"
	want := map[string]string{}
	raw, err := os.ReadFile(file)
	if err != nil && !*updateAnswers {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(raw)) {
		if name, sums, ok := strings.Cut(strings.TrimSpace(line), ": "); ok {
			want[name] = sums
		}
	}
	var got bytes.Buffer
	all := 0
	for _, gr := range groups {
		g, err := newRunner(Settings{}).game(&inputLine{Board: gr.board, Options: gr.options})
		if err != nil {
			t.Fatal(err)
		}
		o, _ := json.Marshal(gr.options)
		title := fmt.Sprintf("%s %s %d units", gr.board, o, gr.units)
		w := newWanderer(g, gr.units)
		for n := 0; n < gr.phases; n += block {
			decided, told := sha256.New(), sha256.New()
			for range block {
				res := w.next()
				writeDecided(decided, g, res)
				res.Explain()
				writeTold(told, res)
			}
			all += block
			name := fmt.Sprintf("%s, from %d", title, n)
			sums := fmt.Sprintf("%x %x", decided.Sum(nil)[:8], told.Sum(nil)[:8])
			fmt.Fprintf(&got, "%s: %s\n", name, sums)
			if was := want[name]; was != sums && !*updateAnswers {
				t.Errorf("%s: decided and told as %s, and not as %s", name, sums, was)
			}
			if testing.Short() && n >= block {
				break
			}
		}
		w.varied(t, title)
	}
	if all != 6000 && !testing.Short() {
		t.Errorf("%d phases", all)
	}
	if *updateAnswers {
		if err := os.WriteFile(file, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// writeDecided writes the outcomes, with codes but without reasons.
func writeDecided(w io.Writer, g *game, res *engine.Resolution) {
	for i := range res.Outcomes {
		o := &res.Outcomes[i]
		fmt.Fprintln(w, o.Order.Verb, o.Order.By, o.Order.At, o.Order.To, o.Order.Of, o.Unit, o.Verdict, o.Dislodged, o.Reason.Code)
	}
	writeDislodged := func(ds []engine.Dislodged) {
		for _, d := range ds {
			fmt.Fprintln(w, d.Unit, d.From, d.Convoy, d.Options)
		}
	}
	writeDislodged(res.Dislodged)
	a := res.After
	fmt.Fprintln(w, "after", a.Phase, a.Units, a.Owners, a.Contested, a.NextUnit, res.Contested, res.Counts, res.Lots, res.End, res.MayDraw)
	writeDislodged(a.Dislodged)
	if s := g.rules.State(a); s != nil {
		raw, _ := json.Marshal(s)
		w.Write(raw)
	}
}

// writeTold writes every reason and sentence of a resolution that was explained.
func writeTold(w io.Writer, res *engine.Resolution) {
	reason := func(r *engine.Reason) {
		fmt.Fprintln(w, r.Code, r.By, r.Where, r.Rule)
		for _, s := range []*engine.Strength{r.Have, r.Need} {
			if s != nil {
				fmt.Fprintln(w, s.N, s.Units, s.Bonus)
			}
		}
	}
	for i := range res.Outcomes {
		o := &res.Outcomes[i]
		reason(&o.Reason)
		fmt.Fprintln(w, o.Verdict, o.Text)
	}
	for _, d := range res.Dislodged {
		for i := range d.Closed {
			c := &d.Closed[i]
			reason(&c.Reason)
			fmt.Fprintln(w, c.To, c.Text)
		}
	}
}

// varied checks that a group's phases are worth hashing: that enough kinds of outcomes occur.
func (w *wanderer) varied(t *testing.T, title string) {
	var codes []string
	for c := range w.seen {
		codes = append(codes, string(c))
	}
	slices.Sort(codes)
	t.Logf("%s: %d codes: %s", title, len(codes), strings.Join(codes, " "))
	if len(codes) < 15 {
		t.Errorf("%s: only the codes %s", title, strings.Join(codes, " "))
	}
}
