package compile

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"sort"
	"sync"

	"github.com/heraldmaps/herald/mapdata/geom"
)

// Labels of pixels that belong to no region.
const (
	unlabelled = -2
	neutral    = -3 // land outside the game
	lakeLabel  = -4
	outside    = -9
)

// seed is an anchor of a region, moved to the nearest land or water that the region may have.
type seed struct {
	at     geom.Point
	px     int
	region int32
}

// label gives every pixel its region: land the nearest anchor on the same landmass, then circles,
// then water the nearest anchor in the same Sea Area (without areas, in the same body of water).
// Borders wander because the wobble shifts each pixel before the comparison.
func (c *compiler) label() error {
	g := c.p.grid
	land, lake, err := c.landMask()
	if err != nil {
		return err
	}
	c.cells = make([]int32, g.size())
	for i := range c.cells {
		c.cells[i] = unlabelled
	}
	c.dropSpecks(land)
	c.land(land)
	for i := range lake {
		if lake[i] && c.cells[i] != unlabelled {
			c.cells[i] = lakeLabel
		}
	}
	c.circles(land)
	c.water(land)
	c.despeckle()
	c.insets()
	return nil
}

// dropSpecks removes islands and ponds that are smaller than the board's minimum and contain no
// anchor. It runs three times, since a pond in a removed island becomes land again.
func (c *compiler) dropSpecks(land []bool) {
	g := c.p.grid
	least := int(c.file.Map.MinIslandKm2 / c.p.res / c.p.res)
	if least == 0 {
		return
	}
	for range 3 {
		of, sizes := g.components(landKey(land))
		held := make([]bool, len(sizes))
		for i := range c.regions {
			for _, a := range c.anchors[i] {
				if px := g.snap(a, func(px int) bool { return land[px] != c.isSea(int32(i)) }); px >= 0 {
					held[of[px]] = true
				}
			}
		}
		for i := range land {
			if n := of[i]; sizes[n] < least && !held[n] {
				land[i] = !land[i]
			}
		}
	}
}

func landKey(land []bool) func(i int) int {
	return func(i int) int {
		if land[i] {
			return 1
		}
		return 0
	}
}

// plant moves the anchors of a region to the nearest pixels that want accepts. It reports anchors
// for which there is none.
func (c *compiler) plant(region int, want func(i int) bool, kind string) []seed {
	g := c.p.grid
	var out []seed
	for k, a := range c.anchors[region] {
		px := g.snap(a, want)
		r := &c.file.Regions[region]
		if px < 0 {
			c.problem(r.ID, "anchors", fmt.Sprintf("anchor %d of %q is %s", k+1, r.ID, kind),
				"give longitude first, then latitude; more than 40 pixels from the nearest fitting place")
			continue
		}
		if d := g.middle(px).Dist(a); d > 20 {
			c.warn("anchor %d of %q lies %.0f km off and was moved", k+1, r.ID, d*c.p.res)
		}
		out = append(out, seed{g.middle(px), px, int32(region)})
	}
	return out
}

// rows calls f for every pixel, on two goroutines. f may write only its own pixel.
func (c *compiler) rows(f func(i int)) {
	g := c.p.grid
	const workers = 2
	var wg sync.WaitGroup
	for k := range workers {
		wg.Go(func() {
			for y := k; y < g.h; y += workers {
				for x := range g.w {
					f(y*g.w + x)
				}
			}
		})
	}
	wg.Wait()
}

func (c *compiler) land(land []bool) {
	g := c.p.grid
	mass, sizes := g.components(func(i int) int {
		if land[i] {
			return 1
		}
		return -1
	})
	on := make([][]seed, len(sizes))
	var all []seed
	for i := range c.regions {
		if c.isSea(int32(i)) || c.isCircle(int32(i)) || c.isBox(int32(i)) {
			continue
		}
		for _, s := range c.plant(i, func(i int) bool { return land[i] }, "in the sea") {
			on[mass[s.px]] = append(on[mass[s.px]], s)
			all = append(all, s)
		}
	}
	near, anywhere := make([]nearby, len(on)), newNearby(all)
	for n := range on {
		near[n] = newNearby(on[n])
	}
	reach := math.Inf(1)
	if c.file.Map.ReachKm > 0 {
		reach = c.file.Map.ReachKm / c.p.res
	}
	// An island without an anchor belongs to one region: the one that its first pixel goes to.
	loose := make([]int32, len(sizes))
	seen := make([]bool, len(sizes))
	for i, n := range mass {
		if n < 0 || seen[n] {
			continue
		}
		seen[n], loose[n] = true, neutral
		if len(on[n]) == 0 && c.file.Map.LooseIslands == "nearest" {
			if r, d := anywhere.nearest(g.middle(i)); d < reach {
				loose[n] = r
			}
		}
	}
	c.rows(func(i int) {
		if !land[i] {
			return
		}
		n := mass[i]
		if len(on[n]) == 0 {
			c.cells[i] = loose[n]
			return
		}
		c.cells[i] = neutral
		if r, d := near[n].nearest(c.wobble.shift(g.middle(i), c.file.Map.WobbleLandPx)); d < reach {
			c.cells[i] = r
		}
	})
	for i := range c.regions {
		if r := &c.file.Regions[i]; len(r.Polygon) > 0 && !c.isSea(int32(i)) {
			g.polygon([][]geom.Point{c.p.ring(r.Polygon)}, func(px int) {
				if land[px] && c.cells[px] >= 0 {
					c.cells[px] = int32(i)
				}
			})
		}
	}
	// The shift of borders must not put an anchor's own pixels into another region.
	c.stamp(all, func(px int, r int32) bool { return land[px] && c.cells[px] >= 0 })
	c.absorb(all, func(i int) bool { return land[i] && c.cells[i] >= 0 }, looseCells(loose, mass))
}

// looseCells returns a function that reports whether a pixel's whole landmass went to one region.
func looseCells(loose []int32, mass []int32) func(i int) bool {
	return func(i int) bool { return mass[i] >= 0 && loose[mass[i]] >= 0 }
}

// stamp gives the pixels within two pixels of each seed to the seed's region, where may allows it.
func (c *compiler) stamp(seeds []seed, may func(px int, r int32) bool) {
	for _, s := range seeds {
		c.p.grid.disc(s.at, 2, func(px int) {
			if may(px, s.region) {
				c.cells[px] = s.region
			}
		})
	}
}

// absorb gives pieces of a region that contain no seed to the regions around them, except pieces
// for which keepAlso returns true.
func (c *compiler) absorb(seeds []seed, mine func(i int) bool, keepAlso func(i int) bool) {
	g := c.p.grid
	of, sizes := g.components(func(i int) int {
		if mine(i) {
			return int(c.cells[i])
		}
		return -1
	})
	keep := make([]bool, len(sizes))
	for _, s := range seeds {
		if of[s.px] >= 0 {
			keep[of[s.px]] = true
		}
	}
	orphan := make([]bool, g.size())
	var queue []int
	for i, n := range of {
		switch {
		case n < 0:
		case keep[n] || keepAlso != nil && keepAlso(i):
			queue = append(queue, i)
		default:
			orphan[i] = true
		}
	}
	g.spread(queue, func(i, j int) bool {
		if !orphan[j] {
			return false
		}
		orphan[j] = false
		c.cells[j] = c.cells[i]
		return true
	})
}

// circles draws the regions that are circles on the raster. Where circles overlap, a pixel goes to
// the one whose centre is nearer in units of its radius.
func (c *compiler) circles(land []bool) {
	g := c.p.grid
	depth := map[int]float64{}
	for i := range c.regions {
		if !c.isCircle(int32(i)) {
			continue
		}
		at, r := c.anchors[i][0], c.file.Regions[i].RadiusKm/c.p.res
		g.disc(at, r, func(px int) {
			d := g.middle(px).Dist(at) / r
			if o, ok := depth[px]; !ok || d < o {
				depth[px] = d
				c.cells[px] = int32(i)
				land[px] = true
			}
		})
	}
}

// despeckle gives scraps of a few pixels, which circles and wobble leave, to a neighbour.
func (c *compiler) despeckle() {
	const least = 14
	g := c.p.grid
	of, sizes := g.components(func(i int) int { return int(c.cells[i]) - outside })
	var small []int
	for i := range c.cells {
		if sizes[of[i]] < least {
			small = append(small, i)
		}
	}
	for range 12 {
		for _, i := range small {
			if sizes[of[i]] >= least {
				continue
			}
			done := false
			g.steps(i, func(j int) {
				if !done && of[j] != of[i] && sizes[of[j]] >= least {
					c.cells[i], of[i], done = c.cells[j], of[j], true
				}
			})
		}
	}
}

// fill visits the pixels whose middle is inside closed rings, by the even-odd or the nonzero rule.
func (g grid) fill(rings [][]geom.Point, nonzero bool, visit func(i int)) {
	if !nonzero {
		g.polygon(rings, visit)
		return
	}
	type crossing struct {
		x  float64
		up int
	}
	rows := make([][]crossing, g.h)
	for _, ring := range rings {
		for i, a := range ring {
			b, up := ring[(i+1)%len(ring)], 1
			if a.Y > b.Y {
				a, b, up = b, a, -1
			}
			for y := int(math.Max(0, math.Ceil(a.Y-.5))); y < g.h && float64(y)+.5 < b.Y; y++ {
				t := (float64(y) + .5 - a.Y) / (b.Y - a.Y)
				rows[y] = append(rows[y], crossing{a.X + t*(b.X-a.X), up})
			}
		}
	}
	for y, xs := range rows {
		slices.SortFunc(xs, func(a, b crossing) int {
			switch {
			case a.x < b.x:
				return -1
			case a.x > b.x:
				return 1
			}
			return a.up - b.up
		})
		in := 0
		for k := 0; k+1 < len(xs); k++ {
			if in += xs[k].up; in == 0 {
				continue
			}
			for x := int(math.Max(0, math.Ceil(xs[k].x-.5))); x < g.w && float64(x)+.5 < xs[k+1].x; x++ {
				visit(y*g.w + x)
			}
		}
	}
}

// nearby holds seeds sorted by x, for finding the one nearest to a point.
type nearby []listed

// listed is a seed with its index in the list given. Of equally near seeds the first wins.
type listed struct {
	seed
	nth int
}

func newNearby(seeds []seed) nearby {
	n := make(nearby, len(seeds))
	for k, s := range seeds {
		n[k] = listed{s, k}
	}
	slices.SortFunc(n, func(a, b listed) int { return cmp.Compare(a.at.X, b.at.X) })
	return n
}

// nearest returns the region of the nearest seed and its distance, or unlabelled and infinity. It
// searches in both directions until x alone is too far.
func (n nearby) nearest(p geom.Point) (region int32, dist float64) {
	best, region, nth := math.Inf(1), int32(unlabelled), 0
	right := sort.Search(len(n), func(k int) bool { return n[k].at.X >= p.X })
	for left := right - 1; left >= 0 || right < len(n); {
		k := left
		if left < 0 || right < len(n) && n[right].at.X-p.X < p.X-n[left].at.X {
			k = right
			right++
		} else {
			left--
		}
		dx, dy := n[k].at.X-p.X, n[k].at.Y-p.Y
		if dx*dx > best {
			break
		}
		if d := dx*dx + dy*dy; d < best || d == best && n[k].nth < nth {
			best, region, nth = d, n[k].region, n[k].nth
		}
	}
	return region, math.Sqrt(best)
}
