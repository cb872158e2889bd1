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

// The kinds of line. An Unread line may be an order, but the reader does not understand it.
const (
	Unread LineKind = iota
	OrderLine
	HeaderLine
	CommentLine
	QuotedLine // text of an earlier message, a signature and what is below it
	VoteLine   // an answer to a question put to all players
	WishLine   // an order for a later phase, kept until then
)

// Line is one line of a sheet, read. A line with two orders becomes two Lines with one number.
type Line struct {
	No     int    // the line's number in the sheet, 1-based
	Text   string // as written, without the spaces around it
	Kind   LineKind
	Form   string       // the id of the order's form, if it is the ruleset's own, or ""
	Order  engine.Order // as far as understood; a place that could not be read is NoPlace
	Header Header       // of a heading line: its fields
	// Power is the power whose order it is, if a heading or the line says so, or NoPower.
	Power engine.PowerID
	Vote  Vote // of a vote line: the answer
	All   bool // a hold for every unit without an order of its own
	// alternatives, in order of preference, if the order cannot be carried out (retreats, builds,
	// removals)
	Else     []engine.Order
	If       string           // the words of a condition on the order, which is doubtful then
	Wish     engine.PhaseStep // of a wish line: the phase that it is for
	Comment  string           // the words in brackets, or of a comment line
	Problems []Problem
	// Foreign means that the unit is another power's in the position: the order is superfluous
	// unless the unit is lent.
	Foreign bool
	// Repeats means that an earlier line of the sheet gives the same order.
	Repeats bool

	words     [][2]int    // the parts of the line that are the order itself: runs of characters, from and to
	said      bool        // the line, or a heading above it, names the power
	head      bool        // the line begins with a heading, which is in Header
	corrects  bool        // the line replaces an order above
	keeps     bool        // the line keeps the other orders of the sheet's earlier version
	asks      bool        // the lines below are requests to another power
	withdraws []token     // withdraws orders above: the words that say which; nil: it does not
	boxed     bool        // all of the line is in brackets
	empty     bool        // the tick box before the order is not ticked
	bare      bool        // the verb is only an arrow or "to"
	phase     string      // of a list's name: the kind of submission
	list      engine.Verb // of a list's name: what the units below do
	indent    int         // number of characters before Text, for underlining
	full      string
}

// Header is what a sheet's heading says.
type Header = sheet.Header

// Context is what the reader may know besides the text.
type Context struct {
	Step engine.PhaseStep
	// AnyStep means that the kind of phase is not known: the sheet's heading decides, or the verbs.
	AnyStep bool
	By      engine.PowerID // who wrote the sheet, or NoPower
	// Revises means that the sheet has an earlier version: "the rest stands" then keeps its orders.
	Revises bool
	list    engine.Verb // below a list's name: what units without a verb do
	// Position, if given, supplies the kind and coast of a region's unit. It never decides what a
	// name means, except for codes that differ only in case on a line that leaves no other clue.
	Position *engine.Position
}

// Open returns the context of a sheet about which nothing is known.
func Open() Context { return Context{AnyStep: true, By: engine.NoPower} }

// During returns the context of a power's sheet in a position.
func During(p *engine.Position, by engine.PowerID) Context {
	return Context{Step: p.Phase.Step, By: by, Position: p}
}

// Grammar lists the verbs of a ruleset by kind of phase. Nil allows all verbs.
type Grammar map[engine.PhaseStep][]engine.Verb

func (g Grammar) knows(v engine.Verb) bool {
	for _, vs := range g {
		if slices.Contains(vs, v) {
			return true
		}
	}
	return g == nil
}

// Reader reads order sheets on one board. It is immutable, so goroutines may share it.
type Reader struct {
	*Names
	grammar Grammar
	pairs   map[string][]string // by a word: the words behind it in names, for hyphens
	// Names that cannot be left to the grammar, by their first word.
	delicate map[string][]*delicateName

	// Of a reader made by For: the ruleset's own forms, its kinds of unit, the regions where units
	// have numbers, and the only kind of unit, if there is but one.
	forms    *ownForms
	kinds    map[engine.Kind]engine.KindInfo
	numbered map[engine.RegionID]bool
	only     engine.Kind
	blanks   sheet.Blanks // labels of blank lines on the ruleset's printed sheets
	inTurn   bool         // two builds for one place are two orders, not one repeated
}

// New returns a reader for a board, with the verbs of a grammar.
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
		// "sutton-ashby" can be read as two names with an arrow
		r.LearnID(id, engine.RegionID(i), slices.ContainsFunc(grammar.SplitAt(ts, tokDash), func(ts []token) bool {
			f := r.FindTokens(ts, Anywhere)
			return f.Region != engine.NoRegion && f.Region != engine.RegionID(i)
		}))
	}
	return r
}

// Full returns the line with the spaces around it, as problems' columns count.
func (l *Line) Full() string { return l.full }
