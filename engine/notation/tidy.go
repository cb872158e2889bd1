package notation

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
	"github.com/heraldmaps/herald/engine/notation/sheet"
)

// table reads the row of a table: cells between bars or tabs. A row of two cells that says no more
// is a unit and where it goes: "| F Edinburgh | Forth |".
func (r *Reader) table(line string) string {
	if !strings.ContainsAny(line, "|\t") {
		return line
	}
	rs := []rune(line)
	var bars []int
	words, cells := false, 0
	for i, c := range rs {
		switch {
		case c == '|' || c == '\t':
			rs[i] = ' '
			if words {
				bars, words = append(bars, i), false
			}
		case grammar.IsWordRune(c):
			if !words {
				cells++
			}
			words = true
		}
	}
	if !words && len(bars) > 0 {
		bars = bars[:len(bars)-1] // behind the last cell
	}
	p := parser{Reader: r}
	ts := r.arrows(grammar.Lex(string(rs)))
	if cells == 2 && len(bars) == 1 && len(ts) > 1 && p.isUnit(ts[0]) && !p.verbed(ts) {
		rs[bars[0]] = '>'
	}
	if cells == 3 && len(bars) == 2 && len(ts) > 2 && p.isUnit(ts[0]) && ts[1].Col > bars[0] && !p.verbed(ts) &&
		r.Find(string(rs[bars[0]:bars[1]]), Anywhere).How == Exact &&
		r.Find(string(rs[bars[1]:]), Anywhere).How == Exact {
		rs[bars[1]] = '>' // "A | Ber | Kie"
	}
	return string(rs)
}

// tableHead reports whether a line names a table's columns, in cells, and says nothing else: "|
// Unit | From | Order | To |".
func (r *Reader) tableHead(line string) bool {
	line = strings.TrimSpace(line)
	if !strings.ContainsAny(line, "|\t;") && !strings.Contains(line, "  ") {
		return false
	}
	n := 0
	for _, t := range grammar.Lex(line) {
		if t.Kind != tokWord {
			continue
		}
		if !r.Lex.Heads.Has(t.W) {
			return false
		}
		n++
	}
	return n > 1
}

// struckOut reads the orders that were struck out of a line: they are reported as withdrawn.
func (r *Reader) struckOut(no int, text string, ctx Context) []Line {
	var out []Line
	for _, said := range sheet.StruckOut(text) {
		for _, l := range r.lines(no, said, ctx) {
			if l.Kind != OrderLine || l.Order.At == engine.NoPlace {
				continue
			}
			l.full = text
			l.object(Cancelled, "", "struck out")
			out = append(out, l)
		}
	}
	return out
}

// isMail reports whether a line is a mail program's: "To: ...", "Sent from my telephone", "On
// Monday ... wrote:".
func (r *Reader) isMail(ts []token) bool {
	first := slices.IndexFunc(ts, func(t token) bool { return t.Kind == tokWord })
	if phrases := r.Lex.Letter.Of(ts[first].W); len(phrases) > 0 || says.On.Has(ts[first].W) {
		ws := grammar.WordsOf(ts)
		for _, f := range phrases {
			if len(ws) >= len(f) && slices.Equal(ws[:len(f)], f) {
				return true
			}
		}
		if says.On.Has(ws[0]) && says.Wrote.Has(ws[len(ws)-1]) {
			return true
		}
	}
	k := slices.IndexFunc(ts, func(t token) bool { return t.Kind == tokColon })
	if k < 1 || k > 7 || !r.Lex.Mail.Has(strings.Join(grammar.WordsOf(ts[:k]), " ")) {
		return false
	}
	return !slices.ContainsFunc(ts[k:], r.isUnit)
}

// isUnit reports whether a token is a word for a unit, or its capital letter.
func (r *Reader) isUnit(t token) bool {
	_, ok := r.Lex.Units.Get(t.W)
	return ok && (len(t.W) > 1 || r.Lex.Letters[t.Raw])
}
