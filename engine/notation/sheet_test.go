package notation

import (
	"bytes"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/cputime"
)

const sheetText = "Pat Example\nThe Crown\nPowick Bridge\nAutumn 1642 Movement Orders\n\nArmy London moves to Surrey\n" +
	"Fleet Glénan Isles - Audierne Bay (as it rains)\n1. Army Wexford holds\n"

func TestSheetHeader(t *testing.T) {
	t.Parallel()
	r := New(loadBoard(t, "w3k"), nil)
	s := r.Sheet("crown.txt", []byte(sheetText), Open())
	want := Header{Game: "Powick Bridge", Power: r.Map.Power("crown"), Season: "autumn", Year: 1642, Submission: "movement"}
	if s.Header != want {
		t.Errorf("header %+v, want %+v", s.Header, want)
	}
	if got := r.HeaderText(s.Header); got != "Powick Bridge, Crown, autumn 1642, movement" {
		t.Errorf("header text %q", got)
	}
	var kinds []LineKind
	for _, l := range s.Lines {
		kinds = append(kinds, l.Kind)
	}
	if len(kinds) != 7 || kinds[0] != HeaderLine || kinds[3] != HeaderLine || kinds[4] != OrderLine {
		t.Errorf("kinds %v", kinds)
	}
	if o := s.Orders(); len(o) != 2 || o[0].By != want.Power || o[1].Pos.File != "crown.txt" || o[1].Pos.Line != 7 {
		t.Errorf("orders %+v", o)
	}
	if s.Lines[5].Comment != "as it rains" {
		t.Errorf("comment %q", s.Lines[5].Comment)
	}
	report := strings.Join(s.Report(), "\n")
	for _, want := range []string{"crown.txt:8:9: \"Wexford\" may be County Wexford, in Leinster or Wexford, in Leinster (hint: ",
		"\n    1. Army Wexford holds\n            ^^^^^^^"} {
		if !strings.Contains(report, want) {
			t.Errorf("report lacks %q:\n%s", want, report)
		}
	}
}

// The same sheet in the encodings and line ends of several editors and systems.
func TestEncodingsAndLineEnds(t *testing.T) {
	t.Parallel()
	r := New(loadBoard(t, "w3k"), nil)
	plain := r.Sheet("a", []byte(sheetText), Open())
	latin := make([]byte, 0, len(sheetText))
	var utf16le, utf16be []byte
	utf16le, utf16be = append(utf16le, 0xFF, 0xFE), append(utf16be, 0xFE, 0xFF)
	for _, c := range sheetText {
		latin = append(latin, byte(c))
		utf16le = append(utf16le, byte(c), byte(c>>8))
		utf16be = append(utf16be, byte(c>>8), byte(c))
	}
	for name, data := range map[string][]byte{
		"CRLF":    []byte(strings.ReplaceAll(sheetText, "\n", "\r\n")),
		"CR":      []byte(strings.ReplaceAll(sheetText, "\n", "\r")),
		"BOM":     append([]byte{0xEF, 0xBB, 0xBF}, sheetText...),
		"Latin-1": latin, "UTF-16LE": utf16le, "UTF-16BE": utf16be,
		"no last line end": []byte(strings.TrimSuffix(sheetText, "\n")),
	} {
		s := r.Sheet("a", data, Open())
		if s.Fault != nil || !bytes.Equal(r.SheetJSON(&s), r.SheetJSON(&plain)) {
			t.Errorf("%s: %v\n%s", name, s.Fault, r.SheetJSON(&s))
		}
	}
}

func TestGarbage(t *testing.T) {
	t.Parallel()
	r := New(loadBoard(t, "w3k"), nil)
	junk := make([]byte, 10<<20)
	x := uint32(1)
	for i := range junk {
		x = x*1664525 + 1013904223
		junk[i] = byte(x >> 24)
	}
	for name, data := range map[string][]byte{
		"10 MB": junk, "binary": junk[:1000], "10 MB of letters": bytes.Repeat([]byte("army "), 2<<20),
		"many lines": bytes.Repeat([]byte("x\n"), 5000), "nul": []byte("Army London\x00 holds"),
	} {
		var s Sheet
		took := cputime.Least(4, 2, func() { s = r.Sheet("a", data, Open()) })
		if s.Fault == nil || s.Fault.Code != Unreadable || s.Worst() != Doubtful {
			t.Errorf("%s: no fault", name)
		}
		if took > 2 {
			t.Errorf("%s: %.1f s", name, took)
		}
		if !bytes.Contains(r.SheetJSON(&s), []byte(`"unreadable"`)) {
			t.Errorf("%s: JSON does not tell", name)
		}
	}
	if s := r.Sheet("a", nil, Open()); s.Fault != nil || len(s.Lines) != 0 {
		t.Error("an empty sheet is no fault")
	}
	s := r.Sheet("a", []byte(strings.Repeat("army ", 1000)), Open())
	if len(s.Lines) != 1 || s.Lines[0].Standing() != Doubtful {
		t.Errorf("one endless line: %d lines", len(s.Lines))
	}
}

// Contradictory orders (W41), and builds together with removals (W35).
func TestContradictions(t *testing.T) {
	t.Parallel()
	r := New(loadBoard(t, "w3k"), nil)
	s := r.Sheet("a", []byte("Army London moves to Surrey\nArmy Perth holds\nLondon holds\n"), Open())
	if o := s.Orders(); len(o) != 1 || o[0].At != r.Map.Place("perth") {
		t.Errorf("contradictory orders are given: %+v", o)
	}
	s = r.Sheet("a", []byte("Army London moves to Surrey\nA Lon - Sur\n"), Open())
	if o := s.Orders(); len(o) != 1 || !s.Lines[1].Repeats || s.Worst() != Read {
		t.Errorf("identical orders are not one: %+v", o)
	}
	s = r.Sheet("a", []byte("CROWN\nArmy London holds\nARGYLL\nArmy London moves to Surrey\n"), Open())
	if o := s.Orders(); len(o) != 2 || o[0].By == o[1].By {
		t.Errorf("two powers' orders contradict each other: %+v", o)
	}
	s = r.Sheet("a", []byte("Build an Army in London\nRemove Army Deptford\n"), Open())
	if len(s.Orders()) != 0 {
		t.Error("builds and removals in one list are given")
	}
	// W3: the support is read as a support to hold, with a warning.
	s = r.Sheet("a", []byte("Army Carlisle supports Eskdale\nArmy Eskdale moves to Annandale\n"), Open())
	if l := s.Lines[0]; l.Standing() != Read || len(l.Problems) != 1 || !l.Problems[0].Warning {
		t.Errorf("W3: %s", r.JSON(&l))
	}
}

func TestGrammar(t *testing.T) {
	t.Parallel()
	m := loadBoard(t, "standard")
	r := New(m, Grammar{engine.Movement: {engine.Hold, engine.Move, engine.Support, engine.Convoy}})
	l := r.Line("Army Marseilles converts to a fleet", Open())
	if l.Kind != Unread || len(l.Problems) != 1 || l.Problems[0].Code != UnknownVerb || l.Order.At != m.Place("mar") {
		t.Errorf("%s", r.JSON(&l))
	}
}

// TestNoOrderIsATitle: below a heading a line may be the writer's name or the game's, but not if it
// begins like an order.
func TestNoOrderIsATitle(t *testing.T) {
	t.Parallel()
	rs := readers(t)
	for _, c := range []struct {
		board, text string
		title       bool
	}{
		{"standard", "Fleet London North Sea", false}, {"standard", "A Paris Burgundy", false}, {"standard", "London North Sea", false},
		{"w3k", "Army Kent Surrey", false}, {"w3k", "Army Kent Sparta", false}, {"w3k", "Kent Surrey", false},
		{"w3k", "Ashley Cooper", true}, {"w3k", "Powick Bridge", true}, {"standard", "Paris Peace Club", true}, {"standard", "A Winter's Tale", true},
	} {
		for _, head := range []string{"Subject: x\n", "From: someone@example.org\n", "Spring 1901\n"} {
			s := rs[c.board].Sheet("case", []byte(head+c.text+"\n"), Open())
			l := s.Lines[len(s.Lines)-1]
			if (l.Kind == HeaderLine) != c.title || !c.title && l.Standing() != Doubtful && l.Kind != OrderLine {
				t.Errorf("%s, below %q, %q: kind %d, standing %d", c.board, head, c.text, l.Kind, l.Standing())
			}
		}
	}
}
