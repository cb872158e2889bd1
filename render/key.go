package render

import (
	"math"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/arrows"
	"github.com/heraldmaps/herald/render/polyline"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

type sign uint8

const (
	signMove sign = iota
	signSupport
	signSupportHold
	signConvoy
	signAboard
	signHold
	signConvert
	signFailed
	signVoid
	signStandoff
	signDislodged
	signOption
	signRetreat
	signDisbanded
	signBuild
	signRemoved
	signOwn // an arrow of the ruleset's own that has a label
	numSigns
)

var signNames = [...]string{"move", "support a move", "support to hold", "convoy", "board or land", "hold",
	"conversion", "failed", "void or illegal",
	"standoff", "dislodged", "open retreat", "retreat", "disbanded", "new unit", "removed", ""}

// saying returns the first label of an arrow of the ruleset's own, or "".
func (v *View) saying() string {
	for _, a := range v.Arrows {
		if a.Says != "" {
			return a.Says
		}
	}
	return ""
}

// Measures of the key at its least size, with text of 8 pt, mm.
const (
	keyRow   = 4.55
	keyTight = 3.8 // height of a row where the other leaves no room for 7 pt
	keySign  = 9.0 // length of a sample arrow
	keySide  = 7.4 // width of a column besides its sign and words
)

// keyMost is the greatest scale of the key. keyLeast (7 pt) is the least at which the key of a map
// with a position also explains lines and land.
const keyMost, keyLeast = 1.3, 7.0 / 8

// keyRows returns the rows of a view's key: the signs of orders that were drawn, the ruleset's
// marks, land that is only held, and the board's own signs, all of them or only those at a point.
func (r *Renderer) keyRows(v *View, all bool) []keyEntry {
	var out []keyEntry
	for s := range numSigns {
		if v.drew&(1<<s) == 0 {
			continue
		}
		says := signNames[s]
		if s == signOwn {
			says = v.saying()
		}
		out = append(out, keyEntry{clean(says), func(bd *backdrop, at geom.Point, k float64) []scene.Item {
			return drawOrderSign(bd.st, r.field, s, at, k)
		}})
	}
	out = append(out, r.markEntries(v)...)
	for _, s := range r.keySigns() {
		if all || s.spot {
			out = append(out, s.keyEntry)
		}
	}
	return out
}

// keyColumn returns the width of a column that holds some rows, mm.
func keyColumn(rows []keyEntry) float64 {
	w := 0.0
	for _, s := range rows {
		w = math.Max(w, typeface.Get(scene.FellItalic).Width(s.says, 0)*codeSize)
	}
	return w + keySign + keySide
}

// keySize returns the size of a key with the given number of rows in cols columns, mm. column is a
// column's width, row a row's height.
func keySize(rows, cols int, column, row float64) (w, h float64) {
	return float64(cols) * column, 3.5 + row*math.Ceil(float64(rows)/float64(cols))
}

// keyIn returns the layout of the largest key that fits a box: columns, row height, scale.
func keyIn(b geom.Box, rows int, column float64) (cols int, row, k float64) {
	for _, high := range [...]float64{keyRow, keyTight} {
		for c := 1; c <= 4 && (k < keyLeast || high == keyRow); c++ {
			w, h := keySize(rows, c, column, high)
			if g := math.Min(keyMost, math.Min(b.Width()/w, b.Height()/h)); g > 1.001*k {
				cols, row, k = c, high, g
			}
		}
	}
	return cols, row, k
}

// key draws a key in a plaque, as large as fits, in the corner of room nearest to the frame.
func (r *Renderer) key(room geom.Box, bd *backdrop, rows []keyEntry) scene.Item {
	column := keyColumn(rows)
	cols, row, k := keyIn(room, len(rows), column)
	w, h := keySize(len(rows), cols, column, row)
	b := geom.Box{Min: room.Min, Max: geom.Point{X: room.Min.X + w*k, Y: room.Min.Y + h*k}}
	if room.Min.X-r.frame.Min.X > r.frame.Max.X-room.Max.X {
		b.Min.X, b.Max.X = room.Max.X-w*k, room.Max.X
	}
	if room.Min.Y-r.frame.Min.Y > r.frame.Max.Y-room.Max.Y {
		b.Min.Y, b.Max.Y = room.Max.Y-h*k, room.Max.Y
	}
	return r.keyTable(b, bd, rows, cols, row, k)
}

// keyTable draws the rows of a key, column by column.
func (r *Renderer) keyTable(b geom.Box, bd *backdrop, rows []keyEntry, cols int, row, k float64) scene.Item {
	it := scene.Item{Class: "key", Box: scene.BoxFurniture, Kids: r.plaque(b, bd.st)}
	tall := (len(rows) + cols - 1) / cols
	size := codeSize * k
	for i, s := range rows {
		at := geom.Point{X: b.Min.X + float64(i/tall)*b.Width()/float64(cols) + (2.6+keySign/2)*k,
			Y: b.Min.Y + (1.75+row*(float64(i%tall)+0.5))*k}
		it.Kids = append(it.Kids, s.draw(bd, at, k)...)
		it.Kids = append(it.Kids, scene.Item{Style: bd.st.caption,
			Text: typeface.Get(scene.FellItalic).Line(s.says, at.X+(keySign/2+1.6)*k, at.Y+0.3*size, size, 0, 0)})
	}
	return it
}

// keyGap is the distance between a map's border and a key below it, mm.
const keyGap = 2.5

// keyStrip lengthens a sheet at the bottom by a key as wide as the map, in type of v.KeySize.
func (r *Renderer) keyStrip(s *scene.Scene, bd *backdrop, v *View) {
	rows := r.keyRows(v, !v.drawsOrders())
	if len(rows) == 0 {
		return
	}
	border, k, column := r.bordered(), v.KeySize/codeSize, keyColumn(rows)
	most := max(1, int(border.Width()/(column*k)))
	tall := (len(rows) + most - 1) / most
	cols := (len(rows) + tall - 1) / tall
	_, h := keySize(len(rows), cols, column, keyTight)
	b := geom.Box{Min: geom.Point{X: border.Min.X, Y: border.Max.Y + keyGap},
		Max: geom.Point{X: border.Max.X, Y: border.Max.Y + keyGap + h*k}}
	s.Sheet = geom.Box{Max: geom.Point{X: s.W, Y: s.H + beyond}} // all pages of a document get the same size
	s.H += keyGap + h*k
	table := r.keyTable(b, bd, rows, cols, keyTight, k)
	s.Frame = scene.Union(s.Frame, table.Extent().Shrunk(-bd.st.plaque.Width/2))
	s.Layers = append(s.Layers, &scene.Layer{ID: "key", Beside: true, Items: []scene.Item{table}})
}

// KeyType returns the type sizes, in pt, of a map's key and table of powers; 0: none.
func KeyType(s *scene.Scene) (key, table float64) {
	var most func([]scene.Item) float64 // the largest, since letters in samples are smaller
	most = func(items []scene.Item) (size float64) {
		for i := range items {
			if t := items[i].Text; t != nil {
				size = max(size, t.Size*72/25.4)
			}
			size = max(size, most(items[i].Kids))
		}
		return size
	}
	for _, l := range s.Layers {
		for i := range l.Items {
			switch l.Items[i].Class {
			case "key":
				key = most(l.Items[i].Kids)
			case "legend":
				table = most(l.Items[i].Kids)
			}
		}
	}
	return key, table
}

// drawOrderSign draws a sample of a sign of orders around a point.
func drawOrderSign(st *styles, field *arrows.Field, what sign, mid geom.Point, k float64) []scene.Item {
	d := &pen{st: &st.arrow, rad: 1.25 * k, k: 0.8 * k, sample: true}
	p0, p1 := geom.Point{X: mid.X - keySign/2*k, Y: mid.Y}, geom.Point{X: mid.X + keySign/2*k, Y: mid.Y}
	line := []geom.Point{p0, p1}
	var disc scene.Path
	disc.Circle(mid.X, mid.Y, d.rad)
	token := []scene.Item{{Style: st.symbol, Path: disc}}
	switch what {
	case signMove:
		return d.shaft(line, d.st.moves[0], d.st.heads[0], d.st.edge, 2.5)
	case signSupport:
		return d.dotted(line, 0, false, true)
	case signSupportHold:
		var ball scene.Path
		ball.Circle(p1.X-0.6*k, p1.Y, 0.62*d.k)
		return append(d.dotted(polyline.CutEnd(line, 0.6*k), 0, false, false),
			scene.Item{Style: d.width(d.st.balls[0]), Path: ball})
	case signConvoy:
		return d.shaft(waved(line, d.k), d.st.moves[0], d.st.heads[0], d.st.edge, 2.5)
	case signAboard:
		return d.paces(line, 0, false, true)
	case signHold:
		return append(token, d.ringed(outlined(arrows.Octagon(mid, d.rad+0.5*k)), d.st.haloThin, d.st.hold)...)
	case signConvert:
		w, size := d.rad*1.7, codeSize*k
		var p scene.Path
		p.MoveTo(mid.X, mid.Y-w).LineTo(mid.X+w, mid.Y).LineTo(mid.X, mid.Y+w).LineTo(mid.X-w, mid.Y).Close()
		return append(append(token, d.ringed(p, d.st.haloThin, d.st.hold)...), scene.Item{Style: d.st.tag,
			Text: typeface.Get(scene.GaramondBold).Line("1/2", mid.X+w*0.8, mid.Y+0.2*size, size, 0, 0)})
	case signFailed:
		return append(d.shaft(line, d.st.moves[0], d.st.heads[0], d.st.edgeFail, 2.5), d.failed(line)...)
	case signVoid:
		return append(token, d.ringed(outlined(arrows.OpenRing(mid, d.rad+0.85*d.k)), d.st.haloThin, d.st.void)...)
	case signStandoff:
		return d.ringed(burst(mid, 1.5*d.k), d.st.halo, d.st.burst)
	case signDislodged:
		return append(token, flag(st, mid, d.rad, 0)...)
	case signOption:
		return d.arrow(line, d.st.retreat, d.st.retreatHead, 1.5)
	case signRetreat:
		return d.shaft(line, d.st.moves[0], d.st.heads[0], d.st.retreatEdge, 2.3)
	case signDisbanded, signRemoved:
		return append(token, d.crossAt(mid, 0, d.rad*1.1)...)
	case signBuild:
		ring, plus := field.NewUnit(mid, d.rad, d.k)
		return append(token, d.newUnit(ring, plus)...)
	}
	return d.dotted(line, engine.NoPower, false, true)
}
