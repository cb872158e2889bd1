package notation

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// Vote is a power's answer to a question put to all players; it is no order.
type Vote struct {
	What   string         // the question: "draw", "concede" or "end"
	Power  engine.PowerID // to whom a power concedes; else NoPower
	Answer bool
}

// vote reads "I vote for the draw", "Draw: no", "Concede to France", "End the game: yes". It
// returns false for other lines.
func (p *parser) vote(ts []token) bool {
	v := Vote{Power: engine.NoPower, Answer: true}
	voting, several, own := false, false, p.ctx.By
	if own == engine.NoPower {
		own = p.line.Power
	}
	for i := 0; i < len(ts); i++ {
		t := ts[i]
		q, n := p.PowerAt(ts[i:])
		switch what := p.Lex.Votes.Of(t.W); {
		case n > 0:
			several = several || v.Power != engine.NoPower && v.Power != q
			v.Power = q
			i += n - 1
		case what == "yes":
			voting = true
		case what == "no":
			v.Answer = false
		case what != "":
			if v.What == "" || v.What == "end" {
				v.What = what
			}
			voting = voting || what == "concede"
		case !p.carriesNothing(t) && !p.Lex.VoteWords.Has(t.W):
			return false
		}
	}
	long := len(grammar.WordsOf(ts)) > 4
	switch {
	case v.What == "", several && v.What != "draw", v.What == "concede" && v.Power == engine.NoPower && long,
		v.What == "end" && !voting && v.Answer && (long || !says.Game.In(ts)):
		return false
	}
	shared := v.What == "draw" && (several || v.Power != engine.NoPower && v.Power != own) // a draw of some powers alone
	if v.What != "concede" {
		v.Power = engine.NoPower
	}
	p.line.Kind, p.line.Vote = VoteLine, v
	if shared || ts[len(ts)-1].W == "?" {
		p.unread(ts)
	}
	return true
}

// unanswered reports whether a line puts a question, "Draw:", without one clear answer to it:
// nothing, "yes/no", "yes, but not yet".
func (p *parser) unanswered(ts []token) bool {
	k := slices.IndexFunc(ts, func(t token) bool { return t.Kind == tokColon })
	if k < 1 || k > 2 || !slices.ContainsFunc(ts[:k], func(t token) bool {
		what := p.Lex.Votes.Of(t.W)
		return what == "draw" || what == "concede"
	}) {
		return false
	}
	yes, no := false, false
	for i := k + 1; i < len(ts); i++ {
		_, n := p.PowerAt(ts[i:])
		switch what := p.Lex.Votes.Of(ts[i].W); {
		case n > 0:
			i, yes = i+n-1, true
		case what != "":
			yes, no = yes || what == "yes" && !says.Voting.Has(ts[i].W), no || what == "no"
		case says.Next.Has(ts[i].W) || !p.carriesNothing(ts[i]) && !p.Lex.VoteWords.Has(ts[i].W):
			return true
		}
	}
	return yes == no
}

// everyone reports whether a subject is all remaining units: "everything else".
func (p *parser) everyone(ts []token) bool {
	some := false
	for _, t := range ts {
		_, unit := p.Lex.Units.Get(t.W)
		switch {
		case p.Lex.Every.Has(t.W):
			some = true
		case unit && !says.UnitWords.Has(t.W), // "all fleets" are not all units
			!unit && !says.AllUnits.Has(t.W) && !p.carriesNothing(t):
			return false
		}
	}
	return some
}

// unnamed reports whether a sentence orders the units that the sheet does not mention to hold: "if
// I forgot anybody, they hold", "any unit not mentioned stays".
func (p *parser) unnamed(ts []token) bool {
	if !p.Lex.Unsaid.In(ts) {
		return false
	}
	for i, t := range ts {
		if t.Kind == tokWord && len(t.W) > 2 && p.Lex.Units.Of(t.W) == engine.NoKind && p.IsPlace(ts[i:i+1]) {
			return false
		}
	}
	ms := slices.DeleteFunc(p.marks(ts), func(m phrase) bool { return m.class != grammar.Verb && m.class != grammar.To })
	return len(ms) == 1 && ms[0].verb == engine.Hold
}

// allHold makes the line "All my other units hold" a hold for all units without an order.
func (p *parser) allHold(ts []token) {
	l := p.line
	l.Kind, l.All = OrderLine, true
	l.Order.Verb = engine.Hold
	p.mark(ts, ofOrder)
	l.words = p.runs(ts)
}

// general reports an order for many units without their places, or orders that are given elsewhere.
func (p *parser) general(ts []token) {
	l := p.line
	l.Kind = Unread
	l.Order = engine.NewOrder(engine.NoOrder, l.Order.By, engine.NoKind, engine.NoPlace)
	p.mistook(General, grammar.TrimSigns(ts), "name each unit and what it does", "%q is no order for a unit", p.textOf(ts))
}

// many reports whether a subject means several units without their places: "every fleet".
func (p *parser) many(subj []token) bool {
	subj = grammar.TrimSigns(subj)
	for i, t := range subj {
		switch {
		case p.Lex.Every.Has(t.W), says.Both.Has(t.W), says.Whole.Has(t.W) && i+1 < len(subj):
			return p.FindTokens(subj[i:], Anywhere).How != Exact
		case !p.carriesNothing(t):
			return says.Forces.Has(t.W) && !p.speaks(subj)
		}
	}
	return false
}

// prose reports whether a sentence tells something and orders nothing: before an order's unit or
// verb it has words for a speaker, the past or others.
func (p *parser) prose(ts []token, verb int) bool {
	if q, n := p.PowerAt(ts); n > 0 && n < len(ts) && says.Will.Has(ts[n].W) && q != p.ctx.By && q != p.line.Power &&
		p.FindTokens(ts[:n], Anywhere).How == NotFound {
		return true // "France will move ...", in a sheet that is not France's
	}
	told := wordWhere(ts[:min(len(ts), verb+1)], func(i int) bool { return p.Lex.Tails.Len(ts[i:], grammar.Prose) > 0 })
	return told == 0 || told > 0 && !(says.My.Has(ts[0].W) && !says.The.Has(ts[0].W) && verb < len(ts)) // "My lads in Reading had better go"
}

// remarkLine makes a line a comment, with a problem if it names units with their places.
func (p *parser) remarkLine(ts []token) {
	l := p.line
	l.Kind, l.Comment, l.Problems = CommentLine, l.Text, nil
	l.Order = engine.NewOrder(engine.NoOrder, l.Order.By, engine.NoKind, engine.NoPlace)
	if p.aboutPlaces(ts) {
		p.asRemark(ts)
	}
}

// chat reports whether a line without a verb names nothing, in everyday words.
func (p *parser) chat(ts []token) bool {
	plain, n, title := 0, 0, true
	for i, t := range ts {
		if t.Kind != tokWord {
			continue
		}
		n++
		title = title && t.Up
		switch {
		case p.isUnit(t) && len(t.W) > 1, (t.Raw == "A" || t.Raw == "F") && i+1 < len(ts) && p.IsPlace(ts[i+1:i+2]):
			return false
		case p.carriesNothing(t), p.Lex.Common.Has(t.W):
			plain++
		case len(t.W) > 2 && p.FindTokens(ts[i:i+1], Anywhere).How == Exact:
			return false
		}
	}
	if title && n > 1 && plain < n || p.namesOwn(ts) {
		return false // probably a game's name, or a person's
	}
	return n > 1 && plain*2 >= n || n == 1 && plain == 1
}

// doubtWords reports words of doubt inside an order, and questions.
func (p *parser) doubtWords(ts []token) {
	n := 0
	if i := wordWhere(ts, func(i int) bool {
		var c grammar.TailClass
		c, n = p.Lex.Tails.At(ts[i:], grammar.Doubt, grammar.Modal, grammar.Negation, grammar.Nothing)
		return c > grammar.Nothing && p.part(ts[i]) != ofOrder && p.part(ts[i]) != aRemark
	}); i >= 0 {
		p.unread(ts[i : i+n])
		return
	}
	if k := slices.IndexFunc(ts, func(t token) bool { return t.Kind == tokStop && t.W == "?" }); k >= 0 {
		p.unread(ts)
		p.question(ts[k])
	}
}

func (p *parser) question(t token) {
	p.object(NotRead, [2]int{t.Col + 1, 1}, "a question is no order", "write it without the question mark")
}

// Understood returns a line as the reader understood it, for an acknowledgement: the order in
// herald's own words, or the line's text if it is doubtful.
func (r *Reader) Understood(l *Line) string {
	switch {
	case l.Kind == VoteLine:
		return r.voteText(l.Vote)
	case l.Kind == OrderLine && l.All:
		return "All other units hold"
	case l.Kind != OrderLine && l.Kind != WishLine || !complete(l.Order):
		return l.Text
	}
	s := r.Long(l.Order)
	for _, e := range l.Else {
		s += ", else " + r.Long(e)
	}
	return s
}

// voteText returns a vote in words: "votes yes: draw", "votes yes: concede to France".
func (r *Reader) voteText(v Vote) string {
	s := "votes no: " + v.What
	if v.Answer {
		s = "votes yes: " + v.What
	}
	if v.Power != engine.NoPower {
		s += " to " + r.PowerName(v.Power)
	}
	return s
}

// complete reports whether an order has all the parts that its verb needs.
func complete(o engine.Order) bool {
	if o.Verb >= engine.VerbOwn {
		return true
	}
	switch o.Verb {
	case engine.NoOrder:
		return false
	case engine.Waive:
		return true
	case engine.Transfer:
		return o.Whom != engine.NoPower
	case engine.Proxy:
		return o.At != engine.NoPlace && o.Whom != engine.NoPower
	case engine.Move, engine.Retreat:
		return o.At != engine.NoPlace && o.To != engine.NoPlace
	case engine.Support:
		return o.At != engine.NoPlace && o.Of != engine.NoPlace
	case engine.Convoy:
		return o.At != engine.NoPlace && o.Of != engine.NoPlace && o.To != engine.NoPlace
	}
	return o.At != engine.NoPlace
}

// HeaderText returns a header in a line: "Powick Bridge, Montrose, autumn 1644, retreat, version
// 2".
func (r *Reader) HeaderText(h Header) string { return h.Text(r.PowerName(h.Power)) }
