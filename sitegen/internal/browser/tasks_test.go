package browser

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// measure runs a script that measures and returns its figures by name.
func measure(b *testing.B, script string, args ...string) map[string]float64 {
	b.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		b.Skip("node is not here (hint: make tools)")
	}
	modules := os.Getenv("NODE_PATH")
	if modules == "" {
		modules, err = filepath.Abs(filepath.Join("..", "..", "..", "node_modules"))
		check(b, err)
	}
	cmd := exec.Command(node, append([]string{script}, args...)...)
	cmd.Env = append(os.Environ(), "NODE_PATH="+modules)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	check(b, err)
	got := map[string]float64{}
	check(b, json.Unmarshal(out, &got))
	return got
}

// BenchmarkMovesPageTasks measures how long the largest board's moves browser blocks a slow phone
// while it loads: the longest task, and the total blocking time above 50 ms.
func BenchmarkMovesPageTasks(b *testing.B) {
	got := measure(b, "tasks.mjs", writePage(b, loadBoard(b, "w3k")))
	for b.Loop() {
	}
	b.ReportMetric(got["longest"], "ms/longest")
	b.ReportMetric(got["blocking"], "ms/blocking")
}

// BenchmarkMovesPageKeys measures the same page's first paint on a slow phone, and the time from a
// key to what it shows.
func BenchmarkMovesPageKeys(b *testing.B) {
	got := measure(b, "speed.mjs", writePage(b, loadBoard(b, "w3k")))
	for b.Loop() {
	}
	b.ReportMetric(got["paint"], "ms/paint")
	b.ReportMetric(got["key"], "ms/key")
	b.ReportMetric(got["slowest"], "ms/slowest-key")
	b.ReportMetric(got["enter"], "ms/enter")
}
