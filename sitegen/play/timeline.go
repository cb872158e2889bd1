package play

import (
	"time"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/load"
)

// Deadline is when something is due.
type Deadline struct {
	Phase    engine.Phase
	Key      string    // "1643-spring"
	Kind     string    // orders, retreats, adjustments
	Day      time.Time // the last day, midnight UTC
	Sequence int       // how many changes have touched it
	Why      []string  // the reasons of those changes
}

// Due is the moment that the day ends: 07:00 UTC of the following day (W3K v1.5, Default timeline of a game year).
func (d Deadline) Due() time.Time { return d.Day.AddDate(0, 0, 1).Add(7 * time.Hour) }

// Deadlines lists every deadline from the game's beginning to the end of the game year that follows the current turn.
// A phase that was played, or is being played, is in it whether or not anybody had to retreat: people plan by it.
func (g *Game) Deadlines() []Deadline {
	if g.Time.Began.IsZero() || len(g.Turns) == 0 {
		return nil
	}
	var out []Deadline
	day := g.Time.Began.Time
	last := g.Current().Phase.Year + 1
	seasons := g.seasonCycle()
	for ph, ok := g.Start.Phase, true; ok && ph.Year <= last; ph, ok = nextSeason(ph, seasons) {
		if len(g.Winners) > 0 && after(ph, g.Current().Phase, seasons) {
			break
		}
		key := PhaseKey(ph)
		add := func(kind string, days int) {
			out = append(out, Deadline{Phase: ph, Key: key, Kind: kind, Day: day.AddDate(0, 0, days)})
		}
		if ph.Step == engine.Adjustment {
			add("adjustments", g.Time.Winter)
			day = day.AddDate(0, 0, g.Time.Winter)
			continue
		}
		add("orders", g.Time.Orders)
		add("retreats", g.Time.Retreats)
		day = day.AddDate(0, 0, g.Time.Results)
	}
	g.applyChanges(out)
	return out
}

// applyChanges moves deadlines as the timeline's changes say, in the order in which they were written down.
func (g *Game) applyChanges(ds []Deadline) {
	for _, c := range g.Time.Changes {
		for i := range ds {
			if ds[i].Key != c.Phase || ds[i].Kind != c.Kind {
				continue
			}
			moved := c.Date.Sub(ds[i].Day)
			end := i + 1
			if c.Shift {
				end = len(ds)
			}
			for j := i; j < end; j++ {
				ds[j].Day = ds[j].Day.Add(moved)
				ds[j].Sequence++
				if c.Why != "" {
					ds[j].Why = append(ds[j].Why, c.Why)
				}
			}
		}
	}
}

// checkChanges warns of changes of deadlines that are not on the timeline: a slip, or a phase that nobody will reach now.
func (g *Game) checkChanges(ps *load.Problems) {
	ds := g.Deadlines()
	for _, c := range g.Time.Changes {
		found := false
		for _, d := range ds {
			found = found || d.Key == c.Phase && d.Kind == c.Kind
		}
		if !found && len(ds) > 0 {
			ps.Warnf(g.File, 0, 0, "phases are named like 1643-spring; kinds are orders, retreats, adjustments", "there is no deadline %s of %q to change", c.Kind, c.Phase)
		}
	}
}

// seasonCycle is the order of a game year's seasons, learnt from the ruleset by asking what follows an empty season.
func (g *Game) seasonCycle() []engine.Phase {
	var cycle []engine.Phase
	pos := g.Start
	for range 2 * 16 {
		ph := pos.Phase
		if len(cycle) > 0 && ph.Season == cycle[0].Season && ph.Year > cycle[0].Year {
			return cycle
		}
		if ph.Step != engine.Retreats {
			cycle = append(cycle, ph)
		}
		empty := pos.Clone()
		empty.Units, empty.Dislodged = nil, nil
		pos = g.Rules.Resolve(empty, nil, &lots{}).After
		if pos.Phase == ph {
			return cycle
		}
	}
	return cycle
}

func nextSeason(ph engine.Phase, cycle []engine.Phase) (engine.Phase, bool) {
	for i, c := range cycle {
		if c.Season != ph.Season || c.Step != ph.Step {
			continue
		}
		if i+1 < len(cycle) {
			return engine.Phase{Year: ph.Year + cycle[i+1].Year - c.Year, Season: cycle[i+1].Season, Step: cycle[i+1].Step}, true
		}
		return engine.Phase{Year: ph.Year + 1 + cycle[0].Year - c.Year, Season: cycle[0].Season, Step: cycle[0].Step}, true
	}
	return ph, false
}

// after says whether a comes after b.
func after(a, b engine.Phase, cycle []engine.Phase) bool {
	if a.Year != b.Year {
		return a.Year > b.Year
	}
	rank := func(p engine.Phase) int {
		first := 0
		for i, c := range cycle {
			if i > 0 && c.Year != cycle[0].Year && first == 0 {
				first = i // the first season of a year
			}
		}
		for i, c := range cycle {
			if c.Season == p.Season && c.Step == p.Step {
				return (i - first + len(cycle)) % len(cycle)
			}
		}
		return -1
	}
	return rank(a) > rank(b)
}
