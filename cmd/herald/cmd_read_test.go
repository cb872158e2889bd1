package main

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// readOutput runs herald read and returns its exit code and what it printed.
func readOutput(t *testing.T, args ...string) (int, string) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout := os.Stdout
	os.Stdout = w
	done := make(chan string)
	go func() {
		b, _ := io.ReadAll(r)
		done <- string(b)
	}()
	code := runRead(args)
	os.Stdout = stdout
	w.Close()
	return code, <-done
}

func TestRead(t *testing.T) {
	file := filepath.Join(t.TempDir(), "orders.txt")
	write := func(s string) {
		if err := os.WriteFile(file, []byte(s), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("Army London Supports Army Surry to Deptford\r\n\r\nFleet Wee Bankie To Swallow Hole\r\n")
	code, out := readOutput(t, "--json", file)
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if code != exitWell || len(lines) != 2 {
		t.Fatalf("exit %d, %d lines:\n%s", code, len(lines), out)
	}
	var l struct {
		Line                                      int
		Kind, Unit, At, To, OfUnit, OfAt, Unknown string
		Problems                                  []any
	}
	if err := json.Unmarshal([]byte(lines[1]), &l); err != nil || l.Line != 3 || l.Kind != "move" || l.At != "wee-bankie" || l.Problems == nil {
		t.Errorf("%v: %s", err, lines[1])
	}
	write("Army Wexford holds\n")
	if code, out := readOutput(t, file, "--power", "crown"); code != exitProblems || !strings.Contains(out, "1 doubtful") || !strings.Contains(out, "^^^^^^^") {
		t.Errorf("exit %d:\n%s", code, out)
	}
	says(t, exitUsage, []string{"read", file, "--power", "cron"}, `no power is called "cron"`, "did you mean crown?")
	says(t, exitUsage, []string{"read", file, "--power", "Xanadu"}, `no power is called "Xanadu"`, "the powers are crown cumberland ")
	for _, power := range []string{"CROWN", "The Crown", "confed"} {
		if code, out := readOutput(t, file, "--power", power); code != exitProblems || !strings.Contains(out, "1 doubtful") {
			t.Errorf("--power %s: exit %d", power, code)
		}
	}
	if code, _ := readOutput(t, "--board", "atlantis", file); code != exitUsage {
		t.Errorf("unknown board: exit %d", code)
	}
	if code, _ := readOutput(t, "--phase", "brunch", file); code != exitUsage {
		t.Errorf("unknown phase: exit %d", code)
	}
	if code, _ := readOutput(t, file+".missing"); code != exitProblems {
		t.Errorf("missing file: exit %d", code)
	}
	if code, _ := readOutput(t, t.TempDir()); code != exitProblems {
		t.Errorf("folder: exit %d", code)
	}
	write(strings.Repeat("garbage ", 2<<17))
	if code, out := readOutput(t, "--json", file); code != exitProblems || !strings.Contains(out, `"unreadable"`) {
		t.Errorf("garbage: exit %d: %s", code, out)
	}
}

// TestReadOwnPhases: a ruleset's own kinds of phase are known, by kind and by phase. Orders are
// printed in words, and quotation marks of any kind are read.
func TestReadOwnPhases(t *testing.T) {
	file := filepath.Join(t.TempDir(), "orders.txt")
	if err := os.WriteFile(file, []byte("Ally with England called “Hague League”\nalliance of england and denmark\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, phase := range []string{"alliance", "Alliances", "1616-spring-alliance"} {
		code, out := readOutput(t, "--board", "europe1615", "--phase", phase, "--power", "dutch", file)
		if code != exitWell || !strings.Contains(out, `Alliance of England and Dutch Republic called "Hague League"`) || !strings.Contains(out, "Alliance of Denmark, England and Dutch Republic\n") {
			t.Errorf("%s: exit code %d\n%s", phase, code, out)
		}
	}
	if code, _ := readOutput(t, "--board", "europe1615", "--phase", "lunch", file); code != exitUsage {
		t.Errorf("an unknown phase: exit code %d", code)
	}
}
