package room

import (
	"encoding/json"
	"strings"
	"unicode/utf8"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/engine/variants"
)

// Reader reads orders on a board without a position. Moves browsers and order sheets use it.
type Reader struct {
	m *engine.Map
	r *notation.Reader
}

// OpenReader makes a reader of orders on a board, with a ruleset's units and orders. With ruleset
// "" it reads the common orders in g.
func OpenReader(m *engine.Map, ruleset string, options engine.Options, g notation.Grammar) (*Reader, error) {
	if ruleset == "" {
		return &Reader{m, notation.New(m, g)}, nil
	}
	rules, err := variants.New(ruleset, m, options)
	if err != nil {
		return nil, err
	}
	if g == nil {
		g = notation.Grammar(rules.Info().Orders())
	}
	return &Reader{rules.Map(), notation.For(rules, g)}, nil
}

// Reading is a line as the reader understands it from the board alone, without a position.
type Reading struct {
	No       int             `json:"no"`
	Text     string          `json:"text"`
	Full     string          `json:"full"`   // the whole line, in which the columns of problems count
	Indent   int             `json:"indent"` // number of characters of Full before Text
	Kind     string          `json:"kind"`   // as Line.Kind
	Standing string          `json:"standing"`
	Says     string          `json:"says"` // in the rulebook's words
	Order    ReadOrder       `json:"order"`
	Problems []Problem       `json:"problems"`
	JSON     json.RawMessage `json:"json"` // as herald read --json writes it
}

// Problem is a problem of a line with all that the reader says of it.
type Problem struct {
	notation.Problem
	Candidates []engine.RegionID `json:"candidates"` // the regions that an ambiguous name fits
	Warning    bool              `json:"warning"`    // the line is read in spite of it
}

// ReadOrder is a line as it was understood. An unknown place is -1.
type ReadOrder struct {
	Verb     string            `json:"verb"`
	Kind     string            `json:"kind"` // the unit's letter, if the line states it
	At       engine.PlaceID    `json:"at"`
	To       engine.PlaceID    `json:"to"`
	Of       engine.PlaceID    `json:"of"`
	Via      []engine.RegionID `json:"via"`
	Convoyed bool              `json:"convoyed"`
}

// Read reads a sheet. step is the number of a kind of phase (engine.PhaseStep), or -1 if only the
// sheet's heading says which kind it is for.
func (r *Reader) Read(text string, step int) []Reading {
	ctx := notation.Open()
	if step >= 0 {
		ctx.Step, ctx.AnyStep = engine.PhaseStep(step), false
	}
	s := r.r.Sheet("", []byte(text), ctx)
	if s.Fault != nil {
		s.Lines = []notation.Line{{No: 1, Power: engine.NoPower, Problems: []notation.Problem{*s.Fault},
			Order: engine.NewOrder(engine.NoOrder, engine.NoPower, engine.NoKind, engine.NoPlace)}}
	}
	out := []Reading{}
	for i := range s.Lines {
		out = append(out, r.reading(&s.Lines[i]))
	}
	return out
}

func (r *Reader) reading(l *notation.Line) Reading {
	o := &l.Order
	x := Reading{No: l.No, Text: l.Text, Full: l.Full(), Kind: kindName(l),
		Standing: standingName(l), Problems: []Problem{},
		Order: ReadOrder{notation.VerbName(o.Verb), o.Kind.Letter(), o.At, o.To, o.Of, append([]engine.RegionID{}, o.Via...),
			o.Convoyed}, JSON: r.r.JSON(l)}
	for _, p := range l.Problems {
		x.Problems = append(x.Problems, Problem{p, append([]engine.RegionID{}, p.Candidates...), p.Warning})
	}
	if at := strings.Index(x.Full, x.Text); at > 0 {
		x.Indent = utf8.RuneCountInString(x.Full[:at])
	}
	if l.Kind == notation.OrderLine {
		x.Says = r.r.Understood(l)
	}
	return x
}

func kindName(l *notation.Line) string {
	return [...]string{"unread", "order", "header", "comment", "quoted", "vote", "wish"}[l.Kind]
}

func standingName(l *notation.Line) string {
	return [...]string{"read", "illegal", "doubtful"}[l.Standing()]
}

// Grammar makes a grammar from the verb numbers of each kind of phase. For nil it returns nil.
func Grammar(steps map[engine.PhaseStep][]int) notation.Grammar {
	if steps == nil {
		return nil
	}
	g := notation.Grammar{}
	for step, verbs := range steps {
		for _, v := range verbs {
			g[step] = append(g[step], engine.Verb(v))
		}
	}
	return g
}
