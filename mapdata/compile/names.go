package compile

import (
	"fmt"

	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/engine/notation"
)

// checkNames warns of names that order sheets cannot use unambiguously. The board can be played,
// but orders with such names will need a question.
func (c *compiler) checkNames() {
	for _, m := range notation.New(c.m, nil).Misreadings() {
		r := &c.m.Regions[m.Region]
		key := "aliases"
		switch m.Name {
		case r.Name:
			key = "name"
		case r.Label:
			key = "label"
		case r.Abbrev:
			key = "abbrev"
		}
		p := diag.Problem{Pos: c.keyAt(r.ID, key),
			Msg:  fmt.Sprintf("%s %q of %q: on order sheets %q is not read", key, m.Name, r.ID, m.Text),
			Hint: "a name without words and signs of orders; what maps print can go in label"}
		if m.As != "" {
			p.Msg = fmt.Sprintf("%s %q of %q: on order sheets %q is read as %q", key, m.Name, r.ID, m.Text, m.As)
			p.Hint = "names that differ by more; what several share belongs under ambiguous of each"
		}
		c.warn("%v", p)
	}
}
