package moves

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// Now is a game's present position: its page says which of each unit's moves could succeed and
// which would only bounce.
type Now struct {
	Title, Phase string // "Thursday evenings", "Spring 1903"
	Href         string // of the phase's page
	Position     engine.Public
	Rules        reacher `json:"-"`
}

// nowData is the script's data on a game: its units, where they may go, and how.
type nowData struct {
	Game  string    `json:"game"`
	Phase string    `json:"phase"`
	Href  string    `json:"href"`
	Units []nowUnit `json:"units"`
}

type nowUnit struct {
	At   engine.PlaceID `json:"at"`
	Kind string         `json:"kind"` // "A", "F"
	Of   string         `json:"of"`
	To   []reachData    `json:"to"`
}

func newNow(m *engine.Map, n *Now) *nowData {
	d := &nowData{Game: n.Title, Phase: n.Phase, Href: n.Href, Units: []nowUnit{}}
	p := n.Position.Position()
	for _, u := range p.Units {
		kind := map[engine.Kind]string{engine.Army: "A", engine.Fleet: "F"}[u.Kind]
		if kind == "" {
			continue
		}
		x := nowUnit{At: u.At, Kind: kind, Of: m.Powers[u.Power].Name, To: []reachData{}}
		for _, r := range n.Rules.Reach(p, u.Kind, u.At) {
			if r.How == "move" || r.How == "bounce" {
				x.To = append(x.To, reachData{r.To, r.How, r.Why})
			}
		}
		d.Units = append(d.Units, x)
	}
	return d
}

// Matters reports whether a position says more of its units' moves than the board does: that some
// would only bounce, or may enter for a reason.
func (n *Now) Matters() bool {
	p := n.Position.Position()
	return slices.ContainsFunc(p.Units, func(u engine.Unit) bool {
		return u.Kind < engine.KindOwn && slices.ContainsFunc(n.Rules.Reach(p, u.Kind, u.At), func(r engine.Reach) bool {
			return r.How == "bounce" || r.How == "move" && r.Why != ""
		})
	})
}
