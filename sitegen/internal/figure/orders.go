package figure

import (
	"strings"
	"unicode/utf8"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/sitegen/internal/book"
)

// Orders in a rulebook are emphasised in sentences, or are in quotations, tables, letters and model
// sheets. A text that begins like an order (with a unit and its region, or a verb of adjustment)
// must be one that the board allows. A deliberately wrong order is marked {.illegal}.

const illegalMark = "{.illegal}"

func (m *maker) proseOrders(c *book.Chapter) {
	m.orderBlocks(c.Blocks)
	for _, n := range c.Notes {
		m.orderBlocks(n.Blocks)
	}
}

func (m *maker) orderBlocks(blocks []book.Block) {
	quoted := map[*book.Para]bool{} // paragraphs of quotations, which lines reads
	book.Walk(blocks, func(b book.Block) {
		switch b := b.(type) {
		case *book.Para:
			b.Spans = m.emphasised(b.Spans)
			if !quoted[b] {
				m.unmarked(b.Spans)
			}
		case *book.Quote:
			for _, in := range b.Blocks {
				if p, ok := in.(*book.Para); ok {
					quoted[p] = true
					p.Spans = m.lines(p.Spans)
				}
			}
		case *book.Table:
			for _, row := range b.Rows {
				for i := range row {
					row[i] = m.lines(m.emphasised(row[i]))
				}
			}
		case *book.Terms:
			for _, it := range b.Items {
				it.Name = m.emphasised(it.Name)
			}
		case *book.Verbatim:
			m.verbatim(b)
		}
	})
}

// emphasised checks each emphasised stretch of text, and removes the {.illegal} marks.
func (m *maker) emphasised(spans []book.Span) []book.Span {
	for i := range spans {
		s := &spans[i]
		illegal := false
		if i+1 < len(spans) && strings.HasPrefix(spans[i+1].Text, illegalMark) {
			illegal = true
			spans[i+1].Text = strings.TrimPrefix(spans[i+1].Text, illegalMark)
		}
		if s.Style != 0 && s.Text != "" {
			m.said(book.FenceLine{Text: s.Text, Pos: s.Pos}, m.openContext(""), illegal)
		}
	}
	return spans
}

// lines checks orders on lines of their own, and removes the {.illegal} marks.
func (m *maker) lines(spans []book.Span) []book.Span {
	from := 0
	for i := 0; i <= len(spans); i++ {
		if i < len(spans) && !spans[i].Break {
			continue
		}
		if line := spans[from:i]; len(line) > 0 {
			text := book.Plain(line)
			illegal := strings.Contains(text, illegalMark)
			for k := range line {
				if strings.Contains(line[k].Text, illegalMark) {
					line[k].Text = strings.TrimSuffix(strings.ReplaceAll(line[k].Text, illegalMark, ""), " ")
				}
			}
			m.said(book.FenceLine{Text: strings.TrimSpace(strings.ReplaceAll(text, illegalMark, "")), Pos: line[0].Pos},
				m.openContext(""), illegal)
		}
		from = i + 1
	}
	return spans
}

// openContext returns the context for reading an order in the text: any power, any unit, and any
// phase unless phase names a kind.
func (m *maker) openContext(phase string) notation.Context {
	ctx := notation.Open()
	if s, ok := m.step(phase); ok {
		ctx.Step, ctx.AnyStep = s, false
	}
	return ctx
}

func (m *maker) step(id string) (engine.PhaseStep, bool) {
	for _, s := range m.rules.Info().Steps {
		if strings.EqualFold(s.ID, id) || strings.EqualFold(s.Folder, id) {
			return s.Step, true
		}
	}
	return 0, false
}

// verbatim checks the lines of a letter that are orders, or all lines of an order sheet.
func (m *maker) verbatim(v *book.Verbatim) {
	if v.Sheet {
		m.sheet(v)
		return
	}
	for i, l := range v.Lines {
		illegal := strings.Contains(l, illegalMark)
		if illegal {
			v.Lines[i] = strings.TrimRight(strings.ReplaceAll(l, illegalMark, ""), " ")
		}
		text := strings.TrimLeft(v.Lines[i], " \t-–•")
		at := v.At[i]
		at.Col += utf8.RuneCountInString(v.Lines[i]) - utf8.RuneCountInString(text)
		m.said(book.FenceLine{Text: text, Pos: at}, m.openContext(""), illegal)
	}
}

// sheet checks a model sheet as a player's: its heading's power, and each order.
func (m *maker) sheet(v *book.Verbatim) {
	if _, ok := m.step(v.Phase); !ok && v.Phase != "" {
		m.ps.Add(v.Pos, "```sheet movement", "unknown kind of phase %q", v.Phase)
	}
	s := m.reader.Sheet(v.Pos.File, []byte(strings.Join(v.Lines, "\n")), m.openContext(v.Phase))
	if s.Fault != nil {
		m.ps.Add(v.Pos, s.Fault.Hint, "%s", s.Fault.Message)
		return
	}
	if s.Header.Power == engine.NoPower {
		m.ps.Add(v.Pos, "a head with the power, the game, the season and the kind of orders",
			"the sheet does not say whose it is")
	}
	orders := 0
	for _, l := range s.Lines {
		at := v.Pos
		if l.No-1 < len(v.At) {
			at = v.At[l.No-1]
		}
		switch l.Kind {
		case notation.OrderLine:
			orders++
		case notation.HeaderLine:
		default:
			if l.Text != "" && orders > 0 && !strings.ContainsRune("#([", rune(l.Text[0])) {
				m.ps.Add(at, "an order, or a remark in brackets", "this line of the sheet is not an order: %q", l.Text)
			}
		}
		if why := m.impossible(&l); why != "" {
			m.ps.Add(at, "", "this order of the model sheet is wrong: %s", why)
		}
		for _, p := range l.Problems {
			if l.Kind != notation.OrderLine {
				continue
			}
			col := at
			col.Col += max(p.Col-1, 0)
			m.ps.Add(col, p.Hint, "this order of the model sheet is wrong: %s", p.Message)
		}
	}
	if orders == 0 {
		m.ps.Add(v.Pos, "one order on each line", "the sheet has no order")
	}
}

// said checks the order in a text that begins like one. With illegal, the order must be wrong.
func (m *maker) said(l book.FenceLine, ctx notation.Context, illegal bool) {
	l.Text = strings.TrimRight(l.Text, " .,;:?!")
	if !m.beginsOrder(l.Text, ctx) && !m.bareOrder(l.Text, ctx) {
		if illegal {
			m.ps.Add(l.Pos, "a unit with its region and what it does", "{.illegal} follows something that is not an order: %q", l.Text)
		}
		return
	}
	r := m.reader.Line(l.Text, ctx)
	why := m.impossible(&r)
	if illegal {
		if r.Kind == notation.OrderLine && len(r.Problems) == 0 && why == "" {
			m.ps.Add(l.Pos, "remove {.illegal}", "this order is called illegal, but the board allows it: %q", l.Text)
		}
		return
	}
	if r.Kind != notation.OrderLine && len(r.Problems) == 0 {
		m.ps.Add(l.Pos, "an order in full, or other words", "%q begins like an order but is not one", l.Text)
	}
	if why != "" {
		m.ps.Add(l.Pos, "", "this order is wrong: %s; if it is meant to be, put %s after it", why, illegalMark)
	}
	for _, p := range r.Problems {
		at := l.Pos
		at.Col += max(p.Col-1, 0)
		m.ps.Add(at, p.Hint, "this order is wrong: %s; if it is meant to be, put %s after it", p.Message, illegalMark)
	}
}

// beginsOrder reports whether a text begins with an order's unit and goes on, or adjusts.
func (m *maker) beginsOrder(text string, ctx notation.Context) bool {
	first, rest, ok := strings.Cut(text, " ")
	if !ok {
		return false
	}
	for _, k := range m.rules.Info().Kinds {
		if first != k.Name && (first != k.Letter || len(strings.Fields(rest)) < 2) {
			continue
		}
		c, _ := utf8.DecodeRuneInString(rest)
		if c < 'A' || c > 'Z' {
			return false // "Army moves in the order of …"
		}
		return !m.onlyUnit(rest, k.Kind)
	}
	r := m.reader.Line(text, ctx)
	if r.Kind != notation.OrderLine {
		return false
	}
	// An order of adjustment begins with its verb: "Build an army in London", not "Players build".
	verb, _, _ := strings.Cut(m.words.Long(r.Order), " ")
	short, _, _ := strings.Cut(m.words.Short(r.Order), " ")
	return (first == verb || first == short) && len(strings.Fields(text)) > 2
}

// bareOrder reports whether a text is an order that omits its kind of unit.
func (m *maker) bareOrder(text string, ctx notation.Context) bool {
	if !m.joined(text) {
		return false
	}
	r := m.reader.Line(text, ctx)
	return r.Kind == notation.OrderLine && twoPlaces(r)
}

// onlyUnit reports whether only a region follows a kind of unit, which so gets no order.
func (m *maker) onlyUnit(text string, k engine.Kind) bool {
	f := m.words.Find(text, notation.Fits(k))
	return f.Region != engine.NoRegion || f.How == notation.Several
}
