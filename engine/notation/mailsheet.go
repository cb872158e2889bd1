package notation

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/heraldmaps/herald/engine"
)

// Mail is a message as the reader sees it: taken apart, decoded, its text as its writer saw it.
type Mail struct {
	Subject string
	Text    string
	Files   []string // names of attachments that may hold orders and cannot be read
	Fault   string   // why the message could not be read whole, or ""
}

// replies stand before a subject and are none of it.
var replies = []string{"re", "fwd", "fw", "aw", "wg", "sv", "vs", "antw", "tr", "rv", "ref"}

// bare is a subject without "Re:" and its like.
func bare(subject string) string {
	for again := true; again; {
		again = false
		subject = strings.TrimSpace(subject)
		for _, p := range replies {
			if len(subject) > len(p) && strings.EqualFold(subject[:len(p)], p) {
				if rest := strings.TrimSpace(subject[len(p):]); strings.HasPrefix(rest, ":") {
					subject, again = rest[1:], true
				}
			}
		}
	}
	return subject
}

// Mail reads a message: its subject as line 0, a header, and orders if there are any in it; then its text.
func (r *Reader) Mail(file string, m Mail, ctx Context) Sheet {
	s := Sheet{File: file, Header: Header{Power: engine.NoPower}}
	subject := strings.TrimSpace(m.Subject)
	h := Line{Text: subject, full: subject, Kind: HeaderLine}
	blank(&h, subject, subject, ctx)
	var orders []Line
	core := bare(subject)
	pad := utf8.RuneCountInString(subject) - utf8.RuneCountInString(core)
	if core != "" {
		for _, l := range r.lines(0, strings.Repeat(" ", pad)+core, ctx) {
			if l.headed() {
				h.Header.merge(l.Header)
			}
			switch {
			case l.Kind == OrderLine && (l.Standing() != Doubtful || l.Order.At != engine.NoPlace):
				l.full = subject
				orders = append(orders, l)
			case l.Kind == VoteLine:
				orders = append(orders, l)
			case l.Kind != HeaderLine && l.Kind != CommentLine && (l.Order.At != engine.NoPlace || l.Order.Kind != engine.NoKind):
				p := parser{Reader: r, line: &h}
				p.unread(lex(subject))
			}
		}
	}
	end := utf8.RuneCountInString(subject)
	for _, f := range m.Files {
		h.add(Problem{Code: NotRead, Col: 1, Len: end, Message: fmt.Sprintf("the attachment %q was not read", f), Hint: "orders are read from text; look at the file"})
	}
	if m.Fault != "" {
		h.add(Problem{Code: NotRead, Col: 1, Len: end, Message: "the message was not read whole: " + m.Fault, Hint: "look at the message itself"})
	}
	if len(m.Text) > MaxBytes {
		s.Fault = &Problem{Code: Unreadable, Col: 1, Message: fmt.Sprintf("not an order sheet: larger than %d KB", MaxBytes>>10), Hint: "one order on each line, and nothing else"}
		m.Text = ""
	}
	return r.text(s, m.Text, ctx, append([]Line{h}, orders...))
}

// Doubts says whether anything of a sheet needs the coordinator's eye: any problem but a slip that was read.
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
