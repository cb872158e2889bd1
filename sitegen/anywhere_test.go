package sitegen_test

import (
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// places are machines on which a site may be built: a time zone, a language, and the permissions of
// new files.
var places = []struct{ zone, lang, umask string }{
	{"UTC", "C", "022"},
	{"Europe/Berlin", "de_DE.UTF-8", "077"},
	{"Pacific/Auckland", "en_NZ.UTF-8", "002"},
	{"America/St_Johns", "tr_TR.UTF-8", "022"},
}

// TestSameBytesAnywhere builds a site with one game in each of the places: all files are the same,
// and so are the permissions of files and folders. The short form has no drawings. `.ci/fresh all`
// (make long) builds the sample site in these places.
func TestSameBytesAnywhere(t *testing.T) {
	whole := "whole"
	if testing.Short() {
		whole = ""
	}
	source := sitetest.First(t)
	var first map[string]string
	for _, p := range places {
		dir := t.TempDir()
		if err := os.CopyFS(dir, os.DirFS(source)); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command("sh", "-c", "umask "+p.umask+` && exec "$0"`, os.Args[0])
		cmd.Env = append(os.Environ(), killEnv+"="+dir, wholeEnv+"="+whole, "TZ="+p.zone, "LANG="+p.lang, "LC_ALL="+p.lang)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%+v: %v\n%s", p, err, out)
		}
		files := treeFiles(t, filepath.Join(dir, "public"))
		if first == nil {
			first = files
			continue
		}
		differ := 0
		for _, name := range sortedNames(first, files) {
			if first[name] == files[name] {
				continue
			}
			if differ++; differ <= 10 {
				t.Errorf("in %s, %s, with umask %s %s differs", p.zone, p.lang, p.umask, name)
			}
		}
		if differ > 0 {
			t.Errorf("%d of %d files differ in %s", differ, len(first), p.zone)
		}
	}
}

// treeFiles returns every file and folder of a tree: a file's hash, and its permissions.
func treeFiles(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			info, err := d.Info()
			rel, _ := filepath.Rel(dir, path)
			out[filepath.ToSlash(rel)+"/"] = info.Mode().String()
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		info, err := d.Info()
		rel, _ := filepath.Rel(dir, path)
		out[filepath.ToSlash(rel)] = build.Key(data) + " " + info.Mode().String()
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// sortedNames returns the names that either tree has.
func sortedNames(a, b map[string]string) []string {
	all := map[string]bool{}
	for name := range a {
		all[name] = true
	}
	for name := range b {
		all[name] = true
	}
	return slices.Sorted(maps.Keys(all))
}
