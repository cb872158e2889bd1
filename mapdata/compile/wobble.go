package compile

import (
	"math"

	"github.com/heraldmaps/herald/mapdata/geom"
)

// wobble makes borders wander. Its noise in [-1, 1] comes from integer hashes and is the same on
// every machine, except for the last bits of floating point.
type wobble struct{ seed int }

func (w wobble) hash(x, y, s int) float64 {
	h := uint32(x)*374761393 + uint32(y)*668265263 + uint32(s+w.seed)*2246822519
	h = (h ^ (h >> 13)) * 1274126177
	h ^= h >> 16
	return float64(h)/float64(math.MaxUint32)*2 - 1
}

func (w wobble) noise(x, y float64, s int) float64 {
	xi, yi := math.Floor(x), math.Floor(y)
	fx, fy := x-xi, y-yi
	fx, fy = fx*fx*(3-2*fx), fy*fy*(3-2*fy)
	a, b := w.hash(int(xi), int(yi), s), w.hash(int(xi)+1, int(yi), s)
	c, d := w.hash(int(xi), int(yi)+1, s), w.hash(int(xi)+1, int(yi)+1, s)
	return (a+(b-a)*fx)*(1-fy) + (c+(d-c)*fx)*fy
}

// shift moves a point by at most 1.75 times the amplitude along each axis, in three octaves.
func (w wobble) shift(p geom.Point, amplitude float64) geom.Point {
	dx := w.noise(p.X/28, p.Y/28, 1) + .5*w.noise(p.X/11, p.Y/11, 2) + .25*w.noise(p.X/5, p.Y/5, 3)
	dy := w.noise(p.X/28, p.Y/28, 4) + .5*w.noise(p.X/11, p.Y/11, 5) + .25*w.noise(p.X/5, p.Y/5, 6)
	return geom.Point{X: p.X + amplitude*dx, Y: p.Y + amplitude*dy}
}
