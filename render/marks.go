package render

import (
	"cmp"
	"math"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// centreMark holds the places of a supply centre's symbol and of its owner's code.
type centreMark struct {
	at     geom.Point
	radius float64
	code   geom.Point   // middle of the code
	size   float64      // type size of the code, mm; 0: there is no room for it
	banner bool         // the code is on a banner
	pole   geom.Point   // where the banner's pole leaves the disc or the symbol
	room   []geom.Point // the shape that the code or banner may cover
}

// codeSize is the least type size of owners' codes, mm: 8 pt on the board's sheet.
const codeSize = 8 * 25.4 / 72

// capital is the height of the codes' capitals, em.
const capital = 0.662

// Gaps around codes, mm.
const (
	airCode   = 0.15 // distance to tokens
	airName   = 0.35 // distance to names' letters, if there is room
	airBorder = 0.2
	airSymbol = 0.3 // distance between a symbol and its code
)

// placeMarks places each supply centre's symbol and its owner's code, clear of names, tokens'
// places and each other. In a region the code is beside the symbol; in a circle, whose symbol a
// unit covers, on a banner. A symbol moves from the board's place only to make room for its code.
func (r *Renderer) placeMarks() {
	m := r.board.Map
	r.marks = make([]centreMark, len(m.Regions))
	taken := append(r.names(), r.tokens(airCode)...)
	for i := range m.Regions {
		if f := &r.board.Faces[i]; f.Circle {
			taken.add(disc(f.Centre, f.Radius+0.1))
		}
		if reg := &m.Regions[i]; reg.SupplyCentre {
			r.marks[i] = centreMark{at: r.board.Centres[i], radius: r.centreRadius(reg)}
		}
	}
	for _, l := range r.board.Labels {
		for k := 1; k < len(l.Leader); k++ {
			taken.add(l.Leader[k-1 : k+1])
		}
	}
	wide := 0.0
	for i := range m.Powers {
		wide = math.Max(wide, typeface.Get(scene.GaramondNarrow).Width(m.Powers[i].Code, 0))
	}
	r.fitCodes(taken, wide)
}

// fitCodes places all codes, as large as fits. Banners come last, since they have more choice.
func (r *Renderer) fitCodes(taken covers, wide float64) {
	place := func(i int, how func(mk *centreMark, near covers, wide float64) bool) {
		mk := &r.marks[i]
		near := taken.near(r.faces[i].box, 14*r.natural)
		for _, size := range []float64{codeSize * r.natural, codeSize} {
			mk.at, mk.size, mk.banner = r.board.Centres[i], size, false
			if how(mk, near, wide*size) {
				taken.add(mk.room)
				return
			}
		}
		mk.size = 0
	}
	for _, circles := range []bool{false, true} {
		for i := range r.marks {
			f := &r.board.Faces[i]
			if r.marks[i].radius == 0 || len(r.faces[i].rings) == 0 || f.Circle != circles {
				continue
			}
			place(i, func(mk *centreMark, near covers, wide float64) bool {
				if circles {
					return r.flyBanner(mk, f.Centre, f.Radius, near, wide, true)
				}
				found := r.besideSymbol(mk, engine.RegionID(i), near, wide) || r.flyBanner(mk, mk.at, mk.radius, near, wide, false)
				if found {
					taken.add(disc(mk.at, mk.radius+airCode))
				}
				return found
			})
		}
	}
}

// besideSymbol finds room for a code beside its symbol, as near to its own place as both fit.
func (r *Renderer) besideSymbol(mk *centreMark, id engine.RegionID, near covers, wide float64) bool {
	high := mk.size * capital
	f := &r.faces[id]
	within := func(c geom.Point, w, h float64) bool {
		for _, p := range scene.Rectangle(c, w, h) {
			if !geom.Within(f.rings, p) {
				return false
			}
		}
		return geom.Within(f.rings, geom.Point{X: c.X, Y: c.Y - h/2}) &&
			geom.Within(f.rings, geom.Point{X: c.X, Y: c.Y + h/2})
	}
	home, rad := mk.at, mk.radius
	best := math.MaxInt
	try := func(at geom.Point, cost int) {
		if cost >= best || at != home && (!within(at, 2*(rad+airBorder), 2*(rad+airBorder)) ||
			!near.free(disc(at, rad+airCode))) {
			return
		}
		dx, dy := rad+airSymbol+wide/2, rad+airSymbol+high/2
		for k, d := range [...]geom.Point{{X: dx}, {X: -dx}, {Y: dy}, {Y: -dy},
			{X: 0.85 * dx, Y: 0.75 * dy}, {X: -0.85 * dx, Y: 0.75 * dy}, {X: 0.85 * dx, Y: -0.75 * dy},
			{X: -0.85 * dx, Y: -0.75 * dy}} {
			c := at.Add(d)
			total := cost + 5*k
			if total >= best || !within(c, wide+2*airBorder, high+2*airBorder) || !near.free(scene.Rectangle(c, wide, high)) ||
				!scene.Apart(scene.Rectangle(c, wide, high), disc(at, rad+0.1)) {
				continue
			}
			if !near.free(scene.Rectangle(c, wide+2*airName, high+2*airName)) {
				total += 130 // as bad as moving the symbol 3 mm
			}
			if total < best {
				best, mk.at, mk.code, mk.room = total, at, c, scene.Rectangle(c, wide+2*airCode, high+2*airCode)
			}
		}
	}
	try(home, 0)
	// Try the nearest places first, and stop where distance alone costs more than the best found.
	type place struct {
		at   geom.Point
		cost int
	}
	var places []place
	const step = 0.4
	for y := f.box.Min.Y; y <= f.box.Max.Y; y += step {
		for x := f.box.Min.X; x <= f.box.Max.X; x += step {
			at := geom.Point{X: math.Round(x*100) / 100, Y: math.Round(y*100) / 100}
			if cost := 100 + int(10*at.Dist(home)); cost < best {
				places = append(places, place{at, cost})
			}
		}
	}
	slices.SortStableFunc(places, func(a, b place) int { return cmp.Compare(a.cost, b.cost) })
	for _, p := range places {
		if p.cost >= best {
			break
		}
		try(p.at, p.cost)
	}
	return best < math.MaxInt
}

// bannerWidth returns the width of a banner, which is slightly larger than the code on it.
func bannerWidth(wide float64) float64  { return wide + 0.7 }
func bannerHeight(size float64) float64 { return size*capital + 0.7 }

// flyBanner finds the nearest room for a banner at a symbol, or at a disc that a token covers.
func (r *Renderer) flyBanner(mk *centreMark, from geom.Point, rad float64, near covers, wide float64, covered bool) bool {
	w, h := bannerWidth(wide), bannerHeight(mk.size)
	const turns = 36
	for _, gap := range []float64{0.2, 0.5, 0.9, 1.4, 2, 2.7, 3.5, 4.5, 6, 8, 10, 13} {
		for k := range turns {
			// Try directions from the top right, alternately clockwise and anticlockwise.
			a := 2 * math.Pi * float64(k*(1-2*(k%2))) / (2 * turns)
			s, c := math.Sincos(a - math.Pi/4)
			// The banner's edge is gap mm outside the disc's rim, along the ray.
			d := rad + gap + math.Min(w/2/math.Max(math.Abs(c), 1e-9), h/2/math.Max(math.Abs(s), 1e-9))
			at := geom.Point{X: math.Round((from.X+d*c)*100) / 100, Y: math.Round((from.Y+d*s)*100) / 100}
			root := rad + 0.15
			if covered { // the pole begins outside a token that protrudes from its disc
				root = math.Max(root, r.tokenReach(a-math.Pi/4)+airCode+0.05)
			}
			pole := geom.Point{X: from.X + root*c, Y: from.Y + root*s}
			b := scene.Rectangle(at, w, h)
			// Near the disc, banner and pole are one shape. Farther off, the pole may pass between names.
			room := scene.Hull(append(b, pole))
			if !r.frame.Holds(b[0]) || !r.frame.Holds(b[2]) || !near.free(b) || !scene.Apart(b, disc(from, rad+0.08)) ||
				gap < 2 && !near.free(room) || !near.free([]geom.Point{pole, at}) {
				continue
			}
			mk.banner, mk.code, mk.pole, mk.room = true, at, pole, room
			return true
		}
	}
	return false
}
