package mapdata

import (
	"bytes"
	"strings"
	"testing"
)

// TestEncodeIsStable decodes each board and encodes it again: the same bytes.
func TestEncodeIsStable(t *testing.T) {
	t.Parallel()
	for _, id := range IDs() {
		data, err := compiled.ReadFile("maps/" + id + "/board.bin")
		if err != nil {
			t.Fatal(err)
		}
		b, err := Decode(data)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(Encode(b), data) {
			t.Errorf("%s: decoding and encoding changes the board", id)
		}
		if len(data) > 1_500_000 {
			t.Errorf("%s: %d bytes", id, len(data))
		}
	}
}

// TestDecodeRefusesDamage cuts and changes a board everywhere: an error, or a board, but never a panic.
func TestDecodeRefusesDamage(t *testing.T) {
	t.Parallel()
	data, err := compiled.ReadFile("maps/standard/board.bin")
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; n < len(data); n += 1999 {
		if _, err := Decode(data[:n]); err == nil {
			t.Fatalf("a board cut to %d bytes is taken", n)
		}
		bad := bytes.Clone(data)
		bad[n] ^= 0x55
		Decode(bad) //nolint:errcheck // a changed coordinate is still a board
	}
	if _, err := Decode(append(bytes.Clone(data), 0)); err == nil {
		t.Error("a board with a byte too many is taken")
	}
	if _, err := Load("nowhere"); err == nil || err.Error() != `no board "nowhere" (hint: `+strings.Join(IDs(), ", ")+")" {
		t.Errorf("Load of an unknown board: %v", err)
	}
}

// TestFacesClose walks every ring: each arc begins where the one before ends.
func TestFacesClose(t *testing.T) {
	t.Parallel()
	for _, id := range IDs() {
		b, err := Load(id)
		if err != nil {
			t.Fatal(err)
		}
		rings := func(what string, rs []Ring) {
			for _, r := range rs {
				for i, k := range r {
					n := r[(i+1)%len(r)]
					if end(b, k) != start(b, n) {
						t.Errorf("%s: %s: arcs %d and %d do not meet", id, what, k, n)
					}
				}
			}
		}
		for i := range b.Faces {
			rings(b.Map.Regions[i].ID, b.Faces[i].Rings)
		}
		for _, e := range b.Extra {
			rings(e.Kind, e.Rings)
		}
		for _, o := range b.Outlines {
			rings("area "+b.Map.Areas[o.Area].ID, o.Rings)
		}
	}
}

func start(b *Board, k int32) [2]float64 {
	p := b.Arcs[max(k, ^k)].Points
	if k >= 0 {
		return [2]float64{p[0].X, p[0].Y}
	}
	return [2]float64{p[len(p)-1].X, p[len(p)-1].Y}
}

func end(b *Board, k int32) [2]float64 { return start(b, ^k) }

// TestDetailKeepsEnds holds that borders meet at every level of detail, and that coarser is fewer.
func TestDetailKeepsEnds(t *testing.T) {
	t.Parallel()
	b, err := Load("w3k")
	if err != nil {
		t.Fatal(err)
	}
	var n [3]int
	for i := range b.Arcs {
		a := &b.Arcs[i]
		for _, d := range []Detail{Print, Screen, Phone} {
			l := a.Line(d)
			n[d] += len(l)
			if l[0] != a.Points[0] || l[len(l)-1] != a.Points[len(a.Points)-1] {
				t.Fatalf("arc %d loses an end at level %d", i, d)
			}
		}
	}
	t.Logf("points: print %d, screen %d, phone %d", n[Print], n[Screen], n[Phone])
	if n[Screen] >= n[Print] || n[Phone]*2 >= n[Print] {
		t.Errorf("points: print %d, screen %d, phone %d", n[Print], n[Screen], n[Phone])
	}
}

// BenchmarkLoad is to stay under 10 ms for 450 regions.
func BenchmarkLoad(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Load("w3k"); err != nil {
			b.Fatal(err)
		}
	}
}
