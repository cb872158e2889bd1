package sitegen

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/sitegen/load"
)

// TestSampleCardsCutNoToken looks at the cards of every turn of the sample games, where they are
// cut out of the map. No edge cuts a token, and units are on each. The card of a turn with battles
// shows one of them, with its arrows and everybody who fought. Every name on it is whole, and clear
// of tokens, signs and other names; nineteen cards of twenty name the battle's place.
func TestSampleCardsCutNoToken(t *testing.T) {
	t.Parallel()
	ps := &load.Problems{}
	s, _ := openSite(long, NewMemory(), ps)
	if ps.Failed() {
		t.Fatal(ps.Err())
	}
	cards, told, nameless, names := 0, 0, 0, 0
	for _, g := range s.Published.Games {
		r, err := s.drawings(g.Board).renderer()
		if err != nil {
			t.Fatal(err)
		}
		for _, turn := range g.Turns {
			c := newCard(nil, "", g, turn, noteOf(turn), render.Colour)
			sc, err := c.scene(r)
			if err != nil {
				t.Fatal(err)
			}
			shown, least := 0, 3
			picture := sc.Box()
			picture.Max.Y = sc.Layers[len(sc.Layers)-1].Items[0].Path.Box().Min.Y
			if len(c.Battles) > 0 {
				told++
				if orders := layerOf(sc, "orders"); orders == nil || len(orders.Items) == 0 {
					t.Errorf("%s, %s: the card of a battle has no arrow", g.Slug, turn.Key)
				}
				if i := slices.IndexFunc(c.Battles, func(b battlePicture) bool { return b.Caption.Title == sc.Title }); i < 0 {
					t.Errorf("%s, %s: the card tells no battle", g.Slug, turn.Key)
				} else {
					least = 2
					for _, id := range c.Battles[i].Show {
						if reg := g.Board.Map.Regions[id]; !picture.Holds(g.Board.Slots[reg.First].Unit) {
							t.Errorf("%s, %s: the card is about %s and does not show it", g.Slug, turn.Key, reg.Name)
						}
					}
				}
			}
			set := unclear(t, g.Slug+", "+turn.Key, sc, picture)
			names += len(set)
			if about := c.about(sc); about != engine.NoRegion && !set[g.Board.Map.Regions[about].Name] {
				nameless++
				t.Logf("%s, %s: no room for the name of %s", g.Slug, turn.Key, g.Board.Map.Regions[about].Name)
			}
			for _, c := range sc.Claims() {
				b := scene.BoxOf(c.Shape)
				in := b.Max.X > picture.Min.X && b.Min.X < picture.Max.X && b.Max.Y > picture.Min.Y && b.Min.Y < picture.Max.Y
				if !in || c.Kind != scene.BoxUnit {
					continue
				}
				if !picture.Holds(b.Min) || !picture.Holds(b.Max) {
					t.Errorf("%s, %s: the unit %s is cut", g.Slug, turn.Key, c.Name)
				}
				shown++
			}
			if shown < least {
				t.Errorf("%s, %s: %d units on the card", g.Slug, turn.Key, shown)
			}
			cards++
		}
	}
	if cards < 20 || told < cards/3 || nameless > told/20 || names < 10*cards {
		t.Errorf("%d cards, %d of battles, %d of which do not name the place; %d names", cards, told, nameless, names)
	}
	t.Logf("%d cards with %d names", cards, names)
}

// about returns the region of the battle on a card, or NoRegion if it shows none.
func (c *card) about(sc *scene.Scene) engine.RegionID {
	for _, b := range c.Battles {
		if b.Caption.Title == sc.Title {
			return b.Show[0]
		}
	}
	return engine.NoRegion
}

// unclear reports the names on a card that its edges cut, or that touch a token, a sign or each
// other, and returns all names on it.
func unclear(t *testing.T, what string, sc *scene.Scene, picture geom.Box) map[string]bool {
	t.Helper()
	set := map[string]bool{}
	var lettered scene.Scene
	for _, l := range sc.Layers {
		if l.ID != "names" && l.ID != "coasts" {
			continue
		}
		for i, it := range l.Items {
			it.Box, it.ID = scene.BoxLabel, cmp.Or(it.ID, fmt.Sprint(l.ID, i))
			for _, kid := range append([]scene.Item{it}, it.Kids...) {
				if kid.Text != nil {
					set[strings.TrimSpace(kid.Text.Actual)] = true
				}
			}
			lettered.Layers = append(lettered.Layers, &scene.Layer{Items: []scene.Item{it}})
		}
	}
	letters, said := lettered.Claims(), map[string]bool{}
	report := func(a, b string) {
		if !said[a+b] {
			t.Errorf("%s: the name %s and %s", what, a, b)
		}
		said[a+b] = true
	}
	for i := range letters {
		a := &letters[i]
		if b := scene.BoxOf(a.Shape); !picture.Holds(b.Min) || !picture.Holds(b.Max) {
			report(a.Name, "the edge")
		}
		for j := range letters[:i] {
			if b := &letters[j]; b.Name != a.Name && !scene.Apart(a.Shape, b.Shape) {
				report(a.Name, b.Name)
			}
		}
	}
	for _, c := range sc.Claims() {
		if c.Kind == scene.BoxLabel || c.Kind == scene.BoxFurniture {
			continue
		}
		for i := range letters {
			if !scene.Apart(letters[i].Shape, c.Shape) {
				report(letters[i].Name, c.Name)
			}
		}
	}
	return set
}

func layerOf(s *scene.Scene, id string) *scene.Layer {
	for _, l := range s.Layers {
		if l.ID == id {
			return l
		}
	}
	return nil
}
