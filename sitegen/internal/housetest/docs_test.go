package housetest

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Limits of the living notes in docs/notes, which keep them few enough for somebody to read all.
const (
	mostNotes = 12
	mostWords = 15_000
	twoPages  = 1_000 // words of one note
)

// TestNotesStayFew holds the notes to their number and length, and wants each to begin with a title
// and to be found from docs/architecture.md.
func TestNotesStayFew(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join(root, "docs", "notes", "*.md"))
	if len(files) == 0 || len(files) > mostNotes {
		t.Errorf("docs/notes has %d notes: 1 to %d are wanted (hint: edit one that is there)", len(files), mostNotes)
	}
	page, err := os.ReadFile(filepath.Join(root, "docs", "architecture.md"))
	if err != nil {
		t.Fatal(err)
	}
	all := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		words := len(strings.Fields(string(text)))
		all += words
		if words > twoPages {
			t.Errorf("%s has %d words, %d are two pages", file, words, twoPages)
		}
		if !strings.HasPrefix(string(text), "# ") {
			t.Errorf("%s begins without a title", file)
		}
		if name := "notes/" + filepath.Base(file); !strings.Contains(string(page), "("+name+")") {
			t.Errorf("docs/architecture.md does not link %s", name)
		}
	}
	if all > mostWords {
		t.Errorf("the notes have %d words, %d are allowed", all, mostWords)
	}
}

// decision is a reference to a numbered decision record. There are none any more: what a maintainer
// must know is in docs/notes, and rulings on rules are in RULINGS.md beside each ruleset.
var decision = regexp.MustCompile(`\b(?:ADRs? \d|docs/adr)`)

// TestNoDecisionRecords looks for references to records that went.
func TestNoDecisionRecords(t *testing.T) {
	looked := 0
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := filepath.ToSlash(path)
		if d.IsDir() {
			if base := d.Name(); base == "node_modules" || base == "public" || base == "dist" || base == ".herald" || base == ".git" {
				return filepath.SkipDir
			}
			return nil
		}
		switch filepath.Ext(path) {
		case ".go", ".md", ".mjs", ".js", ".css", ".html", ".py":
		default:
			return nil
		}
		if strings.HasSuffix(name, "housetest/docs_test.go") || d.Name() == "CHANGELOG.md" {
			return nil
		}
		text, err := os.ReadFile(path)
		looked++
		for i, line := range strings.Split(string(text), "\n") {
			if decision.MatchString(line) {
				t.Errorf("%s:%d: names a decision record (hint: docs/notes or RULINGS.md)", path, i+1)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if looked < 900 {
		t.Errorf("only %d files were looked at", looked)
	}
}
