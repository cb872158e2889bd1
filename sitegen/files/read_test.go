package files

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// siteOf is a site of these files.
func siteOf(t *testing.T, texts map[string]string) Site {
	t.Helper()
	dir := t.TempDir()
	for name, text := range texts {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return In(dir)
}

func namesOf(entries []fs.DirEntry) (names []string) {
	for _, e := range entries {
		if names = append(names, e.Name()); e.IsDir() {
			names[len(names)-1] += "/"
		}
	}
	return names
}

// TestRead: a file is read up to its limit and not beyond, a folder is not a file, and a file
// without a known size is measured as it is read.
func TestRead(t *testing.T) {
	t.Parallel()
	site := siteOf(t, map[string]string{"a/five.txt": "12345", "a/empty.txt": ""})
	for _, c := range []struct {
		name  string
		limit int64
		err   error
	}{{"a/five.txt", 6, nil}, {"a/five.txt", 5, nil}, {"a/five.txt", 4, ErrTooLarge}, {"a/empty.txt", 0, nil}, {"a", 1 << 20, ErrFolder}, {"a/none.txt", 9, fs.ErrNotExist}, {"../a/five.txt", 9, ErrOutside}} {
		data, err := site.Read(c.name, c.limit)
		if !errors.Is(err, c.err) || err == nil && (data == nil || c.name == "a/five.txt" && string(data) != "12345") {
			t.Errorf("%s, at most %d: %q, %v", c.name, c.limit, data, err)
		}
	}
	if _, err := os.Stat("/proc/self/status"); err == nil { // a file whose size is said to be 0
		if data, err := In("/proc/self").Read("status", 16); !errors.Is(err, ErrTooLarge) {
			t.Errorf("more than the limit is not an error: %q, %v", data, err)
		}
	}
}

// TestOver: replacement content replaces everything below its folder, and nothing beside it; a
// replaced file without bytes is read from disk.
func TestOver(t *testing.T) {
	t.Parallel()
	held := map[string][]byte{"games/first/new.txt": []byte("new"), "games/first/both.txt": []byte("held"), "games/first/photo.jpg": nil, "games/first/spring/x.txt": {}, "games/first/spring/y.txt": {}}
	site := siteOf(t, map[string]string{"games/first/old.txt": "old", "games/first/both.txt": "lies", "games/first/photo.jpg": "picture", "games/firstly/own.txt": "own"}).Over("games/first", held)
	for name, want := range map[string]string{"new.txt": "new", "both.txt": "held", "photo.jpg": "picture", "../firstly/own.txt": "own", "spring/x.txt": "", "old.txt": "none"} {
		name = strings.Replace("games/first/"+name, "first/../", "", 1)
		data, err := site.Read(name, 100)
		if want == "none" {
			if !errors.Is(err, fs.ErrNotExist) || site.Exists(name) {
				t.Errorf("%s is there: %q, %v", name, data, err)
			}
			continue
		}
		if err != nil || string(data) != want || !site.Exists(name) {
			t.Errorf("%s: %q, %v", name, data, err)
		}
	}
	if _, err := site.Read("games/first/new.txt", 2); !errors.Is(err, ErrTooLarge) {
		t.Errorf("what is held has no limit: %v", err)
	}
	if data, _ := site.Read("games/first/new.txt", 3); len(data) == 3 {
		data[0] = 'X'
	}
	if data, err := site.Read("games/first/new.txt", 3); string(data) != "new" {
		t.Errorf("whoever has read a file has changed it: %q, %v", data, err)
	}
	for folder, want := range map[string][]string{"games/first": {"both.txt", "new.txt", "photo.jpg", "spring/"}, "games/first/spring": {"x.txt", "y.txt"}, "games/firstly": {"own.txt"}} {
		entries, err := site.List(folder)
		if got := namesOf(entries); err != nil || !slices.Equal(got, want) || !site.Exists(folder) {
			t.Errorf("%s lists %v, %v, and exists: %v", folder, got, err, site.Exists(folder))
		}
	}
	if site.Exists("games/first/autumn") {
		t.Error("a folder of which nothing is held exists")
	}
}

// TestFS: folders are listed without editors' leftovers, which cannot be opened either; a linked
// folder is a folder; and entries come in the requested numbers.
func TestFS(t *testing.T) {
	t.Parallel()
	site := siteOf(t, map[string]string{"theme/a.css": "a", "theme/b.css": "b", "theme/c.css": "c", "theme/a.css~": "left", "theme/.b.swp": "left", "elsewhere/d.css": "d"})
	if err := os.Symlink("../elsewhere", site.Path("theme/linked")); err != nil {
		t.Skipf("this system makes no links: %v", err)
	}
	theme := site.FS("theme")
	entries, err := fs.ReadDir(theme, ".")
	if got := namesOf(entries); err != nil || !slices.Equal(got, []string{"a.css", "b.css", "c.css", "linked/"}) {
		t.Errorf("there are %v, %v", got, err)
	}
	for _, name := range []string{"a.css~", ".b.swp"} {
		if data, err := fs.ReadFile(theme, name); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s is read: %q, %v", name, data, err)
		}
	}
	for _, name := range []string{"../elsewhere/d.css", "/a.css", "a.css/"} {
		if data, err := fs.ReadFile(theme, name); !errors.Is(err, fs.ErrInvalid) {
			t.Errorf("%s is read: %q, %v", name, data, err)
		}
	}
	f, err := theme.Open(".")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var got []string
	for {
		some, err := f.(fs.ReadDirFile).ReadDir(3)
		if err == io.EOF {
			break
		}
		if err != nil || len(some) > 3 {
			t.Fatalf("%d entries, %v", len(some), err)
		}
		got = append(got, namesOf(some)...)
	}
	if len(got) != 4 {
		t.Errorf("three at a time there are %v", got)
	}
}
