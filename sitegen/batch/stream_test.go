//go:build unix

package batch

import (
	"bytes"
	"github.com/heraldmaps/herald/engine/cputime"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// BenchmarkAdjudicate answers lines with phases of the standard game, as a run with one worker
// does.
func BenchmarkAdjudicate(b *testing.B) { adjudicate(b, Settings{}) }

// BenchmarkAdjudicateBrief does so without reasons.
func BenchmarkAdjudicateBrief(b *testing.B) { adjudicate(b, Settings{Brief: true}) }

func adjudicate(b *testing.B, set Settings) {
	lines := phaseLines(b, 4000, false)
	for _, n := range []int{250, 1000, 4000, 16000, 64000} {
		var text strings.Builder
		for i := range n {
			text.WriteString(lines[i%len(lines)] + "\n")
		}
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			phases, t := 0, cputime.Used()
			for b.Loop() {
				sum, err := Run(strings.NewReader(text.String()), io.Discard, set)
				if err != nil {
					b.Fatal(err)
				}
				phases += sum.Phases
			}
			b.ReportMetric((cputime.Used()-t)/float64(phases)*1e6, "cpu-µs/phase")
			b.ReportMetric(float64(phases)/b.Elapsed().Seconds(), "phases/s")
		})
	}
}

// program is herald: $HERALD_PROGRAM, or built here.
func program(t testing.TB) string {
	t.Helper()
	if file := os.Getenv("HERALD_PROGRAM"); file != "" {
		return file
	}
	file := filepath.Join(t.TempDir(), "herald")
	if out, err := exec.Command("go", "build", "-o", file, "../../cmd/herald").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return file
}

// filter runs a program over lines.
func filter(t testing.TB, in string, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Stdin = strings.NewReader(in)
	var out, complaint bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &complaint
	if err := cmd.Run(); err != nil {
		t.Errorf("%s: %v\n%s", name, err, complaint.String())
	}
	return out.String()
}

// pieces cuts lines into n parts of about one length.
func pieces(text string, n int) []string {
	lines := strings.SplitAfter(text, "\n")
	var out []string
	for i := range n {
		out = append(out, strings.Join(lines[len(lines)*i/n:len(lines)*(i+1)/n], ""))
	}
	return out
}

// split adjudicates lines in pieces, two processes at a time, and joins their answers.
func split(t testing.TB, herald, text string, n int) string {
	parts, out := pieces(text, n), make([]string, n)
	two := make(chan struct{}, 2)
	var all sync.WaitGroup
	for i := range parts {
		all.Go(func() {
			two <- struct{}{}
			out[i] = filter(t, parts[i], herald, "adjudicate", "--jobs", "1")
			<-two
		})
	}
	all.Wait()
	return strings.Join(out, "")
}

// TestFilter: herald adjudicate is a pure filter of lines. Lines that are split, adjudicated in two
// processes at a time, and joined get the same bytes as in one run; so they do under GNU parallel,
// as in docs/scale.md.
func TestFilter(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("builds the program")
	}
	herald := program(t)
	lines := phaseLines(t, 1500, false)
	answer := answering(t, Settings{})
	for _, l := range file(t, "testdata/w3k.jsonl") {
		if _, sum := answer(l); sum.Problems == 0 {
			lines = append(lines, l)
		}
	}
	text := strings.Join(lines, "\n") + "\n"
	want := filter(t, text, herald, "adjudicate", "--jobs", "1")
	if n := strings.Count(want, "\n"); n != len(lines) || n < 1540 {
		t.Fatalf("%d answers to %d lines", n, len(lines))
	}
	for _, n := range []int{2, 5} {
		if got := split(t, herald, text, n); got != want {
			t.Errorf("in %d pieces other bytes come out", n)
		}
	}
	if got := filter(t, text, herald, "adjudicate", "--jobs", "3"); got != want {
		t.Error("with three workers other bytes come out")
	}
	command := documented(t, "parallel --pipe")
	if _, err := exec.LookPath("parallel"); err != nil {
		if os.Getenv("HERALD_REAL") == "1" {
			t.Fatal("GNU parallel is not here (hint: make tools)")
		}
		t.Log("GNU parallel is not here (hint: make tools)")
		return
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "phases.jsonl"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("sh", "-c", strings.Replace(command, "--block 8M", "--block 64k", 1))
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "PATH="+filepath.Dir(herald)+":"+os.Getenv("PATH"), "HOME="+dir)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", command, err, out)
	}
	got, err := os.ReadFile(filepath.Join(dir, "answers.jsonl"))
	if err != nil || string(got) != want {
		t.Errorf("%s: other bytes come out (%v)", command, err)
	}
}

// documented returns the line of docs/scale.md that contains some words.
func documented(t *testing.T, words string) string {
	t.Helper()
	data, err := os.ReadFile("../../docs/scale.md")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, words) {
			return strings.TrimSpace(line)
		}
	}
	t.Fatalf("docs/scale.md has no line that begins with %q", words)
	return ""
}

// BenchmarkFilter answers 20,000 phases as a user does: one process with one worker, one with two,
// and the same lines in pieces, two processes at a time.
func BenchmarkFilter(b *testing.B) {
	herald := program(b)
	const n = 20000
	lines := phaseLines(b, 4000, false)
	var text strings.Builder
	for i := range n {
		text.WriteString(lines[i%len(lines)] + "\n")
	}
	run := func(name string, answer func() string) {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if got := strings.Count(answer(), "\n"); got != n {
					b.Fatalf("%d answers", got)
				}
			}
			b.ReportMetric(float64(n*b.N)/b.Elapsed().Seconds(), "phases/s")
		})
	}
	one := func(args ...string) func() string {
		return func() string { return filter(b, text.String(), herald, append([]string{"adjudicate"}, args...)...) }
	}
	run("reasons-1", one("--jobs", "1"))
	run("reasons-2", one("--jobs", "2"))
	run("brief-1", one("--jobs", "1", "--reasons=no"))
	run("brief-2", one("--jobs", "2", "--reasons=no"))
	run("split", func() string { return split(b, herald, text.String(), 8) })
}
