package compile

import (
	"math"

	"github.com/heraldmaps/herald/mapdata/gazetteer"
	"github.com/heraldmaps/herald/mapdata/geom"
)

const earthKm = 6371.0

// projection maps longitude and latitude to the raster: Lambert's conformal conic with two standard
// parallels (Snyder, Map Projections, 1987, p. 107), then the board's squeeze and lenses.
type projection struct {
	// drawn is km per unit of a drawing, whose coordinates are not projected, else 0.
	drawn          float64
	lon0, n, f, r0 float64
	west, north    float64 // the raster's upper left corner, km
	res            float64 // km per pixel
	squeeze        gazetteer.Squeeze
	lenses         []lens
	grid           grid
}

type lens struct {
	at           geom.Point // km
	radius, gain float64
}

func radians(d float64) float64 { return d * math.Pi / 180 }

func newProjection(f *gazetteer.File) *projection {
	m := &f.Map
	if m.Drawn() {
		p := &projection{drawn: max(m.KmPerUnit, 0), west: m.ExtentKm[0], north: m.ExtentKm[3], res: m.ResolutionKm}
		if p.drawn == 0 {
			p.drawn = 1
		}
		p.grid = grid{w: int((m.ExtentKm[1]-m.ExtentKm[0])/m.ResolutionKm + .5),
			h: int((m.ExtentKm[3]-m.ExtentKm[2])/m.ResolutionKm + .5)}
		return p
	}
	half := func(lat float64) float64 { return math.Tan(math.Pi/4 + radians(lat)/2) }
	p := &projection{lon0: m.Lon0, west: m.ExtentKm[0], north: m.ExtentKm[3], res: m.ResolutionKm}
	p.squeeze = m.Squeeze
	p.n = math.Sin(radians(m.Lat1))
	if m.Lat1 != m.Lat2 {
		p.n = math.Log(math.Cos(radians(m.Lat1))/math.Cos(radians(m.Lat2))) / math.Log(half(m.Lat2)/half(m.Lat1))
	}
	p.f = math.Cos(radians(m.Lat1)) * math.Pow(half(m.Lat1), p.n) / p.n
	p.r0 = earthKm * p.f / math.Pow(half(m.Lat0), p.n)
	p.grid = grid{
		w: int((m.ExtentKm[1] - m.ExtentKm[0]) / m.ResolutionKm),
		h: int((m.ExtentKm[3] - m.ExtentKm[2]) / m.ResolutionKm),
	}
	for _, l := range f.Lenses {
		p.lenses = append(p.lenses, lens{p.km(l.At), l.RadiusKm, l.Gain})
	}
	return p
}

// km returns a position in km east and north of the centre, squeezed but before the lenses.
func (p *projection) km(q gazetteer.LonLat) geom.Point {
	if p.drawn > 0 {
		return geom.Point{X: q[0] * p.drawn, Y: -q[1] * p.drawn}
	}
	r := earthKm * p.f / math.Pow(math.Tan(math.Pi/4+radians(q[1])/2), p.n)
	t := p.n * radians(q[0]-p.lon0)
	x, y := r*math.Sin(t), p.r0-r*math.Cos(t)
	x = squeezed(squeezed(x, p.squeeze.West, -1), p.squeeze.East, 1)
	y = squeezed(squeezed(y, p.squeeze.South, -1), p.squeeze.North, 1)
	return geom.Point{X: x, Y: y}
}

// squeezed shortens distances beyond a line, without a sharp bend. side has the position of the
// line, the scale far beyond it, and the length of the transition. If side is nil, nothing changes.
func squeezed(v float64, side *[3]float64, sign float64) float64 {
	if side == nil {
		return v
	}
	line, share, over := side[0], side[1], side[2]
	t := (v - line) * sign
	if t <= 0 {
		return v
	}
	return line + sign*(share*t+(1-share)*over*(1-math.Exp(-t/over)))
}

// px returns a position on the raster, in pixels.
func (p *projection) px(q gazetteer.LonLat) geom.Point {
	k := p.km(q)
	for _, l := range p.lenses {
		d := k.Sub(l.at)
		if t := math.Hypot(d.X, d.Y) / l.radius; t < 1 {
			k = l.at.Add(d.Mul(1 + l.gain*(1-t*t)*(1-t*t)))
		}
	}
	return geom.Point{X: (k.X - p.west) / p.res, Y: (p.north - k.Y) / p.res}
}

func (p *projection) all(q []gazetteer.LonLat) []geom.Point {
	out := make([]geom.Point, len(q))
	for i := range q {
		out[i] = p.px(q[i])
	}
	return out
}

// ring returns a closed polygon whose sides have enough points to follow parallels and meridians.
func (p *projection) ring(q []gazetteer.LonLat) []geom.Point {
	const parts = 24
	var out []geom.Point
	for i, a := range q {
		b := q[(i+1)%len(q)]
		for k := range parts {
			t := float64(k) / parts
			out = append(out, p.px(gazetteer.LonLat{a[0]*(1-t) + b[0]*t, a[1]*(1-t) + b[1]*t}))
		}
	}
	return out
}
