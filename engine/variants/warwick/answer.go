package warwick

import (
	"fmt"
	"sort"

	"github.com/heraldmaps/herald/engine"
)

// public is the state that pages show (rules 70, 81).
type public struct {
	Alignments map[string]string `json:"alignments"`
	Claimed    []string          `json:"claimed"`
	Out        []string          `json:"out"`
	Claimants  []string          `json:"claimants"`
	Henry      publicHenry       `json:"henry"`
	Sole       *soleFile         `json:"sole"`
	King       *string           `json:"king"`
}

type publicHenry struct {
	Alive     bool   `json:"alive"`
	Since     string `json:"since,omitempty"`
	Abandoned string `json:"abandoned,omitempty"`
}

// henryNews is what only the holder of Henry VI, or the last holder, learns (rule 70).
type henryNews struct {
	Henry string  `json:"henry"`          // "held" or "lost"
	Unit  *string `json:"unit,omitempty"` // if held: the unit he is with; "" while he is unassigned
}

// Answer returns the public state and each player's private news (rule 81).
func (r *Rules) Answer(res *engine.Resolution) (turn, after map[string]any) {
	return nil, map[string]any{"public": r.publicState(res.After), "told": r.toldState(res)}
}

func (r *Rules) publicState(p *engine.Position) public {
	s := r.state(p)
	f := r.State(p).(file)
	q := public{Alignments: f.Alignments, Claimed: f.Claimed, Out: f.Out, Claimants: r.claimantIDs(s),
		Sole: f.Sole, King: f.King,
		Henry: publicHenry{Alive: s.Henry.Status != Dead}}
	switch {
	case s.Henry.Status == Dead && s.Henry.Since.Year != 0:
		q.Henry.Since = r.info.PhaseID(s.Henry.Since)
	case s.Henry.Status == Abandoned && r.open:
		q.Henry.Abandoned = r.regionID(s.Henry.At)
	}
	return q
}

// claimantsOf lists the claimants (rule 35): players in the order of powers, then Henry VI.
func (s *State) claimantsOf() []Person {
	var out []Person
	henry := false
	for i, x := range s.Align {
		switch {
		case s.Out[i]:
		case x == Person(i):
			out = append(out, x)
		case x == Henry:
			henry = true
		}
	}
	if henry && s.Henry.Status != Dead {
		out = append(out, Henry)
	}
	return out
}

func (r *Rules) claimantIDs(s *State) []string {
	out := []string{}
	for _, x := range s.claimantsOf() {
		out = append(out, r.b.personID(x))
	}
	sort.Strings(out)
	return out
}

// keeps returns the player who holds Henry VI, or NoPower.
func (r *Rules) keeps(s *State) engine.PowerID {
	switch s.Henry.Status {
	case Held:
		return s.Henry.Power
	case Unassigned:
		return r.keeper
	}
	return engine.NoPower
}

func (r *Rules) toldState(res *engine.Resolution) map[string]henryNews {
	out := map[string]henryNews{}
	had := r.keeps(r.state(res.Before))
	s := r.state(res.After)
	has := r.keeps(s)
	if had != engine.NoPower && had != has {
		out[r.m.Powers[had].ID] = henryNews{Henry: "lost"}
	}
	if has != engine.NoPower {
		unit := ""
		if u, ok := unitByID(res.After, s.Henry.Unit); ok && s.Henry.Status == Held {
			unit = r.unitText(u)
		}
		out[r.m.Powers[has].ID] = henryNews{Henry: "held", Unit: &unit}
	}
	return out
}

// PrivateNews returns what only one player learns: whether Henry VI is in his hands, and the
// outcomes of his secret lines (rule 70).
func (r *Rules) PrivateNews(res *engine.Resolution, by engine.PowerID) []string {
	var out []string
	had := r.keeps(r.state(res.Before))
	s := r.state(res.After)
	switch has := r.keeps(s); {
	case by == engine.NoPower:
		return nil
	case has == by && s.Henry.Status == Unassigned:
		out = append(out, "Henry VI is in your hands; assign him on your first sheet of movement orders.")
	case has == by:
		if u, ok := unitByID(res.After, s.Henry.Unit); ok {
			out = append(out, fmt.Sprintf("Henry VI is with your %s.", r.ownName(u)))
		}
	case had == by && s.Henry.Status == Dead:
		out = append(out, "Henry VI is no longer in your hands: he is dead.")
	case had == by:
		out = append(out, "Henry VI is no longer in your hands.")
	}
	res.Explain()
	for _, o := range res.Outcomes {
		if o.Order.By != by || o.Order.Verb != VerbHenry && o.Order.Verb != VerbVote &&
			o.Order.Verb != VerbJoint || o.Order.Own == nil {
			continue
		}
		t := fmt.Sprintf("%s: %s", o.Order.Own.Text(r.m), o.Verdict)
		if o.Text != "" {
			t += ": " + o.Text
		}
		out = append(out, t+".")
	}
	return out
}
