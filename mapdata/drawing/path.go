package drawing

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"github.com/heraldmaps/herald/mapdata/geom"
)

// subpath is one line of a path.
type subpath struct {
	points []geom.Point
	closed bool
}

// pathReader reads path data: every command of SVG, with curves as polylines.
type pathReader struct {
	s       string
	at      int
	flat    float64 // deviation allowed between a curve and its lines
	left    int     // points still allowed
	out     []subpath
	cur     geom.Point
	start   geom.Point
	control geom.Point // control point of the last curve, for S and T
	last    byte       // the command before the current one
}

// readPath returns the lines of path data. budget is how many points the drawing may still have.
func readPath(s string, flat float64, budget *int) ([]subpath, error) {
	r := &pathReader{s: s, flat: flat, left: *budget}
	err := r.all()
	*budget = r.left
	return r.out, err
}

func (r *pathReader) blank() {
	for r.at < len(r.s) {
		switch r.s[r.at] {
		case ' ', '\t', '\n', '\r', '\f', ',':
			r.at++
		default:
			return
		}
	}
}

func (r *pathReader) number() (float64, bool) {
	r.blank()
	i, dot, exp := r.at, false, false
	for ; i < len(r.s); i++ {
		switch ch := r.s[i]; {
		case ch >= '0' && ch <= '9':
		case (ch == '+' || ch == '-') && (i == r.at || r.s[i-1] == 'e' || r.s[i-1] == 'E'):
		case ch == '.' && !dot && !exp:
			dot = true
		case (ch == 'e' || ch == 'E') && !exp && i > r.at:
			exp = true
		default:
			goto done
		}
	}
done:
	v, err := strconv.ParseFloat(r.s[r.at:i], 64)
	if err != nil || math.IsInf(v, 0) || math.IsNaN(v) || math.Abs(v) > 1e9 {
		return 0, false
	}
	r.at = i
	return v, true
}

// flag reads one of an arc's flags, which the next number may follow directly.
func (r *pathReader) flag() (bool, bool) {
	r.blank()
	if r.at < len(r.s) && (r.s[r.at] == '0' || r.s[r.at] == '1') {
		r.at++
		return r.s[r.at-1] == '1', true
	}
	return false, false
}

func (r *pathReader) add(p geom.Point) {
	if len(r.out) == 0 || r.out[len(r.out)-1].closed {
		r.out = append(r.out, subpath{points: []geom.Point{r.cur}})
	}
	s := &r.out[len(r.out)-1]
	s.points = append(s.points, p)
	r.cur = p
	r.left--
}

func (r *pathReader) all() error {
	cmd := byte(0)
	for {
		r.blank()
		if r.at >= len(r.s) {
			return nil
		}
		if r.left < 0 {
			return fmt.Errorf("more than %d points", maxPoints)
		}
		if ch := r.s[r.at]; ch >= 'A' && ch <= 'Z' || ch >= 'a' && ch <= 'z' {
			cmd = ch
			r.at++
		} else if cmd == 0 {
			return fmt.Errorf("path data begins with %q", ch)
		}
		if err := r.command(cmd); err != nil {
			return err
		}
		switch cmd { // numbers without a command repeat the last one
		case 'M':
			cmd = 'L'
		case 'm':
			cmd = 'l'
		case 'Z', 'z':
			cmd = 0
		}
	}
}

func (r *pathReader) command(cmd byte) error {
	at := r.at
	rel := cmd >= 'a'
	up := cmd &^ 0x20
	var base geom.Point
	if rel {
		base = r.cur
	}
	var bad bool
	num := func() float64 {
		v, ok := r.number()
		bad = bad || !ok
		return v
	}
	point := func() geom.Point { x := num(); y := num(); return base.Add(geom.Point{X: x, Y: y}) }
	switch up {
	case 'M':
		p := point()
		if !bad {
			r.out = append(r.out, subpath{points: []geom.Point{p}})
			r.cur, r.start = p, p
		}
	case 'L':
		p := point()
		if !bad {
			r.add(p)
		}
	case 'H':
		x := num()
		if !bad {
			r.add(geom.Point{X: base.X + x, Y: r.cur.Y})
		}
	case 'V':
		y := num()
		if !bad {
			r.add(geom.Point{X: r.cur.X, Y: base.Y + y})
		}
	case 'C', 'S':
		a := r.cur
		if up == 'C' {
			a = point()
		} else if r.last == 'C' || r.last == 'S' {
			a = r.cur.Mul(2).Sub(r.control)
		}
		b, p := point(), point()
		if !bad {
			r.cubic(a, b, p)
		}
	case 'Q', 'T':
		a := r.cur
		if up == 'Q' {
			a = point()
		} else if r.last == 'Q' || r.last == 'T' {
			a = r.cur.Mul(2).Sub(r.control)
		}
		p := point()
		if !bad {
			from := r.cur
			r.cubic(from.Lerp(a, 2./3), p.Lerp(a, 2./3), p)
			r.control = a
		}
	case 'A':
		rx, ry, turn := num(), num(), num()
		large, ok1 := r.flag()
		sweep, ok2 := r.flag()
		p := point()
		bad = bad || !ok1 || !ok2
		if !bad {
			r.arc(math.Abs(rx), math.Abs(ry), turn, large, sweep, p)
		}
	case 'Z':
		if n := len(r.out); n > 0 {
			r.out[n-1].closed = true
		}
		r.cur = r.start
	default:
		return fmt.Errorf("path data has the unknown command %q", cmd)
	}
	if bad {
		return fmt.Errorf("command %q at character %d of the path data lacks a number", cmd, at+1)
	}
	r.last = up
	return nil
}

func (r *pathReader) cubic(a, b, p geom.Point) {
	from := r.cur
	long := from.Dist(a) + a.Dist(b) + b.Dist(p)
	n := 1 + int(math.Min(60, math.Sqrt(long/math.Max(r.flat, 1e-12))))
	for i := 1; i < n; i++ {
		t := float64(i) / float64(n)
		u := 1 - t
		q := from.Mul(u * u * u).Add(a.Mul(3 * u * u * t)).Add(b.Mul(3 * u * t * t)).Add(p.Mul(t * t * t))
		r.add(q)
	}
	r.add(p)
	r.control = b
}

// arc adds an elliptical arc from the current point (SVG 1.1, F.6.5).
func (r *pathReader) arc(rx, ry, degrees float64, large, sweep bool, p geom.Point) {
	from := r.cur
	if rx == 0 || ry == 0 || from == p {
		r.add(p)
		return
	}
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	dx, dy := (from.X-p.X)/2, (from.Y-p.Y)/2
	x1, y1 := cos*dx+sin*dy, -sin*dx+cos*dy
	if l := x1*x1/(rx*rx) + y1*y1/(ry*ry); l > 1 {
		rx, ry = rx*math.Sqrt(l), ry*math.Sqrt(l)
	}
	k := math.Sqrt(math.Max(0, (rx*rx*ry*ry-rx*rx*y1*y1-ry*ry*x1*x1)/(rx*rx*y1*y1+ry*ry*x1*x1)))
	if large == sweep {
		k = -k
	}
	cx1, cy1 := k*rx*y1/ry, -k*ry*x1/rx
	cx, cy := cos*cx1-sin*cy1+(from.X+p.X)/2, sin*cx1+cos*cy1+(from.Y+p.Y)/2
	t1 := math.Atan2((y1-cy1)/ry, (x1-cx1)/rx)
	t2 := math.Atan2((-y1-cy1)/ry, (-x1-cx1)/rx)
	d := t2 - t1
	if sweep && d < 0 {
		d += 2 * math.Pi
	} else if !sweep && d > 0 {
		d -= 2 * math.Pi
	}
	n := 2 + int(math.Min(90, math.Abs(d)*math.Sqrt(math.Max(rx, ry)/math.Max(r.flat, 1e-12))))
	for i := 1; i < n; i++ {
		s, c := math.Sincos(t1 + d*float64(i)/float64(n))
		r.add(geom.Point{X: cx + cos*rx*c - sin*ry*s, Y: cy + sin*rx*c + cos*ry*s})
	}
	r.add(p)
}

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

func (m matrix) scale() float64 { return math.Sqrt(math.Abs(m.a*m.d - m.b*m.c)) }

var transformCall = regexp.MustCompile(`^[\s,]*([a-zA-Z]+)\s*\(([^)]*)\)`)

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
