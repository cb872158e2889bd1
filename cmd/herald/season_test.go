package main

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

var update = flag.Bool("update", false, "write docs/season.md and docs/commands.md anew")

// TestSeason runs the commands of docs/season.md and compares what they print with the page.
func TestSeason(t *testing.T) {
	if testing.Short() {
		t.Skip("draws a whole site")
	}
	page := filepath.Join("..", "..", "docs", "season.md")
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	dir, bin := t.TempDir(), filepath.Dir(sitetest.Program(t))
	site := filepath.Join(dir, "site")
	seasonSite(t, site)
	run := func(no int, command string) string {
		cmd := exec.Command("sh", "-c", command)
		cmd.Dir = site
		cmd.Env = append(os.Environ(), "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"), "LC_ALL=C")
		out, err := cmd.CombinedOutput()
		// Failing is part of the story only where the story says so.
		if failed, told := err != nil, strings.Contains(command, "# exit code 1"); failed != told {
			t.Errorf("docs/season.md:%d: %q: failed is %v (%v), and the page says %v (hint: mark a command that is to fail with \"# exit code 1\")\n%s",
				no, command, failed, err, told, out)
		}
		return steady(string(out))
	}
	var got strings.Builder
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	console := false
	for i := 0; i < len(lines); i++ {
		line := lines[i]
		switch {
		case line == "```console":
			console = true
		case console && line == "```":
			console = false
		case console && strings.HasPrefix(line, "$ "):
			got.WriteString(line + "\n" + run(i+1, line[2:]))
			continue
		case console:
			continue // the old output
		}
		got.WriteString(line + "\n")
	}
	if *update {
		if t.Failed() {
			t.Fatal("docs/season.md is left as it was")
		}
		if err := os.WriteFile(page, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want := strings.Split(string(text), "\n")
	for i, line := range strings.Split(got.String(), "\n") {
		if i >= len(want) || want[i] != line {
			old := "(the page ends)"
			if i < len(want) {
				old = want[i]
			}
			t.Fatalf("docs/season.md:%d: the page says\n  %s\nand the program\n  %s\n(hint: go test ./cmd/herald -run Season -update, and read what changed)", i+1, old, line)
		}
	}
}

var (
	longHex  = regexp.MustCompile(`\b([0-9a-f]{6})[0-9a-f]{58}\b`)
	untilDue = regexp.MustCompile(`\((in \d+ (days|hours|minutes)|\d+ (days|hours|minutes) ago)\)`)
	took     = regexp.MustCompile(`, [0-9.]+(µs|ms|s)$`)
)

// steady removes what differs from day to day.
func steady(s string) string {
	s = longHex.ReplaceAllString(s, "$1…")
	s = untilDue.ReplaceAllString(s, "(…)")
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		lines[i] = took.ReplaceAllString(l, ", …")
	}
	return strings.Join(lines, "\n")
}

// seasonSite is the sample game as it was when Spring 1644 opened, with that season's letters in
// inbox/: made by the script that docs/season.md names, so that a reader can make the same.
func seasonSite(t *testing.T, dir string) {
	t.Helper()
	cmd := exec.Command("sh", "docs/season.sh", dir)
	cmd.Dir = filepath.Join("..", "..")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

// TestReadmeSeason runs the README's five lines in a new folder, unchanged, with an editor that
// types in what came. Whoever reads all of README.md and docs/how-do-i.md, the first recipe of
// docs/hosting.md, the files that a new site of the wordiest board has, and whatever is printed
// until the first season is published, has read 3,000 words at most.
func TestReadmeSeason(t *testing.T) {
	if testing.Short() {
		t.Skip("draws whole sites")
	}
	readme, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, found := strings.Cut(string(readme), "## A coordinator's season in five lines\n\n```\n")
	lines, _, closed := strings.Cut(rest, "```\n")
	if !found || !closed || strings.Count(lines, "\n") != 5 {
		t.Fatalf("the README has no season in five lines:\n%s", lines)
	}
	dir, bin := t.TempDir(), t.TempDir()
	path := strings.Join([]string{bin, filepath.Dir(sitetest.Program(t)), os.Getenv("PATH")}, string(os.PathListSeparator))
	// The editor saves into a folder that is there, and nowhere else. Orders come from all ten
	// powers at once.
	editor := `#!/bin/sh
set -e
[ -d "$(dirname "$1")" ] || exit 0
case $1 in */orders/*) cp "$INBOX"/*.txt "$(dirname "$1")/";; esac
`
	if err := os.WriteFile(filepath.Join(bin, "editor"), []byte(editor), 0o755); err != nil {
		t.Fatal(err)
	}
	inbox := t.TempDir()
	lib := sitegen.NewLibrary()
	board, err := lib.Board("w3k")
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range board.Map.Powers {
		sheet := ""
		for _, u := range board.Map.Starts {
			if int(u.Power) == i {
				sheet += u.Kind.String() + " " + lib.Place(board.Map, u.At) + " holds\n"
			}
		}
		if err := os.WriteFile(filepath.Join(inbox, p.ID+".txt"), []byte(sheet), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	said := ""
	for i, line := range strings.Split(strings.TrimSuffix(lines, "\n"), "\n") {
		cmd := exec.Command("sh", "-c", line)
		cmd.Dir = dir
		if i > 0 {
			cmd.Dir = filepath.Join(dir, "ourgames")
		}
		cmd.Env = append(os.Environ(), "PATH="+path, "EDITOR=editor", "INBOX="+inbox)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("README line %d: %s: %v\n%s", i+1, line, err, out)
		}
		said += string(out)
	}
	files := 0 // words of them
	for _, id := range mapdata.IDs() {
		site, words := filepath.Join(t.TempDir(), "site"), 0
		well(t, "new", "site", site, "--board", id)
		well(t, "new", "game", "first", "--began", "2026-03-02", "--site", site)
		for _, name := range []string{"site.toml", "games/first/game.toml", "games/first/people.toml"} {
			words += len(strings.Fields(read(t, filepath.Join(site, "content", name))))
		}
		files = max(files, words)
	}
	guide, err := os.ReadFile(filepath.Join("..", "..", "docs", "how-do-i.md"))
	must(t, err)
	hosting, err := os.ReadFile(filepath.Join("..", "..", "docs", "hosting.md"))
	must(t, err)
	recipe, _, found := strings.Cut(string(hosting), "## GitHub Pages")
	count := func(text string) int { return len(strings.Fields(text)) }
	all := count(string(readme)) + count(string(guide)) + count(recipe) + count(said) + files
	t.Logf("README.md %d words, how-do-i.md %d, the first recipe %d, the commands %d, files %d: %d",
		count(string(readme)), count(string(guide)), count(recipe), count(said), files, all)
	if all > 3000 || !found || files < 500 || count(said) < 50 {
		t.Errorf("a first season takes %d words", all)
	}
	page, err := os.ReadFile(filepath.Join(dir, "ourgames/public/powick-bridge/1642-summer/index.html"))
	if err != nil || !strings.Contains(string(page), "Final results") {
		t.Errorf("after five lines there are no final results: %v", err)
	}
}
