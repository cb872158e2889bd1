package notation

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// RulesetData is what a reader in another language needs of a ruleset: its units and its forms, patterns taken apart.
type RulesetData struct {
	Kinds    []KindData        `json:"kinds,omitempty"`
	Only     engine.Kind       `json:"only,omitempty"` // what every word for a unit means
	Numbered []engine.RegionID `json:"numbered,omitempty"`
	Lists    []ListData        `json:"lists,omitempty"`
	Forms    []FormData        `json:"forms,omitempty"`
}

// KindData is a kind of unit.
type KindData struct {
	Kind    engine.Kind `json:"k"`
	Letter  string      `json:"l"`
	Name    string      `json:"n"`
	Carried bool        `json:"c,omitempty"`
}

// ListData is a list of names: of each its id, its name and the others.
type ListData struct {
	ID      string     `json:"i"`
	Entries [][]string `json:"e"`
}

// FormData is a form. Steps are the phases' names; none: any.
type FormData struct {
	ID       string       `json:"i"`
	Verb     engine.Verb  `json:"v"`
	Steps    []string     `json:"s,omitempty"`
	Patterns [][]PartData `json:"p"`
	As       [][]PartData `json:"a,omitempty"`
}

// PartData is a part of a pattern: a word or sign (W, and Kind of token), a slot (S its name, T its types), or runs to
// choose from (A; None: or nothing).
type PartData struct {
	W    string       `json:"w,omitempty"`
	Kind tokenKind    `json:"k,omitempty"`
	S    string       `json:"s,omitempty"`
	T    []TypeData   `json:"t,omitempty"`
	Many bool         `json:"m,omitempty"`
	A    [][]PartData `json:"a,omitempty"`
	None bool         `json:"o,omitempty"`
}

// TypeData is what a slot may be: its name, the terrains it may lie on, the kinds of unit, and the index of its list or -1.
type TypeData struct {
	ID    string   `json:"i"`
	On    Terrains `json:"n"`
	Kinds []int    `json:"k,omitempty"`
	List  int      `json:"l"`
}

// Data returns what the reader knows of its ruleset, for readers in other languages; nothing for a reader of a board alone.
func (r *Reader) Data() RulesetData {
	d := RulesetData{Only: r.only}
	for id := range r.numbered {
		d.Numbered = append(d.Numbered, id)
	}
	slices.Sort(d.Numbered)
	for k, info := range r.kinds {
		d.Kinds = append(d.Kinds, KindData{k, info.Letter, info.Name, r.carried(k)})
	}
	slices.SortFunc(d.Kinds, func(a, b KindData) int { return int(a.Kind) - int(b.Kind) })
	if r.forms == nil {
		return d
	}
	for _, x := range r.forms.names {
		l := ListData{ID: x.id}
		for _, e := range x.of.Entries {
			l.Entries = append(l.Entries, append([]string{e.ID, e.Name}, e.Aliases...))
		}
		d.Lists = append(d.Lists, l)
	}
	for _, f := range r.forms.list {
		fd := FormData{ID: f.of.ID, Verb: f.of.Verb}
		for _, s := range f.of.Steps {
			fd.Steps = append(fd.Steps, s.String())
		}
		for _, p := range f.patterns {
			fd.Patterns = append(fd.Patterns, partsData(p.es))
		}
		for _, es := range f.as {
			fd.As = append(fd.As, partsData(es))
		}
		d.Forms = append(d.Forms, fd)
	}
	return d
}

func partsData(es []elem) []PartData {
	out := make([]PartData, 0, len(es))
	for _, e := range es {
		var d PartData
		switch {
		case e.tok != nil:
			d.W, d.Kind = e.tok.w, e.tok.kind
			if e.tok.kind == tokDash {
				d.W = e.tok.raw
			}
		case e.slot != nil:
			d.S, d.Many = e.slot.name, e.slot.many
			for _, t := range e.slot.types {
				x := TypeData{ID: t.id, On: t.on, List: t.list}
				for _, k := range t.kinds {
					x.Kinds = append(x.Kinds, int(k))
				}
				d.T = append(d.T, x)
			}
		default:
			d.None = e.none
			for _, alt := range e.alts {
				d.A = append(d.A, partsData(alt))
			}
		}
		out = append(out, d)
	}
	return out
}
