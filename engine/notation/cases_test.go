package notation

import (
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"testing"
)

// readCase is a line and how it is read. cases.json is shared with the tests of the moves page's
// reader; no test rewrites it.
type readCase struct {
	Board string
	Phase string // "": not known
	Text  string
	From  string // the document that has the line, if one does
	Want  []map[string]any
}

func loadCases(tb testing.TB) []readCase {
	tb.Helper()
	data, err := os.ReadFile("testdata/cases.json")
	if err != nil {
		tb.Fatal(err)
	}
	var f struct {
		About string
		Cases []readCase
	}
	if err := json.Unmarshal(data, &f); err != nil {
		tb.Fatal(err)
	}
	return f.Cases
}

func readers(tb testing.TB) map[string]*Reader {
	return map[string]*Reader{"w3k": New(loadBoard(tb, "w3k"), nil), "standard": New(loadBoard(tb, "standard"), nil)}
}

func contextOf(phase string) Context {
	ctx := Open()
	if phase != "" {
		ctx.AnyStep, ctx.Step = false, stepOf(phase)
	}
	return ctx
}

func TestCases(t *testing.T) {
	t.Parallel()
	rs := readers(t)
	cases := loadCases(t)
	if len(cases) < 200 {
		t.Fatalf("only %d cases", len(cases))
	}
	for _, c := range cases {
		r := rs[c.Board]
		s := r.Sheet("case", []byte(c.Text), contextOf(c.Phase))
		var got []map[string]any
		for i := range s.Lines {
			got = append(got, short(t, r.JSON(&s.Lines[i])))
		}
		if !reflect.DeepEqual(got, c.Want) {
			g, _ := json.Marshal(got)
			w, _ := json.Marshal(c.Want)
			t.Errorf("%s %s %q\n got %s\nwant %s", c.Board, c.Phase, c.Text, g, w)
		}
	}
}

// short returns a reading without its line and text and with only the codes of its problems.
func short(tb testing.TB, line []byte) map[string]any {
	var m map[string]any
	if err := json.Unmarshal(line, &m); err != nil {
		tb.Fatal(err)
	}
	delete(m, "line")
	delete(m, "text")
	codes := []any{}
	for _, p := range m["problems"].([]any) {
		codes = append(codes, p.(map[string]any)["code"])
	}
	m["problems"] = codes
	return m
}

// The span of every problem is inside its line.
func TestProblemsPointIntoTheLine(t *testing.T) {
	t.Parallel()
	rs := readers(t)
	for _, c := range loadCases(t) {
		s := rs[c.Board].Sheet("case", []byte("   "+c.Text+"  \r\n"), contextOf(c.Phase))
		for _, l := range s.Lines {
			for _, p := range l.Problems {
				if n := len([]rune(l.full)); p.Col < 1 || p.Len < 0 || p.Col-1+p.Len > n {
					t.Errorf("%q: %s at %d+%d of %d", c.Text, p.Code, p.Col, p.Len, n)
				}
				if p.Message == "" || strings.HasSuffix(p.Message, ".") {
					t.Errorf("%q: message %q", c.Text, p.Message)
				}
			}
		}
	}
}

// What herald prints as an order, it reads back as the same order.
func TestPrintedOrdersReadBack(t *testing.T) {
	t.Parallel()
	rs := readers(t)
	n := 0
	for _, c := range loadCases(t) {
		r := rs[c.Board]
		s := r.Sheet("case", []byte(c.Text), contextOf(c.Phase))
		for _, l := range s.Lines {
			if l.Kind != OrderLine || l.All || l.Standing() == Doubtful || l.Standing() == Illegal && l.Problems[0].Code == WrongCoast {
				continue
			}
			n++
			for _, text := range []string{r.Long(l.Order), r.Short(l.Order)} {
				back := r.Line(text, contextOf(c.Phase))
				if back.Kind != OrderLine || !SameOrder(back.Order, l.Order) {
					t.Errorf("%q: printed %q, read back %s", c.Text, text, r.JSON(&back))
				}
			}
		}
	}
	if n < 100 {
		t.Errorf("only %d orders printed", n)
	}
}
