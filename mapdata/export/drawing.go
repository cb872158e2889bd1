// Package export writes boards for other programs, and as drawings to be changed by hand.
package export

import (
	"fmt"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/drawing"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// ring returns the points of a ring's arcs, without repeating the first.
func ring(b *mapdata.Board, r mapdata.Ring) []geom.Point {
	var out []geom.Point
	for _, k := range r {
		p := b.Arcs[max(k, ^k)].Points
		for i := range p {
			q := p[i]
			if k < 0 {
				q = p[len(p)-1-i]
			}
			if len(out) == 0 || out[len(out)-1] != q {
				out = append(out, q)
			}
		}
	}
	if len(out) > 1 && out[0] == out[len(out)-1] {
		out = out[:len(out)-1]
	}
	return out
}

// Drawing writes a board as a drawn board's files: an SVG in mm of the sheet with the regions'
// shapes and the places of units, its map.toml, and its adjacency list.
func Drawing(b *mapdata.Board, id string) (svg, toml, adjacency []byte) {
	return drawingSVG(b), []byte(Table(b, id, `drawing = "map.svg"
adjacency = "adjacency.txt"
rest = "land"
`)), []byte(Adjacency(b.Map))
}

func drawingSVG(b *mapdata.Board) []byte {
	var s strings.Builder
	m := b.Map
	fmt.Fprintf(&s, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\" width=\"%gmm\" height=\"%gmm\" viewBox=\"0 0 %g %g\">\n", b.Width, b.Height, b.Width, b.Height)
	s.WriteString("<g inkscape:groupmode=\"layer\" inkscape:label=\"regions\" id=\"layer1\" stroke=\"#5a4a30\" stroke-width=\".3\" fill-rule=\"evenodd\">\n")
	for _, sea := range []bool{true, false} {
		for i := range m.Regions {
			r := &m.Regions[i]
			if (r.Terrain == engine.Sea) != sea {
				continue
			}
			fill := "#e8dcc0"
			if sea {
				fill = "#bcd6e8"
			}
			fmt.Fprintf(&s, "<path inkscape:label=\"%s\" id=\"r-%d\" fill=\"%s\" d=\"", r.ID, i, fill)
			f := &b.Faces[i]
			if f.Circle && f.Radius > 0 {
				fmt.Fprintf(&s, "M%.2f %.2fa%.2f %.2f 0 1 1 %.2f 0a%.2f %.2f 0 1 1 %.2f 0Z", f.Centre.X-f.Radius, f.Centre.Y,
					f.Radius, f.Radius, 2*f.Radius, f.Radius, f.Radius, -2*f.Radius)
			} else {
				for _, k := range f.Rings {
					drawing.Outline(&s, ring(b, k))
				}
			}
			s.WriteString("\"/>\n")
		}
	}
	s.WriteString("</g>\n<g inkscape:groupmode=\"layer\" inkscape:label=\"slots\" id=\"layer2\" fill=\"#555\">\n")
	mark := func(name string, p geom.Point) {
		if p != (geom.Point{}) {
			fmt.Fprintf(&s, "<circle inkscape:label=\"%s\" cx=\"%.2f\" cy=\"%.2f\" r=\"1\"/>\n", name, p.X, p.Y)
		}
	}
	for p := range m.Places {
		name := strings.ReplaceAll(m.PlaceText(engine.PlaceID(p)), "/", ".")
		mark(name, b.Slots[p].Unit)
		mark(name+".dislodged", b.Slots[p].Dislodged)
	}
	s.WriteString("</g>\n</svg>\n")
	return []byte(s.String())
}
