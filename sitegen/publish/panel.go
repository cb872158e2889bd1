package publish

import (
	"strings"

	"github.com/heraldmaps/herald/engine"
)

// Panel is a ruleset's table as pages show it.
type Panel struct {
	engine.Panel
	Anchor string
	Since  [][]string // by row and cell, of a dated table: since when it has said so, where the game knows it
}

// panels publishes tables. Cells of dated ones carry since when they have said so: from the table
// of the same title in the turn before, where it said the same, and else from when.
func panels(list []engine.Panel, before []Panel, when string) []Panel {
	var out []Panel
	for _, t := range list {
		p := Panel{Panel: t, Anchor: "table-" + anchor(t.Title)}
		if t.Dated {
			p.Since = since(&p, before, when)
		}
		out = append(out, p)
	}
	return out
}

func since(p *Panel, before []Panel, when string) [][]string {
	type cell struct{ row, head, text string }
	was := map[cell]string{}
	for i := range before {
		if b := &before[i]; b.Title == p.Title {
			b.each(func(r, c int) { was[cell{b.Rows[r][0], b.Head[c], b.Rows[r][c]}] = b.Since[r][c] })
		}
	}
	out := make([][]string, len(p.Rows))
	for r := range p.Rows {
		out[r] = make([]string, len(p.Rows[r]))
	}
	p.each(func(r, c int) {
		text, same := was[cell{p.Rows[r][0], p.Head[c], p.Rows[r][c]}]
		switch {
		case same:
			out[r][c] = text
		case before == nil && p.Tones[r][c] > engine.Quiet: // a game's opening may be long past
			out[r][c] = "the start"
		case before == nil: // what is of no weight and was never otherwise has no date
		default:
			out[r][c] = when
		}
	})
	return out
}

// each visits the cells that have a tone.
func (p *Panel) each(visit func(row, cell int)) {
	for r := range p.Tones {
		for c := range p.Tones[r] {
			if p.Tones[r][c] > engine.Even && r < len(p.Rows) && c < len(p.Rows[r]) && c < len(p.Head) {
				visit(r, c)
			}
		}
	}
}

// anchor is a title as an address has it: "war-and-peace".
func anchor(title string) string {
	words := strings.FieldsFunc(strings.ToLower(title), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	})
	return strings.Join(words, "-")
}

// SheetLine is a line of an order sheet beside those of a power's own units.
type SheetLine struct {
	Unit    string // a unit that is another's and may be ordered, or ""
	Says    string // what the line is for; of a unit: whose it is
	Note    string
	Targets []string // of a unit: where it may go
}

// sheetLines publishes what each player's order sheet has beside its own units.
func (p *publisher) sheetLines(seen engine.Public) [][]SheetLine {
	out := make([][]SheetLine, len(p.m.Players()))
	for i := range out {
		for _, l := range p.g.Rules.SheetLines(seen, engine.PowerID(i)) {
			n := SheetLine{Says: l.Says, Note: l.Note}
			for _, u := range seen.Position().Units {
				if l.Unit != 0 && u.ID == l.Unit {
					info := p.unitInfo(seen.Position(), u)
					n.Unit, n.Targets = info.Kind+" "+info.Place, info.Targets
				}
			}
			out[i] = append(out[i], n)
			for range l.Count - 1 {
				out[i] = append(out[i], SheetLine{Says: l.Says})
			}
		}
	}
	return out
}
