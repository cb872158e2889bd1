package notation

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
)

// Whatever is written, the reader answers: no panic, no endless loop, every span inside its line,
// no incomplete order.
func FuzzSheet(f *testing.F) {
	for _, c := range loadCases(f) {
		f.Add([]byte(c.Text))
	}
	f.Add([]byte("Army ((((\r\n)))\xff\xfe"))
	f.Add([]byte("A - - - - S C H R D B"))
	r := New(loadBoard(f, "w3k"), nil)
	f.Fuzz(func(t *testing.T, data []byte) { answers(t, r, data, Open()) })
}

// answers reads a sheet and checks what must be true of every reading.
func answers(t *testing.T, r *Reader, data []byte, ctx Context) {
	t.Helper()
	defer func() {
		if x := recover(); x != nil {
			t.Fatalf("%q: %v", data, x)
		}
	}()
	s := r.Sheet("f", data, ctx)
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
		if l.Kind == OrderLine && !l.All && l.Standing() == Read && l.Order.Verb != engine.Move && l.Order.Verb < engine.VerbOwn && r.forms == nil {
			text := r.Long(l.Order)
			if back := r.Line(text, Open()); !SameOrder(back.Order, l.Order) {
				t.Fatalf("%q printed %q, read back as %s", l.full, text, r.JSON(&back))
			}
		}
	}
	s.Report()
	s.Orders()
}

// TestMutatedLines reads the lines of testdata/strangers with characters lost, doubled, swapped and
// inserted, 500,000 of them in a long run. None causes a panic.
func TestMutatedLines(t *testing.T) {
	t.Parallel()
	n := 5000
	if os.Getenv("HERALD_LONG") != "" {
		n = 500_000
	}
	rs := boardReaders(t)
	sheets := loadStrangers(t)
	rng := rand.New(rand.NewPCG(20, 26))
	for i := range n {
		c := &sheets[rng.IntN(len(sheets))]
		line, _, _ := strings.Cut(c.lines[rng.IntN(len(c.lines))], " ¦ ")
		rs1 := []rune(line)
		for k := 1 + rng.IntN(3); k > 0 && len(rs1) > 0; k-- {
			at := rng.IntN(len(rs1))
			switch rng.IntN(4) {
			case 0:
				rs1 = slices.Delete(rs1, at, at+1)
			case 1:
				rs1 = slices.Insert(rs1, at, rs1[rng.IntN(len(rs1))])
			case 2:
				j := rng.IntN(len(rs1))
				rs1[at], rs1[j] = rs1[j], rs1[at]
			default:
				signs := []rune("()[]-–>.,:;/'\"#|?! AFSCH0é")
				rs1 = slices.Insert(rs1, at, signs[rng.IntN(len(signs))])
			}
		}
		answers(t, rs[c.board], []byte(string(rs1)), contextOf([]string{c.phase, ""}[i%2]))
	}
}
