// Package warwick is Warwick (pe12) by Stephen Agar: England in 1470, one kind of unit for land and
// sea, factions and claimants, support from the sea and orders that cut it, a garrison in London,
// and Henry VI, whose whereabouts are secret. Rules are cited by their numbers in the rulebook.
//
// It imports engine and engine/judge, and works on any board with powers, supply centres and seas.
package warwick

import (
	"sync"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// Rules is the ruleset on a board, safe for concurrent use.
type Rules struct {
	engine.Plain
	j       *judge.Judge
	m       *engine.Map
	b       *board
	info    engine.Info
	keeper  engine.PowerID // holds Henry VI until he is assigned, or NoPower
	scratch sync.Pool      // of *moving
	open    bool           // the place of an abandoned Henry VI is announced (option)
}

// New binds the ruleset to a board.
func New(m *engine.Map, o engine.Options) (*Rules, error) {
	c, err := settings().Choose(o)
	if err != nil {
		return nil, err
	}
	b := newBoard(m)
	r := &Rules{Plain: engine.Plain{M: m}, j: judge.New(b.walk, c), m: m, b: b, info: Info(), keeper: m.Power(keeper),
		open: settings().Value(o, "henry-abandoned") == "public"}
	r.scratch.New = func() any { return &moving{} }
	return r, nil
}

func settings() judge.Settings {
	return judge.Settings{
		// Without lists options that the rulebook settles, or that need convoys, coasts or kinds.
		Without: []string{"convoy-intent", "paradox", "convoy-cuts-target", "retreat-to-convoyed-origin",
			"retreat-to-attacker-origin", "head-to-head",
			"follow-moves", "contested", "two-coasts", "missing-coast", "wrong-coast", "support-coast", "own-coast",
			"army-coast", "build-coast", "wrong-kind",
			"inland-fleet", "duplicate-orders", "illegal-moves", "too-many-builds",
			"two-builds-one-centre", "too-many-removals"},
		Own: []engine.Option{{Name: "henry-abandoned", Default: "secret", Values: []string{"secret", "public"},
			Doc: "whether the region where Henry VI was left is announced with the results", Rule: "option-abandoned"}},
	}
}

// Info describes the ruleset.
func Info() engine.Info {
	return engine.Info{ID: "warwick", Title: "Warwick", Options: settings().Options(),
		Kinds:   []engine.KindInfo{{Kind: engine.KindOwn, Letter: "U", Name: "Unit", Token: "unit", Land: true, Sea: true}},
		Seasons: engine.FamilySeasons(engine.Spring, engine.Autumn, engine.Winter),
		Steps:   steps(),
		Cycle: []engine.CyclePhase{
			{Season: engine.Spring, Step: engine.Movement, Years: 1},
			{Season: engine.Spring, Step: engine.Retreats, Needed: true},
			{Season: engine.Autumn, Step: engine.Movement},
			{Season: engine.Autumn, Step: engine.Retreats, Needed: true},
			{Season: engine.Winter, Step: engine.Adjustment, Needed: true},
		},
		Forms: forms(), Names: names(),
		Start: engine.Phase{Year: 1470, Season: engine.Spring, Step: engine.Movement},
		Rules: cited(), Codes: codes(), Stacks: true, Vote: "I vote to end the game",
		NoScans: true} // photographs show a sheet's secret lines (rule 73)
}

func steps() []engine.StepInfo {
	always := []engine.Verb{VerbDeclare, VerbVote, VerbJoint} // allowed on the sheet of any phase (rules 25, 27, 80)
	with := func(vs ...engine.Verb) []engine.Verb { return append(vs, always...) }
	ss := engine.FamilySteps(
		with(engine.Hold, engine.Move, engine.Support, engine.Convoy, VerbCut, VerbHenry),
		with(engine.Retreat, engine.Disband),
		with(engine.Build, engine.Remove, engine.Waive))
	for i := range ss {
		ss[i].Lines = []string{"Declaration"}
	}
	ss[0].Lines = []string{"Declaration", "Henry VI"} // on every player's sheet, so that it reveals nothing (rule 74)
	return ss
}

var _ engine.Rules = (*Rules)(nil)

// Info describes the ruleset.
func (r *Rules) Info() engine.Info { return r.info }

// Map returns the board.
func (r *Rules) Map() *engine.Map { return r.m }

// Start returns the opening position.
func (r *Rules) Start() *engine.Position {
	p := r.j.Opening(r.info.Start)
	for i := range p.Units {
		p.Units[i].Kind = engine.KindOwn
	}
	p.Ext = r.b.opens()
	return p
}

// PhaseName returns a phase in words.
func (r *Rules) PhaseName(ph engine.Phase) string { return r.info.Words(ph) }

// Resolve adjudicates a phase, in the sequence of rule 15.
func (r *Rules) Resolve(given *engine.Position, orders []engine.Order, _ engine.LotSource) *engine.Resolution {
	p := r.sound(given)
	mv := &moving{}
	if p.Phase.Step == engine.Movement {
		mv = r.scratch.Get().(*moving)
		defer r.scratch.Put(mv)
	}
	d := r.begin(p, orders, mv)
	switch p.Phase.Step {
	case engine.Movement:
		d.movement(mv)
	case engine.Retreats:
		d.retreats()
	default:
		d.winter()
	}
	d.finish()
	d.res.Before, d.res.Why = given, r
	return d.res
}

// Counts returns each player's centres and units, and how many units he may build in empty home
// centres or must remove (rule 62).
func (r *Rules) Counts(p *engine.Position) []engine.Count {
	return r.counts(r.sound(p))
}

func (r *Rules) counts(p *engine.Position) []engine.Count {
	out := r.j.Tally(p)
	for i := range out {
		c := &out[i]
		c.Limit = c.Centres
		c.Due = c.Centres - c.Units
		if c.Due <= 0 {
			continue
		}
		n := 0
		for at := range r.m.Regions {
			if r.site(p, engine.PowerID(i), engine.RegionID(at)) == "" {
				n++
			}
		}
		c.Due = min(c.Due, n)
	}
	return out
}

func (r *Rules) site(p *engine.Position, by engine.PowerID, at engine.RegionID) engine.Code {
	g := &r.m.Regions[at]
	switch {
	case !g.SupplyCentre:
		return judge.CodeNotCentre
	case g.Home != by:
		return judge.CodeNotHome
	case p.Owners[at] != by:
		return judge.CodeNotOwned
	case r.j.Occupied(p.Units, at):
		return judge.CodeSiteOccupied
	}
	return ""
}
