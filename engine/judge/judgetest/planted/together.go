package planted

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Together plants each fault in a copy of a ruleset's package and wants a case to catch it, if
// HERALD_LONG is set. The copies are packages of one module, so that one test binary plays all. It
// always verifies that the text of every fault is in its source exactly once.
//
// The test's folder must have New(*engine.Map, engine.Options), its tests newBoard, bind, all and,
// if wholly is set, whole (see cases.Check). files are the tests that define these, and what they
// read.
func Together(t *testing.T, faults []Fault, wholly bool, files ...string) {
	t.Helper()
	source := map[string]string{}
	names, err := filepath.Glob("*")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() && !strings.HasSuffix(name, "_test.go") {
			source[name] = read(t, name)
		}
	}
	for _, f := range faults {
		fits(t, f, source[f[1]])
	}
	if os.Getenv("HERALD_LONG") == "" || t.Failed() {
		return
	}
	here, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	root := here
	for read(t, filepath.Join(root, "go.mod")) == "" {
		if root = filepath.Dir(root); root == filepath.Dir(root) {
			t.Fatalf("no module around %s", here)
		}
	}
	dir := t.TempDir()
	var imports, list strings.Builder
	for i, f := range faults {
		id := fmt.Sprintf("m%02d", i)
		for name, text := range source {
			if name == f[1] {
				text = strings.Replace(text, f[2], f[3], 1)
			}
			write(t, filepath.Join(dir, id, name), text)
		}
		fmt.Fprintf(&imports, "\t%s %q\n", id, "planted/"+id)
		fmt.Fprintf(&list, "\t{%q, func(m *engine.Map, o engine.Options) (engine.Rules, error) { return %s.New(m, o) }},\n",
			f[0], id)
	}
	for _, name := range files {
		write(t, filepath.Join(dir, name), read(t, name))
	}
	whole := "nil"
	if wholly {
		whole = "whole"
	}
	write(t, filepath.Join(dir, "planted_test.go"),
		fmt.Sprintf(playPlanted, filepath.Base(here)+"_test", imports.String(), whole, list.String()))
	mod := strings.Replace(read(t, filepath.Join(root, "go.mod")),
		"module github.com/heraldmaps/herald", "module planted", 1)
	write(t, filepath.Join(dir, "go.mod"),
		fmt.Sprintf("%s\nrequire github.com/heraldmaps/herald v0.0.0\n\nreplace github.com/heraldmaps/herald => %s\n", mod,
			root))
	write(t, filepath.Join(dir, "go.sum"), read(t, filepath.Join(root, "go.sum")))

	cmd := exec.Command("go", "test", "-vet=off", "-count=1", "-run", "^TestPlanted$", ".")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "HERALD_LONG=", "GOFLAGS=-mod=mod", "GOWORK=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return string(data)
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// playPlanted is the module's test: a case must fail or panic with every faulty ruleset.
const playPlanted = `package %s

import (
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/cases"

%s)

func TestPlanted(t *testing.T) {
	m, every := newBoard(t), all(t)
	var part cases.Whole = %s
	for i := range every {
		if every[i].Caught(m, bind, part) {
			t.Fatalf("%%s fails without an error", every[i].ID)
		}
	}
errors:
	for _, p := range planted {
		number, _, _ := strings.Cut(p.rule, ":")
		for _, first := range []bool{true, false} { // the rule's own cases catch most
			for i := range every {
				if every[i].Of(number) == first && every[i].Caught(m, p.rules, part) {
					continue errors
				}
			}
		}
		t.Errorf("no case catches %%s", p.rule)
	}
}

var planted = []struct {
	rule  string
	rules cases.Bind
}{
%s}
`
