package typeface

import (
	"encoding/binary"
	"math"
	"slices"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// Letters of old type have rough edges, of hundreds of points each, and fonts have instructions for
// low-resolution screens. Neither shows on a map, so reduced fonts have neither.

// Lean says how much a reduced font keeps.
type Lean struct {
	Em    int     // units per em
	Stray float64 // how far outlines may stray from the font's, in em; 0 keeps every point
}

// point is a point of a letter's outline, in font units, y upwards.
type point struct {
	x, y int
	on   bool // on the curve, not a control point
}

// lean returns a glyph's outline. Each ring is as in the font or simplified to straight lines.
func (f *Face) lean(id uint16, o Lean) [][]point {
	scale := float64(o.Em) / float64(f.Em)
	var out [][]point
	var flat []scene.Polyline
	if o.Stray > 0 {
		path := f.outline(id)
		flat = path.Flatten(o.Stray / 3)
	}
	for i, segments := range f.rings(id) {
		var ring []point
		put := func(q font.SegmentPoint, on bool) {
			p := point{int(math.Round(f.across(q.X) * scale)), int(math.Round(float64(q.Y) * scale)), on}
			if n := len(ring); n == 0 || ring[n-1] != p {
				ring = append(ring, p)
			}
		}
		for k, s := range segments {
			if s.Op != opentype.SegmentOpQuadTo {
				put(s.Args[0], true)
				continue
			}
			put(s.Args[0], false)
			if next := k + 1; next < len(segments) && segments[next].Op == opentype.SegmentOpQuadTo &&
				s.Args[1] == middle(s.Args[0], segments[next].Args[0]) {
				continue // a reader of the font infers this point
			}
			put(s.Args[1], true)
		}
		if n := len(ring); n > 1 && ring[0] == ring[n-1] {
			ring = ring[:n-1]
		}
		if i < len(flat) {
			var straight []point
			for _, q := range thinned(flat[i].Pts, o.Stray) {
				p := point{int(math.Round(q.X * float64(o.Em))), int(math.Round(-q.Y * float64(o.Em))), true}
				if n := len(straight); n == 0 || straight[n-1] != p && straight[0] != p {
					straight = append(straight, p)
				}
			}
			if n := len(straight); n > 2 && n < len(ring) {
				ring = straight
			}
		}
		if len(ring) > 2 {
			out = append(out, ring)
		}
	}
	return out
}

func middle(a, b font.SegmentPoint) font.SegmentPoint {
	return font.SegmentPoint{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2}
}

// thinned drops points of a ring whose distance from the simplified ring is at most stray.
func thinned(pts []geom.Point, stray float64) []geom.Point {
	n := len(pts)
	if n <= 8 {
		return pts
	}
	// Simplify keeps the ends of a line. So split the ring into two lines.
	a, b := scene.Simplify(pts[:n/2+1], stray), scene.Simplify(append(slices.Clone(pts[n/2:]), pts[0]), stray)
	return append(slices.Clone(a), b[1:len(b)-1]...)
}

// Program returns a TrueType font with the given glyphs in this order; the first must be the glyph
// for missing characters. It has outlines and widths, and no table of characters (see Web).
func (f *Face) Program(ids []uint16, o Lean) []byte { return sfnt(f.tables(ids, o)) }

type table struct {
	tag  string
	data []byte
}

// tables returns the tables that every reader of TrueType needs.
func (f *Face) tables(ids []uint16, o Lean) []table {
	be := binary.BigEndian
	var glyf, loca, hmtx []byte
	var box struct{ x0, y0, x1, y1 int }
	widest, points, contours := 0, 0, 0
	for _, id := range ids {
		loca = be.AppendUint32(loca, uint32(len(glyf)))
		rings := f.lean(id, o)
		x0 := 0
		if len(rings) > 0 {
			g, x, n := outlined(rings)
			x0, points, contours = x, max(points, n), max(contours, len(rings))
			glyf = append(glyf, g...)
			at := func(k int) int { return int(int16(be.Uint16(g[k:]))) }
			box.x0, box.y0, box.x1, box.y1 = min(box.x0, at(2)), min(box.y0, at(4)), max(box.x1, at(6)), max(box.y1, at(8))
		}
		w := int(math.Round(float64(f.GlyphAdvance(id)) / float64(f.Em) * float64(o.Em)))
		widest = max(widest, w)
		hmtx = be.AppendUint16(be.AppendUint16(hmtx, uint16(w)), uint16(int16(x0)))
	}
	loca = be.AppendUint32(loca, uint32(len(glyf)))
	scaled := func(v int) uint16 { return uint16(int16(math.Round(float64(v) / float64(f.Em) * float64(o.Em)))) }
	words := func(v ...uint16) (b []byte) {
		for _, w := range v {
			b = be.AppendUint16(b, w)
		}
		return b
	}
	w16 := func(v int) uint16 { return uint16(int16(v)) }
	head := words(1, 0, 1, 0, 0, 0, 0x5F0F, 0x3CF5, 0x0009, uint16(o.Em), 0, 0, 0, 0, 0, 0, 0, 0,
		w16(box.x0), w16(box.y0), w16(box.x1), w16(box.y1), 0, 6, 2, 1, 0)
	hhea := words(1, 0, scaled(f.Ascent), scaled(f.Descent), 0, uint16(widest), w16(box.x0), 0,
		w16(box.x1), 1, 0, 0, 0, 0, 0, 0, 0, uint16(len(ids)))
	maxp := words(1, 0, uint16(len(ids)), uint16(points), uint16(contours), 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)
	return []table{{"glyf", glyf}, {"head", head}, {"hhea", hhea}, {"hmtx", hmtx}, {"loca", loca}, {"maxp", maxp}}
}

// Flags of points in the table "glyf".
const (
	onCurve = 0x01
	xShort  = 0x02
	yShort  = 0x04
	repeats = 0x08
	xSame   = 0x10 // with xShort: the step is positive
	ySame   = 0x20
)

// outlined encodes rings for the table "glyf", with their left edge and number of points.
func outlined(rings [][]point) (g []byte, x0, points int) {
	be := binary.BigEndian
	x0, y0, x1, y1 := math.MaxInt, math.MaxInt, math.MinInt, math.MinInt
	var ends, flags, xs, ys []byte
	last := point{}
	step := func(to []byte, d int, short, same byte) ([]byte, byte) {
		switch {
		case d == 0:
			return to, same
		case d > 0 && d < 256:
			return append(to, byte(d)), short | same
		case d < 0 && d > -256:
			return append(to, byte(-d)), short
		}
		return be.AppendUint16(to, uint16(int16(d))), 0
	}
	run := 0
	for _, ring := range rings {
		for _, p := range ring {
			x0, y0, x1, y1 = min(x0, p.x), min(y0, p.y), max(x1, p.x), max(y1, p.y)
			var fx, fy byte
			xs, fx = step(xs, p.x-last.x, xShort, xSame)
			ys, fy = step(ys, p.y-last.y, yShort, ySame)
			flag := fx | fy
			if p.on {
				flag |= onCurve
			}
			switch n := len(flags); {
			case run > 1 && run < 256 && flags[n-2] == flag|repeats:
				flags[n-1]++
				run++
			case run == 1 && flags[n-1] == flag:
				flags[n-1] |= repeats
				flags = append(flags, 1)
				run = 2
			default:
				flags, run = append(flags, flag), 1
			}
			last = p
			points++
		}
		ends = be.AppendUint16(ends, uint16(points-1))
	}
	for _, v := range []int{len(rings), x0, y0, x1, y1} {
		g = be.AppendUint16(g, uint16(int16(v)))
	}
	g = append(g, ends...)
	g = be.AppendUint16(g, 0) // no instructions
	g = append(append(append(g, flags...), xs...), ys...)
	for len(g)%4 > 0 {
		g = append(g, 0)
	}
	return g, x0, points
}

// sfnt makes a font file of tables, which must be sorted by tag.
func sfnt(tables []table) []byte {
	be := binary.BigEndian
	n := len(tables)
	power := 0
	for 2<<power <= n {
		power++
	}
	b := be.AppendUint32(nil, 0x00010000)
	for _, v := range []int{n, 16 << power, power, 16 * (n - 1<<power)} {
		b = be.AppendUint16(b, uint16(v))
	}
	at := len(b) + 16*n
	head := 0
	var body []byte
	for _, t := range tables {
		if t.tag == "head" {
			head = at + len(body)
		}
		padded := append(slices.Clone(t.data), make([]byte, -len(t.data)&3)...)
		b = append(b, t.tag...)
		b = be.AppendUint32(b, checksum(padded))
		b = be.AppendUint32(b, uint32(at+len(body)))
		b = be.AppendUint32(b, uint32(len(t.data)))
		body = append(body, padded...)
	}
	b = append(b, body...)
	be.PutUint32(b[head+8:], 0xB1B0AFBA-checksum(b))
	return b
}

func checksum(b []byte) (sum uint32) {
	for i := 0; i+4 <= len(b); i += 4 {
		sum += binary.BigEndian.Uint32(b[i:])
	}
	return sum
}
