package typeface

import "encoding/binary"

// squeeze is how wide the letters of a narrow face are against those that it is made of: two
// capitals of 8 pt then fit a token of 4 mm.
const squeeze = 0.66

// narrow returns a TrueType font with its letters made narrower. Every point keeps its place in the
// file, since a smaller step fits where a larger one was; the font's instructions are kept, as they
// move points up and down only.
func narrow(file []byte) []byte {
	b := append([]byte(nil), file...)
	tables := map[string][]byte{}
	for i := range int(binary.BigEndian.Uint16(b[4:])) {
		rec := b[12+16*i:]
		at, n := binary.BigEndian.Uint32(rec[8:]), binary.BigEndian.Uint32(rec[12:])
		tables[string(rec[:4])] = b[at : at+n]
	}
	head, hhea, hmtx, loca, glyf := tables["head"], tables["hhea"], tables["hmtx"], tables["loca"], tables["glyf"]
	scale(head[36:]) // xMin, xMax
	scale(head[40:])
	for _, at := range []int{10, 12, 14, 16} { // advanceWidthMax, minLeftSideBearing, minRightSideBearing, xMaxExtent
		scale(hhea[at:])
	}
	for at := 0; at+2 <= len(hmtx); at += 2 { // advances and left side bearings
		scale(hmtx[at:])
	}
	offset := func(i int) int {
		if binary.BigEndian.Uint16(head[50:]) == 0 {
			return 2 * int(binary.BigEndian.Uint16(loca[2*i:]))
		}
		return int(binary.BigEndian.Uint32(loca[4*i:]))
	}
	for i := range int(binary.BigEndian.Uint16(tables["maxp"][4:])) {
		if g := glyf[offset(i):offset(i+1)]; len(g) > 10 {
			narrowGlyph(g)
		}
	}
	return b
}

func scaled(v int) int {
	if v < 0 {
		return -scaled(-v)
	}
	return int(float64(v)*squeeze + 0.5)
}

// scale narrows a signed 16-bit number of a table.
func scale(b []byte) {
	binary.BigEndian.PutUint16(b, uint16(scaled(int(int16(binary.BigEndian.Uint16(b))))))
}

// Flags of points, of the table "glyf".
const (
	xShort    = 0x02
	repeats   = 0x08
	xSame     = 0x10 // of a short step: it is positive
	wordsArgs = 0x0001
	xyArgs    = 0x0002
	more      = 0x0020
)

// narrowGlyph narrows an outline in place.
func narrowGlyph(g []byte) {
	scale(g[2:]) // xMin, xMax
	scale(g[6:])
	contours := int(int16(binary.BigEndian.Uint16(g)))
	if contours < 0 {
		narrowParts(g[10:])
		return
	}
	if contours == 0 {
		return
	}
	points := int(binary.BigEndian.Uint16(g[10+2*contours-2:])) + 1
	at := 10 + 2*contours
	at += 2 + int(binary.BigEndian.Uint16(g[at:])) // instructions
	flags := make([]byte, 0, points)
	for len(flags) < points {
		f := g[at]
		at++
		flags = append(flags, f)
		if f&repeats != 0 {
			for range int(g[at]) {
				flags = append(flags, f)
			}
			at++
		}
	}
	x, was := 0, 0 // before and after
	for _, f := range flags {
		step := 0
		switch {
		case f&xShort != 0:
			if step = int(g[at]); f&xSame == 0 {
				step = -step
			}
		case f&xSame == 0:
			step = int(int16(binary.BigEndian.Uint16(g[at:])))
		}
		x += step
		to := scaled(x)
		switch d := to - was; {
		case f&xShort != 0:
			g[at] = byte(max(d, -d)) // never turns round, as rounding keeps order
			at++
		case f&xSame == 0:
			binary.BigEndian.PutUint16(g[at:], uint16(d))
			at += 2
		}
		was = to
	}
}

// narrowParts moves the parts of a composed letter.
func narrowParts(g []byte) {
	for {
		f := binary.BigEndian.Uint16(g)
		n := 6
		switch {
		case f&wordsArgs != 0:
			if f&xyArgs != 0 {
				scale(g[4:])
			}
			n = 8
		case f&xyArgs != 0:
			g[4] = byte(int8(scaled(int(int8(g[4])))))
		}
		switch { // how the part is scaled
		case f&0x0008 != 0:
			n += 2
		case f&0x0040 != 0:
			n += 4
		case f&0x0080 != 0:
			n += 8
		}
		if f&more == 0 {
			return
		}
		g = g[n:]
	}
}
