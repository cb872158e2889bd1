package publish

import (
	"strings"

	"github.com/heraldmaps/herald/engine"
)

// Panel is a ruleset's table as pages show it.
type Panel struct {
	engine.Panel
	Anchor string
	Since  [][]string // in a dated table, by row and cell: since when the cell has been as it is, if known
}

// panels publishes tables. A cell of a dated table has the date at which it last changed: when, or
// its date in the previous turn's table of that title.
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
		case before == nil && p.Tones[r][c] > engine.Quiet: // at the game's start nobody knows since when
			out[r][c] = "the start"
		case before == nil: // a quiet cell that never changed has no date
		default:
			out[r][c] = when
		}
	})
	return out
}

func (p *Panel) each(visit func(row, cell int)) {
	for r := range p.Tones {
		for c := range p.Tones[r] {
			if p.Tones[r][c] > engine.Even && r < len(p.Rows) && c < len(p.Rows[r]) && c < len(p.Head) {
				visit(r, c)
			}
		}
	}
}

// anchor turns a title into a fragment of an address: "war-and-peace".
func anchor(title string) string {
	words := strings.FieldsFunc(strings.ToLower(title), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	})
	return strings.Join(words, "-")
}

// SheetLine is a line of an order sheet that is not for one of the power's own units.
type SheetLine struct {
	Unit    string // another's unit that may be ordered, or ""
	Says    string // what the line is for, or whose the unit is
	Note    string
	Targets []string // places to which the unit may go
}

// sheetLines publishes the lines of players' order sheets that are not for their units.
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
