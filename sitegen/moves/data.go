package moves

import (
	"cmp"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/sitegen/warroom/module"
)

// pageData is the board as the page's script reads it. Keys are short because phones load the page;
// the theme's board.js unpacks them.
type pageData struct {
	ID      string       `json:"id"`
	Title   string       `json:"title"`
	Hash    string       `json:"hash"`
	Regions []regionData `json:"regions"`
	Areas   []areaData   `json:"areas"`
	Powers  [][]string   `json:"powers"` // id, name, code, adjective, aliases
	// Army and Fleet list, by place, the places to which a unit may move. The fields after them
	// give the reasons, one digit a move (engine.StepWhy).
	Army     [][]engine.PlaceID `json:"army"`
	Fleet    [][]engine.PlaceID `json:"fleet"`
	ArmyWhy  []string           `json:"armyWhy"`
	FleetWhy []string           `json:"fleetWhy"`
	Drawing  string             `json:"drawing,omitempty"` // the folder of the board's shared drawing
	Width    int                `json:"width"`             // the map's width, in units of the page
	Height   int                `json:"height"`
	Stands   stands             `json:"stands"`
	Steps    []stepData         `json:"steps"` // the kinds of phase that have sheets
	Rules    map[string]string  `json:"rules"` // by "sea" and "convoy": the link to the rule about it
	// Judge says where judge.js is, which reads orders in plain words, or nil. It needs the board
	// (Board), and the ruleset if that has units or orders of its own.
	Judge   *module.Source `json:"judge,omitempty"`
	Board   module.Text    `json:"rulesBoard"`
	Ruleset string         `json:"ruleset,omitempty"`
	// Reach is, by region, what a unit of the ruleset's only, own kind could do from there, since the
	// board's moves do not apply to it.
	Reach [][]reachData `json:"reach,omitempty"`
	// Asides are, by region, the ruleset's remarks that add to the board's moves.
	Asides   [][]asideData `json:"asides,omitempty"`
	NoChains bool          `json:"nochains,omitempty"` // engine.Info.NoChains
	Now      *nowData      `json:"now,omitempty"`
}

// stands is the position that the map shows.
type stands struct {
	Owners []engine.PowerID `json:"own"`   // by region
	Units  [][3]any         `json:"units"` // kind, power, place
}

func newStands(o Options) stands {
	p, d := o.Start, stands{Owners: []engine.PowerID{}, Units: [][3]any{}}
	if o.Now != nil {
		p = o.Now.Position.Position()
	}
	if p == nil {
		return d
	}
	d.Owners = append(d.Owners, p.Owners...)
	for _, u := range p.Units {
		kind := map[engine.Kind]string{engine.Army: "A", engine.Fleet: "F"}[u.Kind]
		d.Units = append(d.Units, [3]any{cmp.Or(kind, "U"), u.Power, u.At})
	}
	return d
}

type reachData struct {
	To  engine.PlaceID `json:"to"`
	How string         `json:"how"`
	Why string         `json:"why,omitempty"`
}

type asideData struct {
	Title string      `json:"t"`
	Text  string      `json:"n,omitempty"`
	Items []asideItem `json:"i"`
}

type asideItem struct {
	At   engine.RegionID `json:"r"`
	Says string          `json:"s,omitempty"`
}

// asides is a ruleset that adds remarks to the board's regions.
type asides interface {
	Asides(engine.RegionID) []engine.Aside
}

func newAsides(m *engine.Map, a asides) [][]asideData {
	out := make([][]asideData, len(m.Regions))
	for i := range m.Regions {
		out[i] = []asideData{}
		for _, x := range a.Asides(engine.RegionID(i)) {
			d := asideData{x.Title, x.Text, []asideItem{}}
			for _, it := range x.Items {
				d.Items = append(d.Items, asideItem{it.At, it.Says})
			}
			out[i] = append(out[i], d)
		}
	}
	return out
}

// reacher is a ruleset that says where its units go.
type reacher interface {
	Reach(*engine.Position, engine.Kind, engine.PlaceID) []engine.Reach
}

// ownReach returns the reach of a ruleset whose only kind of unit is its own.
func ownReach(rules notation.Ruleset) func(engine.PlaceID) []engine.Reach {
	r, ok := rules.(reacher)
	if !ok {
		return nil
	}
	kinds := rules.Info().Kinds
	if len(kinds) != 1 || kinds[0].Kind != engine.KindOwn {
		return nil
	}
	return func(at engine.PlaceID) []engine.Reach { return r.Reach(nil, engine.KindOwn, at) }
}

type regionData struct {
	ID      string         `json:"i"`
	Name    string         `json:"n"`
	Label   string         `json:"l,omitempty"` // only if it differs from the name
	Printed string         `json:"d,omitempty"` // its name in printed orders, only if different
	Abbrev  string         `json:"b,omitempty"`
	Aliases []string       `json:"a,omitempty"`
	Terrain engine.Terrain `json:"t,omitempty"` // 0 inland, 1 coastal, 2 sea
	Class   string         `json:"c,omitempty"`
	Country string         `json:"y,omitempty"`
	Kingdom string         `json:"k,omitempty"`
	Coasts  [][2]string    `json:"x,omitempty"` // id, name
	Centre  int            `json:"s,omitempty"`
	Capital int            `json:"p,omitempty"`
	Area    int            `json:"e,omitempty"` // Sea Area, 1-based
}

type areaData struct {
	ID      string            `json:"i"`
	Name    string            `json:"n"`
	Primary engine.RegionID   `json:"p"`
	Locals  []engine.RegionID `json:"l"`
}

type stepData struct {
	ID    string           `json:"i"` // in phase ids: "movement"
	Name  string           `json:"n"` // "Retreats"
	No    engine.PhaseStep `json:"s"`
	Verbs []int            `json:"v"`
}

// familySteps are the kinds of phase of a board whose ruleset is unknown.
var familySteps = engine.FamilySteps([]engine.Verb{engine.Hold, engine.Move, engine.Support, engine.Convoy},
	[]engine.Verb{engine.Retreat, engine.Disband}, []engine.Verb{engine.Build, engine.Remove, engine.Waive})

func newPageData(b *mapdata.Board, o Options) pageData {
	m := b.Map
	d := pageData{ID: m.ID, Title: m.Title, Hash: b.Hash, Areas: []areaData{}, Powers: [][]string{},
		Drawing: o.Drawing, Width: 840, Height: 1120, Stands: newStands(o), Steps: []stepData{}, Rules: map[string]string{}}
	if o.SeaRule != "" {
		d.Rules["sea"] = o.SeaRule
	}
	if o.ConvoyRule != "" {
		d.Rules["convoy"] = o.ConvoyRule
	}
	if b.Width > 0 {
		d.Height = int(840 * b.Height / b.Width)
	}
	names := notation.NewNames(m)
	for i := range m.Regions {
		r := newRegionData(m, &m.Regions[i])
		if p := names.Region(engine.RegionID(i)); p != r.Name {
			r.Printed = p
		}
		d.Regions = append(d.Regions, r)
	}
	for _, a := range m.Areas {
		d.Areas = append(d.Areas, areaData{a.ID, a.Name, a.Primary, a.Locals})
	}
	for _, p := range m.Powers {
		d.Powers = append(d.Powers, append([]string{p.ID, p.Name, p.Code, p.Adj}, p.Aliases...))
	}
	d.Army, d.ArmyWhy = newSteps(m.Army, len(m.Places))
	d.Fleet, d.FleetWhy = newSteps(m.Fleet, len(m.Places))
	if o.Judge != nil {
		d.Judge, d.Board = o.Judge, module.PackText(mapdata.EncodeRules(m))
	}
	if o.Ruleset != nil {
		d.Ruleset, d.NoChains = o.Ruleset.Info().ID, o.Ruleset.Info().NoChains
		if a, ok := o.Ruleset.(asides); ok {
			d.Asides = newAsides(m, a)
		}
		if reach := ownReach(o.Ruleset); reach != nil {
			for i := range m.Regions {
				list := []reachData{}
				for _, x := range reach(m.Regions[i].First) {
					list = append(list, reachData{x.To, x.How, x.Why})
				}
				d.Reach = append(d.Reach, list)
			}
		}
	}
	if o.Now != nil {
		d.Now = newNow(m, o.Now)
	}
	steps := o.Steps
	if steps == nil {
		steps = familySteps
	}
	for _, s := range steps {
		if len(s.Verbs) > 0 {
			name := cmp.Or(s.Name, s.ID)
			own := stepData{ID: s.ID, Name: strings.ToUpper(name[:1]) + name[1:], No: s.Step}
			for _, v := range s.Verbs {
				own.Verbs = append(own.Verbs, int(v))
			}
			d.Steps = append(d.Steps, own)
		}
	}
	return d
}

func newRegionData(m *engine.Map, r *engine.Region) regionData {
	d := regionData{ID: r.ID, Name: r.Name, Abbrev: r.Abbrev, Aliases: r.Aliases, Terrain: r.Terrain, Class: r.Class,
		Country: m.CountryOf(r), Kingdom: r.Kingdom, Area: int(r.Area) + 1}
	if r.OffBoard {
		d.Country = "Off the board"
	}
	if r.Label != r.Name {
		d.Label = r.Label
	}
	for _, c := range r.Coasts {
		d.Coasts = append(d.Coasts, [2]string{c.ID, c.Name})
	}
	if r.SupplyCentre {
		d.Centre = 1
	}
	if r.Capital {
		d.Capital = 1
	}
	return d
}

func newSteps(table [][]engine.Adjacency, places int) ([][]engine.PlaceID, []string) {
	to, why := make([][]engine.PlaceID, places), make([]string, places)
	for p := range to {
		to[p] = []engine.PlaceID{}
		if p >= len(table) {
			continue
		}
		var digits strings.Builder
		for _, s := range table[p] {
			to[p] = append(to[p], s.To)
			digits.WriteByte('0' + byte(s.Why))
		}
		why[p] = digits.String()
	}
	return to, why
}

// Now is a game's present position. With it, the page says which moves of each unit could succeed
// and which would only bounce.
type Now struct {
	Title, Phase string // "Thursday evenings", "Spring 1903"
	Href         string // link to the phase's page
	Position     engine.Public
	Rules        reacher `json:"-"`
}

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

// Matters reports whether the position changes what the board says of moves: some would only
// bounce, or are allowed for a special reason.
func (n *Now) Matters() bool {
	p := n.Position.Position()
	return slices.ContainsFunc(p.Units, func(u engine.Unit) bool {
		return u.Kind < engine.KindOwn && slices.ContainsFunc(n.Rules.Reach(p, u.Kind, u.At), func(r engine.Reach) bool {
			return r.How == "bounce" || r.How == "move" && r.Why != ""
		})
	})
}
