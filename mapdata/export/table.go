package export

import (
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/mapdata"
)

// Table returns a drawn board's map.toml with b's names, powers and opening, and extra in [map].
func Table(b *mapdata.Board, id, extra string) string {
	var s strings.Builder
	m := b.Map
	centres, land := 0, false
	for i := range m.Regions {
		r := &m.Regions[i]
		if r.SupplyCentre {
			centres++
		}
		land = land || !r.SupplyCentre && i < len(m.Owners) && m.Owners[i] != engine.NoPower
	}
	fmt.Fprintf(&s, "[map]\nid = %q\ntitle = %q\n", id, m.Title)
	if b.Subtitle != "" {
		fmt.Fprintf(&s, "subtitle = %q\n", b.Subtitle)
	}
	fmt.Fprintf(&s, "supply_centres = %d\n", centres)
	if m.Victory > 0 {
		fmt.Fprintf(&s, "victory = %d\n", m.Victory)
	}
	if homes(m) {
		s.WriteString("home_centres = true\n")
	}
	if land {
		s.WriteString("owned_land = true\n")
	}
	if len(m.Kinds) > 0 {
		fmt.Fprintf(&s, "kinds = [%s]\n", quoted(m.Kinds))
	}
	fmt.Fprintf(&s, "sheet_mm = [%g, %g]\n%s", b.Width, b.Height, extra)
	for i := range m.Powers {
		p, kind := &m.Powers[i], "power"
		if i >= m.Seats {
			kind = "state"
		}
		fmt.Fprintf(&s, "\n[[%s]]\nid = %q\nname = %q\ncode = %q\n", kind, p.ID, p.Name, p.Code)
		if p.Adj != "" {
			fmt.Fprintf(&s, "adjective = %q\n", p.Adj)
		}
		if i < len(b.Powers) {
			fmt.Fprintf(&s, "colour = %q\n", b.Powers[i].Colour)
			if b.Powers[i].Hatch != "" {
				fmt.Fprintf(&s, "hatch = %q\n", b.Powers[i].Hatch)
			}
		}
	}
	for i := range m.Areas {
		a := &m.Areas[i]
		fmt.Fprintf(&s, "\n[[area]]\nid = %q\nname = %q\nprimary = %q\n", a.ID, a.Name, m.Regions[a.Primary].ID)
	}
	for i := range m.Regions {
		region(&s, b, engine.RegionID(i))
	}
	return s.String()
}

func region(s *strings.Builder, b *mapdata.Board, id engine.RegionID) {
	m := b.Map
	r := &m.Regions[id]
	kind := r.Class
	if kind == "circle" {
		kind = "county"
	}
	fmt.Fprintf(s, "\n[[region]]\nid = %q\nname = %q\n", r.ID, r.Name)
	if r.Label != r.Name {
		fmt.Fprintf(s, "label = %q\n", r.Label)
	}
	if r.Abbrev != "" {
		fmt.Fprintf(s, "abbrev = %q\n", r.Abbrev)
	}
	one, shared := names(m, id)
	if len(one) > 0 {
		fmt.Fprintf(s, "aliases = [%s]\n", quoted(one))
	}
	if len(shared) > 0 {
		fmt.Fprintf(s, "ambiguous = [%s]\n", quoted(shared))
	}
	fmt.Fprintf(s, "kind = %q\n", kind)
	for _, f := range []struct{ key, value string }{{"country", r.Country}, {"capital_of", r.Kingdom}} {
		if f.value != "" {
			fmt.Fprintf(s, "%s = %q\n", f.key, f.value)
		}
	}
	if r.Area != engine.NoArea {
		fmt.Fprintf(s, "area = %q\n", m.Areas[r.Area].ID)
	}
	if r.SupplyCentre {
		s.WriteString("supply_centre = true\n")
	}
	if len(r.Tags) > 0 {
		fmt.Fprintf(s, "tags = [%s]\n", quoted(r.Tags))
	}
	owner := engine.NoPower
	if int(id) < len(m.Owners) {
		owner = m.Owners[id]
	}
	if owner != engine.NoPower {
		fmt.Fprintf(s, "owner = %q\n", m.Powers[owner].ID)
	}
	if home := r.Home; homes(m) && r.SupplyCentre && home != owner {
		word := "none"
		if home != engine.NoPower {
			word = m.Powers[home].ID
		}
		fmt.Fprintf(s, "home = %q\n", word)
	}
	for _, u := range m.Starts {
		if m.RegionOf(u.At) == id {
			start(s, m, u, owner)
		}
	}
	if len(r.Coasts) > 0 {
		coasts := lists.Map(r.Coasts, func(c engine.Coast) string {
			return fmt.Sprintf("{ id = %q, name = %q }", c.ID, c.Name)
		})
		fmt.Fprintf(s, "coasts = [%s]\n", strings.Join(coasts, ", "))
	}
	if kind == "box" {
		links := lists.Map(m.Fleet[r.First], func(st engine.Adjacency) string {
			return m.Regions[m.RegionOf(st.To)].ID
		})
		fmt.Fprintf(s, "links = [%s]\n", quoted(links))
	}
}

func homes(m *engine.Map) bool {
	return slices.ContainsFunc(m.Regions, func(r engine.Region) bool { return r.Home != engine.NoPower })
}

func start(s *strings.Builder, m *engine.Map, u engine.Unit, owner engine.PowerID) {
	word := "army"
	if u.Kind == engine.Fleet {
		word = "fleet"
	} else if u.Kind >= engine.KindOwn {
		word = m.Kinds[u.Kind-engine.KindOwn]
	}
	fmt.Fprintf(s, "start = { unit = %q", word)
	if c := m.Places[u.At].Coast; c >= 0 {
		fmt.Fprintf(s, ", coast = %q", m.Regions[m.RegionOf(u.At)].Coasts[c].ID)
	}
	if u.Power != owner {
		fmt.Fprintf(s, ", power = %q", m.Powers[u.Power].ID)
	}
	s.WriteString(" }\n")
}

// names divides a region's aliases into its own and those that another region shares.
func names(m *engine.Map, id engine.RegionID) (own, shared []string) {
	for _, a := range m.Regions[id].Aliases {
		both := false
		for k := range m.Regions {
			both = both || engine.RegionID(k) != id && slices.ContainsFunc(m.Regions[k].Aliases, func(b string) bool {
				return strings.EqualFold(a, b)
			})
		}
		if both {
			shared = append(shared, a)
		} else {
			own = append(own, a)
		}
	}
	return own, shared
}

func quoted(list []string) string {
	return strings.Join(lists.Map(list, func(s string) string { return fmt.Sprintf("%q", s) }), ", ")
}

// Adjacency returns the contacts in the format of lock files, derived from the moves.
func Adjacency(m *engine.Map) string {
	var s strings.Builder
	s.WriteString("# What touches what, each contact from both its ends: land (armies), sea (fleets), coast (fleets along the shore).\n")
	sea := func(p engine.PlaceID) bool { return m.Regions[m.RegionOf(p)].Terrain == engine.Sea }
	for p := range m.Places {
		var lines [3][]string
		for _, st := range m.Army[p] {
			lines[0] = append(lines[0], m.PlaceText(st.To))
		}
		for _, st := range m.Fleet[p] {
			k := 2
			if sea(engine.PlaceID(p)) || sea(st.To) {
				k = 1
			}
			lines[k] = append(lines[k], m.PlaceText(st.To))
		}
		fmt.Fprintf(&s, "\n%s\n", m.PlaceText(engine.PlaceID(p)))
		for k, name := range []string{"land", "sea", "coast"} {
			slices.Sort(lines[k])
			if len(lines[k]) > 0 {
				fmt.Fprintf(&s, "  %-5s %s\n", name, strings.Join(lines[k], " "))
			}
		}
	}
	return s.String()
}
