package warwick

import (
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
)

// Panels returns the tables of a published position: factions, the crown, units at sea, centres,
// and after the game Henry VI's route (rules 72, 75).
func (r *Rules) Panels(p engine.Public) []engine.Panel {
	pos := p.Position()
	s, ok := pos.Ext.(*State)
	if !ok || s == nil || len(s.Align) != len(r.m.Powers) {
		return nil
	}
	out := []engine.Panel{r.factions(s), r.crown(s)}
	if sea := r.atSea(pos); len(sea.Rows) > 0 {
		out = append(out, sea)
	}
	out = append(out, r.centres(pos, s))
	if s.Way != nil && s.Henry.Status != Hidden {
		out = append(out, r.way(s))
	}
	return out
}

func (r *Rules) powerNames(of func(i int) bool) string {
	var out []string
	for i := range r.m.Powers {
		if of(i) {
			out = append(out, r.m.Powers[i].Name)
		}
	}
	if out == nil {
		return "–"
	}
	return strings.Join(out, ", ")
}

func (r *Rules) factions(s *State) engine.Panel {
	t := engine.Panel{Title: "Factions", Head: []string{"For", "", "Members"}}
	members := func(x Person) string {
		return r.powerNames(func(i int) bool { return s.Align[i] == x && Person(i) != x && !s.Out[i] })
	}
	add := func(x Person) {
		what := "does not claim"
		switch {
		case x >= 0 && engine.PowerID(x) == s.King:
			what = "King"
		case slices.Contains(s.claimantsOf(), x):
			what = "claimant"
		}
		t.Rows = append(t.Rows, []string{r.b.personName(x), what, members(x)})
	}
	for i := range r.m.Powers {
		if x := Person(i); slices.ContainsFunc(s.Align, func(y Person) bool { return y == x }) {
			add(x)
		}
	}
	if slices.Contains(s.Align, Henry) {
		add(Henry)
	}
	t.Rows = append(t.Rows, []string{"Nobody", "neutral", r.powerNames(func(i int) bool {
		return s.Align[i] == Nobody && !s.Out[i]
	})})
	if slices.Contains(s.Out, true) {
		t.Rows = append(t.Rows, []string{"–", "out of the game", r.powerNames(func(i int) bool { return s.Out[i] })})
	}
	for _, l := range s.Lapsed {
		t.Rows = append(t.Rows, []string{r.b.personName(l.From), "lapsed: " + lapseTexts[l.Why], r.m.Powers[l.Who].Name})
	}
	return t
}

func (r *Rules) crown(s *State) engine.Panel {
	t := engine.Panel{Title: "The crown", Head: []string{"", ""}}
	row := func(what, value string) { t.Rows = append(t.Rows, []string{what, value}) }
	names := lists.Map(s.claimantsOf(), r.b.personName)
	if names == nil {
		names = []string{"–"}
	}
	row("Claimants", strings.Join(names, ", "))
	king := "–"
	if s.King != engine.NoPower {
		king = r.m.Powers[s.King].Name
	}
	row("King", king)
	if w := s.Sole.Power; w == engine.NoPower {
		row("Only claimant", "–")
	} else {
		since := fmt.Sprintf("for %d seasons", s.Sole.Seasons)
		switch s.Sole.Seasons {
		case 0:
			since = "since this season" // not counted yet (rule 36)
		case 1:
			since = "for 1 season"
		}
		row("Only claimant", r.m.Powers[w].Name+", "+since)
		row("May not attack "+r.m.Powers[w].Name, r.powerNames(func(i int) bool {
			return !s.Out[i] && s.bound(engine.PowerID(i), w)
		}))
	}
	row("Have ever claimed", r.powerNames(func(i int) bool { return s.Claimed[i] })+", Henry VI")
	row("Henry VI", r.henryLine(s))
	return t
}

// henryLine says what everybody may know of Henry VI.
func (r *Rules) henryLine(s *State) string {
	switch {
	case s.Henry.Status == Dead && s.Henry.Since.Year != 0:
		return "dead since " + r.info.Words(s.Henry.Since)
	case s.Henry.Status == Dead:
		return "dead"
	case s.Henry.Status == Abandoned && r.open:
		return "lives; he was left in " + r.j.RegionName(s.Henry.At)
	}
	return "lives"
}

// atSea lists each sea with its units by player and number: "ED 1; EX 1, 2".
func (r *Rules) atSea(p *engine.Position) engine.Panel {
	t := engine.Panel{Title: "At sea", Head: []string{"Sea", "Units"}}
	for at := range r.m.Regions {
		if !r.b.sea[at] {
			continue
		}
		var parts []string
		for by := range r.m.Powers {
			var numbers []int
			for _, u := range p.Units {
				if u.Power == engine.PowerID(by) && r.b.at(u.At) == engine.RegionID(at) {
					numbers = append(numbers, int(u.No))
				}
			}
			if numbers == nil {
				continue
			}
			slices.Sort(numbers)
			text := make([]string, len(numbers))
			for k, n := range numbers {
				text[k] = fmt.Sprint(n)
			}
			parts = append(parts, r.m.Powers[by].Code+" "+strings.Join(text, ", "))
		}
		if parts != nil {
			t.Rows = append(t.Rows, []string{r.j.RegionName(engine.RegionID(at)), strings.Join(parts, "; ")})
		}
	}
	return t
}

func (r *Rules) centres(p *engine.Position, s *State) engine.Panel {
	t := engine.Panel{Title: fmt.Sprintf("Centres of %d", r.m.Victory), Head: []string{"Player", "Centres", "London"}}
	for i := range r.m.Powers {
		if s.Out[i] {
			continue
		}
		n := 0
		for at, o := range p.Owners {
			if o == engine.PowerID(i) && r.m.Regions[at].SupplyCentre {
				n++
			}
		}
		london := ""
		if r.b.lon != engine.NoRegion && int(r.b.lon) < len(p.Owners) && p.Owners[r.b.lon] == engine.PowerID(i) {
			london = "has it"
		}
		t.Rows = append(t.Rows, []string{r.m.Powers[i].Name, fmt.Sprint(n), london})
	}
	return t
}

// way lists the places where Henry VI was, phase by phase.
func (r *Rules) way(s *State) engine.Panel {
	t := engine.Panel{Title: "Henry VI's way",
		Note: "A dotted line on the maps of each phase's orders, as far as he had come.",
		Head: []string{"At the end of", "Where", "With", "What was written of him"}, Apart: true}
	for _, st := range s.Way.stages() {
		where, with := "–", "–"
		if st.Region != engine.NoRegion {
			where = r.j.RegionName(st.Region)
		}
		switch st.Status {
		case Unassigned:
			with = "not yet assigned"
		case Held:
			with = r.unitName(st.Unit)
			if st.Unit.No == 0 && st.Unit.Power >= 0 {
				with = r.m.Powers[st.Unit.Power].Name
			}
		case Abandoned:
			with = "nobody"
		case Dead:
			with = "dead"
		}
		lines := "–"
		if st.Lines != nil {
			lines = strings.Join(st.Lines, "; ")
		}
		t.Rows = append(t.Rows, []string{r.info.Words(st.Phase), where, with, lines})
		if st.Status == Dead {
			break // lines about the dead change nothing
		}
	}
	return t
}

// View hides where Henry VI is and was until the game is over; that he is dead, and since when, is
// public (rules 70, 71, 74). His holder sees with which unit he is.
func (r *Rules) View(p *engine.Position, a engine.Audience) *engine.Position {
	s := r.state(p)
	if a.Ended {
		p.Ext = s
		return p
	}
	q := *s
	q.Way = nil
	q.Henry = r.seen(s, a)
	p.Ext = &q
	return p
}

// seen returns what an audience may know of Henry VI.
func (r *Rules) seen(s *State, a engine.Audience) Hiding {
	h := s.Henry
	switch {
	case h.Status == Dead:
		return h
	case h.Status == Abandoned && r.open:
		return h
	case h.Status == Held && a.Power != engine.NoPower && a.Power == h.Power:
		return h
	case h.Status == Unassigned && a.Power != engine.NoPower && a.Power == r.keeper:
		return h
	}
	return Hiding{Status: Hidden, Power: engine.NoPower, At: engine.NoRegion}
}

// Redact removes other players' secret lines: those about Henry VI until the game has ended, votes
// and lines for a joint win unless they ended it (rules 70, 72).
func (r *Rules) Redact(res *engine.Resolution, a engine.Audience) *engine.Resolution {
	keep := res.Outcomes[:0:0]
	for _, o := range res.Outcomes {
		own := a.Power != engine.NoPower && o.Order.By == a.Power
		switch o.Order.Verb {
		case VerbHenry:
			if !a.Ended && !own {
				continue
			}
		case VerbVote:
			if o.Reason.Code != CodeVoteCarried && !own {
				continue
			}
		case VerbJoint:
			if o.Reason.Code != CodeJointWon && !own {
				continue
			}
		}
		keep = append(keep, o)
	}
	res.Outcomes = keep
	return res
}
