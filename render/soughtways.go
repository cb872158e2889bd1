package render

import (
	"math"

	"github.com/heraldmaps/herald/mapdata/geom"
)

// soughtWays are the ways that a search for arrows has found, with all that each was found by: when arrows are laid again for some names, most of them
// meet what they met before.
type soughtWays struct {
	by     map[wayKey][]foundWay
	wide   int      // cells of the grid in a row
	across int      // tiles in a row
	tiles  []uint64 // of each tile of cells, which of them arrows cover, and which retreats end there
	box    cellBox  // cells that the search under way has looked at
	met    []int16  // names in them, by label + 1
	seen   []int    // by label + 1: the search that met it last
	n      int      // searches
	again  bool     // how often orders were laid counted in it
}

// wayKey is what a way is asked for.
type wayKey struct {
	a, b                     geom.Point
	side                     int
	trim                     ends
	detours                  bool // detours are tried
	fleeing, failing, afloat bool
}

// foundWay is a way, and what it was found by.
type foundWay struct {
	line  []geom.Point
	cost  int
	box   cellBox
	tiles uint64
	names []nameState
	round int // -1: whichever
}

// nameState is how a name counted.
type nameState struct {
	label       int16 // + 1
	under, dear int
}

// cellBox are cells of a grid from one to another, both within.
type cellBox struct{ x0, y0, x1, y1 int }

// tileSide is the side of a tile, in cells.
const tileSide = 8

// mostFound is how many ways are kept of those that were asked for alike.
const mostFound = 4

func newSoughtWays(g *inkGrid) *soughtWays {
	s := &soughtWays{by: map[wayKey][]foundWay{}, wide: g.nx, across: (g.nx + tileSide - 1) / tileSide, seen: make([]int, len(g.cells)+1)}
	s.tiles = make([]uint64, s.across*((g.ny+tileSide-1)/tileSide))
	return s
}

// anew begins where no arrow is laid.
func (s *soughtWays) anew() {
	if s != nil {
		clear(s.tiles)
	}
}

// turn notes that a cell is covered that was not, or the other way round.
func (s *soughtWays) turn(k int) {
	if s != nil {
		s.tiles[s.tile(k)] ^= scattered(uint64(k))
	}
}

// tile is the tile of a cell.
func (s *soughtWays) tile(k int) int { return k/s.wide/tileSide*s.across + k%s.wide/tileSide }

// scattered is a number of 64 bits for another, unlike those of its neighbours (the mixing of SplitMix64).
func scattered(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// begin begins a search.
func (s *soughtWays) begin() {
	if s != nil {
		s.n++
		s.met, s.again = s.met[:0], false
		s.box = nowhere
	}
}

// reach notes that a search looks at cells.
func (s *soughtWays) reach(b cellBox) {
	if s != nil {
		s.box.add(b)
	}
}

// nowhere is a box without cells.
var nowhere = cellBox{math.MaxInt, math.MaxInt, math.MinInt, math.MinInt}

// add makes a box hold another.
func (b *cellBox) add(o cellBox) {
	b.x0, b.y0, b.x1, b.y1 = min(b.x0, o.x0), min(b.y0, o.y0), max(b.x1, o.x1), max(b.y1, o.y1)
}

// meets says whether two boxes have a cell in common.
func (b cellBox) meets(o cellBox) bool {
	return b.x0 <= o.x1 && o.x0 <= b.x1 && b.y0 <= o.y1 && o.y0 <= b.y1
}

// rounded notes that it counts in a search how often orders were laid.
func (s *soughtWays) rounded() {
	if s != nil {
		s.again = true
	}
}

// looked notes that a search looks at the cells along a line.
func (d *orders) looked(line []geom.Point) {
	if d.sought == nil || len(line) == 0 {
		return
	}
	x0, y0, x1, y1 := line[0].X, line[0].Y, line[0].X, line[0].Y
	for _, p := range line[1:] {
		x0, y0, x1, y1 = min(x0, p.X), min(y0, p.Y), max(x1, p.X), max(y1, p.Y)
	}
	air := 0.5*d.k + inkCell
	g := d.grid
	d.sought.reach(cellBox{int((x0-air)/inkCell) - g.x0, int((y0-air)/inkCell) - g.y0, int((x1+air)/inkCell) - g.x0, int((y1+air)/inkCell) - g.y0})
}

// met notes that a search has met a name.
func (d *orders) met(label int16) {
	if s := d.sought; s != nil && s.seen[label] != s.n {
		s.seen[label] = s.n
		s.met = append(s.met, label)
	}
}

// flees notes a retreat that is laid, from whose head others keep theirs (shortfall).
func (d *orders) flees(f flight) {
	d.fled = append(d.fled, f)
	s, k := d.sought, d.grid.cell(f.tip)
	if s == nil || k < 0 {
		return
	}
	is := uint64(0)
	for _, v := range [...]float64{f.from.X, f.from.Y, f.tip.X, f.tip.Y} {
		is = scattered(is ^ math.Float64bits(v))
	}
	s.tiles[s.tile(k)] ^= is
}

// shuns notes that a search looks whether retreats end near a point.
func (d *orders) shuns(p geom.Point) {
	if d.sought == nil {
		return
	}
	g, air := d.grid, headsApart*d.k+inkCell
	d.sought.reach(cellBox{int((p.X-air)/inkCell) - g.x0, int((p.Y-air)/inkCell) - g.y0, int((p.X+air)/inkCell) - g.x0, int((p.Y+air)/inkCell) - g.y0})
}

// state is which cells of a box arrows cover, and which retreats end in it.
func (s *soughtWays) state(b cellBox) uint64 {
	var out uint64
	rows := len(s.tiles) / s.across
	for y := max(0, b.y0/tileSide); y <= min(rows-1, b.y1/tileSide); y++ {
		for x := max(0, b.x0/tileSide); x <= min(s.across-1, b.x1/tileSide); x++ {
			out ^= s.tiles[y*s.across+x]
		}
	}
	return out
}

// known1 returns a way that was found before where everything that it was found by is as it was.
func (d *orders) known1(key wayKey) ([]geom.Point, int, bool) {
	s := d.sought
	if s == nil {
		return nil, 0, false
	}
search:
	for _, f := range s.by[key] {
		if f.round >= 0 && f.round != d.round {
			continue
		}
		for _, n := range f.names {
			if d.under[n.label] != n.under || d.dear[n.label] != n.dear {
				continue search
			}
		}
		if s.state(f.box) == f.tiles {
			return f.line, f.cost, true
		}
	}
	return nil, 0, false
}

// keep keeps a way that was found.
func (s *soughtWays) keep(d *orders, key wayKey, line []geom.Point, cost int) {
	if s == nil {
		return
	}
	f := foundWay{line: line[:len(line):len(line)], cost: cost, box: s.box, tiles: s.state(s.box), round: -1}
	if s.again {
		f.round = d.round
	}
	for _, l := range s.met {
		f.names = append(f.names, nameState{l, d.under[l], d.dear[l]})
	}
	all := s.by[key]
	if len(all) == mostFound {
		copy(all, all[1:])
		all = all[:mostFound-1]
	}
	s.by[key] = append(all, f)
}
