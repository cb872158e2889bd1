package notation

import (
	"encoding/json"
	"testing"

	"github.com/heraldmaps/herald/engine"
)

// Whatever is written, the reader answers: no panic, no endless loop, every position inside its line, no half-valid order.
func FuzzSheet(f *testing.F) {
	for _, c := range loadCases(f) {
		f.Add([]byte(c.Text))
	}
	f.Add([]byte("Army ((((\r\n)))\xff\xfe"))
	f.Add([]byte("A - - - - S C H R D B"))
	r := New(loadBoard(f, "w3k"), nil)
	f.Fuzz(func(t *testing.T, data []byte) {
		s := r.Sheet("f", data, Open())
		for i := range s.Lines {
			l := &s.Lines[i]
			if !json.Valid(r.JSON(l)) {
				t.Fatalf("not JSON: %s", r.JSON(l))
			}
			for _, p := range l.Problems {
				if p.Col < 1 || p.Len < 0 || p.Col-1+p.Len > len([]rune(l.full)) {
					t.Fatalf("%q: %s at %d+%d", l.full, p.Code, p.Col, p.Len)
				}
			}
			if l.Kind == OrderLine && !l.All && l.Standing() == Read && !complete(l.Order) {
				t.Fatalf("%q is read as an order that lacks a part: %s", l.full, r.JSON(l))
			}
			if l.Kind == OrderLine && !l.All && l.Standing() == Read && l.Order.Verb != engine.Move {
				text := r.Long(l.Order)
				if back := r.Line(text, Open()); !SameOrder(back.Order, l.Order) {
					t.Fatalf("%q printed %q, read back as %s", l.full, text, r.JSON(&back))
				}
			}
		}
		s.Report()
		s.Orders()
	})
}
