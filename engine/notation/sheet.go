package notation

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/heraldmaps/herald/engine"
)

// Sheet is an order sheet, read.
type Sheet struct {
	File   string
	Header Header // all header lines together, the first word on each field
	Lines  []Line
	// Fault is set when the file is no order sheet at all: too large, or no text.
	Fault *Problem
}

// What an order sheet cannot be: no power has a thousand units, no order fills a page.
const (
	MaxBytes = 256 << 10
	MaxLines = 2000
	maxLine  = 600
	// MaxUnread lines without a single order among them are no order sheet.
	MaxUnread = 300
)

// Sheet reads an order sheet, whatever it holds. Line ends, byte-order marks, Latin-1 and UTF-16 are all welcome.
func (r *Reader) Sheet(file string, data []byte, ctx Context) Sheet {
	s := Sheet{File: file, Header: Header{Power: engine.NoPower}}
	if len(data) > MaxBytes {
		s.Fault = &Problem{Code: Unreadable, Col: 1, Message: fmt.Sprintf("not an order sheet: larger than %d KB", MaxBytes>>10), Hint: "one order on each line, and nothing else"}
		return s
	}
	text, ok := Decode(data)
	if !ok {
		s.Fault = &Problem{Code: Unreadable, Col: 1, Message: "not text: the file holds binary data",
			Hint: "save the orders as plain text"}
		return s
	}
	no, by, unread := 0, ctx.By, 0
	for line := range lines(text) {
		no++
		if no > MaxLines {
			s.Fault = &Problem{Code: Unreadable, Col: 1,
				Message: fmt.Sprintf("not an order sheet: more than %d lines", MaxLines)}
			return s
		}
		for _, l := range r.lines(no, line, ctx) {
			if l.Kind == HeaderLine {
				s.Header.merge(l.Header)
				if ctx.AnyStep && l.Header.Submission != "" {
					ctx.Step, ctx.AnyStep = stepOf(l.Header.Submission), false
				}
			}
			if l.Kind == HeaderLine && l.Header.Power != engine.NoPower && ctx.By == engine.NoPower {
				by = l.Header.Power
			}
			l.Order.By = by
			switch {
			case unread < 0 || l.Kind == HeaderLine || l.Kind == CommentLine:
			case l.Standing() == Doubtful:
				unread++
			default:
				unread = -1 // an order: it is a sheet
			}
			l.Order.Pos.File = file
			s.Lines = append(s.Lines, l)
		}
		if unread >= MaxUnread {
			s.Lines = nil
			s.Fault = &Problem{Code: Unreadable, Col: 1,
				Message: fmt.Sprintf("not an order sheet: none of its first %d lines is an order", no), Hint: "one order on each line"}
			return s
		}
	}
	s.preamble()
	r.contradictions(&s)
	r.idleSupports(&s)
	return s
}

// Line reads one line. A line of two orders yields its first; use Sheet for whole sheets.
func (r *Reader) Line(text string, ctx Context) Line {
	ls := r.lines(1, strings.TrimRight(text, "\r\n"), ctx)
	if len(ls) == 0 {
		return Line{No: 1, Kind: CommentLine, Order: engine.NewOrder(engine.NoOrder, ctx.By, engine.NoKind, engine.NoPlace)}
	}
	return ls[0]
}

// Orders returns the orders to be adjudicated: those read and those that the board forbids, each once. Of contradictory
// orders none is given, so that the unit holds (W41; DATC 4.D.3).
func (s *Sheet) Orders() []engine.Order {
	var out []engine.Order
	for i := range s.Lines {
		if l := &s.Lines[i]; l.Kind == OrderLine && !l.Repeats && l.Standing() != Doubtful {
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

// Report renders every problem of the sheet, in the order of the lines; warnings begin with "warning".
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

// lines iterates over the lines of a text, whatever ends them.
func lines(text string) func(func(string) bool) {
	return func(yield func(string) bool) {
		for len(text) > 0 {
			i := strings.IndexAny(text, "\r\n")
			if i < 0 {
				yield(text)
				return
			}
			line := text[:i]
			if text[i] == '\r' && i+1 < len(text) && text[i+1] == '\n' {
				i++
			}
			text = text[i+1:]
			if !yield(line) {
				return
			}
		}
	}
}

// Decode turns a file's bytes into text: UTF-8 with or without a mark, UTF-16 with a mark, else Windows-1252, which
// holds Latin-1. It is false for binary data.
func Decode(b []byte) (string, bool) {
	switch {
	case bytes.HasPrefix(b, []byte{0xEF, 0xBB, 0xBF}):
		b = b[3:]
	case bytes.HasPrefix(b, []byte{0xFF, 0xFE}), bytes.HasPrefix(b, []byte{0xFE, 0xFF}):
		us := make([]uint16, 0, len(b)/2)
		big := b[0] == 0xFE
		for i := 2; i+1 < len(b); i += 2 {
			if big {
				us = append(us, uint16(b[i])<<8|uint16(b[i+1]))
			} else {
				us = append(us, uint16(b[i+1])<<8|uint16(b[i]))
			}
		}
		b = []byte(string(utf16.Decode(us)))
	}
	if bytes.IndexByte(b, 0) >= 0 {
		return "", false
	}
	if utf8.Valid(b) {
		return string(b), true
	}
	odd := 0
	rs := make([]rune, len(b))
	for i, c := range b {
		rs[i] = rune(c)
		if 0x80 <= c && c < 0xA0 {
			rs[i] = windows1252[c-0x80]
		}
		if c < ' ' && c != '\n' && c != '\r' && c != '\t' && c != '\f' {
			odd++
		}
	}
	return string(rs), odd*20 <= len(b)
}

// windows1252 holds the characters of 0x80 to 0x9F.
var windows1252 = [32]rune{'€', ' ', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', ' ', 'Ž', ' ',
	' ', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', ' ', 'ž', 'Ÿ'}

func stepOf(submission string) engine.PhaseStep {
	switch submission {
	case "retreat":
		return engine.Retreats
	case "adjustment":
		return engine.Adjustment
	}
	return engine.Movement
}

// merge takes what is not known yet.
func (h *Header) merge(o Header) {
	if h.Game == "" {
		h.Game = o.Game
	}
	if h.Power == engine.NoPower {
		h.Power = o.Power
	}
	if h.Season == "" {
		h.Season = o.Season
	}
	if h.Year == 0 {
		h.Year = o.Year
	}
	if h.Submission == "" {
		h.Submission = o.Submission
	}
	if h.Version == 0 {
		h.Version = o.Version
	}
}

// preamble looks again at lines before the first order that could not be read: where the sheet has a header, they are
// the writer's name and the game's (W3K v1.5, Annexe 3: name, position, game, season).
func (s *Sheet) preamble() {
	end := slices.IndexFunc(s.Lines, func(l Line) bool { return l.Kind == OrderLine })
	if end < 0 {
		end = len(s.Lines)
	}
	head := s.Lines[:end]
	if !slices.ContainsFunc(head, func(l Line) bool { return l.Kind == HeaderLine }) {
		return
	}
	afterPower := false
	for i := range head {
		l := &head[i]
		if l.Kind == HeaderLine && l.Header.Power != engine.NoPower {
			afterPower = true
		}
		if l.Kind != Unread || !isTitle(l.Text) {
			continue
		}
		l.Kind, l.Problems = HeaderLine, nil
		l.Order = engine.NewOrder(engine.NoOrder, l.Order.By, engine.NoKind, engine.NoPlace)
		l.Header = Header{Power: engine.NoPower}
		if afterPower && s.Header.Game == "" {
			l.Header.Game = l.Text
			s.Header.Game = l.Text
		}
	}
}

// isTitle says that a line is a few words, none of which looks like an order's.
func isTitle(s string) bool {
	ws := strings.Fields(s)
	return len(ws) <= 6 && len(s) <= 60 && unicode.IsUpper([]rune(s)[0])
}

// contradictions marks orders of one sheet that give one unit different orders, and repeated ones (W41). Builds beside
// removals are a contradiction of the sheet (W35).
func (r *Reader) contradictions(s *Sheet) {
	type unit struct {
		by    engine.PowerID
		at    engine.RegionID
		phase engine.PhaseStep
	}
	first := map[unit]int{}
	build, remove := -1, -1
	for i := range s.Lines {
		l := &s.Lines[i]
		if l.Kind == HeaderLine && (l.Header.Submission != "" || l.Header.Season != "") {
			clear(first) // another phase begins
		}
		if l.Kind != OrderLine {
			continue
		}
		switch l.Order.Verb {
		case engine.Build:
			if build < 0 {
				build = i
			}
		case engine.Remove:
			if remove < 0 {
				remove = i
			}
		case engine.Waive, engine.Transfer, engine.Proxy:
			continue
		}
		if l.Order.At == engine.NoPlace {
			continue
		}
		at := r.m.RegionOf(l.Order.At)
		key := unit{l.Order.By, at, phaseOf(l.Order.Verb)}
		j, ok := first[key]
		if !ok {
			first[key] = i
			continue
		}
		o := &s.Lines[j]
		if sameSaid(o.Order, l.Order) {
			l.Repeats = true
			continue
		}
		if l.Order.Kind != o.Order.Kind && l.Order.Kind != engine.NoKind && o.Order.Kind != engine.NoKind {
			continue // an army and a fleet: one of the two is not there, and the position says which
		}
		r.contradict(l, o, at)
		r.contradict(o, l, at)
	}
	if build >= 0 && remove >= 0 {
		b, m := &s.Lines[build], &s.Lines[remove]
		for i := range s.Lines {
			l := &s.Lines[i]
			other := m
			switch {
			case l.Kind != OrderLine || l.Order.Verb != engine.Build && l.Order.Verb != engine.Remove:
				continue
			case l.Order.Verb == engine.Remove:
				other = b
			}
			l.add(Problem{Code: Contradiction, Col: l.indent + 1, Len: utf8.RuneCountInString(l.Text),
				Message: fmt.Sprintf("builds and removals cannot stand in one list (see line %d)", other.No),
				Hint:    "list what is due: builds, or removals"})
		}
	}
}

// idleSupports warns of a support to hold for a unit that the same sheet moves: it will be void (W3).
func (r *Reader) idleSupports(s *Sheet) {
	for i := range s.Lines {
		l := &s.Lines[i]
		if l.Kind != OrderLine || l.Order.Verb != engine.Support || l.Order.To != engine.NoPlace || l.Order.Of == engine.NoPlace {
			continue
		}
		for j := range s.Lines {
			m := &s.Lines[j]
			if m.Kind == OrderLine && m.Order.Verb == engine.Move && m.Order.By == l.Order.By && m.Order.At != engine.NoPlace &&
				r.m.RegionOf(m.Order.At) == r.m.RegionOf(l.Order.Of) && l.Standing() != Doubtful {
				l.add(Problem{Code: Contradiction, Col: l.indent + 1, Len: utf8.RuneCountInString(l.Text), Warning: true,
					Message: fmt.Sprintf("read as a support to hold, but line %d moves %s", m.No, r.unitName(l.Order.OfKind, l.Order.Of)),
					Hint:    "say where to: supports ... to " + r.Place(m.Order.To)})
				break
			}
		}
	}
}

func (r *Reader) contradict(l, other *Line, at engine.RegionID) {
	for _, p := range l.Problems {
		if p.Code == Contradiction {
			return
		}
	}
	l.add(Problem{Code: Contradiction, Col: l.indent + 1, Len: utf8.RuneCountInString(l.Text),
		Message: fmt.Sprintf("%s has another order in line %d: the unit holds", r.Region(at), other.No),
		Hint:    "keep one of the two lines"})
}

func (l *Line) add(p Problem) { l.Problems = append(l.Problems, p) }

// sameSaid is SameOrder for two lines of a sheet: a kind of unit that one line leaves out is no difference.
func sameSaid(a, b engine.Order) bool {
	if a.Kind == engine.NoKind || b.Kind == engine.NoKind {
		a.Kind, b.Kind = engine.NoKind, engine.NoKind
	}
	if a.OfKind == engine.NoKind || b.OfKind == engine.NoKind {
		a.OfKind, b.OfKind = engine.NoKind, engine.NoKind
	}
	return SameOrder(a, b)
}

// phaseOf is the kind of phase that a verb belongs to.
func phaseOf(v engine.Verb) engine.PhaseStep {
	switch v {
	case engine.Retreat, engine.Disband:
		return engine.Retreats
	case engine.Build, engine.Remove:
		return engine.Adjustment
	}
	return engine.Movement
}

// SameOrder says that two orders ask for the same, wherever and however they were written.
func SameOrder(a, b engine.Order) bool {
	return a.Verb == b.Verb && a.Kind == b.Kind && a.At == b.At && a.To == b.To && a.OfKind == b.OfKind && a.Of == b.Of &&
		a.Convoyed == b.Convoyed && slices.Equal(a.Via, b.Via) && a.Into == b.Into && a.Whom == b.Whom && a.Count == b.Count
}
