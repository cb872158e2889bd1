package figure

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation"
)

// The reader checks orders for armies and fleets against the board. Only the ruleset knows where
// other kinds of unit may go, so an order in the text for such a unit is adjudicated, on a board
// with only the units that it names.

// impossible returns the judge's objection to a line that was read without problems, or "".
func (m *maker) impossible(l *notation.Line) string {
	o := l.Order
	if l.Kind != notation.OrderLine || len(l.Problems) > 0 || l.Form != "" || o.Verb != engine.Move &&
		o.Verb != engine.Support || !m.ownKind() {
		return ""
	}
	start := m.rules.Start()
	p := &engine.Position{Phase: start.Phase, NextUnit: 1, Owners: make([]engine.PowerID, len(m.board.Regions))}
	for i := range p.Owners {
		p.Owners[i] = engine.NoPower
	}
	put := func(at engine.PlaceID, by engine.PowerID, no uint8) {
		if m.board.Regions[m.board.RegionOf(at)].Terrain == engine.Sea {
			no = max(no, 1)
		}
		p.Units = append(p.Units, engine.Unit{ID: p.NextUnit, Power: by, Kind: m.rules.Info().Kinds[0].Kind, At: at, No: no})
		p.NextUnit++
	}
	o.By = max(o.Whose, 0)
	put(o.At, o.By, o.No)
	if o.Verb == engine.Support && (o.Of != o.At || o.OfNo != o.No) {
		put(o.Of, o.By, o.OfNo)
		o.OfWhose = engine.NoPower
	}
	if len(m.rules.SetState(p, nil)) > 0 {
		return ""
	}
	res := m.rules.Resolve(p, []engine.Order{o}, lots{})
	res.Explain()
	if i := slices.IndexFunc(res.Outcomes, func(x engine.Outcome) bool {
		return x.Verdict == engine.IllegalOrder
	}); i >= 0 {
		return res.Outcomes[i].Text
	}
	return ""
}

// ownKind reports whether the ruleset has one kind of unit, which is neither army nor fleet.
func (m *maker) ownKind() bool {
	kinds := m.rules.Info().Kinds
	return len(kinds) == 1 && kinds[0].Kind == engine.KindOwn
}
