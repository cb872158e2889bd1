//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestLicences: herald licences names the licence of every module in the program, and every font of
// the theme has its licence beside it.
func TestLicences(t *testing.T) {
	mod, err := os.ReadFile(filepath.Join("..", "..", "go.mod"))
	must(t, err)
	if regexp.MustCompile(`(?m)^\s*(replace|exclude)\b`).Match(mod) {
		t.Error("go.mod replaces or excludes: go install of the published module would fail")
	}
	linked, err := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{.Path}}{{end}}", ".").Output()
	must(t, err)
	modules := slices.Compact(slices.Sorted(slices.Values(strings.Fields(string(linked)))))
	if len(modules) < 10 {
		t.Fatalf("built from %q only", modules)
	}
	for _, m := range modules {
		if moduleLicences[m] == "" && m != "github.com/heraldmaps/herald" {
			t.Errorf("%s has no licence in the list", m)
		}
	}
	for m := range moduleLicences {
		if !slices.Contains(modules, m) {
			t.Errorf("%s has a licence in the list, and nothing of it is in the program", m)
		}
	}
	fonts, err := fontLicences()
	must(t, err)
	if len(fonts) < 2 {
		t.Errorf("licences of fonts: %v", fonts)
	}
	if out := well(t, "licences"); !strings.Contains(out, "herald: MIT, the herald authors") || !strings.Contains(out, "SIL Open Font") {
		t.Error(out)
	}
	if out := well(t, "licences", "--fonts"); !strings.Contains(out, "SIL OPEN FONT LICENSE") {
		t.Error("the fonts' licences are not in full")
	}
}

// TestShells: the completions for zsh and fish name every command; if the shell is installed, it
// reads them.
func TestShells(t *testing.T) {
	for _, shell := range []string{"zsh", "fish"} {
		script := well(t, "completion", shell)
		for _, c := range commands() {
			if !strings.Contains(script, c.name) {
				t.Errorf("%s: no %s", shell, c.name)
			}
		}
		if bin, err := exec.LookPath(shell); err == nil {
			file := filepath.Join(t.TempDir(), "script")
			must(t, os.WriteFile(file, []byte(script), 0o644))
			if out, err := exec.Command(bin, "-n", file).CombinedOutput(); err != nil {
				t.Errorf("%s: %v\n%s", shell, err, out)
			}
		}
	}
}

// TestSiteHasItsWorkflow: a new site has its workflow, which TestPagesRecipe runs; an existing one
// is not overwritten.
func TestSiteHasItsWorkflow(t *testing.T) {
	site := emptySite(t)
	file := filepath.Join(site, ".github", "workflows", "site.yml")
	text := read(t, file)
	if !strings.Contains(text, "ORDERS BELONG IN A PRIVATE REPOSITORY") {
		t.Error("it does not say where orders belong")
	}
	must(t, os.WriteFile(file, []byte("mine\n"), 0o644))
	must(t, os.Remove(filepath.Join(site, "content", "site.toml")))
	well(t, "new", "site", site)
	if read(t, file) != "mine\n" {
		t.Error("a workflow that was there is overwritten")
	}
}

// TestBoardExport: every format is written, and a format of several files asks for a folder.
func TestBoardExport(t *testing.T) {
	for form, want := range map[string]string{"geojson": `"FeatureCollection"`, "json": `"supply_centre"`, "map": "COAST  STP/NC"} {
		if out := well(t, "board", "export", "standard", "--as", form); !strings.Contains(out, want) {
			t.Errorf("%s: no %q", form, want)
		}
	}
	says(t, exitUsage, []string{"board", "export", "standard", "--as", "jdip"}, "it is several files (hint: --out FOLDER)")
	for want, args := range map[string][]string{"BEGIN SPRING 1642": {"w3k"}, "BEGIN SPRING 1901": {"standard"}, "BEGIN SPRING 1958": {"standard", "--year", "1958"}} {
		if out := well(t, append([]string{"board", "export", "--as", "map"}, args...)...); !strings.Contains(out, want+" MOVEMENT") {
			t.Errorf("export %v lacks %q", args, want)
		}
	}
	says(t, exitUsage, []string{"board", "export", "standard", "--as", "gif"}, `there is no form "gif"`)
	dir := t.TempDir()
	well(t, "board", "export", "standard", "--as", "drawing", "--out", filepath.Join(dir, "d"))
	well(t, "board", "export", "standard", "--as", "jdip", "--out", filepath.Join(dir, "j"))
	well(t, "board", "import", "--out", filepath.Join(dir, "back"), "--as", "again", filepath.Join(dir, "j", "variants.xml"))
	if !lies(filepath.Join(dir, "d", "map.svg")) || !lies(filepath.Join(dir, "back", "again", "board.bin")) {
		t.Error("files are missing")
	}
}
