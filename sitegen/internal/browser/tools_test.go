package browser

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// need returns the paths of tools, or ends the test: as a failure if HERALD_REAL=1 requires them.
func need(t *testing.T, tools ...string) []string {
	t.Helper()
	var paths []string
	for _, tool := range tools {
		p, err := exec.LookPath(tool)
		if err != nil {
			missing(t, tool)
		}
		paths = append(paths, p)
	}
	return paths
}

// packages returns the folder with the npm packages: node_modules at the repository's top, or
// NODE_PATH.
func packages(t *testing.T, names ...string) string {
	t.Helper()
	dir := os.Getenv("NODE_PATH")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "node_modules")
	}
	for _, name := range names {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			missing(t, "the npm package "+name)
		}
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		t.Fatal(err)
	}
	return abs
}

func missing(t *testing.T, what string) {
	t.Helper()
	if os.Getenv("HERALD_REAL") == "1" {
		t.Fatalf("%s is not here (hint: make tools)", what)
	}
	t.Skipf("%s is not here; HERALD_REAL=1 makes that a failure", what)
}

// inBrowser runs one of the scripts and makes a subtest of each result.
func inBrowser(t *testing.T, script string, args ...string) {
	t.Helper()
	if os.Getenv("HERALD_REAL") != "1" {
		t.Skip("needs a browser and takes minutes: HERALD_REAL=1")
	}
	node := need(t, "node")[0]
	if os.Getenv("CHROMIUM") == "" {
		need(t, "chromium")
	}
	dir := packages(t, "playwright-core", "axe-core")
	cmd := exec.Command(node, append([]string{script}, args...)...)
	cmd.Env = append(os.Environ(), "NODE_PATH="+dir)
	var complaint bytes.Buffer
	cmd.Stderr = &complaint
	out, err := cmd.Output()
	count := 0
	lines := bufio.NewScanner(bytes.NewReader(out))
	for lines.Buffer(nil, 1<<24); lines.Scan(); {
		var r struct {
			Name, Detail string
			OK           bool
		}
		if json.Unmarshal(lines.Bytes(), &r) != nil {
			t.Errorf("%s said %q", script, lines.Text())
			continue
		}
		count++
		t.Run(strings.ReplaceAll(r.Name, "/", "∕"), func(t *testing.T) {
			if !r.OK {
				t.Error(r.Detail)
			} else if strings.Contains(r.Detail, " ms") {
				t.Log(r.Detail)
			}
		})
	}
	if err != nil || lines.Err() != nil {
		t.Errorf("%s: %v, %v\n%s", script, err, lines.Err(), complaint.String())
	}
	if count == 0 {
		t.Errorf("%s found nothing to check", script)
	}
}

// checkHTML runs the W3C's checker over files; warnings are let pass, errors are not.
func checkHTML(t *testing.T, files ...string) {
	t.Helper()
	if out := vnu(t, files...); out != "" {
		t.Errorf("vnu: %s", out)
	}
}

// vnu returns what the W3C's checker finds wrong in files.
func vnu(t *testing.T, args ...string) string {
	t.Helper()
	if os.Getenv("HERALD_REAL") != "1" {
		t.Skip("needs the W3C's checker: HERALD_REAL=1")
	}
	java := need(t, "java")[0]
	jar := filepath.Join(packages(t, "vnu-jar"), "vnu-jar", "build", "dist", "vnu.jar")
	if _, err := os.Stat(jar); err != nil {
		missing(t, "vnu.jar")
	}
	// The process ends after one run: fully optimized code, compiled by several threads, would cost
	// more time than it saves.
	out, err := exec.Command(java, append([]string{"-Xss4m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-jar", jar, "--errors-only", "--stdout"}, args...)...).CombinedOutput()
	found := strings.TrimSpace(string(out))
	if err != nil && found == "" {
		t.Fatalf("vnu: %v", err)
	}
	return found
}
