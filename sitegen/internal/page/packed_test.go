package page

import (
	"net/url"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// TestMovesPageTakesThePositionAlong: the link to the moves page has every unit in its address. For
// a game with its own moves page it has none, and a site without moves pages has no link.
func TestMovesPageTakesThePositionAlong(t *testing.T) {
	const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	for _, id := range mapdata.IDs() {
		b, err := mapdata.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		g := &publish.Game{Slug: "game", Title: `A "game" & more`, Board: b, BoardID: id}
		turn := &publish.Turn{Name: "Spring 1901", After: engine.PublishBoard(b.Map)}
		v := View{Path: "game/x/index.html", Game: g, Moves: map[string]string{id: "moves.html"}}
		u, err := url.Parse(movesPage(v, turn))
		if err != nil {
			t.Fatal(err)
		}
		q, units := u.Query(), turn.After.Position().Units
		if u.Path != "../../moves.html" || q.Get("board") != id || q.Get("at") != `A "game" & more, after Spring 1901` {
			t.Errorf("%s: %s", id, u)
		}
		on := q.Get("on")
		if len(on) != 4*len(units) {
			t.Fatalf("%s: %d characters for %d units", id, len(on), len(units))
		}
		for i, unit := range units {
			s := on[4*i : 4*i+4]
			if at := strings.IndexByte(digits, s[2])*64 + strings.IndexByte(digits, s[3]); at != int(unit.At) || strings.IndexByte(digits, s[1]) != min(int(unit.Power), 63) {
				t.Errorf("%s: unit %d is written %s", id, i, s)
			}
		}
		v.Has = map[string]bool{"game/moves.html": true}
		if got := movesPage(v, turn); got != "../moves.html" {
			t.Errorf("%s: the game's own page is %s", id, got)
		}
		v.Has, v.Moves = nil, nil
		if got := movesPage(v, turn); got != "" {
			t.Errorf("%s: a link to %s, which is not there", id, got)
		}
	}
}
