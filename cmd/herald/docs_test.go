package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// docPages are the documents that people read, by their path in the repository: those of its root
// and of docs, with the notes and the rulings of rulesets, without the changelog, which describes
// past versions.
func docPages(t *testing.T) map[string]string {
	t.Helper()
	pages := map[string]string{}
	for _, pattern := range []string{"README.md", "CONTRIBUTING.md", "docs/*.md", "docs/notes/*.md", "engine/variants/*/RULINGS.md"} {
		files, err := filepath.Glob(filepath.Join("..", "..", pattern))
		must(t, err)
		for _, file := range files {
			text, err := os.ReadFile(file)
			must(t, err)
			rel, _ := filepath.Rel(filepath.Join("..", ".."), file)
			pages[filepath.ToSlash(rel)] = string(text)
		}
	}
	return pages
}

// sub are the help lines of a command: one, or one for each kind of thing that it makes.
func sub(name string) [][]string {
	if name == "new" {
		return [][]string{{"new", "site", "--help"}, {"new", "game", "--help"}, {"new", "board", "--help"}}
	}
	return [][]string{{name, "--help"}}
}

// helpOf returns a command's help. Version has no flags, and help describes it the same way.
func helpOf(t *testing.T, args []string) string {
	t.Helper()
	if args[0] == "version" {
		args = []string{"help", "version"}
	}
	code, out, err := herald(t, args...)
	if code != exitWell || err != "" {
		t.Fatalf("herald %s: exit code %d: %s", strings.Join(args, " "), code, err)
	}
	return out
}

// TestFlagsAfterNames: commands about a game take their flags before its name and behind it.
func TestFlagsAfterNames(t *testing.T) {
	dir, tried := t.TempDir(), 0
	for _, c := range commands() {
		if !strings.Contains(c.usage, " GAME") {
			continue
		}
		tried++
		code, _, said := herald(t, c.name, "--site", dir, "nowhere")
		if behind, _, told := herald(t, c.name, "nowhere", "--site", dir); code == exitWell || behind != code || told != said {
			t.Errorf("%s: exit codes %d and %d: %q, and %q", c.name, code, behind, said, told)
		}
	}
	if tried < 8 {
		t.Errorf("only %d commands are about a game", tried)
	}
}

// TestCommandsPage compares docs/commands.md with the commands' own help: every command, flag and
// default is documented.
func TestCommandsPage(t *testing.T) {
	var b strings.Builder
	b.WriteString("# The commands\n\nWhat `herald help COMMAND` prints for each, written by `go test ./cmd/herald -run CommandsPage -update`. Flags may come before or after names. Exit codes: 0 success, 1 problems found, 2 wrong usage.\n")
	for _, c := range commands() {
		fmt.Fprintf(&b, "\n## %s\n", c.name)
		for _, args := range sub(c.name) {
			if len(args) > 2 {
				fmt.Fprintf(&b, "\n`herald %s`:\n", strings.Join(args[:2], " "))
			}
			fmt.Fprintf(&b, "\n```\n%s```\n", helpOf(t, args))
		}
	}
	file := filepath.Join("..", "..", "docs", "commands.md")
	if *update {
		must(t, os.WriteFile(file, []byte(b.String()), 0o644))
	}
	if page, _ := os.ReadFile(file); string(page) != b.String() {
		t.Error("docs/commands.md is not what the commands say of themselves (hint: -update)")
	}
}

// TestExamplesDoWhatTheySay types the examples of help that need no file but those which earlier
// examples make: each of them is carried out.
func TestExamplesDoWhatTheySay(t *testing.T) {
	t.Chdir(t.TempDir())
	ran := 0
	for _, name := range []string{"new", "board", "moves", "convoy"} {
		for _, line := range find(commands(), name).examples {
			typed, _, _ := strings.Cut(line, " #")
			typed, _, _ = strings.Cut(typed, " > ")
			if untyped.MatchString(typed) {
				continue
			}
			var args []string
			for _, w := range word.FindAllString(typed, -1)[1:] {
				args = append(args, strings.Trim(w, `"`))
			}
			if name == "board" {
				args = append(args, "--site", "mysite")
			}
			ran++
			if code, out, err := herald(t, args...); code != exitWell {
				t.Errorf("%s: exit %d\n%s%s", line, code, out, err)
			}
		}
	}
	if ran < 15 {
		t.Errorf("only %d examples were typed", ran)
	}
}

var (
	word    = regexp.MustCompile(`"[^"]*"|\S+`)
	untyped = regexp.MustCompile(`\.(?:xml|map|json)\b|--solve|--refit|^herald build`) // of other programs, or slow

	commandLine = regexp.MustCompile("herald ([a-z]+)([^|;&`\n#]*)")
	flagInLine  = regexp.MustCompile(`(?:^|[\s\[|])(--?[a-z][a-z-]*)`)
	flagInHelp  = regexp.MustCompile(`(?m)^  (--?[a-z][a-z-]*)`)
)

// TestDocsNameFlagsThatExist looks at every flag that a page gives a command.
func TestDocsNameFlagsThatExist(t *testing.T) {
	flags := map[string][]string{}
	for _, c := range commands() {
		for _, args := range sub(c.name) {
			_, list, _ := strings.Cut(helpOf(t, args), "\nFlags:\n")
			list, _, _ = strings.Cut(list, "\n\n")
			for _, m := range flagInHelp.FindAllStringSubmatch(list, -1) {
				flags[c.name] = append(flags[c.name], m[1])
			}
		}
	}
	seen := 0
	for page, text := range docPages(t) {
		for i, line := range strings.Split(text, "\n") {
			for _, m := range commandLine.FindAllStringSubmatch(line, -1) {
				if find(commands(), m[1]) == nil {
					continue // "herald is", "herald draws"
				}
				for _, f := range flagInLine.FindAllStringSubmatch(m[2], -1) {
					seen++
					if !slices.Contains(flags[m[1]], f[1]) {
						t.Errorf("%s:%d: herald %s has no flag %s", page, i+1, m[1], f[1])
					}
				}
			}
		}
	}
	if seen < 100 {
		t.Errorf("only %d flags found", seen)
	}
}

var (
	testName   = regexp.MustCompile(`\b(?:Test|Benchmark|Fuzz)[A-Z]\w*`)
	testFunc   = regexp.MustCompile(`(?m)^func ((?:Test|Benchmark|Fuzz)\w*)\(`)
	inTicks    = regexp.MustCompile("`([^`\\s]+)`")
	linkTo     = regexp.MustCompile(`\]\(([^)#:\s]+)(?:#[^)]*)?\)`)
	placed     = regexp.MustCompile(`<[a-z]+>`)
	makeTarget = regexp.MustCompile("(?:`|^)make ([a-z]+)")
)

// TestDocsNameWhatExists looks at every test, file, folder, link and target of make that a page
// names. A path in backticks counts if it begins with a folder of the repository or of the default
// theme; text in angle brackets matches any name.
func TestDocsNameWhatExists(t *testing.T) {
	root := filepath.Join("..", "..")
	tests, tops := map[string]bool{}, map[string]string{}
	for _, from := range []string{".", "themes/default"} {
		entries, err := os.ReadDir(filepath.Join(root, from))
		must(t, err)
		for _, e := range entries {
			if name := e.Name(); e.IsDir() && name != "public" && name != "node_modules" && tops[name] == "" {
				tops[name] = from
			}
		}
	}
	must(t, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && (d.Name() == "node_modules" || d.Name() == "public" || d.Name() == ".git" || d.Name() == ".herald") {
			return filepath.SkipDir
		}
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		for _, m := range testFunc.FindAllSubmatch(text, -1) {
			tests[string(m[1])] = true
		}
		return err
	}))
	there := func(path string) bool {
		matches, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(placed.ReplaceAllString(path, "*"))))
		return err == nil && len(matches) > 0
	}
	makefile, err := os.ReadFile(filepath.Join(root, "Makefile"))
	must(t, err)
	// What a page names that a reader is to make.
	made := []string{"content/games/powick-bridge/secret.toml", "css/50-mine.css"}
	counts := map[string]int{}
	for page, text := range docPages(t) {
		for i, line := range strings.Split(text, "\n") {
			wrong := func(what, name string) { t.Errorf("%s:%d: there is no %s %s", page, i+1, what, name) }
			for _, name := range testName.FindAllString(line, -1) {
				counts["test"]++
				if !tests[name] {
					wrong("test", name)
				}
			}
			for _, m := range inTicks.FindAllStringSubmatch(line, -1) {
				top, _, ok := strings.Cut(strings.TrimPrefix(m[1], "./"), "/")
				if from := tops[top]; ok && from != "" && !slices.Contains(made, m[1]) {
					counts["path"]++
					// A page about themes speaks of its example's, and a page about a site of its site's.
					if !there(from+"/"+m[1]) && !there("docs/example-theme/"+m[1]) {
						wrong("file", m[1])
					}
				}
			}
			for _, m := range linkTo.FindAllStringSubmatch(line, -1) {
				counts["link"]++
				if !there(filepath.ToSlash(filepath.Join(filepath.Dir(page), m[1]))) {
					wrong("page", m[1])
				}
			}
			for _, m := range makeTarget.FindAllStringSubmatch(line, -1) {
				counts["target"]++
				if !strings.Contains("\n"+string(makefile), "\n"+m[1]+":") {
					wrong("target of make", m[1])
				}
			}
		}
	}
	for what, least := range map[string]int{"test": 60, "path": 80, "link": 50, "target": 10} {
		if counts[what] < least {
			t.Errorf("only %d of %s found", counts[what], what)
		}
	}
}

// TestArchitectureNamesEveryPackage compares the list of folders in docs/architecture.md with the
// tree, both ways, and limits the page to two sheets of 76 lines.
func TestArchitectureNamesEveryPackage(t *testing.T) {
	page := docPages(t)["docs/architecture.md"]
	lines := 0
	for line := range strings.Lines(page) {
		lines += 1 + (len([]rune(line))-1)/110
	}
	if lines > 2*76 {
		t.Errorf("docs/architecture.md has %d lines of 110 letters", lines)
	}
	_, list, _ := strings.Cut(page, "```\n")
	list, _, ok := strings.Cut(list, "```")
	if !ok {
		t.Fatal("docs/architecture.md has no list of folders")
	}
	root, top, named := filepath.Join("..", ".."), "", 0
	in := regexp.MustCompile(`(?:^|  |; |and )([a-z-]+)/`)
	sections := map[string]string{}
	for line := range strings.Lines(list) {
		if !strings.HasPrefix(line, " ") {
			top, _, _ = strings.Cut(line, "/")
		}
		sections[top] += line
		for _, m := range in.FindAllStringSubmatch(line, -1) {
			named++
			if !exists(filepath.Join(root, m[1])) && !exists(filepath.Join(root, top, m[1])) {
				t.Errorf("docs/architecture.md names %s/ in %s/, and there is none", m[1], top)
			}
		}
	}
	if named < 45 {
		t.Errorf("only %d folders found", named)
	}
	for top, text := range sections {
		packages, err := filepath.Glob(filepath.Join(root, top, "*", "*.go"))
		must(t, err)
		for _, file := range packages {
			if name := filepath.Base(filepath.Dir(file)); !regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\b`).MatchString(text) {
				t.Errorf("docs/architecture.md does not name %s/%s", top, name)
			}
		}
	}
}
