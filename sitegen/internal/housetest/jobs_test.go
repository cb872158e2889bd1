package housetest

import (
	"go/ast"
	"slices"
	"testing"
)

// TestJobsReadWhatTheyAreHanded: every file of a site is made by build.JobOf, whose key covers
// everything that the job gets, with a top-level function: it can read nothing else. What a key
// covers by what it was made from is made by such a function too. Package variables are written
// only at their declaration.
func TestJobsReadWhatTheyAreHanded(t *testing.T) {
	made := 0
	for _, s := range sources(t) {
		if s.dir == "sitegen/build" || s.test {
			continue
		}
		for _, wrong := range jobsAmiss(s.ast, &made) {
			t.Errorf("%s: %s", s.fset.Position(wrong.Pos()), "a job, or what it is handed, is made otherwise than by build.JobOf or Derive of a function that stands by itself")
		}
	}
	if made < 20 {
		t.Errorf("only %d jobs were found", made)
	}
}

// jobsAmiss finds jobs that could read what they were not handed.
func jobsAmiss(file *ast.File, made *int) (wrong []ast.Node) {
	var own []string // functions of the file's package that are handed on by a parameter
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CompositeLit:
			if ofBuild(n.Type, "Job") && len(n.Elts) > 0 {
				wrong = append(wrong, n)
			}
			if list, ok := n.Type.(*ast.ArrayType); ok && ofBuild(list.Elt, "Job") {
				for _, e := range n.Elts {
					if lit, ok := e.(*ast.CompositeLit); ok && lit.Type == nil {
						wrong = append(wrong, lit)
					}
				}
			}
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				if f, ok := l.(*ast.SelectorExpr); ok && f.Sel.Name == "Make" {
					wrong = append(wrong, n)
				}
			}
		case *ast.CallExpr:
			if ofBuild(n.Fun, "Derive") && !standsAlone(n.Args[1]) {
				wrong = append(wrong, n)
			}
			if !ofBuild(n.Fun, "JobOf") {
				break
			}
			*made++
			if id, ok := n.Args[3].(*ast.Ident); !ok {
				wrong = append(wrong, n)
			} else if id.Obj != nil && id.Obj.Kind != ast.Fun { // a parameter: its argument is a top-level function too
				own = append(own, id.Name)
			}
		case *ast.FuncLit:
			if n.Type.Params.NumFields() == 1 && n.Type.Results.NumFields() == 2 && files(n.Type.Results.List[0].Type) {
				wrong = append(wrong, n)
			}
		}
		return true
	})
	if len(own) > 0 && !slices.Equal(own, []string{"make"}) {
		wrong = append(wrong, file)
	}
	return wrong
}

// standsAlone reports whether an expression is a top-level function, of this package or of another.
func standsAlone(e ast.Expr) bool {
	if of, ok := e.(*ast.SelectorExpr); ok {
		e = of.X
	}
	id, ok := e.(*ast.Ident)
	return ok && (id.Obj == nil || id.Obj.Kind == ast.Fun)
}

// ofBuild reports whether an expression is build.X.
func ofBuild(e ast.Expr, name string) bool {
	if index, ok := e.(*ast.IndexExpr); ok {
		e = index.X
	}
	s, ok := e.(*ast.SelectorExpr)
	if !ok || s.Sel.Name != name {
		return false
	}
	id, ok := s.X.(*ast.Ident)
	return ok && id.Name == "build"
}

// files reports whether a type is []build.File.
func files(e ast.Expr) bool {
	list, ok := e.(*ast.ArrayType)
	return ok && ofBuild(list.Elt, "File")
}
