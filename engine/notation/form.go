package notation

import (
	"fmt"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/forms"
)

// Ruleset is the part of a ruleset (engine.Rules) that the reader needs.
type Ruleset interface {
	Map() *engine.Map
	Info() engine.Info
	Own(o *engine.Order, form *engine.Form, f engine.Fields)
}

// ownForms holds a ruleset's own forms of orders, prepared for reading.
type ownForms struct {
	rules Ruleset
	list  []form
	names []nameIndex
	plain *Reader // the same reader without forms
}

type form struct {
	of       *engine.Form
	patterns []*forms.Pattern
	as       []*forms.Pattern
}

// has reports whether a word is in a form's patterns.
func (f *form) has(w string) bool {
	return slices.ContainsFunc(f.patterns, func(pt *forms.Pattern) bool { return pt.Has(w) })
}

// For returns a reader for a ruleset, which reads the orders of all Diplomacy games and the
// ruleset's own. It panics if a pattern of the ruleset is faulty.
func For(rules Ruleset, g Grammar) *Reader {
	info := rules.Info()
	r := New(rules.Map(), g)
	r.learn(&info)
	r.Carries, r.Crossing = info.Carries, info.Crossing
	if len(info.Forms) == 0 {
		return r
	}
	plain := *r
	fs := &ownForms{rules: rules, plain: &plain}
	for _, l := range info.Names {
		fs.names = append(fs.names, newNameIndex(r.Names, l))
	}
	var lists []string
	for i := range fs.names {
		lists = append(lists, fs.names[i].id)
	}
	for i := range info.Forms {
		f := &info.Forms[i]
		made := func(texts []string, as bool) (out []*forms.Pattern) {
			for _, text := range texts {
				pt, err := forms.New(r.Lex, text, lists, as)
				if err != nil {
					panic(fmt.Sprintf("notation: %s, form %s: %q: %v", info.ID, f.ID, text, err))
				}
				out = append(out, pt)
			}
			return out
		}
		fs.list = append(fs.list, form{f, made(f.Patterns, false), made(f.As, true)})
	}
	r.forms = fs
	return r
}
