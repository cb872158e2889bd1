package figure

import (
	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/internal/book"
)

// decided is an adjudicated phase of a figure, with the orders that it was given.
type decided struct {
	before *engine.Position
	orders []engine.Order
	id     string // the figure's id, which seeds its lots
	*engine.Resolution
}

// needs checks that a unit's outcome would differ without the order of the unit in a region, where
// an example names that order as the reason.
func (m *maker) needs(a book.FenceLine, region book.FenceLine, o engine.Outcome, d *decided) {
	p, ok := m.placeNamed(region, engine.NoKind)
	if !ok {
		return
	}
	at := m.board.RegionOf(p)
	var rest []engine.Order
	for _, x := range d.orders {
		if x.At == engine.NoPlace || m.board.RegionOf(x.At) != at {
			rest = append(rest, x)
		}
	}
	if len(rest) == len(d.orders) {
		m.ps.Add(region.Pos, "name the region of a unit that has an order", "nothing is ordered in %s", m.region(at))
		return
	}
	res := m.rules.Resolve(d.before.Clone(), rest, lots{d.id})
	for _, other := range res.Outcomes {
		if other.Unit.ID != o.Unit.ID || other.Order.Verb == engine.Proxy {
			continue
		}
		was, is := ending(o, d.Resolution), ending(other, res)
		if was == is {
			m.ps.Add(a.Pos, "fix the example: its reason is not a reason",
				"without the order of the unit in %s the same happens to %s", m.region(at),
				o.Unit.Kind.String()+" "+m.place(o.Unit.At))
		}
		return
	}
}

// fate is a unit's state after a phase: verdict, whether dislodged, place and kind.
type fate struct {
	verdict   engine.Verdict
	dislodged bool
	at        engine.PlaceID
	kind      engine.Kind
}

func ending(o engine.Outcome, res *engine.Resolution) fate {
	f := fate{o.Verdict, o.Dislodged, engine.NoPlace, engine.NoKind}
	if u, ok := unitAfter(o, res); ok {
		f.at, f.kind = u.At, u.Kind
	}
	return f
}
