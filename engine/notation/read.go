package notation

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
	"github.com/heraldmaps/herald/engine/notation/names"
	"github.com/heraldmaps/herald/engine/notation/sheet"
)

// reading is a line that is being read, in all forms needed.
type reading struct {
	*Reader
	ctx                  Context
	no                   int
	text, trimmed, clean string // as written; without blanks around it; with everything that is no text blanked
	base                 Line
	ts, plain            []token // without brackets; plain: before arrows and twin codes were recognised
	words                int     // number of words on the whole line
	asides               [][]token
	head                 Header
	at                   int // where the order begins after a heading, or 0
}

// construct is a kind of line; read returns the Lines, or nil if a line is of another kind.
type construct struct {
	id   string
	read func(*reading) []Line
}

// constructs returns the kinds of line in the order in which they are tried. The first that reads a
// line decides; orders are last.
func constructs() [9]construct {
	return [...]construct{
		{"too-long", (*reading).tooLong},
		{"remark-by-sign", (*reading).signedRemark},
		{"blank-or-press", (*reading).leftEmpty},
		{"own-form", (*reading).ownForm},
		{"brackets-alone", (*reading).bracketsAlone},
		{"heading-line", (*reading).headline},
		{"asked-of-another", (*reading).asked},
		{"list-or-title", (*reading).listName},
		{"order-line", (*reading).orders},
	}
}

// lines reads one line of text into no Line (if blank), one, or one for each order.
func (r *Reader) lines(no int, text string, ctx Context) []Line {
	l := reading{Reader: r, ctx: ctx, no: no, text: text, trimmed: strings.TrimSpace(text)}
	if l.trimmed == "" {
		return nil
	}
	l.clean = r.opened(r.table(r.stamped(sheet.Tidy(text))))
	l.base = newLine(no, text, Unread, ctx)
	l.clean, l.base.boxed = r.unboxed(l.clean, l.base, ctx)
	for _, c := range constructs() {
		if out := c.read(&l); out != nil {
			return out
		}
	}
	return []Line{l.base}
}

// of returns a parser for a Line.
func (r *Reader) of(l *Line, ctx Context) *parser { return &parser{Reader: r, ctx: ctx, line: l} }

// comment makes the line a remark, with a problem if it names units and places.
func (l *reading) comment(text string, ts ...[]token) []Line {
	l.base.Kind, l.base.Comment = CommentLine, text
	for _, part := range ts {
		if p := l.of(&l.base, l.ctx); p.aboutPlaces(part) {
			p.asRemark(part)
		}
	}
	return []Line{l.base}
}

func (l *reading) tooLong() []Line {
	n := utf8.RuneCountInString(l.trimmed)
	if n <= maxLine {
		return nil
	}
	l.base.object(UnknownVerb, "one order on each line", "a line of %d characters is no order", n)
	l.base.Problems[0].Len = 0
	return []Line{l.base}
}

func (l *reading) signedRemark() []Line {
	said, said0 := strings.TrimSpace(l.clean), byte(0)
	if said != "" {
		said0 = said[0]
	}
	head, private := sheet.IsTableHead(l.Lex, l.text), len(said) >= 9 && strings.EqualFold(said[:9], "[private]")
	switch {
	case said == "":
		if gone := l.struckOut(l.no, l.text, l.ctx); len(gone) > 0 {
			return gone
		}
	case !head && !private && !strings.HasPrefix(said, "//") && strings.IndexByte("#;>%^", said0) < 0:
		return nil
	}
	text := strings.TrimLeft(l.trimmed, "#;>%^/ ")
	if said == "" || head || private || said0 == '#' {
		return l.comment(text)
	}
	return l.comment(text, l.arrows(grammar.Lex(l.clean)))
}

func (l *reading) leftEmpty() []Line {
	l.ts = grammar.Lex(l.clean)
	l.words = len(grammar.WordsOf(l.ts))
	switch {
	case len(l.ts) > 2 && says.Press.Has(l.ts[0].W) && l.ts[1].Kind == tokColon:
		return l.comment(l.trimmed, l.arrows(l.ts))
	case l.blanks.Left(unnumber(l.ts)):
		l.base.Kind = HeaderLine
		return []Line{l.base}
	}
	return nil
}

func (l *reading) ownForm() []Line {
	if l.forms == nil {
		return nil
	}
	return unticked(l.ownLines(l.base, l.clean, l.ctx))
}

func (l *reading) bracketsAlone() []Line {
	l.ts, l.base.Comment, l.asides = l.brackets(l.greeted(unnumber(l.signed(l.ts))), l.clean)
	if !slices.ContainsFunc(l.ts, func(t token) bool { return t.Kind == tokWord }) {
		for i := range l.asides {
			l.asides[i] = l.arrows(l.asides[i])
		}
		if l.base.Comment == "" {
			l.base.Comment = l.trimmed
		}
		return l.comment(l.base.Comment, l.asides...)
	}
	if l.plain = l.ts; len(l.TwinCodes) > 0 || slices.ContainsFunc(l.ts, func(t token) bool { return t.Kind == tokHyphen }) {
		l.plain = slices.Clone(l.ts)
	}
	l.ts = l.twins(l.arrows(l.ts), l.ctx)
	l.head, l.at = l.heading(l.ts, l.ctx)
	return nil
}

func (l *reading) headline() []Line {
	if l.at > 0 {
		return nil
	}
	// below "Supply:" this is an order: "1: Argyll"
	gift := l.ctx.Step == engine.Adjustment && l.ctx.By != engine.NoPower && len(grammar.WordsOf(l.plain)) < l.words
	h, ok := l.header(l.plain, l.clean)
	if !ok || gift && h.Power != engine.NoPower && h.Power != l.ctx.By {
		return nil
	}
	l.base.Kind, l.base.Header = HeaderLine, h
	return []Line{l.base}
}

func (l *reading) asked() []Line {
	if l.at > 0 {
		if l.head.Power == engine.NoPower || l.head.Season != "" || l.head.Submission != "" || !l.request(l.ts[l.at:]) {
			return nil
		}
		l.base.Power, l.base.said = l.head.Power, true
	} else if q := l.asksOf(l.plain, l.ctx); q != engine.NoPower {
		l.base.Power, l.base.asks = q, true
	} else {
		return nil
	}
	l.base.notOwn()
	return []Line{l.base}
}

func (l *reading) listName() []Line {
	if l.at > 0 {
		return nil
	}
	c := l.base.Comment
	label, list := l.listed(l.plain)
	l.base.list = list
	switch {
	case label && (c == "" || grammar.Number(c) > 0 || sheet.IsMail(l.Lex, l.plain)):
		for _, t := range l.plain {
			if l.base.phase == "" {
				l.base.phase = l.Lex.Submissions.Of(t.W)
			}
		}
		return l.comment(l.trimmed)
	case !label && (sheet.IsMail(l.Lex, l.plain) || c == "" && l.isTitle(l.plain)):
		return l.comment(l.trimmed, l.plain)
	}
	l.base.list = engine.NoOrder
	return nil
}

func (l *reading) orders() []Line {
	ts, ctx := l.ts[l.at:], l.ctx
	if l.at > 0 {
		l.base.under(l.head)
		if ctx.AnyStep && l.head.Submission != "" {
			ctx.Step, ctx.AnyStep = stepOf(l.head.Submission), false
		}
	}
	p := l.of(&l.base, ctx)
	swap := false // "Scratch the first two: A Gal - Vie, A Ukr - Gal instead"
	if c, n := l.Lex.Tails.At(ts, grammar.Withdrawn); c == grammar.Withdrawn {
		k, end := slices.IndexFunc(ts, func(t token) bool { return t.Kind == tokColon }), grammar.TrimEnd(ts)
		if swap = k >= n && says.Instead.Has(end[len(end)-1].W) && !p.speaks(ts[n:k]) && p.namesUnit(ts[k+1:]) &&
			p.has(ts[:k], grammar.Condition) < 0 && p.has(ts[:k], grammar.Doubt) < 0 && p.has(ts[:k], grammar.Negation) < 0; swap {
			ts = ts[k+1:]
		}
	}
	ts = (&parser{Reader: l.Reader, ctx: ctx}).respell(p.label(ts))
	ss := l.sentences(ts)
	if ctx.list != engine.NoOrder && len(ss) == 1 && !p.verbed(ts) {
		if units := p.list(ts); len(units) > 1 && !slices.ContainsFunc(units, func(u []token) bool {
			return len(u) == 0 || !p.wholeUnit(u)
		}) {
			ss = units // these are orders below "Builds:": "A Ber, F Kie"
		}
	}
	var out []Line
	for _, s := range ss {
		one := l.base
		if len(ss) > 1 {
			one.cut(s)
		}
		out = append(out, l.sentence(one, s, ctx)...)
	}
	replaces(ts, out)
	c, n := l.Lex.Tails.At(ts, grammar.Doubt, grammar.Nothing)
	asks := l.forms == nil && strings.HasPrefix(strings.TrimSpace(l.clean), "?") // a ruleset may use this sign
	for i := range out {
		p := l.of(&out[i], ctx)
		out[i].corrects = out[i].corrects || swap
		if c == grammar.Doubt { // "Next turn: A Par - Bur"
			p.unread(ts[:n])
		}
		if asks {
			p.question(token{W: "?", Kind: tokStop, Col: l.base.indent, N: 1})
		}
	}
	return unticked(append(l.bracketed(out, l.asides, ctx), l.struckOut(l.no, l.text, ctx)...))
}

// unticked marks orders after an empty tick box, and reports those after a crossed one.
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

// notOwn reports an order that is a request to another power.
func (l *Line) notOwn() {
	l.object(NotRead, "leave it out, or write the order without it", "a word to another power is no order")
}

// asksOf returns the power to which the lines below are requests ("AUSTRIA please do:"), or none.
func (r *Reader) asksOf(ts []token, ctx Context) engine.PowerID {
	const long = 12 // words and signs on such a line, at most
	asked, asks := engine.NoPower, false
	if n := len(ts); n < 3 || n > long || ts[n-1].Kind != tokColon && !says.OrderDo.Has(ts[n-1].W) {
		return asked
	}
	for i := 0; i < len(ts); i++ {
		q, n := r.PowerAt(ts[i:])
		switch w := ts[i].W; {
		case n > 0 && asked == engine.NoPower:
			asked = q
			i += n - 1
		case says.Asks.Has(w) || r.Lex.Requests.Has(w) && !says.NoRequest.Has(w):
			asks = true
		case r.isUnit(ts[i]) && !says.A.Has(w), ts[i].Kind == tokDash:
			return engine.NoPower
		}
	}
	if !asks || asked == ctx.By {
		return engine.NoPower
	}
	return asked
}

// replaces marks the last order of a line with "instead" as a replacement: "3: GEN instead".
func replaces(ts []token, ls []Line) {
	if ts = grammar.TrimEnd(ts); len(ls) > 0 && len(ts) > 1 && says.Instead.Has(ts[len(ts)-1].W) {
		ls[len(ls)-1].corrects = true
	}
}

// listed reports whether a line is a list's name ("Moves:", "Two builds:"), and its verb.
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
		case colon && r.Lex.Number(t.W, 0) > 0:
		case !r.Lex.Filler.Has(t.W) && !r.Lex.Skip.Has(t.W):
			return false, verb
		}
	}
	return found, verb
}

// isTitle reports whether a line announces orders for a season and holds none: "Our orders for
// January:", "Here are my moves for Spring 1901:".
func (r *Reader) isTitle(ts []token) bool {
	const long = 12 // words and signs on such a line, at most
	n := len(ts) - 1
	if n < 2 || n >= long || ts[n].Kind != tokColon {
		return false
	}
	orders, season := false, false
	for _, t := range ts[:n] {
		if _, unit := r.Lex.Units.Get(t.W); unit || t.Kind != tokWord && t.Kind != tokComma {
			return false
		}
		orders = orders || says.MovesOrders.Has(t.W)
		season = season || orders && r.Lex.Seasons.Of(t.W) != ""
	}
	return season
}

// newLine returns a line of which nothing has been read.
func newLine(no int, text string, kind LineKind, ctx Context) Line {
	l := Line{No: no, Text: strings.TrimSpace(text), full: text, Kind: kind, Power: engine.NoPower}
	l.Header.Power, l.Vote.Power = engine.NoPower, engine.NoPower
	l.indent = utf8.RuneCountInString(text[:strings.Index(text, l.Text)])
	l.Order = engine.NewOrder(engine.NoOrder, ctx.By, engine.NoKind, engine.NoPlace)
	return l
}

// unnumber drops a list item's number or bullet before an order: "1.", "2)", "(3)", "a)", "-", "*".
func unnumber(ts []token) []token {
	ts = grammar.Drop(ts, 0, func(t token) bool {
		return t.Kind == tokDash || t.Kind == tokStop || t.Kind == tokComma || t.Kind == tokColon
	})
	number := func(t token) bool {
		return t.Kind == tokWord && (len(t.W) <= 3 && strings.Trim(t.W, "0123456789") == "" || len(t.W) == 1 && !t.Up)
	}
	unit := func(t token) bool { return t.Raw == "A" || t.Raw == "F" || says.Kinds.Has(t.W) }
	if len(ts) > 3 && says.OrderNo.Has(ts[0].W) {
		if k := slices.IndexFunc(ts[:3], number); k > 0 && (!ts[k+1].Up || unit(ts[k+1])) {
			ts = ts[k:] // drop "Order 3:" or "No. 2."
		}
	}
	switch {
	case len(ts) > 3 && ts[0].Kind == tokOpen && number(ts[1]) && ts[2].Kind == tokClose:
		return ts[3:]
	case len(ts) > 2 && number(ts[0]):
		switch t := ts[1]; {
		case t.Kind == tokClose, t.Kind == tokColon, t.W == ".", t.Kind == tokSlash && (!number(ts[2]) || ts[2].Col > t.Col+1),
			t.Kind == tokDash && ts[0].W <= "9" && !strings.Contains(t.Raw, ">"):
			return ts[2:]
		case ts[0].W <= "9" && unit(t), says.Bullets.Has(ts[0].W) && t.Up: // "1 A Par", "o A Par"
			return ts[1:]
		}
	}
	return ts
}

// brackets separates the words in brackets from a line: a coast or county stays with the name
// before it, all others are comments.
func (r *Reader) brackets(ts []token, text string) ([]token, string, [][]token) {
	if !slices.ContainsFunc(ts, func(t token) bool { return t.Kind == tokOpen || t.Kind == tokClose }) {
		return ts, "", nil
	}
	rs := []rune(text)
	var out []token
	var asides [][]token
	var comments []string
	for i := 0; i < len(ts); i++ {
		if ts[i].Kind != tokOpen {
			if ts[i].Kind != tokClose {
				out = append(out, ts[i])
			}
			continue
		}
		j := grammar.Mate(ts, i)
		inner := ts[i+1 : j]
		if j == len(ts) && len(out) == 1 && r.isUnit(out[0]) {
			continue // a bracket that is never closed: "A (Essex - London"
		}
		end := len(rs)
		if j < len(ts) {
			end = ts[j].Col
		}
		if part := r.ofName(out, inner, ts[i], ts[min(j+1, len(ts)):]); part != nil {
			out = append(out, part...)
		} else if c := strings.Trim(string(rs[ts[i].Col+1:end]), " *_"); c != "" {
			comments = append(comments, c)
			asides = append(asides, inner)
		}
		i = j
	}
	return out, strings.Join(comments, "; "), asides
}

// ofName returns words in brackets that are part of the order (a coast, route, verb), or nil.
func (r *Reader) ofName(before, inner []token, open token, behind []token) []token {
	ws := grammar.WordsOf(inner)
	if len(before) == 0 || before[len(before)-1].Kind != tokWord || len(ws) == 0 {
		return nil
	}
	n, boxed := r.boxNumber(before, inner)
	verb := r.isVerb(before, ws)
	switch {
	case len(behind) > 1 && r.isUnit(behind[0]) && verb: // "A Par (S) A Mar - Bur"
		return inner
	case r.Lex.Coasts.Of(strings.Join(ws, " ")) != "":
		return append([]token{{W: "/", Kind: tokSlash, Col: open.Col, N: 1}}, inner...)
	case boxed:
		return []token{n}
	case len(r.numbered) > 0 && len(ws) == 1 && grammar.Number(ws[0]) > 0, r.belongs(before, inner), verb,
		says.Through.Has(ws[0]), says.Convoyed.Has(ws[0]), len(ws) > 1 && says.By.Has(ws[0]) && says.Convoy.Has(ws[1]):
		return inner
	}
	return nil
}

// isVerb reports whether the words in brackets are the line's verb: "Army Paris (holds)".
func (r *Reader) isVerb(before []token, ws []string) bool {
	return slices.ContainsFunc(r.Lex.Phrases.Of(ws[0]), func(ph grammar.Phrase) bool {
		return ph.Class == grammar.Verb && slices.Equal(ph.Words, ws)
	}) && len(r.of(nil, Context{}).marks(before)) == 0
}

// belongs reports whether the words in brackets complete a name before them.
func (r *Reader) belongs(before, inner []token) bool {
	ranked := names.RankOf(grammar.WordsOf(r.of(nil, Context{}).trim(inner))) != ""
	for k := 1; k <= 7 && k <= len(before); k++ {
		name := before[len(before)-k:]
		if len(r.Named(slices.Concat(name, inner))) > 0 || ranked && len(r.Named(name)) > 0 {
			return true
		}
	}
	return false
}
