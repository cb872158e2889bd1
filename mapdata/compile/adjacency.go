package compile

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/mapdata/seaarea"
)

// Adjacency is a list of contacts in the format of lock files, each contact from both ends.
type Adjacency struct {
	Name string // the file's name in messages
	Data []byte
}

// tell is a contact that an adjacency file lists.
type tell struct {
	kind string // "land", "sea", "coast"
	a, b engine.PlaceID
}

// retell replaces the contacts found in the drawing by those of the adjacency file. A contact
// counts as a decision of the file only if the drawing lacks it.
func (c *compiler) retell(s *contactSet) {
	was := *s
	*s = contactSet{map[pair]bool{}, map[pair]bool{}, map[shore]bool{}, map[[2]engine.PlaceID]bool{}}
	at := map[tell]diag.Pos{}
	var order []tell
	from := engine.NoPlace
	for n, line := range strings.Split(string(c.told.Data), "\n") {
		words := strings.Fields(line)
		if len(words) == 0 || words[0][0] == '#' {
			continue
		}
		behind := 0 // bytes of the line up to the last word found: words are found in order
		pos := func(word string) diag.Pos {
			for i := behind; i < len(line); i++ {
				if strings.HasPrefix(line[i:], word) && (i == 0 || line[i-1] == ' ' || line[i-1] == '\t' || line[i-1] == '+') {
					behind = i
					break
				}
			}
			return diag.Pos{File: c.told.Name, Line: n + 1, Col: 1 + utf8.RuneCountInString(line[:behind])}
		}
		bad := func(word, hint, format string, args ...any) {
			c.problems.Add(pos(word), hint, format, args...)
		}
		if line[0] != ' ' && line[0] != '\t' {
			if from = c.m.Place(words[0]); from == engine.NoPlace || len(words) > 1 {
				from = engine.NoPlace
				bad(words[0], cmpOr(diag.Nearest(words[0], c.regionIDs()), "a region, or region/coast, alone in its line"),
					"%q is not a place of the board", words[0])
			}
			continue
		}
		kind := words[0]
		if kind != "land" && kind != "sea" && kind != "coast" {
			bad(kind, "land, sea or coast", "contact of the unknown kind %q", kind)
			continue
		}
		pos(kind)
		behind += len(kind)
		for _, w := range words[1:] {
			w = strings.TrimPrefix(w, "+")
			to := c.m.Place(w)
			switch {
			case from == engine.NoPlace: // the bad place is already reported
			case to == engine.NoPlace:
				bad(w, cmpOr(diag.Nearest(w, c.regionIDs()), "a region, or region/coast"), "%q is not a place of the board", w)
			case !c.fits(kind, from, to):
				bad(w, "land joins two lands, sea a sea and what fleets reach from it, coast two coasts",
					"%s and %s cannot touch by %s", c.m.PlaceText(from), w, kind)
			default:
				k := tell{kind, from, to}
				if _, twice := at[k]; !twice {
					order = append(order, k)
				}
				at[k] = pos(w)
			}
		}
	}
	for _, k := range order {
		if _, ok := at[tell{k.kind, k.b, k.a}]; !ok {
			c.problems.Add(at[k], "borders work both ways: list each from both ends, or remove this one",
				"%s names %s by %s, and not the other way", c.m.PlaceText(k.a), c.m.PlaceText(k.b), k.kind)
			continue
		}
		c.put(s, &was, k)
	}
	c.unsaid(&was, s)
}

func (c *compiler) fits(kind string, a, b engine.PlaceID) bool {
	if c.m.RegionOf(a) == c.m.RegionOf(b) && kind != "coast" {
		return false
	}
	wa, wb := c.isSea(int32(c.m.RegionOf(a))), c.isSea(int32(c.m.RegionOf(b)))
	switch kind {
	case "land":
		return !wa && !wb
	case "sea":
		return wa || wb
	}
	return !wa && !wb && a != b
}

func (c *compiler) put(s, was *contactSet, k tell) {
	ra, rb := int32(c.m.RegionOf(k.a)), int32(c.m.RegionOf(k.b))
	switch {
	case k.kind == "land":
		_, touch := was.land[newPair(ra, rb)]
		s.land[newPair(ra, rb)] = !touch
	case k.kind == "coast":
		_, touch := was.routes[c.routeKey(k.a, k.b)]
		s.routes[c.routeKey(k.a, k.b)] = !touch && !c.touching(was, ra, rb)
	case c.isSea(ra) && c.isSea(rb):
		_, touch := was.water[newPair(ra, rb)]
		s.water[newPair(ra, rb)] = !touch
	default:
		if c.isSea(ra) {
			k.a, ra, rb = k.b, rb, ra
		}
		h := shore{ra, int(c.m.Places[k.a].Coast), rb}
		touch := false
		for x := range was.shores { // by whichever of its coasts
			touch = touch || x.land == ra && x.sea == rb
		}
		s.shores[h] = !touch
	}
}

// touching reports whether the shapes of two land regions touch, or the regions are one.
func (c *compiler) touching(was *contactSet, a, b int32) bool {
	_, ok := was.land[newPair(a, b)]
	return ok || a == b
}

// unsaid warns of regions whose shapes touch on the map although the adjacency file does not list
// them as neighbours, since the map would mislead.
func (c *compiler) unsaid(was, s *contactSet) {
	for a := range int32(len(c.m.Regions)) {
		for b := a + 1; b < int32(len(c.m.Regions)); b++ {
			p := newPair(a, b)
			_, drawn := was.land[p]
			_, told := s.land[p]
			if c.isSea(a) && c.isSea(b) {
				_, drawn = was.water[p]
				_, told = s.water[p]
			}
			if drawn && !told && !c.sails(s, a, b) {
				c.warn("%s and %s touch in the drawing but are not neighbours", c.m.Regions[a].ID, c.m.Regions[b].ID)
			}
		}
	}
}

// sails reports whether fleets may sail between the coasts of two land regions.
func (c *compiler) sails(s *contactSet, a, b int32) bool {
	for k := range s.routes {
		x, y := int32(c.m.RegionOf(k[0])), int32(c.m.RegionOf(k[1]))
		if x == a && y == b || x == b && y == a {
			return true
		}
	}
	return false
}

const lockHead = `# What touches what on this board, frozen: made by herald board compile, read by people, kept under review.
# A change of the geometry that alters it fails; herald board compile --accept takes the new state.
# land: armies cross. sea: fleets. coast: fleets along the shore. A + marks a decision of map.toml, not geometry.
`

// Lock returns the text of a lock file: every place with its contacts, each contact from both ends.
func Lock(m *engine.Map, c *seaarea.Contacts) string {
	kinds := [3]string{"land", "sea", "coast"}
	lines := make([][3][]string, len(m.Places))
	put := func(kind int, a, b engine.PlaceID, decided bool) {
		mark := ""
		if decided {
			mark = "+"
		}
		lines[a][kind] = append(lines[a][kind], mark+m.PlaceText(b))
		lines[b][kind] = append(lines[b][kind], mark+m.PlaceText(a))
	}
	for _, l := range c.Land {
		put(0, m.Regions[l.A].First, m.Regions[l.B].First, l.Decided)
	}
	for _, w := range c.Water {
		put(1, m.Regions[w.A].First, m.Regions[w.B].First, w.Decided)
	}
	for _, s := range c.Shore {
		put(1, s.Coast, m.Regions[s.Sea].First, s.Decided)
	}
	for _, r := range c.Routes {
		put(2, r.A, r.B, r.Decided)
	}
	order := make([]engine.PlaceID, len(m.Places))
	for i := range order {
		order[i] = engine.PlaceID(i)
	}
	slices.SortFunc(order, func(a, b engine.PlaceID) int { return strings.Compare(m.PlaceText(a), m.PlaceText(b)) })
	var out strings.Builder
	out.WriteString(lockHead)
	for _, p := range order {
		fmt.Fprintf(&out, "\n%s\n", m.PlaceText(p))
		for k, name := range kinds {
			if to := lines[p][k]; len(to) > 0 {
				slices.SortFunc(to, func(a, b string) int {
					return strings.Compare(strings.TrimPrefix(a, "+"), strings.TrimPrefix(b, "+"))
				})
				fmt.Fprintf(&out, "  %-5s %s\n", name, strings.Join(to, " "))
			}
		}
	}
	return out.String()
}

// LockChanges lists the differences of two lock files once, sorted: "land kent surrey: gone".
func LockChanges(old, now string) []string {
	was, is := lockPairs(old), lockPairs(now)
	var out []string
	for k := range was {
		if !is[k] {
			out = append(out, k+": gone")
		}
	}
	for k := range is {
		if !was[k] {
			out = append(out, k+": new")
		}
	}
	slices.Sort(out)
	return out
}

func lockPairs(text string) map[string]bool {
	pairs := map[string]bool{}
	at := ""
	for _, line := range strings.Split(text, "\n") {
		f := strings.Fields(line)
		switch {
		case len(f) == 0 || f[0][0] == '#':
		case line[0] != ' ':
			at = f[0]
		default:
			for _, to := range f[1:] {
				name, decided := strings.CutPrefix(to, "+")
				k := f[0] + " " + min(at, name) + " " + max(at, name)
				if decided {
					k += " (by decision)"
				}
				pairs[k] = true
			}
		}
	}
	return pairs
}
