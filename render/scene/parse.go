package scene

import (
	"strconv"
	"strings"
)

// Parse reads the part of SVG's path language that herald's drawings use: M L H V C Q Z and their
// relative forms, with numbers separated by spaces or commas. It panics on anything else, since
// drawings are constants.
func Parse(d string) Path {
	var p Path
	var cmd byte
	var x, y, sx, sy float64
	rest := d
	next := func() float64 {
		rest = strings.TrimLeft(rest, " ,\n\t")
		n, dot := 0, false
		for n < len(rest) && (rest[n] >= '0' && rest[n] <= '9' || (rest[n] == '.' && !dot) || (rest[n] == '-' && n == 0)) {
			dot = dot || rest[n] == '.'
			n++
		}
		v, err := strconv.ParseFloat(rest[:n], 64)
		if err != nil {
			panic("path: number expected at " + strconv.Quote(rest))
		}
		rest = rest[n:]
		return v
	}
	for {
		rest = strings.TrimLeft(rest, " ,\n\t")
		if rest == "" {
			return p
		}
		if c := rest[0]; c >= 'A' && c <= 'z' {
			cmd, rest = c, rest[1:]
		}
		ox, oy := 0.0, 0.0
		if cmd >= 'a' {
			ox, oy = x, y
		}
		switch cmd &^ 0x20 {
		case 'M':
			x, y = ox+next(), oy+next()
			sx, sy = x, y
			p.MoveTo(x, y)
			cmd = 'L' | cmd&0x20
		case 'L':
			x, y = ox+next(), oy+next()
			p.LineTo(x, y)
		case 'H':
			x = ox + next()
			p.LineTo(x, y)
		case 'V':
			y = oy + next()
			p.LineTo(x, y)
		case 'C':
			a, b, c, e := ox+next(), oy+next(), ox+next(), oy+next()
			x, y = ox+next(), oy+next()
			p.CubicTo(a, b, c, e, x, y)
		case 'Q':
			a, b := ox+next(), oy+next()
			x, y = ox+next(), oy+next()
			p.QuadTo(a, b, x, y)
		case 'Z':
			p.Close()
			x, y = sx, sy
		default:
			panic("path: unknown command " + string(cmd))
		}
	}
}
