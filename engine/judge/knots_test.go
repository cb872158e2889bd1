package judge_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

func (x *made) decide() *engine.Resolution {
	j := judge.New(x.m, judge.Choices{})
	mv := j.Movement(x.p, x.os, x.pol)
	defer mv.Release()
	return mv.Resolution(x.p)
}

// TestKnots: knots of any size are decided as small ones are, and one that takes too many guesses
// is reported.
func TestKnots(t *testing.T) {
	codes := func(res *engine.Resolution, from, each int) string {
		var out []string
		for i := from; i < len(res.Outcomes); i += each {
			out = append(out, string(res.Outcomes[i].Reason.Code))
		}
		return strings.Join(out, " ")
	}
	for _, n := range []int{1, 2, 64} {
		if res := pandins(n).decide(); len(res.Dislodged) != 0 || codes(res, 3, 6) != strings.TrimSpace(strings.Repeat("paradox ", n)) {
			t.Errorf("%d of Pandin's paradox: %d dislodged, %s", n, len(res.Dislodged), codes(res, 3, 6))
		}
	}
	for _, n := range []int{3, 100} {
		if got := codes(circle(n).decide(), 0, 1); got != strings.TrimSpace(strings.Repeat("convoyed ", 2*n)) {
			t.Errorf("a ring of %d convoys: %s", n, got)
		}
		if got := codes(dominoes(n).decide(), 1, 4); got != strings.TrimSpace(strings.Repeat("dislodged ", n)) {
			t.Errorf("%d convoys that stand or fall together: %s", n, got)
		}
	}
	for _, c := range []struct {
		what    string
		x       *made
		fits    bool // exactly one assignment fits
		bounded bool
	}{
		{"of 12 decisions", leaning(1), true, false},
		{"of 60 decisions", leaning(9), true, false},
		{"of 246 decisions", leaning(40), true, false},
		{"made against guesses, of 51 decisions", parity(2), false, false},
		{"made against guesses, of 591 decisions", parity(20), false, true},
	} {
		res := c.x.decide()
		if got := len(res.Tangled); (got > 0) != c.bounded {
			t.Errorf("a knot %s: %d units are told to be entangled", c.what, got)
		}
		for k, rul := range c.x.pol.Rulings { // a move succeeds exactly if all that it needs does
			if all := !slices.ContainsFunc(rul.Needs, func(n int) bool { return res.Outcomes[n].Verdict != engine.Succeeded }); c.fits && rul.Needs != nil &&
				all != (res.Outcomes[k].Verdict == engine.Succeeded) {
				t.Errorf("a knot %s: order %d %v", c.what, k, res.Outcomes[k].Verdict)
			}
		}
		judge.New(c.x.m, judge.Choices{}).Explain(res, c.x.p, c.x.pol)
		told := 0
		for _, o := range res.Outcomes {
			if strings.Contains(o.Text, "not every outcome was tried") {
				told++
			}
		}
		if told != len(res.Tangled) {
			t.Errorf("a knot %s: %d outcomes say so, %d units", c.what, told, len(res.Tangled))
		}
	}
}

// grow runs a benchmark at several sizes of a position.
func grow(b *testing.B, sizes []int, make func(n int) *made) {
	for _, n := range sizes {
		x := make(n)
		j := judge.New(x.m, judge.Choices{})
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				mv := j.Movement(x.p, x.os, x.pol)
				mv.Resolution(x.p)
				mv.Release()
			}
		})
	}
}

// BenchmarkPandin decides copies of Pandin's paradox side by side.
func BenchmarkPandin(b *testing.B) { grow(b, []int{4, 16, 32, 64, 128}, pandins) }

// BenchmarkConvoyRing decides rings of armies that convoys carry.
func BenchmarkConvoyRing(b *testing.B) { grow(b, []int{6, 25, 50, 100, 200}, circle) }

// BenchmarkDominoes decides rings of convoys that stand or fall together.
func BenchmarkDominoes(b *testing.B) { grow(b, []int{6, 25, 50, 100, 200}, dominoes) }

// BenchmarkKnot decides knots of 6n+6 decisions that one assignment fits.
func BenchmarkKnot(b *testing.B) { grow(b, []int{2, 5, 9, 20, 40}, leaning) }

// BenchmarkTangle decides knots of 30n-9 decisions that no assignment fits, made so that guesses
// are of no use.
func BenchmarkTangle(b *testing.B) { grow(b, []int{2, 4, 6, 10, 20}, parity) }
