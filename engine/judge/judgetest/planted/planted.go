// Package planted tests tests: it plants errors in sources and wants a test to fail for each.
package planted

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Fault is a planted fault in a line: its name, the file relative to the test's folder, the text
// there, and the text that replaces it.
type Fault [4]string

// Run is a test that may notice: a pattern of -run and a package, relative to the test's folder.
type Run struct{ Tests, Package string }

// Check plants each fault and wants one of the runs to fail. Since each fault needs packages built
// anew, it plants them only if HERALD_LONG is set; it always verifies that the text of every fault
// is in its source exactly once.
func Check(t *testing.T, faults []Fault, runs ...Run) {
	t.Helper()
	for _, f := range faults {
		name, was, is := f[0], f[2], f[3]
		file, err := filepath.Abs(f[1])
		if err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !fits(t, f, string(data)) {
			continue
		}
		if os.Getenv("HERALD_LONG") == "" {
			continue
		}
		dir := t.TempDir()
		wrong := filepath.Join(dir, filepath.Base(file))
		if err := os.WriteFile(wrong, []byte(strings.Replace(string(data), was, is, 1)), 0o644); err != nil {
			t.Fatal(err)
		}
		overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{file: wrong}})
		if err != nil {
			t.Fatal(err)
		}
		list := filepath.Join(dir, "overlay.json")
		if err := os.WriteFile(list, overlay, 0o644); err != nil {
			t.Fatal(err)
		}
		if !caught(t, name, list, runs) {
			t.Errorf("%s: nothing catches it", name)
		}
	}
}

func fits(t *testing.T, f Fault, source string) bool {
	t.Helper()
	n := strings.Count(source, f[2])
	if n != 1 {
		t.Errorf("%s: %q stands %d times in %s", f[0], f[2], n, f[1])
	}
	return n == 1
}

// caught reports whether one of the runs fails. A fault that does not build does not count.
func caught(t *testing.T, name, overlay string, runs []Run) bool {
	t.Helper()
	for _, r := range runs {
		cmd := exec.Command("go", "test", "-vet=off", "-overlay", overlay, "-run", r.Tests, "-count=1", r.Package)
		cmd.Env = append(os.Environ(), "HERALD_LONG=")
		out, err := cmd.CombinedOutput()
		if strings.Contains(string(out), "build failed") {
			t.Errorf("%s: does not build:\n%s", name, out)
			return true
		}
		if err != nil {
			return true
		}
	}
	return false
}
