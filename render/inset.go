package render

import (
	"cmp"
	"math"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// Inset is a part of the board that fits a small page at a readable scale. Style files call it a
// theatre. Every region is in exactly one inset, whole, with its name and tokens. The areas shown
// overlap at their edges.
type Inset struct {
	ID, Name string
	Regions  []engine.RegionID // the inset's regions, in the board's order
	Box      geom.Box          // the part shown on its page, mm of the sheet
}

// An inset's page: the room on A4 within an office printer's margins and below a line for the
// title, mm; and the least scale to the board's sheet, at which names of 8 pt become 9.6.
const (
	insetLong, insetShort = 270.0, 196.0
	insetScale            = 1.2
)

// insetRoom holds the largest size of an inset on the sheet, mm: landscape and portrait.
var insetRoom = [2][2]float64{{insetLong / insetScale, insetShort / insetScale},
	{insetShort / insetScale, insetLong / insetScale}}

// wholeScale is the least readable scale of a whole board: names of 8 pt become 7.
const wholeScale = 0.875

// Insets divides the board into parts. Regions join into clusters that fit a page, near ones first
// and preferably of one country; clusters too small for a page dissolve into others. A board that
// is readable as a whole has no insets.
func (r *Renderer) Insets() []Inset { return r.insets() }

func (r *Renderer) findInsets() []Inset {
	f := r.frame
	if (f.Width() <= insetLong/wholeScale && f.Height() <= insetShort/wholeScale) ||
		(f.Height() <= insetLong/wholeScale && f.Width() <= insetShort/wholeScale) {
		return nil
	}
	need := r.regionNeeds()
	clusters := r.dissolve(r.joined(need), need)
	out := make([]Inset, len(clusters))
	for i, c := range clusters {
		out[i] = Inset{Box: r.insetBox(c.box)}
	}
	// A region belongs to the page that shows it nearest to the middle.
	for i, c := range clusters {
		for _, id := range c.regions {
			best, at := math.MaxInt, i
			for k := range out {
				b := out[k].Box
				if !b.Holds(need[id].Min) || !b.Holds(need[id].Max) {
					continue
				}
				p, q := need[id].Centre(), b.Centre()
				if d := int(1e4 * math.Max(math.Abs(p.X-q.X)/b.Width(), math.Abs(p.Y-q.Y)/b.Height())); d < best {
					best, at = d, k
				}
			}
			out[at].Regions = append(out[at].Regions, id)
		}
	}
	out = slices.DeleteFunc(out, func(t Inset) bool { return len(t.Regions) == 0 })
	for i := range out {
		slices.Sort(out[i].Regions)
	}
	// Sort insets in reading order: rows half a page high, each from the west.
	row := func(t *Inset) int { return int(t.Box.Centre().Y / (insetRoom[0][1] / 2)) }
	slices.SortStableFunc(out, func(a, b Inset) int {
		return cmp.Or(cmp.Compare(row(&a), row(&b)), cmp.Compare(a.Box.Centre().X, b.Box.Centre().X))
	})
	r.nameInsets(out)
	return out
}

// regionNeeds returns, by region, the box that an inset must show: around name, centre and tokens.
// The box is empty for regions off the board.
func (r *Renderer) regionNeeds() []geom.Box {
	m := r.board.Map
	need := make([]geom.Box, len(m.Regions))
	for i := range need {
		need[i] = geom.EmptyBox()
	}
	extend := func(id engine.RegionID, p geom.Point, d float64) {
		need[id] = need[id].Extend(geom.Point{X: p.X - d, Y: p.Y - d}).Extend(geom.Point{X: p.X + d, Y: p.Y + d})
	}
	rad := r.natural * mapdata.TokenRadius
	for p := range r.slots {
		if r.offBoard(p) {
			continue
		}
		id := m.RegionOf(engine.PlaceID(p))
		s := &r.slots[p]
		extend(id, s.Unit, rad+1)
		extend(id, s.Dislodged, r.lost*rad+1)
		for _, q := range s.Stack {
			extend(id, q, rad+1)
		}
	}
	for i := range m.Regions {
		if m.Regions[i].SupplyCentre {
			extend(engine.RegionID(i), r.marks[i].at, r.marks[i].radius+1)
		}
	}
	for i := range r.board.Labels {
		l := &r.board.Labels[i]
		if l.Region == engine.NoRegion || m.Regions[l.Region].OffBoard {
			continue
		}
		for _, q := range r.lettering.Shapes(l) {
			for _, p := range q {
				extend(l.Region, p, 1)
			}
		}
	}
	return need
}

// cluster is a set of regions shown together.
type cluster struct {
	regions []engine.RegionID
	box     geom.Box
	land    []int // by country: number of land regions
}

func fitsPage(b geom.Box) bool {
	for _, room := range insetRoom {
		if b.Width() <= room[0] && b.Height() <= room[1] {
			return true
		}
	}
	return false
}

// joined joins regions into clusters, the cheapest pair first, while they fit a page.
func (r *Renderer) joined(need []geom.Box) []cluster {
	m := r.board.Map
	var out []cluster
	for i := range m.Regions {
		if m.Regions[i].OffBoard || need[i].Min.X > need[i].Max.X {
			continue
		}
		c := cluster{regions: []engine.RegionID{engine.RegionID(i)}, box: need[i], land: make([]int, len(r.countries))}
		if m.Regions[i].Terrain != engine.Sea {
			c.land[r.land[i]]++
		}
		out = append(out, c)
	}
	gone := make([]bool, len(out))
	// price is the cost of joining two clusters: the width and height of the box around both, plus a
	// surcharge if their countries differ. It is in whole tenths of a millimetre, so that all machines
	// choose the same pair.
	price := func(i, j int) int {
		u := scene.Union(out[i].box, out[j].box)
		if !fitsPage(u) {
			return math.MaxInt
		}
		n := int(10 * (u.Width() + u.Height()))
		if a, b := most(out[i].land), most(out[j].land); a >= 0 && b >= 0 && a != b {
			n += n * 2 / 5
		}
		return n
	}
	// near is, for each cluster, the earlier one that is cheapest to join, and cost the price.
	near, cost := make([]int, len(out)), make([]int, len(out))
	look := func(i int) {
		near[i], cost[i] = -1, math.MaxInt
		for j := range i {
			if !gone[j] {
				if n := price(i, j); n < cost[i] {
					near[i], cost[i] = j, n
				}
			}
		}
	}
	for i := range out {
		look(i)
	}
	for {
		at := -1
		for i := range out {
			if !gone[i] && near[i] >= 0 && (at < 0 || cost[i] < cost[at]) {
				at = i
			}
		}
		if at < 0 {
			return slices.DeleteFunc(out, func(c cluster) bool { return c.regions == nil })
		}
		a, b := &out[near[at]], &out[at]
		a.regions, a.box = append(a.regions, b.regions...), scene.Union(a.box, b.box)
		for k := range a.land {
			a.land[k] += b.land[k]
		}
		grown := near[at]
		*b, gone[at] = cluster{}, true
		look(grown)
		for i := range out {
			switch {
			case gone[i]:
			case near[i] == at || near[i] == grown:
				look(i)
			case i > grown:
				if n := price(i, grown); n < cost[i] || n == cost[i] && grown < near[i] {
					near[i], cost[i] = grown, n
				}
			}
		}
	}
}

// most returns the country with most land regions in a cluster, or -1 if all is sea.
func most(land []int) int {
	best := -1
	for i, n := range land {
		if n > 0 && (best < 0 || n > land[best]) {
			best = i
		}
	}
	return best
}

// dissolve distributes the regions of clusters over other clusters' pages, smallest clusters first,
// if all of a cluster's regions fit.
func (r *Renderer) dissolve(list []cluster, need []geom.Box) []cluster {
	weight := func(c *cluster) int { // land counts thrice, since most happens there
		n := len(c.regions)
		for _, k := range c.land {
			n += 2 * k
		}
		return n
	}
	kept := 0
	for kept < len(list) {
		slices.SortStableFunc(list, func(a, b cluster) int { return cmp.Compare(weight(&a), weight(&b)) })
		c := list[kept]
		rest := make([]cluster, 0, len(list)-1)
		for i := range list {
			if i != kept {
				k := list[i]
				k.regions, k.land = slices.Clone(k.regions), slices.Clone(k.land)
				rest = append(rest, k)
			}
		}
		home := func(id engine.RegionID) bool {
			best, at := math.MaxInt, -1
			for i := range rest {
				u := scene.Union(rest[i].box, need[id])
				if !fitsPage(u) {
					continue
				}
				grow := int(10 * (u.Width() + u.Height() - rest[i].box.Width() - rest[i].box.Height()))
				if grow < best {
					best, at = grow, i
				}
			}
			if at < 0 {
				return false
			}
			k := &rest[at]
			k.regions, k.box = append(k.regions, id), scene.Union(k.box, need[id])
			if r.board.Map.Regions[id].Terrain != engine.Sea {
				k.land[r.land[id]]++
			}
			return true
		}
		whole := true
		for _, id := range c.regions {
			if whole = home(id); !whole {
				break
			}
		}
		if whole {
			list, kept = rest, 0
		} else {
			kept++
		}
	}
	return list
}

// insetBox returns the part of the map that a page around need shows, landscape or portrait,
// whichever has the larger scale.
func (r *Renderer) insetBox(need geom.Box) geom.Box {
	best, scale := geom.Box{}, 0.0
	for _, room := range insetRoom {
		k := math.Min(room[0]/need.Width(), room[1]/need.Height())
		if k < 1 {
			continue
		}
		// Enlarge the picture if there is room, but keep the regions around it in sight.
		w, h := room[0]/math.Min(k, 1.25), room[1]/math.Min(k, 1.25)
		w, h = math.Min(w, r.frame.Width()), math.Min(h, r.frame.Height())
		if k > scale {
			c := need.Centre()
			best = geom.Box{Min: geom.Point{X: c.X - w/2, Y: c.Y - h/2}, Max: geom.Point{X: c.X + w/2, Y: c.Y + h/2}}
			scale = k
		}
	}
	slide := func(lo, hi *float64, min, max float64) {
		d := math.Max(0, min-*lo) - math.Max(0, *hi-max)
		*lo, *hi = *lo+d, *hi+d
	}
	slide(&best.Min.X, &best.Max.X, r.frame.Min.X, r.frame.Max.X)
	slide(&best.Min.Y, &best.Max.Y, r.frame.Min.Y, r.frame.Max.Y)
	return best
}
