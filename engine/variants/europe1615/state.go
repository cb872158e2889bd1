package europe1615

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
)

// Tone is the mark of a controlled region (rule 70).
type Tone int8

const (
	Unmarked Tone = iota
	White
	Red
	Black
)

var toneNames = [...]string{"none", "white", "red", "black"}

// Control says who holds a region instead of its origin; By is NoPower if nobody does.
type Control struct {
	By     engine.PowerID
	Mark   Tone
	Revolt int
}

// Pacts are wars and alliances, either those in effect or those declared (rule 48).
type Pacts struct {
	Wars    []bool // seats by seats: the first has declared war on the second
	Leagues []League
}

// League is an alliance.
type League struct {
	Name    string
	Members []engine.PowerID // sorted
}

// The statuses of an unaligned minor state; else State.Status is the power (rules 24, 25).
const (
	NoState engine.PowerID = -1 - iota // not a state now
	Unaligned
	Neutral
	Controlled // fallen
)

// State is what the ruleset carries from phase to phase, apart from units.
type State struct {
	seats        int
	Points       []int // influence in each state, one row of seats for each power; rows of players are unused
	Available    []int // by seat: points that it may still place
	Bought       []int
	Control      []Control // by region
	Pliant       []bool    // by region: it has become a state of its own
	Now          Pacts
	Next         *Pacts // declared but not yet in effect, or nil
	Declarations []int
	Treasury     []int
	Worn         []engine.UnitID // those with a mark of attrition, sorted
	Maghreb      int
	Objectives   [][]int // by seat: their numbers from 1, sorted
	Out          []bool  // by seat: eliminated
	Transfers    []Grant

	// Status and Marker follow from the fields above; refresh computes them.
	Status []engine.PowerID // by power
	Marker []Faith          // by power
}

// Grant is a transfer that takes effect in Winter (rule 62).
type Grant struct {
	Region engine.RegionID
	To     engine.PowerID
}

// Clone returns a deep copy.
func (s *State) Clone() engine.Ext { return s.copy() }

func (s *State) copy() *State {
	c := *s
	c.Points, c.Available, c.Bought = slices.Clone(s.Points), slices.Clone(s.Available), slices.Clone(s.Bought)
	c.Control, c.Pliant = slices.Clone(s.Control), slices.Clone(s.Pliant)
	c.Now = s.Now.copy()
	if s.Next != nil {
		p := s.Next.copy()
		c.Next = &p
	}
	c.Declarations, c.Treasury, c.Worn = slices.Clone(s.Declarations), slices.Clone(s.Treasury), slices.Clone(s.Worn)
	c.Objectives = slices.Clone(s.Objectives) // the lists are never changed
	c.Out, c.Transfers = slices.Clone(s.Out), slices.Clone(s.Transfers)
	c.Status, c.Marker = slices.Clone(s.Status), slices.Clone(s.Marker)
	return &c
}

func (p *Pacts) copy() Pacts {
	q := Pacts{Wars: slices.Clone(p.Wars), Leagues: slices.Clone(p.Leagues)}
	return q // the lists of members are never changed
}

func (s *State) points(of engine.PowerID) []int {
	return s.Points[int(of)*s.seats : (int(of)+1)*s.seats]
}

// opening returns the state of a new game, or of a start file without a state.
func (b *board) opening(ph engine.Phase) *State {
	s := &State{seats: b.seats, Points: make([]int, len(b.m.Powers)*b.seats), Available: make([]int, b.seats),
		Bought:  make([]int, b.seats),
		Control: make([]Control, len(b.m.Regions)), Pliant: make([]bool, len(b.m.Regions)),
		Now:          Pacts{Wars: make([]bool, b.seats*b.seats)},
		Declarations: make([]int, b.seats), Treasury: make([]int, b.seats), Objectives: make([][]int, b.seats),
		Out:    make([]bool, b.seats),
		Status: make([]engine.PowerID, len(b.m.Powers)), Marker: make([]Faith, len(b.m.Powers))}
	for i := range s.Control {
		s.Control[i].By = engine.NoPower
	}
	for i := range s.Treasury {
		s.Treasury[i] = b.t.Treasury.Start
		if b.spends(ph) {
			s.Available[i] = b.grant(engine.PowerID(i), ph.Year)
		}
	}
	b.refresh(s)
	return s
}

// spends reports whether points may still be placed in the year of a phase (rule 18).
func (b *board) spends(ph engine.Phase) bool {
	return ph.Season == engine.Spring || ph.Season == engine.Summer || ph.Season == engine.Autumn &&
		ph.Step == engine.Movement
}

func (p *Pacts) war(n int, a, b engine.PowerID) bool { return p.Wars[int(a)*n+int(b)] }

func (p *Pacts) setWar(n int, a, b engine.PowerID, is bool) { p.Wars[int(a)*n+int(b)] = is }

// atWar reports whether either of two powers has declared war on the other.
func (p *Pacts) atWar(n int, a, b engine.PowerID) bool { return p.war(n, a, b) || p.war(n, b, a) }

func (p *Pacts) league(a engine.PowerID) *League {
	for i := range p.Leagues {
		if slices.Contains(p.Leagues[i].Members, a) {
			return &p.Leagues[i]
		}
	}
	return nil
}

func (p *Pacts) allied(a, b engine.PowerID) bool {
	l := p.league(a)
	return a != b && l != nil && slices.Contains(l.Members, b)
}

// hostile reports whether either power is at war with the other or its allies (rule 50).
func (p *Pacts) hostile(n int, a, b engine.PowerID) bool {
	if a == b {
		return false
	}
	return p.against(n, a, b) || p.against(n, b, a)
}

func (p *Pacts) against(n int, by, on engine.PowerID) bool {
	if p.war(n, by, on) {
		return true
	}
	if l := p.league(on); l != nil {
		if slices.ContainsFunc(l.Members, func(x engine.PowerID) bool { return p.war(n, by, x) }) {
			return true
		}
	}
	return false
}

// forget ends a power's wars and alliances (rule 75).
func (p *Pacts) forget(n int, a engine.PowerID) {
	for i := range n {
		x := engine.PowerID(i)
		p.setWar(n, a, x, false)
		p.setWar(n, x, a, false)
	}
	p.leave(a)
}

// leave removes a power from its alliance, which ends if only one member is left (rule 58).
func (p *Pacts) leave(a engine.PowerID) {
	var out []League
	for _, l := range p.Leagues {
		if slices.Contains(l.Members, a) {
			l.Members = slices.DeleteFunc(slices.Clone(l.Members), func(x engine.PowerID) bool { return x == a })
		}
		if len(l.Members) > 1 {
			out = append(out, l)
		}
	}
	p.Leagues = out
}

func (f *filler) pacts(x *file, fields map[string]json.RawMessage) {
	s := f.s
	s.Now = f.pact("wars", "alliances", x.Wars, x.Alliances)
	ph := f.p.Phase
	waits := ph.Step == StepAlliance || ph.Season == engine.Winter
	switch {
	case x.Declared != nil && !waits:
		f.bad("declared", "nothing waits to take effect in %s", f.r.info.PhaseID(ph))
	case x.Declared != nil:
		next := f.pact("declared.wars", "declared.alliances", x.Declared.Wars, x.Declared.Alliances)
		s.Next = &next
	case ph.Step == StepAlliance:
		next := s.Now.copy()
		s.Next = &next
	}
}

func (f *filler) pact(wars, leagues string, ws [][2]string, ls []leagueFile) Pacts {
	n := f.b.seats
	p := Pacts{Wars: make([]bool, n*n)}
	for _, l := range ls {
		x := League{Name: l.Name}
		for _, id := range l.Members {
			m := f.power(leagues, id, true, false)
			switch {
			case m == engine.NoPower:
			case f.s.Out[m]:
				f.bad(leagues, "%s is eliminated", id)
			case p.league(m) != nil || slices.Contains(x.Members, m):
				f.bad(leagues, "%s is in two alliances (hint: one at a time)", id)
			default:
				x.Members = append(x.Members, m)
			}
		}
		if len(x.Members) < 2 {
			f.bad(leagues, "an alliance has two members or more")
			continue
		}
		slices.Sort(x.Members)
		p.Leagues = append(p.Leagues, x)
	}
	slices.SortFunc(p.Leagues, func(a, b League) int { return int(a.Members[0]) - int(b.Members[0]) })
	for _, w := range ws {
		a, b := f.power(wars, w[0], true, false), f.power(wars, w[1], true, false)
		switch {
		case a == engine.NoPower || b == engine.NoPower:
		case a == b:
			f.bad(wars, "%s has declared on itself", w[0])
		case f.s.Out[a] || f.s.Out[b]:
			f.bad(wars, "%s and %s: one of them is eliminated", w[0], w[1])
		case p.allied(a, b):
			f.bad(wars, "%s and %s are allied, so there is no war between them", w[0], w[1])
		default:
			p.setWar(n, a, b, true)
		}
	}
	return p
}

func (f *filler) rest(x *file) {
	s, b := f.s, f.b
	for _, text := range x.Attrition {
		found := false
		units := slices.Clone(f.p.Units)
		for _, d := range f.p.Dislodged {
			units = append(units, d.Unit)
		}
		for _, u := range units {
			if strings.EqualFold(f.r.unitText(u), text) {
				found = true
				if u.Kind != engine.Army || !b.seat(u.Power) {
					f.bad("attrition", "%s: only armies of powers have marks", text)
				} else if !slices.Contains(s.Worn, u.ID) {
					s.Worn = append(s.Worn, u.ID)
				}
			}
		}
		if !found {
			f.bad("attrition", "there is no %q", text)
		}
	}
	slices.Sort(s.Worn)
	if s.Maghreb = x.Maghreb; x.Maghreb < 0 || x.Maghreb > len(b.closed) {
		f.bad("maghreb", "%d states of the Maghreb cannot be open (hint: 0 to %d)", x.Maghreb, len(b.closed))
		s.Maghreb = max(0, min(x.Maghreb, len(b.closed)))
	}
	for _, id := range sortedKeys(x.Objectives) {
		p := f.power("objectives."+id, id, true, false)
		if p == engine.NoPower {
			continue
		}
		aims := b.aimsOf(p)
		for _, name := range x.Objectives[id] {
			i := slices.IndexFunc(aims, func(a *aim) bool { return a.ID == name })
			switch {
			case i < 0:
				f.bad("objectives."+id, "%s has no objective %q (hint: %s-1 to %s-%d)", id, name, id, id, len(aims))
			case !slices.Contains(s.Objectives[p], i+1):
				s.Objectives[p] = append(s.Objectives[p], i+1)
			}
		}
		if len(s.Objectives[p]) > mostObjectives {
			f.bad("objectives."+id, "%s has %d objectives (hint: %d)", id, len(s.Objectives[p]), mostObjectives)
		}
		slices.Sort(s.Objectives[p])
	}
	for _, id := range sortedKeys(x.Transfers) {
		r := f.region("transfers."+id, id)
		to := f.power("transfers."+id, x.Transfers[id], true, true)
		switch {
		case r == engine.NoRegion || to == engine.NoPower:
		case s.Control[r].By == engine.NoPower:
			f.bad("transfers."+id, "nobody controls %s", id)
		default:
			s.Transfers = append(s.Transfers, Grant{r, to})
		}
	}
}
