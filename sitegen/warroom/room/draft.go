package room

import (
	"fmt"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/sitegen/batch"
)

// Line is a line of a sheet, as the reader understands it.
type Line struct {
	No       int                `json:"no"`
	Text     string             `json:"text"`
	Kind     string             `json:"kind"`     // "order", "unread", "header", "comment", "quoted", "vote", "wish"
	Standing string             `json:"standing"` // "read", "illegal", "doubtful"
	Says     string             `json:"says"`     // in the rulebook's words
	Order    *Order             `json:"order,omitempty"`
	Problems []notation.Problem `json:"problems"`
	Warnings int                `json:"warnings"` // how many of the problems do not change how the line is read
}

// Sheet reads a power's sheet for the phase that a course leads to.
func (r *Room) Sheet(q *batch.Sequence, power, text string) ([]Line, error) {
	at, err := r.at(q, len(q.Turns))
	if err != nil {
		return nil, err
	}
	by := r.m.Power(power)
	if by == engine.NoPower {
		return nil, fmt.Errorf("no power %q", power)
	}
	s := r.game.Reader().Sheet(power, []byte(text), notation.During(at.pos, by))
	out := []Line{}
	if s.Fault != nil {
		return append(out, Line{Kind: "unread", Standing: "doubtful", Problems: []notation.Problem{*s.Fault}}), nil
	}
	for i := range s.Lines {
		l := &s.Lines[i]
		x := Line{No: l.No, Text: l.Text, Kind: kindName(l), Standing: standingName(l), Says: r.game.Reader().Understood(l),
			Problems: []notation.Problem{}}
		for _, p := range l.Problems {
			x.Problems = append(x.Problems, p)
			if p.Warning {
				x.Warnings++
			}
		}
		if l.Kind == notation.OrderLine {
			o := r.order(l.Order, at.pos)
			if x.Standing == "read" { // the ruleset's own objection, before adjudication
				if why, ok := r.rules.Check(at.pos, l.Order); !ok && why.Code != "" {
					x.Standing = "illegal"
					x.Problems = append(x.Problems, notation.Problem{Code: notation.Code(why.Code), Message: r.says(why)})
				}
			}
			x.Order = &o
		}
		out = append(out, x)
	}
	return out, nil
}

func (r *Room) says(why engine.Reason) string {
	for _, c := range r.info.Codes {
		if c.Code == why.Code {
			return c.Says
		}
	}
	return string(why.Code)
}

// Legal lists a unit's legal orders in the phase that a course leads to. With unit 0 it lists the
// power's orders, such as builds, in a phase without orders for units.
func (r *Room) Legal(q *batch.Sequence, power string, unit engine.UnitID) ([]Order, error) {
	at, err := r.at(q, len(q.Turns))
	if err != nil {
		return nil, err
	}
	by := r.m.Power(power)
	if by == engine.NoPower {
		return nil, fmt.Errorf("no power %q", power)
	}
	out := []Order{}
	for _, o := range r.rules.Legal(nil, at.pos, by, unit) {
		o.By = by
		x := r.order(o, at.pos)
		x.Text = r.readable(x.Text, o, at.pos)
		out = append(out, x)
	}
	return out, nil
}

// readable returns an order's text, or a short form if a name reads as a word ("to Marches").
func (r *Room) readable(text string, o engine.Order, p *engine.Position) string {
	if o.Own != nil {
		return text
	}
	o.Kind, o.OfKind = r.kind(p, o.At, o.Kind), r.kind(p, o.Of, o.OfKind)
	asked := o
	if l := r.game.Reader().Line(text, notation.During(p, o.By)); l.Standing() == notation.Read &&
		l.Order.Verb == asked.Verb && l.Order.To == asked.To && l.Order.Of == asked.Of {
		return text
	}
	return r.game.Reader().Short(o)
}
