package foreign

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// readMap reads a .map file of the judges that are kept in such: lines of powers with their homes and units, of names with their
// abbreviations, and of what abuts on what.
//
// A place in capitals is for every unit, in small letters for armies only, with a capital first for fleets only. MAP and USE bring in
// other files.
func readMap(f File, find Finder) ([]*Board, error) {
	b := newBoard(".map")
	m := &mapReader{b: b, find: find, abuts: map[string][]string{}, kind: map[string]string{}, open: map[string]bool{}, names: map[string]string{}}
	if err := m.file(f, 0); err != nil {
		return nil, err
	}
	m.finish()
	return []*Board{b}, nil
}

type mapReader struct {
	b     *Board
	find  Finder
	abuts map[string][]string // by place as written
	order []string            // of the places
	kind  map[string]string   // by place in capitals
	names map[string]string   // by place in capitals
	also  map[string][]string
	open  map[string]bool // files that were brought in, and whether they are still being read
	power string          // that units belong to
	homes map[string]string
	// nobody are the powers that nobody plays.
	nobody []string
}

func (m *mapReader) file(f File, depth int) error {
	open, seen := m.open[f.Name]
	switch {
	case open:
		return fmt.Errorf("%s: it brings in itself", f.Name)
	case seen:
		return fmt.Errorf("%s: it is brought in a second time (hint: once is enough)", f.Name)
	case depth > maxDepth:
		return fmt.Errorf("%s: it is brought in by a file that is brought in, and so on, %d deep (hint: join some of them)", f.Name, depth)
	}
	m.open[f.Name] = true
	defer func() { m.open[f.Name] = false }()
	if m.homes == nil {
		m.homes, m.also = map[string]string{}, map[string][]string{}
	}
	for n, line := range strings.Split(strings.ReplaceAll(string(f.Data), "\r", ""), "\n") {
		if i := strings.IndexByte(line, '#'); i >= 0 {
			line = line[:i]
		}
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		if len(words) > maxWords {
			return fmt.Errorf("%s:%d: a line of %d words is no line of a map", f.Name, n+1, len(words))
		}
		if err := m.line(f.Name, n+1, line, words, depth); err != nil {
			return err
		}
	}
	return nil
}

// talk are directives that say nothing of the board itself.
var talk = map[string]bool{"DIRECTIVES": true, "NOTIFY": true, "FLAGS": true, "FLAG": true, "TRACE": true, "SCORE": true, "DUMMIES": false, "SPHERE": false}

func (m *mapReader) line(name string, n int, line string, words []string, depth int) error {
	b := m.b
	verb := strings.ToUpper(words[0])
	switch {
	case verb == "MAP" || verb == "USE":
		for _, w := range words[1:] {
			data := m.find(w)
			if data == nil {
				data = m.find(w + ".map")
			}
			if data == nil {
				return fmt.Errorf("%s:%d: it brings in %s, which is not there (hint: put the files into one folder)", name, n, w)
			}
			if err := m.file(File{w, data}, depth+1); err != nil {
				return err
			}
		}
	case verb == "BEGIN" && len(words) >= 3:
		for _, w := range words[1:] {
			if y, err := strconv.Atoi(w); err == nil && b.Year == 0 {
				b.Year = y
			}
		}
		b.begins(words[1])
	case verb == "VICTORY" && len(words) > 1:
		b.Victory, _ = strconv.Atoi(words[1])
	case verb == "RULE" || verb == "RULES":
		for _, w := range words[1:] {
			m.rule(strings.ToUpper(w))
		}
	case verb == "UNPLAYED":
		for _, w := range words[1:] {
			m.out(slug(strings.Trim(w, ",")))
		}
	case verb == "DUMMY" || verb == "DUMMIES":
		for _, w := range words[1:] {
			m.nobody = append(m.nobody, slug(strings.Trim(w, ",")))
		}
		if len(words) == 1 && m.power != "" {
			m.nobody = append(m.nobody, m.power)
		}
	case verb == "FLOW" || verb == "SEASONS" || verb == "PHASES":
		b.fault("%s: a year of its own", strings.Join(words, " "))
	case verb == "RENAME" || verb == "HOMES" || verb == "SPHERE" || verb == "OMIT" || verb == "INHABITS" || verb == "FACTORY" || verb == "FACTORIES":
		b.fault("%s: %s is not understood", strings.Join(words, " "), verb)
	case verb == "DROP":
		for _, w := range words[1:] {
			m.drop(strings.ToUpper(w))
		}
	case talk[verb]:
	case verb == "UNOWNED" || verb == "NEUTRAL" || verb == "CENTERS" || verb == "CENTRES":
		m.power = ""
		for _, w := range words[1:] {
			m.homes[strings.ToUpper(w)] = ""
		}
	case verb == "OWNS" && m.power != "":
		for _, w := range words[1:] {
			m.homes[strings.ToUpper(w)] = m.power
		}
	case (verb == "A" || verb == "F") && len(words) == 2:
		id, coast := m.place(words[1])
		b.Starts = slices.DeleteFunc(b.Starts, func(s Start) bool { return s.Region == id }) // of a file that was brought in
		b.Starts = append(b.Starts, Start{Power: m.power, Region: id, Coast: coast, Fleet: verb == "F"})
		if m.power == "" {
			b.fault("%s: a unit of nobody's", strings.Join(words, " "))
		}
	case len(words) >= 3 && strings.EqualFold(words[2], "ABUTS"):
		m.border(verb, words[1], words[3:])
	case len(words) >= 2 && strings.EqualFold(words[1], "ABUTS"):
		m.border("AMEND", words[0], words[2:])
	case len(words) >= 2 && (verb == "SHUT" || verb == "WATER" || verb == "LAND" || verb == "COAST" || verb == "PORT" || verb == "LAKE") && !strings.Contains(line, "="):
		m.border(verb, words[1], nil)
	case strings.Contains(line, "="):
		left, right, _ := strings.Cut(line, "=")
		for _, arrow := range []string{"->"} {
			left = strings.ReplaceAll(left, arrow, " ")
		}
		abbrevs := strings.Fields(right)
		if len(abbrevs) == 0 {
			return fmt.Errorf("%s:%d: %q has no abbreviation", name, n, strings.TrimSpace(line))
		}
		key := strings.ToUpper(abbrevs[0])
		if _, ok := m.names[key]; !ok {
			m.names[key] = strings.TrimSpace(strings.ReplaceAll(left, "+", " "))
			m.also[key] = append(m.also[key], abbrevs[1:]...)
		}
	default:
		return m.head(name, n, words)
	}
	return nil
}

// head opens a power: NAME (ADJECTIVE:X) HOMES.
func (m *mapReader) head(name string, n int, words []string) error {
	at := 1
	adj := ""
	if at < len(words) && strings.HasPrefix(words[at], "(") {
		for at < len(words) {
			adj += " " + words[at]
			at++
			if strings.HasSuffix(words[at-1], ")") {
				break
			}
		}
	}
	for _, w := range words[at:] {
		if len(w) > 12 || strings.ContainsAny(w, "=<>{};") {
			return fmt.Errorf("%s:%d: %q is not understood (hint: this is no .map file, or one of another judge)", name, n, strings.Join(words, " "))
		}
	}
	if len(words) > 60 || strings.ContainsAny(words[0], "<>{};\"") {
		return fmt.Errorf("%s:%d: %.60q is not understood (hint: this is no .map file, or one of another judge)", name, n, strings.Join(words, " "))
	}
	id := slug(strings.ReplaceAll(words[0], "+", " "))
	adj, _, _ = strings.Cut(strings.Trim(adj, " ()"), ":")
	m.power = id
	if m.b.power(id) == nil {
		m.b.Powers = append(m.b.Powers, Power{ID: id, Name: titled(strings.ReplaceAll(words[0], "+", " ")), Adj: titled(strings.ReplaceAll(adj, "+", " "))})
	}
	for _, w := range words[at:] {
		m.homes[strings.ToUpper(strings.TrimPrefix(w, "-"))] = id
	}
	return nil
}

// out takes a power out of the game: its homes are nobody's, its units are not there.
func (m *mapReader) out(id string) {
	b := m.b
	if b.power(id) == nil {
		b.fault("UNPLAYED names %s, which is no power", id)
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

func titled(s string) string {
	words := strings.Fields(strings.ToLower(s))
	for i, w := range words {
		words[i] = strings.ToUpper(w[:1]) + w[1:]
	}
	return strings.Join(words, " ")
}

func (m *mapReader) rule(r string) {
	switch r {
	case "BUILD_ANY":
		m.b.Options["builds"] = "owned"
	case "NO_CHECK", "DONT_SKIP_PHASES", "POWER_CHOICE", "SOLITAIRE", "NO_PRESS", "NO_DEADLINE", "ALWAYS_WAIT", "REAL_TIME", "IGNORE_ERRORS", "FTF_PRESS":
	default:
		m.b.fault("RULE %s is no option of the standard ruleset", r)
	}
}

// place parts a place into region and coast.
func (m *mapReader) place(s string) (id, coast string) {
	id, coast, _ = strings.Cut(s, "/")
	return slug(id), slugOrNone(coast)
}

func slugOrNone(s string) string {
	if s == "" {
		return ""
	}
	return slug(s)
}

func (m *mapReader) border(kind, place string, to []string) {
	key := strings.ToUpper(place)
	_, known := m.abuts[key]
	if kind != "AMEND" {
		m.kind[key] = kind
		if known {
			m.abuts[key] = nil
		}
	}
	if place == strings.ToLower(place) {
		m.kind["-"+key] = "army" // fleets stand on its coasts
	}
	if !known {
		m.order = append(m.order, key)
		m.abuts[key] = []string{}
	}
	for _, w := range to {
		if gone, ok := strings.CutPrefix(w, "-"); ok {
			var left []string
			for _, old := range m.abuts[key] {
				if !strings.EqualFold(old, gone) {
					left = append(left, old)
				}
			}
			m.abuts[key] = left
			continue
		}
		m.abuts[key] = append(m.abuts[key], w)
	}
}

// finish makes regions and steps of what was gathered.
func (m *mapReader) finish() {
	b := m.b
	for _, id := range m.nobody {
		if p := b.power(id); p != nil {
			p.Nobody = true
			b.remark("nobody plays " + p.Name + ": its units hold")
		}
	}
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
	for place, owner := range m.homes {
		if r := b.region(slug(place)); r != nil {
			r.Centre = true
			if owner != "" {
				r.Owner, r.Home = owner, owner
			}
		} else {
			b.fault("%s is a centre and no region", place)
		}
	}
	for _, key := range m.order {
		base, coast, named := strings.Cut(key, "/")
		from := slug(base)
		sea := b.region(from).Sea
		for _, w := range m.abuts[key] {
			up := strings.ToUpper(w)
			toBase, toCoast, toNamed := strings.Cut(up, "/")
			to := b.region(slug(toBase))
			if to == nil {
				b.fault("%s abuts on %s, which is no region", key, w)
				continue
			}
			small, first := w == strings.ToLower(w) && w != up, len(w) > 1 && w[:1] == up[:1] && w[1:] == strings.ToLower(w[1:]) && w[1:] != up[1:]
			// A region's bare line is for the armies of one with coasts.
			if !named && !sea && !to.Sea && !first && (m.kind["-"+key] == "army" || m.kind[key] != "WATER") {
				b.edge(false, from, to.ID)
			}
			if small || m.kind[key] == "LAND" || m.kind[toKey(toBase)] == "LAND" || m.kind["-"+key] == "army" {
				continue
			}
			if len(to.Coasts) > 0 && !toNamed {
				continue // fleets go to one of its coasts
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

func toKey(base string) string { return base }

// coastName words a coast's letters.
func coastName(s string) string {
	if w, ok := map[string]string{"nc": "North Coast", "sc": "South Coast", "ec": "East Coast", "wc": "West Coast", "n": "North Coast", "s": "South Coast", "e": "East Coast", "w": "West Coast"}[s]; ok {
		return w
	}
	return strings.ToUpper(s) + " Coast"
}
