package page

import (
	"fmt"
	"slices"

	"github.com/heraldmaps/herald/sitegen/internal/interactive"
	"github.com/heraldmaps/herald/sitegen/internal/story"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// BattlePath returns the path of a battle's page.
func BattlePath(g *publish.Game, t *publish.Turn, id string) string {
	return TurnDir(g, t) + "battle-" + id + ".html"
}

type battleView struct {
	story.Battle
	Page  string // path of its page, from the site's root
	Alt   string
	Parts []publish.Phrase // the sentence that says what decided it
}

func (c *composer) battles(g *publish.Game, t *publish.Turn) []battleView {
	var out []battleView
	for _, b := range story.Battles(g, t) {
		v := battleView{Battle: b, Page: BattlePath(g, t, b.ID), Parts: sentenceParts(story.Text(b.Said), b.Said)}
		v.Alt = fmt.Sprintf("%s, %s: the orders about %s drawn on the map", b.Title, t.Name, b.Name)
		out = append(out, v)
	}
	return out
}

func ofPower(bs []battleView, power int) []battleView {
	return slices.DeleteFunc(slices.Clone(bs), func(b battleView) bool { return !slices.Contains(b.Powers, power) })
}

// cards holds the battles that a page shows as cards (First) and in a list (Rest).
type cards struct {
	First, Rest []battleView
}

// shownBattles is how many cards a page shows at first.
const shownBattles = 4

func dealt(bs []battleView) cards {
	n := min(shownBattles, len(bs))
	if n == shownBattles && bs[3].Weight < bs[0].Weight/4 {
		n = 3 // the fourth is minor: it has less than a quarter of the first's weight
	}
	return cards{bs[:n], bs[n:]}
}

type battleData struct {
	B                  battleView
	Orders             []battleOrder
	Before, After      *battleView // the next heavier and the next lighter battle
	Number, Of         int
	PrevName, NextName string
}

type battleOrder struct {
	Power publish.Power
	Line  publish.Line
}

func (c *composer) battlePages(g *publish.Game, t *publish.Turn) []Page {
	var out []Page
	all := c.battles(g, t)
	for i, b := range all {
		v := c.of(g, b.Page, fmt.Sprintf("%s · %s · %s", b.Title, t.Name, g.Title))
		h := withTurns(g, nil)
		h.Years, h.Deadlines, h.Winners = nil, nil, nil
		v.Game, v.Turn, v.Stamp, v.Image = h, &publish.Turn{Key: t.Key, Name: t.Name, State: t.State,
			Adjustment: t.Adjustment}, stamp(g, t), c.image(g, t)
		v.Rules = c.rules(g)
		v.About = storyLine(b, t)
		d := battleData{B: b, Number: i + 1, Of: len(all)}
		for _, sheet := range t.Steps[b.Step].Powers {
			for _, l := range sheet.Lines {
				if l.No > 0 && slices.Contains(b.Orders, l.No-1) {
					d.Orders = append(d.Orders, battleOrder{g.Powers[sheet.Power], l})
				}
			}
		}
		if i > 0 {
			d.Before, v.Prev = &all[i-1], all[i-1].Page
		}
		if i+1 < len(all) {
			d.After, v.Next = &all[i+1], all[i+1].Page
		}
		if v.Living = c.livingBattles(g, []drawnBattle{{t, b}}); v.Living != nil {
			v.Living.Still = true
		}
		v.Data = d
		out = append(out, Page{v.Path, "battle", v})
	}
	return out
}

type drawnBattle struct {
	t *publish.Turn
	b battleView
}

// livingBattles returns the drawings of battles for a page without their phase's map, or nil
// without battles or a shared drawing of the board.
func (c *composer) livingBattles(g *publish.Game, list []drawnBattle) *interactive.Map {
	if len(list) == 0 || g.Board == nil || !c.around.Has[interactive.Dir(g.Board)+interactive.Script] {
		return nil
	}
	var out []interactive.Battle
	for _, d := range list {
		out = append(out, interactive.Battle{ID: d.b.ID, View: interactive.BattleView(&d.t.Steps[d.b.Step], d.b.Orders),
			Regions: d.b.Show})
	}
	return interactive.OfBattles(g, out)
}

func storyLine(b battleView, t *publish.Turn) string {
	return fmt.Sprintf("%s: %s", t.Name, story.Text(b.Parts))
}
