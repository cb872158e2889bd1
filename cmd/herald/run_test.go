package main

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// herald runs a command line in this process and returns its exit code and what it printed.
func herald(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	read := func(f **os.File) func() string {
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		was := *f
		*f = w
		text := make(chan string, 1)
		go func() {
			b, _ := io.ReadAll(r)
			text <- string(b)
		}()
		return func() string {
			*f = was
			w.Close()
			return <-text
		}
	}
	out, err := read(&os.Stdout), read(&os.Stderr)
	code = dispatch(args)
	return code, out(), err()
}

// says runs a command line that must fail with the exit code wantCode and print all of want.
func says(t *testing.T, wantCode int, args []string, want ...string) {
	t.Helper()
	code, out, err := herald(t, args...)
	if code != wantCode {
		t.Errorf("herald %s: exit code %d, not %d\n%s%s", strings.Join(args, " "), code, wantCode, out, err)
	}
	for _, w := range want {
		if !strings.Contains(err, w) {
			t.Errorf("herald %s says\n%snot %q", strings.Join(args, " "), err, w)
		}
	}
	if n := strings.Count(err, "\n"); n > 4 {
		t.Errorf("herald %s says %d lines:\n%s", strings.Join(args, " "), n, err)
	}
}

// emptySite is a site without games.
func emptySite(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "site")
	if code, _, err := herald(t, "new", "site", dir, "--board", "standard"); code != exitWell {
		t.Fatal(err)
	}
	settings := filepath.Join(dir, "content/site.toml") // without the rulebook, which takes seconds to build
	must(t, os.WriteFile(settings, []byte(strings.Replace(read(t, settings), "\nrules = ", "\n# rules = ", 1)), 0o644))
	return dir
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// runner returns a function that runs commands on a site, each of which must succeed, and returns
// their output.
func runner(t *testing.T, site string) func(args ...string) (stdout, stderr string) {
	return func(args ...string) (string, string) {
		t.Helper()
		code, out, err := herald(t, append(args, "--site", site)...)
		if code != exitWell {
			t.Fatalf("herald %v: %s%s", args, out, err)
		}
		return out, err
	}
}

// treeOf lists the files below a folder with their sizes, temporary ones too.
func treeOf(t *testing.T, dir string) string {
	t.Helper()
	var out strings.Builder
	must(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		out.WriteString(path + " " + string(rune('0'+len(data)%10)) + string(data[:min(len(data), 4000)]) + "\n")
		return err
	}))
	return out.String()
}

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	must(t, err)
	return string(data)
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// well runs a command line that must succeed, and returns what it printed.
func well(t *testing.T, args ...string) string {
	t.Helper()
	code, out, err := herald(t, args...)
	if code != exitWell {
		t.Fatalf("herald %s: %d\n%s%s", strings.Join(args, " "), code, out, err)
	}
	return out
}
