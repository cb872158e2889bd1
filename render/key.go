package render

import (
	"math"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/arrows"
	"github.com/heraldmaps/herald/render/polyline"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// sign is a row of the key.
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
	signDislodged
	signOption
	signRetreat
	signDisbanded
	signBuild
	signRemoved
	signOwn // a ruleset's arrow that has a label
)

var signNames = [...]string{"move", "support a move", "support to hold", "convoy", "board or land", "hold",
	"conversion", "failed", "void or illegal",
	"dislodged", "open retreat", "retreat", "disbanded", "new unit", "removed", ""}

// Signs that occur together, in the order they are read.
var (
	orderSigns = []sign{signMove, signSupport, signSupportHold, signConvoy, signAboard, signHold, signConvert,
		signFailed, signVoid, signDislodged, signOption}
	retreatSigns    = []sign{signDislodged, signRetreat, signFailed, signDisbanded, signVoid}
	adjustmentSigns = []sign{signBuild, signRemoved, signVoid}
)

// signs are those that a view's orders need. Convoys, ways aboard ships and conversions, which many
// games do not have, are listed only if one is drawn; a ruleset's army going aboard or ashore is
// not drawn as a convoy.
func (v *View) signs() []sign {
	out := v.orderSigns()
	if v.saying() == "" {
		return out
	}
	if len(v.Outcomes.List()) == 0 { // it is all that is drawn
		return []sign{signOwn}
	}
	if len(out) < mostSigns {
		out = append(out, signOwn)
	}
	return out
}

// saying returns the label of a ruleset's arrow in a view.
func (v *View) saying() string {
	for _, a := range v.Arrows {
		if a.Says != "" {
			return a.Says
		}
	}
	return ""
}

// orderSigns are the signs of orders alone.
func (v *View) orderSigns() []sign {
	rare := map[sign]bool{signConvoy: true, signAboard: true, signConvert: true}
	aboard := slices.ContainsFunc(v.Arrows, func(a engine.Arrow) bool { return a.Unit != 0 && a.Style == "dotted" })
	if aboard {
		delete(rare, signAboard)
	}
	for _, o := range v.Outcomes.List() {
		switch o.Order.Verb {
		case engine.Convoy:
			rare[signConvoy] = aboard
		case engine.Convert:
			delete(rare, signConvert)
		}
	}
	movement := slices.DeleteFunc(slices.Clone(orderSigns), func(s sign) bool { return rare[s] })
	for _, o := range v.Outcomes.List() {
		switch o.Order.Verb {
		case engine.Move, engine.Support, engine.Convoy, engine.Hold, engine.Convert:
			return movement
		case engine.Retreat, engine.Disband:
			return retreatSigns
		case engine.Build, engine.Remove:
			return adjustmentSigns
		}
	}
	return movement
}

// Measures of the key at its least size, in which its text is 8 pt, mm.
const (
	keyRow   = 4.55
	keyWidth = 31.0 // of a column
	keySign  = 9.0  // length of an arrow
)

// mostSigns is how many signs a view's orders can need: where ways aboard are drawn, convoys are
// not.
var mostSigns = len(orderSigns) - 1

// keyHeight is the height of the key in so many columns, mm.
func keyHeight(cols int) float64 {
	return 3.5 + keyRow*math.Ceil(float64(mostSigns)/float64(cols))
}

// key explains the signs of orders.
func (r *Renderer) key(b geom.Box, bd *backdrop, v *View) scene.Item {
	st := bd.st
	cols, k := bd.room.keyCols, bd.room.keyScale
	signs := v.signs()
	b.Max.Y -= keyRow * bd.room.keyScale * math.Floor(float64(mostSigns-len(signs))/float64(bd.room.keyCols))
	it := scene.Item{Class: "key", Box: scene.BoxFurniture, Kids: r.plaque(b, st)}
	d := &pen{st: &st.arrow, rad: 1.25 * k, k: 0.8 * k, sample: true}
	rows := (len(signs) + cols - 1) / cols
	face := typeface.Get(scene.FellItalic)
	size := codeSize * k
	for i, what := range signs {
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
		says := signNames[what]
		switch what {
		case signMove:
			kids = d.shaft(line, d.st.moves[0], d.st.heads[0], d.st.edge, 2.5)
		case signSupport:
			kids = d.dotted(line, 0, false, true)
		case signSupportHold:
			kids = d.dotted(polyline.CutEnd(line, 0.6*k), 0, false, false)
			var ball scene.Path
			ball.Circle(p1.X-0.6*k, p1.Y, 0.62*d.k)
			kids = append(kids, scene.Item{Style: d.width(d.st.balls[0]), Path: ball})
		case signConvoy:
			kids = d.shaft(waved(line, d.k), d.st.moves[0], d.st.heads[0], d.st.edge, 2.5)
		case signAboard:
			kids = d.paces(line, 0, false, true)
		case signHold:
			token(mid)
			p := outlined(arrows.Octagon(mid, d.rad+0.5*k))
			kids = []scene.Item{{Style: d.width(d.st.hold), Path: p}}
		case signConvert:
			token(mid)
			w := d.rad * 1.7
			var p scene.Path
			p.MoveTo(mid.X, mid.Y-w).LineTo(mid.X+w, mid.Y).LineTo(mid.X, mid.Y+w).LineTo(mid.X-w, mid.Y).Close()
			kids = []scene.Item{{Style: d.width(d.st.hold), Path: p},
				{Style: d.st.tag, Text: typeface.Get(scene.GaramondBold).Line("1/2", mid.X+w*0.8, mid.Y+0.2*size, size, 0, 0)}}
		case signFailed:
			kids = append(d.shaft(line, d.st.moves[0], d.st.heads[0], d.st.edgeFail, 2.5), d.failed(line)...)
		case signVoid:
			token(mid)
			kids = d.ringed(outlined(arrows.OpenRing(mid, d.rad+0.85*d.k)), d.st.haloThin, d.st.void)
		case signDislodged:
			token(mid)
			kids = flag(st, mid, d.rad, 0)
		case signOption:
			kids = d.arrow(line, d.st.retreat, d.st.retreatHead, 1.5)
		case signRetreat:
			kids = d.shaft(line, d.st.moves[0], d.st.heads[0], d.st.retreatEdge, 2.3)
		case signDisbanded, signRemoved:
			token(mid)
			kids = d.crossAt(mid, 0, d.rad*1.1)
		case signBuild:
			token(mid)
			kids = d.newUnit(r.field.NewUnit(mid, d.rad, d.k))
		case signOwn:
			kids, says = d.dotted(line, engine.NoPower, false, true), v.saying()
		}
		says, em := clean(says), size
		if what == signOwn { // a ruleset's words may be longer than those that the key is made for
			room := (b.Max.X-b.Min.X)/float64(cols) - (keySign+6)*k
			em = math.Min(size, math.Max(0.7*size, room/face.Width(says, 0)))
			says = cutTo(scene.FellItalic, says, em, 1.01*room)
		}
		it.Kids = append(it.Kids, kids...)
		it.Kids = append(it.Kids, scene.Item{Style: st.caption, Text: face.Line(says, x+(keySign+2)*k, y+0.3*size, em, 0, 0)})
	}
	return it
}
