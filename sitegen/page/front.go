package page

import "fmt"

// frontData is what the front page needs.
type frontData struct {
	Downloads []Download
	Shown     *shown
}

// shown is the picture that shows a newcomer what results look like, and the page that it is from.
type shown struct {
	Page, Name          string
	Image, Alt, Caption string
	Width, Height       int
}

// shown takes the latest results of the first game that has any.
func (c *composer) shown() *shown {
	for _, g := range c.site.Games {
		t := resultsTurn(g)
		if t == nil {
			continue
		}
		img := TurnDir(g, t) + "preview.png"
		if !c.around.Has[img] {
			continue
		}
		return &shown{Page: TurnPath(g, t), Name: fmt.Sprintf("%s of %s", t.Name, g.Title), Image: img, Width: 1200, Height: 630,
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
