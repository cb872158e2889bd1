package room

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/sitegen/batch"
)

// Order is an order for the page, with its result if it was adjudicated.
type Order struct {
	Power engine.PowerID   `json:"power"` // -1: the coordinator
	Unit  engine.UnitID    `json:"unit,omitempty"`
	Verb  string           `json:"verb"` // "move"
	At    engine.PlaceID   `json:"at"`
	To    engine.PlaceID   `json:"to"`
	Of    engine.PlaceID   `json:"of"`
	Via   bool             `json:"via,omitempty"`
	Line  []engine.PlaceID `json:"line,omitempty"` // for a convoyed move: the places of its fleets
	Text  string           `json:"text"`           // in the rulebook's words
	// The fields below are the order's outcome.
	Verdict   string   `json:"verdict,omitempty"`
	Code      string   `json:"code,omitempty"`
	Reason    string   `json:"reason,omitempty"`
	Rule      string   `json:"rule,omitempty"` // the rule's anchor in the rulebook
	Have      int      `json:"have,omitempty"` // with the next field, the strengths that decided it, if any did
	Need      int      `json:"need,omitempty"`
	With      []string `json:"with,omitempty"` // the units that make up the order's strength
	Dislodged bool     `json:"dislodged,omitempty"`
}

// Battle is a region that several units contested, or in which a unit was attacked.
type Battle struct {
	Region engine.RegionID `json:"region"`
	Orders []int           `json:"orders"` // orders of the units that moved or were there: indices into Decided.Orders
	Winner int             `json:"winner"` // the order whose unit is there afterwards, or -1
}

// Arrow is the drawing of an order of the ruleset's own.
type Arrow struct {
	Unit    engine.UnitID    `json:"unit"`
	Through []engine.PlaceID `json:"through"`
	To      engine.PlaceID   `json:"to"`
	Failed  bool             `json:"failed,omitempty"`
}

// Decided is an adjudicated phase.
type Decided struct {
	Answer   json.RawMessage `json:"answer"` // the answer of herald adjudicate for the turn
	Name     string          `json:"name"`   // the adjudicated phase's name
	Orders   []Order         `json:"orders"`
	Battles  []Battle        `json:"battles"`
	Arrows   []Arrow         `json:"arrows"`
	Problems []string        `json:"problems"`
	After    *View           `json:"after"`
}

// Decide decides the last turn of a course.
func (r *Room) Decide(q *batch.Sequence) (*Decided, error) {
	if len(q.Turns) == 0 {
		return nil, fmt.Errorf("the course has no turn to decide")
	}
	at, err := r.at(q, len(q.Turns))
	if err != nil {
		return nil, err
	}
	out := &Decided{Name: r.rules.PhaseName(at.res.Before.Phase), Orders: []Order{}, Battles: []Battle{},
		Arrows: []Arrow{}, Problems: at.problems}
	if out.Answer, err = r.game.Answer(at.res, at.problems); err != nil {
		return nil, err
	}
	out.fill(r, at.res)
	out.After, err = r.view(at)
	return out, err
}

func (d *Decided) fill(r *Room, res *engine.Resolution) {
	res.Explain()
	for i := range res.Outcomes {
		d.Orders = append(d.Orders, r.outcome(&res.Outcomes[i], res))
	}
	d.Battles = append(d.Battles, r.battles(res)...)
	for _, a := range r.rules.Arrows(engine.PublishResolution(r.rules, res,
		engine.Audience{Power: engine.NoPower, Ended: true})) {
		d.Arrows = append(d.Arrows, Arrow{a.Unit, append([]engine.PlaceID{}, a.Through...), a.To, a.Failed})
	}
}

// order turns an order into an Order, with its unit's kind from the position if unstated.
func (r *Room) order(o engine.Order, p *engine.Position) Order {
	if o.Own == nil && o.Verb != engine.Build {
		o.Kind, o.OfKind = r.kind(p, o.At, o.Kind), r.kind(p, o.Of, o.OfKind)
	}
	out := Order{Power: o.By, Unit: o.Unit, Verb: notation.VerbName(o.Verb), At: o.At, To: o.To, Of: o.Of, Via: o.Convoyed}
	if f := r.info.Form(o.Verb); f != nil {
		out.Verb = f.ID
	}
	if o.Verb != engine.NoOrder {
		out.Text = r.game.Reader().Long(o)
	}
	return out
}

// kind returns the kind that an order states (said) or, if none, that of the unit at the place.
func (r *Room) kind(p *engine.Position, at engine.PlaceID, said engine.Kind) engine.Kind {
	if said != engine.NoKind || at < 0 {
		return said
	}
	for _, u := range p.Units {
		if r.m.RegionOf(u.At) == r.m.RegionOf(at) {
			return u.Kind
		}
	}
	for _, d := range p.Dislodged {
		if r.m.RegionOf(d.Unit.At) == r.m.RegionOf(at) {
			return d.Unit.Kind
		}
	}
	return said
}

func (r *Room) outcome(o *engine.Outcome, res *engine.Resolution) Order {
	x := r.order(*o.Order, res.Before)
	if x.Text == "" {
		x.Text = o.Order.Text
	}
	if o.Unit.Kind != engine.NoKind {
		x.Unit, x.At = o.Unit.ID, o.Unit.At
		if x.Text == "" {
			x.Text = r.unit(o.Unit).Name
		}
		if o.Order.By < 0 && o.Order.Verb == engine.NoOrder {
			x.Power = o.Unit.Power
		}
	}
	x.Verdict, x.Code, x.Reason, x.Rule, x.Dislodged = o.Verdict.String(), string(o.Reason.Code), o.Text,
		o.Reason.Rule, o.Dislodged
	if h := o.Reason.Have; h != nil {
		x.Have = h.N
		for _, at := range h.Units {
			x.With = append(x.With, r.game.Reader().Place(at))
		}
	}
	if n := o.Reason.Need; n != nil {
		x.Need = n.N
	}
	if o.Order.Verb == engine.Move {
		x.Line = r.carriers(o, res)
	}
	return x
}

// carriers returns the fleets ordered to convoy a move, if they are needed for it.
func (r *Room) carriers(o *engine.Outcome, res *engine.Resolution) []engine.PlaceID {
	if o.Order.To < 0 || o.Order.At < 0 {
		return nil
	}
	if _, ok := r.m.Step(o.Unit.Kind, o.Unit.At, o.Order.To); ok && !o.Order.Convoyed {
		return nil
	}
	var out []engine.PlaceID
	for i := range res.Outcomes {
		c := &res.Outcomes[i]
		if c.Order.Verb == engine.Convoy && c.Order.Of >= 0 && c.Order.To >= 0 &&
			r.m.RegionOf(c.Order.Of) == r.m.RegionOf(o.Order.At) &&
			r.m.RegionOf(c.Order.To) == r.m.RegionOf(o.Order.To) && c.Unit.Kind != engine.NoKind {
			out = append(out, c.Unit.At)
		}
	}
	return out
}

// battles lists the contested or attacked regions.
func (r *Room) battles(res *engine.Resolution) []Battle {
	by := map[engine.RegionID]*Battle{}
	var order []engine.RegionID
	for i := range res.Outcomes {
		o := &res.Outcomes[i]
		if o.Order.Verb != engine.Move || o.Order.To < 0 || o.Verdict == engine.IllegalOrder || o.Unit.Kind == engine.NoKind {
			continue
		}
		at := r.m.RegionOf(o.Order.To)
		if by[at] == nil {
			by[at] = &Battle{Region: at, Winner: -1}
			order = append(order, at)
		}
		by[at].Orders = append(by[at].Orders, i)
		if o.Verdict == engine.Succeeded {
			by[at].Winner = i
		}
	}
	var out []Battle
	slices.Sort(order)
	for _, at := range order {
		b := by[at]
		for i := range res.Outcomes {
			o := &res.Outcomes[i]
			left := o.Order.Verb == engine.Move && o.Verdict == engine.Succeeded
			if o.Unit.Kind != engine.NoKind && r.m.RegionOf(o.Unit.At) == at && !left {
				b.Orders = append(b.Orders, i)
				if b.Winner < 0 && !o.Dislodged {
					b.Winner = i
				}
			}
		}
		if len(b.Orders) > 1 {
			out = append(out, *b)
		}
	}
	return out
}
