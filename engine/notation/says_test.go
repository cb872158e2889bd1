package notation

import (
	"go/ast"
	goparser "go/parser"
	gotoken "go/token"
	"path/filepath"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// own holds the names that the program gives to its own things: slots and fields, groups of the
// table, reports. None is compared with a sheet's words.
const own = " nothing withdrawn corrected told reason condition doubt modal negation inland via then from still at circle coast concede count county draw east end fields game if kind land line north no number of of_at of_coast of_number of_power of_unit ordinal owner place power problems " +
	"region retreat adjustment movement sea south text to to_coast unit version west whom words yes retreat if " +
	"a coastal region " + "a sea region " + "retreat or disband "

// TestWordsAreInTheTable: words that a sheet may contain are only in words.json. No literal in the
// reader's code is compared with a line's words or in a list of words.
func TestWordsAreInTheTable(t *testing.T) {
	t.Parallel()
	if got := literals(t, "x.go", "package x\n\nvar a = []string{\"hither\"}\n\nfunc f(w string, t token) bool { switch w {\ncase \"thither\":\nreturn true\n}\nreturn w != \"yon\" || t.W == \"if\" || grammar.StartsWith(nil, \"hence\") }\n"); len(got) != 5 {
		t.Errorf("of five words in code %q are seen", got)
	}
	var files []string
	for _, folder := range []string{"", "names/", "grammar/", "forms/", "sheet/"} {
		found, err := filepath.Glob(folder + "*.go")
		if err != nil || len(found) == 0 {
			t.Fatal(folder, err)
		}
		files = append(files, found...)
	}
	for _, file := range files {
		if !strings.HasSuffix(file, "_test.go") {
			for _, word := range literals(t, file, nil) {
				t.Errorf("%s: the word %q stands in code: put it into words.json", file, word)
			}
		}
	}
	says := reflect.ValueOf(grammar.Table.Says)
	for i := range says.NumField() {
		if says.Field(i).IsZero() {
			t.Errorf("words.json: says has no words for %s", says.Type().Field(i).Name)
		}
	}
}

// ofLine reports whether an expression is a word of a line: a token's, or one that is looked up.
func ofLine(e ast.Expr) bool {
	if call, ok := e.(*ast.CallExpr); ok {
		e = call.Fun
	}
	sel, ok := e.(*ast.SelectorExpr)
	return ok && (sel.Sel.Name == "W" || sel.Sel.Name == "WordAt")
}

// literals returns the words in code that are compared, listed, or looked for.
func literals(t *testing.T, file string, src any) (out []string) {
	t.Helper()
	f, err := goparser.ParseFile(gotoken.NewFileSet(), file, src, 0)
	if err != nil {
		t.Fatal(err)
	}
	plain := regexp.MustCompile(`^[a-z]+( [a-z]+)*$`)
	look := func(es ...ast.Expr) {
		for _, e := range es {
			if kv, ok := e.(*ast.KeyValueExpr); ok {
				if e = kv.Key; !strings.Contains(reflect.TypeOf(e).String(), "BasicLit") {
					continue
				}
			}
			if b, ok := e.(*ast.BasicLit); ok && b.Kind == gotoken.STRING {
				if s, _ := strconv.Unquote(b.Value); plain.MatchString(s) && !strings.Contains(own, " "+s+" ") {
					out = append(out, s)
				}
			}
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch x := n.(type) {
		case *ast.BinaryExpr:
			if x.Op == gotoken.EQL || x.Op == gotoken.NEQ {
				if b, ok := x.Y.(*ast.BasicLit); ok && ofLine(x.X) && regexp.MustCompile("^\"[a-z]").MatchString(b.Value) {
					out = append(out, b.Value)
				} else {
					look(x.X, x.Y)
				}
			}
		case *ast.CaseClause:
			look(x.List...)
		case *ast.CompositeLit:
			look(x.Elts...)
		case *ast.CallExpr:
			if sel, ok := x.Fun.(*ast.SelectorExpr); ok && (sel.Sel.Name == "Contains" || sel.Sel.Name == "Has" || sel.Sel.Name == "StartsWith") {
				look(x.Args...)
			}
		}
		return true
	})
	return out
}
