// Package room answers what the war room's page asks of the judge: a position, what a sheet says,
// what a unit may do, the results of a phase and why, and what others could do about it.
//
// It runs in the page, compiled to WebAssembly (cmd/herald-wasm). It gives the same answers as
// herald adjudicate, since it plays with package batch. Its inputs and outputs are plain JSON. A
// course of the game is a batch.Sequence: where it starts, and the sheets of each phase so far.
package room

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/position"
	"github.com/heraldmaps/herald/engine/variants"
	"github.com/heraldmaps/herald/sitegen/batch"
)

// Room is a ruleset on a board. It caches the course that it last played, so that adding a phase
// costs just that phase. It is not safe for concurrent use.
type Room struct {
	rules engine.Rules
	info  engine.Info
	m     *engine.Map
	game  *batch.Adjudicator
	head  string // the start of the cached phases
	first *played
	past  []*played
}

// played is a position, with what led to it.
type played struct {
	turn     string // the sheets, as JSON
	pos      *engine.Position
	res      *engine.Resolution // nil at the start
	problems []string
	orders   []engine.Order
}

// Open makes a room of a ruleset on a board, with the options of its game. The error for an unknown
// ruleset or option lists the valid ones.
func Open(m *engine.Map, ruleset string, options engine.Options) (*Room, error) {
	rules, err := variants.New(ruleset, m, options)
	if err != nil {
		return nil, err
	}
	return &Room{rules: rules, info: rules.Info(), m: rules.Map(), game: batch.Open(rules)}, nil
}

// Read reads a position or a course from a file: any line that herald adjudicate reads, or a
// position by itself. It leaves impossible parts out, and returns them as problems.
func (r *Room) Read(text []byte) (*batch.Sequence, []string, error) { return r.game.ReadSequence(text) }

// at plays the first n turns of a course.
func (r *Room) at(q *batch.Sequence, n int) (*played, error) {
	if n < 0 || n > len(q.Turns) {
		return nil, fmt.Errorf("there is no turn %d: the course has %d", n, len(q.Turns))
	}
	head, err := json.Marshal([]any{q.Start, q.Lots})
	if err != nil {
		return nil, err
	}
	if r.first == nil || r.head != string(head) {
		p, problems, err := r.game.Start(q)
		if err != nil {
			return nil, err
		}
		r.head, r.first, r.past = string(head), &played{pos: p, problems: problems}, nil
	}
	last := r.first
	for i := range n {
		turn, err := json.Marshal(q.Turns[i])
		if err != nil {
			return nil, err
		}
		if i < len(r.past) && r.past[i].turn == string(turn) {
			last = r.past[i]
			continue
		}
		if last.res != nil && last.res.Won() {
			return nil, fmt.Errorf("the game ended with %s", r.rules.PhaseName(last.res.Before.Phase))
		}
		next := &played{turn: string(turn)}
		next.orders, next.problems = r.game.Orders(q.Turns[i], last.pos)
		next.res = r.rules.Resolve(last.pos, next.orders, engine.SeededLots(q.Lots))
		next.pos = next.res.After
		r.past = append(r.past[:i:i], next)
		last = next
	}
	return last, nil
}

// Unit is a unit of a position. At is a place: its number on the board.
type Unit struct {
	ID     engine.UnitID  `json:"id"`
	Power  engine.PowerID `json:"power"`
	Kind   string         `json:"kind"` // its letter
	At     engine.PlaceID `json:"at"`
	Aboard engine.UnitID  `json:"aboard,omitempty"`
	No     uint8          `json:"no,omitempty"`
	Name   string         `json:"name"` // "Army Bristol"
	// Options are the places to which a dislodged unit may retreat.
	Options   []engine.PlaceID `json:"options,omitempty"`
	Dislodged bool             `json:"dislodged,omitempty"`
}

// View is a position for the page.
type View struct {
	Phase  string           `json:"phase"` // "1643-spring-movement"
	Name   string           `json:"name"`  // "Spring 1643"
	Step   engine.PhaseStep `json:"step"`
	Units  []Unit           `json:"units"`
	Owners []engine.PowerID `json:"owners"` // by region; -1: nobody
	Counts []Count          `json:"counts"`
	Duties [][]string       `json:"duties"` // by power: what it owes
	Builds bool             `json:"builds"` // orders are given by power, such as builds, and not to units
	Lines  [][]SheetLine    `json:"lines"`  // by player: its sheet's lines besides those for its own units
	// Ordered: some units at least have orders in this phase.
	Ordered bool           `json:"ordered"`
	Text    *position.Text `json:"text"` // the position in the form of files
	// Problems are the impossible parts of the start that were left out.
	Problems []string `json:"problems,omitempty"`
	Over     string   `json:"over,omitempty"` // how the game ended
}

// SheetLine is a line of an order sheet besides those of a power's own units.
type SheetLine struct {
	Unit engine.UnitID `json:"unit,omitempty"` // another power's unit, which this one may order
	Says string        `json:"says"`           // the label before the blank: "Points"
	Note string        `json:"note,omitempty"` // what the line may say
}

// Count is a power's centres and units, and how many it must build or remove.
type Count struct {
	Centres int `json:"centres"`
	Units   int `json:"units"`
	Due     int `json:"due"`
}

// Position returns the position that a course leads to.
func (r *Room) Position(q *batch.Sequence) (*View, error) {
	p, err := r.at(q, len(q.Turns))
	if err != nil {
		return nil, err
	}
	return r.view(p)
}

func (r *Room) view(at *played) (*View, error) {
	p := at.pos
	v := &View{Phase: r.info.PhaseID(p.Phase), Name: r.rules.PhaseName(p.Phase), Step: p.Phase.Step,
		Units: []Unit{}, Owners: p.Owners}
	if at.res == nil {
		v.Problems = at.problems
	}
	for _, u := range p.Units {
		v.Units = append(v.Units, r.unit(u))
	}
	for _, d := range p.Dislodged {
		u := r.unit(d.Unit)
		u.Dislodged, u.Options = true, append([]engine.PlaceID{}, d.Options...)
		v.Units = append(v.Units, u)
	}
	counts, seen := r.rules.Counts(p), engine.Publish(r.rules, p, engine.Audience{Power: engine.NoPower, Ended: true})
	for by := range r.m.Players() {
		c := Count{}
		if by < len(counts) {
			c = Count{counts[by].Centres, counts[by].Units, counts[by].Due}
		}
		if p.Phase.Step != engine.Adjustment {
			c.Due = 0 // nothing is due before adjustments
		}
		v.Counts = append(v.Counts, c)
		words := []string{}
		for _, d := range r.rules.Duties(p, engine.PowerID(by)) {
			if s := r.duty(p, d); s != "" {
				words = append(words, s)
			}
		}
		v.Duties = append(v.Duties, words)
		lines := []SheetLine{}
		for _, l := range r.rules.SheetLines(seen, engine.PowerID(by)) {
			lines = append(lines, SheetLine{l.Unit, l.Says, l.Note})
		}
		v.Lines = append(v.Lines, lines)
	}
	for _, verb := range r.info.Verbs(p.Phase.Step) {
		v.Builds = v.Builds || verb == engine.Build
	}
	v.Builds = v.Builds || p.Phase.Step == engine.Adjustment
	v.Ordered = r.ordered(p, v.Builds)
	if at.res != nil && at.res.Won() {
		v.Over = at.res.End.How
	}
	var err error
	v.Text, err = position.Write(r.rules, p)
	return v, err
}

// ordered reports whether units have orders in a phase: where they move or retreat, and in a
// ruleset's own kinds of phase if some unit has a legal order.
func (r *Room) ordered(p *engine.Position, builds bool) bool {
	if p.Phase.Step < engine.Adjustment {
		return true
	}
	return slices.ContainsFunc(p.Units, func(u engine.Unit) bool {
		return !builds && int(u.Power) < len(r.m.Players()) && len(r.rules.Legal(nil, p, u.Power, u.ID)) > 0
	})
}

// duty says what a power owes, if it owes more than a sheet of orders.
func (r *Room) duty(p *engine.Position, d engine.Duty) string {
	switch {
	case d.Text != "":
		return d.Text
	case d.Verb == engine.Build:
		return fmt.Sprintf("may build %d", d.Count)
	case d.Verb == engine.Remove:
		return fmt.Sprintf("must remove %d", d.Count)
	case d.Verb == engine.Retreat:
		for _, x := range p.Dislodged {
			if x.Unit.ID == d.Unit {
				return r.unit(x.Unit).Name + " must retreat"
			}
		}
	}
	return ""
}

func (r *Room) unit(u engine.Unit) Unit {
	out := Unit{ID: u.ID, Power: u.Power, Kind: r.info.KindOf(u.Kind).Letter, At: u.At, Aboard: u.Aboard, No: u.No}
	kind := r.info.KindOf(u.Kind).Name
	if kind == "" {
		kind = u.Kind.String()
	}
	out.Name = kind + " " + r.game.Reader().Place(u.At)
	if u.No > 0 {
		out.Name += fmt.Sprintf(" #%d", u.No)
	}
	return out
}
