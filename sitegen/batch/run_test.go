//go:build unix

package batch

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

// TestSideBySide: several workers give the same bytes and the same counts as one, in whatever
// pieces the input comes. The race detector runs it (Makefile), so that it has lines of all boards.
func TestSideBySide(t *testing.T) {
	t.Parallel()
	lines := slices.Concat(phaseLines(t, 900, true), odd, phaseLines(t, 300, true))
	for _, name := range lineFiles(t) {
		lines = append(lines, file(t, name)...)
	}
	text := strings.Join(slices.Insert(slices.Clone(lines), 1000, "", "  ", strings.Repeat(" ", 3*stretchSize)), "\n")
	answer := func(in io.Reader, workers int) ([]byte, Summary) {
		var out bytes.Buffer
		sum, err := Run(in, &out, Settings{Workers: workers})
		if err != nil {
			t.Fatal(err)
		}
		return out.Bytes(), sum
	}
	want, sum := answer(strings.NewReader(text), 1)
	if sum.Lines != len(lines) || sum.Failures == 0 || sum.Problems == 0 {
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

// TestRunFails: a run ends with the error, after answering what was read before it.
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

// TestBrief: an answer without reasons is otherwise the same.
func TestBrief(t *testing.T) {
	t.Parallel()
	with, without := newRunner(Settings{}), newRunner(Settings{Brief: true})
	for n, l := range append(append(phaseLines(t, 300, true), odd...), file(t, "testdata/w3k.jsonl")...) {
		a, b := with.line(n, []byte(l)), without.line(n, []byte(l))
		switch x := a.(type) {
		case *answer:
			x.Reasons = nil
		case sequenceAnswer:
			for i := range x.Turns {
				for k := range x.Turns[i].Orders {
					x.Turns[i].Orders[k].Reason, x.Turns[i].Orders[k].Rule = "", ""
				}
			}
		case *savedAnswer:
			for _, p := range x.Phases {
				if one, ok := p.(*answer); ok {
					one.Reasons = nil
				}
			}
		}
		want, _ := encode(a)
		got, err := encode(b)
		if err != nil || !bytes.Equal(got, want) {
			t.Fatalf("%s\nis answered %s\nnot         %s", l, got, want)
		}
		if strings.Contains(string(got), `"reasons"`) {
			t.Fatalf("reasons: %s", got)
		}
	}
}
