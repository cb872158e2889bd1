package notation

import (
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// Ruleset is what the reader asks of a ruleset (engine.Rules): its board, its kinds and forms, and
// its own part of an order.
type Ruleset interface {
	Map() *engine.Map
	Info() engine.Info
	Own(o *engine.Order, form *engine.Form, f engine.Fields)
}

// forms are a ruleset's own orders made ready.
type forms struct {
	rules Ruleset
	list  []form
	names []nameIndex
	plain *Reader // the same reader without forms
}

type form struct {
	of       *engine.Form
	patterns []*pattern
	as       [][]elem
}

// has reports whether a word stands in a form.
func (f *form) has(w string) bool {
	return slices.ContainsFunc(f.patterns, func(pt *pattern) bool { return pt.words[w] })
}

type pattern struct {
	es     []elem
	words  map[string]bool // every word in it
	needed [][]token       // literals without which the pattern cannot match; of each one will do
}

// elem is a part of a pattern: a word or sign, a slot, or a choice between runs of parts.
type elem struct {
	tok  *token
	slot *slot
	alts [][]elem
	none bool // the choice may be left out
}

// slot is a part that a name or a number fills.
type slot struct {
	name  string
	types []slotType
	many  bool
}

type slotType struct {
	id    string // "unit", "power", a name list's id
	list  int    // index into forms.names, or -1
	kinds []engine.Kind
	on    Terrains // unit, place: where it can lie
}

// For makes a reader for a ruleset: of the family's orders and its own. A pattern that is none is a
// fault of the program, and a panic.
func For(rules Ruleset, g Grammar) *Reader {
	info := rules.Info()
	r := New(rules.Map(), g)
	r.learn(&info)
	r.Carries, r.Crossing = info.Carries, info.Crossing
	if len(info.Forms) == 0 {
		return r
	}
	plain := *r
	fs := &forms{rules: rules, plain: &plain}
	for _, l := range info.Names {
		fs.names = append(fs.names, newNameIndex(r.Names, l))
	}
	for i := range info.Forms {
		f := &info.Forms[i]
		c := form{of: f}
		for _, text := range f.Patterns {
			es, err := r.compile(text, fs.names, true)
			if err != nil {
				panic(fmt.Sprintf("notation: %s, form %s: %q: %v", info.ID, f.ID, text, err))
			}
			c.patterns = append(c.patterns, &pattern{es, wordsIn(es, map[string]bool{}), needed(es)})
		}
		for _, text := range f.As {
			es, err := r.compile(text, fs.names, false)
			if err != nil {
				panic(fmt.Sprintf("notation: %s, form %s: %q: %v", info.ID, f.ID, text, err))
			}
			c.as = append(c.as, es)
		}
		fs.list = append(fs.list, c)
	}
	r.forms = fs
	return r
}

// compile reads a pattern; for As, slots are names alone and no word may be left out.
func (r *Reader) compile(text string, lists []nameIndex, types bool) ([]elem, error) {
	c := compiler{text: []rune(text), lex: r.Lex, lists: lists, types: types}
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
	return alts[0], nil
}

type compiler struct {
	text  []rune
	at    int
	lex   *grammar.Lexicon
	lists []nameIndex
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
			if t.Kind == tokHyphen {
				t.Kind = tokDash
			}
			if c.types && t.Kind == tokWord && c.lex.Skip.Has(t.W) {
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
func (c *compiler) slot() (*slot, error) {
	start := c.at
	for c.at < len(c.text) && c.text[c.at] != '}' {
		c.at++
	}
	if c.at == len(c.text) {
		return nil, fmt.Errorf("%q is missing", "}")
	}
	inner := string(c.text[start+1 : c.at])
	c.at++
	s := &slot{}
	if name, rest, ok := strings.Cut(inner, ":"); ok {
		s.name, inner = strings.TrimSpace(name), rest
	}
	if !c.types {
		s.name = strings.TrimSpace(inner)
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
		t := slotType{id: ws[0], list: slices.IndexFunc(c.lists, func(l nameIndex) bool {
			return l.id == ws[0]
		}), on: Anywhere}
		switch t.id {
		case "sea":
			t.on = OnSea
		case "land":
			t.on = OnLand
		case "unit", "place", "region", "power", "kind", "count", "ordinal", "text", "words":
		default:
			if t.list < 0 {
				return nil, fmt.Errorf("no slot is called %q, and no list of names", t.id)
			}
		}
		for _, w := range ws[1:] {
			k, ok := c.lex.Units.Get(Fold(w))
			switch {
			case t.id == "unit" && says.Sea.Has(w):
				t.on = OnSea
			case t.id == "unit" && says.Land.Has(w):
				t.on = OnLand
			case t.id == "unit" && ok:
				t.kinds = append(t.kinds, k)
			default:
				return nil, fmt.Errorf("%q does not narrow a slot {%s}", w, t.id)
			}
		}
		s.types = append(s.types, t)
	}
	if s.name == "" {
		s.name = s.types[0].id
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
