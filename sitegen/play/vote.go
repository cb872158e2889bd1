package play

import (
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/sitegen/load"
)

// Ballot is a vote on ending the game, by the sheets for the awaited step, with the answers. It is
// valid in that phase only.
type Ballot struct {
	What string
	To   engine.PowerID
	// The powers with a vote, by answer: those with a unit or centre, but not one conceded to.
	Yes, No, Silent []engine.PowerID
	// Order means that votes are the ruleset's own orders, which end the game with the phase.
	Order bool
	With  []engine.PowerID // the powers that such an order names
}

// Carried reports whether all powers that have a vote said yes.
func (b Ballot) Carried() bool { return len(b.Yes) > 0 && len(b.No)+len(b.Silent) == 0 }

// How returns how the game ends if the ballot carries: by a draw or a concession.
func (b Ballot) How() string {
	switch b.What {
	case "draw":
		return load.EndDraw
	case "concede":
		return load.EndConcession
	}
	return load.EndStopped
}

// Winners returns the powers that share the draw, or to which the others concede.
func (b Ballot) Winners() []engine.PowerID {
	switch b.How() {
	case load.EndDraw:
		return slices.Concat(b.Yes, b.No, b.Silent)
	case load.EndConcession:
		if b.To == engine.NoPower {
			return b.With
		}
		return []engine.PowerID{b.To}
	}
	return nil
}

// wonBy reports whether the ids are those of the powers to which all others concede.
func (b Ballot) wonBy(m *engine.Map, ids []string) bool {
	if b.To != engine.NoPower {
		return slices.Contains(ids, m.Powers[b.To].ID)
	}
	return named(m, b.With, ids)
}

// named reports whether ids are those of these powers.
func named(m *engine.Map, powers []engine.PowerID, ids []string) bool {
	return len(powers) == len(ids) && !slices.ContainsFunc(powers, func(p engine.PowerID) bool {
		return !slices.Contains(ids, m.Powers[p].ID)
	})
}

// Text returns the question with its answers: "draw: yes Crown, Argyll; no answer from Ireland".
func (b Ballot) Text(m *engine.Map) string {
	s := b.What
	if to := b.Winners(); b.How() == load.EndConcession && len(to) > 0 {
		s += " to " + together(powerNames(m, to))
	}
	var parts []string
	for _, p := range []struct {
		word string
		who  []engine.PowerID
	}{{"yes", b.Yes}, {"no", b.No}, {"no answer from", b.Silent}} {
		if len(p.who) > 0 {
			parts = append(parts, p.word+" "+strings.Join(powerNames(m, p.who), ", "))
		}
	}
	return s + ": " + strings.Join(parts, "; ")
}

func powerNames(m *engine.Map, ids []engine.PowerID) []string {
	return lists.Map(ids, func(id engine.PowerID) string { return m.Powers[id].Name })
}

// Ballots counts the votes on the sheets of the awaited step, in the order in which the sheets
// raise the questions. A power's last answer to a question counts.
func (g *Game) Ballots() []Ballot {
	s := g.Awaited()
	if s == nil {
		return nil
	}
	m := g.Rules.Map()
	var out []Ballot
	for _, sheet := range s.Sheets {
		for _, l := range sheet.Lines {
			v, counts, order := l.Vote, l.Kind == notation.VoteLine && !l.doubtful(), false
			var with []engine.PowerID
			if l.Kind != notation.VoteLine {
				v, with, order = ownVote(m, l.Order)
			}
			if !counts && !order {
				continue // "I vote for a draw, unless ..."
			}
			k := slices.IndexFunc(out, func(b Ballot) bool {
				return b.What == v.What && b.To == v.Power && slices.Equal(b.With, with)
			})
			if k < 0 {
				k = len(out)
				out = append(out, Ballot{What: v.What, To: v.Power, Order: order, With: with})
			}
			b := &out[k]
			other := func(id engine.PowerID) bool { return id == sheet.By }
			b.Yes, b.No = slices.DeleteFunc(b.Yes, other), slices.DeleteFunc(b.No, other)
			switch {
			case !alive(s.Before, sheet.By) || sheet.By == v.Power: // planted: whom one concedes to has a say: !alive(s.Before, sheet.By)
			case v.Answer:
				b.Yes = append(b.Yes, sheet.By)
			default:
				b.No = append(b.No, sheet.By)
			}
		}
	}
	for k := range out {
		b := &out[k]
		for i := range m.Players() {
			by := engine.PowerID(i)
			if alive(s.Before, by) && !g.Disorder(s, by) && by != b.To && !slices.Contains(b.Yes, by) &&
				!slices.Contains(b.No, by) {
				b.Silent = append(b.Silent, by)
			}
		}
		slices.Sort(b.Yes)
		slices.Sort(b.No)
	}
	return out
}

// ownVote returns the vote that a ruleset's own order casts, and the powers that it names; is
// reports whether it is a vote at all.
func ownVote(m *engine.Map, o *engine.Order) (v notation.Vote, with []engine.PowerID, is bool) {
	if o == nil || o.Own == nil {
		return v, nil, false
	}
	fields := o.Own.Fields(m)
	what, is := fields["vote"].(string)
	named, _ := fields["powers"].([]string)
	for _, id := range named {
		with = append(with, m.Power(id))
	}
	return notation.Vote{What: what, Power: engine.NoPower, Answer: true}, with, is
}

// HowToVote returns a sentence on how a power votes to end the game, or "" if it has no vote. Its
// example of a concession is to another power that is still in the game.
func (g *Game) HowToVote(by engine.PowerID) string {
	s, m := g.Current().Steps[len(g.Current().Steps)-1], g.Rules.Map()
	at := s.Before
	if s.Resolution != nil {
		at = s.Resolution.After
	}
	if g.over() || !alive(at, by) {
		return ""
	}
	how := "To vote for the end of the game, write on any sheet: "
	if g.Info.Vote != "" {
		return how + g.Info.Vote
	}
	how += "I vote for a draw"
	for i := range m.Players() {
		if to := engine.PowerID(i); to != by && alive(at, to) {
			return how + ". Or: I concede to " + m.Powers[i].Name
		}
	}
	return how
}

// alive reports whether a power has a unit or a centre, and so a vote.
func alive(p *engine.Position, by engine.PowerID) bool {
	return slices.ContainsFunc(p.Units, func(u engine.Unit) bool { return u.Power == by }) ||
		slices.ContainsFunc(p.Dislodged, func(d engine.Dislodged) bool { return d.Unit.Power == by }) ||
		slices.Contains(p.Owners, by)
}

// Vouch checks a declared end against the votes and returns the sentence to publish. A draw or
// concession needs all powers' votes. The error, which is private, names the missing ones.
func (g *Game) Vouch(e *load.End) (string, error) {
	m := g.Rules.Map()
	for _, b := range g.Ballots() {
		if b.How() != e.How || b.How() == load.EndConcession && !b.wonBy(m, e.Winners) {
			continue
		}
		if !b.Carried() {
			return "", fmt.Errorf("the vote is not carried: %s", b.Text(m))
		}
		if to := b.Winners(); e.How == load.EndDraw && !named(m, to, e.Winners) {
			return "", fmt.Errorf("the vote is for a draw between %s", together(powerNames(m, to)))
		}
		return "Voted for by " + together(powerNames(m, b.Yes)) + ".", nil
	}
	if e.How == load.EndStopped {
		return "", nil
	}
	if s := g.Awaited(); s != nil {
		var silent []string
		for i := range m.Players() {
			if by := engine.PowerID(i); alive(s.Before, by) && !g.Disorder(s, by) &&
				!(e.How == load.EndConcession && slices.Contains(e.Winners, m.Powers[i].ID)) {
				silent = append(silent, m.Powers[i].Name)
			}
		}
		if len(silent) > 0 {
			return "", fmt.Errorf("no sheet votes on it: no answer from %s", strings.Join(silent, ", "))
		}
	}
	return "", nil
}

// Unvoted is the reason published with a draw or concession that the players' votes do not support.
const Unvoted = "Declared by the coordinator; the votes on the sheets do not show it."
