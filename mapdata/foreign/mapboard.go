package foreign

import (
	"maps"
	"slices"
	"strings"
)

func (m *mapReader) board() {
	m.players()
	m.regions()
	m.centres()
	m.steps()
}

// players marks powers that nobody plays. It removes powers with nothing on the board: these come
// from lines with a directive that herald does not know.
func (m *mapReader) players() {
	b := m.b
	for _, id := range m.nobody {
		if p := b.power(id); p != nil && !p.Nobody {
			p.Nobody = true
			b.Options["neutral-armies"] = "stand"
			b.remark("nobody plays " + p.Name + ": its units hold")
		}
	}
	for _, id := range slices.Sorted(maps.Keys(m.heads)) {
		if !slices.ContainsFunc(b.Starts, func(s Start) bool { return s.Power == id }) && !m.anywhere(id) {
			b.fault("%s: not understood", m.heads[id])
			b.Powers = slices.DeleteFunc(b.Powers, func(p Power) bool { return p.ID == id })
			maps.DeleteFunc(m.homes, func(_, of string) bool { return of == id })
		}
	}
}

func (m *mapReader) regions() {
	b := m.b
	for _, key := range m.order {
		base, coast, named := strings.Cut(key, "/")
		id := slug(base)
		r := b.add(id, m.names[base])
		if r.Name == "" {
			r.Name = base
		}
		r.Aliases = append(r.Aliases, m.also[base]...)
		m.also[base] = nil
		switch m.kind[key] {
		case "WATER", "LAKE":
			r.Sea = true
			if m.kind[key] == "LAKE" {
				b.fault("%s is a lake", r.Name)
			}
		case "SHUT":
			r.Shut = true
		case "PORT":
			b.fault("%s is a port: fleets in it convoy", r.Name)
		}
		if named {
			name := m.names[key]
			if i := strings.IndexByte(name, '('); i >= 0 {
				name = strings.Trim(name[i:], "() ")
			} else {
				name = coastName(strings.ToLower(coast))
			}
			r.Coasts = append(r.Coasts, Coast{ID: slug(coast), Name: titled(name)})
		}
	}
}

func (m *mapReader) centres() {
	b := m.b
	centre := func(place string) *Region {
		r := b.region(slug(place))
		if r == nil {
			b.fault("%s is a centre but not a region", place)
			return &Region{}
		}
		r.Centre = true
		return r
	}
	for _, place := range slices.Sorted(maps.Keys(m.homes)) {
		r := centre(place)
		r.Home, r.Owner = m.homes[place], m.homes[place]
		if _, apart := m.owns[r.Home]; apart {
			r.Owner = ""
		}
	}
	for _, power := range slices.Sorted(maps.Keys(m.owns)) {
		for _, place := range m.owns[power] {
			centre(place).Owner = power
		}
	}
}

func (m *mapReader) steps() {
	b := m.b
	for _, key := range m.order {
		base, coast, named := strings.Cut(key, "/")
		from := slug(base)
		sea := b.region(from).Sea
		for _, w := range m.abuts[key] {
			up := strings.ToUpper(w)
			toBase, toCoast, toNamed := strings.Cut(up, "/")
			to := b.region(slug(toBase))
			if to == nil {
				b.fault("%s abuts on %s, which is not a region", key, w)
				continue
			}
			small, first := w == strings.ToLower(w) && w != up, len(w) > 1 && w[:1] == up[:1] &&
				w[1:] == strings.ToLower(w[1:]) && w[1:] != up[1:]
			// If a region has coasts, its line without a coast lists the armies' moves.
			if !named && !sea && !to.Sea && !first && (m.kind["-"+key] == "army" || m.kind[key] != "WATER") {
				b.edge(false, from, to.ID)
			}
			if small || m.kind[key] == "LAND" || m.kind[toBase] == "LAND" || m.kind["-"+key] == "army" {
				continue
			}
			if len(to.Coasts) > 0 && !toNamed {
				continue // fleets go to its coasts, not to the region
			}
			f, t := from, to.ID
			if named {
				f += "/" + slug(coast)
			}
			if toNamed {
				t += "/" + slug(toCoast)
			}
			b.edge(true, f, t)
		}
	}
}

func (m *mapReader) anywhere(power string) bool {
	for place, of := range m.homes {
		if _, ok := m.abuts[place]; ok && of == power {
			return true
		}
	}
	return false
}

func coastName(s string) string {
	if w, ok := map[string]string{"nc": "North Coast", "sc": "South Coast", "ec": "East Coast", "wc": "West Coast",
		"n": "North Coast", "s": "South Coast", "e": "East Coast", "w": "West Coast"}[s]; ok {
		return w
	}
	return strings.ToUpper(s) + " Coast"
}
