// Package reread compares the orders that a published game says were carried out with the words
// that its receipts cover. It reads those words again, as the sheets were read. It uses published
// data only.
package reread

import (
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/engine/position"
	"github.com/heraldmaps/herald/sitegen/feed"
	"github.com/heraldmaps/herald/sitegen/publish"
)

type checker struct {
	game   feed.Game
	rules  engine.Rules
	reader *notation.Reader
	// secretive: some orders are published later, so replaced orders are not shown.
	secretive             bool
	right, wrong, remarks []string
}

// Orders compares every order of a published game with the words that its power's receipt covers.
// Each order must come from such words, and all of these must be accounted for. It skips orders
// whose receipt is not opened yet. It returns lines for what is right and wrong, and remarks on
// words that today's reader reads differently.
func Orders(g feed.Game, rules engine.Rules) (right, wrong, remarks []string) {
	info := rules.Info()
	c := &checker{game: g, rules: rules, reader: notation.For(rules, nil),
		secretive: slices.ContainsFunc(info.Forms, func(f engine.Form) bool { return f.Secrecy != engine.Open })}
	for _, t := range g.Turns {
		for i := range t.Steps {
			c.step(t, i)
		}
	}
	return c.right, c.wrong, c.remarks
}

func (c *checker) step(t feed.Results, n int) {
	s := t.Steps[n]
	m := c.rules.Map()
	before, from := c.before(t, n), c.origin(s)
	for i := range m.Players() {
		by := engine.PowerID(i)
		h := &holding{checker: c, what: fmt.Sprintf("%s, %s of %s", t.Name, s.Kind, m.Powers[i].ID),
			ctx:  notation.During(before, by),
			told: map[string]int{}, done: map[string][]string{}, mended: map[string]bool{}, other: map[string]bool{}}
		if s.MovedIn > 0 {
			h.what = "moved in, not played here: " + h.what
		}
		for _, r := range t.Receipts {
			if r.Power == m.Powers[i].ID && r.Kind == s.Kind {
				h.receipt(r)
			}
		}
		for _, o := range s.Orders {
			if o.Power == m.Powers[i].ID {
				h.orders = append(h.orders, o)
			}
		}
		for _, o := range s.Idle {
			if o.Power == m.Powers[i].ID {
				h.idle = append(h.idle, o)
			}
		}
		h.compare(from.Commitment != "")
	}
	for _, o := range s.Orders {
		if p := m.Power(o.Power); !m.IsSeat(p) && o.Written != "" {
			c.bad("%s, %s: “%s” is published as an order of %q, but the board has no such player", t.Name,
				s.Kind, o.Understood, o.Power)
		}
	}
}

func (c *checker) origin(s feed.ResultsStep) feed.Origin {
	if s.MovedIn < 1 || s.MovedIn > len(c.game.MovedIn) {
		return feed.Origin{Commitment: c.game.Commitment, Log: c.game.Log}
	}
	return c.game.MovedIn[s.MovedIn-1]
}

// before returns the public position before a step, for units' kinds and coasts.
func (c *checker) before(t feed.Results, n int) *engine.Position {
	info := c.rules.Info()
	from := &t.Before
	if own := t.Steps[n].Before; own != nil {
		from = own
	}
	text := position.Text{Phase: t.First, Units: from.Units, Owners: from.Owners,
		Dislodged: map[string]position.Dislodged{}}
	for unit, d := range from.Dislodged {
		text.Dislodged[unit] = position.Dislodged{Power: d.Power, From: d.From, Options: d.Options}
	}
	if ph, err := info.ParseTurn(t.Phase); err == nil {
		for _, st := range info.Steps {
			at := engine.Phase{Year: ph.Year, Season: ph.Season, Step: st.Step}
			if st.Folder == t.Steps[n].Kind && info.TurnID(at) == t.Phase {
				text.Phase = info.PhaseID(at)
				break
			}
		}
	}
	p, _ := position.Read(c.rules, &text) // other checks report unreadable parts
	return p
}

func (c *checker) ok(format string, args ...any) {
	c.right = append(c.right, fmt.Sprintf(format, args...))
}
func (c *checker) bad(format string, args ...any) {
	c.wrong = append(c.wrong, fmt.Sprintf(format, args...))
}

// holding is one power's orders of a step, with the words of its receipts.
type holding struct {
	*checker
	what   string
	ctx    notation.Context
	orders []feed.ResultsOrder
	idle   []feed.ResultsIdle
	words  []string            // the lines of the opened receipts, each once, in order
	told   map[string]int      // by line: how often the receipts have it
	done   map[string][]string // by line: the orders that were carried out for it
	mended map[string]bool
	other  map[string]bool // lines that read differently from how they were understood
	shut   bool            // the receipt of published orders is not opened
	sealed bool            // the receipt of withheld orders is not opened
	any    bool            // there is a receipt
}

func (h *holding) receipt(r feed.ResultsReceipt) {
	h.any = true
	if r.Salt == "" {
		h.sealed, h.shut = h.sealed || r.Secret, h.shut || !r.Secret
		return
	}
	for words := range strings.Lines(r.Orders) {
		words = strings.TrimSuffix(words, "\n")
		if h.told[words]++; h.told[words] == 1 {
			h.words = append(h.words, words)
		}
	}
}

// compare checks that the words of each order are in a receipt, and that all words of receipts
// became orders. With promised, every order of the step must have a receipt.
func (h *holding) compare(promised bool) {
	faults, mended := len(h.wrong)+len(h.remarks), 0
	for _, o := range h.orders {
		switch {
		case o.Corrected != "":
			mended++
			h.correction(o, promised)
		case o.Written == "" && o.Understood != "":
			h.bad("%s: “%s” was carried out, but no published words ask for it", h.what, o.Understood)
		case o.Written == "": // the unit had no order
		case !h.any && promised:
			h.bad("%s: “%s” was carried out, but they have no receipt", h.what, o.Understood)
		case !h.any:
			h.reads(o, "the words published beside it say")
		default:
			h.order(o)
		}
	}
	if !h.any || (h.sealed || h.shut) && len(h.words) == 0 {
		return
	}
	for _, words := range h.words {
		h.wholly(words)
	}
	if len(h.wrong)+len(h.remarks) > faults {
		return
	}
	says := fmt.Sprintf("%s: what was carried out is what the receipt's words read as", h.what)
	if mended > 0 {
		says += fmt.Sprintf(", but for %d of the coordinator's corrections, published as such", mended)
	}
	h.ok("%s", says)
}

// order compares one order with the words published beside it.
func (h *holding) order(o feed.ResultsOrder) {
	words := o.Written
	if h.told[words] == 0 {
		if !h.shut && !(h.sealed && h.withheld(o.Understood)) { // planted: open orders need no receipt beside a sealed one: !h.sealed
			h.bad("%s: “%s” was carried out, and the words beside it, “%s”, are not in the receipt",
				h.what, o.Understood, o.Written)
		}
		return
	}
	h.done[words] = append(h.done[words], o.Understood)
	h.reads(o, "the receipt says")
}

// withheld reports whether words read as an order of a form that is published later. Only such
// orders can be under a sealed receipt.
func (h *holding) withheld(understood string) bool {
	return h.is(understood, func(o engine.Order) bool {
		f := h.rules.Info().Form(o.Verb)
		return f != nil && f.Secrecy != engine.Open
	})
}

// reads compares an order with the order that the words beside it give when read by themselves.
func (h *holding) reads(o feed.ResultsOrder, whence string) {
	read := lines(h.reader, o.Written, h.ctx)
	var says []string
	for _, l := range read {
		if l.All {
			if h.is(o.Understood, func(o engine.Order) bool { return o.Verb == engine.Hold }) {
				return
			}
			says = append(says, h.reader.Understood(&l))
			continue
		}
		for _, w := range wishes(l) {
			if h.reader.Long(w) == o.Understood || h.is(o.Understood, func(o engine.Order) bool {
				return notation.SameOrder(o, w)
			}) {
				return
			}
		}
		says = append(says, h.reader.Understood(&l))
	}
	as := "no order"
	if len(says) > 0 {
		as = "“" + strings.Join(says, "; ") + "”"
	}
	h.otherwise(o.Written, "%s: %s “%s”, which reads as %s, and “%s” was carried out", h.what, whence, o.Written, as,
		o.Understood)
}

func (h *holding) otherwise(words, format string, args ...any) {
	h.other[words] = true
	h.remarks = append(h.remarks, fmt.Sprintf(format, args...))
}

// is reports whether words in the rulebook's form (which another program may have written) read as
// an order for which fits returns true.
func (h *holding) is(understood string, fits func(engine.Order) bool) bool {
	return slices.ContainsFunc(lines(h.reader, understood, h.ctx), func(l notation.Line) bool { return fits(l.Order) })
}

// correction records the words that a correction replaces, unpublished with secret orders.
func (h *holding) correction(o feed.ResultsOrder, promised bool) {
	found := o.Written == "" || o.Referee
	for _, words := range h.words {
		if strings.Contains(". "+o.Written+". ", ". "+words+". ") {
			h.mended[words], found = true, true
		}
	}
	if !found && (h.any || promised) && !h.sealed && !h.shut && !h.secretive {
		h.bad("%s: a correction replaces “%s”, but no such words are in the receipt", h.what, o.Written)
	}
}

// wholly checks that all orders in some words were carried out, and none more often than they say.
func (h *holding) wholly(words string) {
	read := lines(h.reader, words, h.ctx)
	told, done := h.told[words], h.done[words]
	most := map[string]int{} // how often each order was carried out
	for _, o := range done {
		if most[o]++; most[o] == told*max(1, len(read))+1 && !slices.ContainsFunc(read, func(l notation.Line) bool { return l.All }) {
			h.bad("%s: “%s” was carried out %d times, but is in the receipt %d times", h.what, words, len(done), told)
		}
	}
	if h.mended[words] || slices.ContainsFunc(h.idle, func(o feed.ResultsIdle) bool {
		return o.Written == words && (o.Why == publish.Replaced || o.Why == publish.Doubted && h.doubted())
	}) {
		return
	}
	for _, l := range read {
		if l.All || h.other[words] || slices.ContainsFunc(wishes(l), h.carriedOut) {
			continue
		}
		says := fmt.Sprintf("%s: the receipt says “%s”, but “%s” was not carried out", h.what, words, h.reader.Understood(&l))
		if len(done) == 0 {
			h.bad("%s", says)
		} else {
			h.otherwise(words, "%s", says)
		}
	}
	if len(read) == 0 && len(done) < told {
		h.bad("%s: the receipt says “%s”, but none of it was carried out", h.what, words)
	}
}

// doubted reports whether a published correction led to no order. It may be why words that it
// contradicts were not carried out.
func (h *holding) doubted() bool {
	return slices.ContainsFunc(h.orders, func(o feed.ResultsOrder) bool { return o.Corrected != "" && o.Understood == "" })
}

func (h *holding) carriedOut(w engine.Order) bool {
	long := h.reader.Long(w)
	return slices.ContainsFunc(h.orders, func(o feed.ResultsOrder) bool {
		return o.Understood != "" && (o.Understood == long ||
			h.is(o.Understood, func(o engine.Order) bool { return notation.SameOrder(o, w) }))
	})
}

// Tell reports whether an order's words, read by themselves, give the order of the line from which
// they come. The words "A Mun" of "A Par - Bur with support from A Mun" do not, and a receipt for
// them would prove nothing.
func Tell(r *notation.Reader, words string, of *notation.Line, ctx notation.Context) bool {
	return slices.ContainsFunc(lines(r, words, ctx), func(l notation.Line) bool {
		return l.All == of.All && (l.All || notation.SameOrder(l.Order, of.Order) &&
			slices.EqualFunc(l.Else, of.Else, notation.SameOrder))
	})
}

// Telling returns words that give a line's order by themselves: the rulebook's words, followed by
// the line's alternatives, if any, should that order be impossible.
func Telling(r *notation.Reader, l *notation.Line) string {
	if l.All {
		return r.Understood(l)
	}
	words := r.Long(l.Order)
	for _, o := range l.Else {
		switch {
		case o.Verb == l.Order.Verb && o.Verb == engine.Retreat:
			words += ", else " + r.Place(o.To)
		case o.Verb == l.Order.Verb && (o.Verb == engine.Build || o.Verb == engine.Remove):
			words += ", else " + strings.TrimPrefix(o.Kind.String()+" "+r.Place(o.At), " ")
		default:
			words += ", else " + strings.ToLower(notation.VerbName(o.Verb))
		}
	}
	return words
}

// lines returns the orders that words read as by themselves, without doubtful ones.
func lines(r *notation.Reader, words string, ctx notation.Context) []notation.Line {
	sheet := r.Sheet("", []byte(words), ctx)
	return slices.DeleteFunc(sheet.Lines, func(l notation.Line) bool {
		return l.Kind != notation.OrderLine || l.Standing() == notation.Doubtful
	})
}

func wishes(l notation.Line) []engine.Order {
	return append([]engine.Order{l.Order}, l.Else...)
}
