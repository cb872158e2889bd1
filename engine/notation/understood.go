package notation

import (
	"fmt"
	"strings"

	"github.com/heraldmaps/herald/engine"
)

// Understood says a line as it was understood, for an acknowledgement: the order in the rulebook's
// words, or the line's own text where it is in doubt.
func (r *Reader) Understood(l *Line) string {
	switch {
	case l.Kind == VoteLine:
		return r.voteText(l.Vote)
	case l.Kind == OrderLine && l.All:
		return "All other units hold"
	case l.Kind != OrderLine && l.Kind != WishLine || !complete(l.Order):
		return l.Text
	}
	s := r.Long(l.Order)
	for _, e := range l.Else {
		s += ", else " + r.Long(e)
	}
	return s
}

// voteText says a vote: "votes yes: draw", "votes yes: concede to France".
func (r *Reader) voteText(v Vote) string {
	s := "votes no: " + v.What
	if v.Answer {
		s = "votes yes: " + v.What
	}
	if v.Power != engine.NoPower {
		s += " to " + r.PowerName(v.Power)
	}
	return s
}

// complete reports whether an order has all the parts its verb needs.
func complete(o engine.Order) bool {
	if o.Verb >= engine.VerbOwn {
		return true
	}
	switch o.Verb {
	case engine.NoOrder:
		return false
	case engine.Waive:
		return true
	case engine.Transfer:
		return o.Whom != engine.NoPower
	case engine.Proxy:
		return o.At != engine.NoPlace && o.Whom != engine.NoPower
	case engine.Move, engine.Retreat:
		return o.At != engine.NoPlace && o.To != engine.NoPlace
	case engine.Support:
		return o.At != engine.NoPlace && o.Of != engine.NoPlace
	case engine.Convoy:
		return o.At != engine.NoPlace && o.Of != engine.NoPlace && o.To != engine.NoPlace
	}
	return o.At != engine.NoPlace
}

// HeaderText says a header in one line: "Powick Bridge, Montrose, autumn 1644, retreat, version 2".
func (r *Reader) HeaderText(h Header) string {
	var parts []string
	add := func(s string) {
		if s != "" {
			parts = append(parts, s)
		}
	}
	add(h.Game)
	add(r.PowerName(h.Power))
	switch {
	case h.Season != "" && h.Year != 0:
		add(fmt.Sprintf("%s %d", h.Season, h.Year))
	case h.Year != 0:
		add(fmt.Sprint(h.Year))
	default:
		add(h.Season)
	}
	add(h.Submission)
	if h.Version != 0 {
		add(fmt.Sprintf("version %d", h.Version))
	}
	return strings.Join(parts, ", ")
}
