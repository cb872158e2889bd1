package notation

import (
	"fmt"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// Vote is what a power says to a question put to all: it is no order.
type Vote struct {
	What   string         // "draw", "concede" or "end"
	Power  engine.PowerID // concede: to whom; else NoPower
	Answer bool
}

// vote reads "I vote for the draw", "Draw: no", "Concede to France", "End the game: yes".
func (p *parser) vote(ts []token) bool {
	ws := grammar.WordsOf(ts)
	v := Vote{Power: engine.NoPower, Answer: true}
	voting, no := false, false
	for i := 0; i < len(ts); i++ {
		t := ts[i]
		if t.Kind != tokWord {
			continue
		}
		if q, n := p.PowerAt(ts[i:]); n > 0 {
			if v.Power != engine.NoPower && v.Power != q {
				return false
			}
			v.Power = q
			i += n - 1
			continue
		}
		switch what := p.Lex.Votes.Of(t.W); {
		case what == "yes":
			voting = true
		case what == "no":
			no = true
		case what != "":
			if v.What == "" || v.What == "end" {
				v.What = what
			}
			if what == "concede" {
				voting = true
			}
		case p.carriesNothing(t), p.Lex.VoteWords.Has(t.W):
		default:
			return false
		}
	}
	switch {
	case v.What == "", v.What == "end" && !voting && !no && (len(ws) > 4 || !slices.ContainsFunc(ws, func(w string) bool {
		return says.Game.Has(w)
	})), v.What == "concede" && v.Power == engine.NoPower && len(ws) > 4:
		return false
	}
	if no {
		v.Answer = false
	}
	if v.What != "concede" {
		v.Power = engine.NoPower
	}
	p.line.Kind, p.line.Vote = VoteLine, v
	if ts[len(ts)-1].W == "?" {
		p.unread(ts)
	}
	return true
}

// everyone reports whether a subject is no unit but the rest of them: "all other units",
// "everything else".
func (p *parser) everyone(ts []token) bool {
	some := false
	for _, t := range ts {
		_, unit := p.Lex.Units.Get(t.W)
		switch {
		case p.Lex.Every.Has(t.W):
			some = true
		case unit && !says.UnitWords.Has(t.W):
			return false // all fleets are not all units
		case t.Kind == tokWord && !unit && !says.AllUnits.Has(t.W) && !p.carriesNothing(t):
			return false
		}
	}
	return some
}

// unnamed reports whether a sentence holds the units that the sheet does not name: "if I forgot
// anybody, they hold", "any unit not mentioned stands".
func (p *parser) unnamed(ts []token) bool {
	if !slices.ContainsFunc(ts, func(t token) bool { return p.Lex.Unsaid.Has(t.W) }) {
		return false
	}
	for i, t := range ts {
		if t.Kind == tokWord && len(t.W) > 2 && p.Lex.Units.Of(t.W) == engine.NoKind && p.IsPlace(ts[i:i+1]) {
			return false
		}
	}
	ms := p.marks(ts)
	k := slices.IndexFunc(ms, func(m phrase) bool { return m.class == grammar.Verb || m.class == grammar.To })
	return k >= 0 && ms[k].verb == engine.Hold &&
		!slices.ContainsFunc(ms[k+1:], func(m phrase) bool { return m.class == grammar.Verb || m.class == grammar.To })
}

// allHold reads "All my other units hold": an order for every unit that has none of its own.
func (p *parser) allHold() {
	l := p.line
	l.Kind, l.All = OrderLine, true
	l.Order.Verb = engine.Hold
}

// general objects to an order for many or unnamed units, or for orders given elsewhere.
func (p *parser) general(ts []token) {
	l := p.line
	l.Kind = Unread
	l.Order = engine.NewOrder(engine.NoOrder, l.Order.By, engine.NoKind, engine.NoPlace)
	col, n := grammar.Span(grammar.TrimSigns(ts))
	l.add(Problem{Code: General, Col: col, Len: n, Message: fmt.Sprintf("%q is no order for a unit", p.textOf(ts)),
		Hint: "name each unit and what it does"})
}

// isGeneral reports whether a line orders many units at once, or points to orders given elsewhere.
func (p *parser) isGeneral(ts []token) bool {
	for i := range ts {
		if p.Lex.General.At(ts[i:]) && p.guard(ts[i:]) == 0 {
			return true
		}
	}
	return false
}

// many reports whether a subject means several units, none of them by its place: "every fleet",
// "both armies", "everyone".
func (p *parser) many(subj []token) bool {
	subj = grammar.TrimSigns(subj)
	for i, t := range subj {
		switch {
		case p.Lex.Every.Has(t.W), says.Both.Has(t.W), says.Whole.Has(t.W) && i+1 < len(subj):
			f := p.FindTokens(subj[i:], Anywhere)
			return f.How != Exact
		case !p.carriesNothing(t):
			return (says.Forces.Has(t.W)) && !p.speaks(subj)
		}
	}
	return false
}

// prose reports whether a sentence tells something and orders nothing: who speaks, and of the past
// or of others, stands in it before any unit or verb of an order.
func (p *parser) prose(ts []token, verb int) bool {
	if q, n := p.PowerAt(ts); n > 0 && n < len(ts) && says.Will.Has(ts[n].W) && q != p.ctx.By && q != p.line.Power &&
		!p.isPlaceToo(ts[:n]) && p.FindTokens(ts[:n], Anywhere).How == NotFound {
		return true // "France will move ...", in a sheet that is not France's
	}
	for i := 0; i < len(ts) && i <= verb; i++ {
		if n := p.guard(ts[i:]); n > 0 {
			i += n - 1
			continue
		}
		if p.Lex.Prose.At(ts[i:]) {
			return true
		}
	}
	return false
}

// remarkLine makes a line a comment, and notes it where it names units with their places.
func (p *parser) remarkLine(ts []token) {
	l := p.line
	l.Kind, l.Comment, l.Problems = CommentLine, l.Text, nil
	l.Order = engine.NewOrder(engine.NoOrder, l.Order.By, engine.NoKind, engine.NoPlace)
	if p.aboutPlaces(ts) {
		p.asRemark(ts)
	}
}

// chat reports whether a line without a verb of an order names no unit and no region, and is made
// of words that people use.
func (p *parser) chat(ts []token) bool {
	if p.namesOwn(ts) {
		return false
	}
	plain, n, title := 0, 0, true
	for i, t := range ts {
		if t.Kind != tokWord {
			continue
		}
		n++
		title = title && t.Up
		if p.isUnit(t) && len(t.W) > 1 || (t.Raw == "A" || t.Raw == "F") && i+1 < len(ts) && p.IsPlace(ts[i+1:i+2]) {
			return false
		}
		if p.carriesNothing(t) || p.Lex.Common.Has(t.W) {
			plain++
			continue
		}
		if f := p.FindTokens(ts[i:i+1], Anywhere); f.How == Exact && len(t.W) > 2 {
			return false
		}
	}
	if title && n > 1 && plain < n {
		return false // a game's name, or a person's
	}
	return n > 1 && plain*2 >= n || n == 1 && plain == 1
}

// doubtWords objects to words of doubt among an order's own, and to a question.
func (p *parser) doubtWords(ts []token) {
	for i := 0; i < len(ts); i++ {
		if n := p.guard(ts[i:]); n > 0 {
			i += n - 1
			continue
		}
		if p.part(ts[i]) == ofOrder || p.part(ts[i]) == aRemark {
			continue
		}
		if c, n := p.Lex.Tails.At(ts[i:], grammar.Doubt, grammar.Modal, grammar.Negation, grammar.Nothing); c == grammar.Doubt || c == grammar.Modal || c == grammar.Negation {
			p.unread(ts[i : i+n])
			return
		}
	}
	if k := slices.IndexFunc(ts, func(t token) bool { return t.Kind == tokStop && t.W == "?" }); k >= 0 {
		p.unread(ts)
		p.question(ts[k])
	}
}

func (p *parser) question(t token) {
	p.problem(Problem{Code: NotRead, Col: t.Col + 1, Len: 1, Message: "a question is no order", Hint: "write it without the question mark"})
}
