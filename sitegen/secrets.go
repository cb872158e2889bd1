package sitegen

import (
	"strings"

	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/load"
)

// secrets returns what no file of the site may contain: players' addresses, e-mails, notes on them,
// and the games' lots.
func secrets(games []*load.Game) (g build.Guard) {
	for _, lg := range games {
		g.Add("the secret of "+lg.Slug, lg.Secret)
		for _, s := range lg.Seats {
			who := "the player of " + s.ID + " in " + lg.Slug
			g.Add("the e-mail of "+who, s.Email)
			g.Add("the address of "+who, s.Address)
			g.Add("the note on "+who, s.Note)
		}
		for _, p := range lg.People(&load.Problems{}) {
			g.Add("an address for "+p.Power+" in "+lg.Slug, p.Address)
			for line := range strings.Lines(p.Postal) {
				g.Add("a postal address for "+p.Power+" in "+lg.Slug, strings.TrimSpace(line))
			}
		}
	}
	return g
}
