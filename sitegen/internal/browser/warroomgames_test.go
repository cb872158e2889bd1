package browser

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/position"
	"github.com/heraldmaps/herald/engine/variants"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/sitegen/batch"
	"github.com/heraldmaps/herald/sitegen/internal/warroom"
)

// roomLine is a course, and what Go answers for its last turn.
type roomLine struct {
	Course batch.Sequence `json:"course"`
	Want   string         `json:"want"`
}

// roomPhase is what a page must show of an adjudicated phase.
type roomPhase struct {
	Name   string          `json:"name"`
	Kind   string          `json:"kind"` // "movement", "retreat", and what the ruleset has
	Next   string          `json:"next"` // the phase after it, or "": the game is over
	Orders json.RawMessage `json:"orders"`
}

// roomCase is a random game for the war room of one ruleset.
type roomCase struct {
	Title   string         `json:"title"`
	Ruleset string         `json:"ruleset"`
	Own     bool           `json:"own"` // it has orders of its own
	Page    string         `json:"page"`
	Course  batch.Sequence `json:"course"`
	Want    []roomPhase    `json:"want"`
	Lines   []roomLine     `json:"lines"`
}

// TestWarRoomOfEachRuleset plays a random game of every ruleset in its war room, as far as a
// retreat and the next year: the page must show what Go decides, and its module must answer what Go
// answers. One answer wanted is planted and must differ.
func TestWarRoomOfEachRuleset(t *testing.T) {
	t.Parallel()
	var cases []roomCase
	dir := t.TempDir()
	for _, id := range mapdata.IDs() {
		b := loadBoard(t, id)
		rules, err := variants.New(id, b.Map, nil)
		if err != nil {
			t.Fatal(err)
		}
		page, err := warroom.Page(b, warroom.Options{Judge: judgeIn(t, dir), Drawing: drawingIn(t, dir, b), Setups: []warroom.Setup{{Ruleset: id, Title: b.Map.Title}}})
		if err != nil {
			t.Fatal(err)
		}
		c := roomCase{Title: b.Map.Title, Ruleset: id, Own: len(rules.Info().Forms) > 0, Page: filepath.Join(dir, id+".html")}
		if err := os.WriteFile(c.Page, page, 0o644); err != nil {
			t.Fatal(err)
		}
		retreats := false
		for seed := uint64(1); seed < 20 && !retreats; seed++ {
			retreats = c.play(t, rules, nil, seed)
		}
		if !retreats && !c.play(t, rules, driven(t, rules), 1) { // where nobody is attacked before somebody has declared it
			t.Fatalf("%s: no game of chance has a retreat", id)
		}
		planted := c.Lines[0]
		planted.Want = strings.Replace(planted.Want, `"phase":"1`, `"phase":"2`, 1)
		c.Lines = append(c.Lines, planted)
		cases = append(cases, c)
	}
	inBrowser(t, "warroomgames.mjs", writeJSON(t, "games.json", cases))
}

// driven is the opening with one unit dislodged by another, in the retreat phase.
func driven(t *testing.T, rules engine.Rules) *position.Text {
	t.Helper()
	m, p := rules.Map(), rules.Start()
	p.Phase.Step = engine.Retreats
	for i, u := range p.Units {
		var free []engine.PlaceID
		for _, s := range m.Steps(u.Kind, u.At) {
			if !slices.ContainsFunc(p.Units, func(v engine.Unit) bool { return m.RegionOf(v.At) == m.RegionOf(s.To) }) {
				free = append(free, s.To)
			}
		}
		for k, v := range p.Units {
			if v.Kind == u.Kind && v.Power != u.Power && m.IsSeat(u.Power) && m.IsSeat(v.Power) && len(free) > 1 {
				p.Dislodged = []engine.Dislodged{{Unit: u, From: v.At, Options: free}}
				p.Units[k].At = u.At
				p.Units = slices.Delete(p.Units, i, i+1)
				text, err := position.Write(rules, p)
				if err != nil {
					t.Fatal(err)
				}
				return text
			}
		}
	}
	t.Fatal("nobody can be driven out")
	return nil
}

// play plays a year of a game, from the opening or a position, and reports whether somebody had to
// retreat. Units are given one of their legal orders, in words.
func (c *roomCase) play(t *testing.T, rules engine.Rules, start *position.Text, seed uint64) bool {
	t.Helper()
	g, m := batch.Open(rules), rules.Map()
	rng := rand.New(rand.NewPCG(15, seed))
	c.Course, c.Want, c.Lines = batch.Sequence{Board: m.ID, Ruleset: rules.Info().ID, Lots: fmt.Sprint("lots-", seed), Start: start, Turns: []batch.PhaseOrders{}}, nil, nil
	p, wrong, err := g.Start(&c.Course)
	if err != nil || len(wrong) > 0 {
		t.Fatal(err, wrong)
	}
	for first := p.Phase; len(c.Want) < 20; {
		turn := batch.PhaseOrders{Sheets: map[string]string{}}
		for by := range m.Players() {
			var b strings.Builder
			say := func(unit engine.UnitID) {
				if list := rules.Legal(nil, p, engine.PowerID(by), unit); len(list) > 0 {
					o := list[rng.IntN(len(list))]
					for range 6 { // moves make retreats
						if o.Verb == engine.Move {
							break
						}
						o = list[rng.IntN(len(list))]
					}
					b.WriteString(g.Reader().Long(o) + "\n")
				}
			}
			switch {
			case p.Phase.Step == engine.Retreats:
				for _, d := range p.Dislodged {
					if int(d.Unit.Power) == by {
						say(d.Unit.ID)
					}
				}
			case p.Phase.Step == engine.Movement:
				for _, u := range p.Units {
					if int(u.Power) == by {
						say(u.ID)
					}
				}
			default:
				say(0)
			}
			if b.Len() > 0 {
				turn.Sheets[m.Powers[by].ID] = b.String()
			}
		}
		orders, problems := g.Orders(turn, p)
		res := rules.Resolve(p, orders, engine.SeededLots(c.Course.Lots))
		answer, err := g.Answer(res, problems)
		if err != nil {
			t.Fatal(err)
		}
		var said struct{ Orders json.RawMessage }
		if err := json.Unmarshal(answer, &said); err != nil {
			t.Fatal(err)
		}
		c.Course.Turns = append(c.Course.Turns[:len(c.Course.Turns):len(c.Course.Turns)], turn)
		c.Lines = append(c.Lines, roomLine{c.Course, string(answer)})
		w := roomPhase{Name: rules.PhaseName(p.Phase), Kind: rules.Info().Step(p.Phase.Step).ID, Next: rules.PhaseName(res.After.Phase), Orders: said.Orders}
		if res.Won() {
			w.Next = ""
		}
		c.Want = append(c.Want, w)
		p = res.After
		if res.Won() || p.Phase.Year > first.Year && p.Phase.Step == engine.Movement && p.Phase.Season == first.Season {
			break
		}
	}
	for _, w := range c.Want {
		if w.Kind == "retreat" {
			return true
		}
	}
	return false
}
