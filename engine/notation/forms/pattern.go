// Package forms matches lines with the patterns of a ruleset's own orders (engine.Form): words,
// signs and slots, some of which are optional or alternatives.
//
// The package knows patterns and signs, but no names and no orders: the caller implements Line,
// which finds what fills a slot.
package forms

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
	"github.com/heraldmaps/herald/engine/notation/names"
)

type token = grammar.Token

// says holds the small sets of words that single rules compare with.
var says = grammar.Says

// Pattern is a compiled pattern.
type Pattern struct {
	es     []elem
	words  map[string]bool // all words in the pattern
	needed [][]token       // words and signs without which a line cannot match; of each list one is enough
}

// Has reports whether a word is in a pattern.
func (pt *Pattern) Has(w string) bool { return pt.words[w] }

// elem is a part of a pattern: a word or sign, a slot, or a choice between sequences of parts.
type elem struct {
	tok  *token
	slot *Slot
	alts [][]elem
	none bool // the choice is optional
}

// Slot is a part of a pattern that a name or a number fills.
type Slot struct {
	Name  string
	Types []SlotType
	many  bool
}

// SlotType is one of the types of value that a slot may have.
type SlotType struct {
	ID    string // "unit", "power", or the id of a list of names
	List  int    // index into the ruleset's lists of names, or -1
	Kinds []engine.Kind
	On    names.Terrains // of a unit or place: its terrain
}

// Called describes what a slot takes: "power or region".
func (s *Slot) Called() string {
	var out []string
	for i := range s.Types {
		id := s.Types[i].ID
		if id == "place" || id == "sea" || id == "land" {
			id = "region"
		}
		if !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return strings.Join(out, " or ")
}

// New compiles a pattern, in which slots may also take names from lists. as: the pattern is one of
// the lines that a form stands for, in which slots are only names and no word is optional.
func New(lex *grammar.Lexicon, text string, lists []string, as bool) (*Pattern, error) {
	c := compiler{pieces: piece.FindAllString(text, -1), lex: lex, lists: lists, types: !as}
	alts, err := c.choice("")
	switch {
	case err != nil:
		return nil, err
	case len(alts) > 1:
		return nil, fmt.Errorf("%q with blanks stands in brackets or parentheses only", "|")
	case len(alts[0]) == 0:
		return nil, fmt.Errorf("it is empty")
	}
	return &Pattern{alts[0], wordsIn(alts[0], map[string]bool{}), needed(alts[0])}, nil
}

// piece is a slot, a bracket, or words and signs without blanks. A bracket directly after a word is
// a mistake.
var piece = regexp.MustCompile(`\{[^}]*\}|[][(){}]|:|(?:\|:|[^][(){}: ])+[[(]?`)

type compiler struct {
	pieces []string // the pattern's pieces still to be read
	lex    *grammar.Lexicon
	lists  []string
	types  bool
}

// choice reads sequences of parts between " | ", up to a closing sign, or if "" to the end.
func (c *compiler) choice(end string) ([][]elem, error) {
	out := [][]elem{nil}
	for len(c.pieces) > 0 {
		text := c.pieces[0]
		c.pieces = c.pieces[1:]
		var es []elem
		var err error
		switch text {
		case end:
			return out, nil
		case "|":
			out = append(out, nil)
		case "[", "(":
			e := elem{none: text == "["}
			e.alts, err = c.choice(map[string]string{"[": "]", "(": ")"}[text])
			es = []elem{e}
		case "]", ")", "{", "}":
			err = fmt.Errorf("%q is one of no pair", text)
		default:
			es, err = c.part(text)
		}
		if err != nil {
			return nil, err
		}
		out[len(out)-1] = append(out[len(out)-1], es...)
	}
	if end != "" {
		return nil, fmt.Errorf("%q is missing", end)
	}
	return out, nil
}

// part reads a slot, or a word or sign with its alternatives: "cut|cuts", "a/f|af", "-|to".
func (c *compiler) part(text string) ([]elem, error) {
	if text[0] == '{' {
		s, err := c.slot(text[1 : len(text)-1])
		return []elem{{slot: s}}, err
	}
	var alts [][]elem
	for _, words := range strings.Split(text, "|") {
		var run []elem
		for _, t := range grammar.Lex(words) {
			e := elem{tok: &t}
			if t.Kind == grammar.Hyphen {
				t.Kind = grammar.Dash
			}
			if c.types && t.Kind == grammar.Word && c.lex.Skip.Has(t.W) {
				e = elem{alts: [][]elem{{e}}, none: true} // a sign that people may omit
			}
			run = append(run, e)
		}
		if len(run) == 0 || strings.ContainsAny(words, "[(") {
			return nil, fmt.Errorf("a word or a blank is missing in %q", text)
		}
		alts = append(alts, run)
	}
	if len(alts) == 1 {
		return alts[0], nil
	}
	return []elem{{alts: alts}}, nil
}

// slot reads "{of:unit A sea}", "{power|unit}", "{state*}".
func (c *compiler) slot(inner string) (*Slot, error) {
	s := &Slot{}
	if name, rest, ok := strings.Cut(inner, ":"); ok {
		s.Name, inner = strings.TrimSpace(name), rest
	}
	if !c.types {
		s.Name = strings.TrimSpace(inner)
		return s, nil
	}
	if rest, ok := strings.CutSuffix(inner, "*"); ok {
		s.many, inner = true, rest
	}
	for _, text := range strings.Split(inner, "|") {
		ws := strings.Fields(text)
		if len(ws) == 0 {
			return nil, fmt.Errorf("the slot {%s} is empty", inner)
		}
		t := SlotType{ID: ws[0], List: slices.Index(c.lists, ws[0]), On: names.Anywhere}
		switch t.ID {
		case "sea":
			t.On = names.OnSea
		case "land":
			t.On = names.OnLand
		case "unit", "place", "region", "power", "kind", "count", "ordinal", "text", "words":
		default:
			if t.List < 0 {
				return nil, fmt.Errorf("no slot is called %q, and no list of names", t.ID)
			}
		}
		for _, w := range ws[1:] {
			k, ok := c.lex.Units.Get(grammar.Fold(w))
			switch {
			case t.ID == "unit" && says.Sea.Has(w):
				t.On = names.OnSea
			case t.ID == "unit" && says.Land.Has(w):
				t.On = names.OnLand
			case t.ID == "unit" && ok:
				t.Kinds = append(t.Kinds, k)
			default:
				return nil, fmt.Errorf("%q does not narrow a slot {%s}", w, t.ID)
			}
		}
		s.Types = append(s.Types, t)
	}
	if s.Name == "" {
		s.Name = s.Types[0].ID
	}
	return s, nil
}

// wordsIn collects the words of some parts.
func wordsIn(es []elem, out map[string]bool) map[string]bool {
	for _, e := range es {
		if e.tok != nil {
			out[e.tok.W] = true
		}
		for _, alt := range e.alts {
			wordsIn(alt, out)
		}
	}
	return out
}

// needed returns the words and signs that every line which matches some parts must have.
func needed(es []elem) [][]token {
	var out [][]token
	for _, e := range es {
		switch {
		case e.tok != nil:
			out = append(out, []token{*e.tok})
		case e.none || e.slot != nil:
		default:
			var any []token
			for _, alt := range e.alts {
				k := slices.IndexFunc(alt, func(x elem) bool { return x.tok != nil })
				if k < 0 {
					any = nil
					break
				}
				any = append(any, *alt[k].tok)
			}
			if len(any) > 0 {
				out = append(out, any)
			}
		}
	}
	return out
}

// Write returns the line that a form stands for, with the words that filled the slots. It returns
// false if a slot was not filled, since the line then belongs to another of the form's patterns.
func (pt *Pattern) Write(ts []token, took []Bound) ([]token, bool) {
	w := writer{ts: ts, bound: took, col: ts[0].Col}
	return w.write(pt.es)
}

type writer struct {
	ts    []token
	bound []Bound
	col   int // the column given to words that the form inserts
}

// write returns false if a slot among the parts was not filled.
func (w *writer) write(es []elem) ([]token, bool) {
	var out []token
	for i := range es {
		switch e := &es[i]; {
		case e.tok != nil:
			t := *e.tok
			t.Col, t.N = w.col, 0
			out = append(out, t)
		case e.slot != nil:
			k := slices.IndexFunc(w.bound, func(b Bound) bool { return b.Slot.Name == e.slot.Name })
			if k < 0 {
				return nil, false
			}
			part := w.ts[w.bound[k].From:w.bound[k].To]
			out = append(out, part...)
			w.col = part[len(part)-1].Col
		default:
			if part, ok := w.write(e.alts[0]); ok {
				out = append(out, part...)
			}
		}
	}
	return out, true
}
