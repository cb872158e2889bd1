package play

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/heraldmaps/herald/engine"
)

// Names prints orders and units for people.
type Names interface {
	Order(m *engine.Map, o engine.Order) string
	Place(m *engine.Map, p engine.PlaceID) string
}

// Acknowledge writes how a power's orders were read, to be sent to it and to nobody else: as read, illegal and doubtful
// kept apart.
func (g *Game) Acknowledge(ps PowerStatus, n Names) string {
	m, t := g.Rules.Map(), g.Current()
	s, info := g.Awaited(), g.Info
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %s, %s, %s", m.Powers[ps.Power].Name, g.Title, info.When(t.Phase), s.Kind)
	switch {
	case ps.Sheet == nil && ps.Needed:
		b.WriteString(": nothing has been received\n")
	case ps.Sheet == nil:
		b.WriteString(": nothing is asked\n")
	case ps.Version > 1:
		fmt.Fprintf(&b, ", version %d\n", ps.Version)
	default:
		b.WriteString("\n")
	}
	if ps.Sheet != nil {
		for _, l := range ps.Sheet.Lines {
			if l.Kind == "header" {
				notes(&b, ps.Sheet, l)
			}
		}
	}
	section := func(title string, count int) bool {
		if count > 0 {
			fmt.Fprintf(&b, "  %s:\n", title)
		}
		return count > 0
	}
	if section("As read", len(ps.Read)) {
		for _, l := range ps.Read {
			fmt.Fprintf(&b, "    %s\n", n.Order(m, *l.Order))
			notes(&b, ps.Sheet, l)
		}
	}
	if section("Illegal", len(ps.Illegal)) {
		for _, l := range ps.Illegal {
			fmt.Fprintf(&b, "    %s", n.Order(m, *l.Order))
			if l.Why != "" {
				fmt.Fprintf(&b, ": %s", l.Why)
			}
			b.WriteByte('\n')
			notes(&b, ps.Sheet, l.Line)
		}
	}
	if section("Doubtful: these units have no order until it is clear", len(ps.Doubtful)) {
		for _, l := range ps.Doubtful {
			fmt.Fprintf(&b, "    %s\n", l.Text)
			notes(&b, ps.Sheet, l)
		}
	}
	if section("Without an order", len(ps.Unordered)) {
		for _, u := range ps.Unordered {
			fmt.Fprintf(&b, "    %s %s\n", u.Kind, n.Place(m, u.At))
		}
	}
	foreign := "For units of others, not counted"
	if info.Knows(engine.Proxy) {
		foreign = "For units of others, counted only if these are lent"
	}
	if section(foreign, len(ps.Foreign)) {
		for _, l := range ps.Foreign {
			fmt.Fprintf(&b, "    %s\n", n.Order(m, *l.Order))
		}
	}
	switch {
	case ps.Due > 0 && !info.Knows(engine.Transfer):
		fmt.Fprintf(&b, "  May build %d.\n", ps.Due)
	case ps.Due > 0:
		fmt.Fprintf(&b, "  May build or send the supply of %d.\n", ps.Due)
	case ps.Due < 0:
		fmt.Fprintf(&b, "  Must remove %d.\n", -ps.Due)
	}
	return b.String()
}

// notes writes what is to be said of a line, with the offending words underlined.
func notes(b *strings.Builder, sheet *Sheet, l Line) {
	for _, n := range l.Notes {
		word := ""
		if n.Warning {
			word = "warning: "
		}
		fmt.Fprintf(b, "      %s:%d:%d: %s%s", sheet.File, l.Number, max(n.Col, 1), word, n.Msg)
		if n.Hint != "" {
			fmt.Fprintf(b, " (hint: %s)", n.Hint)
		}
		b.WriteByte('\n')
		if n.Len > 0 && utf8.RuneCountInString(l.Text) <= 200 {
			fmt.Fprintf(b, "        %s\n        %s%s\n", l.Text, strings.Repeat(" ", max(n.Col-1, 0)), strings.Repeat("^", n.Len))
		}
	}
}
