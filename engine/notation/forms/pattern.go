// Package forms matches lines with the patterns of a ruleset's own orders (engine.Form): words,
// signs and slots, some of them optional or alternative.
//
// The package knows patterns and signs, but no names and no orders: the caller (Line) says what
// fills a slot.
package forms

import (
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
	"github.com/heraldmaps/herald/engine/notation/names"
)

type token = grammar.Token

// says are the small sets of words that single rules ask for.
var says = grammar.Says

// Pattern is a pattern made ready.
type Pattern struct {
	es     []elem
	words  map[string]bool // every word in it
	needed [][]token       // literals without which the pattern cannot match; of each one will do
}

// Has reports whether a word stands in a pattern.
func (pt *Pattern) Has(w string) bool { return pt.words[w] }

// elem is a part of a pattern: a word or sign, a slot, or a choice between runs of parts.
type elem struct {
	tok  *token
	slot *Slot
	alts [][]elem
	none bool // the choice may be left out
}

// Slot is a part that a name or a number fills.
type Slot struct {
	Name  string
	Types []SlotType
	many  bool
}

// SlotType is one of the kinds of thing that a slot may be.
type SlotType struct {
	ID    string // "unit", "power", a name list's id
	List  int    // index into the ruleset's lists of names, or -1
	Kinds []engine.Kind
	On    names.Terrains // unit, place: where it can lie
}

// Called says in words what may stand in a slot: "power or region".
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

// New reads a pattern, in which slots may be of some lists of names too. As says that it is one of
// the lines that a form stands for: slots are names alone there, and no word may be left out.
func New(lex *grammar.Lexicon, text string, lists []string, as bool) (*Pattern, error) {
	c := compiler{text: []rune(text), lex: lex, lists: lists, types: !as}
	alts, err := c.choice(0)
	if err == nil && len(alts) != 1 {
		err = fmt.Errorf("%q with blanks stands in brackets or parentheses only", "|")
	}
	if err == nil && len(alts[0]) == 0 {
		err = fmt.Errorf("it is empty")
	}
	if err != nil {
		return nil, err
	}
	return &Pattern{alts[0], wordsIn(alts[0], map[string]bool{}), needed(alts[0])}, nil
}

type compiler struct {
	text  []rune
	at    int
	lex   *grammar.Lexicon
	lists []string
	types bool
}

// choice reads runs of parts parted by " | " up to a closing sign, or to the end for 0.
func (c *compiler) choice(end rune) ([][]elem, error) {
	out := [][]elem{nil}
	last := func() *[]elem { return &out[len(out)-1] }
	for c.at < len(c.text) {
		switch ch := c.text[c.at]; ch {
		case ' ':
			c.at++
		case end:
			c.at++
			return out, nil
		case '|':
			c.at++
			if c.at < len(c.text) && c.text[c.at] != ' ' {
				return nil, fmt.Errorf("%q at %d parts nothing", "|", c.at)
			}
			out = append(out, nil)
		case '[', '(':
			c.at++
			alts, err := c.choice(map[rune]rune{'[': ']', '(': ')'}[ch])
			if err != nil {
				return nil, err
			}
			*last() = append(*last(), elem{alts: alts, none: ch == '['})
		case '{':
			s, err := c.slot()
			if err != nil {
				return nil, err
			}
			*last() = append(*last(), elem{slot: s})
		case ']', ')', '}':
			return nil, fmt.Errorf("%q at %d closes nothing", string(ch), c.at+1)
		default:
			es, err := c.words()
			if err != nil {
				return nil, err
			}
			*last() = append(*last(), es...)
		}
	}
	if end != 0 {
		return nil, fmt.Errorf("%q is missing", string(end))
	}
	return out, nil
}

// words reads a word or sign and its alternatives: "cut|cuts", "a/f|af", "-|to".
func (c *compiler) words() ([]elem, error) {
	var alts [][]elem
	for {
		start := c.at
		for c.at < len(c.text) && !strings.ContainsRune(" |{}[]()", c.text[c.at]) && !(c.text[c.at] == ':' && c.at > start) {
			c.at++
		}
		var run []elem
		for _, t := range grammar.Lex(string(c.text[start:c.at])) {
			e := elem{tok: &t}
			if t.Kind == grammar.Hyphen {
				t.Kind = grammar.Dash
			}
			if c.types && t.Kind == grammar.Word && c.lex.Skip.Has(t.W) {
				e = elem{alts: [][]elem{{e}}, none: true} // may be missing on sheets too
			}
			run = append(run, e)
		}
		if len(run) == 0 {
			return nil, fmt.Errorf("nothing at %d", start+1)
		}
		alts = append(alts, run)
		if c.at+1 >= len(c.text) || c.text[c.at] != '|' || c.text[c.at+1] == ' ' {
			break
		}
		c.at++
	}
	if c.at < len(c.text) && strings.ContainsRune("[(", c.text[c.at]) {
		return nil, fmt.Errorf("a blank is missing at %d", c.at+1)
	}
	if len(alts) == 1 {
		return alts[0], nil
	}
	return []elem{{alts: alts}}, nil
}

// slot reads "{of:unit A sea}", "{power|unit}", "{state*}".
func (c *compiler) slot() (*Slot, error) {
	start := c.at
	for c.at < len(c.text) && c.text[c.at] != '}' {
		c.at++
	}
	if c.at == len(c.text) {
		return nil, fmt.Errorf("%q is missing", "}")
	}
	inner := string(c.text[start+1 : c.at])
	c.at++
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
			return nil, fmt.Errorf("slot %d is empty", start+1)
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

// wordsIn collects the words of a run of parts.
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

// needed lists the literals that every reading of a run of parts has.
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

// Write writes a line that a form stands for with the words of the slots; false: a slot was not
// filled, and the line is of another of the form's patterns.
func (pt *Pattern) Write(ts []token, took []Bound) ([]token, bool) {
	w := writer{ts: ts, bound: took, col: ts[0].Col}
	return w.write(pt.es)
}

type writer struct {
	ts    []token
	bound []Bound
	col   int // where the words that the form itself puts in are thought to stand
}

// write returns false where a slot of the parts was not filled.
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
