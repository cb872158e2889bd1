package main

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write docs/season.md anew")

// TestSeason runs the commands of docs/season.md and holds what they print against the page.
func TestSeason(t *testing.T) {
	if testing.Short() {
		t.Skip("draws a whole site")
	}
	page := filepath.Join("..", "..", "docs", "season.md")
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	bin := filepath.Join(dir, "bin")
	if out, err := exec.Command("go", "build", "-o", filepath.Join(bin, "herald"), ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
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
	began    = regexp.MustCompile(`(?m)^began = .*$`)
	longHex  = regexp.MustCompile(`\b([0-9a-f]{6})[0-9a-f]{58}\b`)
	untilDue = regexp.MustCompile(`\((in \d+ (days|hours|minutes)|\d+ (days|hours|minutes) ago)\)`)
	took     = regexp.MustCompile(`, [0-9.]+(µs|ms|s)$`)
)

// steady takes out what differs from day to day.
func steady(s string) string {
	s = longHex.ReplaceAllString(s, "$1…")
	s = untilDue.ReplaceAllString(s, "(…)")
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		lines[i] = took.ReplaceAllString(l, ", …")
	}
	return strings.Join(lines, "\n")
}

// seasonSite is the sample game as it was when Spring 1644 opened, with that season's letters in inbox/.
func seasonSite(t *testing.T, dir string) {
	t.Helper()
	from := filepath.Join("..", "..", "content")
	to := filepath.Join(dir, "content")
	for _, name := range []string{"games/powick-bridge", "rules"} {
		if err := os.CopyFS(filepath.Join(to, name), os.DirFS(filepath.Join(from, name))); err != nil {
			t.Fatal(err)
		}
	}
	settings, err := os.ReadFile(filepath.Join(from, "site.toml"))
	if err != nil {
		t.Fatal(err)
	}
	settings = bytes.ReplaceAll(settings, []byte("boards = "), []byte("# boards = "))
	settings = bytes.ReplaceAll(settings, []byte("rules = "), []byte("# rules = "))
	if err := os.WriteFile(filepath.Join(to, "site.toml"), settings, 0o644); err != nil {
		t.Fatal(err)
	}
	game := filepath.Join(to, "games/powick-bridge")
	toml, err := os.ReadFile(filepath.Join(game, "game.toml"))
	if err != nil {
		t.Fatal(err)
	}
	toml = began.ReplaceAll(toml, []byte("began = 2026-04-20")) // the sample's own date moves with the present
	if err := os.WriteFile(filepath.Join(game, "game.toml"), toml, 0o644); err != nil {
		t.Fatal(err)
	}
	phases, err := filepath.Glob(filepath.Join(game, "16*"))
	if err != nil || len(phases) == 0 {
		t.Fatalf("no phases: %v", err)
	}
	for _, p := range phases {
		if base := filepath.Base(p); base > "1644-spring" && base != "1644-winter" || base == "1644-autumn" {
			os.RemoveAll(p)
		}
	}
	spring, inbox := filepath.Join(game, "1644-spring"), filepath.Join(dir, "inbox")
	if err := os.Mkdir(inbox, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"orders", "retreats"} {
		if err := os.Rename(filepath.Join(spring, name), filepath.Join(inbox, name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.RemoveAll(spring); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(spring, "orders"), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"corrections.toml": `[[correction]]
power = "montrose"
line = 7
order = "Army Clydesdale holds"
reason = "A fold in the photograph put the next line's words behind this unit; the paper says that it holds."
`,
		"strike.toml": `
[[timeline.change]]
phase = "1644-summer"
kind = "orders"
date = 2026-08-15
shift = true
why = "the postmen are on strike"
`,
	} {
		if err := os.WriteFile(filepath.Join(inbox, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
