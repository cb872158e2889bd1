package layout

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/mapdata/strict"
)

// Options are a designer's settings for a board's layout, from maps/<id>/layout.toml.
type Options struct {
	Margin    float64 `toml:"margin_mm"` // of the sheet outside the map's frame; 0: 8
	Fill      bool    `toml:"fill"`      // stretch the map's edges to fill the sheet inside the margin
	Least     float64 `toml:"least_pt"`  // the size every name should reach; 0: 8
	Token     float64 `toml:"token_mm"`  // width of a unit's token; 0: the least, 4 mm
	Centre    float64 `toml:"centre_mm"` // width of a supply centre's symbol; 0: 2.2 mm, a capital's 3 mm
	Wish      float64 `toml:"wish_pt"`   // the size for which land regions get enough ground; 0: least_pt
	MostLand  float64 `toml:"land_pt"`   // the size to which names of land regions may grow; 0: 16
	MostWater float64 `toml:"water_pt"`  // the same for sea regions, primaries of Sea Areas aside; 0: 11
	Rounds    int     `toml:"rounds"`    // of the flow; 0: no flow, lenses only
	Strength  float64 `toml:"strength"`  // of the flow, 0 to 1: the power to which densities are raised; 0: 0.85
	Lenses    []Lens  `toml:"lens"`
	Gives     []Give  `toml:"give"`
	Clear     []Clear `toml:"clear"`
	Ranks     []Rank  `toml:"rank"`
}

// Rank sets the names of some circles larger than the rest, as maps do for important towns.
type Rank struct {
	Size    float64  `toml:"pt"`
	Regions []string `toml:"regions"`
}

// Lens magnifies the sheet around a region's anchor.
type Lens struct {
	Region   string  `toml:"region"`
	Reach    float64 `toml:"reach_mm"` // standard deviation, on the finished sheet
	Strength float64 `toml:"strength"` // extra magnification in the middle, below 2
}

// Give sets how much of its fair ground a region keeps when others need room: 1 all, 0.5 half. The
// last give that names a region, its country or its Sea Area applies.
type Give struct {
	Regions []string `toml:"regions"`
	Country string   `toml:"country"`
	Areas   []string `toml:"areas"`
	Sea     bool     `toml:"sea"` // every sea region
	Share   float64  `toml:"share"`
	Most    float64  `toml:"most_pt"` // the size to which its names may grow; 0: land_pt or water_pt
}

// Clear keeps a box of the sheet free, for a cartouche or a compass: x, y, width, height.
type Clear struct {
	What string     `toml:"what"`
	Box  [4]float64 `toml:"box_mm"`
}

// ReadOptions reads a layout.toml. The error is a diag.Errors.
func ReadOptions(name string, data []byte, m *engine.Map) (Options, error) {
	var o Options
	var ps diag.Problems
	src, _ := strict.Decode(name, string(data), &o, &ps)
	for i, l := range o.Lenses {
		if m.Region(l.Region) == engine.NoRegion {
			ps.Add(src.At("lens", i, "region"), "a region's id", "lens over an unknown region %q", l.Region)
		}
		if l.Strength <= -.5 || l.Strength >= 2 || l.Reach <= 0 {
			ps.Add(src.At("lens", i, "region"), "strength above -0.5 and below 2, reach_mm above 0",
				"lens over %q would fold", l.Region)
		}
	}
	for i, g := range o.Gives {
		if g.Share <= 0 || g.Share > 2 {
			ps.Add(src.At("give", i, "share"), "above 0, at most 2", "share %g", g.Share)
		}
		for _, id := range g.Regions {
			if m.Region(id) == engine.NoRegion {
				ps.Add(src.At("give", i, "regions"), "a region's id", "share for an unknown region %q", id)
			}
		}
		for _, a := range g.Areas {
			known := false
			for i := range m.Areas {
				known = known || m.Areas[i].ID == a
			}
			if !known {
				ps.Add(src.At("give", i, "areas"), "a Sea Area's id", "no Sea Area %q", a)
			}
		}
	}
	for i, r := range o.Ranks {
		if r.Size < 4 || r.Size > 40 {
			ps.Add(src.At("rank", i, "pt"), "from 4 to 40", "a rank of %g pt", r.Size)
		}
		for _, id := range r.Regions {
			if m.Region(id) == engine.NoRegion {
				ps.Add(src.At("rank", i, "regions"), "a region's id", "an unknown region %q in a rank", id)
			}
		}
	}
	return o, ps.Err()
}

func (o Options) defaults() Options {
	if o.Margin == 0 {
		o.Margin = 8
	}
	if o.Least == 0 {
		o.Least = 8
	}
	if o.Wish == 0 {
		o.Wish = o.Least
	}
	if o.MostLand == 0 {
		o.MostLand = 16
	}
	if o.MostWater == 0 {
		o.MostWater = 11
	}
	if o.Strength == 0 {
		o.Strength = .85
	}
	return o
}

// share returns how much of its area a region keeps, and the largest size of its name (0: any).
func (o *Options) share(m *engine.Map, id engine.RegionID) (share, most float64) {
	r := &m.Regions[id]
	share = 1.0
	for _, g := range o.Gives {
		falls := slices.Contains(g.Regions, r.ID) || g.Country != "" && g.Country == r.Country ||
			g.Sea && r.Terrain == engine.Sea
		for _, a := range g.Areas {
			falls = falls || r.Area != engine.NoArea && m.Areas[r.Area].ID == a
		}
		if falls {
			share, most = g.Share, g.Most
		}
	}
	return share, most
}

func (o *Options) pieces() pieces {
	k := 1.0
	if o.Token > 0 {
		k = o.Token / 2 / mapdata.TokenRadius
	}
	// The token of a dislodged unit grows half as much as the token of a unit.
	return pieces{k * mapdata.TokenRadius, (1 + k) / 2 * mapdata.DislodgedRadius}
}

// rank returns the type size of a town's name by the town's rank, or 0 if it has none.
func (o *Options) rank(m *engine.Map, id engine.RegionID) float64 {
	for _, r := range o.Ranks {
		for _, name := range r.Regions {
			if name == m.Regions[id].ID {
				return r.Size
			}
		}
	}
	return 0
}

func (o *Options) boxes() []geom.Box {
	var b []geom.Box
	for _, c := range o.Clear {
		b = append(b, geom.Box{Min: geom.Point{X: c.Box[0], Y: c.Box[1]},
			Max: geom.Point{X: c.Box[0] + c.Box[2], Y: c.Box[1] + c.Box[3]}})
	}
	return b
}

func (o *Options) frame(s *mapdata.Tracing) geom.Box {
	if !o.Fill {
		return s.Frame
	}
	return geom.Box{Min: geom.Point{X: o.Margin, Y: o.Margin},
		Max: geom.Point{X: s.Width - o.Margin, Y: s.Height - o.Margin}}
}
