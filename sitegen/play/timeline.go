package play

import (
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/load"
)

// Deadline is the time until which sheets of one kind are due.
type Deadline struct {
	Phase    engine.Phase // the first phase of its turn
	Step     engine.PhaseStep
	Key      string    // its turn's key: "1643-spring"
	Kind     string    // "orders", "retreats"
	Day      time.Time // the last day, midnight UTC
	Sequence int       // number of changes that moved it
	Why      []string  // reasons of those changes
	Until    time.Time // its end, UTC
	Days     int       // days since the turn's preceding deadline, or else its first day
}

// Due returns the end of the day: the game's hour, or 07:00 UTC of the following day (W3K v1.5,
// Default timeline of a game year).
func (d Deadline) Due() time.Time { return d.Until }

// Deadlines lists all deadlines from the game's beginning to the end of the game year after the
// current turn. It includes retreats that may not happen, as people plan ahead.
func (g *Game) Deadlines() []Deadline {
	if g.Time.Began.IsZero() || len(g.Turns) == 0 {
		return nil
	}
	var out []Deadline
	day, shortened := g.Time.Began.Time, 0
	for ph := g.Start.Phase; ph.Year <= g.Current().Phase.Year+1; {
		if g.over() && g.Info.Compare(ph, g.Current().Phase) > 0 {
			break
		}
		first, length := ph, g.Time.Due(g.Info.Folder(ph.Step))
		before := 0
		for follows := false; ; follows = true {
			kind := g.Info.Folder(ph.Step)
			due := g.Time.Due(kind)
			switch {
			case g.Time.Shorten && g.idle(g.Turn(g.Info.TurnID(first)), kind, !follows): // later deadlines become earlier
				shortened++
				if !follows {
					length = 0
				}
			default:
				out = append(out, Deadline{Phase: first, Step: ph.Step, Key: g.Info.TurnID(first), Kind: kind,
					Day: day.AddDate(0, 0, due), Days: due - before, Sequence: shortened})
				before = due
				if follows {
					length = g.Time.Results
				}
			}
			was := ph
			if ph, _ = g.Info.Next(ph); ph == was { // a ruleset with a single phase
				ph.Year++
			}
			if g.Info.Leads(ph.Step) {
				break
			}
		}
		day = day.AddDate(0, 0, length)
	}
	g.keepWeekdays(out)
	g.applyChanges(out)
	for i := range out {
		out[i].Until = g.Time.Moment(out[i].Day)
	}
	return out
}

// keepWeekdays moves each deadline to an allowed weekday after the preceding deadline.
func (g *Game) keepWeekdays(ds []Deadline) {
	for i := range ds {
		day := g.Time.Allowed(ds[i].Day)
		if i > 0 && len(g.Time.Weekdays) > 0 && !day.After(ds[i-1].Day) {
			day = g.Time.Allowed(ds[i-1].Day.AddDate(0, 0, 1))
		}
		ds[i].Day = day
	}
}

// idle reports whether nobody had to send sheets of a kind in a turn, since there was nothing to
// retreat, build or remove. It is false until the turn has reached that step.
func (g *Game) idle(t *Turn, kind string, leads bool) bool {
	if t == nil {
		return false
	}
	if !leads { // if there were anything to send, the step would exist
		return t.State >= Draft && t.Step(kind) == nil
	}
	s := t.Step(kind)
	if s == nil || slices.Contains(g.Info.Verbs(s.Phase.Step), engine.Hold) {
		return false
	}
	for p := range g.Rules.Map().Players() {
		if len(g.Rules.Duties(s.Before, engine.PowerID(p))) > 0 {
			return false
		}
	}
	return true
}

// Over reports whether the game has ended, on the board or by agreement.
func (g *Game) Over() bool { return g.over() }

func (g *Game) over() bool { return len(g.Winners) > 0 || g.Ended != "" || g.Game.End != nil }

// applyChanges moves deadlines as the timeline file says, in the order written.
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
				if ds[j].Day = ds[j].Day.Add(moved); j > i {
					ds[j].Day = g.Time.Allowed(ds[j].Day)
				}
				ds[j].Sequence++
				if c.Why != "" {
					ds[j].Why = append(ds[j].Why, c.Why)
				}
			}
		}
	}
}

// checkKinds reports timeline entries for kinds of sheets that the game does not have.
func (g *Game) checkKinds(ps *load.Problems) {
	kinds := g.Info.Folders()
	for _, kind := range slices.Sorted(maps.Keys(g.Time.Days)) {
		if !slices.Contains(kinds, kind) {
			at := g.At("timeline", "days", kind)
			ps.Warnf(at.File, at.Line, at.Col, suggest(kind, kinds),
				"the timeline has days for %q, and the game has no such sheets", kind)
		}
	}
	for i, c := range g.Time.Changes {
		if !slices.Contains(kinds, c.Kind) {
			ps.Add(g.AtEntry("timeline.change", i, "kind"), "kind is one of "+strings.Join(kinds, ", "),
				"a change of the timeline has kind %q", c.Kind)
		}
	}
}

// checkChanges warns of changes to unknown deadlines: a slip, or a phase that will not be reached.
func (g *Game) checkChanges(ps *load.Problems) {
	g.checkKinds(ps)
	ds := g.Deadlines()
	kinds := g.Info.Folders()
	for i, c := range g.Time.Changes {
		if !slices.Contains(kinds, c.Kind) {
			continue // reported above
		}
		found := false
		for _, d := range ds {
			found = found || d.Key == c.Phase && d.Kind == c.Kind
		}
		if ph, err := g.Info.ParseTurn(c.Phase); err == nil && (g.over() || !c.At.IsZero()) &&
			g.Info.Compare(ph, g.Current().Phase) >= 0 {
			continue // the game ended before that phase, or was reopened since
		}
		if !found && len(ds) > 0 {
			at := g.AtEntry("timeline.change", i, "phase")
			ps.Warnf(at.File, at.Line, at.Col, "phases are named like "+g.Info.TurnID(g.Info.Start)+"; kinds are "+
				strings.Join(kinds, ", "), "there is no deadline %s of %q to change", c.Kind, c.Phase)
		}
	}
}
