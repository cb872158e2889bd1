package foreign

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/heraldmaps/herald/engine/lists"
)

// readMap reads a .map file, as some adjudicating programs have: lines of powers with their home
// centres and units, of names with their abbreviations, and of neighbours (ABUTS).
//
// A neighbour in capitals is for every unit, in small letters for armies only, with a capital first
// letter for fleets only. MAP and USE include other files.
func readMap(f File, find Finder) ([]*Board, error) {
	b := newBoard(".map")
	m := &mapReader{b: b, find: find, abuts: map[string][]string{}, kind: map[string]string{}, open: map[string]bool{},
		names: map[string]string{}, also: map[string][]string{}, homes: map[string]string{},
		owns: map[string][]string{}, heads: map[string]string{}}
	if err := m.file(f, 0); err != nil {
		return nil, err
	}
	m.board()
	return []*Board{b}, nil
}

// mapReader collects what a .map file and the files that it includes say.
type mapReader struct {
	b     *Board
	find  Finder
	abuts map[string][]string // by place in capitals: its neighbours as written
	order []string            // places, as they first occur
	// kind maps a place, in capitals, to WATER, LAND and so on. It maps "-" and a place to "army" if
	// the place's line is for armies.
	kind  map[string]string
	names map[string]string // by place in capitals: its name
	also  map[string][]string
	open  map[string]bool // included files, and whether they are still being read
	power string          // the power to which the next units belong
	homes map[string]string
	owns  map[string][]string // by power: what it owns at the start, if listed apart from its homes
	heads map[string]string   // by power: the line that introduced it, if that might be an unknown directive
	// nobody lists the powers without a player.
	nobody []string
	block  string // "ALL", or the ruleset that the current block of directives is for; "": no block
	later  bool   // the lines apply to a later phase of the game
}

func (m *mapReader) file(f File, depth int) error {
	open, seen := m.open[f.Name]
	switch {
	case open:
		return fmt.Errorf("%s: it includes itself", f.Name)
	case seen:
		return fmt.Errorf("%s: it is included a second time (hint: once is enough)", f.Name)
	case depth > maxDepth:
		return fmt.Errorf("%s: it is included by an included file, and so on, %d deep (hint: join some of them)",
			f.Name, depth)
	}
	m.open[f.Name] = true
	defer func() { m.open[f.Name] = false }()
	for n, line := range strings.Split(strings.ReplaceAll(string(f.Data), "\r", ""), "\n") {
		if i := strings.IndexByte(line, '#'); i >= 0 {
			line = line[:i]
		}
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		if len(words) > maxWords {
			return fmt.Errorf("%s:%d: a line of %d words is not a line of a map", f.Name, n+1, len(words))
		}
		if err := m.line(f.Name, n+1, line, words, depth); err != nil {
			return err
		}
	}
	return nil
}

// ofNoMatter are directives that do not concern the rules.
var ofNoMatter = []string{"NOTIFY", "FLAG", "FLAGS", "TEXTONLY", "TRACE", "SCORE"}

// beyond describes the directives that change the rules in ways that herald cannot follow.
var beyond = map[string]string{
	"FLOW": "a year of its own", "SEASONS": "a year of its own", "PHASES": "a year of its own",
	"NEWHOMES": "home centres are decided anew in certain years",
	"RESERVES": "units beyond its centres", "MILITIA": "units for the defence of homes",
	"CONTROL": "a power that another one orders", "TEAM": "powers that one player orders",
	"TEAMS":  "powers that one player orders",
	"LEAGUE": "leagues of powers", "ROTATE": "powers change hands",
	"RENAME": "RENAME is not understood", "SPHERE": "SPHERE is not understood", "OMIT": "OMIT is not understood",
	"FACTORY": "FACTORY is not understood", "FACTORIES": "FACTORIES is not understood",
}

func (m *mapReader) line(name string, n int, line string, words []string, depth int) error {
	b := m.b
	verb := strings.ToUpper(words[0])
	if last := strings.ToUpper(words[len(words)-1]); len(words) <= 2 && (last == "DIRECTIVE" || last == "DIRECTIVES") {
		switch m.block = verb; {
		case len(words) == 1:
			m.block = "ALL"
		case verb == "END":
			m.block = ""
		}
		return nil
	}
	if m.block != "" && m.block != "ALL" {
		return nil // the block is for another ruleset
	}
	if verb == "IN" || verb == "FROM" {
		text := strings.Join(words, " ")
		m.later = !strings.Contains(text, ":") && !strings.EqualFold(text, "FROM START")
		if !strings.EqualFold(text, "FROM START") {
			b.fault("%s: the map changes during the game", text)
		}
		return nil
	}
	if m.later {
		return nil // reported already
	}
	switch {
	case slices.Contains(ofNoMatter, verb):
	case beyond[verb] != "":
		b.fault("%s: %s", strings.Join(words, " "), beyond[verb])
	case verb == "MAP" || verb == "USE" || verb == "USES":
		for _, w := range words[1:] {
			data := m.find(w)
			if data == nil {
				data = m.find(w + ".map")
			}
			if data == nil {
				return fmt.Errorf("%s:%d: it includes %s, which is missing (hint: put the files into one folder)", name, n, w)
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
		for _, id := range m.powers(words) {
			m.out(id)
		}
		m.power = ""
	case verb == "DUMMY" || verb == "DUMMIES":
		m.nobody = append(m.nobody, m.powers(words)...)
	case verb == "DROP":
		for _, w := range words[1:] {
			m.drop(strings.ToUpper(w))
		}
	case verb == "UNOWNED" || verb == "NEUTRAL" || (verb == "CENTERS" || verb == "CENTRES") && m.power == "":
		m.power = ""
		m.home("", words[1:])
	case (verb == "OWNS" || verb == "CENTERS" || verb == "CENTRES") && m.power != "":
		if verb != "OWNS" {
			m.owns[m.power] = nil
		}
		for _, w := range words[1:] {
			m.owns[m.power] = append(m.owns[m.power], strings.ToUpper(w))
		}
	case (verb == "HOME" || verb == "HOMES" || verb == "INHABITS") && m.power != "":
		if verb != "INHABITS" {
			maps.DeleteFunc(m.homes, func(_, of string) bool { return of == m.power })
		}
		m.home(m.power, words[1:])
	case verb == "UNITS" && len(words) == 1:
		b.Starts = slices.DeleteFunc(b.Starts, func(s Start) bool { return s.Power == m.power })
	case (verb == "A" || verb == "F") && len(words) == 2:
		id, coast := m.place(words[1])
		b.Starts = slices.DeleteFunc(b.Starts, func(s Start) bool { return s.Region == id }) // this unit replaces it
		b.Starts = append(b.Starts, Start{Power: m.power, Region: id, Coast: coast, Fleet: verb == "F"})
		if m.power == "" {
			b.fault("%s: a unit of no power", strings.Join(words, " "))
		}
	case len(words) >= 3 && strings.EqualFold(words[2], "ABUTS"):
		m.border(verb, words[1], words[3:], true)
	case len(words) >= 2 && strings.EqualFold(words[1], "ABUTS"):
		m.border("AMEND", words[0], words[2:], true)
	case len(words) == 2 && (verb == "SHUT" || verb == "WATER" || verb == "LAND" || verb == "COAST" ||
		verb == "PORT" || verb == "LAKE"):
		m.border(verb, words[1], nil, false)
	case strings.Contains(line, "="):
		left, right, _ := strings.Cut(line, "=")
		abbrevs := strings.Fields(right)
		if len(abbrevs) == 0 {
			return fmt.Errorf("%s:%d: %q has no abbreviation", name, n, strings.TrimSpace(line))
		}
		key := strings.ToUpper(abbrevs[0])
		if old, now, ok := strings.Cut(left, "->"); ok {
			left = now
			m.rename(strings.ToUpper(strings.TrimSpace(old)), key)
		}
		if _, ok := m.names[key]; !ok {
			m.names[key] = strings.TrimSpace(strings.ReplaceAll(left, "+", " "))
			m.also[key] = append(m.also[key], abbrevs[1:]...)
		}
	default:
		return m.head(name, n, words)
	}
	return nil
}

// powers returns the powers of a directive: the current one, a list, ALL, or ALL EXCEPT a list.
func (m *mapReader) powers(words []string) []string {
	out := lists.Map(words[1:], func(w string) string { return slug(strings.Trim(w, ",")) })
	switch {
	case len(out) == 0 && m.power != "":
		return []string{m.power}
	case len(out) > 0 && out[0] == "all":
		but := out[min(2, len(out)):]
		out = nil
		for _, p := range m.b.Powers {
			if !slices.Contains(but, p.ID) {
				out = append(out, p.ID)
			}
		}
	}
	return out
}

// home makes places home centres of a power; if power is "", they are neutral centres. "-PAR" takes
// PAR off the list of home centres.
func (m *mapReader) home(power string, places []string) {
	for _, w := range places {
		if gone, ok := strings.CutPrefix(strings.ToUpper(w), "-"); ok {
			delete(m.homes, gone)
			continue
		}
		m.homes[strings.ToUpper(w)] = power
	}
}

// head reads the line that introduces a power: [OLD ->] NAME (ADJECTIVE:X) HOMES.
func (m *mapReader) head(name string, n int, words []string) error {
	text := strings.Join(words, " ")
	title := func(s string) string { return titled(strings.ReplaceAll(s, "+", " ")) }
	id := slug(strings.ReplaceAll(words[0], "+", " "))
	was := ""
	if len(words) > 2 && words[1] == "->" {
		was, words = id, words[2:]
		id = slug(strings.ReplaceAll(words[0], "+", " "))
	}
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
			return fmt.Errorf("%s:%d: %q is not understood (hint: this is not a .map file, or one of another judge)", name, n, text)
		}
	}
	if len(words) > 60 || strings.ContainsAny(words[0], "<>{};\"") {
		return fmt.Errorf("%s:%d: %.60q is not understood (hint: this is not a .map file, or one of another judge)", name, n,
			text)
	}
	if p := m.b.power(was); p != nil {
		p.ID, p.Name, p.Adj = id, title(words[0]), ""
		for place, of := range m.homes {
			if of == was {
				m.homes[place] = id
			}
		}
		m.owns = rekeyed(m.owns, func(of string) string { return map[bool]string{true: id, false: of}[of == was] })
		for i := range m.b.Starts {
			if s := &m.b.Starts[i]; s.Power == was {
				s.Power = id
			}
		}
	}
	adj, _, _ = strings.Cut(strings.Trim(adj, " ()"), ":")
	m.power = id
	if p := m.b.power(id); p == nil {
		m.b.Powers = append(m.b.Powers, Power{ID: id, Name: title(words[0]), Adj: title(adj)})
		if adj == "" && at < len(words) {
			m.heads[id] = text
		}
	} else if p.Adj == "" {
		p.Adj = title(adj)
	}
	m.home(id, words[at:])
	return nil
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
	case "NO_CHECK", "DONT_SKIP_PHASES", "POWER_CHOICE", "SOLITAIRE", "NO_PRESS", "NO_DEADLINE", "ALWAYS_WAIT",
		"REAL_TIME", "IGNORE_ERRORS", "FTF_PRESS":
	default:
		m.b.fault("RULE %s is not an option of the standard ruleset", r)
	}
}

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

// border sets a place's kind and adds neighbours, which replace the old ones if afresh is set.
func (m *mapReader) border(kind, place string, to []string, afresh bool) {
	key := strings.ToUpper(place)
	_, known := m.abuts[key]
	if kind != "AMEND" {
		m.kind[key] = kind
		delete(m.kind, "-"+key)
		if known && afresh {
			m.abuts[key] = nil
		}
	}
	if place == strings.ToLower(place) {
		m.kind["-"+key] = "army" // its fleets are on the coasts, which have their own lines
	}
	if !known {
		m.order = append(m.order, key)
		m.abuts[key] = []string{}
	}
	for _, w := range to {
		if gone, ok := strings.CutPrefix(w, "-"); ok {
			left := lists.Filter(m.abuts[key], func(old string) bool { return !strings.EqualFold(old, gone) })
			m.abuts[key] = left
			continue
		}
		m.abuts[key] = append(m.abuts[key], w)
	}
}
