package foreign

import (
	"slices"
	"strings"
)

// rename changes a place's abbreviation wherever it occurs, and its name.
func (m *mapReader) rename(old, now string) {
	if _, ok := m.names[old]; !ok {
		for key, name := range m.names {
			if strings.EqualFold(name, old) {
				old = key
			}
		}
	}
	if old == now {
		delete(m.names, now)
		return
	}
	to := func(word string) string {
		base, coast, named := strings.Cut(word, "/")
		if !strings.EqualFold(base, old) {
			return word
		}
		switch {
		case base == strings.ToLower(base):
			base = strings.ToLower(now)
		case base == strings.ToUpper(base):
			base = now
		default:
			base = now[:1] + strings.ToLower(now[1:])
		}
		if named {
			base += "/" + coast
		}
		return base
	}
	m.homes, m.abuts, m.kind = rekeyed(m.homes, to), rekeyed(m.abuts, to), rekeyed(m.kind, to)
	m.names, m.also = rekeyed(m.names, to), rekeyed(m.also, to)
	delete(m.names, now) // the line that renames the place gives its new name
	for i := range m.order {
		m.order[i] = to(m.order[i])
	}
	for _, list := range m.abuts {
		for i := range list {
			list[i] = to(list[i])
		}
	}
	for _, list := range m.owns {
		for i := range list {
			list[i] = to(list[i])
		}
	}
	for i := range m.b.Starts {
		if s := &m.b.Starts[i]; s.Region == slug(old) {
			s.Region = slug(now)
		}
	}
}

// rekeyed returns a table with changed keys; a minus before a key stays.
func rekeyed[T any](table map[string]T, to func(string) string) map[string]T {
	out := make(map[string]T, len(table))
	for key, v := range table {
		bare := strings.TrimPrefix(key, "-")
		out[key[:len(key)-len(bare)]+to(bare)] = v
	}
	return out
}

// out removes a power from the game: its home centres become neutral, and its units are dropped.
func (m *mapReader) out(id string) {
	b := m.b
	if b.power(id) == nil {
		b.fault("UNPLAYED names %s, which is not a power", id)
		return
	}
	b.Powers = slices.DeleteFunc(b.Powers, func(p Power) bool { return p.ID == id })
	b.Starts = slices.DeleteFunc(b.Starts, func(s Start) bool { return s.Power == id })
	for place, owner := range m.homes {
		if owner == id {
			m.homes[place] = ""
		}
	}
}

func (m *mapReader) drop(place string) {
	of := func(key string) bool { return key == place || strings.HasPrefix(key, place+"/") }
	m.order = slices.DeleteFunc(m.order, of)
	for key := range m.abuts {
		if of(key) {
			delete(m.abuts, key)
			continue
		}
		m.abuts[key] = slices.DeleteFunc(m.abuts[key], func(w string) bool { return of(strings.ToUpper(w)) })
	}
	delete(m.homes, place)
}
