package render

import (
	"fmt"
	"math"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// Measures of the legend (the table of powers) at scale 1, with text of 8 pt, mm.
const (
	legendRow    = 4.25
	legendHead   = 5.8  // space above the first row
	legendToken  = 2.0  // radius of a token
	legendMost   = 40.0 // longest name; longer ones are cut
	legendNumber = 6.2  // distance between columns of numbers
)

// Measures of coats of arms in the legend, mm: the height of one; of its row, which has two lines
// of text; the width before a token; the space above the first row.
const armsHigh, armsRow, armsWide, armsHead = 5.9, 6.5, 6.2, 1.8

// legendRows returns the height of a legend's row, and the width of the coats of arms in it: 0
// unless every played power has arms.
func (r *Renderer) legendRows() (row, arms float64) {
	if n := len(r.style.Frame.Arms); n == 0 || n != len(r.board.Map.Players()) {
		return legendRow, 0
	}
	return armsRow, armsWide
}

// legendNames returns the width of the longest name of a played power, mm.
func (r *Renderer) legendNames() float64 {
	w := 0.0
	for i := range r.board.Map.Players() {
		w = math.Max(w, typeface.Get(scene.FellCaps).Width(clean(r.board.Map.Powers[i].Name), 0)*codeSize)
	}
	return math.Min(w, legendMost)
}

// legendSize returns the size of the legend in cols columns, mm.
func (r *Renderer) legendSize(cols int) (w, h float64) {
	rows := math.Ceil(float64(len(r.board.Map.Players())) / float64(cols))
	if row, arms := r.legendRows(); arms > 0 {
		return float64(cols) * (10.2 + arms + r.legendNames()), armsHead + row*rows + 1.8
	}
	return float64(cols) * (9 + r.legendNames() + 5 + legendNumber + 3.2), legendHead + legendRow*rows + 2
}

// legendGround draws the parts of the legend that all maps of a look share: arms, token and name of
// each power. In black and white a power's hatch replaces the token.
func (r *Renderer) legendGround(b geom.Box, bd *backdrop) []scene.Item {
	st, k := bd.st, bd.room.scale
	size := codeSize * k
	kids := r.plaque(b, st)
	_, arms := r.legendRows()
	if arms == 0 {
		for c := range bd.room.legendCols {
			end := b.Min.X + float64(c+1)*b.Width()/float64(bd.room.legendCols) - 3.4*k
			kids = append(kids, flushRight(st, scene.FellItalic, "units", end, b.Min.Y+4.9*k, size),
				flushRight(st, scene.FellItalic, "centres", end-legendNumber*k, b.Min.Y+4.9*k, size))
		}
	}
	for i := range r.board.Map.Players() {
		at, y := r.legendAt(b, bd, i)
		if arms > 0 {
			kids = append(kids, r.drawn(r.style.Frame.Arms[i], armsHigh*k,
				geom.Point{X: at.X - (legendToken+3.5)*k, Y: at.Y}, st)...)
		}
		kids = append(kids, r.legendSign(bd, i, at, k)...)
		kids = append(kids, scene.Item{Style: st.caption,
			Text: typeface.Get(scene.FellCaps).Line(r.legendName(i, k), at.X+3.1*k, y, size, 0, 0)})
	}
	return scene.Shared(kids)
}

// legendName returns a power's name as the legend shows it: cut if too long.
func (r *Renderer) legendName(power int, k float64) string {
	return cutTo(scene.FellCaps, clean(r.board.Map.Powers[power].Name), codeSize*k, (legendMost+0.1)*k)
}

// legendAt returns the middle of a power's token in the legend, and its name's baseline.
func (r *Renderer) legendAt(b geom.Box, bd *backdrop, power int) (at geom.Point, y float64) {
	cols, k := bd.room.legendCols, bd.room.scale
	rows := (len(r.board.Map.Players()) + cols - 1) / cols
	high, arms := r.legendRows()
	head, up := legendHead, -0.32
	if arms > 0 {
		head, up = armsHead, 0.15
	}
	at = geom.Point{X: b.Min.X + float64(power/rows)*b.Width()/float64(cols) + (2.6+arms+legendToken)*k,
		Y: b.Min.Y + (head+high*(float64(power%rows)+0.5))*k}
	return at, at.Y - up*codeSize*k
}

func flushRight(st *styles, f scene.FaceID, s string, x, y, size float64) scene.Item {
	face := typeface.Get(f)
	return scene.Item{Style: st.caption, Text: face.Line(s, x-face.Width(s, 0)*size, y, size, 0, 0)}
}

func (r *Renderer) legend(b geom.Box, bd *backdrop, v *View) scene.Item {
	st, m := bd.st, r.board.Map
	it := scene.Item{Class: "legend", Box: scene.BoxFurniture, Kids: slices.Clip(bd.legend)}
	p := v.Position.Position()
	centres, units := make([]int, len(m.Powers)), make([]int, len(m.Powers))
	for i, o := range p.Owners {
		if o != engine.NoPower && m.Regions[i].SupplyCentre {
			centres[o]++
		}
	}
	for _, u := range p.Units {
		units[u.Power]++
	}
	for _, u := range p.Dislodged {
		units[u.Unit.Power]++
	}
	cols, k := bd.room.legendCols, bd.room.scale
	size := codeSize * k
	rows := (len(m.Players()) + cols - 1) / cols
	_, arms := r.legendRows()
	for i := range m.Players() {
		at, y := r.legendAt(b, bd, i)
		for j := range v.Marks {
			if mk := &v.Marks[j]; mk.Power == engine.PowerID(i) && mk.Region == engine.NoRegion && mk.Unit == 0 {
				x := at.X + 3.1*k + typeface.Get(scene.FellCaps).Width(r.legendName(i, k), 0)*size + 2*k
				it.Kids = append(it.Kids, r.apart(bd, mk, geom.Point{X: x, Y: at.Y}, 1.2*k)...)
			}
		}
		if arms > 0 {
			it.Kids = append(it.Kids, scene.Item{Style: st.caption, Text: typeface.Get(scene.FellItalic).Line(
				number(centres[i], "centre")+", "+number(units[i], "unit"), at.X+3.1*k, at.Y+0.95*size, size, 0, 0)})
			continue
		}
		end := b.Min.X + float64(i/rows+1)*b.Width()/float64(cols) - 3.4*k
		it.Kids = append(it.Kids, flushRight(st, scene.Garamond, fmt.Sprint(units[i]), end, y, size),
			flushRight(st, scene.Garamond, fmt.Sprint(centres[i]), end-legendNumber*k, y, size))
	}
	return it
}

func (r *Renderer) legendSign(bd *backdrop, power int, at geom.Point, k float64) []scene.Item {
	st, code, rad := bd.st, r.board.Map.Powers[power].Code, legendToken*k
	if bd.look != Ink {
		kind := r.unitKinds()[0]
		body, _ := tokenShape(kind)
		return []scene.Item{{Style: st.token[power], Path: body.Transform(scene.Place(at.X, at.Y, rad, 0))},
			{Style: st.tokenCode, Text: codeText(code, kind, at, rad, codeEm*rad)}}
	}
	q := &face{box: geom.Box{Min: geom.Point{X: at.X - 2.55*k, Y: at.Y - 1.9*k},
		Max: geom.Point{X: at.X + 2.45*k, Y: at.Y + 1.9*k}}}
	q.path.Rect(q.box)
	q.rings = [][]geom.Point{q.path.Pts}
	out := []scene.Item{{Style: st.disc, Path: q.path}}
	out = append(out, hatching(hatchOf(r.board.Powers[power].Hatch, power), q, st.hatch[power], st.bar, 1)...)
	return append(out, scene.Item{Style: st.neatThin, Path: q.path},
		scene.Item{Style: st.code, Text: codeText(code, engine.NoKind,
			geom.Point{X: at.X - 0.05*k, Y: at.Y + 0.3*k}, rad, codeSize*k)})
}

// cutTo shortens a line of text, with an ellipsis, to a width.
func cutTo(id scene.FaceID, s string, size, room float64) string {
	f := typeface.Get(id)
	if f.Width(s, 0)*size <= room {
		return s
	}
	runes := []rune(s)
	for len(runes) > 1 && f.Width(string(runes)+"…", 0)*size > room {
		runes = runes[:len(runes)-1]
	}
	return string(runes) + "…"
}
