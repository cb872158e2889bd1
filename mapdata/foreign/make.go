package foreign

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/folder"
)

// Made is the result of importing a board.
type Made struct {
	Drawn  bool     // with the source's own shapes
	Differ []string // steps of units that are not those of the source: none, or something is wrong
	Faults []string // what could not be taken over, or cannot be played
}

// Whole reports whether everything was taken over.
func (m *Made) Whole() bool { return len(m.Differ) == 0 && len(m.Faults) == 0 }

// Make writes the board's folder and compiles it: with the source's own shapes if they serve, else
// as a schematic map. The moves of the compiled board are held against the source's, both ways.
func (b *Board) Make(dir string) (*Made, error) {
	var err error
	for _, drawn := range []bool{true, false} {
		files, ok := b.Files(drawn)
		if !ok {
			continue
		}
		var out *Made
		if out, err = b.try(dir, files, drawn); err == nil {
			return out, nil
		}
	}
	return nil, fmt.Errorf("%s: %w", b.ID, err)
}

func (b *Board) try(dir string, files map[string][]byte, drawn bool) (*Made, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	for _, name := range []string{"map.toml", "map.svg", "adjacency.txt", "NOTES.md"} {
		if err := os.WriteFile(filepath.Join(dir, name), files[name], 0o644); err != nil {
			return nil, err
		}
	}
	f, err := folder.Open(dir, dir)
	if err != nil {
		return nil, err
	}
	out, err := f.Compile(nil, nil)
	if err != nil {
		return nil, err
	}
	if len(out.Warnings) > 0 {
		notes := string(files["NOTES.md"]) + "\nOn the map:\n\n"
		for _, w := range out.Warnings {
			notes += "- " + w + "\n"
		}
		if err := os.WriteFile(filepath.Join(dir, "NOTES.md"), []byte(notes), 0o644); err != nil {
			return nil, err
		}
	}
	return &Made{Drawn: drawn, Faults: b.Faults, Differ: Differences(b.Map(), out.Board.Map)}, nil
}

// Differences lists the steps that one of two boards has and the other has not, each with its sign.
func Differences(want, got *engine.Map) []string {
	w, g := stepsOf(want), stepsOf(got)
	var out []string
	for k := range w {
		if !g[k] {
			out = append(out, "- "+k)
		}
	}
	for k := range g {
		if !w[k] {
			out = append(out, "+ "+k)
		}
	}
	slices.Sort(out)
	return out
}

func stepsOf(m *engine.Map) map[string]bool {
	out := map[string]bool{}
	for kind, table := range map[string][][]engine.Adjacency{"army": m.Army, "fleet": m.Fleet} {
		for p := range table {
			for _, s := range table[p] {
				out[kind+" "+m.PlaceText(engine.PlaceID(p))+" "+m.PlaceText(s.To)] = true
			}
		}
	}
	return out
}

// rename gives a place another abbreviation, wherever it stands; by name it is renamed too.
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
	delete(m.names, now) // it has another name now
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

// rekeyed is a table whose keys have changed; a sign before a key stays.
func rekeyed[T any](table map[string]T, to func(string) string) map[string]T {
	out := make(map[string]T, len(table))
	for key, v := range table {
		bare := strings.TrimPrefix(key, "-")
		out[key[:len(key)-len(bare)]+to(bare)] = v
	}
	return out
}

// out takes a power out of the game: its homes are nobody's, its units are not there.
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

// drop takes a place off the map, and out of what abuts on it.
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
