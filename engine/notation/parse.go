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
	line *Line    // nil: it is not known yet what the line is, and nothing is objected to
	tail []string // text that followed a name and is no part of it
	// What the tokens of the order are, by their column; those behind its end are unsaid.
	parts []tokenUse
	// Where the unit, its object and its destination were written, for the board's objections.
	atSpan, ofSpan, toSpan [2]int
	names                  whom // whose unit the name sought is the place of
	either                 bool // "to A or B": there is no destination
	ferry                  bool // the unit that helps the order before convoys it
	open                   bool // its words end in an arrow
}

// whom says whose unit a name is the place of: nobody's, as a destination's; the unit's that is
// ordered; one's that is helped.
type whom uint8

const (
	nobody whom = iota
	ordered
	helped
)

// order reads one order.
func (p *parser) order(ts []token) {
	p.open = len(ts) > 2 && ts[len(ts)-1].Kind == tokDash
	ts = grammar.TrimSigns(ts)
	l := p.line
	l.written()
	if len(ts) == 0 {
		l.Kind = CommentLine
		return
	}
	ms := p.marks(ts)
	if !p.unit(ts).said && p.vote(ts) {
		return
	}
	v, ok := p.verb(ts, ms)
	if p.isGeneral(ts) {
		p.general(ts)
		return
	}
	if !ok {
		p.noVerb(ts)
		return
	}
	if p.prose(ts, v.at) {
		p.remarkLine(ts)
		return
	}
	if at := p.negated(ts); at >= 0 {
		p.denied(ts, at)
		return
	}
	if v.verb == engine.Retreat && !p.ctx.AnyStep && p.ctx.Step == engine.Adjustment && v.at == 0 &&
		v.n == 1 && len(ts[0].W) == 1 {
		v.verb = engine.Remove // "R A Mun"
	}
	if v.verb != engine.NoOrder && !p.grammar.knows(v.verb) && v.verb != engine.Retreat {
		p.object(UnknownVerb, grammar.SpanOf(ts[v.at:v.at+v.n]),
			fmt.Sprintf("this game has no order %q", grammar.VerbNames[v.verb]), "")
		p.subjectOnly(ts[:v.at])
		return
	}
	subj, rest := ts[:v.at], ts[v.at+v.n:]
	// "Moves: none"
	if v.verb == engine.Remove || v.verb == engine.Disband || v.verb == engine.Build || len(rest) > 0 &&
		rest[0].Kind == tokColon {
		if ws := grammar.WordsOf(rest); len(p.trim(subj)) == 0 && len(ws) == 1 && (says.Nothing.Has(ws[0])) {
			p.remarkLine(ts)
			return
		}
	}
	if v.verb == engine.Move && carriesIt(ts[v.at:v.at+v.n], rest) {
		p.subjectOnly(subj)
		l.Kind = Unread
		p.unread(ts[v.at:])
		return
	}
	if v.verb == engine.Hold && v.at > 0 && p.everyone(subj) && !p.speaks(rest) && p.keeps(ts[v.at:v.at+v.n]) {
		l.Kind, l.Comment, l.keeps = CommentLine, l.Text, true
		return
	}
	if v.verb == engine.Hold && (p.everyone(subj) || v.at == 0 && p.everyone(rest)) {
		p.allHold()
		if rest = grammar.TrimSigns(rest); v.at > 0 && len(rest) > 0 && p.speaks(rest) {
			p.unread(rest)
		}
		p.ofPhase(ts[v.at : v.at+v.n])
		if v.at > 0 && p.speaks(rest) { // "All others hold A Par - Bur": what is said of a unit is not lost in it
			p.unread(rest)
		}
		p.mark(ts, ofOrder)
		p.line.words = p.runs(ts)
		return
	}
	if p.many(subj) || v.at == 0 && p.many(rest) && v.verb != engine.Waive && v.verb != engine.Transfer {
		p.general(ts)
		return
	}
	words := ts[v.at : v.at+v.n]
	l.bare = len(words) == 0 || words[0].Kind == tokDash || says.To.Has(words[0].W)
	if v.verb == engine.Retreat && p.ctx.Step == engine.Movement && !p.ctx.AnyStep && says.FallsBack.Has(words[0].W) {
		v.verb = engine.Move // "falls back to": nobody is dislodged
	}
	l.Kind, l.Order.Verb = OrderLine, p.stepVerb(v.verb)
	switch {
	case v.verb == engine.Convert && p.textOf(words) != "" && says.Conv.Has(words[0].W) && p.carries(rest):
		v.verb, l.Order.Verb = engine.Convoy, engine.Convoy // "F Nth conv A Lon - Nwy"
	case v.verb == engine.Convoy && p.goes(subj, rest):
		v.verb, l.Order.Verb, l.Order.Convoyed = engine.Move, p.stepVerb(engine.Move), true // "Army London convoys to Norway"
	}
	switch v.verb {
	case engine.Hold:
		p.subject(subj, rest, engine.Hold)
	case engine.Move, engine.Retreat:
		p.move(subj, rest, words)
	case engine.Support, engine.Convoy:
		p.assist(subj, rest, words)
	case engine.Convert:
		p.convert(subj, rest)
	case engine.Disband, engine.Remove:
		p.subject(subj, rest, l.Order.Verb)
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
	slices.SortStableFunc(l.Problems, func(a, b Problem) int { return a.Col - b.Col })
	if len(p.tail) > 0 {
		l.Comment = strings.Join(append([]string{l.Comment}, p.tail...), "; ")
		l.Comment = strings.TrimPrefix(l.Comment, "; ")
	}
}

// carriesIt reports whether what is moved is not the unit itself but what was spoken of: "F Eng
// takes it to Bre".
func carriesIt(verb, rest []token) bool {
	return len(rest) > 1 && len(verb) == 1 && says.Takes.Has(verb[0].W) && says.Objects.Has(rest[0].W)
}

// ofPhase objects to an order that this kind of phase does not know: a hold among retreats, a build
// among movements.
func (p *parser) ofPhase(words []token) {
	if p.ctx.AnyStep {
		return
	}
	o := &p.line.Order
	want := phaseOf(o.Verb)
	switch o.Verb {
	case engine.Waive, engine.Transfer:
		want = engine.Adjustment
	case engine.Proxy, engine.NoOrder:
		return
	}
	if want == p.ctx.Step {
		return
	}
	col, n := grammar.Span(words)
	if p.ctx.Step >= engine.StepOwn { // a ruleset's own kind of phase has the verbs that it says
		if len(p.grammar) > 0 && !slices.Contains(p.grammar[p.ctx.Step], o.Verb) {
			p.problem(Problem{Code: NotRead, Col: col, Len: n, Warning: true,
				Message: fmt.Sprintf("no %s in this kind of phase", grammar.VerbNames[o.Verb]),
				Hint:    "it counts in its own"})
		}
		return
	}
	p.problem(Problem{Code: NotRead, Col: col, Len: n, Warning: true,
		Message: fmt.Sprintf("no %s among %s orders", grammar.VerbNames[o.Verb], p.ctx.Step),
		Hint:    [...]string{"hold, move, support, convoy ...", "retreat or disband", "build, remove or waive"}[p.ctx.Step]})
}

// carries reports whether what follows "conv" is a unit and where it goes, and not what becomes of
// the one before.
func (p *parser) carries(rest []token) bool {
	for _, m := range p.marks(rest) {
		if m.class == grammar.To && m.at > 0 && p.speaks(rest[m.at+m.n:]) {
			return true
		}
	}
	return false
}

// goes reports whether a convoy is ordered of the army that is to be carried: it has a destination
// and no object.
func (p *parser) goes(subj, rest []token) bool {
	ms := p.marks(rest)
	return p.unit(subj).kind == engine.Army && len(ms) > 0 && ms[0].class == grammar.To && ms[0].at == 0
}

// stepVerb is what a verb means in this kind of phase: "Army London to Surrey" retreats in a
// retreat phase, and what is disbanded in winter is removed.
func (p *parser) stepVerb(v engine.Verb) engine.Verb {
	if p.ctx.AnyStep {
		return v
	}
	switch {
	case p.ctx.Step == engine.Retreats && v == engine.Move:
		return engine.Retreat
	case p.ctx.Step == engine.Retreats && v == engine.Remove:
		return engine.Disband
	case p.ctx.Step == engine.Adjustment && v == engine.Disband:
		return engine.Remove
	}
	return v
}

// noVerb says what is wrong with a line in which no verb was found.
func (p *parser) noVerb(ts []token) {
	l := p.line
	if p.Lex.Court.Has(ts[0].W) || p.prose(ts, len(ts)) || p.chat(ts) {
		p.remarkLine(ts)
		return
	}
	if p.has(ts, grammar.Modal) > 0 && p.speaks(ts) { // "A Mun and A Ber swap places"
		p.unread(ts)
		return
	}
	if to := p.pair(ts); to > 0 {
		col, n := grammar.Span(ts)
		p.problem(Problem{Code: Misspelt, Col: col, Len: n, Warning: true,
			Message: "no verb: read as a move, of the unit that stands there", Hint: "moves to"})
		p.order(slices.Concat(ts[:to], []token{{W: "to", Kind: tokWord, Col: ts[to].Col}}, ts[to:]))
		return
	}
	p.subjectOnly(ts)
	if len(l.Problems) > 0 {
		return
	}
	col, n := grammar.Span(ts)
	if p.ctx.list == engine.NoOrder {
		if ts[0].Raw == "+" && len(ts) > 1 {
			ts = ts[1:]
		}
		p.ctx.list = p.signs(ts[0].Col)
	}
	if v := p.ctx.list; v != engine.NoOrder && l.Order.At != engine.NoPlace && l.Order.Kind != engine.NoKind {
		p.ctx.list = engine.NoOrder
		p.order(append([]token{{W: grammar.VerbNames[v], Kind: tokWord, Col: ts[0].Col}}, ts...))
		return
	}
	if l.Order.At != engine.NoPlace {
		p.problem(Problem{Code: UnknownVerb, Col: col, Len: n,
			Message: "no order for " + p.UnitName(l.Order.Kind, l.Order.At),
			Hint:    "holds, moves to, supports, " + p.Does() + " ..."})
		return
	}
	p.problem(Problem{Code: UnknownVerb, Col: col, Len: n, Message: "not read as an order",
		Hint: p.example() + "; brackets make a comment"})
}

// pair returns where the second name begins of a line that is the place of a unit of the writer's
// and one other, and nothing else: "edi nwg". 0: it is not such a line.
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

// signs is what a sign before a unit says on a line of builds and removals that has nothing else:
// "+ A Par" builds; "-A Ber" removes, where the unit is one of the writer's.
func (p *parser) signs(col int) engine.Verb {
	at := p.line.Order.At
	if p.ctx.AnyStep || p.ctx.Step != engine.Adjustment || at == engine.NoPlace {
		return engine.NoOrder
	}
	switch strings.TrimSpace(string([]rune(p.line.full)[:col])) {
	case "-", "–", "—", "−":
		if s := p.standing(p.Map.RegionOf(at), unitText{kind: p.line.Order.Kind, whose: engine.NoPower}); p.ctx.Position == nil || s != nil && (p.ctx.By == engine.NoPower || s.Power == p.ctx.By) {
			return engine.Remove
		}
	case "+":
		return engine.Build
	}
	return engine.NoOrder
}

// example is what a line could look like: in a phase of the ruleset's own a form's example.
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

// someMove is a unit and a place that the board lets it go to, for hints: the first of its places
// that a unit can leave by land.
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

func (p *parser) beginWith() string {
	unit, _ := p.someMove()
	return "begin with the unit: " + unit + " ..."
}

// subjectOnly reads the unit of a line whose verb is not known.
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
		if end < len(u.name) {
			p.unknownVerb(u.name[end:])
		}
		return
	}
}

func (p *parser) unknownVerb(ts []token) {
	joined := len(ts) > 0 && ts[0].Kind == tokHyphen
	ts = grammar.TrimSigns(ts)
	if len(ts) == 0 {
		return
	}
	col, n := grammar.Span(ts[:1])
	if f := p.FindTokens(ts, Anywhere); f.How == Exact {
		col, n = grammar.Span(ts)
		p.problem(Problem{Code: UnknownVerb, Col: col, Len: n, Message: fmt.Sprintf("no verb before %q", p.textOf(ts)),
			Hint: "moves to " + p.Region(f.Region) + "?"})
		return
	}
	if f := p.Find(ts[0].Raw, Anywhere); joined && len(grammar.WordsOf(ts)) == 1 && (f.How == NotFound || f.How == BySlip) { // "Vie-Trl"
		pr := Problem{Code: UnknownName, Col: col, Len: n, Candidates: f.Candidates, Message: fmt.Sprintf("no region is called %q", ts[0].Raw)}
		if f.How == BySlip {
			pr.Candidates = []engine.RegionID{f.Region}
		}
		if len(pr.Candidates) > 0 {
			pr.Hint = "did you mean " + p.listed(pr.Candidates, " or ") + "?"
		}
		p.problem(pr)
		return
	}
	prob := Problem{Code: UnknownVerb, Col: col, Len: n, Message: fmt.Sprintf("unknown verb %q", ts[0].Raw)}
	if f := p.formOf(ts[0].W); f != nil {
		prob.Message, prob.Hint = fmt.Sprintf("%q was not read", ts[0].Raw), "not in this form"
		if f.Example != "" {
			prob.Hint = "as in: " + f.Example
		}
	} else if v, _ := p.Lex.NearestVerb(ts[0].W); v.Verb != engine.NoOrder && len(ts[0].W) > 3 {
		prob.Hint = "did you mean " + v.Words[0] + "?"
	} else {
		prob.Hint = "holds, moves to, supports, " + p.Does() + " ..."
	}
	p.problem(prob)
}

// formOf is a form of the ruleset's in which a word stands, or nil: it is no unknown one, though
// the line is none of the form.
func (p *parser) formOf(w string) *engine.Form {
	if p.forms == nil || len(w) < 3 {
		return nil
	}
	for i := range p.forms.list {
		if slices.ContainsFunc(p.forms.list[i].patterns, func(pt *pattern) bool { return pt.words[w] }) {
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
