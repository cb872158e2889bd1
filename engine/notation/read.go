package notation

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
	"github.com/heraldmaps/herald/engine/notation/names"
	"github.com/heraldmaps/herald/engine/notation/sheet"
)

// lines reads one line of text into no Line (blank), one, or one for each order in it.
func (r *Reader) lines(no int, text string, ctx Context) []Line {
	trimmed := strings.TrimSpace(text)
	if trimmed == "" {
		return nil
	}
	clean := r.opened(r.table(r.stamped(sheet.Tidy(text))))
	base := Line{No: no, Text: trimmed, full: text}
	blank(&base, text, trimmed, ctx)
	clean, base.boxed = r.unboxed(clean)
	if n := utf8.RuneCountInString(trimmed); n > maxLine {
		base.add(Problem{Code: UnknownVerb, Col: base.indent + 1, Len: 0,
			Message: fmt.Sprintf("a line of %d characters is no order", n), Hint: "one order on each line"})
		return []Line{base}
	}
	if said := strings.TrimSpace(clean); said == "" || r.tableHead(text) || strings.ContainsRune("#;>%^", rune(said[0])) ||
		strings.HasPrefix(said, "//") || private(said) {
		base.Kind, base.Comment = CommentLine, strings.TrimLeft(trimmed, "#;>%^/ ")
		if said == "" {
			if gone := r.struckOut(no, text, ctx); len(gone) > 0 {
				return gone
			}
			return []Line{base}
		}
		p := parser{Reader: r, ctx: ctx, line: &base}
		if ts := r.arrows(grammar.Lex(clean)); !private(said) && said[0] != '#' && p.aboutPlaces(ts) && !r.tableHead(text) {
			p.asRemark(ts)
		}
		return []Line{base}
	}
	toks := grammar.Lex(clean)
	lexed := len(grammar.WordsOf(toks))
	if len(toks) > 2 && says.Press.Has(toks[0].W) && toks[1].Kind == tokColon {
		(&parser{Reader: r, ctx: ctx, line: &base}).remarkLine(r.arrows(toks))
		return []Line{base}
	}
	if r.leftBlank(unnumber(toks)) {
		base.Kind = HeaderLine
		return []Line{base}
	}
	if r.forms != nil {
		if own := r.ownLines(base, clean, ctx); own != nil {
			return unticked(own)
		}
	}
	toks, comment, asides := r.brackets(r.greeted(unnumber(r.signed(toks))), clean)
	base.Comment = comment
	if !slices.ContainsFunc(toks, func(t token) bool { return t.Kind == tokWord }) {
		base.Kind = CommentLine
		if base.Comment == "" {
			base.Comment = trimmed
		}
		p := parser{Reader: r, ctx: ctx, line: &base}
		for _, a := range asides {
			if p.aboutPlaces(r.arrows(a)) {
				p.asRemark(a)
			}
		}
		return []Line{base}
	}
	plain := toks
	if len(r.TwinCodes) > 0 || slices.ContainsFunc(toks, func(t token) bool { return t.Kind == tokHyphen }) {
		plain = slices.Clone(toks) // as they were before arrows and twins were told apart
	}
	toks = r.twins(r.arrows(toks), ctx)
	head, at := r.heading(toks, ctx)
	if at == 0 {
		// "1: Argyll", under "Supply:"
		gift := ctx.Step == engine.Adjustment && ctx.By != engine.NoPower && len(grammar.WordsOf(plain)) < lexed
		if h, ok := r.header(plain, clean, ctx); ok && !(gift && h.Power != engine.NoPower && h.Power != ctx.By) {
			base.Kind, base.Header = HeaderLine, h
			return []Line{base}
		}
		if q := r.asksOf(plain, ctx); q != engine.NoPower {
			p := parser{Reader: r, ctx: ctx, line: &base}
			base.Power, base.asks = q, true
			p.problem(notOwn(base.indent+1, utf8.RuneCountInString(trimmed)))
			return []Line{base}
		}
		label, list := r.listed(plain)
		if r.isMail(plain) || label && (comment == "" || grammar.Number(comment) > 0) || comment == "" && r.isTitle(plain) {
			base.Kind, base.Comment, base.list = CommentLine, trimmed, list
			if p := (parser{Reader: r, ctx: ctx, line: &base}); !label && p.aboutPlaces(plain) {
				p.asRemark(plain)
			}
			for _, t := range plain {
				if label && base.phase == "" {
					base.phase = r.Lex.Submissions.Of(t.W)
				}
			}
			return []Line{base}
		}
	}
	if at > 0 && head.Power != engine.NoPower && head.Season == "" && head.Submission == "" &&
		(&parser{Reader: r, line: &base}).request(toks[at:]) {
		base.Power, base.said = head.Power, true
		p := parser{Reader: r, ctx: ctx, line: &base}
		p.problem(notOwn(base.indent+1, utf8.RuneCountInString(trimmed)))
		return []Line{base}
	}
	toks = toks[at:]
	if at > 0 {
		base.Header = head
		base.head, base.Power, base.said = true, head.Power, head.Power != engine.NoPower
		if ctx.AnyStep && head.Submission != "" {
			ctx.Step, ctx.AnyStep = stepOf(head.Submission), false
		}
	}
	toks = r.respell((&parser{Reader: r, ctx: ctx, line: &base}).label(toks), ctx)
	var out []Line
	ss := r.sentences(toks)
	if p := (parser{Reader: r, ctx: ctx}); ctx.list != engine.NoOrder && len(ss) == 1 && !p.verbed(toks) {
		if units := p.list(toks); len(units) > 1 && !slices.ContainsFunc(units, func(u []token) bool {
			return len(u) == 0 || !p.wholeUnit(u)
		}) {
			ss = units // "A Ber, F Kie", below "Builds:"
		}
	}
	for _, s := range ss {
		l := base
		if len(ss) > 1 {
			l.cut(s)
		}
		if read := r.sentence(l, s, ctx); out == nil {
			out = read
		} else {
			out = append(out, read...)
		}
	}
	replaces(toks, out)
	if c, n := r.Lex.Tails.At(toks, grammar.Doubt, grammar.Nothing); c == grammar.Doubt { // "Next turn: A Par - Bur"
		for i := range out {
			(&parser{Reader: r, ctx: ctx, line: &out[i]}).unread(toks[:n])
		}
	}
	if r.forms == nil && strings.HasPrefix(strings.TrimSpace(clean), "?") { // a ruleset may have a use for it
		for i := range out {
			p := parser{Reader: r, ctx: ctx, line: &out[i]}
			p.question(token{W: "?", Kind: tokStop, Col: base.indent, N: 1})
		}
	}
	return unticked(append(r.bracketed(out, asides, ctx), r.struckOut(no, text, ctx)...))
}

// unticked notes the orders of a line whose box is empty, and objects to those of one that bears a
// cross.
func unticked(ls []Line) []Line {
	for i := range ls {
		l := &ls[i]
		box := strings.TrimSpace(l.full)
		l.empty = strings.HasPrefix(box, "[ ]") || strings.HasPrefix(box, "[]") || strings.HasPrefix(box, "☐")
		if !l.empty && strings.ContainsAny(box, "❌✗✘✖❎🚫⛔") && l.Kind != CommentLine {
			l.object(NotRead, "leave the line out, or the mark", "it bears a cross: is it an order?")
		}
	}
	return ls
}

// notOwn objects to what is asked of another power.
func notOwn(col, n int) Problem {
	return Problem{Code: NotRead, Col: col, Len: n, Message: "a word to another power is no order",
		Hint: "leave it out, or write the order without it"}
}

// asksOf is the power of which the lines below are asked: "AUSTRIA please do:", "What I'd love to
// see from Turkey:"; or none.
func (r *Reader) asksOf(ts []token, ctx Context) engine.PowerID {
	const long = 12 // words and signs of such a line at most
	p := parser{Reader: r, ctx: ctx}
	if n := len(ts); n < 3 || n > long || ts[n-1].Kind != tokColon && !says.OrderDo.Has(ts[n-1].W) {
		return engine.NoPower
	}
	asked, asks := engine.NoPower, false
	for i := 0; i < len(ts); i++ {
		if q, n := p.PowerAt(ts[i:]); n > 0 && asked == engine.NoPower {
			asked = q
			i += n - 1
			continue
		}
		switch w := ts[i].W; {
		case says.Asks.Has(w) || p.Lex.Requests.Has(w) && !says.NoRequest.Has(w):
			asks = true
		case p.isUnit(ts[i]) && !says.A.Has(w), ts[i].Kind == tokDash:
			return engine.NoPower
		}
	}
	if !asks || asked == ctx.By {
		return engine.NoPower
	}
	return asked
}

// replaces notes that the last order of a line stands instead of one above: "3: GEN instead".
func replaces(ts []token, ls []Line) {
	if ts = grammar.TrimEnd(ts); len(ls) > 0 && len(ts) > 1 && says.Instead.Has(ts[len(ts)-1].W) {
		ls[len(ls)-1].corrects = true
	}
}

// listed says that a line is the name of a list and no more, and which: "Moves:", "Two builds:",
// "In the South".
func (r *Reader) listed(ts []token) (bool, engine.Verb) {
	found, verb, n := false, engine.NoOrder, 0
	colon := slices.ContainsFunc(ts, func(t token) bool { return t.Kind == tokColon })
	for i, t := range ts {
		v, list := r.Lex.Lists.Get(t.W)
		switch {
		case t.Kind == tokColon && i+1 < len(ts) && len(grammar.WordsOf(ts[i:])) > 0 && grammar.Number(ts[i+1].W) == 0, i > 3:
			return false, verb
		case t.Kind != tokWord:
		case list && n == 0:
			found, verb, n = true, v, 1
		case len(t.W) > 3 && r.Lex.Coasts.Of(t.W) != "" && verb == engine.NoOrder:
			found = true
		case colon && (grammar.Number(t.W) > 0 || r.Lex.Numbers.Of(t.W) > 0):
		case !r.Lex.Filler.Has(t.W) && !r.Lex.Skip.Has(t.W):
			return false, verb
		}
	}
	return found, verb
}

// isTitle reports whether a line announces orders, by season, and holds none: "Our orders for
// January:", "Here are my moves for Spring 1901:".
func (r *Reader) isTitle(ts []token) bool {
	const long = 12 // words and signs of such a line at most
	if n := len(ts); n < 3 || n > long || ts[n-1].Kind != tokColon {
		return false
	}
	orders, season := false, false
	for _, t := range ts[:len(ts)-1] {
		if t.Kind == tokWord {
			if _, unit := r.Lex.Units.Get(t.W); unit {
				return false
			}
		} else if t.Kind != tokComma {
			return false
		}
		orders = orders || says.MovesOrders.Has(t.W)
		season = season || orders && r.Lex.Seasons.Of(t.W) != ""
	}
	return orders && season
}

// private reports whether a line is marked as no order and nobody's business: "[private] ...".
func private(line string) bool {
	return len(line) >= 9 && strings.EqualFold(line[:9], "[private]")
}

// blank fills in what a line is before anything is read of it.
func blank(l *Line, text, trimmed string, ctx Context) {
	l.Power, l.Header.Power, l.Vote.Power = engine.NoPower, engine.NoPower, engine.NoPower
	l.indent = utf8.RuneCountInString(text[:strings.Index(text, trimmed)])
	l.Order = engine.NewOrder(engine.NoOrder, ctx.By, engine.NoKind, engine.NoPlace)
}

// unnumber drops a number or bullet before an order: "1.", "2)", "(3)", "a)", "-", "*".
func unnumber(ts []token) []token {
	for len(ts) > 0 && (ts[0].Kind == tokDash || ts[0].Kind == tokStop ||
		ts[0].Kind == tokComma || ts[0].Kind == tokColon) {
		ts = ts[1:]
	}
	number := func(t token) bool {
		return t.Kind == tokWord && len(t.W) <= 3 && strings.Trim(t.W, "0123456789") == "" ||
			t.Kind == tokWord && len(t.W) == 1 && !t.Up
	}
	if len(ts) > 3 && (says.OrderNo.Has(ts[0].W)) {
		if k := slices.IndexFunc(ts[:3], number); k > 0 &&
			(!ts[k+1].Up || ts[k+1].Raw == "A" || ts[k+1].Raw == "F" || says.Kinds.Has(ts[k+1].W)) {
			ts = ts[k:] // "Order 3:", "No. 2."
		}
	}
	switch {
	case len(ts) > 3 && ts[0].Kind == tokOpen && number(ts[1]) && ts[2].Kind == tokClose:
		return ts[3:]
	case len(ts) > 2 && number(ts[0]) && (ts[1].Kind == tokClose || ts[1].Kind == tokColon ||
		ts[1].Kind == tokSlash && !number(ts[2]) ||
		ts[1].Kind == tokStop && ts[1].W == "." || ts[1].Kind == tokDash && ts[0].W <= "9" &&
		!strings.Contains(ts[1].Raw, ">")):
		return ts[2:]
	case len(ts) > 2 && number(ts[0]) && ts[0].W <= "9" &&
		(says.Kinds.Has(ts[1].W) || ts[1].Raw == "A" || ts[1].Raw == "F"):
		return ts[1:]
	}
	return ts
}

// brackets takes the brackets apart: a coast (North Coast) and a county (Dorset) belong to the name
// before them, all else is a comment.
func (r *Reader) brackets(ts []token, text string) ([]token, string, [][]token) {
	if !slices.ContainsFunc(ts, func(t token) bool { return t.Kind == tokOpen || t.Kind == tokClose }) {
		return ts, "", nil
	}
	rs := []rune(text)
	var out []token
	var asides [][]token
	var comments []string
	for i := 0; i < len(ts); i++ {
		if ts[i].Kind == tokClose {
			continue
		}
		if ts[i].Kind != tokOpen {
			out = append(out, ts[i])
			continue
		}
		j := grammar.Mate(ts, i)
		inner := ts[i+1 : j]
		if j == len(ts) && len(out) == 1 && r.isUnit(out[0]) {
			continue // "A (Essex - London": a slip of the hand
		}
		if ws := grammar.WordsOf(inner); len(out) > 0 && out[len(out)-1].Kind == tokWord && len(ws) > 0 {
			if j+2 < len(ts) && r.isUnit(ts[j+1]) && r.isVerb(out, ws) {
				out = append(out, inner...) // "A Par (S) A Mar - Bur"
				i = j
				continue
			}
			if _, ok := r.Lex.Coasts.Get(strings.Join(ws, " ")); ok {
				out = append(out, token{W: "/", Kind: tokSlash, Col: ts[i].Col, N: 1})
				out = append(out, inner...)
				i = j
				continue
			}
			if n, ok := r.boxNumber(out, inner); ok {
				out = append(out, n)
				i = j
				continue
			}
			if len(r.numbered) > 0 && len(ws) == 1 && grammar.Number(ws[0]) > 0 || r.belongs(out, inner) ||
				isRoute(ws) || r.isVerb(out, ws) {
				out = append(out, inner...)
				i = j
				continue
			}
		}
		end := len(rs)
		if j < len(ts) {
			end = ts[j].Col
		}
		if c := strings.Trim(string(rs[ts[i].Col+1:end]), " *_"); c != "" {
			comments = append(comments, c)
			asides = append(asides, inner)
		}
		i = j
	}
	return out, strings.Join(comments, "; "), asides
}

// isRoute reports whether brackets hold a route: "(via convoy)", "(through the Irish Sea)".
func isRoute(ws []string) bool {
	return says.Through.Has(ws[0]) || len(ws) == 1 && says.Convoyed.Has(ws[0]) || len(ws) > 1 &&
		(says.Convoyed.Has(ws[0]) || says.By.Has(ws[0]) && says.Convoy.Has(ws[1]))
}

// isVerb reports whether what stands in brackets is the line's verb: "A Par (S) A Mar - Bur", "Army
// Paris (holds)".
func (r *Reader) isVerb(before []token, ws []string) bool {
	p := parser{Reader: r}
	return len(p.marks(before)) == 0 && slices.ContainsFunc(r.Lex.Phrases.Of(ws[0]), func(ph grammar.Phrase) bool {
		return ph.Class == grammar.Verb && slices.Equal(ph.Words, ws)
	})
}

// belongs reports whether what stands in brackets makes a known name with some words before it.
func (r *Reader) belongs(before, inner []token) bool {
	for k := 1; k <= 7 && k <= len(before); k++ {
		ws := append(grammar.WordsOf(before[len(before)-k:]), grammar.WordsOf(inner)...)
		c := r.Canon(ws)
		if _, ok := r.Whole[strings.Join(c, "")]; ok {
			return true
		}
		if rank := names.RankOf(grammar.WordsOf((&parser{Reader: r}).trim(inner))); rank != "" &&
			len(r.Whole[strings.Join(r.Canon(grammar.WordsOf(before[len(before)-k:])), "")]) > 0 {
			return true
		}
	}
	return false
}

// arrows decides which hyphens inside words are arrows: Lon-Dep and STP/NC-NWY hold one,
// Ashby-de-la-Zouch and South-West do not. In a chain of hyphens all words must be known.
func (r *Reader) arrows(ts []token) []token {
	for i := 0; i < len(ts); i++ {
		if ts[i].Kind != tokHyphen {
			continue
		}
		end := i
		for end+2 < len(ts) && ts[end+2].Kind == tokHyphen {
			end += 2
		}
		all := true
		for k := i; k <= end && all; k += 2 {
			all = r.arrow(ts, k)
		}
		for k := i; k <= end && all; k += 2 {
			ts[k].Kind = tokDash
		}
		i = end
	}
	return ts
}

func (r *Reader) arrow(ts []token, i int) bool {
	if i == 0 || i+1 >= len(ts) || ts[i-1].Kind != tokWord || ts[i+1].Kind != tokWord {
		return false
	}
	a, b := ts[i-1], ts[i+1]
	if slices.Contains(r.pairs[a.W], b.W) {
		return false
	}
	if _, ok := r.Lex.Coasts.Get(a.W + " " + b.W); ok {
		return false
	}
	if r.Lex.Filler.Has(b.W) && i+2 < len(ts) && ts[i+2].Kind == tokWord {
		b = ts[i+2] // "London-the North Sea"
	}
	if r.isUnit(b) && i+2 < len(ts) && ts[i+2].Kind == tokWord {
		b = ts[i+2] // "Edi-F Nwg"
	}
	if len(r.pairs) > 0 && r.nameEnds(ts[:i]) && r.nameBegins(ts[i+1:]) {
		return true // "F Irish Sea-Cardigan Bay"
	}
	_, coast := r.Lex.Coasts.Get(a.W)
	return (coast && i > 1 && (ts[i-2].Kind == tokSlash || len(a.W) > 1 && r.known(ts[i-2])) || r.known(a)) && r.known(b)
}

// nameEnds and nameBegins report whether a region's whole name of several words ends, or any whole
// name begins, with some tokens.
func (r *Reader) nameEnds(ts []token) bool {
	for k := 2; k <= min(5, len(ts)); k++ {
		if part := ts[len(ts)-k:]; grammar.AllWords(part) && len(part[0].W) > 1 && len(part[k-1].W) > 1 &&
			len(r.Whole[strings.Join(r.Canon(grammar.WordsOf(part)), "")]) > 0 {
			return true
		}
	}
	return len(ts) > 0 && r.known(ts[len(ts)-1])
}

func (r *Reader) nameBegins(ts []token) bool {
	for k := min(5, len(ts)); k > 1; k-- {
		if grammar.AllWords(ts[:k]) && len(ts[0].W) > 1 && len(ts[k-1].W) > 1 &&
			len(r.Whole[strings.Join(r.Canon(grammar.WordsOf(ts[:k])), "")]) > 0 {
			return true
		}
	}
	return len(ts) > 0 && r.known(ts[0])
}

// known reports whether a single word finds some region without a slip.
func (r *Reader) known(t token) bool {
	for _, a := range r.Attempts([]token{t}) {
		for _, h := range []How{Exact, ByWord, ByPrefix} {
			if len(r.Tier(h, a, Anywhere)) > 0 {
				return true
			}
		}
	}
	return false
}
