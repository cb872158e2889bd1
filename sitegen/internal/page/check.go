package page

import "github.com/heraldmaps/herald/sitegen/publish"

// CheckPath is the page that explains how anybody can check receipts and lots.
const CheckPath = "check.html"

func (c *composer) check() (Page, bool) {
	var data struct {
		Program    string
		Games, Old []*publish.Game // games with a log of receipts, and older ones without
	}
	data.Program = c.around.CheckProgram
	for _, g := range c.site.Games {
		named := &publish.Game{Slug: g.Slug, Title: g.Title, LogHead: g.LogHead}
		switch {
		case g.LogLines > 0:
			data.Games = append(data.Games, named)
		case g.Commitment != "":
			data.Old = append(data.Old, named)
		}
	}
	v := c.view(CheckPath, "How to check receipts and lots · "+c.site.Title)
	v.Stamp = c.stamps()
	v.About, v.Data = "What anybody can recompute of a game, and how.", data
	return Page{v.Path, "check", v}, len(data.Games)+len(data.Old) > 0
}
