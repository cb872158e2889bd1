package build

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen/load"
)

// TestNewSecrets: when a secret is added nothing is made anew, and what was made before is looked through for it: a build whose old files
// hold it fails, and leaves the site as it was.
func TestNewSecrets(t *testing.T) {
	dir := t.TempDir()
	content := filepath.Join(dir, "content")
	if err := os.MkdirAll(content, 0o755); err != nil {
		t.Fatal(err)
	}
	made := 0
	run := func(edit string, secrets ...string) (*Report, error) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(content, "site.toml"), []byte(edit), 0o644); err != nil {
			t.Fatal(err)
		}
		return Run(Options{Dir: dir, Program: "test"}, func(*load.Problems) Plan {
			var g Guard
			for _, s := range secrets {
				g.Add("an address", s)
			}
			return Plan{Guard: g, Jobs: func() ([]Job, error) {
				return []Job{{Name: "page", Key: "page", Files: []string{"index.html"}, Make: func() ([]File, error) {
					made++
					return []File{{"index.html", []byte("<p>Write to me: somebody@example.org</p>")}}, nil
				}}}, nil
			}}
		})
	}
	if _, err := run("1"); err != nil || made != 1 {
		t.Fatal(made, err)
	}
	if r, err := run("2", "nobody@example.org"); err != nil || made != 1 || len(r.Made) != 0 {
		t.Errorf("a secret that is nowhere: made %d times, %v", made, err)
	}
	if _, err := run("3", "nobody@example.org", "somebody@example.org"); err == nil || !strings.Contains(err.Error(), "index.html would publish an address") {
		t.Errorf("a secret that an old file holds: %v", err)
	}
	if _, err := os.Stat(filepath.Join(dir, "public", "index.html")); err != nil {
		t.Error(err)
	}
	if r, err := run("4", "nobody@example.org"); err != nil || len(r.Made) != 0 {
		t.Errorf("the secret taken back: %v, %v", r, err)
	}
}
