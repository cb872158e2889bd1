//go:build unix

package batch

import (
	"io"
	"strings"
	"testing"
)

// BenchmarkAdjudicate answers lines of phases of the standard game, as a whole run.
func BenchmarkAdjudicate(b *testing.B) {
	text := strings.Join(phaseLines(b, 4000, false), "\n")
	for _, c := range []struct {
		name string
		set  Settings
	}{{"reasons", Settings{}}, {"brief", Settings{Brief: true}}, {"reasons-2", Settings{Workers: 2}}, {"brief-2", Settings{Brief: true, Workers: 2}}} {
		b.Run(c.name, func(b *testing.B) {
			n, t := 0, used()
			for b.Loop() {
				sum, err := Run(strings.NewReader(text), io.Discard, c.set)
				if err != nil {
					b.Fatal(err)
				}
				n += sum.Phases
			}
			b.ReportMetric((used()-t)/float64(n)*1e6, "cpu-µs/phase")
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "phases/s")
		})
	}
}
