package sitegen

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/load"
)

// SiteLibrary is the library of a site: its boards have the colours of the site's theme.
func SiteLibrary(dir string, ps *load.Problems) *Library {
	lib := NewLibrary()
	lib.colours = siteColours(dir, load.ReadSettings(dir, ps).Theme, ps)
	return lib
}

// siteColours reads a theme's colours and holds them against the boards that there are.
func siteColours(dir, theme string, ps *load.Problems) load.Colours {
	colours := load.ReadColours(dir, theme, ps)
	file := load.ColoursFile(theme)
	var boards []string
	for board := range colours {
		boards = append(boards, board)
	}
	slices.Sort(boards)
	for _, id := range boards {
		b, err := mapdata.Load(id)
		if err != nil {
			ps.Errorf(file, 0, 0, "the boards are "+strings.Join(mapdata.IDs(), ", "), "there is no board %q", id)
			continue
		}
		var powers, known []string
		for power := range colours[id] {
			powers = append(powers, power)
		}
		slices.Sort(powers)
		for i := range b.Map.Powers {
			known = append(known, b.Map.Powers[i].ID)
		}
		for _, power := range powers {
			if !slices.Contains(known, power) {
				hint := strings.Join(known, ", ")
				if near := load.Nearest(power, known); near != "" {
					hint = "did you mean " + near + "?"
				}
				ps.Errorf(file, 0, 0, hint, "board %s has no power %q", id, power)
			}
		}
	}
	return colours
}

// paint gives a board a theme's colours. The board's hash, which stands for all that is made from it, changes with them.
func paint(b *mapdata.Board, colours map[string]string) {
	if len(colours) == 0 {
		return
	}
	for i := range b.Map.Powers {
		if c := colours[b.Map.Powers[i].ID]; c != "" && i < len(b.Powers) {
			b.Powers[i].Colour = strings.ToLower(c)
		}
	}
	b.Hash += "-" + build.Key(colours)[:6]
}
