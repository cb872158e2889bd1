// Package notation turns what people write into orders, and orders into what people read.
//
// It holds the reader of order sheets (Reader) and the Problems of lines that cannot be read
// or obeyed. Under it, package sheet knows texts, headings and mail programs, package
// grammar the signs and words of orders, package names a board's names, with the canonical
// printing of orders (Long and Short), and package forms the patterns of rulesets' own orders.
//
// The reader interprets words and never tactics: a name that may mean two regions is reported with
// both, and the order is not guessed from what would be legal. All words are in one table,
// grammar/words.json; testdata holds lines and how they are read.
//
// What Long and Short print, the reader reads back as the same order.
package notation

import (
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/engine/notation/grammar"
	"github.com/heraldmaps/herald/engine/notation/names"
	"github.com/heraldmaps/herald/engine/notation/sheet"
)

// Names finds regions, coasts and powers by the names that people use.
type Names = names.Names

// Found is the result of a look-up of a name, with the problem if it is in doubt.
type Found = names.Found

// How is the kind of match by which a name was found.
type How = names.How

// Terrains is a set of terrains on which the named place may be.
type Terrains = names.Terrains

// The kinds of match, and the sets of terrains.
const (
	NotFound = names.NotFound
	Exact    = names.Exact
	ByWord   = names.ByWord
	ByPrefix = names.ByPrefix
	BySlip   = names.BySlip
	Several  = names.Several

	OnInland  = names.OnInland
	OnCoast   = names.OnCoast
	OnSea     = names.OnSea
	OnLand    = names.OnLand
	ForFleet  = names.ForFleet
	Anywhere  = names.Anywhere
	noTerrain = names.Nowhere
)

// NewNames indexes a board's names.
func NewNames(m *engine.Map) *Names { return names.NewNames(m) }

// Fits returns the terrains on which a unit of a kind can be.
func Fits(k engine.Kind) Terrains { return names.Fits(k) }

// Fold returns text in lower case with single spaces, without accents and punctuation.
func Fold(s string) string { return grammar.Fold(s) }

// Decode turns a file's bytes into text, whatever its encoding; it is false for binary data.
func Decode(b []byte) (string, bool) { return sheet.Decode(b) }

// VerbName returns a verb's name in herald's JSON: "hold", "move" ...; "unread" for none.
func VerbName(v engine.Verb) string { return grammar.VerbName(v) }

type token = grammar.Token

const (
	tokWord   = grammar.Word
	tokDash   = grammar.Dash
	tokHyphen = grammar.Hyphen
	tokSlash  = grammar.Slash
	tokComma  = grammar.Comma
	tokStop   = grammar.Stop
	tokColon  = grammar.Colon
	tokOpen   = grammar.OpenBracket
	tokClose  = grammar.CloseBracket
)

// says holds the small sets of words that single rules compare with.
var says = grammar.Says

// Code is the machine-readable kind of a problem. The list is a contract (commands.md).
type Code string

// The codes. A line with a Misspelt problem is still read: that is a warning.
const (
	UnknownName        Code = "unknown-name"
	AmbiguousName      Code = "ambiguous-name"
	UnknownVerb        Code = "unknown-verb"
	MissingDestination Code = "missing-destination"
	NotAdjacent        Code = "not-adjacent"
	WrongCoast         Code = "wrong-coast"
	MissingCoast       Code = "missing-coast"
	WrongUnitKind      Code = "wrong-unit-kind"
	NotASeaRegion      Code = "not-a-sea-region"
	Contradiction      Code = "contradiction"
	Misspelt           Code = "misspelt"
	NotRead            Code = "not-read"
	Cancelled          Code = "cancelled"
	Conditional        Code = "conditional"
	General            Code = "general-order"
	TwoUnits           Code = "two-units"
	Remark             Code = "remark"     // a comment names units and places
	Unreadable         Code = "unreadable" // the file as a whole cannot be read: it is too large, or no text
)

// Problem is something wrong with a line. It knows its columns but no file or line number, because
// a line may come from a file, a mail or a page, of which only the caller (In) knows.
type Problem struct {
	Code       Code              `json:"code"`
	Message    string            `json:"message"` // lower case, no full stop
	Hint       string            `json:"hint"`    // what to write, or ""
	Col        int               `json:"col"`     // 1-based, in characters of the line
	Len        int               `json:"len"`     // in characters; 0: the whole line
	Candidates []engine.RegionID `json:"-"`       // the regions that an ambiguous or unknown name may mean
	// Warning means that the line counts all the same.
	Warning bool `json:"-"`
}

// Standing is whether a line counts as an order.
type Standing uint8

// The standings, which an acknowledgement to the writer distinguishes.
const (
	Read     Standing = iota // understood, and the board allows it
	Illegal                  // understood, but the board forbids it, as the judge will report
	Doubtful                 // not understood with certainty: the unit gets no order
)

// Standing returns the worst standing that the line's problems give it.
func (l *Line) Standing() Standing {
	s := Read
	if l.Kind == Unread {
		s = Doubtful
	}
	for _, p := range l.Problems {
		if !p.Warning {
			s = max(s, p.Code.standing())
		}
	}
	return s
}

// standing returns the standing of a line with such a problem.
func (c Code) standing() Standing {
	switch c {
	case UnknownName, AmbiguousName, UnknownVerb, MissingDestination, Contradiction, Unreadable, NotRead, Cancelled,
		Conditional, General, TwoUnits:
		return Doubtful
	case NotAdjacent, WrongCoast, MissingCoast, WrongUnitKind, NotASeaRegion:
		return Illegal
	}
	return Read
}

// doubts reports whether a problem makes a line doubtful.
func (p *Problem) doubts() bool { return !p.Warning && p.Code.standing() == Doubtful }

// In returns the problem with its place in a file; line is 1-based.
func (p Problem) In(file string, line int) diag.Problem {
	return diag.Problem{Pos: diag.Pos{File: file, Line: line, Col: p.Col}, Msg: p.Message, Hint: p.Hint}
}

// Render formats a problem as compilers do: place, message and hint, then the line with the
// problem's words underlined.
func (p Problem) Render(file string, line int, text string) string {
	var b strings.Builder
	b.WriteString(p.In(file, line).Error())
	rs := []rune(text)
	if len(rs) == 0 || len(rs) > 200 {
		return b.String()
	}
	n := p.Len
	if n == 0 {
		n = len(rs) - p.Col + 1
	}
	b.WriteString("\n    ")
	for _, r := range rs {
		if r == '\t' || r < ' ' {
			r = ' '
		}
		b.WriteRune(r)
	}
	b.WriteString("\n    " + strings.Repeat(" ", max(0, p.Col-1)) + strings.Repeat("^", max(1, n)))
	return b.String()
}
