package story_test

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/internal/story"
	"github.com/heraldmaps/herald/sitegen/publish"
)

var update = flag.Bool("update", false, "write the chronicles anew")

// TestChronicles checks whole games' chronicles.
func TestChronicles(t *testing.T) {
	for _, slug := range games {
		g := sample(t, slug)
		var b strings.Builder
		for _, c := range story.Tell(g) {
			fmt.Fprintf(&b, "%s\n", c.Turn.Name)
			for _, s := range c.Says {
				fmt.Fprintf(&b, "  %s: %s\n", s.Kind, story.Text(s.Parts))
			}
		}
		for _, n := range []int{1, 3} {
			if d := story.Catch(g, n); d != nil {
				fmt.Fprintf(&b, "The last %d, since %s\n", n, d.First.Name)
				for _, s := range d.Says {
					fmt.Fprintf(&b, "  %s\n", story.Text(s.Parts))
				}
			}
		}
		path := "testdata/" + slug + ".txt"
		if *update {
			if err := os.WriteFile(path, []byte(b.String()), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if got := b.String(); got != string(want) {
			t.Errorf("%s: the chronicle is another (go test ./sitegen/internal/story -update, and read the difference):\n%s", slug, firstDifference(got, string(want)))
		}
	}
}

func firstDifference(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range x {
		if i >= len(y) || x[i] != y[i] {
			return fmt.Sprintf("line %d is %q, was %q", i+1, x[i], append(y, "")[min(i, len(y))])
		}
	}
	return "it is shorter"
}

// TestNothingIsInvented checks the sentences against positions and orders alone: each centre that
// changed hands is named once, with its taker; each unit that was dislodged; and only a power that
// supported another the season before is said to have turned on it.
func TestNothingIsInvented(t *testing.T) {
	turned := 0
	for _, slug := range games {
		g := sample(t, slug)
		m := g.Board.Map
		var last *publish.Turn
		for _, c := range story.Tell(g) {
			where := slug + ", " + c.Turn.Key
			var all []string
			for _, s := range c.Says {
				all = append(all, s.Kind+": "+story.Text(s.Parts))
				if len(s.Parts) == 0 || s.Parts[0].Text == "" {
					t.Errorf("%s: an empty sentence", where)
				}
			}
			text := strings.Join(all, "\n")
			before, after := c.Turn.Before.Position().Owners, c.Turn.After.Position().Owners
			changed := 0
			for r := range after {
				if before[r] == after[r] || !m.Regions[r].SupplyCentre {
					continue
				}
				changed++
				who := before[r]
				if after[r] >= 0 {
					who = after[r]
				}
				if !slices.ContainsFunc(all, func(s string) bool {
					return strings.HasPrefix(s, "taken: "+g.Powers[who].Name) && strings.Contains(s, publish.Called(m, engine.RegionID(r)))
				}) {
					t.Errorf("%s: %s changed hands, and nothing tells it:\n%s", where, publish.Called(m, engine.RegionID(r)), text)
				}
			}
			if changed == 0 && strings.Contains(text, "taken: ") {
				t.Errorf("%s: nothing changed hands, and it is told:\n%s", where, text)
			}
			if slices.ContainsFunc(c.Says, func(s story.Sentence) bool { return s.Kind == "quiet" }) {
				for _, wrong := range notQuiet(c.Turn) {
					t.Errorf("%s: %s, and nothing tells it:\n%s", where, wrong, text)
				}
			}
			for i := range c.Turn.Steps {
				for _, o := range c.Turn.Steps[i].Orders.List() {
					if o.Dislodged && !slices.ContainsFunc(all, func(s string) bool {
						return strings.HasPrefix(s, "driven: ") && strings.Contains(s, "out of "+publish.Called(m, m.RegionOf(o.Unit.At)))
					}) {
						t.Errorf("%s: %v was dislodged, and nothing tells it:\n%s", where, o.Unit, text)
					}
				}
			}
			for _, s := range c.Says {
				if s.Kind != "turned" {
					continue
				}
				turned++
				by, whom := s.Parts[0].Power, s.Parts[2].Power
				if last == nil || !supported(g, last, by, whom) {
					t.Errorf("%s: %q, and it had not", where, story.Text(s.Parts))
				}
			}
			if c.Turn.Units && !c.Turn.Adjustment {
				last = c.Turn
			}
		}
	}
	if turned == 0 {
		t.Error("no game has anybody turn on whom it supported: the sentence is not tested")
	}
}

// notQuiet returns what happened in a turn that was described as quiet: units that came or went,
// and successful lines of sheets without a unit if nothing else was ordered.
func notQuiet(t *publish.Turn) (out []string) {
	before, after := t.Before.Position().Units, t.After.Position().Units
	for _, u := range after {
		if !slices.ContainsFunc(before, func(b engine.Unit) bool { return b.ID == u.ID }) {
			out = append(out, fmt.Sprintf("unit %d came", u.ID))
		}
	}
	if len(after) < len(before) {
		out = append(out, fmt.Sprintf("of %d units %d are left", len(before), len(after)))
	}
	for _, s := range t.Steps {
		for _, p := range s.Powers {
			for _, l := range p.Lines {
				if !t.Units && !t.Adjustment && l.Unit == "" && l.Verdict == "succeeded" {
					out = append(out, fmt.Sprintf("power %d wrote %q", p.Power, l.Understood))
				}
			}
		}
	}
	return out
}

// supported reads from the sheets whether one power supported another's unit.
func supported(g *publish.Game, t *publish.Turn, by, whom int) bool {
	for _, step := range t.Steps {
		for _, o := range step.Orders.List() {
			if int(o.Unit.Power) != by || o.Order.Verb != engine.Support || o.Verdict == engine.Void || o.Verdict == engine.IllegalOrder {
				continue
			}
			for _, u := range step.Before.Position().Units {
				if u.At == o.Order.Of && int(u.Power) == whom {
					return true
				}
				if m := g.Board.Map; m.RegionOf(u.At) == m.RegionOf(o.Order.Of) && int(u.Power) == whom {
					return true
				}
			}
		}
	}
	return false
}

// TestCatch: the sum of gains and losses is the difference of the counts, and no digest covers more
// than was played.
func TestCatch(t *testing.T) {
	g := sample(t, "powick-bridge")
	n := len(story.Tell(g))
	if story.Catch(g, 0) != nil || story.Catch(g, n+1) != nil {
		t.Error("a digest of what was not played")
	}
	d := story.Catch(g, n)
	if d == nil || d.First != g.Turns[0] || len(d.Battles) != 3 || d.Battles[0].Weight < d.Battles[2].Weight {
		t.Fatalf("the whole game: %+v", d)
	}
	for _, s := range d.Says {
		p := s.Parts[0].Power
		was, is := g.Years[0].Centres[p], g.Years[len(g.Years)-1].Centres[p]
		want := fmt.Sprintf(" goes from %s to %s", publish.Counted(was, "centre", "centres"), publish.Counted(is, "", ""))
		if was == is {
			want = " stays at "
		}
		if !strings.Contains(story.Text(s.Parts), want) {
			t.Errorf("%q does not say %q", story.Text(s.Parts), want)
		}
	}
}
