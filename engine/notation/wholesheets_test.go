package notation

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// wholeSheet is a sheet of testdata/sheets.txt, with its expected reading.
type wholeSheet struct {
	board, phase, power, title, text string
	want                             map[int][]string // by line: orders, "?" for an objection, or alternatives "?|order"
}

func wholeSheets(t *testing.T) []wholeSheet {
	t.Helper()
	data, err := os.ReadFile("testdata/sheets.txt")
	if err != nil {
		t.Fatal(err)
	}
	var out []wholeSheet
	for _, part := range strings.Split(string(data), "\n== ")[1:] {
		head, rest, _ := strings.Cut(part, "\n")
		f := strings.SplitN(head, " ", 4)
		text, wants, ok := strings.Cut(rest+"\n", "\n--\n")
		if !ok || len(f) != 4 {
			t.Fatalf("%q is no sheet", head)
		}
		s := wholeSheet{board: f[0], phase: f[1], power: f[2], title: f[3], text: text + "\n", want: map[int][]string{}}
		for _, w := range strings.Split(strings.TrimSpace(wants), "\n") {
			if w == "" {
				continue
			}
			no, what, _ := strings.Cut(w, " ")
			n := grammar.Number(no)
			if n == 0 {
				t.Fatalf("%q: no line in %q", head, w)
			}
			s.want[n] = append(s.want[n], what)
		}
		out = append(out, s)
	}
	return out
}

// TestWholeSheets reads sheets as people send them: as the sheet says, every line gives certain
// orders, has a problem, or has neither.
func TestWholeSheets(t *testing.T) {
	rs := readers(t)
	sheets := wholeSheets(t)
	if len(sheets) < 40 {
		t.Fatalf("only %d sheets", len(sheets))
	}
	for _, c := range sheets {
		r := rs[c.board]
		ctx := contextOf(c.phase)
		if p, how := r.Power(c.power); how == Exact {
			ctx.By = p
		}
		s := r.Sheet("sheet", []byte(c.text), ctx)
		got, doubt, remark := map[int][]string{}, map[int]bool{}, map[int]bool{}
		for i := range s.Lines {
			l := &s.Lines[i]
			for _, p := range l.Problems {
				if p.Code == Remark {
					remark[l.No] = true
				} else if p.Code != Misspelt && p.Code != NotAdjacent {
					doubt[l.No] = true
				}
			}
			one := Sheet{Lines: []Line{*l}}
			if is := r.taken(&one); is != "" && l.Standing() != Doubtful {
				got[l.No] = append(got[l.No], is)
			}
		}
		for no := 1; no <= strings.Count(c.text, "\n"); no++ {
			want, is := c.want[no], got[no]
			fits := slices.Equal(want, is) && !doubt[no]
			for _, w := range want {
				for _, alt := range strings.Split(w, "|") {
					switch alt {
					case "?":
						fits = fits || doubt[no] || remark[no] && len(is) == 0
					case "#":
						fits = fits || !doubt[no] && len(is) == 0
					default:
						fits = fits || len(want) == 1 && !doubt[no] && strings.Join(is, "; ") == alt
					}
				}
			}
			if len(want) > 1 && slices.Contains(want, "?") {
				fits = doubt[no] // a part of the line is read; the rest is reported
			}
			if !fits {
				t.Errorf("%s %s, %q, line %d: %q\n want %v\n is   %v, objected to %v", c.board, c.phase, c.title, no, strings.Split(c.text, "\n")[no-1], want, is, doubt[no])
			}
		}
	}
}
