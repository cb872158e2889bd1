package housetest

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A mark at the end of a line of the sources names a fault, and the expression that makes it: put
// in the place of the one condition, case, result or value of that line. The tests of the line's
// package must fail of it, or those of the package that stands in brackets:
//
//	if sh.Sealed != "" { // planted: second receipts are not logged: false
//	case o.By != owner: // planted [engine/variants/standard]: everybody orders everybody's units: false
var mark = regexp.MustCompile(`// planted(?: \[([a-z0-9/]+)\])?: ([^:]+): (.+)$`)

// planted is a marked line.
type planted struct {
	file, tests, what string // files and packages by slash paths from the module's root
	line              int
	from, to          int // the bytes of the expression that is replaced
	is                string
}

// marks finds every mark and what it replaces.
func marks(t *testing.T) (out []planted) {
	t.Helper()
	for _, s := range sources(t) {
		text, err := os.ReadFile(filepath.Join(root, s.file))
		if err != nil {
			t.Fatal(err)
		}
		if s.test || !strings.Contains(string(text), "// planted") {
			continue
		}
		for i, line := range strings.Split(string(text), "\n") {
			if !strings.Contains(line, "// planted") {
				continue
			}
			m := mark.FindStringSubmatch(line)
			if m == nil {
				t.Errorf("%s:%d: a mark is // planted: what is wrong: the expression that makes it so", s.file, i+1)
				continue
			}
			p := planted{file: s.file, tests: m[1], what: m[2], line: i + 1, is: m[3]}
			if p.tests == "" {
				p.tests = s.dir
			}
			e := expression(s, p.line)
			if _, err := parser.ParseExpr(p.is); e == nil || err != nil {
				t.Errorf("%s:%d: the line has no single condition, case, result or value, or the mark no expression: %v", s.file, p.line, err)
				continue
			}
			p.from, p.to = s.fset.Position(e.Pos()).Offset, s.fset.Position(e.End()).Offset
			switch was := string(text[p.from:p.to]); p.is {
			case was:
				t.Errorf("%s:%d: the mark changes nothing", s.file, p.line)
			case "false": // what the condition names stays in use
				p.is = "false && (" + was + ")"
			case "true":
				p.is = "true || (" + was + ")"
			}
			out = append(out, p)
		}
	}
	return out
}

// expression is the first condition, case, result or value of a statement that begins in a line.
func expression(s source, line int) (found ast.Expr) {
	one := func(es []ast.Expr) ast.Expr {
		if len(es) != 1 {
			return nil
		}
		return es[0]
	}
	ast.Inspect(s.ast, func(n ast.Node) bool {
		if n == nil || found != nil || s.fset.Position(n.Pos()).Line > line || s.fset.Position(n.End()).Line < line {
			return false
		}
		if s.fset.Position(n.Pos()).Line != line {
			return true
		}
		switch n := n.(type) {
		case *ast.IfStmt:
			found = n.Cond
		case *ast.ForStmt:
			found = n.Cond
		case *ast.RangeStmt:
			found = n.X
		case *ast.CaseClause:
			found = one(n.List)
		case *ast.ReturnStmt:
			found = one(n.Results)
		case *ast.AssignStmt:
			found = one(n.Rhs)
		}
		return found == nil
	})
	return found
}

// TestMarks: each mark is well formed and replaces something, and none is lost unseen.
func TestMarks(t *testing.T) {
	t.Parallel()
	if n := len(marks(t)); n < 40 {
		t.Errorf("%d faults are marked", n)
	}
}

// TestGatesCannotGo plants each marked fault by itself and wants tests to fail, so that no gate can
// be removed unseen. It compiles and runs packages anew for each, so it is for HERALD_LONG only;
// -run TestGatesCannotGo/sitegen/play plants those of one package.
func TestGatesCannotGo(t *testing.T) {
	if os.Getenv("HERALD_LONG") == "" {
		t.Skip("compiles and runs a package for each planted fault: HERALD_LONG=1 (make long)")
	}
	top, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range marks(t) {
		t.Run(fmt.Sprintf("%s:%d", p.file, p.line), func(t *testing.T) {
			file, wrong := filepath.Join(top, filepath.FromSlash(p.file)), filepath.Join(t.TempDir(), path.Base(p.file))
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(wrong, []byte(string(text[:p.from])+p.is+string(text[p.to:])), 0o644); err != nil {
				t.Fatal(err)
			}
			overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{file: wrong}})
			list := filepath.Join(filepath.Dir(wrong), "overlay.json")
			if err == nil {
				err = os.WriteFile(list, overlay, 0o644)
			}
			if err != nil {
				t.Fatal(err)
			}
			cmd := exec.Command("go", "test", "-vet=off", "-short", "-failfast", "-overlay", list, "-count=1", "./"+p.tests)
			cmd.Dir, cmd.Env = top, append(os.Environ(), "HERALD_LONG=")
			switch out, err := cmd.CombinedOutput(); {
			case err == nil:
				t.Errorf("%s: the tests of %s pass", p.what, p.tests)
			case strings.Contains(string(out), "[build failed]"), strings.Contains(string(out), "test timed out"):
				t.Errorf("%s: no verdict:\n%s", p.what, out)
			default:
				failed := regexp.MustCompile(`--- FAIL: (\w+)`).FindSubmatch(out)
				if failed == nil {
					t.Fatalf("%s: no test failed, and yet:\n%s", p.what, out)
				}
				t.Logf("%s: %s", p.what, failed[1])
			}
		})
	}
}
