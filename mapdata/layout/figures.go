package layout

import (
	"fmt"
	"math"
	"sort"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// Figures are measures of a board's layout. Lists name the offenders.
type Figures struct {
	Under10      int      // names of land, towns and seas under 10 pt
	Names        int      // all names
	Smallest     float64  // size of the smallest name, pt at the board's own sheet size
	Unnamed      []string // regions without a name on the sheet
	NameName     []string // pairs of overlapping names
	NameUnit     []string // names under a unit's slot
	NameLost     []string // names under a dislodged unit's slot
	NameCentre   []string // names under a centre symbol
	NameDisc     []string // names over a disc
	TokenToken   []string // slots of two regions that overlap
	TokenCentre  []string // units' slots over their region's centre symbol, except on discs
	CrampedToken []string // places whose unit slot is not wholly in their region
	Discs        []string // overlapping discs
	Led          []string // names outside their region, with a leader, except circles'
	Outside      []string // names that leave their region without a leader, except circles'
	LedCircles   []string // circles whose name has a leader
	Doubtful     []string // circles whose name might be read as a neighbour's
	Steep        []string // names steeper than 46°
	Tilted       []string // lines of land names that run steeper than 30°
	LandLines    int      // all lines of land names
	Straddling   []string // towns with more than a seventh of their name on another region
	SameName     []string // regions with the same name on the sheet
	Ground       []Ground // by country, the largest first; the sea last
	Short        []string // borders under 1 mm that units may cross
	Regions      int
}

// Ground is a country's share of the sheet.
type Ground struct {
	Country string
	Regions int
	MM2     float64
}

// Measure measures a finished board.
func Measure(b *mapdata.Board) (Figures, error) {
	m := b.Map
	f := Figures{Smallest: math.Inf(1), Regions: len(m.Regions)}
	fonts := faces{}
	inks := make([]ink, len(b.Labels))
	named := make([]bool, len(m.Regions))
	label := func(i int) string {
		if r := b.Labels[i].Region; r >= 0 {
			return m.Regions[r].ID
		}
		return b.Labels[i].Lines[0].Text
	}
	for i := range b.Labels {
		l := &b.Labels[i]
		var err error
		if inks[i], err = inkOf(fonts, l); err != nil {
			return f, err
		}
		f.Smallest = math.Min(f.Smallest, l.Size)
		if f.Names++; l.Size < 10-1e-9 {
			f.Under10++
		}
		if l.Region >= 0 {
			named[l.Region] = true
		}
		if l.Kind == mapdata.LabelLand {
			for _, line := range l.Lines {
				f.LandLines++
				one := mapdata.Label{Lines: []mapdata.LabelLine{
					{Baseline: []geom.Point{line.Baseline[0], line.Baseline[len(line.Baseline)-1]}}}}
				if slope(&one) > tilted+1e-3 {
					f.Tilted = append(f.Tilted, label(i))
				}
			}
		}
		if slope(l) > steepLimit+1e-3 {
			f.Steep = append(f.Steep, label(i))
		}
	}
	for r, ok := range named {
		if !ok {
			f.Unnamed = append(f.Unnamed, m.Regions[r].ID)
		}
	}
	type token struct {
		what   string
		region engine.RegionID
		place  engine.PlaceID
		at     geom.Point
		radius float64
		lost   bool
	}
	var tokens []token
	for p := range m.Places {
		id := engine.PlaceID(p)
		s := b.Slots[p]
		if m.Regions[m.RegionOf(id)].OffBoard {
			continue
		}
		for k, q := range s.Stack {
			what := fmt.Sprintf("unit %s (%d)", m.PlaceText(id), k+2)
			for _, o := range append([]geom.Point{s.Unit}, s.Stack[:k]...) {
				if o.Dist(q) < 2*mapdata.TokenRadius-.01 {
					f.TokenToken = append(f.TokenToken, what+" and another there")
				}
			}
			tokens = append(tokens, token{what, m.RegionOf(id), id, q, mapdata.TokenRadius, false})
		}
		tokens = append(tokens,
			token{"unit " + m.PlaceText(id), m.RegionOf(id), id, s.Unit, mapdata.TokenRadius, false},
			token{"dislodged " + m.PlaceText(id), m.RegionOf(id), id, s.Dislodged, mapdata.DislodgedRadius, true})
	}
	centre := func(r engine.RegionID) (geom.Point, float64, bool) {
		g := &m.Regions[r]
		switch {
		case !g.SupplyCentre || b.Faces[r].Circle:
			return geom.Point{}, 0, false
		case g.Capital:
			return b.Centres[r], mapdata.CapitalRadius, true
		}
		return b.Centres[r], mapdata.CentreRadius, true
	}
	for i := range b.Labels {
		for k := range b.Labels[:i] {
			if inks[i].overlaps(&inks[k]) {
				f.NameName = append(f.NameName, label(i)+" and "+label(k))
			}
		}
		near := func(p geom.Point, r float64) bool {
			x := &inks[i].box
			return p.X > x.Min.X-r && p.X < x.Max.X+r && p.Y > x.Min.Y-r && p.Y < x.Max.Y+r && inks[i].distance(p) < r-.01
		}
		for _, t := range tokens {
			if !near(t.at, t.radius) {
				continue
			}
			if t.lost {
				f.NameLost = append(f.NameLost, label(i)+" under "+t.what)
			} else {
				f.NameUnit = append(f.NameUnit, label(i)+" under "+t.what)
			}
		}
		for r := range m.Regions {
			if c, rad, ok := centre(engine.RegionID(r)); ok && near(c, rad) {
				f.NameCentre = append(f.NameCentre, label(i)+" under the centre of "+m.Regions[r].ID)
			}
			if d := &b.Faces[r]; d.Circle && near(d.Centre, d.Radius) {
				f.NameDisc = append(f.NameDisc, label(i)+" over "+m.Regions[r].ID)
			}
		}
	}
	for i, t := range tokens {
		for _, u := range tokens[:i] {
			if t.region != u.region && t.at.Dist(u.at) < t.radius+u.radius-.01 {
				f.TokenToken = append(f.TokenToken, t.what+" and "+u.what)
			}
		}
		if c, rad, ok := centre(t.region); ok && !t.lost && c.Dist(t.at) < rad+t.radius-.01 {
			f.TokenCentre = append(f.TokenCentre, t.what)
		}
	}
	f.ground(b, inks, label)
	f.alike(b)
	f.circles(b, inks, label)
	lengths := borders(b.Arcs)
	var pairs []pair
	for p := range lengths {
		pairs = append(pairs, p)
	}
	sort.Slice(pairs, func(i, j int) bool {
		return pairs[i].a < pairs[j].a || pairs[i].a == pairs[j].a && pairs[i].b < pairs[j].b
	})
	for _, p := range pairs {
		if lengths[p] < 1 && matters(m, p) {
			f.Short = append(f.Short, fmt.Sprintf("%s and %s (%.2f mm)", m.Regions[p.a].ID, m.Regions[p.b].ID, lengths[p]))
		}
	}
	return f, nil
}

// ground measures, on a raster, how much of names and unit slots is in their regions.
func (f *Figures) ground(b *mapdata.Board, inks []ink, label func(int) string) {
	m := b.Map
	r := paint(b.Width, b.Height, b.Arcs)
	g := ground{raster: r}
	for i := range b.Faces {
		if d := &b.Faces[i]; d.Circle {
			g.eachInDisc(d.Centre, d.Radius, func(k int) { r.id[k] = engine.RegionID(i) })
		}
	}
	for p := range m.Places {
		id := m.RegionOf(engine.PlaceID(p))
		if m.Regions[id].OffBoard {
			continue
		}
		out := false
		if b.Faces[id].Circle {
			continue // a token may be larger than the disc
		}
		// Shrink tokens by a tenth, to allow for the line of the border and the raster's resolution.
		for _, at := range append([]geom.Point{b.Slots[p].Unit}, b.Slots[p].Stack...) {
			g.eachInDisc(at, mapdata.TokenRadius-.2, func(k int) { out = out || r.id[k] != id })
		}
		if out {
			f.CrampedToken = append(f.CrampedToken, m.PlaceText(engine.PlaceID(p)))
		}
	}
	f.shares(m, r.areas(len(m.Regions)))
	for i := range b.Labels {
		l := &b.Labels[i]
		if l.Region >= 0 && b.Faces[l.Region].Circle {
			f.straddle(m, r, &inks[i], l.Region, label(i))
		}
		if l.Region < 0 || b.Faces[l.Region].Circle {
			continue
		}
		if len(l.Leader) > 0 {
			f.Led = append(f.Led, label(i))
			continue
		}
		in, all := 0, 0
		for _, q := range inks[i].quads {
			for _, c := range q {
				all++
				if r.owner(c) == l.Region {
					in++
				}
			}
		}
		if in < all {
			f.Outside = append(f.Outside, label(i))
		}
	}
}

// straddle records a town if more than a seventh of its name is on foreign land: outside the region
// that the name mentions or, if it mentions none, outside the region under most of it. Water and
// the town's own disc do not count.
func (f *Figures) straddle(m *engine.Map, r *raster, k *ink, town engine.RegionID, name string) {
	count := map[engine.RegionID]int{}
	all := 0
	for _, q := range k.quads {
		for u := 0.05; u < 1; u += 0.1 {
			for v := 0.1; v < 1; v += 0.2 {
				id := r.owner(q[0].Lerp(q[1], u).Lerp(q[3].Lerp(q[2], u), v))
				all++
				if id >= 0 && id != town && m.Regions[id].Terrain != engine.Sea {
					count[id]++
				}
			}
		}
	}
	host := hostOf(m, town)
	if host == engine.NoRegion {
		for id, n := range count {
			if host == engine.NoRegion || n > count[host] || n == count[host] && id < host {
				host = id
			}
		}
	}
	foreign := 0
	for id, n := range count {
		if id != host {
			foreign += n
		}
	}
	if all > 0 && foreign*7 > all {
		f.Straddling = append(f.Straddling, name)
	}
}

// alike records regions that the sheet prints under the same name.
func (f *Figures) alike(b *mapdata.Board) {
	by := map[string][]string{}
	var names []string
	for _, l := range b.Labels {
		if l.Region < 0 {
			continue
		}
		text := l.Text()
		if by[text] == nil {
			names = append(names, text)
		}
		by[text] = append(by[text], b.Map.Regions[l.Region].ID)
	}
	for _, n := range names {
		if len(by[n]) > 1 {
			f.SameName = append(f.SameName, n+": "+strings.Join(by[n], " and "))
		}
	}
}

// shares sums the areas of each country's regions, and of the sea.
func (f *Figures) shares(m *engine.Map, area []float64) {
	at := map[string]int{}
	for i, a := range area {
		name := m.Regions[i].Country
		if m.Regions[i].Terrain == engine.Sea {
			name = "sea"
		} else if name == "" {
			name = "other land"
		}
		if _, ok := at[name]; !ok {
			at[name] = len(f.Ground)
			f.Ground = append(f.Ground, Ground{Country: name})
		}
		g := &f.Ground[at[name]]
		g.Regions, g.MM2 = g.Regions+1, g.MM2+a
	}
	sort.SliceStable(f.Ground, func(i, j int) bool {
		if (f.Ground[i].Country == "sea") != (f.Ground[j].Country == "sea") {
			return f.Ground[j].Country == "sea"
		}
		return f.Ground[i].MM2 > f.Ground[j].MM2
	})
}

// circles records overlapping discs and circles whose name might be read as another's.
func (f *Figures) circles(b *mapdata.Board, inks []ink, label func(int) string) {
	for i := range b.Faces {
		for k := range b.Faces[:i] {
			d, e := &b.Faces[i], &b.Faces[k]
			if d.Circle && e.Circle && d.Centre.Dist(e.Centre) < d.Radius+e.Radius {
				f.Discs = append(f.Discs, b.Map.Regions[i].ID+" and "+b.Map.Regions[k].ID)
			}
		}
	}
	for i := range b.Labels {
		l := &b.Labels[i]
		if l.Region < 0 || !b.Faces[l.Region].Circle {
			continue
		}
		if len(l.Leader) > 0 {
			f.LedCircles = append(f.LedCircles, label(i))
			continue
		}
		own := inks[i].distance(b.Faces[l.Region].Centre) - b.Faces[l.Region].Radius
		for k := range b.Faces {
			if d := &b.Faces[k]; d.Circle && engine.RegionID(k) != l.Region && inks[i].distance(d.Centre)-d.Radius < own+1 {
				f.Doubtful = append(f.Doubtful, label(i)+" or "+b.Map.Regions[k].ID)
			}
		}
	}
}

// Overlaps counts the names over names, tokens, symbols or discs. A good board has none.
func (f *Figures) Overlaps() int {
	return len(f.NameName) + len(f.NameUnit) + len(f.NameLost) + len(f.NameCentre) + len(f.NameDisc)
}

// unnamed begins the line of Lines that names the regions without a name on the sheet.
const unnamed = "regions without a name"

// Lines returns the figures in words, for herald board lint.
func (f *Figures) Lines() []string {
	o := []string{fmt.Sprintf("smallest name %.1f pt at the board's own size, %.1f pt one size smaller",
		f.Smallest, f.Smallest*math.Sqrt2/2)}
	o = append(o, fmt.Sprintf("names under 10 pt: %d of %d", f.Under10, f.Names))
	list := func(what string, names []string) {
		s := fmt.Sprintf("%s: %d", what, len(names))
		if len(names) > 0 {
			more := ""
			if len(names) > 24 && what != unnamed {
				names, more = names[:24], ", …"
			}
			s += " (" + strings.Join(names, ", ") + more + ")"
		}
		o = append(o, s)
	}
	o = append(o, fmt.Sprintf("%g mm token inside its region, circles aside: %d of %d regions", 2*mapdata.TokenRadius,
		f.Regions-len(f.CrampedToken), f.Regions))
	list(unnamed, f.Unnamed)
	list("name over name", f.NameName)
	list("name under a unit", f.NameUnit)
	list("name under a dislodged unit", f.NameLost)
	list("name under a centre symbol", f.NameCentre)
	list("name over a disc", f.NameDisc)
	list("slots of two regions that overlap", f.TokenToken)
	list("unit over its centre symbol", f.TokenCentre)
	list("no room for a token", f.CrampedToken)
	list("overlapping discs", f.Discs)
	list("names outside their region, on a leader", f.Led)
	list("names that leave their region", f.Outside)
	list("circles named on a leader", f.LedCircles)
	list("circles whose name a neighbour might claim", f.Doubtful)
	list("names steeper than 46°", f.Steep)
	list(fmt.Sprintf("lines of land names steeper than 30°, of %d", f.LandLines), f.Tilted)
	list("towns whose name lies on another region's ground", f.Straddling)
	list("regions of one name on the sheet", f.SameName)
	list("borders under 1 mm that a unit may cross", f.Short)
	total := 0.0
	for _, g := range f.Ground {
		total += g.MM2
	}
	var shares []string
	for _, g := range f.Ground {
		shares = append(shares, fmt.Sprintf("%s %.0f %% (%.0f mm² a region)", g.Country, 100*g.MM2/total,
			g.MM2/float64(g.Regions)))
	}
	o = append(o, "the sheet: "+strings.Join(shares, ", "))
	return o
}
