package figure

import (
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/sitegen/internal/book"
)

// Picture is a drawing that fits any rectangle.
type Picture interface {
	// Aspect returns the height divided by the width.
	Aspect() float64
	// Least returns the scale, relative to its full size, at which its lettering is just legible.
	Least() float64
	// SVG returns the picture as a file of its own, with its night at svg.NightID.
	SVG() ([]byte, error)
	// Scene returns the drawing for a PDF. The print edition gets the detailed one.
	Scene(detailed bool) (*scene.Scene, error)
}

// Figure is a picture with its caption.
type Figure struct {
	info book.FigureInfo
	Picture
}

// Info returns what is printed with the picture.
func (f *Figure) Info() book.FigureInfo { return f.info }

// results describes the outcomes: every move, every order that did not simply succeed, and each
// dislodged unit, if retreats is set with its open retreats.
func (m *maker) results(res *engine.Resolution, retreats bool) []book.Result {
	var out []book.Result
	for _, o := range res.Outcomes {
		r := book.Result{Who: m.who(o), Rule: m.cited(o.Reason.Rule), Text: o.Text}
		switch o.Verdict {
		case engine.Succeeded:
			r.Verdict = "succeeds"
			quiet := o.Order.Verb != engine.Move && o.Order.Verb != engine.Convert && o.Order.Verb != engine.Retreat
			if said := o.Order.Verb >= engine.VerbOwn && o.Unit.ID == 0 && o.Text != ""; quiet && !o.Dislodged && !said {
				continue
			}
			if o.Dislodged && quiet {
				continue // described below, with the dislodged
			}
		case engine.Failed:
			r.Verdict, r.Bad = "fails", true
			if o.Dislodged && (o.Order.Verb == engine.Hold || o.Text == "") {
				continue // described below, with the dislodged
			}
		case engine.Void:
			r.Verdict, r.Bad = "is void", true
		case engine.IllegalOrder:
			r.Verdict, r.Bad = "is illegal", true
		case engine.None:
			if r.Verdict = m.withoutOrder(res, o); r.Verdict == "" {
				continue
			}
			if _, why, ok := strings.Cut(r.Text, r.Verdict); ok { // the reason begins with the verdict
				r.Text = strings.TrimLeft(why, ": ")
			}
			r.Bad = true
		}
		out = append(out, r)
	}
	for _, lot := range res.Lots {
		out = append(out, book.Result{Who: m.board.Powers[lot.Power].Name, Verdict: "loses a unit by lot", Bad: true,
			Text: lot.Removed.Kind.String() + " " + m.place(lot.Removed.At), Rule: m.cited("lots")})
	}
	for _, d := range res.Dislodged {
		r := book.Result{Who: d.Unit.Kind.String() + " " + m.place(d.Unit.At), Verdict: "is dislodged", Bad: true,
			Rule: m.cited("dislodged")}
		if !retreats {
			out = append(out, r)
			continue
		}
		to := lists.Map(d.Options, m.place)
		switch len(to) {
		case 0:
			r.Text = "it has nowhere to go and is destroyed"
		case 1, 2, 3, 4, 5, 6, 7:
			r.Text = "it may retreat to " + or(to)
		default:
			r.Text = fmt.Sprintf("it may retreat to any of %d regions", len(to))
		}
		out = append(out, r)
	}
	if given := slices.ContainsFunc(res.Outcomes, func(o engine.Outcome) bool {
		return o.Order.Verb != engine.NoOrder
	}); given && len(out) == 0 {
		out = append(out, book.Result{Who: "All orders", Verdict: "succeed"})
	}
	return out
}

// withoutOrder says how the rules removed or moved a unit without an order, or "" if they did not.
func (m *maker) withoutOrder(res *engine.Resolution, o engine.Outcome) string {
	if o.Unit.ID == 0 || o.Dislodged || o.Unit.Aboard != 0 { // a carried unit moves with its carrier
		return ""
	}
	if slices.ContainsFunc(res.Lots, func(l engine.Lot) bool { return l.Removed.ID == o.Unit.ID }) {
		return "" // described with the lots
	}
	i := slices.IndexFunc(res.After.Units, func(u engine.Unit) bool { return u.ID == o.Unit.ID })
	switch {
	case i < 0 && slices.ContainsFunc(res.After.Dislodged, func(d engine.Dislodged) bool {
		return d.Unit.ID == o.Unit.ID
	}):
		return ""
	case i < 0:
		return "is removed"
	case res.After.Units[i].At != o.Unit.At:
		return "is moved"
	}
	return ""
}

func or(ss []string) string {
	if len(ss) == 1 {
		return ss[0]
	}
	return strings.Join(ss[:len(ss)-1], ", ") + " or " + ss[len(ss)-1]
}

// who names the unit of an outcome or, if it has none, quotes its order.
func (m *maker) who(o engine.Outcome) string {
	switch o.Order.Verb {
	case engine.Build, engine.Waive, engine.Transfer, engine.Remove:
		return m.board.Powers[o.Order.By].Name + ": " + m.words.Long(*o.Order)
	}
	if o.Unit.ID != 0 {
		return o.Unit.Kind.String() + " " + m.place(o.Unit.At)
	}
	if o.Order.At == engine.NoPlace && o.Order.By >= 0 {
		return m.board.Powers[o.Order.By].Name + ": " + m.words.Long(*o.Order)
	}
	return o.Order.Kind.String() + " " + m.place(o.Order.At)
}

func (m *maker) cited(rule string) string {
	if _, ok := m.book.Anchors[rule]; ok {
		return rule
	}
	return ""
}
