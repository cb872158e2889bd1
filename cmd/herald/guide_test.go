//go:build unix

package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// words splits a command line, quoted words whole.
func words(line string) []string {
	var out []string
	for i, part := range strings.Split(line, `"`) {
		if i%2 == 1 {
			out = append(out, part)
		} else {
			out = append(out, strings.Fields(part)...)
		}
	}
	return out
}

// TestDesignersGuide runs every command of docs/designers-guide.md in an empty folder, edits what
// the page edits, and compares the output with the page's.
func TestDesignersGuide(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "designers-guide.md"))
	must(t, err)
	t.Chdir(t.TempDir())
	commands, shown, edits := 0, 0, 0
	lines := strings.Split(string(page), "\n")
	for i := 0; i < len(lines); i++ {
		if head, file, ok := strings.Cut(lines[i], " # at the end of "); ok {
			n := slices.Index(lines[i:], "```")
			was := read(t, file)
			must(t, os.WriteFile(file, []byte(was+head+"\n"+strings.Join(lines[i+1:i+n], "\n")+"\n"), 0o644))
			edits++
		}
		command, ok := strings.CutPrefix(lines[i], "$ herald ")
		if !ok {
			continue
		}
		commands++
		out := well(t, words(command)...)
		var want []string
		for k := i + 1; !strings.HasPrefix(lines[k], "$ ") && lines[k] != "```"; k++ {
			want = append(want, lines[k])
		}
		if len(want) == 0 {
			continue
		}
		shown++
		if got := strings.TrimRight(out, "\n"); got != strings.Join(want, "\n") {
			t.Errorf("docs/designers-guide.md:%d: herald %s prints\n%s\nand the page says\n%s", i+1, command, got, strings.Join(want, "\n"))
		}
	}
	if commands < 8 || shown == 0 || edits == 0 {
		t.Errorf("%d commands, of %d it is shown what they print, and %d edits", commands, shown, edits)
	}
	for _, name := range []string{"mine/map.svg", "island.pdf", "poster.pdf", "copy.pdf", "isles/public/cape/1901-spring/index.html"} {
		if !lies(name) {
			t.Errorf("no %s", name)
		}
	}
}
