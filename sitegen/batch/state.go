package batch

import (
	"encoding/json"
	"fmt"
	"sort"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/diag"
)

// stateJSON is a state in the vocabulary of the Python package: powers and regions in upper case.
type stateJSON struct {
	Name     string                         `json:"name"`
	Units    map[string][]string            `json:"units"`
	Retreats map[string]map[string][]string `json:"retreats"`
	Centers  map[string][]string            `json:"centers"`
	note     string                         // how the game ended; written only, for an ended game
}

// MarshalJSON writes the fields in the package's order; a missing map is an empty object.
func (s stateJSON) MarshalJSON() ([]byte, error) {
	type plain stateJSON
	p := plain(s)
	if p.Units == nil {
		p.Units = map[string][]string{}
	}
	if p.Retreats == nil {
		p.Retreats = map[string]map[string][]string{}
	}
	if p.Centers == nil {
		p.Centers = map[string][]string{}
	}
	return json.Marshal(struct {
		plain
		Note string `json:"note,omitempty"`
	}{p, s.note})
}

func regionCodes(m *engine.Map) map[string]engine.RegionID {
	out := make(map[string]engine.RegionID, 2*len(m.Regions))
	for i := range m.Regions {
		if a := m.Regions[i].Abbrev; a != "" {
			out[strings.ToUpper(a)] = engine.RegionID(i)
		}
	}
	for i := range m.Regions {
		out[strings.ToUpper(m.Regions[i].ID)] = engine.RegionID(i)
	}
	return out
}

func (g *game) code(p engine.PlaceID) string { return g.codes[p] }

func (g *game) unitCode(u engine.Unit) string { return u.Kind.Letter() + " " + g.codes[u.At] }

// place reads "SPA/NC" or "spa/nc". The error suggests the nearest code.
func (g *game) place(s string) (engine.PlaceID, error) {
	if p, ok := g.places[s]; ok {
		return p, nil
	}
	return g.findPlace(s)
}

// findPlace reads "SPA/NC" or "spa/nc". The error suggests the nearest code.
func (g *game) findPlace(s string) (engine.PlaceID, error) {
	id, coast, named := strings.Cut(strings.ToUpper(s), "/")
	r, ok := g.regions[id]
	if !ok {
		return engine.NoPlace, fmt.Errorf("no region %q%s", s, g.nearest(id))
	}
	reg := &g.m.Regions[r]
	if !named {
		return reg.First, nil
	}
	var have []string
	for c := range reg.Coasts {
		if strings.EqualFold(reg.Coasts[c].ID, coast) {
			return reg.First + 1 + engine.PlaceID(c), nil
		}
		have = append(have, strings.ToUpper(reg.ID+"/"+reg.Coasts[c].ID))
	}
	if have == nil {
		return engine.NoPlace, fmt.Errorf("%s has no named coasts (hint: %s)", id, id)
	}
	return engine.NoPlace, fmt.Errorf("no coast %q (hint: %s)", s, strings.Join(have, ", "))
}

func (g *game) nearest(s string) string {
	codes := make([]string, 0, len(g.regions))
	for c := range g.regions {
		codes = append(codes, c)
	}
	sort.Strings(codes)
	best := diag.Nearest(s, codes)
	if best == "" {
		return ""
	}
	return fmt.Sprintf(" (hint: %s)", best)
}

func (g *game) power(s string) (engine.PowerID, error) {
	var ids []string
	for i := range g.m.Powers {
		if strings.EqualFold(g.m.Powers[i].ID, s) {
			return engine.PowerID(i), nil
		}
	}
	for i := range g.m.Powers {
		ids = append(ids, g.m.Powers[i].ID)
	}
	return engine.NoPower, fmt.Errorf("no power %q (hint: %s)", s, strings.Join(ids, ", "))
}

func (g *game) powerCode(p engine.PowerID) string { return g.powers[p] }

// unit reads "A PAR" or "F SPA/NC". Armies at sea, inland fleets and missing coasts are errors.
func (g *game) unit(by engine.PowerID, s string) (engine.Unit, error) {
	u := engine.Unit{Power: by}
	kind, at, ok := strings.Cut(strings.TrimSpace(s), " ")
	switch strings.ToUpper(kind) {
	case "A":
		u.Kind = engine.Army
	case "F":
		u.Kind = engine.Fleet
	default:
		ok = false
	}
	if !ok {
		return u, fmt.Errorf("unit %q is not like \"A PAR\"", s)
	}
	p, err := g.place(strings.TrimSpace(at))
	if err != nil {
		return u, fmt.Errorf("unit %q: %w", s, err)
	}
	u.At = p
	r := &g.m.Regions[g.m.RegionOf(p)]
	switch {
	case u.Kind == engine.Army && r.Terrain == engine.Sea:
		return u, fmt.Errorf("unit %q: an army at sea (hint: F %s)", s, g.code(p))
	case u.Kind == engine.Fleet && r.Terrain == engine.Inland:
		return u, fmt.Errorf("unit %q: a fleet inland (hint: A %s)", s, g.code(p))
	case u.Kind == engine.Army:
		u.At = r.First
	case len(r.Coasts) > 0 && g.m.Places[p].Coast < 0:
		var have []string
		for c := range r.Coasts {
			have = append(have, "F "+g.code(r.First+1+engine.PlaceID(c)))
		}
		return u, fmt.Errorf("unit %q: on which coast? (hint: %s)", s, strings.Join(have, ", "))
	}
	return u, nil
}

// state writes the state after a phase, with the retreats of units dislodged in it.
func (g *game) state(res *engine.Resolution, long bool) *stateJSON {
	p := res.After
	s := &stateJSON{Name: g.phaseCode(p.Phase, long), Units: map[string][]string{}, Centers: map[string][]string{},
		Retreats: map[string]map[string][]string{}}
	for i := range g.m.Powers {
		s.Units[g.powerCode(engine.PowerID(i))] = []string{}
		s.Centers[g.powerCode(engine.PowerID(i))] = []string{}
	}
	for _, u := range p.Units {
		by := g.powerCode(u.Power)
		s.Units[by] = append(s.Units[by], g.unitCode(u))
	}
	for _, d := range res.Dislodged {
		by := g.powerCode(d.Unit.Power)
		s.Units[by] = append(s.Units[by], "*"+g.unitCode(d.Unit))
		if s.Retreats[by] == nil {
			s.Retreats[by] = map[string][]string{}
		}
		to := []string{}
		for _, o := range d.Options {
			to = append(to, g.code(o))
		}
		sort.Strings(to)
		s.Retreats[by][g.unitCode(d.Unit)] = to
	}
	for r, o := range p.Owners {
		if o >= 0 && int(o) < len(g.m.Powers) && g.m.Regions[r].SupplyCentre {
			by := g.powerCode(o)
			s.Centers[by] = append(s.Centers[by], g.code(g.m.Regions[r].First))
		}
	}
	for _, by := range keys(s.Centers) {
		sort.Strings(s.Centers[by])
	}
	return s
}

func keys[V any](m map[string]V) []string {
	out := make([]string, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}

// phase reads "S1901M" or "1643-spring-movement"; long reports whether it was the second form.
func (g *game) phase(s string) (ph engine.Phase, long bool, err error) {
	if ph, ok := g.info.ParseShort(s); ok {
		return ph, false, nil
	}
	if ph, err := g.info.ParsePhase(s); err == nil {
		return ph, true, nil
	}
	return ph, false, fmt.Errorf("phase %q is neither like S1901M nor like %s", s, g.info.PhaseID(g.info.Start))
}

// phaseCode writes a phase like "1643-spring-movement" with long, else like "S1643M".
func (g *game) phaseCode(ph engine.Phase, long bool) string {
	if long {
		return g.info.PhaseID(ph)
	}
	return g.info.ShortID(ph)
}
