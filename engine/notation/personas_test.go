package notation

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// taken returns a sheet's orders in the form of voices.tsv.
func (r *Reader) taken(s *Sheet) string {
	var got []string
	for i := range s.Lines {
		l := &s.Lines[i]
		switch {
		case l.Kind == VoteLine:
			got = append(got, "vote")
		case l.Kind == WishLine:
			got = append(got, "wish "+r.what(&l.Order))
		case l.Kind == OrderLine && l.All:
			got = append(got, "all")
		case l.Kind == OrderLine:
			w := r.what(&l.Order)
			if len(l.Else) > 0 {
				w += " else"
			}
			got = append(got, w)
		}
	}
	return strings.Join(got, "; ")
}

// TestPersonas reads lines by other writers than those of voices.tsv: telegrams, other programs'
// lists, tables, lawyers, chats. A line may have several good readings, the best first; ? means a
// reported doubt, # no order.
func TestPersonas(t *testing.T) {
	data, err := os.ReadFile("testdata/personas.tsv")
	if err != nil {
		t.Fatal(err)
	}
	rs := readers(t)
	rows := strings.Split(strings.TrimSpace(string(data)), "\n")[1:]
	if len(rows) < 200 {
		t.Fatalf("only %d lines", len(rows))
	}
	best, lost, wrong, ghost, objected := 0, 0, 0, 0, 0
	for _, row := range rows {
		f := strings.Split(row, "\t")
		if len(f) != 4 {
			t.Fatalf("%q has %d fields", row, len(f))
		}
		r := rs[f[0]]
		s := r.Sheet("personas", []byte(f[2]), contextOf(f[1]))
		is, doubt := r.taken(&s), s.Doubts()
		wants := strings.Split(f[3], " | ")
		switch {
		case doubt && wants[0] == "?", !doubt && is == wants[0], !doubt && is == "" && wants[0] == "#":
			best++
		case doubt && slices.Contains(wants, "?"), !doubt && slices.Contains(wants, is), !doubt && is == "" && slices.Contains(wants, "#"):
		case doubt && slices.Contains(wants, "#") && onlyRemarks(&s):
		case doubt && slices.Contains(wants, "#"):
			t.Errorf("objected: %s %s %q: %s", f[0], f[1], f[2], r.SheetJSON(&s))
		case doubt:
			objected++
			t.Errorf("doubtful: %s %s %q\n want %s\n %s", f[0], f[1], f[2], f[3], r.SheetJSON(&s))
		case is == "":
			lost++
			t.Errorf("LOST: %s %s %q, want %s", f[0], f[1], f[2], f[3])
		case slices.Contains(wants, "#"):
			ghost++
			t.Errorf("GHOST: %s %s %q is read as %s", f[0], f[1], f[2], is)
		default:
			wrong++
			t.Errorf("WRONG: %s %s %q is read as %s, want %s", f[0], f[1], f[2], is, f[3])
		}
	}
	t.Logf("%d lines: %d in the best way; lost %d, wrong %d, ghost %d, objected to without need %d", len(rows), best, lost, wrong, ghost, objected)
}

// onlyRemarks reports whether a sheet's problems are only remarks that name units or places, which
// the contract allows anywhere.
func onlyRemarks(s *Sheet) bool {
	for i := range s.Lines {
		for _, p := range s.Lines[i].Problems {
			if p.Code != Remark {
				return false
			}
		}
	}
	return true
}
