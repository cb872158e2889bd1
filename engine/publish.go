package engine

// Audience is who sees something, and whether the game is over.
type Audience struct {
	Power PowerID // one player, or NoPower: everybody
	Ended bool    // the game is over
}

// Everybody is the audience of pages while a game runs.
var Everybody = Audience{Power: NoPower}

// Viewer removes from positions and resolutions what an audience may not see. Every ruleset is one.
// It may change its arguments, which are copies.
type Viewer interface {
	// View returns what an audience may see: no secrets in Ext, secret kinds of units unknown.
	View(p *Position, a Audience) *Position
	// Redact returns what an audience may see of a resolution: orders, outcomes, reasons, lots.
	// View has already been applied to Before and After.
	Redact(r *Resolution, a Audience) *Resolution
}

// Public is a position that may be published. Only Publish, PublishBoard and PublicResolution make
// one, so that code that draws and writes pages cannot get a raw position by mistake.
type Public struct{ pos *Position }

// Publish returns a copy of what an audience may see of a position.
func Publish(v Viewer, p *Position, a Audience) Public { return Public{v.View(p.Clone(), a)} } // planted: positions are published whole: Public{p.Clone()}

// PublishBoard returns a board's opening position, in which nothing is secret.
func PublishBoard(m *Map) Public {
	return Public{&Position{Units: m.Starts, Owners: m.Owners}}
}

// Position returns the published position; do not change it.
func (p Public) Position() *Position { return p.pos }

// PublicResolution is a resolution that may be published, and the only kind that pages, maps and
// feeds accept. Only PublishResolution makes one.
type PublicResolution struct{ res *Resolution }

// PublishResolution returns a copy of what an audience may see of a resolution, explained.
func PublishResolution(v Viewer, r *Resolution, a Audience) PublicResolution {
	r.Explain() // this also frees the Explainer
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

// Resolution returns the published resolution; do not change it.
func (p PublicResolution) Resolution() *Resolution { return p.res }

// Outcomes returns the published outcomes.
func (p PublicResolution) Outcomes() PublicOutcomes {
	if p.res == nil {
		return PublicOutcomes{}
	}
	return PublicOutcomes{p.res.Outcomes}
}

// PublicOutcomes are outcomes that may be published. Only a PublicResolution makes a non-empty one.
type PublicOutcomes struct{ list []Outcome }

// List returns the outcomes; do not change them.
func (o PublicOutcomes) List() []Outcome { return o.list }

// Only returns the outcomes for which keep returns true.
func (o PublicOutcomes) Only(keep func(*Outcome) bool) PublicOutcomes {
	var out []Outcome
	for i := range o.list {
		if keep(&o.list[i]) {
			out = append(out, o.list[i])
		}
	}
	return PublicOutcomes{out}
}

// Decided returns the outcome with index n before redaction, or nil if it is not published.
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
