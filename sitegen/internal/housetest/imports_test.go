package housetest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// root is the module's folder.
const root = "../../.."

const module = "github.com/heraldmaps/herald/"

// layers are the folders from top to bottom: a folder imports itself and those below it. Data
// folders are at the end, since everybody above the engine may embed them.
var layers = []string{"cmd", "sitegen", "render", "mapdata", "engine"}

// data folders hold an embed and import nothing of ours.
var data = []string{"themes", "content"}

// rulesets may import each other only in one direction: to the standard game.
const rulesets = "engine/variants/"

type source struct {
	dir, file string // slash paths from the module's root
	ast       *ast.File
	fset      *token.FileSet
	test      bool
}

// isTest reports whether a file is only ever compiled for tests.
func isTest(file string) bool {
	return strings.HasSuffix(file, "_test.go") || path.Dir(file) == "sitegen/sitetest"
}

// sources are all Go files of the module, read once.
func sources(t *testing.T) []source {
	t.Helper()
	out, err := readSources()
	if err != nil {
		t.Fatal(err)
	}
	if len(out) < 30 {
		t.Fatalf("only %d Go files found: is the module's root elsewhere?", len(out))
	}
	return out
}

var readSources = sync.OnceValues(func() (out []source, err error) {
	err = filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(root, p)
		rel = filepath.ToSlash(rel)
		if d.IsDir() {
			if name := d.Name(); rel != "." && (name == "testdata" || name == "public" || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_")) {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(p, ".go") {
			return nil
		}
		text, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, rel, text, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		out = append(out, source{path.Dir(rel), rel, f, fset, isTest(rel)})
		return nil
	})
	return out, err
})

// allowed returns why one folder may not import another, or "".
func allowed(from, to string) string {
	top := func(p string) string { a, _, _ := strings.Cut(p, "/"); return a }
	a, b := top(from), top(to)
	if slices.Contains(data, a) {
		return "a data folder imports nothing of ours"
	}
	i := slices.Index(layers, a)
	if i < 0 {
		return "the folder " + a + " has no place in the layers"
	}
	if slices.Contains(data, b) {
		if a == "engine" {
			return "the engine imports the standard library only"
		}
		return ""
	}
	switch k := slices.Index(layers, b); {
	case k < 0:
		return "the folder " + b + " has no place in the layers"
	case k < i:
		return "imports flow down only"
	}
	switch {
	case to == "engine/diag":
		return "" // mistakes and their places: it imports nothing of ours itself
	case from == "engine", from == "engine/diag":
		return "the nouns import the standard library only"
	case strings.HasPrefix(from, "engine/judge") && to != "engine" && !strings.HasPrefix(to, "engine/judge"),
		strings.HasPrefix(from, "engine/notation") && to != "engine" && !strings.HasPrefix(to, "engine/notation"):
		return "it imports the nouns only"
	case strings.HasPrefix(to, rulesets):
		ruleset := strings.TrimPrefix(to, rulesets)
		own := strings.TrimPrefix(from, rulesets)
		if from != "engine/variants" && own != ruleset && !(strings.HasPrefix(from, rulesets) && ruleset == "standard") {
			return "only engine/variants imports a ruleset"
		}
	}
	return ""
}

// TestImports holds the directions of imports in the whole repository.
func TestImports(t *testing.T) {
	seen := 0
	for _, s := range sources(t) {
		for _, imp := range s.ast.Imports {
			p, err := strconv.Unquote(imp.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			where := s.fset.Position(imp.Pos())
			if !strings.HasPrefix(p, module) {
				if strings.HasPrefix(s.dir, "engine") && strings.Contains(strings.SplitN(p, "/", 2)[0], ".") {
					t.Errorf("%s: the engine imports the standard library only: %s", where, p)
				}
				continue
			}
			seen++
			to := strings.TrimPrefix(p, module)
			if s.test && (to == s.dir || strings.HasSuffix(s.ast.Name.Name, "_test")) && strings.HasPrefix(to, s.dir) {
				continue // a package's own external test
			}
			if s.test && s.dir == "engine" {
				continue
			}
			if s.test && s.dir == "engine/notation" && to == "engine/variants" { // its tests read the notation of every ruleset of the list
				continue
			}
			if to == "engine/cputime" { // a tool of tests, and of nothing else
				if !s.test {
					t.Errorf("%s: %s is for tests", where, to)
				}
				continue
			}
			if why := allowed(s.dir, to); why != "" {
				t.Errorf("%s: %s may not import %s: %s", where, s.dir, to, why)
			}
		}
	}
	if seen < 20 {
		t.Errorf("only %d imports of ours seen", seen)
	}
	// The guard itself: what must be refused is.
	for _, c := range [][2]string{{"engine", "engine/judge"}, {"mapdata", "render"}, {"render", "sitegen/internal/page"}, {"sitegen/batch", "engine/variants/w3k"},
		{"engine/judge", "engine/variants"}, {"engine/variants/warwick", "engine/variants/w3k"}, {"themes", "engine"}, {"engine/notation", "engine/judge"}, {"engine/diag", "engine"}} {
		if allowed(c[0], c[1]) == "" {
			t.Errorf("%s importing %s should be refused", c[0], c[1])
		}
	}
	for _, c := range [][2]string{{"cmd/herald", "sitegen/batch"}, {"engine/notation", "engine/diag"}, {"engine/variants", "engine/variants/w3k"}, {"engine/variants/warwick", "engine/variants/standard"}, {"render/svg", "themes"}} {
		if why := allowed(c[0], c[1]); why != "" {
			t.Errorf("%s importing %s should be allowed, not: %s", c[0], c[1], why)
		}
	}
}

// TestNoVariantNames: outside its folder, and the list, no program text knows a ruleset by its id.
func TestNoVariantNames(t *testing.T) {
	dirs, err := os.ReadDir(root + "/engine/variants")
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, d := range dirs {
		if d.IsDir() {
			ids = append(ids, d.Name())
		}
	}
	if len(ids) < 2 {
		t.Fatalf("rulesets found: %q", ids)
	}
	for _, s := range sources(t) {
		if s.test || s.dir == "engine/variants" || strings.HasPrefix(s.dir, rulesets) || strings.HasPrefix(s.dir, "engine/judge/judgetest") {
			continue
		}
		ast.Inspect(s.ast, func(n ast.Node) bool {
			if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
				if v, err := strconv.Unquote(l.Value); err == nil && slices.Contains(ids, v) {
					t.Errorf("%s: the ruleset %q is named outside its folder", s.fset.Position(l.Pos()), v)
				}
			}
			return true
		})
	}
}
