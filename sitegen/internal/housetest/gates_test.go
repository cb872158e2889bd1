package housetest

import (
	"go/ast"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// eachFile visits every Go file of the module that is no test.
func eachFile(t *testing.T, visit func(pkg string, f *ast.File)) {
	t.Helper()
	for _, s := range sources(t) {
		if !s.test {
			visit(s.dir, s.ast)
		}
	}
}

// imports lists, for each package folder of the module, what its files (without tests) import of
// the module.
func imports(t *testing.T) map[string]map[string]bool {
	t.Helper()
	out := map[string]map[string]bool{}
	eachFile(t, func(pkg string, f *ast.File) {
		if out[pkg] == nil {
			out[pkg] = map[string]bool{}
		}
		for _, spec := range f.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			out[pkg][name] = true
		}
	})
	if len(out) < 20 {
		t.Fatalf("only %d packages were found", len(out))
	}
	return out
}

// TestBuildingKnowsNoContent: the machinery of building can be read, and trusted, without knowing
// what a site shows.
func TestBuildingKnowsNoContent(t *testing.T) {
	t.Parallel()
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

// TestOneReaderOfTOML: one reader finds and reports mistakes in every file that people write.
func TestOneReaderOfTOML(t *testing.T) {
	t.Parallel()
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

// TestSecretsStayBehindTheGate: what writes pages, feeds and pictures must not be able to name a
// secret, so that a mistake there does not compile. It walks the imports of imports.
func TestSecretsStayBehindTheGate(t *testing.T) {
	t.Parallel()
	all := imports(t)
	for _, from := range []string{"sitegen/internal/page", "sitegen/internal/story", "sitegen/internal/interactive", "sitegen/feed", "sitegen/moves", "sitegen/rules", "render", "render/scene", "render/svg", "render/pdf", "render/png"} {
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

// TestPublishedTypesOnly: the published form of a position or a resolution is a type of its own,
// and the code that writes pages, maps and feeds takes no other. Only code with an audience in mind
// may open the gate.
func TestPublishedTypesOnly(t *testing.T) {
	t.Parallel()
	openers := map[string]bool{"sitegen/publish": true, "sitegen/rules": true, "sitegen/internal/figure": true, "cmd/herald": true, "cmd/herald-canvas": true,
		"sitegen/warroom/room": true} // a reader's own lines, played in the reader's browser from what is published
	writers := []string{"sitegen/internal/page", "sitegen/internal/story", "sitegen/internal/interactive", "sitegen/feed", "sitegen/moves", "render"}
	opened, seen := map[string]bool{}, 0
	eachFile(t, func(pkg string, f *ast.File) {
		writer := slices.ContainsFunc(writers, func(w string) bool { return pkg == w || strings.HasPrefix(pkg, w+"/") })
		ast.Inspect(f, func(n ast.Node) bool {
			sel, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if x, ok := sel.X.(*ast.Ident); !ok || x.Name != "engine" {
				return true
			}
			switch name := sel.Sel.Name; name {
			case "Publish", "PublishResolution":
				opened[pkg] = true
				if !openers[pkg] {
					t.Errorf("%s opens the gate: %s", pkg, name)
				}
			case "Resolution", "Rules", "LotSource":
				if writer {
					t.Errorf("%s names engine.%s, which holds secrets", pkg, name)
				}
			case "Public", "PublicResolution", "PublicOutcomes":
				if writer {
					seen++
				}
			}
			return true
		})
	})
	if !opened["sitegen/publish"] || seen < 3 {
		t.Errorf("the gate is opened by %v, and what writes names published types %d times: this test proves nothing", opened, seen)
	}
}
