package book

import (
	"fmt"
	"strings"
)

// Book is a rulebook, read and numbered.
type Book struct {
	Config   Config
	Chapters []*Chapter
	Anchors  map[string]Anchor
	Order    []string // anchors in the order of the text
	Unset    []string // anchors that exist on the pages but not in the PDF
}

// Part is a chapter's part of the book.
type Part uint8

// The three parts: unnumbered front matter, numbered chapters, annexes.
const (
	Front Part = iota
	Body
	Annexe
)

// Chapter is one file of the text.
type Chapter struct {
	File   string // "07-unit-orders.md"
	Slug   string // "unit-orders"; its page is unit-orders.html
	Part   Part
	Number string // "4", "A2", or "" in front matter
	RunOn  bool   // it need not begin on a new page
	// OnePage is set if the chapter must fit on one page of its own.
	OnePage bool
	Title   *Heading
	Blocks  []Block  // without the title
	Notes   []Note   // footnotes, by number from 1
	Checks  []*Fence // positions on which the judge confirms the chapter's sentences; not printed
}

// Note is a footnote.
type Note struct {
	Number int
	Blocks []Block
}

// AnchorKind is the kind of thing that has an anchor.
type AnchorKind uint8

const (
	ToChapter AnchorKind = iota
	ToSection
	ToRule
	ToRuling
	ToFigure
	ToTable
	ToTerm
)

// Anchor is a place that links can lead to.
type Anchor struct {
	ID      string
	Kind    AnchorKind
	Chapter int    // index into Book.Chapters
	Label   string // "rule 4.7", "chapter 4", "figure 3": the text of a link that has none
	Pos     Pos
}

// Style is how a span is set; the bits combine.
type Style uint8

// The styles of running text.
const (
	Italic Style = 1 << iota
	Bold
	SmallCaps
)

// Span is a run of text in one style. Exactly one of Text, Note and Break is used.
type Span struct {
	Text  string
	Style Style
	Link  string // "#anchor" or an address, or ""
	Note  int    // a footnote's number, or 0
	Break bool   // a forced line end
	Page  string // typesetter only: an anchor whose page number is put into the pattern Text
	Pos   Pos

	filled bool // the link had no text and was given its anchor's label
}

// Block is a piece of a chapter: one of the types below.
type Block interface{ block() }

// Heading is a chapter's title (level 1) or a section's.
type Heading struct {
	Level   int
	Spans   []Span
	Anchor  string
	Pos     Pos
	classes []string
}

// Rule numbers a paragraph.
type Rule struct {
	Anchors  []string
	Number   string // "4.7"
	Differs  bool
	Rulings  []string // "W14": rulings that settle it
	Subjects []string // entries of the index of subjects: "support, cut"
}

// Para is a paragraph; Rule is nil unless it is a numbered rule.
type Para struct {
	Spans []Span
	Rule  *Rule
	Leads bool // it announces the next block: no page break between
	Pos   Pos
}

// List is a list; Start is the first number of an ordered one.
type List struct {
	Ordered bool
	Start   int
	Items   [][]Block
}

// Aside is a passage set apart from the text, such as a ruling, an example or a note.
type Aside struct {
	Kind   string // "differs", "ruling", "erratum", "choice", "note", "example", "advice"
	Label  string // "Ruling W14"
	Anchor string // "ruling-w14", or ""
	Blocks []Block
	Pos    Pos
}

// Quote is a quotation.
type Quote struct{ Blocks []Block }

// Align is how a table's column is set.
type Align uint8

const (
	Left Align = iota
	Centre
	Right
)

// Table is a table with a head.
type Table struct {
	Caption string
	Anchor  string // or ""
	Number  int    // of a table with a caption, through the book
	Align   []Align
	Head    [][]Span
	Rows    [][][]Span // row, cell, spans
	Form    bool       // to fill in by hand: only the first column has text, the rest lines to write on
	Pos     Pos
}

// Label returns "Table 3.".
func (t *Table) Label() string { return fmt.Sprintf("Table %d.", t.Number) }

// Terms is a list of definitions.
type Terms struct{ Items []Term }

// Term is one definition.
type Term struct {
	Name   []Span
	Anchor string // "term-cut"
	Pos    Pos
	Blocks []Block
}

// Verbatim keeps its line breaks: a letter, a message, a sheet of orders.
type Verbatim struct {
	Lines []string
	At    []Pos // of each line
	Pos   Pos
	Sheet bool   // it is an order sheet, and is checked as a player's sheet
	Phase string // of a sheet: "movement", or "" if its heading names the phase
}

// Image is a picture beside the text.
type Image struct {
	Path, Alt, Title string
	Data             []byte
	Width, Height    int // pixels
	Pos              Pos
}

// Ornament is a break in the text (---).
type Ornament struct{}

// Columns is a long list of short entries in columns, under the letters they begin with.
type Columns struct {
	Count  int
	Groups []Group
}

// Group is the entries under one letter.
type Group struct {
	Title   string
	Entries [][]Span
}

// PowerWords is one power's words in a Dialogue.
type PowerWords struct {
	Who   string
	Lines []string
}

// Dialogue is a set of orders under the names of the powers that give them.
type Dialogue struct{ Turns []PowerWords }

func (*Heading) block()  {}
func (*Para) block()     {}
func (*List) block()     {}
func (*Aside) block()    {}
func (*Quote) block()    {}
func (*Table) block()    {}
func (*Terms) block()    {}
func (*Verbatim) block() {}
func (*Image) block()    {}
func (*Ornament) block() {}
func (*Columns) block()  {}
func (*Dialogue) block() {}
func (*Fence) block()    {}

// Plain returns the text of spans without style; notes are left out.
func Plain(spans []Span) string {
	s := ""
	for _, sp := range spans {
		if sp.Break {
			s += " "
		}
		s += sp.Text
	}
	return s
}

// Curl replaces straight apostrophes and quotation marks by typographic ones.
func Curl(s string) string {
	s = strings.ReplaceAll(s, "'", "’")
	if !strings.Contains(s, `"`) {
		return s
	}
	var b strings.Builder
	before := ' '
	for _, r := range s {
		if r == '"' {
			if r = '”'; before == ' ' || before == '(' || before == '—' {
				r = '“'
			}
		}
		b.WriteRune(r)
		before = r
	}
	return b.String()
}

// Walk calls f for every block, outer before inner, in the order of the text.
func Walk(blocks []Block, f func(Block)) {
	for _, b := range blocks {
		f(b)
		switch b := b.(type) {
		case *List:
			for _, it := range b.Items {
				Walk(it, f)
			}
		case *Aside:
			Walk(b.Blocks, f)
		case *Quote:
			Walk(b.Blocks, f)
		case *Terms:
			for _, t := range b.Items {
				Walk(t.Blocks, f)
			}
		}
	}
}
