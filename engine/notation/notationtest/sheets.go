// Package notationtest compares how the reader reads a ruleset's whole order sheets with what an
// English reader understands. Only tests import it.
package notationtest

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation"
)

// Sheets reads the sheets of a file. Each is "== phase power title" (the phase by its kind's id, a
// power's id or "none"), the sheet, "--", then by number the lines that give orders, as herald
// prints them ("4 Army Paris holds"), and with "?" the lines on which a problem must be reported.
// All other lines must give neither. What is read of a line with a problem does not matter.
func Sheets(t *testing.T, rules notation.Ruleset, file string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	info, m := rules.Info(), rules.Map()
	r := notation.For(rules, notation.Grammar(info.Orders()))
	parts := strings.Split("\n"+string(data), "\n== ")[1:]
	if len(parts) == 0 {
		t.Fatalf("%s holds no sheets", file)
	}
	for _, part := range parts {
		head, rest, _ := strings.Cut(part, "\n")
		f := strings.SplitN(head, " ", 3)
		text, wants, ok := strings.Cut(rest+"\n", "\n--\n")
		if !ok || len(f) != 3 {
			t.Fatalf("%s: %q is no sheet", file, head)
		}
		step := slices.IndexFunc(info.Steps, func(s engine.StepInfo) bool { return s.ID == f[0] })
		if step < 0 {
			t.Fatalf("%s: %q: no kind of phase is called %q", file, head, f[0])
		}
		want := map[int][]string{}
		for _, w := range strings.Split(strings.TrimSpace(wants), "\n") {
			no, what, _ := strings.Cut(w, " ")
			n, err := strconv.Atoi(no)
			if err != nil || what == "" {
				t.Fatalf("%s: %q: %q names no line and order", file, head, w)
			}
			want[n] = append(want[n], what)
		}
		s := r.Sheet(file, []byte(text), notation.Context{Step: info.Steps[step].Step, By: m.Power(f[1])})
		got, why := map[int][]string{}, map[int][]string{}
		for i := range s.Lines {
			l := &s.Lines[i]
			switch doubt := l.Standing() == notation.Doubtful; {
			case doubt && !slices.Contains(got[l.No], "?"):
				got[l.No] = append(got[l.No], "?")
				fallthrough
			case doubt:
				for _, p := range l.Problems {
					why[l.No] = append(why[l.No], p.Message)
				}
			case l.Kind == notation.OrderLine && l.All:
				got[l.No] = append(got[l.No], "all hold")
			case l.Kind == notation.OrderLine:
				got[l.No] = append(got[l.No], r.Long(l.Order)+wishes(r, l))
			}
		}
		for no, line := range strings.Split(text, "\n") {
			if is, w := got[no+1], want[no+1]; !slices.Equal(is, w) &&
				!(slices.Contains(is, "?") && slices.Equal(w, []string{"?"})) {
				t.Errorf("%s, %q, line %d: %q\n want %q\n is   %q %q", file, head, no+1, line, w, is, why[no+1])
			}
		}
	}
}

// wishes returns the alternatives of an order, as printed.
func wishes(r *notation.Reader, l *notation.Line) string {
	s := ""
	for _, o := range l.Else {
		s += ", else " + r.Long(o)
	}
	return s
}
