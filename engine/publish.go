package engine

// Audience is who is shown something, and when.
type Audience struct {
	Power PowerID // one player, or NoPower: everybody
	Ended bool    // the game is over
}

// Everybody is the audience of pages while a game runs.
var Everybody = Audience{Power: NoPower}

// Viewer takes out of positions and resolutions what an audience may not see. A ruleset is one. It gets copies and
// returns them changed, never the originals.
type Viewer interface {
	// View returns what an audience may see of a position: secrets out of Ext, hidden kinds of units unknown.
	View(p *Position, a Audience) *Position
	// Redact returns what an audience may see of a resolution: orders, outcomes, reasons, lots. Before and After are
	// viewed already.
	Redact(r *Resolution, a Audience) *Resolution
}

// Public is a position that may be published. Only Publish makes one, so that what draws and writes pages cannot
// be handed a raw position by mistake.
type Public struct{ pos *Position }

// Publish returns what an audience may see of a position: a copy.
func Publish(v Viewer, p *Position, a Audience) Public { return Public{v.View(p.Clone(), a)} } // planted: positions are published whole: Public{p.Clone()}

// PublishBoard returns the opening position of a board by itself, in which nothing is secret.
func PublishBoard(m *Map) Public {
	return Public{&Position{Units: m.Starts, Owners: m.Owners}}
}

// Position returns the published position; it must not be changed.
func (p Public) Position() *Position { return p.pos }

// PublicResolution is a resolution that may be published: the only thing that pages, maps and feeds take. Only
// PublishResolution makes one.
type PublicResolution struct{ res *Resolution }

// PublishResolution returns what an audience may see of a resolution: a copy, explained.
func PublishResolution(v Viewer, r *Resolution, a Audience) PublicResolution {
	r.Explain() // which lets go of the reasoning
	q := *r
	q.Before, q.After = v.View(r.Before.Clone(), a), v.View(r.After.Clone(), a)
	q.Outcomes = append([]Outcome(nil), r.Outcomes...)
	orders := make([]Order, len(q.Outcomes))
	for i := range q.Outcomes {
		o := &q.Outcomes[i]
		orders[i] = *o.Order
		o.No, o.Order = int32(i), &orders[i]
	}
	q.Dislodged = append([]Dislodged(nil), r.Dislodged...)
	q.Lots = append([]Lot(nil), r.Lots...)
	return PublicResolution{v.Redact(&q, a)} // planted: resolutions are published whole: PublicResolution{&q}
}

// Resolution returns the published resolution; it must not be changed.
func (p PublicResolution) Resolution() *Resolution { return p.res }

// Outcomes returns the published outcomes.
func (p PublicResolution) Outcomes() PublicOutcomes {
	if p.res == nil {
		return PublicOutcomes{}
	}
	return PublicOutcomes{p.res.Outcomes}
}

// PublicOutcomes are orders with what came of them, as they may be published. None is the zero value; any other comes
// from a PublicResolution.
type PublicOutcomes struct{ list []Outcome }

// List returns the outcomes; they must not be changed.
func (o PublicOutcomes) List() []Outcome { return o.list }

// Only returns those of the outcomes that pass.
func (o PublicOutcomes) Only(keep func(*Outcome) bool) PublicOutcomes {
	var out []Outcome
	for i := range o.list {
		if keep(&o.list[i]) {
			out = append(out, o.list[i])
		}
	}
	return PublicOutcomes{out}
}

// Decided returns the outcome that was the n-th as decided, or nil if it is not published.
func (o PublicOutcomes) Decided(n int) *Outcome {
	if n < len(o.list) && n >= 0 && int(o.list[n].No) == n {
		return &o.list[n]
	}
	for i := range o.list {
		if int(o.list[i].No) == n {
			return &o.list[i]
		}
	}
	return nil
}

// Before returns the position at the opening of the phase.
func (p PublicResolution) Before() Public { return Public{p.res.Before} }

// After returns the position at the opening of the next phase.
func (p PublicResolution) After() Public { return Public{p.res.After} }
