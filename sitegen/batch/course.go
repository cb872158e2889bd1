package batch

import "github.com/heraldmaps/herald/engine"

// stage is the role of a phase in a saved game's course.
type stage uint8

const (
	noPhase stage = iota // FORMING and COMPLETED
	played               // it was decided
	idle                 // retreats of units that had none, which other programs keep: there was nothing to decide
	waiting              // never decided: the game is here
)

// kept holds what a saved game has of a phase: how many powers have orders, the numbers of orders
// and results, whether there is a list of results, even an empty one, and whether a unit may
// retreat.
type kept struct {
	name                    string
	powers, orders, results int
	written, free           bool
}

// course returns the stage of each phase of a saved game. The last counts as undecided if it has no
// orders or, as the package writes a game's current phase, an empty list of results; a handwritten
// one without results is to be decided.
func (g *game) course(phases []kept) []stage {
	out := make([]stage, len(phases))
	last := true
	for i := len(phases) - 1; i >= 0; i-- {
		p := &phases[i]
		if p.name == "FORMING" || p.name == completed {
			continue
		}
		ph, _, err := g.phase(p.name)
		switch {
		case last && (p.powers == 0 || p.results == 0 && (p.written || p.orders == 0)):
			out[i] = waiting
		case err == nil && ph.Step == engine.Retreats && !p.free:
			out[i] = idle
		default:
			out[i] = played
		}
		last = false
	}
	return out
}

// kept returns what the line has of each of its phases.
func (l *inputLine) kept() []kept {
	out := make([]kept, len(l.Phases))
	for i := range l.Phases {
		p := &l.Phases[i]
		k := kept{name: p.named(), powers: len(p.Orders), results: len(p.Results), written: p.Results != nil}
		for _, of := range p.Orders {
			k.orders += len(of)
		}
		if p.State != nil {
			for _, of := range p.State.Retreats {
				for _, to := range of {
					k.free = k.free || len(to) > 0
				}
			}
		}
		out[i] = k
	}
	return out
}

// named returns a phase's name; some files have it only in the state.
func (l *inputLine) named() string {
	if l.Name == "" && l.State != nil {
		return l.State.Name
	}
	return l.Name
}

// came is the recorded outcome of a phase: results by unit, the next position, and the one after it
// if the next is a retreats phase. Each may be missing.
type came struct {
	results      map[string][]string
	next, behind *stateJSON
}

// came returns what a saved game records after one of its phases.
func (g *game) came(l *inputLine, i int) *came {
	state := func(k int) *stateJSON {
		if k >= len(l.Phases) || l.Phases[k].State == nil {
			return nil
		}
		s := *l.Phases[k].State
		if s.Name == "" {
			s.Name = l.Phases[k].Name
		}
		return &s
	}
	c := &came{results: l.Phases[i].Results, next: state(i + 1)}
	if c.next == nil {
		c.results = nil
	} else if ph, _, err := g.phase(c.next.Name); err == nil && ph.Step == engine.Retreats {
		c.behind = state(i + 2)
	}
	return c
}
