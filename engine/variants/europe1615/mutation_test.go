package europe1615_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestMutants plants each error in a copy of the package and wants the cases to catch it. That every error still fits the source is
// looked at always; that it is caught for HERALD_LONG only: the copies are packages of one module of their own, so all are built and
// played by a single test binary.
func TestMutants(t *testing.T) {
	if len(mutants) < 40 {
		t.Fatalf("only %d errors planted", len(mutants))
	}
	source := map[string]string{"tables.json": ""}
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if !strings.HasSuffix(name, "_test.go") {
			source[name] = ""
		}
	}
	for name := range source {
		source[name] = string(read(t, name))
	}
	for _, m := range mutants {
		if n := strings.Count(source[m.file], m.old); n != 1 {
			t.Errorf("%s: %q stands %d times in %s", m.rule, m.old, n, m.file)
		}
	}
	if os.Getenv("HERALD_LONG") == "" || t.Failed() {
		return
	}
	plant(t, t.TempDir(), source)
}

// plant writes the module with the faulty copies and a test that plays the cases with each, and runs it.
func plant(t *testing.T, dir string, source map[string]string) {
	root, err := filepath.Abs(filepath.Join("..", "..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	var imports, list strings.Builder
	for i, m := range mutants {
		id := fmt.Sprintf("m%02d", i)
		for name, text := range source {
			if name == m.file {
				text = strings.Replace(text, m.old, m.new, 1)
			}
			write(t, filepath.Join(dir, id, name), text)
		}
		fmt.Fprintf(&imports, "\t%s %q\n", id, "planted/"+id)
		fmt.Fprintf(&list, "\t{%q, func(m *engine.Map, o engine.Options) (engine.Rules, error) { return %s.New(m, o) }},\n", m.rule, id)
	}
	for _, name := range []string{"board_test.go", "cases_test.go", "testdata/board.txt", "testdata/cases.jsonl"} {
		write(t, filepath.Join(dir, name), string(read(t, name)))
	}
	write(t, filepath.Join(dir, "planted_test.go"), fmt.Sprintf(playPlanted, imports.String(), list.String()))
	mod := strings.Replace(string(read(t, filepath.Join(root, "go.mod"))), "module github.com/heraldmaps/herald", "module planted", 1)
	write(t, filepath.Join(dir, "go.mod"), fmt.Sprintf("%s\nrequire github.com/heraldmaps/herald v0.0.0\n\nreplace github.com/heraldmaps/herald => %s\n", mod, root))
	write(t, filepath.Join(dir, "go.sum"), string(read(t, filepath.Join(root, "go.sum"))))

	cmd := exec.Command("go", "test", "-vet=off", "-count=1", "-run", "^TestPlanted$", ".")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "HERALD_LONG=", "GOFLAGS=-mod=mod", "GOWORK=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// playPlanted is the test of the module: every faulty ruleset must give at least one case another answer, or fall over.
const playPlanted = `package europe1615_test

import (
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"

%s)

func TestPlanted(t *testing.T) {
	m, all := newBoard(t), sequences(t)
	caught := func(c *sequence, rules build) (is bool) {
		defer func() { is = is || recover() != nil }()
		return len(c.faults(m, rules)) > 0
	}
	for i := range all {
		if caught(&all[i], bind) {
			t.Fatalf("%%s fails without an error", all[i].ID)
		}
	}
errors:
	for _, p := range planted {
		number, _, _ := strings.Cut(p.rule, ":")
		own := func(c sequence) bool { return strings.HasPrefix(c.ID, "rule-"+strings.Repeat("0", 2-len(number))+number+"-") }
		for _, first := range []bool{true, false} { // the rule's own cases catch most
			for i := range all {
				if own(all[i]) == first && caught(&all[i], p.rules) {
					continue errors
				}
			}
		}
		t.Errorf("no case catches %%s", p.rule)
	}
}

var planted = []struct {
	rule  string
	rules build
}{
%s}
`

func read(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
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
