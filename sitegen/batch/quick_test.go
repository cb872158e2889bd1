//go:build unix

package batch

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"
)

// slow is the result of strictly for a line, in the form of quick's.
func slow(text []byte) (*asked, error) {
	var l inputLine
	if _, err := strictly(text, &l); err != nil {
		return nil, err
	}
	a := &asked{request: *l.request(), board: l.Board, ruleset: l.Ruleset, saved: l.Phases != nil}
	a.playedOn, _ = l.Map.(string)
	for i := range l.Phases {
		a.phases = append(a.phases, *l.Phases[i].request())
	}
	return a, nil
}

// same holds what was read quickly against what is read slowly.
func same(t *testing.T, q *quick, text []byte) bool {
	t.Helper()
	fast, ok := q.line(text)
	if !ok {
		return false
	}
	a, err := slow(text)
	if err != nil {
		t.Fatalf("%q was read, but %v", text, err)
	}
	lists := func(l []named) []named {
		out := []named{}
		for _, n := range l {
			out = append(out, named{n.name, append([]string{}, n.list...)})
		}
		return out
	}
	level := func(r *request) { // an empty list is as good as none
		r.orders = lists(r.orders)
		if r.state != nil {
			s := &state{name: r.state.name, units: lists(r.state.units), centers: lists(r.state.centers), retreats: []nested{}}
			for _, n := range r.state.retreats {
				s.retreats = append(s.retreats, nested{n.name, lists(n.lists)})
			}
			r.state = s
		}
		r.id = append([]byte{}, r.id...)
	}
	for _, x := range []*asked{fast, a} {
		level(&x.request)
		x.phases = append([]request{}, x.phases...)
		for i := range x.phases {
			level(&x.phases[i])
		}
	}
	if !reflect.DeepEqual(fast, a) {
		t.Fatalf("%q\nis read quickly as %+v\nnot              %+v", text, fast, a)
	}
	return true
}

// TestQuick: what is read quickly is read as the decoder reads it, and lines of programs are read
// quickly.
func TestQuick(t *testing.T) {
	t.Parallel()
	var q quick
	for _, l := range phaseLines(t, 400, true) {
		if !same(t, &q, []byte(l)) {
			t.Fatalf("not read quickly: %s", l)
		}
	}
	n := 0
	for _, l := range odd {
		if same(t, &q, []byte(l)) {
			n++
		}
	}
	if n != 13 {
		t.Errorf("%d of %d odd lines are read quickly", n, len(odd))
	}
	saved := `{"id":"g","map":"standard","rules":["NO_PRESS"],"phases":[` + strings.Join(phaseLines(t, 5, false), ",") + `],"x":{"y":[1,"z"]}}`
	if !same(t, &q, []byte(saved)) {
		t.Errorf("not read quickly: %s", saved)
	}
}

// FuzzQuick: nothing is read quickly that is a mistake, or means something else.
func FuzzQuick(f *testing.F) {
	for _, l := range append(phaseLines(f, 3, true), odd...) {
		f.Add([]byte(l))
	}
	var q quick
	f.Fuzz(func(t *testing.T, text []byte) { same(t, &q, text) })
}

// TestWritten: answers written by hand equal the encoder's.
func TestWritten(t *testing.T) {
	t.Parallel()
	for _, s := range []string{"", "A PAR", `"\`, "\a\t\x00", "é", "\u2028", "\xff", "<&>", "\x7f"} {
		if want, _ := encode(s); string(appendString(nil, s))+"\n" != string(want) {
			t.Errorf("%q is written %s", s, appendString(nil, s))
		}
	}
	r := newRunner(Settings{})
	for n, l := range append(phaseLines(t, 700, true), odd...) {
		answer := r.line(n, []byte(l))
		got, err := appendAnswer(nil, answer)
		if err != nil {
			t.Fatal(err)
		}
		if d, ok := answer.(*decided); ok {
			answer = d.answer()
		}
		want, err := encode(answer)
		if err != nil {
			t.Fatal(err)
		}
		if got = append(got, '\n'); !bytes.Equal(got, want) {
			t.Fatalf("%s\nis answered %s\nnot         %s", l, got, want)
		}
	}
}

// TestSideBySide: several workers give the same bytes and the same sums as one, whatever pieces the
// input comes in.
func TestSideBySide(t *testing.T) {
	t.Parallel()
	text := strings.Join(append(append(append(phaseLines(t, 900, true), odd...), "", "  ", strings.Repeat(" ", 3*stretchSize)), phaseLines(t, 300, true)...), "\n")
	answer := func(in io.Reader, workers int) ([]byte, Summary) {
		var out bytes.Buffer
		sum, err := Run(in, &out, Settings{Workers: workers})
		if err != nil {
			t.Fatal(err)
		}
		return out.Bytes(), sum
	}
	want, sum := answer(strings.NewReader(text), 1)
	if sum.Lines != 1200+len(odd) || sum.Failures == 0 || sum.Problems == 0 {
		t.Errorf("%+v", sum)
	}
	for _, workers := range []int{2, 3, 8} {
		for _, in := range []io.Reader{strings.NewReader(text), iotest.HalfReader(strings.NewReader(text)), iotest.DataErrReader(strings.NewReader(text))} {
			got, again := answer(in, workers)
			if !bytes.Equal(got, want) || again != sum {
				t.Fatalf("%d workers answer otherwise: %+v, %+v", workers, again, sum)
			}
		}
	}
}

type full struct{ left int }

func (f *full) Write(p []byte) (int, error) {
	if f.left--; f.left < 0 {
		return 0, errors.New("disk full")
	}
	return len(p), nil
}

// TestRunFails: a run ends with what failed, and what was read before has been answered.
func TestRunFails(t *testing.T) {
	t.Parallel()
	lines := strings.Join(phaseLines(t, 1200, false), "\n") + "\n"
	if _, err := Run(strings.NewReader(lines), &full{1}, Settings{Workers: 2}); err == nil || err.Error() != "disk full" {
		t.Errorf("a full disk: %v", err)
	}
	var out bytes.Buffer
	_, err := Run(io.MultiReader(strings.NewReader(lines), iotest.ErrReader(errors.New("torn"))), &out, Settings{Workers: 2})
	if err == nil || err.Error() != "line 1201: torn" || bytes.Count(out.Bytes(), []byte{'\n'}) != 1200 {
		t.Errorf("a torn pipe: %v after %d lines", err, bytes.Count(out.Bytes(), []byte{'\n'}))
	}
}

// TestBrief: without reasons an answer says all else as it does with them.
func TestBrief(t *testing.T) {
	t.Parallel()
	with, without := newRunner(Settings{}), newRunner(Settings{Brief: true})
	for n, l := range append(append(phaseLines(t, 300, true), odd...), file(t, "testdata/w3k.jsonl")...) {
		a, b := with.line(n, []byte(l)), without.line(n, []byte(l))
		switch x := a.(type) {
		case *decided:
			x.brief = true
		case sequenceAnswer:
			for i := range x.Turns {
				for k := range x.Turns[i].Orders {
					x.Turns[i].Orders[k].Reason, x.Turns[i].Orders[k].Rule = "", ""
				}
			}
		case *savedAnswer:
			for _, p := range x.Phases {
				if d, ok := p.(*decided); ok {
					d.brief = true
				}
			}
		}
		want, _ := appendAnswer(nil, a)
		got, err := appendAnswer(nil, b)
		if err != nil || !bytes.Equal(got, want) {
			t.Fatalf("%s\nis answered %s\nnot         %s", l, got, want)
		}
		if strings.Contains(string(got), `"reasons"`) {
			t.Fatalf("reasons: %s", got)
		}
	}
}
