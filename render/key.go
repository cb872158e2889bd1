package render

import (
	"math"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// signs are the rows of the key, in the order it is read.
var signs = []string{"move", "support a move", "support to hold", "convoy", "hold", "conversion", "failed", "void or illegal",
	"dislodged", "retreat"}

// Measures of the key at its least size, in which its text is 8 pt, mm.
const (
	keyRow   = 4.55
	keyWidth = 31.0 // of a column
	keySign  = 9.0  // length of an arrow
)

// keyHeight is the height of the key in so many columns, mm.
func keyHeight(cols int) float64 { return 3.5 + keyRow*math.Ceil(float64(len(signs))/float64(cols)) }

// key explains the signs of orders.
func (r *Renderer) key(b geom.Box, bd *backdrop, v *View) scene.Item {
	st := bd.st
	cols, k := bd.room.keyCols, bd.room.keyScale
	it := scene.Item{Class: "key", Box: scene.BoxFurniture, Kids: plaque(b, st)}
	d := &orders{r: r, bd: bd, v: v, st: &st.arrow, rad: 1.25 * k, k: 0.8 * k}
	rows := (len(signs) + cols - 1) / cols
	face := typeface.Get(scene.FellItalic)
	size := codeSize * k
	for i, name := range signs {
		x := b.Min.X + float64(i/rows)*(b.Max.X-b.Min.X)/float64(cols) + 2.6*k
		y := b.Min.Y + (1.75+keyRow*(float64(i%rows)+0.5))*k
		p0, p1, mid := geom.Point{X: x, Y: y}, geom.Point{X: x + keySign*k, Y: y}, geom.Point{X: x + keySign/2*k, Y: y}
		line := []geom.Point{p0, p1}
		token := func(c geom.Point) {
			var disc scene.Path
			disc.Circle(c.X, c.Y, d.rad)
			it.Kids = append(it.Kids, scene.Item{Style: st.symbol, Path: disc})
		}
		var kids []scene.Item
		switch i {
		case 0:
			kids = d.arrow(line, d.st.move, d.st.head, 2.3)
		case 1:
			kids = d.arrow(line, d.st.support, d.st.head, 1.5)
		case 2:
			kids = d.arrow(cutEnd(line, 0.6*k), d.st.support, nil, 0)
			var ball scene.Path
			ball.Circle(p1.X-0.6*k, p1.Y, 0.62*d.k)
			kids = append(kids, scene.Item{Style: d.st.ball, Path: ball})
		case 3:
			kids = d.arrow(line, d.st.convoy, d.st.head, 2.3)
		case 4:
			token(mid)
			p := octagon(mid, d.rad+0.5*k)
			kids = []scene.Item{{Style: d.width(d.st.hold), Path: p}}
		case 5:
			token(mid)
			w := d.rad * 1.7
			var p scene.Path
			p.MoveTo(mid.X, mid.Y-w).LineTo(mid.X+w, mid.Y).LineTo(mid.X, mid.Y+w).LineTo(mid.X-w, mid.Y).Close()
			kids = []scene.Item{{Style: d.width(d.st.hold), Path: p},
				{Style: d.st.tag, Text: typeface.Get(scene.GaramondBold).Line("1/2", mid.X+w*0.8, mid.Y+0.2*size, size, 0, 0)}}
		case 6:
			kids = append(d.arrow(line, d.st.moveFail, d.st.headFail, 2.3), d.failed(line)...)
		case 7:
			token(mid)
			kids = d.ring(mid)
		case 8:
			token(mid)
			kids = flag(st, mid, d.rad, 0)
		case 9:
			kids = d.arrow(line, d.st.retreat, d.st.retreatHead, 1.5)
		}
		it.Kids = append(it.Kids, kids...)
		it.Kids = append(it.Kids, scene.Item{Style: st.caption, Text: face.Line(name, x+(keySign+2)*k, y+0.3*size, size, 0, 0)})
	}
	return it
}
