package browser

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// tasks are the milliseconds that tasks.mjs measures.
type tasks struct{ Longest, Blocking float64 }

func measureTasks(t testing.TB, page string) tasks {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not here (hint: make tools)")
	}
	modules := os.Getenv("NODE_PATH")
	if modules == "" {
		modules, err = filepath.Abs(filepath.Join("..", "..", "node_modules"))
		check(t, err)
	}
	cmd := exec.Command(node, "tasks.mjs", page)
	cmd.Env = append(os.Environ(), "NODE_PATH="+modules)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	check(t, err)
	var got tasks
	check(t, json.Unmarshal(out, &got))
	return got
}

// TestMovesPageAnswers: while the largest board's moves browser gets ready on a slow phone, no task is longer than a tenth of a
// second, and all together keep it no longer than that from answering.
func TestMovesPageAnswers(t *testing.T) {
	if os.Getenv("HERALD_REAL") != "1" {
		t.Skip("needs a browser: HERALD_REAL=1")
	}
	_, file := movesFile(t, "w3k")
	got := measureTasks(t, file)
	t.Logf("longest %.0f ms, blocking %.0f ms", got.Longest, got.Blocking)
	if got.Longest > 100 || got.Blocking > 100 {
		t.Errorf("the longest task takes %.0f ms, and all that are over 50 ms block for %.0f: both are to be 100 at most", got.Longest, got.Blocking)
	}
}

// BenchmarkMovesPageTasks measures the same.
func BenchmarkMovesPageTasks(b *testing.B) {
	got := measureTasks(b, writePage(b, loadBoard(b, "w3k")))
	for b.Loop() {
	}
	b.ReportMetric(got.Longest, "ms/longest")
	b.ReportMetric(got.Blocking, "ms/blocking")
}
