package judge

import (
	"iter"
	mathbits "math/bits"
	"sync"

	"github.com/heraldmaps/herald/engine"
)

// bits is a set of regions.
type bits []uint64

func (b bits) has(r engine.RegionID) bool { return b[uint(r)>>6]&(1<<(uint(r)&63)) != 0 }
func (b bits) add(r engine.RegionID)      { b[uint(r)>>6] |= 1 << (uint(r) & 63) }
func (b bits) drop(r engine.RegionID)     { b[uint(r)>>6] &^= 1 << (uint(r) & 63) }

func (b bits) meets(c bits) bool {
	for i, w := range b {
		if w&c[i] != 0 {
			return true
		}
	}
	return false
}

func (b bits) all() iter.Seq[engine.RegionID] {
	return func(yield func(engine.RegionID) bool) {
		for i, w := range b {
			for ; w != 0; w &= w - 1 {
				if !yield(engine.RegionID(i<<6 + mathbits.TrailingZeros64(w))) {
					return
				}
			}
		}
	}
}

// Judge adjudicates on one board with one set of options.
type Judge struct {
	m      *engine.Map
	choice Choices
	words  int // length of a set of regions in 64-bit words
	region []engine.RegionID
	sea    []bool // by region
	// Tables of sets of regions, one row for each region.
	army  bits // by region: those that an army may step to
	fleet bits // by place: those that a fleet may step to, whatever the coast
	own   bits // by place: those that a ruleset's own kind of unit may step to
	water bits // by region: the adjacent seas
	shore bits // by sea region: the adjacent coasts
	pool  sync.Pool
}

// New prepares a judge for a board.
func New(m *engine.Map, c Choices) *Judge {
	j := &Judge{m: m, choice: c, words: (len(m.Regions) + 63) / 64}
	j.region = make([]engine.RegionID, len(m.Places))
	j.sea = make([]bool, len(m.Regions))
	for r := range m.Regions {
		j.sea[r] = m.Regions[r].Terrain == engine.Sea
	}
	j.army = make(bits, len(m.Regions)*j.words)
	j.fleet = make(bits, len(m.Places)*j.words)
	j.water = make(bits, len(m.Regions)*j.words)
	j.own = make(bits, len(m.Own)*j.words)
	for p := range m.Own {
		for _, s := range m.Own[p] {
			j.row(j.own, p).add(m.Places[s.To].Region)
		}
	}
	for p := range m.Places {
		from := m.Places[p].Region
		j.region[p] = from
		for _, s := range m.Army[p] {
			j.armyFrom(from).add(m.Places[s.To].Region)
		}
		for _, s := range m.Fleet[p] {
			to := m.Places[s.To].Region
			j.fleetFrom(engine.PlaceID(p)).add(to)
			if j.sea[to] {
				j.waterOf(from).add(to)
			}
			if j.sea[from] {
				j.waterOf(to).add(from)
			}
		}
	}
	j.shore = make(bits, len(m.Regions)*j.words)
	for r := range m.Regions {
		if m.Regions[r].Terrain != engine.Coastal {
			continue
		}
		for w := range j.waterOf(engine.RegionID(r)).all() {
			j.shoreOf(w).add(engine.RegionID(r))
		}
	}
	j.pool.New = func() any { return newMoves(j) }
	return j
}

// Map returns the judge's board.
func (j *Judge) Map() *engine.Map { return j.m }

func (j *Judge) row(b bits, i int) bits                 { return b[i*j.words : (i+1)*j.words : (i+1)*j.words] }
func (j *Judge) armyFrom(r engine.RegionID) bits        { return j.row(j.army, int(r)) }
func (j *Judge) fleetFrom(p engine.PlaceID) bits        { return j.row(j.fleet, int(p)) }
func (j *Judge) waterOf(r engine.RegionID) bits         { return j.row(j.water, int(r)) }
func (j *Judge) shoreOf(r engine.RegionID) bits         { return j.row(j.shore, int(r)) }
func (j *Judge) valid(p engine.PlaceID) bool            { return p >= 0 && int(p) < len(j.region) }
func (j *Judge) coastal(r engine.RegionID) bool         { return j.m.Regions[r].Terrain == engine.Coastal }
func (j *Judge) first(r engine.RegionID) engine.PlaceID { return j.m.Regions[r].First }
func (j *Judge) hasCoast(p engine.PlaceID) bool         { return j.m.Places[p].Coast >= 0 }

// reaches reports whether a unit at a place could step into a region, and so support there.
func (j *Judge) reaches(k engine.Kind, at engine.PlaceID, to engine.RegionID) bool {
	if k == engine.Fleet {
		return j.fleetFrom(at).has(to)
	}
	if k == engine.KindOwn {
		return len(j.own) > 0 && j.row(j.own, int(at)).has(to)
	}
	return j.armyFrom(j.region[at]).has(to)
}

// Reaches is reaches with arguments checked: it reports false for an invalid place or region.
func (j *Judge) Reaches(k engine.Kind, at engine.PlaceID, to engine.RegionID) bool {
	return j.valid(at) && to >= 0 && int(to) < len(j.sea) && j.reaches(k, at, to)
}

// landing returns the place at which a fleet arrives: the coast that its order names, or the only
// one that it can reach (DATC 4.B.2). The code is what is wrong with the order, or "".
func (j *Judge) landing(at, to engine.PlaceID) (engine.PlaceID, engine.Code) {
	r := j.region[to]
	if j.hasCoast(to) || len(j.m.Regions[r].Coasts) == 0 {
		if _, ok := j.m.Step(engine.Fleet, at, to); ok {
			return to, ""
		}
		if !j.fleetFrom(at).has(r) {
			return engine.NoPlace, CodeUnreachable
		}
		if !j.choice.WrongCoastCorrected {
			return engine.NoPlace, CodeWrongCoast
		}
	} else if j.choice.MissingCoast == CoastMustBeNamed && j.fleetFrom(at).has(r) {
		return engine.NoPlace, CodeCoastNeeded
	}
	found := engine.NoPlace
	for _, s := range j.m.Fleet[at] {
		if j.region[s.To] != r {
			continue
		}
		if found != engine.NoPlace {
			if j.choice.TwoCoastsFirst {
				return found, "" // the first, since steps are sorted by place
			}
			return engine.NoPlace, CodeCoastNeeded
		}
		found = s.To
	}
	if found == engine.NoPlace {
		return found, CodeUnreachable
	}
	return found, ""
}
