package notation

import (
	"fmt"
	"slices"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/variants"
)

// TestTheNotationOfRulesTexts reads the regions of all boards in the notation of rules texts and
// zines: the place in brackets after the unit's letter, with every kind of dash. Each line must
// give the same order as the line without brackets and with full names, and no other problems.
func TestTheNotationOfRulesTexts(t *testing.T) {
	t.Parallel()
	for _, info := range variants.Infos() {
		m := loadBoard(t, boardOf(info.ID))
		rules, err := variants.New(info.ID, m, nil)
		if err != nil {
			t.Fatal(err)
		}
		r := For(rules, Grammar(info.Orders()))
		ctx := Open()
		ctx.AnyStep, ctx.Step = false, engine.Movement
		read, all := 0, 0
		for i := range m.Regions {
			g := &m.Regions[i]
			if g.OffBoard {
				continue
			}
			codes := []string{g.Abbrev, r.Region(engine.RegionID(i))}
			if g.Abbrev == "" {
				codes = codes[1:]
			}
			letters, table := []string{"A", "F"}, m.Army
			if g.Terrain == engine.Inland {
				letters = letters[:1]
			} else if g.Terrain == engine.Sea {
				letters = letters[1:]
			}
			if r.only != engine.NoKind {
				letters = []string{"U"}
			}
			for _, letter := range letters {
				if table = m.Army; letter == "F" || letter == "U" && g.Terrain == engine.Sea {
					table = m.Fleet
				}
				from := g.First
				if letter == "F" && len(g.Coasts) > 0 {
					from++
				}
				if int(from) >= len(table) || len(table[from]) == 0 {
					continue
				}
				step := table[from][i%len(table[from])]
				to := m.RegionOf(step.To)
				goal := r.Region(to)
				if a := m.Regions[to].Abbrev; a != "" {
					goal = a
				}
				if m.Places[step.To].Coast >= 0 {
					goal += "/" + m.Regions[to].Coasts[m.Places[step.To].Coast].ID
				}
				other := m.RegionOf(table[from][(i+1)%len(table[from])].To)
				third := r.Region(other)
				for _, code := range codes {
					at := code
					if from != g.First {
						at += "/" + g.Coasts[0].ID
					}
					for _, c := range [][2]string{
						{fmt.Sprintf("%s(%s)-%s", letter, at, goal), fmt.Sprintf("%s %s - %s", letter, at, goal)},
						{fmt.Sprintf("%s(%s) - %s", letter, at, goal), fmt.Sprintf("%s %s - %s", letter, at, goal)},
						{fmt.Sprintf("%s (%s)—%s", letter, at, goal), fmt.Sprintf("%s %s - %s", letter, at, goal)},
						{fmt.Sprintf("%s(%s) → %s", letter, at, goal), fmt.Sprintf("%s %s - %s", letter, at, goal)},
						{fmt.Sprintf("%s(%s) H", letter, at), fmt.Sprintf("%s %s H", letter, at)},
						{fmt.Sprintf("%s(%s) S %s(%s)-%s", letter, third, letter, at, goal), fmt.Sprintf("%s %s S %s %s - %s", letter, third, letter, at, goal)},
						{fmt.Sprintf("%s(%s) S %s(%s)", letter, third, letter, at), fmt.Sprintf("%s %s S %s %s", letter, third, letter, at)},
						{fmt.Sprintf("%s %s S (%s %s - %s)", letter, third, letter, at, goal), fmt.Sprintf("%s %s S %s %s - %s", letter, third, letter, at, goal)},
					} {
						got, want := r.lines(1, c[0], ctx), r.lines(1, c[1], ctx)
						if len(want) != 1 || want[0].Kind != OrderLine || want[0].Standing() == Doubtful {
							continue // a name with a word of orders in it: the board's designers' to change
						}
						all++
						same := len(got) == 1 && got[0].Kind == OrderLine && SameOrder(got[0].Order, want[0].Order) && got[0].Standing() == want[0].Standing()
						if same && !slices.ContainsFunc(got[0].Problems, func(p Problem) bool { return p.Code == Remark }) {
							read++
						} else if all-read < 40 {
							t.Errorf("%s: %q is not read as %q: %s", info.ID, c[0], c[1], r.JSON(&got[0]))
						}
					}
				}
			}
		}
		t.Logf("%s: %d of %d lines are read", info.ID, read, all)
		if all < 800 {
			t.Errorf("%s: only %d lines", info.ID, all)
		}
	}
}

// boardOf returns the file name of a ruleset's board.
func boardOf(id string) string {
	if id == "r1885" {
		return "1885"
	}
	return id
}
