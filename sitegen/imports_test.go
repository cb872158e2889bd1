package sitegen

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/heraldmaps/herald/"

// imports lists, for each package folder of the module, what its files (without tests) import of the module.
func imports(t *testing.T) map[string]map[string]bool {
	t.Helper()
	out := map[string]map[string]bool{}
	root := ".."
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (strings.HasPrefix(d.Name(), ".") && path != root || d.Name() == "testdata" || d.Name() == "node_modules") {
			return fs.SkipDir
		}
		if filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			return err
		}
		pkg := filepath.ToSlash(rel)
		if out[pkg] == nil {
			out[pkg] = map[string]bool{}
		}
		for _, spec := range f.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			out[pkg][name] = true
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(out) < 20 {
		t.Fatalf("only %d packages were found", len(out))
	}
	return out
}

// TestBuildingKnowsNoContent: the machinery of building can be read, and trusted, without knowing what a site shows.
func TestBuildingKnowsNoContent(t *testing.T) {
	names := imports(t)["sitegen/build"]
	if len(names) == 0 {
		t.Fatal("there is no package sitegen/build")
	}
	for name := range names {
		if to, ours := strings.CutPrefix(name, module); ours && to != "sitegen/load" && to != "sitegen/files" && to != "sitegen/lock" && to != "engine/diag" {
			t.Errorf("sitegen/build imports %s", to)
		}
	}
}

// TestOneReaderOfTOML: mistakes in every file that people write are found and told by one reader.
func TestOneReaderOfTOML(t *testing.T) {
	const library = "github.com/BurntSushi/toml"
	readers := 0
	for pkg, names := range imports(t) {
		switch {
		case !names[library]:
		case pkg == "mapdata/strict":
			readers++
		case pkg == "sitegen/load": // writes results.toml
		default:
			t.Errorf("%s imports %s, and mapdata/strict reads TOML", pkg, library)
		}
	}
	if readers != 1 {
		t.Error("mapdata/strict does not read TOML: the test proves nothing")
	}
}

// TestSecretsStayBehindTheGate: what writes pages, feeds and pictures must not be able to name a secret, so that a mistake
// there does not compile. It walks the imports of imports.
func TestSecretsStayBehindTheGate(t *testing.T) {
	all := imports(t)
	for _, from := range []string{"sitegen/page", "sitegen/feed", "sitegen/moves", "sitegen/rules", "render", "render/scene", "render/svg", "render/pdf", "render/png"} {
		if all[from] == nil {
			t.Errorf("there is no package %s", from)
		}
		for name := range all[from] {
			to, ours := strings.CutPrefix(name, module)
			if ours && (to == "sitegen/play" || to == "sitegen/load" || to == "sitegen") {
				t.Errorf("%s imports %s, which holds secrets", from, to)
			}
		}
	}
	if !all["sitegen/publish"][module+"sitegen/play"] {
		t.Error("package publish no longer reads package play: the gate has moved, and this test proves nothing")
	}
}
