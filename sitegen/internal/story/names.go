package story

import (
	"strconv"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// names names a game's regions, units and powers as reasons do.
type names struct {
	g *publish.Game
	m *engine.Map
}

// region returns a region's short name.
func (n names) region(r engine.RegionID) string { return publish.Called(n.m, r) }

// unit returns a unit with its kind: "Army Bristol".
func (n names) unit(u engine.Unit) string {
	s := u.Kind.String()
	for _, k := range n.g.Kinds {
		if k.Kind == u.Kind {
			s = k.Name
		}
	}
	s += " " + n.region(n.m.RegionOf(u.At))
	if u.No > 0 {
		s += " #" + strconv.Itoa(int(u.No))
	}
	return s
}

func (n names) power(p engine.PowerID) string {
	if p < 0 || int(p) >= len(n.g.Powers) {
		return "nobody"
	}
	return n.g.Powers[p].Name
}

// powers lists powers once each, in the board's order.
func (n names) powers(ps []int) string {
	out := lists.Map(ps, func(p int) string { return n.g.Powers[p].Name })
	return list(out)
}

// list writes names with an "and".
func list(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

// plain returns a part of a sentence that names no power's unit.
func plain(s string) publish.Phrase { return publish.Phrase{Text: s, Power: -1} }

func (n names) chip(u engine.Unit) publish.Phrase {
	return publish.Phrase{Text: n.unit(u), Power: int(u.Power)}
}

// Text joins the parts of a sentence.
func Text(parts []publish.Phrase) string {
	var b strings.Builder
	for _, p := range parts {
		b.WriteString(p.Text)
	}
	return b.String()
}
