package page

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/heraldmaps/herald/sitegen/publish"
)

type frontData struct {
	Downloads   []Download
	Shown       *shown
	Live, Ended []frontGame // Live is sorted by deadline; games without a deadline come last
}

type frontGame struct {
	Game *publish.Game
	You  *yours
}

type frontRow struct {
	V View
	frontGame
}

// games returns the front page's games, with only their last turns.
func (c *composer) games() (live, ended []frontGame) {
	for _, g := range c.site.Games {
		f := frontGame{Game: withTurns(g, recent(g))}
		if g.Over {
			ended = append(ended, f)
			continue
		}
		f.You = c.yours(g, g.Turns[len(g.Turns)-1])
		live = append(live, f)
	}
	due := func(f frontGame) int64 {
		if d := nextDeadline(f.Game); d != nil {
			return d.Due.Unix()
		}
		return math.MaxInt64
	}
	slices.SortStableFunc(live, func(a, b frontGame) int { return cmp.Compare(due(a), due(b)) })
	return live, ended
}

// shown is a picture of some results for newcomers, linked to their page.
type shown struct {
	Page, Name          string
	Image, Alt, Caption string
	Night               string // Image for dark screens; "" if not drawn
	Width, Height       int
}

// NightPreview is the front page's picture for dark screens.
const NightPreview = "front-night.png"

// Shown returns the latest results of the first game with any, for the front page, or nil.
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
		return &shown{Night: night, Page: TurnPath(g, t), Name: fmt.Sprintf("%s of %s", t.Name, g.Title),
			Image: img, Width: 1200, Height: 630,
			Alt:     fmt.Sprintf("Part of the map of %s after %s, with the standings", g.Title, t.Name),
			Caption: fmt.Sprintf("%s after %s", g.Title, t.Name)}
	}
	return nil
}

func (c *composer) indexes() map[string]string {
	out := map[string]string{}
	for id, b := range c.around.Books {
		out[id] = b.Index
	}
	return out
}
