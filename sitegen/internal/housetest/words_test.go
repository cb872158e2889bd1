package housetest

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

// concepts are words for things that one ruleset has, and the other places where they may be used:
// what a board's file can say of a region is board data, whoever plays on it.
var concepts = []struct {
	word   *regexp.Regexp
	except []string // folders and files, each with its reason
	games  bool     // allowed in tests: their games have it in their files
}{
	{regexp.MustCompile(`(?i)mercy|henry|garrison|claimant|faction|embark`), []string{
		"sitegen/sitetest/toytest",                                     // a ruleset, of tests
		"sitegen/internal/housetest/planted_test.go",                   // a rule taken away, to see a test fail
		"mapdata/compile/later_test.go", "mapdata/lint/tables_test.go", // what boards' own files and notes say
	}, false},
	{regexp.MustCompile(`(?i)kingdom`), []string{
		"engine/map.go", "mapdata", "themes/default/moves", "sitegen/moves", "sitegen/internal/figure", "cmd/herald/cmd_moves.go", // of a region: capital_of in map.toml
	}, false},
	{regexp.MustCompile(`(?i)winter`), []string{
		"engine/phase.go", "engine/phasename.go", // a season like another
		"engine/notation",                                                         // a word on sheets
		"sitegen/load/timeline.go", "sitegen/load/game.go", "sitegen/scaffold.go", // a key of game.toml that games have
		"mapdata/foreign", // a word of other programs' files
	}, true},
}

// names finds a ruleset's id as a word of its own.
func names(t *testing.T) *regexp.Regexp {
	t.Helper()
	return regexp.MustCompile(`(?i)\b(` + strings.Join(rulesetIDs(t), "|") + `)\b`)
}

// rulesetIDs are the names of the rulesets' folders, and their ids. The standard game's is a common
// word.
func rulesetIDs(t *testing.T) []string {
	t.Helper()
	dirs, err := os.ReadDir(root + "/engine/variants")
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, d := range dirs {
		if d.IsDir() && d.Name() != "standard" {
			ids = append(ids, regexp.QuoteMeta(d.Name()))
		}
	}
	return ids
}

// ownTest reports whether a test's file is named after a ruleset: warwick_test.go,
// w3k_lots_test.go.
func ownTest(file string, ids *regexp.Regexp) bool {
	name, _, _ := strings.Cut(filepath.Base(file), "_")
	return ids.MatchString(name)
}

// asData finds the places where a test may name a ruleset: as data names a board, a game's rules, a
// book or a folder. A test that is about one ruleset bears its name.
func asData(ids []string) *regexp.Regexp {
	return regexp.MustCompile(`(^|["/])(` + strings.Join(ids, "|") + `)($|["/.:])`)
}

// says lists what a shared text says of one ruleset only.
func says(path, text string, ids *regexp.Regexp) []string {
	var out []string
	out = append(out, ids.FindAllString(text, -1)...)
	for _, c := range concepts {
		allowed := c.games && isTest(path)
		for _, e := range c.except {
			allowed = allowed || path == e || strings.HasPrefix(path, e+"/")
		}
		if !allowed {
			out = append(out, c.word.FindAllString(text, -1)...)
		}
	}
	return out
}

// TestSharedFilesKnowNoRuleset reads every shared Go file's names, texts and comments, tests' too,
// and every template, style sheet and script: none names a ruleset, nor holds a concept that only
// one has.
func TestSharedFilesKnowNoRuleset(t *testing.T) {
	ids := names(t)
	inData := asData(rulesetIDs(t))
	seen := 0
	for _, s := range sources(t) {
		switch {
		case s.dir == "engine/variants", strings.HasPrefix(s.dir, rulesets), strings.HasPrefix(s.dir, "engine/judge/judgetest"):
			continue
		case s.test && ownTest(s.file, ids), s.dir == "sitegen/internal/housetest":
			continue
		}
		seen++
		for _, c := range s.ast.Comments {
			for _, word := range says(s.file, c.Text(), ids) {
				t.Errorf("%s says %q", s.fset.Position(c.Pos()), word)
			}
		}
		ast.Inspect(s.ast, func(n ast.Node) bool {
			text := ""
			switch n := n.(type) {
			case *ast.Ident:
				text = n.Name
			case *ast.BasicLit:
				if n.Kind == token.STRING {
					if text, _ = strconv.Unquote(n.Value); s.test {
						text = inData.ReplaceAllString(text, "")
					}
				}
			}
			for _, word := range says(s.file, text, ids) {
				t.Errorf("%s says %q", s.fset.Position(n.Pos()), word)
			}
			return true
		})
	}
	err := filepath.WalkDir(root+"/themes", func(path string, d fs.DirEntry, err error) error {
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
		for _, word := range says(strings.TrimPrefix(filepath.ToSlash(path), root+"/"), string(data), ids) {
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
