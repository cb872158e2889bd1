package notation

import (
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// parser reads one order of a line.
type parser struct {
	*Reader
	ctx  Context
	line *Line    // nil: the kind of line is not known yet, and no problem is reported
	tail []string // text that followed a name without being part of it
	// The uses of the order's tokens, by column; beyond the end all are unsaid.
	parts []tokenUse
	// The spans of the unit, its object and its destination, to underline in problems.
	atSpan, ofSpan, toSpan [2]int
	names                  whom // the unit whose place is being read: ordered, helped or none
	either                 bool // "to A or B": the destination is open
	ferry                  bool // the unit that is said to help the order convoys it
	open                   bool // the order's words end in an arrow
}

// whom says what a place's name on the line stands for: a destination, the place of the ordered
// unit, or the place of the unit that it supports or convoys.
type whom uint8

const (
	nobody whom = iota
	ordered
	helped
)

// order reads one order.
func (p *parser) order(ts []token) {
	p.open = len(ts) > 2 && ts[len(ts)-1].Kind == tokDash
	l, all := p.line, ts
	ts = grammar.TrimSigns(ts)
	l.written()
	if len(ts) == 0 {
		l.Kind = CommentLine
		return
	}
	ms := p.marks(ts)
	if p.unanswered(all) {
		l.Kind = Unread
		p.unread(all)
		return
	}
	if !p.unit(ts).said && p.vote(ts) {
		return
	}
	v, ok := p.verb(ts, ms)
	switch {
	case p.has(ts, grammar.Elsewhere) >= 0: // orders for many units, or given elsewhere
		p.general(ts)
		return
	case !ok:
		p.noVerb(ts)
		return
	case p.prose(ts, v.at):
		p.remarkLine(ts)
		return
	}
	if at := p.negated(ts); at >= 0 {
		p.denied(ts, at)
		return
	}
	words := ts[v.at : v.at+v.n]
	if v.verb == engine.Retreat && !p.ctx.AnyStep && p.ctx.Step == engine.Adjustment && v.at == 0 &&
		v.n == 1 && len(ts[0].W) == 1 {
		v.verb = engine.Remove // in an adjustment phase: "R A Mun"
	}
	if v.verb != engine.NoOrder && !p.grammar.knows(v.verb) && v.verb != engine.Retreat {
		p.mistook(UnknownVerb, words, "", "this game has no order %q", grammar.VerbNames[v.verb])
		p.subjectOnly(ts[:v.at])
		return
	}
	subj, rest := ts[:v.at], ts[v.at+v.n:]
	switch ws := grammar.WordsOf(rest); {
	case (v.verb == engine.Remove || v.verb == engine.Disband || v.verb == engine.Build || len(rest) > 0 &&
		rest[0].Kind == tokColon) && len(p.trim(subj)) == 0 && len(ws) == 1 && says.Nothing.Has(ws[0]):
		p.remarkLine(ts) // no orders of a kind: "Moves: none"
		return
	case v.verb == engine.Move && len(rest) > 1 && len(words) == 1 && says.Takes.Has(words[0].W) &&
		says.Objects.Has(rest[0].W):
		p.subjectOnly(subj)
		l.Kind = Unread
		p.unread(ts[v.at:]) // which unit is unclear: "F Eng takes it to Bre"
		return
	case v.verb == engine.Hold && v.at > 0 && p.everyone(subj) && !p.speaks(rest) && p.keeps(words):
		l.Kind, l.Comment, l.keeps = CommentLine, l.Text, true
		return
	case v.verb == engine.Hold && (p.everyone(subj) || v.at == 0 && p.everyone(rest)):
		p.allHold(ts)
		p.ofPhase(words)
		if v.at > 0 && p.speaks(rest) { // "All others hold A Par - Bur": the words about a single unit must not be lost
			p.unread(rest)
		}
		return
	case p.many(subj) || v.at == 0 && p.many(rest) && v.verb != engine.Waive && v.verb != engine.Transfer:
		p.general(ts)
		return
	}
	l.bare = len(words) == 0 || words[0].Kind == tokDash || says.To.Has(words[0].W)
	if v.verb == engine.Retreat && p.ctx.Step == engine.Movement && !p.ctx.AnyStep && says.FallsBack.Has(words[0].W) {
		v.verb = engine.Move // "falls back to", in a phase without dislodged units
	}
	l.Kind, l.Order.Verb = OrderLine, p.stepVerb(v.verb)
	switch {
	case v.verb == engine.Convert && p.textOf(words) != "" && says.Conv.Has(words[0].W) && p.carries(rest):
		v.verb, l.Order.Verb = engine.Convoy, engine.Convoy // "F Nth conv A Lon - Nwy"
	case v.verb == engine.Convoy && p.goes(subj, rest):
		v.verb, l.Order.Verb, l.Order.Convoyed = engine.Move, p.stepVerb(engine.Move), true // "Army London convoys to Norway"
	}
	switch v.verb {
	case engine.Hold, engine.Disband, engine.Remove:
		p.subject(subj, rest, l.Order.Verb)
	case engine.Move, engine.Retreat:
		p.move(subj, rest, words)
	case engine.Support, engine.Convoy:
		p.assist(subj, rest, words)
	case engine.Convert:
		p.convert(subj, rest)
	case engine.Build:
		p.build(subj, rest)
	case engine.Waive:
		l.Order.Count = p.waived(rest)
	case engine.Proxy:
		p.proxy(subj, rest, words)
	case engine.Transfer:
		p.transfer(subj, rest, words)
	}
	p.ofPhase(words)
	p.check()
	p.account(ts)
	p.doubtWords(ts)
	p.told()
}

// told sorts the problems by column, and reports asides as remarks.
func (p *parser) told() {
	slices.SortStableFunc(p.line.Problems, func(a, b Problem) int { return a.Col - b.Col })
	for _, text := range p.tail {
		p.line.remark(text)
	}
}

// ofPhase reports an order of another kind of phase: a hold among retreats.
func (p *parser) ofPhase(words []token) {
	v := p.line.Order.Verb
	want := phaseOf(v)
	if v == engine.Waive || v == engine.Transfer {
		want = engine.Adjustment
	}
	step := p.ctx.Step
	switch {
	case p.ctx.AnyStep, v == engine.Proxy, v == engine.NoOrder, want == step:
	case step < engine.StepOwn:
		p.warn(NotRead, grammar.Span(words), [...]string{"hold, move, support, convoy ...", "retreat or disband",
			"build, remove or waive"}[step], "no %s among %s orders", grammar.VerbNames[v], step)
	case len(p.grammar) > 0 && !slices.Contains(p.grammar[step], v): // the ruleset lists a phase's verbs
		p.warn(NotRead, grammar.Span(words), "it counts in its own", "no %s in this kind of phase", grammar.VerbNames[v])
	}
}

// carries reports whether "conv" is short for "convoys": a unit and its destination follow.
func (p *parser) carries(rest []token) bool {
	return slices.ContainsFunc(p.marks(rest), func(m phrase) bool {
		return m.class == grammar.To && m.at > 0 && p.speaks(rest[m.at+m.n:])
	})
}

// goes reports whether "convoy" orders the army that is to be carried: it has no object.
func (p *parser) goes(subj, rest []token) bool {
	m, ok := p.first(rest, anyMark)
	return p.unit(subj).kind == engine.Army && ok && m.class == grammar.To && m.at == 0
}

// stepVerb returns what a verb means in this kind of phase: in a retreat phase "Army London to
// Surrey" is a retreat, and in an adjustment phase disbanding is removing.
func (p *parser) stepVerb(v engine.Verb) engine.Verb {
	switch {
	case p.ctx.AnyStep:
	case p.ctx.Step == engine.Retreats && v == engine.Move:
		return engine.Retreat
	case p.ctx.Step == engine.Retreats && v == engine.Remove:
		return engine.Disband
	case p.ctx.Step == engine.Adjustment && v == engine.Disband:
		return engine.Remove
	}
	return v
}

// noVerb reports the problem with a line in which no verb was found.
func (p *parser) noVerb(ts []token) {
	l := p.line
	courteous := p.Lex.Court.Has(ts[0].W)
	afterthought := courteous && p.speaks(ts[1:]) && // "PS Ruhr, please", "Hi Bob, make that Ruhr"
		(says.Postscripts.Has(ts[0].W) || says.Instead.In(ts) || p.holds(ts, grammar.Corrected, grammar.Withdrawn, grammar.Negation))
	if !afterthought && (courteous || p.prose(ts, len(ts)) || p.chat(ts)) {
		p.remarkLine(ts)
		return
	}
	if afterthought || p.has(ts, grammar.Modal) > 0 && p.speaks(ts) { // two units, one verb: "A Mun and A Ber swap places"
		p.unread(ts)
		return
	}
	if to := p.pair(ts); to > 0 {
		p.warn(Misspelt, grammar.Span(ts), "moves to", "no verb: read as a move, of the unit that stands there")
		p.order(slices.Concat(ts[:to], []token{{W: "to", Kind: tokWord, Col: ts[to].Col}}, ts[to:]))
		return
	}
	p.subjectOnly(ts)
	if len(l.Problems) > 0 {
		return
	}
	at := grammar.Span(ts)
	if p.ctx.list == engine.NoOrder {
		if ts[0].Raw == "+" && len(ts) > 1 {
			ts = ts[1:]
		}
		p.ctx.list = p.signs(ts[0].Col)
	}
	switch v := p.ctx.list; {
	case v != engine.NoOrder && l.Order.At != engine.NoPlace && l.Order.Kind != engine.NoKind:
		p.ctx.list = engine.NoOrder
		p.order(slices.Concat([]token{{W: grammar.VerbNames[v], Kind: tokWord, Col: ts[0].Col}}, ts))
	case l.Order.At != engine.NoPlace:
		p.object(UnknownVerb, at, "no order for "+p.UnitName(l.Order.Kind, l.Order.At), p.someVerbs())
	default:
		p.object(UnknownVerb, at, "not read as an order", p.example()+"; brackets make a comment")
	}
}

// pair returns where the second name begins on a line of only two names, the place of a unit of the
// writer's and another: "edi nwg". Otherwise it returns 0.
func (p *parser) pair(ts []token) int {
	if p.ctx.Position == nil || p.ctx.By == engine.NoPower || p.ctx.Step > engine.Retreats ||
		p.ctx.list != engine.NoOrder {
		return 0
	}
	for k := 1; k < len(ts); k++ {
		u := p.unit(ts[:k])
		at, to := p.FindTokens(u.name, p.stands(u.kind)), p.FindTokens(p.trim(ts[k:]), Anywhere)
		if at.How == Exact && (to.How == Exact || to.How == ByWord) && at.Region != to.Region && !p.isUnit(ts[k]) {
			if s := p.standing(at.Region, u); s != nil && s.Power == p.ctx.By && (u.kind == engine.NoKind || u.kind == s.Kind) {
				return k
			}
		}
	}
	return 0
}

// signs returns the verb of a sign before a unit, on a line of an adjustment phase without any
// other verb: "+ A Par" builds; "-A Ber" removes, if the unit is the writer's.
func (p *parser) signs(col int) engine.Verb {
	at := p.line.Order.At
	if p.ctx.AnyStep || p.ctx.Step != engine.Adjustment || at == engine.NoPlace {
		return engine.NoOrder
	}
	switch strings.TrimSpace(string([]rune(p.line.full)[:col])) {
	case "-", "–", "—", "−":
		s := p.standing(p.Map.RegionOf(at), unitText{kind: p.line.Order.Kind, whose: engine.NoPower})
		if p.ctx.Position == nil || s != nil && (p.ctx.By == engine.NoPower || s.Power == p.ctx.By) {
			return engine.Remove
		}
	case "+":
		return engine.Build
	}
	return engine.NoOrder
}

// example returns an example of an order for hints; in a ruleset's own phase, of its forms.
func (p *parser) example() string {
	if p.forms != nil && !p.ctx.AnyStep {
		for i := range p.forms.list {
			if f := p.forms.list[i].of; f.Example != "" && slices.Contains(f.Steps, p.ctx.Step) {
				return "as in: " + f.Example
			}
		}
	}
	if unit, to := p.someMove(); unit != "" {
		return "a unit and what it does: " + unit + " moves to " + to
	}
	return "a unit and what it does"
}

// someMove returns, for hints, the first unit that can move by land, and its destination.
func (p *parser) someMove() (unit, to string) {
	k := engine.Army
	if p.only != engine.NoKind {
		k = p.only
	}
	for i := range p.Map.Army {
		if len(p.Map.Army[i]) > 0 {
			return p.UnitName(k, engine.PlaceID(i)), p.Place(p.Map.Army[i][0].To)
		}
	}
	return "", ""
}

func (p *parser) someVerbs() string { return "holds, moves to, supports, " + p.Does() + " ..." }

func (p *parser) beginWith() string {
	unit, _ := p.someMove()
	return "begin with the unit: " + unit + " ..."
}

// subjectOnly reads the unit of a line whose verb is unknown.
func (p *parser) subjectOnly(ts []token) {
	u := p.unit(ts)
	if !u.said {
		return
	}
	p.line.Order.Kind = u.kind
	for end := len(u.name); end > 0; end-- {
		f := p.FindTokens(u.name[:end], p.stands(u.kind))
		if f.Region == engine.NoRegion || f.How != Exact {
			continue
		}
		p.line.Order.At = f.Place
		if u.name[end-1].Kind == tokHyphen {
			end--
		}
		p.unknownVerb(u.name[end:])
		return
	}
}

func (p *parser) unknownVerb(ts []token) {
	joined := len(ts) > 0 && ts[0].Kind == tokHyphen
	if ts = grammar.TrimSigns(ts); len(ts) == 0 {
		return
	}
	first, at := ts[0], grammar.Span(ts[:1])
	form, hint := p.formOf(first.W), p.someVerbs()
	var like Found
	if joined {
		like = p.Find(first.Raw, Anywhere)
	}
	switch whole := p.FindTokens(ts, Anywhere); {
	case whole.How == Exact:
		p.mistook(UnknownVerb, ts, "moves to "+p.Region(whole.Region)+"?", "no verb before %q", p.textOf(ts))
	case joined && len(grammar.WordsOf(ts)) == 1 && like.How == NotFound: // two unknown codes: "Vie-Trl"
		p.noRegion(at, first.Raw, like.Candidates)
	case joined && len(grammar.WordsOf(ts)) == 1 && like.How == BySlip:
		p.noRegion(at, first.Raw, []engine.RegionID{like.Region})
	case form != nil:
		hint = "not in this form"
		if form.Example != "" {
			hint = "as in: " + form.Example
		}
		p.object(UnknownVerb, at, fmt.Sprintf("%q was not read", first.Raw), hint)
	default:
		if v, _ := p.Lex.NearestVerb(first.W); v.Verb != engine.NoOrder && len(first.W) > 3 {
			hint = "did you mean " + v.Words[0] + "?"
		}
		p.object(UnknownVerb, at, fmt.Sprintf("unknown verb %q", first.Raw), hint)
	}
}

// formOf returns a form that contains a word, so that the word is not reported as unknown, or nil.
func (p *parser) formOf(w string) *engine.Form {
	if p.forms == nil || len(w) < 3 {
		return nil
	}
	for i := range p.forms.list {
		if p.forms.list[i].has(w) {
			return p.forms.list[i].of
		}
	}
	return nil
}

func (p *parser) problem(pr Problem) {
	if p.line == nil {
		return
	}
	for i, q := range p.line.Problems {
		if q.Code == pr.Code && q.Col == pr.Col {
			if q.Warning && !pr.Warning {
				p.line.Problems[i] = pr
			}
			return
		}
	}
	p.line.add(pr)
}
