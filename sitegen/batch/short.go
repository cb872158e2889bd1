package batch

import (
	"fmt"
	"strings"

	"github.com/heraldmaps/herald/engine"
)

// order reads an order of the package's vocabulary: "A PAR - BUR", "A LON - BEL VIA", "F BUL/EC S F
// CON - AEG", "A TRI S A VIE", "F NTH C A LON - BEL", "A TRI H", "A PAR R BUR", "A PAR D", "A PAR
// B", "WAIVE".
func (g *game) order(by engine.PowerID, text string, step engine.PhaseStep) (engine.Order, error) {
	o := engine.NewOrder(engine.NoOrder, by, engine.NoKind, engine.NoPlace)
	o.Text = text
	w := strings.Fields(strings.ToUpper(text))
	bad := func() (engine.Order, error) { return o, fmt.Errorf("order %q is not understood", text) }
	if len(w) == 1 && w[0] == "WAIVE" {
		o.Verb = engine.Waive
		return o, nil
	}
	var err error
	if o.Kind, o.At, w, err = g.unitWords(w); err != nil {
		return o, fmt.Errorf("order %q: %w", text, err)
	}
	if len(w) == 0 {
		return bad()
	}
	verb, rest := w[0], w[1:]
	switch verb {
	case "H":
		o.Verb = engine.Hold
	case "D":
		o.Verb = engine.Disband
		if step == engine.Adjustment {
			o.Verb = engine.Remove
		}
	case "B":
		o.Verb = engine.Build
	case "-", "R":
		o.Verb = engine.Move
		if verb == "R" || step == engine.Retreats {
			o.Verb = engine.Retreat
		}
		if n := len(rest); n > 0 && rest[n-1] == "VIA" {
			o.Convoyed, rest = true, rest[:n-1]
		}
		// "A LON - NTH - BEL": a route written out; the last is the destination.
		for len(rest) > 2 && rest[1] == "-" {
			o.Convoyed, rest = true, rest[2:]
		}
		if len(rest) != 1 {
			return bad()
		}
		if o.To, err = g.place(rest[0]); err != nil {
			return o, fmt.Errorf("order %q: %w", text, err)
		}
		return o, nil
	case "S", "C":
		o.Verb = engine.Support
		if verb == "C" {
			o.Verb = engine.Convoy
		}
		if o.OfKind, o.Of, rest, err = g.unitWords(rest); err != nil {
			return o, fmt.Errorf("order %q: %w", text, err)
		}
		if n := len(rest); n > 0 && rest[n-1] == "VIA" {
			rest = rest[:n-1]
		}
		switch {
		case len(rest) == 2 && rest[0] == "-":
			if o.To, err = g.place(rest[1]); err != nil {
				return o, fmt.Errorf("order %q: %w", text, err)
			}
		case verb == "C" || len(rest) > 1 || len(rest) == 1 && rest[0] != "H":
			return bad()
		}
		return o, nil
	default:
		return bad()
	}
	if len(rest) > 0 {
		return bad()
	}
	return o, nil
}

// unitWords reads a unit, with or without its letter, off the front of words.
func (g *game) unitWords(w []string) (engine.Kind, engine.PlaceID, []string, error) {
	k := engine.NoKind
	if len(w) > 1 && (w[0] == "A" || w[0] == "F") {
		k = engine.Army
		if w[0] == "F" {
			k = engine.Fleet
		}
		w = w[1:]
	}
	if len(w) == 0 {
		return k, engine.NoPlace, nil, fmt.Errorf("a unit is missing")
	}
	p, err := g.place(w[0])
	return k, p, w[1:], err
}
