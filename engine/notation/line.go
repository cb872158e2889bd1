package notation

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
	"github.com/heraldmaps/herald/engine/notation/names"
	"github.com/heraldmaps/herald/engine/notation/sheet"
)

// LineKind is what a line of a sheet is.
type LineKind uint8

// The kinds of line. An Unread line was meant as something that the reader does not understand.
const (
	Unread LineKind = iota
	OrderLine
	HeaderLine
	CommentLine
	QuotedLine // text of an earlier message, a signature and what is below it
	VoteLine   // an answer to a question put to all
	WishLine   // an order for a later phase: it is kept until then
)

// Line is one line of a sheet, read. A line of two orders becomes two Lines with one number.
type Line struct {
	No     int    // 1-based
	Text   string // as written, without the spaces around it
	Kind   LineKind
	Form   string       // the id of the ruleset's own form that the order has, or ""
	Order  engine.Order // of an order; a place that could not be read is NoPlace. Of an unread line: what was understood
	Header Header       // of a header line
	// Power is whose order it is, where a heading or the line itself says so, or NoPower.
	Power engine.PowerID
	Vote  Vote // of a vote line
	All   bool // a hold for every unit without an order of its own
	// what to do, in order of wish, where the order cannot be carried out: retreats, builds,
	// removals
	Else     []engine.Order
	If       string           // the words of a condition that the order depends on; it is Conditional then, and in doubt
	Wish     engine.PhaseStep // of a wish: the phase that it is for
	Comment  string           // the words in brackets, or the comment
	Problems []Problem
	// Foreign says that the position has another power's unit there: superfluous, unless it is
	// lent.
	Foreign bool
	// Repeats says that an earlier line of the sheet gives the same order.
	Repeats bool

	words     [][2]int    // what of the line is the order itself: runs of characters, from and to
	said      bool        // the line, or a heading above it, says whose order it is
	head      bool        // a heading stands before the order: Header
	corrects  bool        // it replaces an order above
	keeps     bool        // it leaves the other orders of an earlier version as they are
	asks      bool        // it says that the lines below are asked of another power
	withdraws []token     // it takes orders above back: what it says of them; nil: it does not
	boxed     bool        // all of it is in brackets
	empty     bool        // the box before it is empty
	bare      bool        // an arrow or "to" is all that says what it does
	phase     string      // of the name of a list: the kind of submission that it is of
	list      engine.Verb // of the name of a list: what the units below it do
	indent    int         // characters dropped before Text, for underlining
	full      string
}

// Header is what the head of a sheet says.
type Header = sheet.Header

// Context is what the reader may know beside the words.
type Context struct {
	Step engine.PhaseStep
	// AnyStep says that the kind of phase is not known: the sheet's header decides, or the verbs.
	AnyStep bool
	By      engine.PowerID // who wrote the sheet, or NoPower
	// Revises says that there is an earlier version of the sheet: "the rest stands" is of its
	// orders then.
	Revises bool
	list    engine.Verb // what units without a verb do below a list's name
	// Position, if given, tells the kind and coast of the unit that stands in a region. It never
	// decides what a name means, but for codes that differ only in case where the line leaves
	// nothing else to go by.
	Position *engine.Position
}

// Open is the context of a sheet about which nothing is known.
func Open() Context { return Context{AnyStep: true, By: engine.NoPower} }

// During is the context of a power's sheet in a position.
func During(p *engine.Position, by engine.PowerID) Context {
	return Context{Step: p.Phase.Step, By: by, Position: p}
}

// Grammar says which verbs a ruleset knows in each kind of phase. Nil knows all.
type Grammar map[engine.PhaseStep][]engine.Verb

func (g Grammar) knows(v engine.Verb) bool {
	for _, vs := range g {
		if slices.Contains(vs, v) {
			return true
		}
	}
	return g == nil
}

// Reader reads order sheets on one board. It is immutable and safe for several goroutines.
type Reader struct {
	*Names
	grammar Grammar
	pairs   map[string][]string // by a word: the words behind it in names, for hyphens
	// Names that cannot be left to the grammar, by their first word.
	delicate map[string][]*delicateName

	// Of a reader made For a ruleset: its own orders, its kinds of unit, where units bear numbers,
	// and the kind that every word for a unit means, if there is but one.
	forms    *ownForms
	kinds    map[engine.Kind]engine.KindInfo
	numbered map[engine.RegionID]bool
	only     engine.Kind
	blanks   sheet.Blanks // of its printed sheets
	inTurn   bool         // two builds for one place are two orders
}

// New makes a reader for a board and a grammar.
func New(m *engine.Map, g Grammar) *Reader {
	l := grammar.NewLexicon()
	r := &Reader{Names: names.WithWords(m, l), grammar: g, pairs: map[string][]string{}}
	for i := range m.Regions {
		for _, s := range append([]string{m.Regions[i].Name, m.Regions[i].Label}, m.Regions[i].Aliases...) {
			ws := grammar.WordsOf(grammar.Lex(s))
			for k := 1; k < len(ws); k++ {
				r.pairs[ws[k-1]] = append(r.pairs[ws[k-1]], ws[k])
			}
		}
	}
	r.learnNames()
	for i := range m.Regions {
		id := m.Regions[i].ID
		ts := r.arrows(grammar.Lex(id))
		if !strings.Contains(id, "-") || !slices.ContainsFunc(ts, func(t token) bool {
			return t.Kind == tokDash || l.Harmless.Has(t.W) || l.Skip.Has(t.W)
		}) {
			continue
		}
		// "sutton-ashby" has an arrow in it
		r.LearnID(id, engine.RegionID(i), slices.ContainsFunc(grammar.SplitAt(ts, tokDash), func(ts []token) bool {
			f := r.FindTokens(ts, Anywhere)
			return f.Region != engine.NoRegion && f.Region != engine.RegionID(i)
		}))
	}
	return r
}

// Full returns the line with the spaces around it, as problems' columns count.
func (l *Line) Full() string { return l.full }
