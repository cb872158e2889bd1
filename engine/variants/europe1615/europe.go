// Package europe1615 is Europe 1615 (version 3): seven powers contend for 28 minor states by
// influence, confession, declarations and war, from 1615 to 1630. Rules are cited by the numbers of
// its rulebook, content/rules/europe1615. What the published rules gave as pictures is in
// tables.json.
//
// It imports engine and engine/judge.
package europe1615

import (
	"fmt"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// Rules is the ruleset on a board, safe for concurrent use.
type Rules struct {
	engine.Plain
	j    *judge.Judge
	m    *engine.Map
	b    *board
	info engine.Info
	// The game's options (rule 6) choose revolts, oneBuild and extending.
	revolts   map[string]bool
	oneBuild  bool
	extending bool
}

// New binds the ruleset to a board.
func New(m *engine.Map, o engine.Options) (*Rules, error) {
	c, err := settings().Choose(o)
	if err != nil {
		return nil, err
	}
	r := &Rules{Plain: engine.Plain{M: m}, j: judge.New(m, c), m: m, b: newBoard(m, given), info: Info(),
		revolts:  map[string]bool{},
		oneBuild: settings().Value(o, "builds") == "one", extending: settings().Value(o, "ties") == "extend"}
	for _, x := range r.b.secede {
		r.revolts[x.option] = settings().Value(o, x.option) == "yes"
	}
	return r, nil
}

func settings() judge.Settings {
	yes := []string{"no", "yes"}
	return judge.Settings{
		Without: []string{"too-many-builds", "two-builds-one-centre", "too-many-removals"},
		Own: []engine.Option{
			{Name: "bohemian-revolt", Default: "no", Values: yes,
				Doc: "whether Bohemia secedes from Austria when Spring 1618 opens", Rule: "secession"},
			{Name: "huguenot-revolt", Default: "no", Values: yes,
				Doc: "whether Guyenne secedes from France when Spring 1621 opens", Rule: "secession"},
			{Name: "builds", Default: "treasury", Values: []string{"treasury", "one"},
				Doc: "as many builds a Winter as wealth allows, or one", Rule: "as-many"},
			{Name: "ties", Default: "draw", Values: []string{"draw", "extend"},
				Doc: "whether equal highest scores are a draw or another year is played", Rule: "ties"},
		},
	}
}

// Info describes the ruleset.
func Info() engine.Info {
	cycle := []engine.CyclePhase{}
	for i, s := range []engine.Season{engine.Spring, engine.Summer, engine.Autumn} {
		first := engine.CyclePhase{Season: s, Step: engine.Movement}
		if i == 0 {
			first.Years = 1
		}
		cycle = append(cycle, first, engine.CyclePhase{Season: s, Step: engine.Retreats, Needed: true},
			engine.CyclePhase{Season: s, Step: StepDeclaration}, engine.CyclePhase{Season: s, Step: StepAlliance})
	}
	cycle = append(cycle, engine.CyclePhase{Season: engine.Winter, Step: engine.Adjustment},
		engine.CyclePhase{Season: engine.Winter, Step: StepBuild})
	seasons := engine.FamilySeasons(engine.Spring, engine.Summer, engine.Autumn, engine.Winter)
	seasons[2].ID, seasons[2].Name = "fall", "Fall"
	return engine.Info{ID: "europe1615", Title: "Europe 1615", Options: settings().Options(), Kinds: engine.FamilyKinds(),
		Seasons: seasons, Steps: steps(), Cycle: cycle, Forms: forms(), Names: names(),
		Start: engine.Phase{Year: 1615, Season: engine.Spring, Step: StepObjectives},
		Rules: append(judge.Rules(), ruleTable...), Codes: slices.Concat(judge.Codes(), codeTable), Land: true,
		InTurn: true}
}

func steps() []engine.StepInfo {
	ss := engine.FamilySteps(
		[]engine.Verb{engine.Hold, engine.Move, engine.Support, engine.Convoy, VerbPlace, VerbAttack},
		[]engine.Verb{engine.Retreat, engine.Disband},
		[]engine.Verb{engine.Remove, engine.Disband})
	return append(ss,
		engine.StepInfo{Step: StepObjectives, ID: "objectives", Folder: "objectives", Name: "objectives",
			Verbs: []engine.Verb{VerbObjectives}},
		engine.StepInfo{Step: StepDeclaration, ID: "declaration", Folder: "declarations", Name: "declarations",
			Verbs: []engine.Verb{VerbWar, VerbArmistice, VerbSurrender, VerbAccept, VerbNeutral, VerbTransfer}},
		engine.StepInfo{Step: StepAlliance, ID: "alliance", Folder: "alliances", Name: "alliances",
			Verbs: []engine.Verb{VerbAlly, VerbLeave}},
		engine.StepInfo{Step: StepBuild, ID: "build", Folder: "builds", Name: "builds",
			Verbs: []engine.Verb{engine.Build, VerbBuy}})
}

var _ engine.Rules = (*Rules)(nil)

// Info describes the ruleset.
func (r *Rules) Info() engine.Info { return r.info }

// Map returns the board.
func (r *Rules) Map() *engine.Map { return r.m }

// Start returns the opening position.
func (r *Rules) Start() *engine.Position {
	p := r.j.Opening(r.info.Start)
	p.Ext = r.b.opening(p.Phase)
	return p
}

// PhaseName returns a phase in words.
func (r *Rules) PhaseName(ph engine.Phase) string { return r.info.Words(ph) }

// sound returns a position that the rules can work on, corrected if necessary, and its state.
func (r *Rules) sound(p *engine.Position) (*engine.Position, *State) {
	p = r.j.Sound(p)
	if s, ok := p.Ext.(*State); ok && s != nil && s.seats == r.b.seats && len(s.Control) == len(r.m.Regions) &&
		len(s.Status) == len(r.m.Powers) {
		return p, s
	}
	s := r.b.opening(p.Phase)
	r.b.claim(s, p.Owners)
	r.b.refresh(s)
	return p, s
}

// claim makes each region controlled by its owner, unless that is its origin (section R).
func (b *board) claim(s *State, owners []engine.PowerID) {
	for i, o := range owners {
		r := engine.RegionID(i)
		if o != engine.NoPower && !b.sea[i] && o != b.origin(s, r) {
			s.Control[i] = Control{By: o}
		}
	}
}

type decision struct {
	r   *Rules
	b   *board
	p   *engine.Position // cleaned by Rules.sound
	old *State           // the state before the phase; not changed
	s   *State           // the state after the phase
	os  []engine.Order
	out []engine.Outcome // by order
	res *engine.Resolution
	mv  *moving
}

// begin starts each order without a verdict, except those of unknown or eliminated powers and of
// other phases, which are illegal (rule 95).
func (r *Rules) begin(p *engine.Position, orders []engine.Order) *decision {
	p, s := r.sound(p)
	d := &decision{r: r, b: r.b, p: p, old: s, s: s.copy(), os: orders,
		out: make([]engine.Outcome, len(orders), len(orders)+len(p.Units))}
	verbs := r.info.Verbs(p.Phase.Step)
	for k := range orders {
		o := &orders[k]
		d.out[k] = engine.Outcome{Order: o, Verdict: engine.IllegalOrder,
			Reason: engine.Reason{By: engine.NoPlace, Where: engine.NoRegion}}
		switch {
		case !r.b.seat(o.By):
			d.set(k, engine.IllegalOrder, judge.CodeNotYours)
		case s.Out[o.By]:
			d.tell(k, engine.IllegalOrder, CodeNoPower, r.j.PowerName(o.By)+" is eliminated, so its sheet is not read")
		case !slices.Contains(verbs, o.Verb) && !(o.Verb == engine.Move && p.Phase.Step == engine.Retreats):
			d.set(k, engine.IllegalOrder, judge.CodeWrongPhase)
		case o.Verb == VerbTransfer && p.Phase.Season != engine.Autumn:
			d.tell(k, engine.IllegalOrder, judge.CodeWrongPhase, "transfers are announced in Fall")
		}
	}
	return d
}

func (d *decision) set(k int, v engine.Verdict, c engine.Code) {
	d.out[k].Verdict, d.out[k].Reason.Code = v, c
}

func (d *decision) tell(k int, v engine.Verdict, c engine.Code, says string, args ...any) {
	d.set(k, v, c)
	if len(args) > 0 {
		says = fmt.Sprintf(says, args...)
	}
	d.out[k].Text = says
}

func (d *decision) open(k int) bool { return d.out[k].Reason.Code == "" }

// line returns the ruleset's part of an order that has the verb and no verdict yet, else nil.
func (d *decision) line(k int, v engine.Verb) *OwnOrder {
	if d.os[k].Verb != v || !d.open(k) {
		return nil
	}
	l, _ := d.os[k].Own.(*OwnOrder)
	return l
}

// Resolve adjudicates a phase.
func (r *Rules) Resolve(given *engine.Position, orders []engine.Order, _ engine.LotSource) *engine.Resolution {
	d := r.begin(given, orders)
	switch d.p.Phase.Step {
	case engine.Movement:
		d.movement()
	case engine.Retreats:
		d.retreats()
	case engine.Adjustment:
		d.adjustment()
	case StepDeclaration:
		d.declarations()
	case StepAlliance:
		d.alliances()
	case StepBuild:
		d.builds()
	default:
		d.objectives()
	}
	d.finish()
	d.res.Before, d.res.Why = given, r
	return d.res
}

func (d *decision) stay() {
	d.res = &engine.Resolution{Outcomes: d.out,
		After: &engine.Position{Units: slices.Clone(d.p.Units), NextUnit: d.p.NextUnit}}
}

// finish sets the next phase, owners, counts, and the changes at its opening (rule 9).
func (d *decision) finish() {
	r, a, ph := d.r, d.res.After, d.p.Phase
	a.Phase, _ = r.info.Next(ph)
	if a.Phase.Step == engine.Retreats && len(a.Dislodged) == 0 {
		a.Phase, _ = r.info.Next(a.Phase) // rule 8: nobody must retreat
	}
	if a.Phase.Step == engine.Movement && d.s.Next != nil {
		d.s.Now, d.s.Next = *d.s.Next, nil // rule 48: declarations take effect
	}
	if ph.Step == StepBuild {
		d.spring(a)
	}
	d.b.refresh(d.s)
	a.Ext = d.s
	a.Owners = make([]engine.PowerID, len(r.m.Regions))
	for i := range a.Owners {
		a.Owners[i] = engine.NoPower
		if !d.b.sea[i] {
			a.Owners[i] = d.b.holder(d.s, engine.RegionID(i))
		}
	}
	d.res.Counts = r.j.Tally(a)
	if ph.Step == StepBuild {
		d.end()
	}
}

// spring opens a year: new grants of points, and secessions (rules 9, 10, 16).
func (d *decision) spring(a *engine.Position) {
	s, b := d.s, d.b
	for i := range s.Available {
		s.Available[i] = 0
		if !s.Out[i] {
			s.Available[i] = b.grant(engine.PowerID(i), a.Phase.Year) + s.Bought[i]
		}
		s.Bought[i] = 0
	}
	for _, x := range b.secede {
		if !d.r.revolts[x.option] || x.year != a.Phase.Year || x.region == engine.NoRegion ||
			b.free[x.region] == engine.NoPower ||
			x.from == engine.NoPower || b.holder(s, x.region) != x.from {
			continue
		}
		s.Pliant[x.region] = true
		if _, stands := b.unitIn(a.Units, x.region); !stands {
			d.raise(a, b.free[x.region], x.region)
		}
	}
}

func (d *decision) raise(a *engine.Position, of engine.PowerID, at engine.RegionID) {
	a.Units = append(a.Units, engine.Unit{ID: a.NextUnit, Power: of, Kind: engine.Army, At: d.r.m.Regions[at].First})
	a.NextUnit++
	judge.SortUnits(a.Units)
}

// Counts returns each power's centres and units.
func (r *Rules) Counts(p *engine.Position) []engine.Count {
	q, _ := r.sound(p)
	return r.j.Tally(q)
}
