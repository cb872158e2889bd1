package notation

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
	"github.com/heraldmaps/herald/engine/notation/sheet"
)

// Mail is a message, decoded, with its text as its writer saw it.
type Mail struct {
	Subject string
	Text    string
	Files   []string // names of attachments that may hold orders but cannot be read
	Fault   string   // why the message could not be read whole, or ""
	Game    []string // the game's names, if known; words in them are not read as season or power
}

// Mail reads a message as a sheet: its subject, as line 0, is a heading and may hold orders; its
// text follows.
func (r *Reader) Mail(file string, m Mail, ctx Context) Sheet {
	s := Sheet{File: file, Header: Header{Power: engine.NoPower}}
	subject := strings.TrimSpace(m.Subject)
	h := newLine(0, subject, HeaderLine, ctx)
	var orders []Line
	core := sheet.Subject(subject)
	pad := utf8.RuneCountInString(subject) - utf8.RuneCountInString(core)
	if core != "" {
		quiet := sheet.Unnamed(core, m.Game)
		fields, _ := sheet.Fields(r.Names, grammar.Lex(quiet))
		ls := r.lines(0, strings.Repeat(" ", pad)+core, ctx)
		if quiet != core {
			b := r.lines(0, strings.Repeat(" ", pad)+quiet, ctx)
			if ordering(b) >= ordering(ls) || !readOne(ls) && fields != (Header{Power: engine.NoPower}) {
				ls = b // otherwise the game's name may be a place in an order
			}
		}
		for _, l := range ls {
			if l.headed() {
				h.Header.Merge(l.Header)
			}
			switch {
			case l.Kind == OrderLine && (l.Standing() != Doubtful || l.Order.At != engine.NoPlace):
				l.full = subject
				orders = append(orders, l)
			case l.Kind == VoteLine:
				orders = append(orders, l)
			case l.Kind != HeaderLine && l.Kind != CommentLine &&
				(l.Order.At != engine.NoPlace || l.Order.Kind != engine.NoKind):
				r.ask(&h)
			}
		}
		if len(orders) > 0 {
			fields.Power = engine.NoPower // the power's name may be a place in an order
		}
		if !readOne(orders) {
			h.Header.Merge(fields)
		}
	}
	for _, f := range m.Files {
		h.object(NotRead, "orders are read from text; look at the file", "the attachment %q was not read", f)
	}
	if m.Fault != "" {
		h.object(NotRead, "look at the message itself", "the message was not read whole: %s", m.Fault)
	}
	if len(m.Text) > MaxBytes {
		s.tooLarge()
		m.Text = ""
	}
	s = r.text(s, r.headingsUnnamed(m.Text, m.Game, ctx), ctx, append([]Line{h}, orders...))
	r.aboveOrders(&s)
	return s
}

// ordering returns the number of lines with an order or a vote.
func ordering(ls []Line) int {
	n := 0
	for i := range ls {
		if ls[i].Kind == OrderLine || ls[i].Kind == VoteLine {
			n++
		}
	}
	return n
}

// readOne reports whether any of some lines is an order without doubt.
func readOne(ls []Line) bool {
	return slices.ContainsFunc(ls, func(l Line) bool { return l.Kind == OrderLine && l.Standing() == Read })
}

// headingsUnnamed removes the game's name from a text's headings.
func (r *Reader) headingsUnnamed(text string, names []string, ctx Context) string {
	if len(names) == 0 {
		return text
	}
	ls := strings.Split(text, "\n")
	for i, l := range ls {
		quiet := sheet.Unnamed(l, names)
		if quiet == l || len(l) > maxLine {
			continue
		}
		_, whole := sheet.Fields(r.Names, grammar.Lex(quiet))
		was := r.lines(1, l, ctx)
		if whole && !readOne(was) || ordering(was) == 0 && slices.ContainsFunc(was, func(l Line) bool { return l.headed() }) {
			ls[i] = quiet
		}
	}
	return strings.Join(ls, "\n")
}

// aboveOrders reads the header's missing fields from lines above the first order, whatever else
// they say: "Orders 1643", "Retreats". A kind of submission counts only if no heading of the sheet
// names another kind.
func (r *Reader) aboveOrders(s *Sheet) {
	kinds := map[string]bool{}
	for i := range s.Lines {
		if ts := grammar.TrimSigns(grammar.Lex(s.Lines[i].Text)); len(ts) == 1 && s.Lines[i].Kind != QuotedLine {
			kinds[r.Lex.Submissions.Of(ts[0].W)] = true
		}
	}
	delete(kinds, "")
	for i := range s.Lines {
		l := &s.Lines[i]
		switch {
		case l.Kind == OrderLine || l.Kind == VoteLine:
			return
		case l.No == 0 || l.Kind == QuotedLine || l.headed() && l.Header.Power != engine.NoPower:
			continue
		}
		h, whole := sheet.Fields(r.Names, grammar.Lex(l.Text))
		if !whole {
			continue
		}
		if len(grammar.TrimSigns(grammar.Lex(l.Text))) == 1 && len(kinds) > 1 {
			h.Submission = ""
		}
		l.Header.Merge(h)
		s.Header.Merge(h)
	}
}

// Doubts reports whether a sheet has problems other than spelling mistakes that were read.
func (s *Sheet) Doubts() bool {
	if s.Fault != nil {
		return true
	}
	for i := range s.Lines {
		for _, p := range s.Lines[i].Problems {
			if p.Code != Misspelt {
				return true
			}
		}
		if s.Lines[i].Kind == Unread {
			return true
		}
	}
	return false
}
