package main

import (
	"github.com/heraldmaps/herald/mapdata/lint"
	"github.com/heraldmaps/herald/sitegen"
)

// boardBalance reports how fair a board's opening is: herald board balance.
func boardBalance(site, id string) error {
	b, err := sitegen.OpenBoard(site, id)
	if err != nil {
		return err
	}
	exposures, chokes := lint.Corridors(b.Map)
	section("the opening: moves to the third, sixth, tenth neutral centre; centres within two and three; foreign units near; share of the neutral centres",
		lint.BalanceLines(lint.Openings(b.Map)))
	section("exposure: borders of homes, regions that touch one, steps between homes", lint.ExposureLines(exposures))
	section("choke points: share of the shortest ways between homes of different powers", lint.ChokeLines(chokes))
	return nil
}
