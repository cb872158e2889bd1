package engine_test

import (
	"go/ast"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// concepts are words of things that one ruleset has, and where else they may stand: what a board's file can say of a
// region is board data, whoever plays on it.
var concepts = []struct {
	word   *regexp.Regexp
	except []string // folders and files, each with its reason
}{
	{regexp.MustCompile(`(?i)mercy|henry|garrison|claimant|faction|embark`), []string{
		"sitegen/toytest", // a ruleset, of tests
	}},
	{regexp.MustCompile(`(?i)kingdom`), []string{
		"engine/map.go", "mapdata", "themes/default/moves", "sitegen/moves", "sitegen/rules/figure", "cmd/herald/cmd_moves.go", // of a region: capital_of in map.toml
	}},
	{regexp.MustCompile(`(?i)winter`), []string{
		"engine/phase.go", "engine/phasename.go", // a season like another
		"engine/notation", "themes/default/moves/notation", // a word on sheets
		"sitegen/load/timeline.go", "sitegen/load/game.go", "sitegen/scaffold.go", // a key of game.toml that games have
		"mapdata/foreign", // a word of other programs' files
	}},
}

// names finds a ruleset's id as a word of its own. The standard game's is a common word.
func names(t *testing.T) *regexp.Regexp {
	t.Helper()
	dirs, err := os.ReadDir("variants")
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, d := range dirs {
		if d.IsDir() && d.Name() != "standard" {
			ids = append(ids, regexp.QuoteMeta(d.Name()))
		}
	}
	return regexp.MustCompile(`(?i)\b(` + strings.Join(ids, "|") + `)\b`)
}

// says lists what a shared text says of one ruleset only.
func says(path, text string, ids *regexp.Regexp) []string {
	var out []string
	out = append(out, ids.FindAllString(text, -1)...)
	for _, c := range concepts {
		allowed := false
		for _, e := range c.except {
			allowed = allowed || path == e || strings.HasPrefix(path, e+"/")
		}
		if !allowed {
			out = append(out, c.word.FindAllString(text, -1)...)
		}
	}
	return out
}

// TestSharedFilesKnowNoRuleset reads every shared Go file's names and texts, and every template, style sheet and script:
// none names a ruleset, nor holds a concept that only one has.
func TestSharedFilesKnowNoRuleset(t *testing.T) {
	ids := names(t)
	seen := 0
	for _, s := range sources(t) {
		if s.test || s.dir == "engine/variants" || strings.HasPrefix(s.dir, rulesets) || strings.HasPrefix(s.dir, "engine/judge/judgetest") {
			continue
		}
		seen++
		ast.Inspect(s.ast, func(n ast.Node) bool {
			text := ""
			switch n := n.(type) {
			case *ast.Ident:
				text = n.Name
			case *ast.BasicLit:
				if n.Kind == token.STRING {
					text, _ = strconv.Unquote(n.Value)
				}
			}
			for _, word := range says(s.file, text, ids) {
				t.Errorf("%s says %q", s.fset.Position(n.Pos()), word)
			}
			return true
		})
	}
	err := filepath.WalkDir("../themes", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		switch filepath.Ext(path) {
		case ".html", ".css", ".js":
		default:
			return nil
		}
		data, err := os.ReadFile(path)
		seen++
		for _, word := range says(strings.TrimPrefix(filepath.ToSlash(path), "../"), string(data), ids) {
			t.Errorf("%s says %q", path, word)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if seen < 200 {
		t.Errorf("only %d files were read", seen)
	}
	// The guard itself.
	if len(says("sitegen/publish/x.go", "ThreeKingdoms, Mercy and W3K", ids)) != 3 || len(says("mapdata/x.go", "kingdom", ids)) != 0 {
		t.Error("the guard does not see what it should")
	}
}
