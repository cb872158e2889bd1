package r1885

import (
	"cmp"
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// world holds the regions that the rules name.
type world struct {
	box     engine.RegionID // the High Ocean Box
	sicily  engine.RegionID
	sites   [][]engine.RegionID // by power: where it may build (rule 53)
	special map[engine.RegionID]engine.PowerID
	homes   [][]engine.RegionID // by power
	hidden  []engine.RegionID   // regions whose unit's type is chosen in January 1885 (rule 14)
}

func newWorld(m *engine.Map) world {
	w := world{box: m.Region("HOB"), sicily: m.Region("Sic"), special: map[engine.RegionID]engine.PowerID{},
		sites: make([][]engine.RegionID, len(m.Powers)), homes: make([][]engine.RegionID, len(m.Powers))}
	for i := range m.Regions {
		if h := m.Regions[i].Home; h >= 0 && m.Regions[i].SupplyCentre {
			w.homes[h] = append(w.homes[h], engine.RegionID(i))
			w.sites[h] = append(w.sites[h], engine.RegionID(i))
		}
	}
	for _, s := range [][2]string{{"Sic", "italy"}, {"Ire", "england"}, {"Por", "spain"}, {"Per", "russia"}} {
		at, by := m.Region(s[0]), m.Power(s[1])
		if at != engine.NoRegion && by != engine.NoPower {
			w.special[at] = by
			w.sites[by] = append(w.sites[by], at)
		}
	}
	for _, id := range []string{"Rom", "Osl", "StP", "Sev"} {
		if at := m.Region(id); at != engine.NoRegion {
			w.hidden = append(w.hidden, at)
		}
	}
	return w
}

// sea reports whether a region is a sea space other than the Box.
func (r *Rules) sea(at engine.RegionID) bool {
	return at >= 0 && r.m.Regions[at].Terrain == engine.Sea && at != r.world.box
}

func (r *Rules) land(at engine.RegionID) bool {
	return at >= 0 && r.m.Regions[at].Terrain != engine.Sea
}

// sail reports whether a fleet may go between two spaces, and so whether coast and sea touch.
func (r *Rules) sail(from, to engine.RegionID) bool {
	return from >= 0 && to >= 0 && r.j.Reaches(engine.Fleet, r.first(from), to)
}

// walk reports whether an army may go from one coast to another by land.
func (r *Rules) walk(from, to engine.RegionID) bool {
	return from >= 0 && to >= 0 && r.land(from) && r.land(to) && r.j.Reaches(engine.Army, r.first(from), to)
}

func (r *Rules) first(at engine.RegionID) engine.PlaceID { return r.m.Regions[at].First }

func (r *Rules) region(at engine.PlaceID) engine.RegionID {
	if at < 0 || int(at) >= len(r.m.Places) {
		return engine.NoRegion
	}
	return r.m.RegionOf(at)
}

// before compares regions by id, capitals before small letters: the rules' alphabetical order.
func (r *Rules) before(a, b engine.RegionID) int {
	return cmp.Compare(r.m.Regions[a].ID, r.m.Regions[b].ID)
}

// aboard returns the army that a fleet carries, if any.
func aboard(units []engine.Unit, fleet engine.UnitID) (engine.Unit, bool) {
	i := slices.IndexFunc(units, func(u engine.Unit) bool { return u.Aboard == fleet && fleet != 0 })
	if i < 0 {
		return engine.Unit{}, false
	}
	return units[i], true
}
