package render

import (
	"math"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// hold draws an octagon round the token.
func (d *orders) hold(o *engine.Outcome) []scene.Item {
	if o.Order.Verb == engine.NoOrder {
		return nil // shown in the list, and by a token without a sign
	}
	c := d.at(o)
	p := octagon(c, d.rad+0.85*d.k)
	out := []scene.Item{{Style: d.width(d.st.haloThin), Path: p}, {Style: d.width(d.st.hold), Path: p}}
	if o.Verdict == engine.Failed {
		d.over = append(d.over, d.crossAt(geom.Point{X: c.X - d.rad, Y: c.Y - d.rad}, 0, 0.8*d.k)...)
	}
	return out
}

func octagon(c geom.Point, rad float64) scene.Path {
	var p scene.Path
	for i := range 8 {
		s, co := math.Sincos(math.Pi/8 + math.Pi/4*float64(i))
		x, y := c.X+rad*1.04*co, c.Y+rad*1.04*s
		if i == 0 {
			p.MoveTo(x, y)
		} else {
			p.LineTo(x, y)
		}
	}
	p.Close()
	return p
}

// convert draws a diamond round the token, marked with the phase it has reached: 1/2 or 2/2.
func (d *orders) convert(o *engine.Outcome) []scene.Item {
	c := d.at(o)
	w := (d.rad + 0.5*d.k) * 1.36
	var p scene.Path
	corners := []geom.Point{{X: c.X, Y: c.Y - w}, {X: c.X + w, Y: c.Y}, {X: c.X, Y: c.Y + w}, {X: c.X - w, Y: c.Y}}
	p.Poly(corners, true)
	d.ran(append(corners, corners[0])) // a name that it runs over is set again above
	out := []scene.Item{{Style: d.width(d.st.haloThin), Path: p}, {Style: d.width(d.st.hold), Path: p}}
	if o.Verdict == engine.Failed {
		d.over = append(d.over, d.crossAt(geom.Point{X: c.X - w/2, Y: c.Y - w/2}, 0, 0.9*d.k)...)
		return out
	}
	tag := "2/2"
	if strings.HasSuffix(string(o.Reason.Code), "-1") {
		tag = "1/2"
	}
	return append(out, scene.Item{Style: d.st.tag, Class: "tag", Text: d.tag(tag, c, w)})
}

// tag sets a word at that corner of a diamond where it covers nothing, the top right one if there is none.
func (d *orders) tag(word string, c geom.Point, half float64) *scene.Text {
	face, size := typeface.Get(scene.GaramondBold), codeSize*d.k
	w, h := face.Width(word, 0)*size, capital*size
	var first *scene.Text
	for _, side := range [...]geom.Point{{X: 1, Y: -1}, {X: -1, Y: -1}, {X: 1, Y: 1}, {X: -1, Y: 1}} {
		mid := geom.Point{X: c.X + side.X*(0.62*half+w/2), Y: c.Y + side.Y*(0.45*half+h/2)}
		text := face.Centred(word, mid.X, mid.Y+h/2, size, 0)
		room := rectangle(mid, w, h)
		if d.r.still.near(scene.BoxOf(room), 0).free(room) {
			return text
		}
		if first == nil {
			first = text
		}
	}
	return first
}

// remove crosses a unit out: disbanded in retreat, or removed in an adjustment.
func (d *orders) remove(o *engine.Outcome) []scene.Item {
	return d.crossAt(d.at(o), 0, d.rad*1.1)
}

// build draws a ring with a plus round the new unit.
func (d *orders) build(o *engine.Outcome) []scene.Item {
	c := d.at(o)
	if o.Verdict != engine.Succeeded {
		return nil
	}
	out := d.newUnit(c)
	if !d.full[o.Order.At] && o.Order.By != engine.NoPower {
		u := engine.Unit{Power: o.Order.By, Kind: o.Order.Kind, At: o.Order.At}
		out = append(out, d.r.token(d.bd, d.v, u, c, d.rad, scene.BoxUnit))
	}
	return out
}

func (d *orders) newUnit(c geom.Point) []scene.Item {
	var ring, plus scene.Path
	ring.Circle(c.X, c.Y, d.rad+0.6*d.k)
	x, y, h := c.X+d.rad*0.95, c.Y-d.rad*0.95, 0.85*d.k
	plus.MoveTo(x-h, y).LineTo(x+h, y).MoveTo(x, y-h).LineTo(x, y+h)
	return []scene.Item{{Style: d.width(d.st.halo), Path: ring}, {Style: d.width(d.st.build), Path: ring},
		{Style: d.width(d.st.halo), Path: plus}, {Style: d.width(d.st.build), Path: plus}}
}

// voided draws an open ring: the order stands in the list, and moves nothing.
func (d *orders) voided(o *engine.Outcome) []scene.Item {
	if o.Order.Verb == engine.Build || o.Order.Verb == engine.Waive {
		return nil
	}
	c := d.at(o)
	out := d.ring(c)
	if o.Unit.ID == 0 && !d.full[o.Order.At] {
		face, size := typeface.Get(scene.FellItalic), codeSize*d.k
		out = append(out, scene.Item{Style: d.st.tag, Class: "tag", Text: face.Centred("no unit", c.X, c.Y+0.3*size, size, 0)})
	}
	return out
}

// ring is open to the top right.
func (d *orders) ring(c geom.Point) []scene.Item {
	rad := d.rad + 0.85*d.k
	var p scene.Path
	const n = 24
	for i := range n + 1 {
		s, co := math.Sincos(0.1 + (2*math.Pi-1.2)*float64(i)/n)
		x, y := c.X+rad*co, c.Y+rad*s
		if i == 0 {
			p.MoveTo(x, y)
		} else {
			p.LineTo(x, y)
		}
	}
	return []scene.Item{{Style: d.width(d.st.haloThin), Path: p}, {Style: d.width(d.st.void), Path: p}}
}
