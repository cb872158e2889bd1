package page

import (
	"fmt"
	"strings"

	"github.com/heraldmaps/herald/sitegen/publish"
)

// A table with engine.Panel.Apart has its own page, with a map of arrows without units.

// ApartPath returns the path of the page of a table with Apart.
func ApartPath(g *publish.Game, p publish.Panel) string { return apartStem(g, p) + ".html" }

// ApartMap returns the path of that page's map, whose night version is at its anchor svg.NightID.
func ApartMap(g *publish.Game, p publish.Panel) string { return apartStem(g, p) + ".svg" }

func apartStem(g *publish.Game, p publish.Panel) string {
	return g.Slug + "/" + strings.TrimPrefix(p.Anchor, "table-")
}

// Apart returns the tables of a game's last phase that have pages of their own.
func Apart(g *publish.Game) []publish.Panel {
	var out []publish.Panel
	for _, p := range g.Turns[len(g.Turns)-1].Panels {
		if p.Apart {
			out = append(out, p)
		}
	}
	return out
}

type apartData struct {
	Panel  publish.Panel
	Map    string // its path, or ""
	Width  int
	Height int
}

func (c *composer) apart(g *publish.Game, p publish.Panel) Page {
	last := g.Turns[len(g.Turns)-1]
	v := c.of(g, ApartPath(g, p), fmt.Sprintf("%s · %s · %s", curly(p.Title), g.Title, c.site.Title))
	h := withTurns(g, nil)
	h.Years, h.Deadlines = nil, nil
	v.Game, v.Stamp, v.Image = h, stamp(g, last), c.image(g, last)
	v.About = fmt.Sprintf("%s in %s.", curly(p.Title), g.Title)
	d := apartData{Panel: p}
	if m := ApartMap(g, p); c.around.Has[m] {
		d.Map = m
		d.Width, d.Height = MapSize(g)
	}
	v.Turn, v.Data = last, d
	return Page{v.Path, "apart", v}
}
