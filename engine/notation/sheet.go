package notation

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
	"github.com/heraldmaps/herald/engine/notation/sheet"
)

// Sheet is an order sheet, read.
type Sheet struct {
	File   string
	Header Header // of all heading lines together; the first value of each field counts
	Lines  []Line
	Amends bool // of a revision: the sheet changes some orders and keeps the rest
	// Fault is set if the file as a whole is no order sheet: too large, or no text.
	Fault *Problem
}

// Limits of an order sheet: no power has a thousand units, no order fills a page.
const (
	MaxBytes = 256 << 10
	MaxLines = 2000
	maxLine  = 600
	// MaxUnread is how many unread lines without any order make a file no order sheet.
	MaxUnread = 300
)

// Sheet reads an order sheet of any content. It accepts all line ends, byte-order marks, Latin-1
// and UTF-16.
func (r *Reader) Sheet(file string, data []byte, ctx Context) Sheet {
	s := Sheet{File: file, Header: Header{Power: engine.NoPower}}
	if len(data) > MaxBytes {
		s.tooLarge()
		return s
	}
	text, ok := sheet.Decode(data)
	if !ok {
		s.fault("save the orders as plain text", "not text: the file holds binary data")
		return s
	}
	return r.text(s, text, ctx, nil)
}

func (s *Sheet) fault(hint, format string, args ...any) {
	s.Fault = &Problem{Code: Unreadable, Col: 1, Message: fmt.Sprintf(format, args...), Hint: hint}
}

func (s *Sheet) tooLarge() {
	s.fault("one order on each line, and nothing else", "not an order sheet: larger than %d KB", MaxBytes>>10)
}

// text reads the lines of a sheet, after those read from its mail's subject.
func (r *Reader) text(s Sheet, text string, ctx Context, first []Line) Sheet {
	var all []string
	for line := range sheet.Lines(text) {
		all = append(all, line)
		if len(all) > MaxLines {
			s.fault("", "not an order sheet: more than %d lines", MaxLines)
			return s
		}
	}
	s.Lines = make([]Line, 0, len(all)+len(all)/4+len(first)) // a line may hold several orders
	c := collector{Reader: r, s: &s, base: ctx, known: known{ctx: ctx, by: ctx.By, head: engine.NoPower},
		season: season{known: !ctx.AnyStep}}
	c.take(first)
	q := sheet.Quotes(all)
	for i, line := range all {
		if q.Quoted[i] {
			c.take(r.quotedLine(i+1, line, c.ctx, q.Signature >= 0 && i > q.Signature))
		} else {
			head, rest := c.laterInline(line)
			if rest != "" {
				c.put(i+1, head, c.lines(i+1, head, c.ctx))
				c.put(i+1, rest, c.lines(i+1, rest, c.ctx))
				c.sooner()
				c.ctx.list = engine.NoOrder
				continue
			}
			alone := c.lines(i+1, line, c.ctx)
			if last := len(s.Lines) - 1; len(alone) == 0 && last >= 0 && !s.Lines[last].asks {
				c.asked = false // the request ends at an empty line, except directly below its heading
			}
			if !c.wraps(i+1, line, alone) {
				c.put(i+1, line, alone)
			}
		}
		if c.unread >= MaxUnread {
			s.Lines = nil
			s.fault("one order on each line", "not an order sheet: none of its first %d lines is an order", i+1)
			return s
		}
	}
	r.preamble(&s)
	r.below(&s)
	r.signature(&s)
	s.boxes(func(l *Line) bool { return l.boxed }, "in brackets: is it an order?", "leave the line out, or its brackets")
	s.boxes(func(l *Line) bool { return l.empty }, "its box is empty: is it an order?", "leave the line out, or the mark")
	r.forwarded(&s)
	r.assents(&s)
	r.replacements(&s)
	r.amended(&s, ctx)
	r.contradictions(&s)
	r.strayingSupports(&s)
	return s
}

// collector adds lines to a sheet, and applies headings to the lines below them.
type collector struct {
	*Reader
	known
	s      *Sheet
	asked  bool             // the lines are requests to another power
	season season           // the phase that the sheet is for
	base   Context          // the context as the caller gave it
	wish   engine.PhaseStep // the later phase for which lines are wishes; Movement: none
	why    string           // the condition on the wishes, from that phase's heading
	above  above
}

// known is what the lines above determine about the next one.
type known struct {
	ctx    Context
	by     engine.PowerID
	head   engine.PowerID // the power of the last heading
	unread int            // number of unread lines before the first order; -1: there was an order
}

func (c *collector) take(ls []Line) {
	for i := range ls {
		l := &ls[i]
		if l.Kind != Unread && !(l.Kind == OrderLine && l.Order.Verb == c.ctx.list) {
			c.ctx.list = l.list
		}
		if !c.later(l) {
			c.wished(l)
			c.season.reads(l, c.ctx.Step)
			c.setAside(l)
		}
		if l.headed() {
			c.s.Header.Merge(l.Header)
			if c.ctx.AnyStep && l.Header.Submission != "" {
				c.ctx.Step, c.ctx.AnyStep = stepOf(l.Header.Submission), false
			}
			if l.Header.Power != engine.NoPower {
				c.head, c.asked = l.Header.Power, false
			}
		}
		if l.asks {
			c.asked = true
		} else if c.asked && l.Kind == OrderLine {
			l.notOwn()
		}
		if c.head != engine.NoPower && l.Power == engine.NoPower {
			l.Power, l.said = c.head, true
		}
		if l.Power != engine.NoPower && c.ctx.By == engine.NoPower {
			c.by = l.Power
		}
		l.Order.By = c.by
		switch {
		case c.unread < 0 || l.Kind == HeaderLine || l.Kind == CommentLine || l.Kind == QuotedLine:
		case l.Standing() == Doubtful:
			c.unread++
		default:
			c.unread = -1 // an order: the file is a sheet
		}
		l.Order.Pos.File = c.s.File
		c.s.Lines = append(c.s.Lines, *l)
	}
}

// Line reads one line. A line of two orders yields its first; use Sheet for whole sheets.
func (r *Reader) Line(text string, ctx Context) Line {
	ls := r.lines(1, strings.TrimRight(text, "\r\n"), ctx)
	if len(ls) == 0 {
		return newLine(1, "", CommentLine, ctx)
	}
	return ls[0]
}

// Orders returns the orders to adjudicate: those that were read, legal or not, each once.
// Contradictory orders are left out, so that their unit holds (W41; DATC 4.D.3).
func (s *Sheet) Orders() []engine.Order {
	var out []engine.Order
	for i := range s.Lines {
		if l := &s.Lines[i]; l.Kind == OrderLine && !l.Repeats && !l.All && l.Standing() != Doubtful {
			out = append(out, l.Order)
		}
	}
	return out
}

// Worst returns the worst standing of the sheet's lines.
func (s *Sheet) Worst() Standing {
	w := Read
	if s.Fault != nil {
		w = Doubtful
	}
	for i := range s.Lines {
		w = max(w, s.Lines[i].Standing())
	}
	return w
}

// Report returns every problem of the sheet, formatted, in the order of the lines.
func (s *Sheet) Report() []string {
	var out []string
	if s.Fault != nil {
		out = append(out, s.Fault.Render(s.File, 1, ""))
	}
	for i := range s.Lines {
		l := &s.Lines[i]
		for _, p := range l.Problems {
			if p.Warning {
				p.Message = "warning: " + p.Message
			}
			out = append(out, p.Render(s.File, l.No, l.full))
		}
	}
	return out
}

func stepOf(submission string) engine.PhaseStep {
	switch submission {
	case "retreat":
		return engine.Retreats
	case "adjustment":
		return engine.Adjustment
	}
	return engine.Movement
}

func (l *Line) add(p Problem) { l.Problems = append(l.Problems, p) }

// written records an order's text and position.
func (l *Line) written() {
	l.Order.Text = l.Text
	l.Order.Pos = engine.Pos{Line: int32(l.No), Col: int32(l.indent + 1), Len: int32(utf8.RuneCountInString(l.Text))}
}

// object reports a problem with a whole line.
func (l *Line) object(c Code, hint, format string, args ...any) {
	l.add(Problem{Code: c, Col: l.indent + 1, Len: utf8.RuneCountInString(l.Text), Message: fmt.Sprintf(format, args...), Hint: hint})
}

// headed reports whether a line is a heading or begins with one.
func (l *Line) headed() bool { return l.Kind == HeaderLine || l.head }

// assents reports a "yes" below a quoted order as a question: is that order meant?
func (r *Reader) assents(s *Sheet) {
	for i := 1; i < len(s.Lines); i++ {
		l, above := &s.Lines[i], &s.Lines[i-1]
		if l.Kind != CommentLine || above.Kind != QuotedLine || !strings.HasPrefix(above.Text, ">") {
			continue
		}
		ts := grammar.TrimSigns(grammar.Lex(l.Text))
		if len(ts) == 0 || slices.ContainsFunc(ts, func(t token) bool {
			return t.Kind == tokWord && !r.Lex.Assent.Has(t.W)
		}) {
			continue
		}
		asked := r.lines(above.No, strings.TrimLeft(above.Text, "> \t"), Open())
		if slices.ContainsFunc(asked, func(q Line) bool { return q.Kind == OrderLine }) {
			(&parser{Reader: r, line: l}).general(ts)
		}
	}
}

// forwarded reports quoted orders if the sheet has no others, since they may be meant.
func (r *Reader) forwarded(s *Sheet) {
	if slices.ContainsFunc(s.Lines, func(l Line) bool {
		return l.Kind != QuotedLine && l.Kind != CommentLine && l.Kind != HeaderLine
	}) {
		return
	}
	for i := range s.Lines {
		l := &s.Lines[i]
		if l.Kind != QuotedLine || strings.HasPrefix(l.Text, ">") || len(l.Problems) > 0 {
			continue
		}
		if slices.ContainsFunc(r.lines(l.No, l.full, Open()), func(q Line) bool { return whole(&q) }) {
			r.ask(l)
		}
	}
}

// ask reports all of a line as unread.
func (r *Reader) ask(l *Line) { r.of(l, Context{}).unread(grammar.Lex(l.full)) }

// quotedLine returns a line of an earlier message. An order below a signature is reported.
func (r *Reader) quotedLine(no int, text string, ctx Context, below bool) []Line {
	l := newLine(no, text, QuotedLine, ctx)
	if l.Comment = l.Text; l.Text == "" {
		return nil
	}
	if below && slices.ContainsFunc(r.lines(no, text, ctx), func(m Line) bool {
		return m.Kind == OrderLine && (m.Standing() != Doubtful || len(m.Problems) > 0 && m.Problems[0].Code != UnknownName)
	}) {
		r.ask(&l)
	}
	return []Line{l}
}
