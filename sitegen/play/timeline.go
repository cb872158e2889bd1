package play

import (
	"slices"
	"strings"
	"time"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/load"
)

// Deadline is when something is due.
type Deadline struct {
	Phase    engine.Phase // that leads its turn
	Step     engine.PhaseStep
	Key      string    // of its turn: "1643-spring"
	Kind     string    // which sheets: "orders", "retreats"
	Day      time.Time // the last day, midnight UTC
	Sequence int       // how many changes have touched it
	Why      []string  // the reasons of those changes
	Days     int       // from the deadline before it in its turn, or the turn's first day
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
	for ph := g.Start.Phase; ph.Year <= g.Current().Phase.Year+1; {
		if g.over() && g.Info.Compare(ph, g.Current().Phase) > 0 {
			break
		}
		first, length := ph, g.Time.Due(g.Info.Folder(ph.Step))
		before := 0
		for follows := false; ; follows = true {
			kind := g.Info.Folder(ph.Step)
			due := g.Time.Due(kind)
			out = append(out, Deadline{Phase: first, Step: ph.Step, Key: g.Info.TurnID(first), Kind: kind, Day: day.AddDate(0, 0, due), Days: due - before})
			before = due
			if follows {
				length = g.Time.Results
			}
			was := ph
			if ph, _ = g.Info.Next(ph); ph == was { // a ruleset of one phase
				ph.Year++
			}
			if g.Info.Leads(ph.Step) {
				break
			}
		}
		day = day.AddDate(0, 0, length)
	}
	g.applyChanges(out)
	return out
}

// over says that the game has ended.
// Over says whether the game has ended, on the board or by its players' word.
func (g *Game) Over() bool { return g.over() }

func (g *Game) over() bool { return len(g.Winners) > 0 || g.Ended != "" || g.Game.End != nil }

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
	kinds := g.Info.Folders()
	for _, c := range g.Time.Changes {
		if !slices.Contains(kinds, c.Kind) {
			ps.Errorf(g.File, 0, 0, "kind is one of "+strings.Join(kinds, ", "), "a change of the timeline has kind %q", c.Kind)
			continue
		}
		found := false
		for _, d := range ds {
			found = found || d.Key == c.Phase && d.Kind == c.Kind
		}
		if !found && len(ds) > 0 {
			ps.Warnf(g.File, 0, 0, "phases are named like "+g.Info.TurnID(g.Info.Start)+"; kinds are "+strings.Join(kinds, ", "), "there is no deadline %s of %q to change", c.Kind, c.Phase)
		}
	}
}
