package translate

import (
	"fmt"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
)

// module is the path that begins the imports that are translated; all others are the standard library's.
const module = "github.com/heraldmaps/herald/"

// program is Go source, parsed and with types.
type program struct {
	root  string // the folder of the module
	fset  *token.FileSet
	info  *types.Info
	std   types.Importer
	pkgs  map[string]*types.Package
	funcs map[*types.Func]*ast.FuncDecl
	vars  map[types.Object]*ast.ValueSpec
	files map[*types.Package][]*ast.File
}

// load reads a package of the module in root and all that it imports.
func load(root, path string) (*program, *types.Package, error) {
	p := &program{root: root, fset: token.NewFileSet(), pkgs: map[string]*types.Package{}, funcs: map[*types.Func]*ast.FuncDecl{},
		vars: map[types.Object]*ast.ValueSpec{}, files: map[*types.Package][]*ast.File{},
		info: &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
			Selections: map[*ast.SelectorExpr]*types.Selection{}, Implicits: map[ast.Node]types.Object{}}}
	if err := findLibrary(); err != nil {
		return nil, nil, err
	}
	p.std = importer.ForCompiler(token.NewFileSet(), "source", nil)
	pkg, err := p.Import(path)
	return p, pkg, err
}

// findLibrary asks the go command where the standard library is: a program that was compiled with -trimpath does not know.
var findLibrary = sync.OnceValue(func() error {
	if build.Default.GOROOT != "" {
		return nil
	}
	at, err := exec.Command("go", "env", "GOROOT").Output()
	build.Default.GOROOT = strings.TrimSpace(string(at))
	return err
})

// Import is types.Importer.
func (p *program) Import(path string) (*types.Package, error) {
	dir, own := strings.CutPrefix(path, module)
	if !own {
		return p.std.Import(path)
	}
	if pkg := p.pkgs[path]; pkg != nil {
		return pkg, nil
	}
	b, err := build.ImportDir(filepath.Join(p.root, filepath.FromSlash(dir)), 0)
	if err != nil {
		return nil, err
	}
	var files []*ast.File
	for _, name := range b.GoFiles {
		f, err := parser.ParseFile(p.fset, filepath.Join(b.Dir, name), nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	conf := types.Config{Importer: p}
	pkg, err := conf.Check(path, p.fset, files, p.info)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	p.pkgs[path], p.files[pkg] = pkg, files
	for _, f := range files {
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if fn, ok := p.info.Defs[d.Name].(*types.Func); ok {
					p.funcs[fn] = d
				}
			case *ast.GenDecl:
				for _, s := range d.Specs {
					if v, ok := s.(*ast.ValueSpec); ok && d.Tok == token.VAR {
						for _, n := range v.Names {
							p.vars[p.info.Defs[n]] = v
						}
					}
				}
			}
		}
	}
	return pkg, nil
}
