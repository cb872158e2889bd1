package play

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/sitegen/load"
)

// Names prints orders and units for people.
type Names interface {
	Order(rules engine.Rules, o engine.Order) string
	Place(m *engine.Map, p engine.PlaceID) string
}

// Acknowledge returns the text that shows a power, and nobody else, how its orders were read, with
// illegal and doubtful lines apart. at, if not nil, returns a prefix for lines with a problem, such
// as their position in the file.
func (g *Game) Acknowledge(ps PowerStatus, n Names, at func(Line) string) string {
	if at == nil {
		at = func(Line) string { return "" }
	}
	m, t := g.Rules.Map(), g.Current()
	s, info := g.Awaited(), g.Info
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %s, %s, %s", m.Powers[ps.Power].Name, g.Title, info.When(t.Phase), s.Kind)
	switch {
	case ps.Sheet == nil && ps.Needed:
		b.WriteString(": nothing has been received\n")
	case ps.Sheet == nil:
		b.WriteString(": no orders are needed\n")
	case ps.Version > 1:
		fmt.Fprintf(&b, ", version %d\n", ps.Version)
	default:
		b.WriteString("\n")
	}
	if ps.Sheet != nil {
		if late := ps.Sheet.Late(); late != "" {
			fmt.Fprintf(&b, "  It came %s after the deadline.\n", late)
		}
		for _, l := range ps.Sheet.Lines {
			if l.Kind == notation.HeaderLine {
				notes(&b, l)
			}
		}
	}
	section := func(title string, count int) bool {
		if count > 0 {
			fmt.Fprintf(&b, "  %s:\n", title)
		}
		return count > 0
	}
	if section("As read", len(ps.Read)+len(ps.Votes)) || ps.All {
		if len(ps.Read)+len(ps.Votes) == 0 {
			b.WriteString("  As read:\n")
		}
		for _, l := range ps.Read {
			where := ""
			if len(l.Problems) > 0 {
				where = at(l)
			}
			fmt.Fprintf(&b, "    %s%s\n", where, n.Order(g.Rules, *l.Order))
			notes(&b, l)
		}
	}
	if ps.All {
		b.WriteString("    All other units hold\n")
	}
	for _, v := range ps.Votes {
		fmt.Fprintf(&b, "    %s\n", strings.ToUpper(v[:1])+v[1:])
	}
	if section("Illegal", len(ps.Illegal)) {
		for _, l := range ps.Illegal {
			fmt.Fprintf(&b, "    %s%s", at(l.Line), n.Order(g.Rules, *l.Order))
			if l.Why != "" {
				fmt.Fprintf(&b, ": %s", l.Why)
			}
			b.WriteByte('\n')
			notes(&b, l.Line)
		}
	}
	if section("Without effect, whatever others write", len(ps.Void)) {
		for _, l := range ps.Void {
			fmt.Fprintf(&b, "    %s%s: %s\n", at(l.Line), n.Order(g.Rules, *l.Order), l.Why)
		}
	}
	if section("Doubtful: these units have no order until it is clear", len(ps.Doubtful)) {
		for _, l := range ps.Doubtful {
			fmt.Fprintf(&b, "    %s%s\n", at(l), l.Text)
			notes(&b, l)
		}
	}
	if section("Wishes for a later phase, not orders for this one", len(ps.Wishes)) {
		for _, l := range ps.Wishes {
			fmt.Fprintf(&b, "    %s", n.Order(g.Rules, l.Line.Order))
			for _, o := range l.Else {
				fmt.Fprintf(&b, ", else %s", n.Order(g.Rules, o))
			}
			if l.If != "" {
				fmt.Fprintf(&b, " (%s)", l.If)
			}
			b.WriteByte('\n')
			notes(&b, l)
		}
	}
	if section("Without an order", len(ps.Unordered)) {
		for _, u := range ps.Unordered {
			fmt.Fprintf(&b, "    %s\n", g.UnitName(u, n))
		}
	}
	if section("For units that nobody plays, counted if they then obey", len(ps.Hoped)) {
		for _, l := range ps.Hoped {
			fmt.Fprintf(&b, "    %s\n", n.Order(g.Rules, *l.Order))
			notes(&b, l)
		}
	}
	foreign := "For other powers' units, not counted"
	if info.Knows(engine.Proxy) {
		foreign = "For other powers' units, counted only if they are lent"
	}
	if section(foreign, len(ps.Foreign)) {
		for _, l := range ps.Foreign {
			fmt.Fprintf(&b, "    %s%s\n", at(l), n.Order(g.Rules, *l.Order))
		}
	}
	switch {
	case ps.Due > 0 && ps.Offer != "":
		fmt.Fprintf(&b, "  %s.\n", ps.Offer)
	case ps.Due > 0:
		fmt.Fprintf(&b, "  May build %d.\n", ps.Due)
	case ps.Due < 0:
		fmt.Fprintf(&b, "  Must remove %d.\n", -ps.Due)
	}
	if ps.Amiss != "" && ps.In {
		fmt.Fprintf(&b, "  The sheet %s.\n", ps.Amiss)
	}
	changed := ps.changed()
	if section("What the coordinator changed", len(changed)) {
		for _, l := range changed {
			fmt.Fprintf(&b, "    %s\n", l)
		}
	}
	ps.NotTaken(&b, "  ")
	return b.String()
}

// NotTaken lists the lines that were not taken as orders, with the reasons.
func (ps *PowerStatus) NotTaken(w io.Writer, indent string) {
	if len(ps.Untaken) == 0 {
		return
	}
	fmt.Fprintf(w, "%sNot read as orders:\n", indent)
	for rest := ps.Untaken; len(rest) > 0; {
		l, n := rest[0], 1
		for n < len(rest) && l.Why == quoted && rest[n].Why == quoted { // planted: quoted text is repeated: false
			n++
		}
		lines := fmt.Sprintf("line %d", l.Line)
		if n > 1 {
			lines = fmt.Sprintf("lines %d to %d", l.Line, rest[n-1].Line)
		}
		fmt.Fprintf(w, "%s  %s, %s: %s\n", indent, lines, l.Why, shortened(l.Text))
		rest = rest[n:]
	}
}

// changed lists the lines that the coordinator changed. Consecutive lines with the same published
// reason show it once, at the last.
func (ps *PowerStatus) changed() []string {
	if ps.Sheet == nil {
		return nil
	}
	var out []string
	var of []*load.Correction
	for _, l := range ps.Sheet.Lines {
		c := l.Mended
		if c == nil || slices.Contains(of, c) {
			continue
		}
		switch {
		case c.Order == "":
			out = append(out, fmt.Sprintf("line %d, “%s”, is struck out", l.No, shortened(l.Was)))
		case c.Line == 0:
			out = append(out, fmt.Sprintf("added: “%s”", shortened(c.Order)))
		default:
			out = append(out, fmt.Sprintf("line %d, “%s”, reads “%s”", l.No, shortened(l.Was), shortened(c.Order)))
		}
		of = append(of, c)
	}
	for i, c := range of {
		if i+1 == len(of) || of[i+1].Reason != c.Reason {
			out[i] += ": " + c.Reason
		}
	}
	return out
}

const quoted = "quoted"

func (l *Line) asideFor() string {
	if strings.HasPrefix(l.Text, notation.KeptMark) {
		return "the orders below it count"
	}
	if strings.HasPrefix(l.Text, "#") || len(l.Text) >= 9 && strings.EqualFold(l.Text[:9], "[private]") {
		return "marked as private"
	}
	if l.Kind == notation.QuotedLine {
		return quoted
	}
	for _, p := range l.Problems {
		if p.Code == notation.Remark {
			return "a remark, though it names units or places"
		}
	}
	return "a remark"
}

func shortened(s string) string {
	if rs := []rune(s); len(rs) > 100 {
		return string(rs[:99]) + "…"
	}
	return s
}

// notes writes a line's problems, and quotes the words that each is about.
func notes(b *strings.Builder, l Line) {
	for _, n := range l.Problems {
		fmt.Fprintf(b, "      %s", n.Message)
		if words := pointed(l.Text, n); words != "" {
			fmt.Fprintf(b, ", at “%s”", words)
		}
		if n.Hint != "" {
			fmt.Fprintf(b, " (%s)", n.Hint)
		}
		b.WriteByte('\n')
	}
}

// pointed returns the words that a problem points at, or "" if they need not be quoted.
func pointed(text string, n notation.Problem) string {
	rs := []rune(text)
	from, to := n.Col-1, n.Col-1+n.Len
	if n.Len <= 0 || from < 0 || to > len(rs) || n.Len > 60 {
		return ""
	}
	words := strings.TrimSpace(string(rs[from:to]))
	if words == strings.TrimSpace(text) || strings.Contains(n.Message, words) {
		return ""
	}
	return words
}

// PrivateNews returns what only one power may learn of a turn while the game runs.
func (g *Game) PrivateNews(t *Turn, by engine.PowerID) []string {
	var out []string
	for _, s := range t.Steps {
		if s.Resolution == nil {
			continue
		}
		for _, line := range g.Rules.PrivateNews(s.Resolution, by) {
			if !slices.Contains(out, line) {
				out = append(out, line)
			}
		}
	}
	return out
}
