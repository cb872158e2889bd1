package diag

import "testing"

func TestNearest(t *testing.T) {
	known := []string{"title", "timeline", "Turkey", "lots", "board"}
	for _, c := range []struct{ word, want string }{
		{"titel", "title"}, {"timelin", "timeline"}, {"TURKY", "Turkey"}, {"lot", "lots"}, {"zebra", ""}, {"x", ""}, {"", ""}, {"baord", "board"},
	} {
		if got := Nearest(c.word, known); got != c.want {
			t.Errorf("%q is nearest to %q, want %q", c.word, got, c.want)
		}
	}
	if got := Meant("baord", known); got != "did you mean board?" {
		t.Errorf("the hint is %q", got)
	}
}

func TestDistance(t *testing.T) {
	long := "a sentence that is longer than any name of a region or of a power on a board"
	for _, c := range []struct {
		a, b        string
		limit, want int
	}{{"", "", 3, 0}, {"abc", "abc", 0, 0}, {"abc", "acb", 2, 1}, {"abc", "xyz", 5, 3}, {"abc", "xyz", 1, 2}, {"a", "abcd", 2, 3}, {long, long + "s", 2, 1}, {long, "x" + long[1:], 2, 1}} {
		if got := Distance(c.a, c.b, c.limit); got != c.want {
			t.Errorf("from %q to %q are %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

// TestProblems holds the list's order, its errors and its wording.
func TestProblems(t *testing.T) {
	var ps Problems
	ps.Warnf("b", 1, 1, "", "odd")
	if ps.Failed() || ps.Err() != nil || ps.Len() != 1 {
		t.Error("a warning stops a run")
	}
	ps.Errorf("b", 0, 0, "write x", "%d wrong", 2)
	ps.Add(Pos{"a", 10, 2}, "", "late")
	ps.Add(Pos{"a", 9, 0}, "", "early")
	ps.Add(Pos{"a", 9, 0}, "", "early")
	want := "a:9: early\na:10:2: late\nb: 2 wrong (hint: write x)\nb:1:1: warning: odd"
	if got := ps.Err().Error(); got != want {
		t.Errorf("told\n%s\nwant\n%s", got, want)
	}
}
