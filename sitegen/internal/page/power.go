package page

import (
	"fmt"
	"slices"

	"github.com/heraldmaps/herald/sitegen/publish"
)

type powerData struct {
	Index  int
	Played bool // it has a player, who still gives orders
	Fate   *fate
	Duties []string
	Due    *publish.Deadline // the game's next deadline
	Last   *lastOrders
	May    []publish.SheetLine // lines that it may write besides orders for its own units

	Battles cards  // its battles in the last phase in which it fought any
	Fought  string // that phase's name
}

type lastOrders struct {
	Turn  *publish.Turn
	Steps []publish.Step
}

func (c *composer) power(g *publish.Game, i int) Page {
	p := g.Powers[i]
	v := c.of(g, PowerPath(g, p.ID), fmt.Sprintf("%s · %s", p.Name, g.Title))
	h := withTurns(g, recent(g))
	last := h.Turns[len(h.Turns)-1]
	v.Game, v.Power, v.Stamp = h, &p, stamp(g, last)
	v.Rules = c.rules(g)
	v.About = fmt.Sprintf("%s in %s, %s: units, centres and last orders.", p.Name, g.Title, last.Name)
	d := powerData{Index: i, Played: i < len(g.Players()) && !g.Over, Fate: lastFate(g, i), Duties: duties(g, i)}
	if d.Played && i < len(last.SheetLines) {
		for k, l := range last.SheetLines[i] {
			if k == 0 || l.Unit != "" || l.Says != last.SheetLines[i][k-1].Says {
				d.May = append(d.May, l)
			}
		}
	}
	if d.Played && !last.Standings[i].Out {
		d.Due = nextDeadline(h)
	}
	h.Deadlines = nil
	if t := resultsTurn(h); t != nil {
		steps := slices.DeleteFunc(slices.Clone(t.Steps), func(s publish.Step) bool {
			return !slices.ContainsFunc(s.Powers, func(sheet publish.Sheet) bool { return sheet.Power == i })
		})
		if len(steps) > 0 {
			d.Last = &lastOrders{Turn: t, Steps: steps}
		}
	}
	for k := len(g.Turns) - 1; k >= 0; k-- { // skip phases without battles, such as winters
		if all := c.battles(g, g.Turns[k]); len(all) > 0 {
			d.Battles, d.Fought = dealt(ofPower(all, i)), g.Turns[k].Name
			var shown []drawnBattle
			for _, b := range d.Battles.First {
				shown = append(shown, drawnBattle{g.Turns[k], b})
			}
			v.Living = c.livingBattles(g, shown)
			break
		}
	}
	v.Data = d
	return Page{v.Path, "power", v}
}

// duties returns, in sentences, what a power must send now, and what else it may send.
func duties(g *publish.Game, i int) []string {
	out := owed(g, i)
	if t := g.Turns[len(g.Turns)-1]; !g.Over && t.State == "open" && i < len(t.May) && !g.Powers[i].Vacant {
		out = append(out, t.May[i]...)
	}
	return out
}

// owed returns, in sentences, what a power must send now.
func owed(g *publish.Game, i int) []string {
	t := g.Turns[len(g.Turns)-1]
	if g.Over || i >= len(g.Players()) || g.Powers[i].Vacant {
		return nil
	}
	var out []string
	if t.Retreats {
		for _, d := range t.Dislodged {
			if d.Power == i && len(d.Open) > 0 {
				to := orList(d.Open)
				if len(d.Open) > 8 {
					to = fmt.Sprintf("one of %d places", len(d.Open))
				}
				out = append(out, fmt.Sprintf("Retreat %s to %s, or disband it", d.Unit, to))
			}
		}
		return out
	}
	if t.State != "open" {
		return nil
	}
	if len(t.Owed) > i && len(t.Owed[i]) > 0 {
		return slices.Clone(t.Owed[i])
	}
	if t.Units {
		if n := t.Standings[i].Units; n > 0 {
			out = append(out, fmt.Sprintf("Give orders to %s", plural(n, "unit", "units")))
		}
		return out
	}
	for _, d := range t.Due {
		switch {
		case d.Power != i:
		case d.Due > 0:
			out = append(out, plural(d.Due, "unit", "units")+" may be built or waived")
		case d.Due < 0:
			out = append(out, fmt.Sprintf("%s must be removed; the rules choose where no order does",
				plural(-d.Due, "unit", "units")))
		}
	}
	return out
}

func orList(names []string) string {
	if len(names) < 2 {
		return names[0]
	}
	s := names[0]
	for _, n := range names[1 : len(names)-1] {
		s += ", " + n
	}
	return s + " or " + names[len(names)-1]
}

type sheetData struct {
	TurnName, Submission, Subject string
	NextID                        string // the phase that it is for
	Due                           *publish.Deadline
	Fate                          *fate
	Duties                        []string
	Rows                          []sheetRow
	Long                          bool  // it has so many lines that they are set closer on paper
	Fill                          *fill // fills it in on the page; nil: the power owes nothing
}

// longSheet is how many lines fit on a page of A4 at the best height for handwriting.
const longSheet = 13

type sheetRow struct {
	Unit    string
	Of      string // ", of Saxony", if the unit is another power's
	Note    string // what the line may say
	Targets []string
}

// asked reports whether a sheet for a phase without orders for units needs empty lines, which would
// puzzle a power that owes nothing and may choose nothing.
func asked(g *publish.Game, t *publish.Turn, i int) bool {
	return t.State != "open" || len(duties(g, i)) > 0 || i < len(t.Choices) && len(t.Choices[i]) > 0
}

// sheet returns the printable order sheet in the form of the style guide (W3K v1.5, Annexe 3).
func (c *composer) sheet(g *publish.Game, i int) Page {
	p, t := g.Powers[i], g.Turns[len(g.Turns)-1]
	v := c.of(g, SheetPath(g, p.ID), fmt.Sprintf("Order sheet · %s · %s", p.Name, g.Title))
	h := withTurns(g, nil)
	h.Years, h.Deadlines = nil, nil
	v.Game, v.Power, v.Stamp = h, &p, stamp(g, t)
	d := sheetData{TurnName: t.Name, NextID: t.NextID, Fate: lastFate(g, i), Duties: duties(g, i)}
	switch {
	case t.Retreats:
		for _, u := range t.Dislodged {
			if u.Power == i {
				d.Rows = append(d.Rows, sheetRow{Unit: u.Unit, Targets: u.Open})
			}
		}
	case t.Units:
		for _, u := range t.Standings[i].UnitList {
			d.Rows = append(d.Rows, sheetRow{Unit: u.Kind + " " + u.Place, Targets: u.Targets})
		}
	default:
		n := 3
		for _, due := range t.Due {
			if due.Power == i {
				n = max(n, due.Due, -due.Due)
			}
		}
		if asked(g, t, i) {
			d.Rows = make([]sheetRow, n)
		}
	}
	own := false
	if i < len(t.SheetLines) {
		for _, l := range t.SheetLines[i] {
			if l.Unit == "" && !own && !t.Units && !t.Retreats {
				d.Rows, own = nil, true // the ruleset's own lines replace the empty lines
			}
			row := sheetRow{Unit: l.Unit, Of: l.Says, Note: l.Note, Targets: l.Targets}
			if l.Unit == "" {
				row.Unit, row.Of = l.Says+":", ""
			}
			d.Rows = append(d.Rows, row)
		}
	}
	for _, l := range t.Lines {
		d.Rows = append(d.Rows, sheetRow{Unit: l + ":"})
	}
	d.Submission = t.When + " " + t.Submission
	d.Subject = fmt.Sprintf("%s - %s - %s, %d - %s - v1", g.Title, p.Name, t.Season, t.Phase.Year, t.Submission)
	for j := range g.Deadlines {
		if dl := g.Deadlines[j]; dl.Key == t.Key && dl.Kind == t.Awaits && !dl.Past && len(d.Rows) > 0 {
			d.Due = &dl
		}
	}
	if len(d.Rows) > 0 {
		d.Fill = c.fill(v.Path, g, t, i, d.Subject, d.Rows)
	}
	if d.Fill != nil {
		if v.Living = c.living(g, t); v.Living != nil {
			v.Living.Here()
		}
	}
	d.Long = len(d.Rows) > longSheet
	v.Data = d
	return Page{v.Path, "sheet", v}
}
