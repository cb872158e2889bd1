package moves

import "testing"

func TestSimplifyKeepsEndsAndCorners(t *testing.T) {
	t.Parallel()
	line := []spot{{0, 0}, {10, 0}, {20, 1}, {30, 0}, {30, 30}, {31, 60}}
	got := simplify(line)
	want := []spot{{0, 0}, {30, 0}, {31, 60}}
	if len(got) != len(want) {
		t.Fatalf("got %v, want %v", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("point %d: %v, want %v", i, got[i], want[i])
		}
	}
}

func TestSimplifyKeepsAnIsle(t *testing.T) {
	t.Parallel()
	if got := simplify([]spot{{0, 0}, {40, 0}, {40, 40}, {0, 40}, {0, 0}}); len(got) != 5 {
		t.Errorf("a square became %v", got)
	}
}

// The packed form, worked by hand: 0 is "A"; 1 zigzags to 2, "C"; -1 to 1, "B"; 15 to 30, "e"; 16
// to 32, which needs a second character: low five bits 0 with the sixth set, "g", then 1, "B".
func TestPack(t *testing.T) {
	t.Parallel()
	var p packer
	p.ints(0, 1, -1, 15, 16)
	if got := p.String(); got != "ACBegB" {
		t.Errorf("packed %q", got)
	}
}
