package themes

import (
	"io/fs"
	"path"
	"strings"
	"testing"
)

// TestSqueeze: scripts lose indentation and comments, and what browsers read of them stays.
func TestSqueeze(t *testing.T) {
	for _, c := range [][2]string{
		{"// A map.\n\nlet a = 1; // of it\n  b(\"http://x // y\");\n", "let a = 1;\nb(\"http://x // y\");\n"},
		{"let a = `one\n  // two`;\n", "let a = `one\n  // two`;\n"},
	} {
		if got := Squeeze(c[0]); got != c[1] {
			t.Errorf("%q becomes %q, want %q", c[0], got, c[1])
		}
	}
	err := fs.WalkDir(FS, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(name) != ".js" {
			return err
		}
		data, err := fs.ReadFile(FS, name)
		if text := string(data); strings.Contains(text, "\n//") && Squeeze(text) == text {
			t.Errorf("%s is not squeezed (hint: write a single backtick as \\u0060)", name)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
