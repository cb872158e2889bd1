package page

import (
	"fmt"

	"github.com/heraldmaps/herald/sitegen/publish"
)

// frontData is what the front page needs.
type frontData struct {
	Downloads []Download
	Shown     *shown
}

// shown is the picture that shows a newcomer what results look like, and the page that it is from.
type shown struct {
	Page, Name          string
	Image, Alt, Caption string
	Night               string // the same in the dark; "" where none was drawn
	Width, Height       int
}

// NightPreview is the picture that the front page shows in the dark.
const NightPreview = "front-night.png"

// Shown are the latest results of the first game that has any, which the front page shows; nil: there are none.
func Shown(site *publish.Site) (*publish.Game, *publish.Turn) {
	for _, g := range site.Games {
		if t := resultsTurn(g); t != nil {
			return g, t
		}
	}
	return nil, nil
}

func (c *composer) shown() *shown {
	g, t := Shown(c.site)
	if t == nil {
		return nil
	}
	if img := TurnDir(g, t) + "preview.png"; c.around.Has[img] {
		night := ""
		if c.around.Has[NightPreview] {
			night = NightPreview
		}
		return &shown{Night: night, Page: TurnPath(g, t), Name: fmt.Sprintf("%s of %s", t.Name, g.Title), Image: img, Width: 1200, Height: 630,
			Alt:     fmt.Sprintf("Part of the map of %s after %s, with the standings", g.Title, t.Name),
			Caption: fmt.Sprintf("%s after %s", g.Title, t.Name)}
	}
	return nil
}

// indexes are the rulebooks' first pages by ruleset.
func (c *composer) indexes() map[string]string {
	out := map[string]string{}
	for id, b := range c.around.Books {
		out[id] = b.Index
	}
	return out
}
