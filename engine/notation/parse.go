package notation

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/heraldmaps/herald/engine"
)

// parser reads one order of a line.
type parser struct {
	*Reader
	ctx  Context
	line *Line
	tail []string // text that followed a name and is no part of it
	// Where the unit, its object and its destination were written, for the board's objections.
	atSpan, ofSpan, toSpan [2]int
}

// lines reads one line of text into no Line (blank), one, or one for each order in it.
func (r *Reader) lines(no int, text string, ctx Context) []Line {
	trimmed := strings.TrimSpace(text)
	if trimmed == "" {
		return nil
	}
	base := Line{No: no, Text: trimmed, full: text,
		indent: utf8.RuneCountInString(text[:strings.Index(text, trimmed)]),
		Order:  engine.NewOrder(engine.NoOrder, ctx.By, engine.NoKind, engine.NoPlace)}
	if n := utf8.RuneCountInString(trimmed); n > maxLine {
		base.add(Problem{Code: UnknownVerb, Col: base.indent + 1, Len: 0,
			Message: fmt.Sprintf("a line of %d characters is no order", n), Hint: "one order on each line"})
		return []Line{base}
	}
	if strings.ContainsRune("#;>%", rune(trimmed[0])) || strings.HasPrefix(trimmed, "//") {
		base.Kind, base.Comment = CommentLine, strings.TrimLeft(trimmed, "#;>%/ ")
		return []Line{base}
	}
	toks, comment := r.brackets(unnumber(lex(text)), text)
	base.Comment = comment
	if len(wordsOf(toks)) == 0 {
		base.Kind = CommentLine
		if base.Comment == "" {
			base.Comment = trimmed
		}
		return []Line{base}
	}
	if h, ok := r.header(toks, text, ctx); ok {
		base.Kind, base.Header = HeaderLine, h
		return []Line{base}
	}
	toks = r.arrows(toks)
	var parts []clause
	for _, s := range r.sentences(toks) {
		parts = append(parts, r.clauses(s)...)
	}
	out := make([]Line, 0, len(parts))
	for _, c := range parts {
		l, part := base, c.order
		if len(parts) > 1 {
			col, n := span(c.text)
			l.Text, l.indent = string([]rune(text)[col-1:col-1+n]), col-1
		}
		p := parser{Reader: r, ctx: ctx, line: &l}
		p.order(part)
		out = append(out, l)
	}
	return out
}

// unnumber drops a number or bullet before an order: "1.", "2)", "(3)", "a)", "-", "*".
func unnumber(ts []token) []token {
	for len(ts) > 0 && (ts[0].kind == tokDash || ts[0].kind == tokStop || ts[0].kind == tokComma || ts[0].kind == tokColon) {
		ts = ts[1:]
	}
	number := func(t token) bool {
		return t.kind == tokWord && len(t.w) <= 3 && strings.Trim(t.w, "0123456789") == "" ||
			t.kind == tokWord && len(t.w) == 1 && !t.up
	}
	if len(ts) > 3 && (ts[0].w == "order" || ts[0].w == "no" || ts[0].w == "nr" || ts[0].w == "number") {
		if k := slices.IndexFunc(ts[:3], number); k > 0 && !ts[k+1].up {
			ts = ts[k:] // "Order 3:", "No. 2."
		}
	}
	switch {
	case len(ts) > 3 && ts[0].kind == tokOpen && number(ts[1]) && ts[2].kind == tokClose:
		return ts[3:]
	case len(ts) > 2 && number(ts[0]) && (ts[1].kind == tokClose || ts[1].kind == tokColon ||
		ts[1].kind == tokStop && ts[1].w == "." || ts[1].kind == tokDash && ts[0].w <= "9"):
		return ts[2:]
	case len(ts) > 2 && number(ts[0]) && ts[0].w <= "9" && (ts[1].w == "army" || ts[1].w == "fleet" || ts[1].raw == "A" || ts[1].raw == "F"):
		return ts[1:]
	}
	return ts
}

// brackets takes the brackets apart: a coast (North Coast) and a county (Dorset) belong to the name before them, all
// else is a comment.
func (r *Reader) brackets(ts []token, text string) ([]token, string) {
	if !slices.ContainsFunc(ts, func(t token) bool { return t.kind == tokOpen || t.kind == tokClose }) {
		return ts, ""
	}
	rs := []rune(text)
	var out []token
	var comments []string
	for i := 0; i < len(ts); i++ {
		if ts[i].kind == tokClose {
			continue
		}
		if ts[i].kind != tokOpen {
			out = append(out, ts[i])
			continue
		}
		depth, j := 1, i+1
		for ; j < len(ts); j++ {
			if ts[j].kind == tokOpen {
				depth++
			} else if ts[j].kind == tokClose {
				if depth--; depth == 0 {
					break
				}
			}
		}
		inner := ts[i+1 : min(j, len(ts))]
		if ws := wordsOf(inner); len(out) > 0 && out[len(out)-1].kind == tokWord && len(ws) > 0 {
			if _, ok := r.lex.coasts[strings.Join(ws, " ")]; ok {
				out = append(out, token{w: "/", kind: tokSlash, col: ts[i].col, n: 1})
				out = append(out, inner...)
				i = j
				continue
			}
			if r.belongs(out, inner) || isRoute(ws) {
				out = append(out, inner...)
				i = j
				continue
			}
		}
		end := len(rs)
		if j < len(ts) {
			end = ts[j].col
		}
		if c := strings.Trim(string(rs[ts[i].col+1:end]), " *_"); c != "" {
			comments = append(comments, c)
		}
		i = j
	}
	return out, strings.Join(comments, "; ")
}

// isRoute says that brackets hold a route: "(via convoy)", "(through the Irish Sea)".
func isRoute(ws []string) bool {
	return ws[0] == "via" || ws[0] == "through" || len(ws) > 1 && (ws[0] == "convoyed" || ws[0] == "by" && ws[1] == "convoy")
}

// belongs says that what stands in brackets makes a known name with some words before it.
func (r *Reader) belongs(before, inner []token) bool {
	for k := 1; k <= 7 && k <= len(before); k++ {
		ws := append(wordsOf(before[len(before)-k:]), wordsOf(inner)...)
		c := r.canon(ws)
		if _, ok := r.exact[strings.Join(c, "")]; ok {
			return true
		}
		if rank := rankOf(wordsOf(inner)); rank != "" && len(r.exact[strings.Join(r.canon(wordsOf(before[len(before)-k:])), "")]) > 0 {
			return true
		}
	}
	return false
}

// arrows decides which hyphens inside words are arrows: Lon-Dep is one, Ashby-de-la-Zouch and South-West are not.
func (r *Reader) arrows(ts []token) []token {
	for i := range ts {
		if ts[i].kind != tokHyphen || i == 0 || i+1 >= len(ts) || ts[i-1].kind != tokWord || ts[i+1].kind != tokWord {
			continue
		}
		a, b := ts[i-1], ts[i+1]
		if r.pairs[a.w+" "+b.w] || i >= 2 && ts[i-2].kind == tokHyphen || i+2 < len(ts) && ts[i+2].kind == tokHyphen {
			continue
		}
		if _, ok := r.lex.coasts[a.w+" "+b.w]; ok {
			continue
		}
		if r.known(a) && r.known(b) {
			ts[i].kind = tokDash
		}
	}
	return ts
}

// known says that a single word finds some region without a slip.
func (r *Reader) known(t token) bool {
	for _, a := range r.attempts([]token{t}) {
		for _, h := range []How{Exact, ByWord, ByPrefix} {
			if len(r.tier(h, a, Anywhere)) > 0 {
				return true
			}
		}
	}
	return false
}

// sentences splits a line that holds several orders: at a full stop, semicolon, comma or "and" before the name of a
// unit that does something.
func (r *Reader) sentences(ts []token) [][]token {
	p := parser{Reader: r}
	var out [][]token
	start := 0
	for i, t := range ts {
		if i+2 >= len(ts) || i-start < 2 {
			continue
		}
		next := ts[i+1]
		whole := len(next.w) > 1
		switch {
		case next.kind != tokWord:
			continue
		case t.kind == tokStop && (t.w == "." || t.w == ";"):
			if t.w == "." && len(ts[i-1].w) == 1 && ts[i-1].raw != "H" {
				continue // an abbreviation
			}
		case t.kind == tokComma && whole, t.w == "and" && whole:
		default:
			continue
		}
		if !p.ordersAt(ts[i+1:], t.kind == tokStop) || !p.acts(ts[start:i], true) {
			continue
		}
		out = append(out, ts[start:i])
		start = i + 1
	}
	return append(out, ts[start:])
}

// ordersAt says that the tokens begin with a unit that does something, or with an order of another shape. After a full
// stop "to" and an arrow are verbs; after a comma they may belong to the order before.
func (p *parser) ordersAt(ts []token, arrows bool) bool {
	switch ts[0].w {
	case "build", "remove", "send", "disband", "command":
		return true
	}
	kind, unit := p.lex.units[ts[0].w]
	if !unit || kind == engine.NoKind || len(ts[0].w) == 1 && ts[0].raw != "A" && ts[0].raw != "F" {
		return false
	}
	return p.acts(ts, arrows)
}

// acts says that there is a verb before the next full stop or comma.
func (p *parser) acts(ts []token, arrows bool) bool {
	for i, t := range ts {
		if t.kind == tokStop && i > 0 && len(ts[i-1].w) > 2 || t.kind == tokComma && !arrows {
			ts = ts[:i]
			break
		}
	}
	for _, m := range p.marks(ts) {
		switch m.class {
		case clsVerb:
			return true
		case clsTo:
			return arrows && m.at > 0
		}
	}
	return false
}

// mark is a phrase found in the line.
type mark struct {
	at, n int
	class class
	verb  engine.Verb
}

// marks finds the phrases of the grammar, longest first, from left to right. Words inside a known name are not looked at.
func (p *parser) marks(ts []token) []mark {
	var out []mark
	for i := 0; i < len(ts); i++ {
		if ts[i].kind == tokDash {
			out = append(out, mark{i, 1, clsTo, engine.NoOrder})
			continue
		}
		if ts[i].kind != tokWord {
			continue
		}
		if n := p.guard(ts[i:]); n > 0 {
			i += n - 1
			continue
		}
		if i > 0 && ts[i-1].kind == tokSlash {
			continue // spa/s
		}
		for _, ph := range p.lex.phrases[ts[i].w] {
			if !startsWith(ts[i:], ph.words) {
				continue
			}
			if len(ph.words) == 1 && len(ts[i].w) == 1 && !p.letterVerb(ts, i) {
				continue
			}
			out = append(out, mark{i, len(ph.words), ph.class, ph.verb})
			i += len(ph.words) - 1
			break
		}
	}
	return out
}

// letterVerb says that a single letter can be a verb where it stands: behind a name, and not as a unit or a coast.
func (p *parser) letterVerb(ts []token, i int) bool {
	if i == 0 || ts[i-1].kind != tokWord {
		return false
	}
	if _, unit := p.lex.units[ts[i-1].w]; unit && i == 1 {
		return false
	}
	return i+1 >= len(ts) || ts[i+1].kind != tokHyphen
}

// guard returns how many tokens a known name takes that contains words of the grammar, or 0.
func (p *parser) guard(ts []token) int {
	if len(p.guarded) == 0 {
		return 0
	}
	key, best := "", 0
	for k := 0; k < len(ts) && k < 12; k++ {
		if ts[k].kind == tokWord {
			key += " " + ts[k].w
			if p.guarded[key] {
				best = k + 1
			}
		} else if ts[k].kind == tokDash || ts[k].kind == tokStop {
			break
		}
	}
	return best
}

func startsWith(ts []token, ws []string) bool {
	if len(ts) < len(ws) {
		return false
	}
	for i, w := range ws {
		if ts[i].kind != tokWord || ts[i].w != w {
			return false
		}
	}
	return true
}

// order reads one order.
func (p *parser) order(ts []token) {
	ts = trimSigns(ts)
	l := p.line
	l.Order.Text = l.Text
	l.Order.Pos = engine.Pos{Line: l.No, Col: l.indent + 1, Len: utf8.RuneCountInString(l.Text)}
	if len(ts) == 0 {
		l.Kind = CommentLine
		return
	}
	ms := p.marks(ts)
	v, ok := p.verb(ts, ms)
	if !ok {
		p.noVerb(ts)
		return
	}
	if v.verb != engine.NoOrder && !p.grammar.knows(v.verb) && v.verb != engine.Retreat {
		col, n := span(ts[v.at : v.at+v.n])
		p.problem(Problem{Code: UnknownVerb, Col: col, Len: n,
			Message: fmt.Sprintf("this game has no order %q", verbNames[v.verb])})
		p.subjectOnly(ts[:v.at])
		return
	}
	subj, rest := ts[:v.at], ts[v.at+v.n:]
	if v.verb == engine.Hold && p.everyone(subj) {
		l.Kind, l.Comment = CommentLine, l.Text // "All other units hold": they do
		return
	}
	l.Kind, l.Order.Verb = OrderLine, p.stepVerb(v.verb)
	words := ts[v.at : v.at+v.n]
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
		l.Order.Count = p.number(rest)
	case engine.Proxy:
		p.proxy(subj, rest, words)
	case engine.Transfer:
		p.transfer(subj, rest, words)
	}
	p.check()
	slices.SortStableFunc(l.Problems, func(a, b Problem) int { return a.Col - b.Col })
	if len(p.tail) > 0 {
		l.Comment = strings.Join(append([]string{l.Comment}, p.tail...), "; ")
		l.Comment = strings.TrimPrefix(l.Comment, "; ")
	}
}

// stepVerb is what a verb means in this kind of phase: "Army London to Surrey" retreats in a retreat phase, and what is
// disbanded in winter is removed.
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

// verb chooses the verb of the order: the first verb, or the first "to" or arrow if no verb stands before it.
func (p *parser) verb(ts []token, ms []mark) (mark, bool) {
	for i, m := range ms {
		switch m.class {
		case clsVerb:
			return m, true
		case clsTo:
			// "Army London to hold", "to convoy": the verb follows at once.
			if i+1 < len(ms) && ms[i+1].class == clsVerb && ms[i+1].at == m.at+m.n && m.at > 0 {
				return ms[i+1], true
			}
			if m.at == 0 {
				continue
			}
			if v, ok := p.slipVerb(ts, m.at); ok {
				return v, true
			}
			return mark{m.at, m.n, clsVerb, engine.Move}, true
		case clsStill:
			return mark{m.at, m.n, clsVerb, engine.Hold}, true
		}
	}
	return p.slipVerb(ts, len(ts))
}

// slipVerb finds a misspelt verb before a token; the line must name a unit, so that no prose becomes an order.
func (p *parser) slipVerb(ts []token, end int) (mark, bool) {
	_, unit := p.lex.units[ts[0].w]
	if !unit {
		return mark{}, false
	}
	if name := p.unit(ts[:end]).name; len(name) > 0 && p.find(name, Anywhere).How != NotFound {
		return mark{}, false // all of it is a name
	}
	for i := 2; i < end; i++ {
		if ts[i].kind != tokWord || len(ts[i].w) < 5 || len(p.byWord[ts[i].w]) > 0 {
			continue
		}
		if v, ok := p.lex.nearestVerb(ts[i].w); ok {
			col, n := span(ts[i : i+1])
			p.problem(Problem{Code: Misspelt, Col: col, Len: n, Warning: true,
				Message: fmt.Sprintf("%q read as %q", ts[i].raw, v.word), Hint: v.word})
			return mark{i, 1, clsVerb, v.verb}, true
		}
	}
	return mark{}, false
}

// noVerb says what is wrong with a line in which no verb was found.
func (p *parser) noVerb(ts []token) {
	l := p.line
	if p.lex.court[ts[0].w] {
		l.Kind, l.Comment = CommentLine, l.Text
		return
	}
	p.subjectOnly(ts)
	if len(l.Problems) > 0 {
		return
	}
	col, n := span(ts)
	if l.Order.At != engine.NoPlace {
		p.problem(Problem{Code: UnknownVerb, Col: col, Len: n, Message: "no order for " + p.unitName(l.Order.Kind, l.Order.At),
			Hint: "holds, moves to, supports, convoys ..."})
		return
	}
	p.problem(Problem{Code: UnknownVerb, Col: col, Len: n, Message: "not read as an order",
		Hint: "a unit and what it does: Army London moves to Surrey; brackets make a comment"})
}

// subjectOnly reads the unit of a line whose verb is not known.
func (p *parser) subjectOnly(ts []token) {
	u := p.unit(ts)
	if u.kind == engine.NoKind && !u.said {
		return
	}
	p.line.Order.Kind = u.kind
	for end := len(u.name); end > 0; end-- {
		f := p.find(u.name[:end], Fits(u.kind))
		if f.Region == engine.NoRegion || f.How != Exact {
			continue
		}
		p.line.Order.At = f.Place
		if end < len(u.name) {
			p.unknownVerb(u.name[end:])
		}
		return
	}
}

func (p *parser) unknownVerb(ts []token) {
	ts = trimSigns(ts)
	if len(ts) == 0 {
		return
	}
	col, n := span(ts[:1])
	if f := p.find(ts, Anywhere); f.How == Exact {
		col, n = span(ts)
		p.problem(Problem{Code: UnknownVerb, Col: col, Len: n, Message: fmt.Sprintf("no verb before %q", p.textOf(ts)),
			Hint: "moves to " + p.Region(f.Region) + "?"})
		return
	}
	prob := Problem{Code: UnknownVerb, Col: col, Len: n, Message: fmt.Sprintf("unknown verb %q", ts[0].raw)}
	if v, _ := p.lex.nearestVerb(ts[0].w); v.verb != engine.NoOrder && len(ts[0].w) > 3 {
		prob.Hint = "did you mean " + v.word + "?"
	} else {
		prob.Hint = "holds, moves to, supports, convoys ..."
	}
	p.problem(prob)
}

// trimSigns drops signs before and behind.
func trimSigns(ts []token) []token {
	sign := func(t token) bool { return t.kind != tokWord }
	for len(ts) > 0 && sign(ts[0]) {
		ts = ts[1:]
	}
	for len(ts) > 0 && sign(ts[len(ts)-1]) {
		ts = ts[:len(ts)-1]
	}
	return ts
}

func (p *parser) problem(pr Problem) {
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
