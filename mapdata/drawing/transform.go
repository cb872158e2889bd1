package drawing

import (
	"fmt"
	"math"
	"regexp"
	"strings"

	"github.com/heraldmaps/herald/mapdata/geom"
)

// matrix is an affine map: x' = a·x + c·y + e, y' = b·x + d·y + f.
type matrix struct{ a, b, c, d, e, f float64 }

var identity = matrix{a: 1, d: 1}

func (m matrix) times(n matrix) matrix {
	return matrix{m.a*n.a + m.c*n.b, m.b*n.a + m.d*n.b, m.a*n.c + m.c*n.d, m.b*n.c + m.d*n.d,
		m.a*n.e + m.c*n.f + m.e, m.b*n.e + m.d*n.f + m.f}
}

func (m matrix) apply(p geom.Point) geom.Point {
	return geom.Point{X: m.a*p.X + m.c*p.Y + m.e, Y: m.b*p.X + m.d*p.Y + m.f}
}

// scale returns the map's mean scale factor of lengths.
func (m matrix) scale() float64 { return math.Sqrt(math.Abs(m.a*m.d - m.b*m.c)) }

var transformCall = regexp.MustCompile(`^[\s,]*([a-zA-Z]+)\s*\(([^)]*)\)`)

// readTransform reads the value of a transform attribute.
func readTransform(s string) (matrix, error) {
	m := identity
	for strings.Trim(s, " \t\r\n,") != "" {
		call := transformCall.FindStringSubmatch(s)
		if call == nil {
			return m, fmt.Errorf("transform %q cannot be read", s)
		}
		s = s[len(call[0]):]
		r := &pathReader{s: call[2]}
		var v []float64
		for {
			n, ok := r.number()
			if !ok {
				break
			}
			v = append(v, n)
		}
		one, ok := transformOf(call[1], v)
		if !ok {
			return m, fmt.Errorf("transform %s(%s) cannot be read", call[1], call[2])
		}
		m = m.times(one)
	}
	return m, nil
}

func transformOf(name string, v []float64) (matrix, bool) {
	switch {
	case name == "matrix" && len(v) == 6:
		return matrix{v[0], v[1], v[2], v[3], v[4], v[5]}, true
	case name == "translate" && len(v) == 1:
		return matrix{1, 0, 0, 1, v[0], 0}, true
	case name == "translate" && len(v) == 2:
		return matrix{1, 0, 0, 1, v[0], v[1]}, true
	case name == "scale" && len(v) == 1:
		return matrix{v[0], 0, 0, v[0], 0, 0}, true
	case name == "scale" && len(v) == 2:
		return matrix{v[0], 0, 0, v[1], 0, 0}, true
	case name == "rotate" && (len(v) == 1 || len(v) == 3):
		sin, cos := math.Sincos(v[0] * math.Pi / 180)
		m := matrix{cos, sin, -sin, cos, 0, 0}
		if len(v) == 3 {
			m = matrix{1, 0, 0, 1, v[1], v[2]}.times(m).times(matrix{1, 0, 0, 1, -v[1], -v[2]})
		}
		return m, true
	case name == "skewX" && len(v) == 1:
		return matrix{1, 0, math.Tan(v[0] * math.Pi / 180), 1, 0, 0}, true
	case name == "skewY" && len(v) == 1:
		return matrix{1, math.Tan(v[0] * math.Pi / 180), 0, 1, 0, 0}, true
	}
	return identity, false
}
