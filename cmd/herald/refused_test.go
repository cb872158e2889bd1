package main

import (
	"os"
	"path/filepath"
	"testing"
)

// TestImportedBoardsHaveAName: an import refuses a board's name that is taken before it writes
// anything.
func TestImportedBoardsHaveAName(t *testing.T) {
	site := emptySite(t)
	source := filepath.Join("..", "..", "mapdata", "foreign", "testdata", "map", "tiny.map")
	standard, index := filepath.Join(t.TempDir(), "standard.map"), filepath.Join(t.TempDir(), "index.map")
	for _, name := range []string{standard, index} {
		must(t, os.WriteFile(name, []byte(read(t, source)), 0o644))
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{standard}, `"standard" is a board of the program (hint: --as another id`},
		{[]string{"--as", "standard", source}, `"standard" is a board of the program (hint: --as another id`},
		{[]string{"--as", "../../pwn", source}, `"../../pwn": a board's folder is named in lower-case letters`},
		{[]string{"--as", "a b", source}, `"a b": a board's folder is named in lower-case letters`},
		{[]string{index}, `"index": the site uses this name itself`},
		{[]string{"--out", filepath.Join(site, "boards") + "/", "--as", "standard", source}, `"standard" is a board of the program`},
		{[]string{"--out", filepath.Join(site, "elsewhere"), "--as", "../pwn", source}, `"../pwn": a board's folder is named`},
	} {
		says(t, exitProblems, append([]string{"board", "import", "--site", site}, c.args...), c.want)
	}
	for _, name := range []string{"boards", "elsewhere", "pwn", "../pwn"} {
		if lies(filepath.Join(site, name)) {
			t.Errorf("%s is written", name)
		}
	}
}

// TestNamesThatAreNone: an empty name is not a folder, least of all the current one.
func TestNamesThatAreNone(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	says(t, exitUsage, []string{"new", "site", ""}, "name a folder (hint: herald new site mysite)")
	says(t, exitUsage, []string{"new", "board", ""}, "name an id")
	if entries, _ := os.ReadDir(dir); len(entries) > 0 {
		t.Errorf("%v is made", entries)
	}
}
