// Package reread compares what a published game says was carried out with the words of its
// receipts, which it reads again as the sheets were read. It uses published data only.
package reread

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation"
)

// Tell reports whether an order's words, read by themselves, give the order of the line that they
// were taken from. "A Mun" of "A Par - Bur with support from A Mun" does not: a receipt of such
// words would promise nothing.
func Tell(r *notation.Reader, words string, of *notation.Line, ctx notation.Context) bool {
	return slices.ContainsFunc(lines(r, words, ctx), func(l notation.Line) bool {
		return l.All == of.All && (l.All || notation.SameOrder(l.Order, of.Order) &&
			slices.EqualFunc(l.Else, of.Else, notation.SameOrder))
	})
}

// Telling returns a line in words that give its order by themselves: the rulebook's, followed by
// what to do if that is impossible.
func Telling(r *notation.Reader, l *notation.Line) string {
	if l.All {
		return r.Understood(l)
	}
	words := r.Long(l.Order)
	for _, o := range l.Else {
		switch {
		case o.Verb == l.Order.Verb && o.Verb == engine.Retreat:
			words += ", else " + r.Place(o.To)
		case o.Verb == l.Order.Verb && (o.Verb == engine.Build || o.Verb == engine.Remove):
			words += ", else " + strings.TrimPrefix(o.Kind.String()+" "+r.Place(o.At), " ")
		default:
			words += ", else " + strings.ToLower(notation.VerbName(o.Verb))
		}
	}
	return words
}

// lines returns the orders that words read as by themselves, without doubtful ones.
func lines(r *notation.Reader, words string, ctx notation.Context) []notation.Line {
	sheet := r.Sheet("", []byte(words), ctx)
	return slices.DeleteFunc(sheet.Lines, func(l notation.Line) bool {
		return l.Kind != notation.OrderLine || l.Standing() == notation.Doubtful
	})
}

// wishes returns what a line asks for: its order, and what to do if that cannot be carried out.
func wishes(l notation.Line) []engine.Order {
	return append([]engine.Order{l.Order}, l.Else...)
}
