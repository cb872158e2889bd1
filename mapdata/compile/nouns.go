package compile

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
)

// kinds of region in the TOML.
const (
	kindCircle     = "circle"
	kindPrimary    = "primary"
	kindLocal      = "local"
	kindSea        = "sea"
	kindBox        = "box"
	kindOffBoard   = "offboard"
	kindImpassable = "impassable"
)

func (c *compiler) kind(r int32) string { return c.file.Regions[r].Kind }
func (c *compiler) isCircle(r int32) bool {
	return c.kind(r) == kindCircle
}
func (c *compiler) isBox(r int32) bool { return c.kind(r) == kindBox }
func (c *compiler) playable(r int32) bool {
	return c.kind(r) != kindImpassable && c.kind(r) != kindOffBoard
}
func (c *compiler) isSea(r int32) bool {
	switch c.kind(r) {
	case kindPrimary, kindLocal, kindSea, kindBox:
		return true
	}
	return false
}

// nouns builds the map without its moves. Regions keep the TOML's order; those off the board come
// last. Impassable ones are not in the map; the compiler numbers them after all others.
func (c *compiler) nouns() {
	f := c.file
	m := &engine.Map{ID: f.Map.ID, Title: f.Map.Title, Victory: f.Map.Victory, Seats: len(f.Powers), Kinds: f.Map.Kinds}
	c.powers = map[string]engine.PowerID{"": engine.NoPower}
	for i, p := range f.Powers {
		m.Powers = append(m.Powers, engine.Power{ID: p.ID, Name: p.Name, Code: p.Code, Adj: p.Adjective})
		c.powers[p.ID] = engine.PowerID(i)
	}
	for _, p := range f.States {
		c.powers[p.ID] = engine.PowerID(len(m.Powers))
		m.Powers = append(m.Powers, engine.Power{ID: p.ID, Name: p.Name, Code: p.Code, Adj: p.Adjective})
	}
	areas := map[string]engine.AreaID{"": engine.NoArea}
	for i, a := range f.Areas {
		m.Areas = append(m.Areas, engine.SeaArea{ID: a.ID, Name: a.Name})
		areas[a.ID] = engine.AreaID(i)
	}
	for i := range f.Regions {
		t := &f.Regions[i]
		if t.Kind == kindImpassable {
			continue
		}
		r := engine.Region{
			ID: t.ID, Name: t.Name, Label: t.Label, Abbrev: t.Abbrev, Class: t.Kind, Country: t.Country,
			Aliases: append(slices.Clone(t.Aliases), t.Ambiguous...),
			Kingdom: t.CapitalOf, Capital: t.CapitalOf != "", SupplyCentre: t.SupplyCentre,
			OffBoard: t.Kind == kindOffBoard, Tags: slices.Sorted(slices.Values(t.Tags)),
			Home: engine.NoPower, Area: areas[t.Area],
		}
		if r.Label == "" {
			r.Label = t.Name
		}
		for _, k := range t.Coasts {
			r.Coasts = append(r.Coasts, engine.Coast{ID: k.ID, Name: k.Name})
		}
		if c.isSea(int32(i)) {
			r.Terrain = engine.Sea
		}
		if f.Map.HomeCentres && (t.SupplyCentre || f.Map.OwnedLand) {
			r.Home = c.powers[t.Owner]
			switch t.Home {
			case "":
			case "none":
				r.Home = engine.NoPower
			default:
				r.Home = c.powers[t.Home]
			}
		}
		if r.Area != engine.NoArea {
			a := &m.Areas[r.Area]
			if t.Kind == kindPrimary {
				a.Primary = engine.RegionID(i)
			} else {
				a.Locals = append(a.Locals, engine.RegionID(i))
			}
		}
		m.Regions = append(m.Regions, r)
	}
	m.Index()
	m.Owners = make([]engine.PowerID, len(m.Regions))
	for i := range m.Regions {
		t := &f.Regions[i]
		m.Owners[i] = engine.NoPower
		if t.SupplyCentre || f.Map.OwnedLand {
			m.Owners[i] = c.powers[t.Owner]
		}
	}
	c.m = m
}

func (c *compiler) starts() {
	for i := range c.m.Regions {
		t := &c.file.Regions[i]
		if t.Start == nil {
			continue
		}
		by := t.Owner
		if t.Start.Power != "" {
			by = t.Start.Power
		}
		u := engine.Unit{ID: engine.UnitID(len(c.m.Starts) + 1), Power: c.powers[by],
			Kind: engine.Army, At: c.m.Regions[i].First}
		if t.Start.Unit == "fleet" {
			u.Kind = engine.Fleet
		} else if k := slices.Index(c.m.Kinds, t.Start.Unit); k >= 0 {
			u.Kind = engine.KindOwn + engine.Kind(k)
		}
		if t.Start.Coast != "" {
			u.At = c.placeText(t.ID + "/" + t.Start.Coast)
		}
		c.m.Starts = append(c.m.Starts, u)
	}
}

// coastal sets the terrain of land that touches the sea or where a coast-to-coast route ends.
func (c *compiler) coastal() {
	wet := make([]bool, len(c.m.Regions))
	for _, s := range c.touch.Shore {
		wet[c.m.RegionOf(s.Coast)] = true
	}
	for _, r := range c.touch.Routes {
		wet[c.m.RegionOf(r.A)], wet[c.m.RegionOf(r.B)] = true, true
	}
	for i := range c.m.Regions {
		if wet[i] {
			c.m.Regions[i].Terrain = engine.Coastal
		}
	}
}

func (c *compiler) capitals() map[string][]engine.RegionID {
	out := map[string][]engine.RegionID{}
	for i := range c.m.Regions {
		if r := &c.m.Regions[i]; r.Capital {
			out[r.Kingdom] = append(out[r.Kingdom], engine.RegionID(i))
		}
	}
	return out
}

func (c *compiler) styles() []mapdata.PowerStyle {
	var out []mapdata.PowerStyle
	for _, p := range c.file.Powers {
		out = append(out, mapdata.PowerStyle{Colour: p.Colour, Hatch: p.Hatch})
	}
	for _, p := range c.file.States {
		out = append(out, mapdata.PowerStyle{Colour: p.Colour, Hatch: p.Hatch})
	}
	return out
}
