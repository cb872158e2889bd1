package notation

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// RulesetData is what the page's reader needs of a ruleset: its units, its forms and its lists of names.
type RulesetData struct {
	Kinds    []KindData        `json:"kinds,omitempty"`
	Numbered []engine.RegionID `json:"numbered,omitempty"`
	Lists    []ListData        `json:"lists,omitempty"`
	Forms    []FormData        `json:"forms,omitempty"`
	Blanks   []string          `json:"blanks,omitempty"` // blank lines of its printed sheets
	Carries  string            `json:"carries,omitempty"`
	Crossing string            `json:"crossing,omitempty"`
	InTurn   bool              `json:"in_turn,omitempty"`
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

// FormData is a form (engine.Form). Steps are the numbers of phases; none: any.
type FormData struct {
	ID       string      `json:"i"`
	Verb     engine.Verb `json:"v"`
	Steps    []int       `json:"s,omitempty"`
	Patterns []string    `json:"p"`
	As       []string    `json:"a,omitempty"`
	Example  string      `json:"x,omitempty"`
}

// Data returns what the reader knows of its ruleset; nothing for a reader of a board alone.
func (r *Reader) Data() RulesetData {
	d := RulesetData{Carries: r.carries, Crossing: r.crossing, InTurn: r.inTurn}
	for id := range r.numbered {
		d.Numbered = append(d.Numbered, id)
	}
	slices.Sort(d.Numbered)
	for k, info := range r.kinds {
		d.Kinds = append(d.Kinds, KindData{k, info.Letter, info.Name, r.carried(k)})
	}
	slices.SortFunc(d.Kinds, func(a, b KindData) int { return int(a.Kind) - int(b.Kind) })
	for name := range r.blanks {
		d.Blanks = append(d.Blanks, name)
	}
	slices.Sort(d.Blanks)
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
		fd := FormData{ID: f.of.ID, Verb: f.of.Verb, Patterns: f.of.Patterns, As: f.of.As, Example: f.of.Example}
		for _, s := range f.of.Steps {
			fd.Steps = append(fd.Steps, int(s))
		}
		d.Forms = append(d.Forms, fd)
	}
	return d
}
