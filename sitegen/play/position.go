package play

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/load"
)

// bindPosition turns position.toml into a position.
func (g *Game) bindPosition(ps *load.Problems) *engine.Position {
	sp, m := g.Position, g.Rules.Map()
	failed := false
	fail := func(hint, format string, args ...any) {
		ps.Errorf(sp.File, 0, 0, hint, format, args...)
		failed = true
	}
	pos := g.Rules.Start().Clone()
	ph, ok := parsePhase(sp.Phase)
	if !ok || ph.Step == engine.Retreats {
		fail("1643-spring-movement or 1643-winter-adjustment", "phase %q is no phase that a game can begin with", sp.Phase)
	}
	pos.Phase = ph
	pos.Units, pos.Dislodged, pos.Contested = nil, nil, nil
	for i := range pos.Owners {
		pos.Owners[i] = engine.NoPower
	}
	powers, regions := powerIDs(m), regionIDs(m)
	taken := map[engine.RegionID]string{}
	pos.NextUnit = 1
	for _, id := range sortedKeys(sp.Units) {
		power := m.Power(id)
		if power == engine.NoPower {
			fail(suggest(id, powers), "the board has no power %q", id)
			continue
		}
		for _, text := range sp.Units[id] {
			letter, at, _ := strings.Cut(text, " ")
			kind := map[string]engine.Kind{"A": engine.Army, "F": engine.Fleet}[letter]
			place := m.Place(at)
			switch {
			case kind == engine.NoKind:
				fail(`"A bristol" or "F caernarfonshire/north"`, "unit %q does not say whether it is an army or a fleet", text)
				continue
			case place == engine.NoPlace:
				region, _, _ := strings.Cut(at, "/")
				fail(suggest(region, regions), "unit %q: the board has no place %q", text, at)
				continue
			}
			r := m.RegionOf(place)
			if why := cannotStand(m, kind, place); why != "" {
				fail("", "unit %q: %s", text, why)
				continue
			}
			if other := taken[r]; other != "" {
				fail("", "%q and %q stand in the same region", other, text)
				continue
			}
			taken[r] = text
			pos.Units = append(pos.Units, engine.Unit{ID: pos.NextUnit, Power: power, Kind: kind, At: place})
			pos.NextUnit++
		}
	}
	slices.SortFunc(pos.Units, func(a, b engine.Unit) int { return cmp.Or(cmp.Compare(a.At, b.At), cmp.Compare(a.ID, b.ID)) })
	for _, id := range sortedKeys(sp.Owners) {
		power := m.Power(id)
		if power == engine.NoPower {
			fail(suggest(id, powers), "the board has no power %q", id)
			continue
		}
		for _, name := range sp.Owners[id] {
			r := m.Region(name)
			switch {
			case r == engine.NoRegion:
				fail(suggest(name, regions), "the board has no region %q", name)
			case !m.Regions[r].SupplyCentre:
				fail("", "%s is no supply centre", m.Regions[r].Name)
			case pos.Owners[r] != engine.NoPower:
				fail("", "%s has two owners", m.Regions[r].Name)
			default:
				pos.Owners[r] = power
			}
		}
	}
	if failed {
		return nil
	}
	return pos
}

// cannotStand says why a unit of a kind cannot stand in a place, or "".
func cannotStand(m *engine.Map, k engine.Kind, p engine.PlaceID) string {
	r := &m.Regions[m.RegionOf(p)]
	switch {
	case k == engine.Army && r.Terrain == engine.Sea:
		return "an army cannot stand at sea"
	case k == engine.Army && m.Places[p].Coast >= 0:
		return "an army stands in the whole region: leave out the coast"
	case k == engine.Fleet && r.Terrain == engine.Inland:
		return r.Name + " has no coast for a fleet"
	case k == engine.Fleet && m.Places[p].Coast < 0 && len(r.Coasts) > 1:
		var ids []string
		for _, c := range r.Coasts {
			ids = append(ids, r.ID+"/"+c.ID)
		}
		return "a fleet stands on one of its coasts: " + strings.Join(ids, ", ")
	}
	return ""
}

// parsePhase reads "1643-spring-movement".
func parsePhase(s string) (engine.Phase, bool) {
	parts := strings.Split(s, "-")
	if len(parts) != 3 {
		return engine.Phase{}, false
	}
	year, err := strconv.Atoi(parts[0])
	if err != nil || year < 1 {
		return engine.Phase{}, false
	}
	ph := engine.Phase{Year: year}
	found := false
	for season := engine.Winter; season < engine.January+12; season++ {
		if season.String() == parts[1] {
			ph.Season, found = season, true
		}
	}
	for step := engine.Movement; step <= engine.Adjustment; step++ {
		if step.String() == parts[2] || step == engine.Retreats && parts[2] == "retreats" {
			ph.Step = step
			return ph, found
		}
	}
	return ph, false
}

func powerIDs(m *engine.Map) []string {
	ids := make([]string, len(m.Powers))
	for i := range m.Powers {
		ids[i] = m.Powers[i].ID
	}
	return ids
}

func regionIDs(m *engine.Map) []string {
	ids := make([]string, len(m.Regions))
	for i := range m.Regions {
		ids[i] = m.Regions[i].ID
	}
	return ids
}

// positionText writes a position so that equal positions have equal texts: units by place, owners by region, what the
// ruleset carries as its own tables show it.
func positionText(m *engine.Map, p *engine.Position) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s-%s\n", PhaseKey(p.Phase), p.Phase.Step)
	for _, u := range p.Units {
		fmt.Fprintf(&b, "%s %s %s %d\n", m.Powers[u.Power].ID, u.Kind.Letter(), m.PlaceText(u.At), u.ID)
	}
	for _, d := range p.Dislodged {
		fmt.Fprintf(&b, "*%s %s %s %d <", m.Powers[d.Unit.Power].ID, d.Unit.Kind.Letter(), m.PlaceText(d.Unit.At), d.Unit.ID)
		for _, o := range d.Options {
			b.WriteString(" " + m.PlaceText(o))
		}
		b.WriteByte('\n')
	}
	for r, owner := range p.Owners {
		if owner != engine.NoPower {
			fmt.Fprintf(&b, "%s: %s\n", m.Regions[r].ID, m.Powers[owner].ID)
		}
	}
	if p.Ext != nil {
		for _, panel := range p.Ext.Panels(m) {
			fmt.Fprintf(&b, "%q\n", panel)
		}
	}
	return b.String()
}

func hash(parts ...string) string {
	h := sha256.New()
	for _, p := range parts {
		fmt.Fprintf(h, "%d:%s", len(p), p)
	}
	return hex.EncodeToString(h.Sum(nil))
}
