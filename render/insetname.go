package render

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// nameInsets names each inset as the board's style says for a region in it, else after the country
// with most of its land, with a direction if that country has several insets.
func (r *Renderer) nameInsets(list []Inset) {
	m := r.board.Map
	type part struct {
		countries []string
		at        geom.Point
	}
	parts := make([]part, len(list))
	for i := range list {
		count := map[string]int{}
		n := 0
		for _, id := range list[i].Regions {
			if m.Regions[id].Terrain != engine.Sea {
				count[m.Regions[id].Country]++
				n++
			}
			parts[i].at.X += r.slots[m.Regions[id].First].Unit.X
			parts[i].at.Y += r.slots[m.Regions[id].First].Unit.Y
		}
		k := float64(len(list[i].Regions))
		parts[i].at.X, parts[i].at.Y = parts[i].at.X/k, parts[i].at.Y/k
		for _, c := range r.countries { // sorted, so that the result is always the same
			if c != "" && 3*count[c] >= n && n > 0 {
				parts[i].countries = append(parts[i].countries, c)
			}
		}
		slices.SortStableFunc(parts[i].countries, func(a, b string) int { return cmp.Compare(count[b], count[a]) })
		if len(parts[i].countries) > 2 {
			parts[i].countries = parts[i].countries[:2]
		}
	}
	named := map[string]bool{}
	for i := range list {
		near := math.Inf(1)
		for _, t := range r.style.Theatres {
			id := m.Region(t.Holds)
			if id == engine.NoRegion || !slices.Contains(list[i].Regions, id) {
				continue
			}
			if d := list[i].Box.Centre().Dist(r.slots[m.Regions[id].First].Unit); d < near {
				near, list[i].Name = d, t.Name
			}
		}
		named[list[i].Name] = true
	}
	side := func(p, of geom.Point) string {
		names := [...]string{"east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east"}
		return names[(int(math.Round(math.Atan2(p.Y-of.Y, p.X-of.X)/(math.Pi/4)))+8)%8]
	}
	for i := range list {
		if list[i].Name != "" {
			continue
		}
		own := strings.Join(parts[i].countries, " and ")
		var about geom.Point
		alike := 0
		for j := range parts {
			if strings.Join(parts[j].countries, " and ") == own {
				about.X, about.Y = about.X+parts[j].at.X, about.Y+parts[j].at.Y
				alike++
			}
		}
		switch {
		case own == "":
			list[i].Name = "The " + side(parts[i].at, r.frame.Centre())
		case alike > 1:
			list[i].Name = own + ", " + side(parts[i].at, geom.Point{X: about.X / float64(alike), Y: about.Y / float64(alike)})
		default:
			list[i].Name = own
		}
		for base, k := list[i].Name, 2; named[list[i].Name]; k++ {
			list[i].Name = base + " " + string(rune('0'+k))
		}
		named[list[i].Name] = true
	}
	for i := range list {
		list[i].ID = slug(list[i].Name)
	}
}

// slug turns a name into an id: small letters, digits and hyphens.
func slug(s string) string {
	var b strings.Builder
	for _, c := range strings.ToLower(s) {
		switch {
		case c >= 'a' && c <= 'z', c >= '0' && c <= '9':
			b.WriteRune(c)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
	}
	return strings.Trim(b.String(), "-")
}
