package mapdata

import (
	"encoding/binary"
	"errors"
	"math"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// grain is the precision of committed geometry, 1/100 mm. Dividing an integer by it gives the same
// float64 on every processor.
const grain = 100

// wire reads or writes a compiled board. The same methods describe the format for both.
type wire struct {
	buf     []byte
	at      int  // read position
	writing bool // else reading
	err     error

	// Elements of which a board has thousands come from stores: allocating each would be slow.
	points  store[geom.Point]
	levels  store[Detail]
	numbers store[int32]
	steps   store[engine.Adjacency]
	round   store[engine.Stretch]
	words   words
}

var errShort = errors.New("compiled board is cut short")

func (w *wire) num(v int64) int64 {
	if w.writing {
		w.buf = binary.AppendVarint(w.buf, v)
		return v
	}
	if w.at < len(w.buf) && w.buf[w.at] < 0x80 { // most numbers are one byte: small differences, in zigzag encoding
		b := int64(w.buf[w.at])
		w.at++
		return b>>1 ^ -(b & 1)
	}
	v, n := binary.Varint(w.buf[w.at:])
	if n <= 0 {
		w.err, w.at = errShort, len(w.buf)
		return 0
	}
	w.at += n
	return v
}

// whole reads or writes an integer. Like every method of wire, it only reads the value when
// writing, since other goroutines may be reading the board.
func whole[T ~int | ~int8 | ~int16 | ~int32 | ~uint8](w *wire, v *T) {
	if n := w.num(int64(*v)); !w.writing {
		*v = T(n)
	}
}

func (w *wire) bool(v *bool) {
	n := int64(0)
	if *v {
		n = 1
	}
	if n = w.num(n); !w.writing {
		*v = n != 0
	}
}

func (w *wire) text(v *string) {
	n := int(w.num(int64(len(*v))))
	if w.writing {
		w.buf = append(w.buf, *v...)
		return
	}
	if n < 0 || n > len(w.buf)-w.at {
		w.err, w.at = errShort, len(w.buf)
		return
	}
	*v = w.words.cut(w.buf[w.at : w.at+n])
	w.at += n
}

// real reads or writes a number with all its bits.
func (w *wire) real(v *float64) {
	if n := w.num(int64(math.Float64bits(*v))); !w.writing {
		*v = math.Float64frombits(uint64(n))
	}
}

// mm reads or writes a length, rounded to 1/100 mm.
func (w *wire) mm(v *float64) {
	if n := w.num(int64(math.Round(*v * grain))); !w.writing {
		*v = float64(n) / grain
	}
}

func (w *wire) point(p *geom.Point) {
	w.mm(&p.X)
	w.mm(&p.Y)
}

// line reads or writes a polyline as the steps from each point to the next.
func (w *wire) line(p *[]geom.Point) {
	n := w.length(len(*p))
	if !w.writing {
		if n > 0 {
			*p = w.points.cut(n)
			w.readLine(*p)
		}
		return
	}
	var x, y int64
	for i := range *p {
		q := &(*p)[i]
		x += w.num(int64(math.Round(q.X*grain)) - x)
		y += w.num(int64(math.Round(q.Y*grain)) - y)
	}
}

// readLine reads a polyline. Nearly every coordinate has one or two bytes of seven bits, so eight
// bytes hold a whole point: both coordinates are taken out of them together, without branches.
func (w *wire) readLine(p []geom.Point) {
	var x, y int64
	for i := range p {
		if w.at+8 <= len(w.buf) {
			v := binary.LittleEndian.Uint64(w.buf[w.at:])
			more := v >> 7 & 1
			a, long := v&0x7f|v>>1&0x3f80&-more, v&0x8080 == 0x8080
			n := 1 + more
			v >>= 8 * n & 63
			more = v >> 7 & 1
			b := v&0x7f | v>>1&0x3f80&-more
			if !long && v&0x8080 != 0x8080 {
				x += int64(a>>1) ^ -int64(a&1)
				y += int64(b>>1) ^ -int64(b&1)
				w.at += int(n + 1 + more)
				p[i] = geom.Point{X: float64(x) / grain, Y: float64(y) / grain}
				continue
			}
		}
		x += w.num(0)
		y += w.num(0)
		p[i] = geom.Point{X: float64(x) / grain, Y: float64(y) / grain}
	}
}

// length reads or writes a count. One beyond the remaining data is an error.
func (w *wire) length(n int) int {
	n = int(w.num(int64(n)))
	if !w.writing && (n < 0 || n > len(w.buf)-w.at) {
		w.err, w.at = errShort, len(w.buf)
		return 0
	}
	return n
}

// list reads or writes a slice; one reads or writes each element.
func list[T any](w *wire, v *[]T, one func(*T)) { part(w, nil, v, one) }

// part is list, with the memory of a slice that it reads taken from a store.
func part[T any](w *wire, from *store[T], v *[]T, one func(*T)) {
	n := w.length(len(*v))
	if !w.writing && n > 0 {
		*v = from.cut(n)
	}
	for i := range *v {
		if w.err != nil {
			return
		}
		one(&(*v)[i])
	}
}
