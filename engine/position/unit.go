// Package position writes and reads positions as text, the form shared by position files, batches
// and tests. A unit is "A bristol", "F caernarfonshire/north" or, where several share a place, "U
// ENG#2".
//
// It imports the standard library and packages engine and diag.
package position

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/heraldmaps/herald/engine"
)

// Unit writes a unit, with its number if it has one; a unit without a kind is its place alone.
func Unit(m *engine.Map, u engine.Unit) string {
	if u.At < 0 || int(u.At) >= len(m.Places) {
		return ""
	}
	s := m.PlaceText(u.At)
	if u.Kind != engine.NoKind {
		s = u.Kind.Letter() + " " + s
	}
	if u.No > 0 {
		s += "#" + strconv.Itoa(int(u.No))
	}
	return s
}

// ParseUnit reads what Unit writes, for a power. Region ids match exactly, or else ignoring case if
// only one then matches. The error lists the alternatives.
func ParseUnit(m *engine.Map, info engine.Info, by engine.PowerID, text string) (engine.Unit, error) {
	u := engine.Unit{Power: by}
	letter, rest, ok := strings.Cut(strings.TrimSpace(text), " ")
	var kinds []string
	for _, k := range info.Kinds {
		kinds = append(kinds, k.Letter)
		if strings.EqualFold(k.Letter, letter) {
			u.Kind = k.Kind
		}
	}
	if !ok || u.Kind == engine.NoKind {
		return u, fmt.Errorf("unit %q is not like %q (hint: the kinds are %s)", text, kinds[0]+" "+m.Regions[0].ID,
			strings.Join(kinds, ", "))
	}
	at, number, numbered := strings.Cut(strings.TrimSpace(rest), "#")
	if numbered {
		n, err := strconv.Atoi(number)
		if err != nil || n < 1 || n > 255 || !info.Stacks {
			return u, fmt.Errorf("unit %q: %q is not a number of a unit", text, number)
		}
		u.No = uint8(n)
	}
	p, err := Place(m, at)
	if err != nil {
		return u, fmt.Errorf("unit %q: %w", text, err)
	}
	u.At = p
	return u, stands(m, info, &u, text)
}

// stands returns an error if a unit cannot be at its place. It takes armies off named coasts.
func stands(m *engine.Map, info engine.Info, u *engine.Unit, text string) error {
	r := &m.Regions[m.RegionOf(u.At)]
	other := "A"
	if u.Kind == engine.Army {
		other = "F"
	}
	at := info.KindOf(u.Kind)
	switch {
	case r.OffBoard:
		return fmt.Errorf("unit %q: no unit is in %s", text, r.Name)
	case r.Terrain == engine.Sea && !at.Sea:
		return fmt.Errorf("unit %q: an army at sea (hint: %s %s)", text, other, m.PlaceText(u.At))
	case r.Terrain == engine.Inland && !at.Land:
		return fmt.Errorf("unit %q: a fleet inland (hint: %s %s)", text, other, m.PlaceText(u.At))
	case u.Kind == engine.Fleet && len(r.Coasts) > 0 && m.Places[u.At].Coast < 0:
		var have []string
		for c := range r.Coasts {
			have = append(have, "F "+r.ID+"/"+r.Coasts[c].ID)
		}
		return fmt.Errorf("unit %q: on which coast? (hint: %s)", text, strings.Join(have, ", "))
	case u.Kind != engine.Fleet && u.Kind != engine.KindUnknown:
		u.At = r.First
	}
	return nil
}

// Place reads "bristol" or "spa/nc".
func Place(m *engine.Map, text string) (engine.PlaceID, error) {
	text = strings.TrimSpace(text)
	if p := m.Place(text); p != engine.NoPlace {
		return p, nil
	}
	id, coast, named := strings.Cut(text, "/")
	r := m.Region(id)
	if r == engine.NoRegion {
		var fold []string
		for i := range m.Regions {
			if strings.EqualFold(m.Regions[i].ID, id) {
				fold, r = append(fold, m.Regions[i].ID), engine.RegionID(i)
			}
		}
		switch {
		case len(fold) > 1:
			return engine.NoPlace, fmt.Errorf("%q may be %s", id, strings.Join(fold, " or "))
		case len(fold) == 0:
			return engine.NoPlace, fmt.Errorf("no region %q", id)
		}
	}
	g := &m.Regions[r]
	if !named {
		return g.First, nil
	}
	var have []string
	for c := range g.Coasts {
		if strings.EqualFold(g.Coasts[c].ID, coast) {
			return g.First + 1 + engine.PlaceID(c), nil
		}
		have = append(have, g.ID+"/"+g.Coasts[c].ID)
	}
	if have == nil {
		return engine.NoPlace, fmt.Errorf("%s has no named coasts", g.ID)
	}
	return engine.NoPlace, fmt.Errorf("no coast %q (hint: %s)", text, strings.Join(have, ", "))
}

// Power reads a power's id, ignoring case.
func Power(m *engine.Map, text string) (engine.PowerID, error) {
	if p := m.Power(text); p != engine.NoPower {
		return p, nil
	}
	var ids []string
	for i := range m.Powers {
		if strings.EqualFold(m.Powers[i].ID, text) {
			return engine.PowerID(i), nil
		}
		ids = append(ids, m.Powers[i].ID)
	}
	return engine.NoPower, fmt.Errorf("no power %q (hint: %s)", text, strings.Join(ids, ", "))
}
