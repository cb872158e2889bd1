package load

import (
	"path/filepath"
	"slices"
	"strings"
)

// Accepted is an item owed in a phase that the coordinator has settled by name. It is private.
type Accepted struct {
	Step string `toml:"step"` // the folder of sheets: "orders"
	Item string `toml:"item"` // the item's id: "newcastle-heading"
	Of   string `toml:"of"`   // hash of its subject: a changed subject is owed again
}

const acceptedName = "accepted.toml"

func (p *Phase) readAccepted(ps *Problems) {
	var f struct {
		Accepted []Accepted `toml:"accepted"`
	}
	if _, ok := decodeTOML(p.site, p.Shown+"/"+acceptedName, &f, ps); ok {
		p.Accepted = f.Accepted
	}
}

// Accept adds to what the coordinator has settled in the phase.
func (p *Phase) Accept(more []Accepted) error {
	all := slices.Clone(p.Accepted)
	for _, a := range more {
		if !slices.Contains(all, a) {
			all = append(all, a)
		}
	}
	slices.SortFunc(all, func(a, b Accepted) int {
		return strings.Compare(a.Step+" "+a.Item+a.Of, b.Step+" "+b.Item+b.Of)
	})
	data, err := TOML("# What the coordinator has settled of this phase, by name; herald accept writes it. Nothing of it is published.\n", map[string][]Accepted{"accepted": all})
	if err != nil {
		return err
	}
	p.Accepted = all
	return WriteFile(filepath.Join(p.Dir, acceptedName), data)
}
