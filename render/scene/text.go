package scene

import (
	"math"

	"github.com/heraldmaps/herald/mapdata/geom"
)

// claims returns a claim for each letter's ink.
func (t *Text) claims(k BoxKind, name string) []Claim {
	var out []Claim
	runes := []rune(t.S)
	for i, g := range t.Glyphs {
		if i < len(runes) && runes[i] == ' ' {
			continue
		}
		out = append(out, Claim{Kind: k, Name: name, Shape: t.quad(g)})
	}
	return out
}

func (t *Text) quad(g Glyph) []geom.Point {
	s, c := math.Sincos(g.Turn)
	at := func(x, y float64) geom.Point { return geom.Point{X: g.X + x*c - y*s, Y: g.Y + x*s + y*c} }
	return []geom.Point{at(0, -g.Rise), at(g.Adv, -g.Rise), at(g.Adv, g.Sink), at(0, g.Sink)}
}
