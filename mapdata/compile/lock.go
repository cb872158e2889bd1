package compile

import (
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/seaarea"
)

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

// LockChanges compares two lock files and lists each difference once, sorted: "land kent surrey:
// gone".
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
