package translate

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"path/filepath"
	"slices"
	"strings"
)

// Options say what is translated.
type Options struct {
	Root    string   // the folder of the module
	Package string   // its import path
	Roots   []string // functions, and methods as Type.method: these and what they need
	Types   []string // structs that the scripts beside make: Line, engine.Map
	Given   []string // package variables that the scripts beside define
	Library string   // the script that stands for the standard library: what it does not define is an error
}

// Translate returns the scripts, by the name of the Go file that each comes from; of other packages, by the package's name.
func Translate(o Options) (map[string]string, error) {
	p, pkg, err := load(o.Root, o.Package)
	if err != nil {
		return nil, err
	}
	t := &translator{program: p, pkg: pkg, o: o, done: map[types.Object]bool{}, changed: map[types.Object]bool{}, classes: map[*types.Named]bool{}}
	for _, d := range p.funcs {
		t.findChanged(d.Body)
	}
	if err := t.all(); err != nil {
		return nil, err
	}
	return t.join(), nil
}

// mark begins every script; the page knows by it which scripts are written so.
const mark = "// Written by sitegen/moves/translate from Go: change that."

type translator struct {
	*program
	pkg     *types.Package
	o       Options
	queue   []types.Object
	done    map[types.Object]bool
	classes map[*types.Named]bool
	changed map[types.Object]bool // variables of which a part is changed or pointed at
	pieces  []piece

	// Of the function at hand.
	names   map[types.Object]string
	taken   map[string]bool
	fresh   int
	out     strings.Builder
	depth   int
	results []*types.Var // named results
	leaves  []string     // what a break leaves, the innermost last: a switch's label, or "" for a loop
}

// piece is one declaration.
type piece struct {
	at    token.Position
	group int // classes stand before what makes objects of them
	file  string
	text  string
}

// problem is what the translator does not know.
type problem struct{ err error }

func (t *translator) fail(n ast.Node, format string, args ...any) {
	panic(problem{fmt.Errorf("%s: %s", t.fset.Position(n.Pos()), fmt.Sprintf(format, args...))})
}

func (t *translator) all() (err error) {
	defer func() {
		if r := recover(); r != nil {
			p, ok := r.(problem)
			if !ok {
				panic(r)
			}
			err = p.err
		}
	}()
	for _, name := range t.o.Roots {
		typ, method, isMethod := strings.Cut(name, ".")
		obj := t.pkg.Scope().Lookup(typ)
		if obj != nil && isMethod {
			obj, _, _ = types.LookupFieldOrMethod(types.NewPointer(obj.Type()), true, t.pkg, method)
		}
		if obj == nil {
			return fmt.Errorf("there is no %s in %s", name, t.o.Package)
		}
		t.need(obj)
	}
	for _, name := range t.o.Types {
		pkg := t.pkg
		if in, typ, other := strings.Cut(name, "."); other {
			pkg, name = t.pkgs[module+in], typ
		}
		if pkg == nil || pkg.Scope().Lookup(name) == nil {
			return fmt.Errorf("there is no type %s", name)
		}
		t.class(t.files[pkg][0], named(pkg.Scope().Lookup(name).Type()))
	}
	for len(t.queue) > 0 {
		obj := t.queue[0]
		t.queue = t.queue[1:]
		switch obj := obj.(type) {
		case *types.Func:
			t.function(obj)
		case *types.Var:
			t.variable(obj)
		}
	}
	return nil
}

// need notes that a function or package variable is used, and returns its name.
func (t *translator) need(obj types.Object) string {
	if f, ok := obj.(*types.Func); ok {
		obj = f.Origin()
	}
	if !t.done[obj] {
		t.done[obj] = true
		if !slices.Contains(t.o.Given, obj.Name()) {
			t.queue = append(t.queue, obj)
		}
	}
	name := obj.Name()
	if f, ok := obj.(*types.Func); ok {
		if recv := f.Signature().Recv(); recv != nil {
			name = named(recv.Type()).Obj().Name() + "$" + name
		}
	}
	if reserved[name] {
		name += "$"
	}
	return t.prefix(obj.Pkg()) + name
}

// prefix parts the names of other packages from those of the package.
func (t *translator) prefix(p *types.Package) string {
	if p == t.pkg {
		return ""
	}
	return p.Name() + "$"
}

// named returns a type or what it points at.
func named(typ types.Type) *types.Named {
	if p, ok := types.Unalias(typ).(*types.Pointer); ok {
		typ = p.Elem()
	}
	n, _ := types.Unalias(typ).(*types.Named)
	return n
}

// add keeps a declaration; what is said of it stands in the Go file.
func (t *translator) add(obj types.Object, group int, text string) {
	at := t.fset.Position(obj.Pos())
	file := strings.TrimSuffix(filepath.Base(at.Filename), ".go")
	if obj.Pkg() != t.pkg {
		file = obj.Pkg().Name()
	}
	t.pieces = append(t.pieces, piece{at, group, file, text})
}

func (t *translator) join() map[string]string {
	slices.SortFunc(t.pieces, func(a, b piece) int {
		if a.group != b.group {
			return a.group - b.group
		}
		if c := strings.Compare(a.at.Filename, b.at.Filename); c != 0 {
			return c
		}
		return a.at.Offset - b.at.Offset
	})
	parts := map[string][]string{}
	for _, p := range t.pieces {
		parts[p.file] = append(parts[p.file], p.text)
	}
	out := map[string]string{}
	for _, file := range slices.Sorted(maps.Keys(parts)) {
		out[file] = mark + "\n\n" + strings.Join(parts[file], "\n")
	}
	return out
}

// findChanged notes the variables of which a part is changed, or which are pointed at: only those must be copies of their own.
func (t *translator) findChanged(body ast.Node) {
	if body == nil {
		return
	}
	part := func(e ast.Expr, whole bool) {
		for {
			switch x := ast.Unparen(e).(type) {
			case *ast.SelectorExpr:
				if sel := t.info.Selections[x]; sel == nil || pointsIn(t.typeOf(x.X), sel) {
					return
				}
				e, whole = x.X, true
				continue
			case *ast.IndexExpr:
				if _, ok := t.typeOf(x.X).Underlying().(*types.Array); !ok {
					return
				}
				e, whole = x.X, true
				continue
			case *ast.Ident:
				if v, ok := t.info.Uses[x].(*types.Var); ok && whole {
					t.changed[v] = true
				}
			}
			return
		}
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				part(l, false)
			}
		case *ast.IncDecStmt:
			part(n.X, false)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				part(n.X, true)
			}
		case *ast.SliceExpr:
			if _, ok := t.typeOf(n.X).Underlying().(*types.Array); ok {
				part(n.X, true)
			}
		case *ast.SelectorExpr: // a method with a pointer for its receiver
			sel := t.info.Selections[n]
			if sel != nil && sel.Kind() == types.MethodVal {
				_, ptr := types.Unalias(sel.Obj().(*types.Func).Signature().Recv().Type()).(*types.Pointer)
				if ptr && !pointsIn(t.typeOf(n.X), sel) {
					part(n.X, true)
				}
			}
		}
		return true
	})
}

// pointsIn says that the way of a selection goes through a pointer.
func pointsIn(from types.Type, sel *types.Selection) bool {
	typ := from
	for _, i := range sel.Index()[:len(sel.Index())-1] {
		if p, ok := typ.Underlying().(*types.Pointer); ok {
			return p != nil
		}
		typ = typ.Underlying().(*types.Struct).Field(i).Type()
	}
	_, ok := typ.Underlying().(*types.Pointer)
	return ok
}

func (t *translator) typeOf(e ast.Expr) types.Type {
	typ := t.info.TypeOf(e)
	if typ == nil {
		t.fail(e, "it has no type")
	}
	return types.Unalias(typ)
}
