package arrows

import (
	"math"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/grid"
)

// memo caches paths with all inputs of the searches that found them. When arrows are laid out again
// because they hide some names, most searches have the same inputs.
type memo struct {
	by     map[wayKey][]foundWay
	wide   int      // how many cells are in a row of the grid
	across int      // how many tiles are in a row
	tiles  []uint64 // by tile: a hash of its cells that arrows cover and of the retreats that end in it
	box    grid.Box // the cells that the current search has looked at
	met    []int16  // the names that the current search met, by label + 1
	seen   []int    // by label + 1: the number of the last search that met the name
	n      int      // number of searches
	again  bool     // the current search depends on the round

	windows map[windowKey]*window // windows for detours, which hold for all rounds
}

type wayKey struct {
	a, b             geom.Point
	side             int
	trim             ends
	detours          bool // detours were allowed
	fleeing, failing bool
	waters           waters
}

// foundWay is a path with the inputs of its search beyond its key.
type foundWay struct {
	line  []geom.Point
	cost  int
	box   grid.Box
	tiles uint64
	names []nameState
	round int // the round that it is valid in; -1: any
}

// nameState is what a cached path depends on of one name near it: if the name's cost changes, the
// path must be searched again.
type nameState struct {
	label       int16 // the name's label + 1
	under, cost int
}

const tileSide = 8

// mostFound is how many paths are cached for one key.
const mostFound = 4

func newMemo(g *grid.Grid) *memo {
	s := &memo{by: map[wayKey][]foundWay{}, wide: g.NX, across: (g.NX + tileSide - 1) / tileSide,
		seen: make([]int, len(g.Cells)+1), windows: map[windowKey]*window{}}
	s.tiles = make([]uint64, s.across*((g.NY+tileSide-1)/tileSide))
	return s
}

// anew resets the memo for a layout without arrows. It keeps the paths.
func (s *memo) anew() {
	if s != nil {
		clear(s.tiles)
	}
}

func (s *memo) turn(k int) {
	if s != nil {
		s.tiles[s.tile(k)] ^= scattered(uint64(k))
	}
}

func (s *memo) tile(k int) int { return k/s.wide/tileSide*s.across + k%s.wide/tileSide }

// scattered mixes the bits of a number (SplitMix64).
func scattered(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

func (s *memo) begin() {
	if s != nil {
		s.n++
		s.met, s.again = s.met[:0], false
		s.box = grid.Nowhere
	}
}

func (s *memo) reach(b grid.Box) {
	if s != nil {
		s.box.Add(b)
	}
}

func (s *memo) byRound() {
	if s != nil {
		s.again = true
	}
}

func (d *layout) looked(line []geom.Point) {
	if d.memo == nil || len(line) == 0 {
		return
	}
	x0, y0, x1, y1 := line[0].X, line[0].Y, line[0].X, line[0].Y
	for _, p := range line[1:] {
		x0, y0, x1, y1 = min(x0, p.X), min(y0, p.Y), max(x1, p.X), max(y1, p.Y)
	}
	air := 0.5*d.k + grid.Side
	g := d.Grid
	d.memo.reach(grid.Cells(int((x0-air)/grid.Side)-g.X0, int((y0-air)/grid.Side)-g.Y0, int((x1+air)/grid.Side)-g.X0,
		int((y1+air)/grid.Side)-g.Y0))
}

func (d *layout) met(label int16) {
	if s := d.memo; s != nil && s.seen[label] != s.n {
		s.seen[label] = s.n
		s.met = append(s.met, label)
	}
}

// flees records a retreat. The heads of other retreats keep away from its head (see shortfall).
func (d *layout) flees(f Flight) {
	d.out.Fled = append(d.out.Fled, f)
	s, k := d.memo, d.Grid.Cell(f.Tip)
	if s == nil || k < 0 {
		return
	}
	is := uint64(0)
	for _, v := range [...]float64{f.From.X, f.From.Y, f.Tip.X, f.Tip.Y} {
		is = scattered(is ^ math.Float64bits(v))
	}
	s.tiles[s.tile(k)] ^= is
}

// shuns records that the result of a search depends on the heads of retreats near a point.
func (d *layout) shuns(p geom.Point) {
	if d.memo == nil {
		return
	}
	g, air := d.Grid, headsApart*d.k+grid.Side
	d.memo.reach(grid.Cells(int((p.X-air)/grid.Side)-g.X0, int((p.Y-air)/grid.Side)-g.Y0, int((p.X+air)/grid.Side)-g.X0,
		int((p.Y+air)/grid.Side)-g.Y0))
}

// state returns a hash of what is drawn in a box's tiles. It changes if anything there does.
func (s *memo) state(b grid.Box) uint64 {
	var out uint64
	rows := len(s.tiles) / s.across
	for y := max(0, b.Y0/tileSide); y <= min(rows-1, b.Y1/tileSide); y++ {
		for x := max(0, b.X0/tileSide); x <= min(s.across-1, b.X1/tileSide); x++ {
			out ^= s.tiles[y*s.across+x]
		}
	}
	return out
}

// known returns a cached path if none of its inputs changed.
func (d *layout) known(key wayKey) ([]geom.Point, int, bool) {
	s := d.memo
	if s == nil {
		return nil, 0, false
	}
search:
	for _, f := range s.by[key] {
		if f.round >= 0 && f.round != d.round {
			continue
		}
		for _, n := range f.names {
			if d.hidden[n.label] != n.under || d.extra[n.label] != n.cost {
				continue search
			}
		}
		if s.state(f.box) == f.tiles {
			return f.line, f.cost, true
		}
	}
	return nil, 0, false
}

func (s *memo) keep(d *layout, key wayKey, line []geom.Point, cost int) {
	if s == nil {
		return
	}
	f := foundWay{line: line[:len(line):len(line)], cost: cost, box: s.box, tiles: s.state(s.box), round: -1}
	if s.again {
		f.round = d.round
	}
	for _, l := range s.met {
		f.names = append(f.names, nameState{l, d.hidden[l], d.extra[l]})
	}
	all := s.by[key]
	if len(all) == mostFound {
		copy(all, all[1:])
		all = all[:mostFound-1]
	}
	s.by[key] = append(all, f)
}

// window returns the window for detours between two points, made once.
func (d *layout) window(a, b geom.Point) *window {
	if d.memo == nil {
		return d.newWindow(a, b)
	}
	key := windowKey{a, b, d.waters}
	w := d.memo.windows[key]
	if w == nil {
		w = d.newWindow(a, b)
		d.memo.windows[key] = w
	}
	return w
}

type windowKey struct {
	a, b   geom.Point
	waters waters
}
