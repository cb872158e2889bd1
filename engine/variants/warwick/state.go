package warwick

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// State is what the ruleset carries from phase to phase, apart from units and owners.
type State struct {
	Align   []Person // by power: whom it is for; itself: it claims (rules 31, 32)
	Claimed []bool   // by power: whether it has ever claimed (rule 33); Henry VI always has
	Out     []bool   // by power: eliminated (rule 5)
	Henry   Hiding
	Sole    Sole
	King    engine.PowerID
	Lapsed  []Lapse // alignments that lapsed in the last phase, for pages; not in files
	Way     *Stage  // Henry VI's route, for the page at the end; not in files
}

// Hiding is the state of Henry VI (rule 50).
type Hiding struct {
	Status HenryStatus
	Power  engine.PowerID  // if held: the unit's owner
	Unit   engine.UnitID   // if held
	At     engine.RegionID // if abandoned
	Since  engine.Phase    // if dead; year 0: unknown
}

// HenryStatus is Henry VI's status. Hidden is what readers see who may know only that he lives.
type HenryStatus uint8

const (
	Unassigned HenryStatus = iota
	Held
	Abandoned
	Dead
	Hidden
)

var statusNames = [...]string{"unassigned", "held", "abandoned", "dead", "hidden"}

// Sole is the sole claimant, or NoPower, and for how many seasons (rule 36).
type Sole struct {
	Power   engine.PowerID
	Seasons int
}

// Lapse is a player's alignment that ended because it had become impossible (rule 34).
type Lapse struct {
	Who  engine.PowerID
	From Person
	Why  LapseWhy
}

// LapseWhy is the reason of a lapse.
type LapseWhy uint8

// The reasons of rule 34; SelfOut is the player's own elimination (rule 5).
const (
	BothClaimed LapseWhy = iota
	PersonDied
	PersonOut
	SelfOut
)

var lapseTexts = [...]string{"both have claimed the throne", "he is dead", "that player is out", "the player is out"}

// Stage is where Henry VI was after a phase.
type Stage struct {
	Phase engine.Phase
	Hiding
	Region engine.RegionID // where he was, or NoRegion
	Unit   engine.Unit     // the unit with him, as it was then
	Lines  []string        // lines about him in that phase: writer, text, outcome
	Before *Stage          // the stage before, or nil; positions share stages
}

func (st *Stage) stages() []*Stage {
	var out []*Stage
	for ; st != nil; st = st.Before {
		out = append(out, st)
	}
	slices.Reverse(out)
	return out
}

// Clone returns a deep copy.
func (s *State) Clone() engine.Ext {
	q := *s
	q.Align, q.Claimed, q.Out = slices.Clone(s.Align), slices.Clone(s.Claimed), slices.Clone(s.Out)
	q.Lapsed = slices.Clone(s.Lapsed)
	return &q
}

// next returns a copy of the state for the next phase, without what was valid for one phase only.
func (s *State) next(n int) *State {
	flags := make([]bool, 2*n)
	copy(flags[:n], s.Claimed)
	copy(flags[n:], s.Out)
	return &State{Align: slices.Clone(s.Align), Claimed: flags[:n:n], Out: flags[n:], Henry: s.Henry,
		Sole: s.Sole, King: s.King, Way: s.Way}
}

// Panels returns nil: Rules makes them.
func (s *State) Panels(*engine.Map) []engine.Panel { return nil }

// opens returns the state at the start of the game (rule 1).
func (b *board) opens() *State {
	n := len(b.m.Powers)
	s := &State{Align: make([]Person, n), Claimed: make([]bool, n), Out: make([]bool, n),
		Sole: Sole{Power: engine.NoPower}, King: engine.NoPower,
		Henry: Hiding{Power: engine.NoPower, At: engine.NoRegion}}
	for i := range b.m.Powers {
		s.Align[i] = Nobody
		if w, ok := opening[b.m.Powers[i].ID]; ok {
			s.Align[i], _ = b.alignment(Person(i), w)
		}
		s.Claimed[i] = s.Align[i] == Person(i)
	}
	return s
}

// state returns a position's state, or that of the opening if it has none.
func (r *Rules) state(p *engine.Position) *State {
	if s, ok := p.Ext.(*State); ok && s != nil && len(s.Align) == len(r.m.Powers) {
		return s
	}
	return r.b.opens()
}

// claims reports whether a person has ever claimed (rule 33).
func (s *State) claims(x Person) bool {
	return x == Henry || x >= 0 && int(x) < len(s.Claimed) && s.Claimed[x]
}

// claimants counts the claimants (rule 35) and returns the last.
func (s *State) claimants() (n int, last Person) {
	last = Nobody
	henry := false
	for i, x := range s.Align {
		switch {
		case s.Out[i]:
		case x == Person(i):
			n, last = n+1, x
		case x == Henry:
			henry = true
		}
	}
	if henry && s.Henry.Status != Dead {
		return n + 1, Henry
	}
	return n, last
}

// sole returns the only claimant if that is a player, or NoPower.
func (s *State) sole() engine.PowerID {
	if n, x := s.claimants(); n == 1 && x >= 0 {
		return engine.PowerID(x)
	}
	return engine.NoPower
}

// recount updates the sole claimant; season is true if a movement phase begins (rule 36).
func (s *State) recount(season bool) {
	now := s.sole()
	if now != s.Sole.Power {
		s.Sole = Sole{Power: now}
	}
	if season && now != engine.NoPower {
		s.Sole.Seasons++
	}
	// A King who no longer claims, or is out, is no longer King (rule 64).
	if k := s.King; k != engine.NoPower && (s.Out[k] || s.Align[k] != Person(k)) {
		s.King = engine.NoPower
	}
}

// bound reports whether player by may not attack units of the sole claimant, of (rule 37).
func (s *State) bound(by, of engine.PowerID) bool {
	return of != engine.NoPower && of == s.Sole.Power && by != of && by >= 0 && int(by) < len(s.Align) &&
		(s.Align[by] == Nobody || s.Align[by] == Person(of))
}

// lapse ends alignments that have become impossible: the player is eliminated, both persons have
// claimed the throne, or the person supported is dead or eliminated (rules 5, 34).
func (s *State) lapse() {
	end := func(i int, why LapseWhy) {
		s.Lapsed = append(s.Lapsed, Lapse{Who: engine.PowerID(i), From: s.Align[i], Why: why})
		s.Align[i] = Nobody
	}
	for i, x := range s.Align {
		switch {
		case x == Nobody:
		case s.Out[i]:
			end(i, SelfOut)
		case x == Person(i):
		case x == Henry && s.Henry.Status == Dead:
			end(i, PersonDied)
		case x >= 0 && s.Out[x]:
			end(i, PersonOut)
		case s.Claimed[i] && s.claims(x):
			end(i, BothClaimed)
		}
	}
}

// Person is someone who could be King: a player, by power, or Henry VI (rule 31).
type Person int16

// Nobody is the person whom neutrals are for. Henry is Henry VI, whom nobody plays.
const (
	Nobody Person = -1
	Henry  Person = -2
)

const henryID = "henry"

// opening is each player's alignment at the start (rule 1); those not listed are neutral.
var opening = map[string]string{
	"edward": "claimant", "richard": "for edward", "norfolk": "for edward", "hastings": "for edward",
	"warwick": "for henry", "exeter": "for henry", "somerset": "for henry", "northumberland": "for henry",
	"clarence": "neutral",
}

// keeper is the id of the player who holds Henry VI until he is assigned (rule 51).
const keeper = "warwick"

func (b *board) isPlayer(x Person) bool { return x >= 0 && int(x) < len(b.m.Powers) }

func (b *board) player(p engine.PowerID) bool { return p >= 0 && int(p) < len(b.m.Powers) }

func (b *board) personName(x Person) string {
	switch {
	case x == Henry:
		return "Henry VI"
	case b.isPlayer(x):
		return b.m.Powers[x].Name
	}
	return "nobody"
}

func (b *board) personID(x Person) string {
	switch {
	case x == Henry:
		return henryID
	case b.isPlayer(x):
		return b.m.Powers[x].ID
	}
	return ""
}

// badges are the heraldic signs of factions on maps.
var badges = map[string]string{
	"edward": "sun", "richard": "boar", "norfolk": "crosslet", "hastings": "maunch",
	"warwick": "staff", "exeter": "cresset",
	"somerset": "portcullis", "northumberland": "crescent", "clarence": "bull", henryID: "rose-red",
}

// badge returns the sign of a person's faction, a star by default.
func (b *board) badge(x Person) string {
	if sign, ok := badges[b.personID(x)]; ok {
		return sign
	}
	return "mullet"
}
