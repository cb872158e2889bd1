package load

import (
	"regexp"
	"sort"

	"github.com/heraldmaps/herald/mapdata/strict"
	"github.com/heraldmaps/herald/sitegen/files"
)

// Colours are a theme's own colours for powers: by board, then by power, as "#rrggbb".
type Colours map[string]map[string]string

var colour = regexp.MustCompile(`^#[0-9a-fA-F]{6}$`)

// ReadColours reads themes/<theme>/colours.toml, if there is one. The caller checks that the
// boards and powers exist. The source gives the keys' positions; it is nil if nothing was read.
func ReadColours(dir, theme string, ps *Problems) (Colours, *strict.Source) {
	site, shown := files.In(dir), ColoursFile(theme)
	if theme == "" || !site.Exists(shown) {
		return nil, nil
	}
	var c Colours
	source, ok := decodeTOML(site, shown, &c, ps)
	if !ok {
		return nil, nil
	}
	for _, board := range sortedKeys(c) {
		for _, power := range sortedKeys(c[board]) {
			if v := c[board][power]; !colour.MatchString(v) {
				ps.Add(source.Find(board, power), power+` = "#b3261e"`,
					"the colour %q of %s on board %s is not a colour", v, power, board)
			}
		}
	}
	return c, source
}

// ColoursFile returns the path of a theme's colours for messages.
func ColoursFile(theme string) string { return "themes/" + theme + "/colours.toml" }

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}
