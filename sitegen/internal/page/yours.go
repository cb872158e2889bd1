package page

import (
	"fmt"
	"strings"

	"github.com/heraldmaps/herald/sitegen/publish"
)

// yours is a page's message to a reader who has chosen a power: what happened to the power, which
// orders it owes, and by when.
type yours struct {
	Game    string // the name by which browsers remember the game
	Title   string
	Results *link             // the page of the results that it describes; nil: there are none
	Due     *publish.Deadline // nil: nothing is awaited, or the game has no calendar
	What    string            // "Summer 1642 Movement Orders"; "": nothing is awaited
	Powers  []yourPower
}

type link struct{ Page, Name string }

type yourPower struct {
	publish.Power
	Was, Owes   string // "+3 centres, 1 unit lost"; "Give orders to 13 units"
	Page, Sheet string // paths from the site's root; Sheet is "" if the power owes nothing
}

// yours describes what a turn did to each power and, after the latest results, what the power owes.
func (c *composer) yours(g *publish.Game, t *publish.Turn) *yours {
	y := &yours{Game: g.ID, Title: g.Title}
	last := g.Turns[len(g.Turns)-1]
	now := (t == last || t == resultsTurn(g)) && !g.Over && last.Choices != nil && last.State != "closed"
	if now {
		y.What = last.When + " " + last.Submission
		for i := range g.Deadlines {
			if d := g.Deadlines[i]; d.Key == last.Key && d.Kind == last.Awaits && !d.Past {
				y.Due = &d
				break
			}
		}
	}
	if len(t.Steps) == 0 {
		t = resultsTurn(g)
	}
	if t != nil {
		y.Results = &link{TurnPath(g, t), t.Name}
	}
	for i, p := range g.Players() {
		q := yourPower{Power: p, Page: PowerPath(g, p.ID)}
		if t != nil {
			q.Was = befell(g, t, i)
		}
		if now {
			owes := duties(g, i)
			if len(owes) > 0 || i < len(last.Choices) && len(last.Choices[i]) > 0 {
				q.Sheet = SheetPath(g, p.ID)
			}
			if len(owes) > 1 {
				owes = []string{owes[0], "and " + plural(len(owes)-1, "thing more", "things more")}
			}
			q.Owes = strings.Join(owes, ", ")
		}
		y.Powers = append(y.Powers, q)
	}
	return y
}

type fate struct {
	link
	Was string
}

func lastFate(g *publish.Game, i int) *fate {
	t := resultsTurn(g)
	if t == nil || i >= len(g.Players()) {
		return nil
	}
	return &fate{link{TurnPath(g, t), t.Name}, befell(g, t, i)}
}

func befell(g *publish.Game, t *publish.Turn, i int) string {
	var parts []string
	add := func(n int, sign, one, many string) {
		if n > 0 {
			parts = append(parts, sign+plural(n, one, many))
		}
	}
	gained, lost := 0, 0
	before, after := t.Before.Position().Owners, t.After.Position().Owners
	for r := range after {
		if g.Board == nil || before[r] == after[r] || !g.Board.Map.Regions[r].SupplyCentre {
			continue
		}
		if int(after[r]) == i {
			gained++
		}
		if int(before[r]) == i {
			lost++
		}
	}
	add(gained, "+", "centre", "centres")
	add(lost, "−", "centre", "centres")
	count := map[string]int{}
	for _, c := range t.Changes {
		if c.Power == i {
			count[c.Kind]++
		}
	}
	add(count["built"], "", "unit raised", "units raised")
	add(count["removed"], "", "unit given up", "units given up")
	add(count["destroyed"], "", "unit lost", "units lost")
	driven := 0
	for _, d := range t.Dislodged {
		if d.Power == i && len(d.Open) > 0 {
			driven++
		}
	}
	add(driven, "", "unit driven out", "units driven out")
	orders, well := 0, 0
	for _, s := range t.Steps {
		for _, sheet := range s.Powers {
			for _, l := range sheet.Lines {
				if sheet.Power == i && l.Unit != "" {
					orders++
					if l.Verdict == "succeeded" {
						well++
					}
				}
			}
		}
	}
	if orders > 0 {
		parts = append(parts, fmt.Sprintf("%d of %s succeeded", well, plural(orders, "order", "orders")))
	}
	if parts == nil {
		return "nothing won and nothing lost"
	}
	return strings.Join(parts, ", ")
}

type yoursView struct {
	V View
	Y *yours
}

func yourView(v View, y *yours) yoursView { return yoursView{v, y} }
