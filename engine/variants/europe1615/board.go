package europe1615

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// Faith is a confession.
type Faith int8

// NoFaith means none, or a state without a marker.
const (
	NoFaith Faith = iota
	Protestant
	Catholic
)

var faithNames = [...]string{"", "protestant", "catholic"}

// board holds what the rules need of the map and the tables, by the map's ids.
type board struct {
	m       *engine.Map
	t       *tables
	seats   int
	order   []engine.PowerID    // by precedence (rule 1)
	faith   []Faith             // by seat
	sea     []bool              // by region
	home    []engine.PowerID    // by region: its origin at the start, or NoPower (rule 3)
	free    []engine.PowerID    // by region of a power: the state that it may become, or NoPower (rules 16, 69)
	value   []int               // by region
	islam   []bool              // by region: its origin is a state that pays no income (rule 80)
	regions [][]engine.RegionID // by owner at the start
	// centres lists the centres of each power or state at the start, in the sequence of the tables. A
	// state that may arise has its region, if that is a centre.
	centres [][]engine.RegionID
	marked  []Faith // by power: its marker while nobody has points there (rule 27)
	bars    []sanction
	closed  []engine.PowerID // states of the Maghreb, in the sequence in which they open
	openers []engine.PowerID
	secede  []secession
	aims    []aim
	far     []int16 // regions by regions: how many moves apart, by any kind of unit
}

type sanction struct {
	states      []engine.PowerID
	faith       Faith          // the confession barred from placing points
	power, only engine.PowerID // power: barred; only: all others are barred
	from, until int
}

type secession struct {
	option string
	region engine.RegionID
	from   engine.PowerID
	year   int
	only   Faith
}

// aim is an objective of a power (rules 85, 86), with the ids of this board.
type aim struct {
	objectiveTable
	power, of engine.PowerID
	states    []engine.PowerID
	regions   []engine.RegionID
	powers    []engine.PowerID
	lists     [][]engine.RegionID
	faith     Faith
}

const unreached = int16(1 << 14)

func faithOf(s string) Faith {
	return Faith(max(0, slices.Index(faithNames[:], s)))
}

func newBoard(m *engine.Map, t *tables) *board {
	n := len(m.Regions)
	b := &board{m: m, t: t, seats: len(m.Players()), sea: make([]bool, n), home: make([]engine.PowerID, n),
		free:  make([]engine.PowerID, n),
		value: make([]int, n), islam: make([]bool, n), faith: make([]Faith, len(m.Powers)),
		marked:  make([]Faith, len(m.Powers)),
		regions: make([][]engine.RegionID, len(m.Powers)), centres: make([][]engine.RegionID, len(m.Powers))}
	for i := range b.faith {
		b.faith[i] = NoFaith
	}
	for _, p := range t.Powers {
		if q := m.Power(p.ID); m.IsSeat(q) {
			b.faith[q] = faithOf(p.Confession)
		}
	}
	for _, id := range t.Precedence.Order {
		if q := m.Power(id); m.IsSeat(q) {
			b.order = append(b.order, q)
		}
	}
	for i := range b.seats { // powers that the tables lack come last
		if !slices.Contains(b.order, engine.PowerID(i)) {
			b.order = append(b.order, engine.PowerID(i))
		}
	}
	for i := range m.Regions {
		r := engine.RegionID(i)
		g := &m.Regions[i]
		b.sea[i] = g.Terrain == engine.Sea
		b.home[i], b.free[i] = engine.NoPower, engine.NoPower
		if i < len(m.Owners) && !b.sea[i] && !g.OffBoard {
			b.home[i] = m.Owners[i]
		}
		b.value[i] = t.Values.By[g.ID]
		o := b.home[i]
		if o == engine.NoPower {
			continue
		}
		b.regions[o] = append(b.regions[o], r)
		if g.SupplyCentre {
			b.centres[o] = append(b.centres[o], r)
		}
		if m.IsSeat(o) {
			if q := m.Power(g.ID); q != engine.NoPower && !m.IsSeat(q) {
				b.free[i] = q
				b.regions[q] = []engine.RegionID{r}
				if g.SupplyCentre {
					b.centres[q] = b.regions[q]
				}
			}
		}
	}
	b.states()
	b.lists()
	b.measure()
	return b
}

func (b *board) states() {
	for i := range b.t.States {
		s := &b.t.States[i]
		q := b.m.Power(s.ID)
		if q == engine.NoPower || b.m.IsSeat(q) {
			continue
		}
		b.marked[q] = faithOf(s.Marker)
		var cs []engine.RegionID // in the tables' order (rule 76)
		for _, id := range s.Centres {
			if r := b.m.Region(id); r != engine.NoRegion && slices.Contains(b.centres[q], r) {
				cs = append(cs, r)
			}
		}
		for _, r := range b.centres[q] {
			if !slices.Contains(cs, r) {
				cs = append(cs, r)
			}
		}
		b.centres[q] = cs
		if s.Islamic {
			for _, r := range b.regions[q] {
				b.islam[r] = true
			}
		}
	}
}

func (b *board) lists() {
	m := b.m
	powers := func(ids []string) (out []engine.PowerID) {
		for _, id := range ids {
			out = append(out, m.Power(id))
		}
		return out
	}
	regions := func(ids []string) (out []engine.RegionID) {
		for _, id := range ids {
			out = append(out, m.Region(id))
		}
		return out
	}
	for _, x := range b.t.Sanctions {
		b.bars = append(b.bars, sanction{powers(x.States), faithOf(x.Bars), m.Power(x.Bars),
			m.Power(x.Only), x.From, x.Until})
	}
	b.closed, b.openers = powers(b.t.Closed.States), powers(b.t.Closed.OpenedBy)
	for _, x := range b.t.Secessions {
		b.secede = append(b.secede, secession{x.Option, m.Region(x.Region), m.Power(x.From), x.Year, faithOf(x.Only)})
	}
	for _, x := range b.t.Objectives.List {
		a := aim{objectiveTable: x, power: m.Power(x.Power), of: m.Power(x.Of), states: powers(x.States),
			regions: regions(x.Regions),
			powers:  powers(x.Powers), faith: faithOf(x.Confession)}
		for _, l := range x.Lists {
			a.lists = append(a.lists, regions(l))
		}
		b.aims = append(b.aims, a)
	}
}

// measure counts the moves of any kind of unit between all regions (rule 77).
func (b *board) measure() {
	n := len(b.m.Regions)
	next := make([][]engine.RegionID, n)
	for p := range b.m.Places {
		from := b.m.Places[p].Region
		for _, steps := range [][][]engine.Adjacency{b.m.Army, b.m.Fleet} {
			for _, s := range steps[p] {
				if to := b.m.RegionOf(s.To); !slices.Contains(next[from], to) {
					next[from] = append(next[from], to)
				}
			}
		}
	}
	b.far = make([]int16, n*n)
	queue := make([]engine.RegionID, 0, n)
	for from := range n {
		row := b.far[from*n : from*n+n]
		for i := range row {
			row[i] = unreached
		}
		row[from] = 0
		queue = append(queue[:0], engine.RegionID(from))
		for k := 0; k < len(queue); k++ {
			for _, to := range next[queue[k]] {
				if row[to] == unreached {
					row[to] = row[queue[k]] + 1
					queue = append(queue, to)
				}
			}
		}
	}
}

func (b *board) seat(p engine.PowerID) bool { return p >= 0 && int(p) < b.seats }

// minor reports whether a power is a minor state, or could become one.
func (b *board) minor(p engine.PowerID) bool { return int(p) >= b.seats && int(p) < len(b.m.Powers) }

// at returns the region of a place, or NoRegion if the board has no such place.
func (b *board) at(p engine.PlaceID) engine.RegionID {
	if p < 0 || int(p) >= len(b.m.Places) {
		return engine.NoRegion
	}
	return b.m.Places[p].Region
}

func (b *board) id(p engine.PowerID) string {
	if p < 0 || int(p) >= len(b.m.Powers) {
		return ""
	}
	return b.m.Powers[p].ID
}

// grant returns a power's points in a year. The table's last year holds for later ones (rule 10).
func (b *board) grant(p engine.PowerID, year int) int {
	by := b.t.Grants.By[b.id(p)]
	if len(by) == 0 {
		return 0
	}
	return by[min(max(year-b.t.Grants.First, 0), len(by)-1)]
}

func (b *board) unitIn(us []engine.Unit, r engine.RegionID) (engine.Unit, bool) {
	for _, u := range us {
		if b.at(u.At) == r {
			return u, true
		}
	}
	return engine.Unit{}, false
}
