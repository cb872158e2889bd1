package notation

import (
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
)

// TestNothingIsPassedOver inserts another region's name, with small words, at every position in an
// order: the region becomes part of the order, or the line is reported.
func TestNothingIsPassedOver(t *testing.T) {
	t.Parallel()
	rs := readers(t)
	for _, c := range []struct{ board, order, more string }{
		{"w3k", "Army London moves to Surrey", "Deptford"},
		{"w3k", "Army London moves to Surrey", "Kent"}, // this name may mean two regions
		{"w3k", "Army London supports Army Surrey to Deptford", "Berkshire"},
		{"w3k", "Army London supports Army Surrey", "Berkshire"},
		{"w3k", "Fleet Thames Sea Area convoys Army Picardy to Suffolk", "Essex"},
		{"w3k", "Army Picardy moves via convoy to Suffolk", "Essex"},
		{"w3k", "Army London holds", "Essex"},
		{"w3k", "Army Carlisle converts to a fleet", "Durham"},
		{"w3k", "Build Army London", "Bristol"},
		{"w3k", "Remove Army London", "Bristol"},
		{"standard", "A Par - Bur", "Gas"},
		{"standard", "A Par S A Mar - Bur", "Gas"},
		{"standard", "A Par S A Mar", "Gas"},
		{"standard", "F Nth C A Lon - Nwy", "Yor"},
		{"standard", "A Lon - Nwy via Nth", "Yor"},
		{"standard", "A Par H", "Gas"},
	} {
		r := rs[c.board]
		words := strings.Fields(c.order)
		for _, link := range []string{"", "and", "or", "to", "into", "then", ",", "/", ";", "&", "+", "-", "->", "A", "F", "Army", "Fleet", "S", "supports"} {
			for at := 1; at <= len(words); at++ {
				line := strings.Join(words[:at], " ") + " " + link + " " + c.more + " " + strings.Join(words[at:], " ")
				s := r.Sheet("order", []byte(line), Open())
				if !objected(&s) && !namesIt(r, &s, c.more) {
					t.Errorf("%s: %q is read as %q", c.board, line, r.Long(s.Lines[0].Order))
				}
			}
		}
	}
}

func objected(s *Sheet) bool {
	for i := range s.Lines {
		if s.Lines[i].Kind != OrderLine || len(s.Lines[i].Problems) > 0 {
			return true
		}
	}
	return false
}

// namesIt reports whether an order of the sheet contains the named region.
func namesIt(r *Reader, s *Sheet, name string) bool {
	want := r.Find(name, Anywhere).Region
	for i := range s.Lines {
		o := &s.Lines[i].Order
		for _, p := range []engine.PlaceID{o.At, o.To, o.Of} {
			if p != engine.NoPlace && r.Map.RegionOf(p) == want {
				return true
			}
		}
		for _, e := range s.Lines[i].Else {
			if e.At != engine.NoPlace && r.Map.RegionOf(e.At) == want {
				return true
			}
		}
		for _, v := range o.Via {
			if v == want {
				return true
			}
		}
	}
	return false
}

// TestNothingIsLostInAllHold: words after "all hold", on its line or below, are read alone or
// reported. Otherwise their unit would hold.
func TestNothingIsLostInAllHold(t *testing.T) {
	t.Parallel()
	r := readers(t)["standard"]
	for _, all := range []string{"All other units hold", "All units stand", "The rest hold"} {
		for _, more := range []string{"A Par - Xyzzy", "F Bre supports", "Army Paris", "A Par - Bur", "Paris too", "A Par S A Mar - "} {
			for _, sep := range []string{" ", "\n", ", ", ".\n", "; "} {
				s := r.Sheet("order", []byte(all+sep+more), Open())
				if !objected(&s) && !namesIt(r, &s, "Par") && !namesIt(r, &s, "Bre") {
					t.Errorf("%q is read as %s", all+sep+more, r.SheetJSON(&s))
				}
			}
		}
		for _, more := range []string{"", " in place", " position, as agreed", " until further notice, thanks", "\nYours, Pat"} {
			if s := r.Sheet("order", []byte(all+more), Open()); !s.Lines[0].All || len(s.Lines[0].Problems) > 0 {
				t.Errorf("%q is read as %s", all+more, r.SheetJSON(&s))
			}
		}
	}
}

// TestDoubtBehindANameIsAskedAbout inserts words of doubt after each name in an order: no name
// swallows them as a spelling mistake ("Rockall or so").
func TestDoubtBehindANameIsAskedAbout(t *testing.T) {
	t.Parallel()
	rs := readers(t)
	for _, c := range []struct{ board, order string }{
		{"w3k", "Fleet Malin Sea Area ~ moves to Rockall Sea Area ~"}, {"w3k", "F Malin ~ - Rockall ~"},
		{"w3k", "Army London ~ supports Army Surrey ~ to Deptford ~"}, {"standard", "F North Sea ~ to Norway ~"},
		{"standard", "A Par ~ S A Mar ~ - Bur ~"}, {"standard", "A Paris ~ H"},
	} {
		for _, doubt := range []string{"or so", "or maybe", "or not", "perhaps", "more or less", "roughly", "i think", "not sure"} {
			for at := range strings.Count(c.order, "~") {
				parts := strings.Split(c.order, " ~")
				line := strings.Join(parts[:at+1], "") + " " + doubt + strings.Join(parts[at+1:], "")
				if s := rs[c.board].Sheet("order", []byte(line), Open()); s.Worst() != Doubtful {
					t.Errorf("%s: %q is read as %q", c.board, line, rs[c.board].Long(s.Lines[0].Order))
				}
			}
		}
	}
}

// TestARemarkThatNamesAUnitIsNoted: a sentence without an order is a remark, and has a problem if
// it names a unit with its place, by the whole name or a word of it.
func TestARemarkThatNamesAUnitIsNoted(t *testing.T) {
	t.Parallel()
	rs := readers(t)
	for _, c := range []struct {
		board, line string
		noted       bool
	}{
		{"standard", "My Army in Liverpool was always loyal", true},
		{"standard", "My Army in York was always loyal", true},
		{"w3k", "My Army in Oxford was loyal", true},
		{"w3k", "The army in Wiltshire has had a good year", true},
		{"standard", "The army was always loyal", false},
		{"w3k", "My army in the field was loyal", false},
	} {
		s := rs[c.board].Sheet("order", []byte(c.line), Open())
		l := &s.Lines[0]
		noted := len(l.Problems) == 1 && l.Problems[0].Code == Remark
		if len(s.Lines) != 1 || l.Kind != CommentLine || noted != c.noted {
			t.Errorf("%s: %q is read as %s", c.board, c.line, rs[c.board].SheetJSON(&s))
		}
	}
}
