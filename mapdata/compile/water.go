package compile

import "github.com/heraldmaps/herald/mapdata/geom"

const seaStretch = 2.2 // sea borders wander in longer waves than land borders

func (c *compiler) water(land []bool) {
	g := c.p.grid
	area := c.areaCells(land)
	groups := len(c.file.Areas)
	key := func(i int) int { return int(area[i]) }
	if groups == 0 { // without Sea Areas: each body of water separately
		body, sizes := g.components(func(i int) int {
			if land[i] {
				return -1
			}
			return 1
		})
		groups = len(sizes)
		key = func(i int) int { return int(body[i]) }
	}
	in := make([][]seed, groups)
	var all []seed
	for i := range c.regions {
		if !c.isSea(int32(i)) || c.isBox(int32(i)) {
			continue
		}
		want := func(px int) bool { return !land[px] }
		if a := c.areaOf[i]; a >= 0 {
			want = func(px int) bool { return !land[px] && int(area[px]) == a }
		}
		for _, s := range c.plant(i, want, "on land") {
			if k := key(s.px); k >= 0 {
				in[k] = append(in[k], s)
			}
			all = append(all, s)
		}
	}
	near := make([]nearby, groups)
	for k := range in {
		near[k] = newNearby(in[k])
	}
	c.rows(func(i int) {
		k := key(i)
		if land[i] || k < 0 || len(in[k]) == 0 {
			return
		}
		p := g.middle(i)
		q := c.wobble.shift(geom.Point{X: p.X / seaStretch, Y: p.Y / seaStretch}, c.file.Map.WobbleSeaPx/seaStretch)
		c.cells[i], _ = near[k].nearest(geom.Point{X: q.X * seaStretch, Y: q.Y * seaStretch})
	})
	c.stamp(all, func(px int, r int32) bool {
		return !land[px] && c.cells[px] >= 0 && c.areaOf[c.cells[px]] == c.areaOf[r]
	})
	c.absorb(all, func(i int) bool { return !land[i] && c.cells[i] >= 0 }, nil)
	// Water that no region reaches is a lake.
	for i, l := range c.cells {
		if !land[i] && l == unlabelled {
			c.cells[i] = lakeLabel
		}
	}
}

// areaCells gives every pixel its Sea Area: first by claims, then by limits in the file's order.
// Areas then spread over adjoining water that has none.
func (c *compiler) areaCells(land []bool) []int16 {
	g := c.p.grid
	area := make([]int16, g.size())
	for i := range area {
		area[i] = -1
	}
	set := func(k int, ring []geom.Point) {
		g.polygon([][]geom.Point{ring}, func(i int) {
			if area[i] < 0 {
				area[i] = int16(k)
			}
		})
	}
	for k, a := range c.file.Areas {
		if len(a.Claims) > 0 {
			set(k, c.p.ring(a.Claims))
		}
	}
	for k, a := range c.file.Areas {
		set(k, c.p.ring(a.Limits))
	}
	var queue []int
	for i := range area {
		if !land[i] && area[i] >= 0 {
			queue = append(queue, i)
		}
	}
	g.spread(queue, func(i, j int) bool {
		if land[j] || area[j] >= 0 {
			return false
		}
		area[j] = area[i]
		return true
	})
	return area
}
