package notation

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// What a letter brings with it when it is copied from a mail program: struck-out words, tags and
// entities of HTML. Only what is certainly such is taken, so that no order in angle brackets is
// lost.
var (
	struck = regexp.MustCompile(`(?i)<(?:s|del|strike)>.*?</(?:s|del|strike)>|~~[^~ ][^~]*~~|^[ \t]*~[^~ ][^~]*~[ \t]*$`)
	tags   = regexp.MustCompile(
		`(?i)</?(?:br|p|li|ul|ol|div|span|b|i|u|s|em|strong|font|blockquote|td|tr|th|table|tbody|html|body|head|o:p|a|h[1-6]|pre|code|tt|small|big|sub|sup|hr|del|strike)(?:[ \t]+[a-z:-]+[ \t]*=[^<>]*)?[ \t]*/?>`)
	entities = regexp.MustCompile(`&(?:nbsp|amp|lt|gt|quot|rarr|ndash|mdash|minus|#160|#62|#8211|#8212|#8594|#8722);`)
	starred  = regexp.MustCompile(`[ \t]\*[^*]+\*[ \t.!]*$`)
	behind   = regexp.MustCompile(`[ \t]#[ \t].*$`)
	numbered = regexp.MustCompile(`^[ \t]*#[ \t]?[0-9]{1,3}[.):]?[ \t]`)
)

// tidy blanks what is no text, character for character, so that columns stay.
func tidy(line string) string {
	if strings.ContainsFunc(line, func(r rune) bool { return r == 0x3000 || 0xFF01 <= r && r <= 0xFF5E }) {
		line = strings.Map(func(r rune) rune {
			switch {
			case r == 0x3000:
				return ' '
			case 0xFF01 <= r && r <= 0xFF5E:
				return r - 0xFEE0 // full width, as some telephones write
			}
			return r
		}, line)
	}
	if strings.ContainsAny(line, "<~") {
		line = struck.ReplaceAllStringFunc(line, spaces)
		line = tags.ReplaceAllStringFunc(line, spaces)
	}
	if strings.ContainsRune(line, '&') {
		line = entities.ReplaceAllStringFunc(line, func(m string) string {
			sign := "-"
			switch m {
			case "&nbsp;", "&#160;", "&lt;", "&quot;":
				sign = " "
			case "&amp;":
				sign = "&"
			case "&gt;", "&#62;":
				sign = ">"
			}
			return sign + strings.Repeat(" ", len(m)-1)
		})
	}
	if end := strings.LastIndexByte(line, '*'); end > 0 {
		if m := starred.FindStringIndex(line); m != nil && m[0] > 0 && strings.TrimSpace(line[:m[0]]) != "" {
			line = line[:m[0]+1] + "(" + line[m[0]+2:end] + ")" + line[end+1:] // *a remark* behind an order
		}
	}
	if i := strings.Index(line, " //"); i > 0 && strings.TrimSpace(line[:i]) != "" {
		line = line[:i] + " ( " + line[i+3:]
	}
	if strings.ContainsRune(line, '#') {
		// "#1 Army London holds" is no comment
		line = numbered.ReplaceAllStringFunc(line, spaces)
		// a remark to the end of the line
		line = behind.ReplaceAllStringFunc(line, func(m string) string { return m[:1] + "(" + m[2:] })
	}
	return line
}

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

// struckOut reads the orders that were struck out of a line: they are told as taken back.
func (r *Reader) struckOut(no int, text string, ctx Context) []Line {
	if !strings.ContainsAny(text, "<~") {
		return nil
	}
	var out []Line
	for _, at := range struck.FindAllStringIndex(text, -1) {
		inner := strings.ReplaceAll(tags.ReplaceAllStringFunc(text[at[0]:at[1]], spaces), "~", " ")
		for _, l := range r.lines(no, spaces(text[:at[0]])+inner+spaces(text[at[1]:]), ctx) {
			if l.Kind != OrderLine || l.Order.At == engine.NoPlace {
				continue
			}
			l.full = text
			l.add(Problem{Code: Cancelled, Col: l.indent + 1, Len: utf8.RuneCountInString(l.Text), Message: "struck out"})
			out = append(out, l)
		}
	}
	return out
}

// spaces is as many blanks as a text has characters.
func spaces(s string) string { return strings.Repeat(" ", utf8.RuneCountInString(s)) }

// isMail reports whether a line is a mail program's: "To: ...", "Sent from my telephone", "On
// Monday ... wrote:".
func (r *Reader) isMail(ts []token) bool {
	w := &r.Lex.Words
	first := slices.IndexFunc(ts, func(t token) bool { return t.Kind == tokWord })
	if phrases := r.Lex.Letter[ts[first].W]; len(phrases) > 0 || says.On.Has(ts[first].W) {
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
	if k < 1 || k > 7 || !slices.Contains(w.Mail, strings.Join(grammar.WordsOf(ts[:k]), " ")) {
		return false
	}
	return !slices.ContainsFunc(ts[k:], r.isUnit)
}

// isUnit reports whether a token is a word for a unit, or its capital letter.
func (r *Reader) isUnit(t token) bool {
	_, ok := r.Lex.Units[t.W]
	return ok && (len(t.W) > 1 || r.Lex.Letters[t.Raw])
}
