package build

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"html/template"
	"os"
	"path/filepath"
	"strings"
	"testing"

	ics "github.com/arran4/golang-ical"

	"github.com/heraldmaps/herald/sitegen/load"
)

// TestNewSecrets: when a secret is added, cached files are scanned for it and not made anew. If one
// contains it the build fails, and the site stays.
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

// TestSecretsInEveryFile puts secrets into each kind of file as its writer escapes them, each in a
// site of its own: every build fails. Texts too short to be secrets are allowed.
func TestSecretsInEveryFile(t *testing.T) {
	page := func(s string) []byte {
		var b bytes.Buffer
		if err := template.Must(template.New("").Parse("<p title=\"{{.}}\">x</p>")).Execute(&b, s); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	data := func(html bool) func(string) []byte {
		return func(s string) []byte {
			var b bytes.Buffer
			e := json.NewEncoder(&b)
			e.SetEscapeHTML(html)
			if err := e.Encode(map[string]string{"note": s}); err != nil {
				t.Fatal(err)
			}
			return b.Bytes()
		}
	}
	forms := map[string]func(s string) []byte{
		"index.html":   page,
		"heading.html": func(s string) []byte { return page(strings.ReplaceAll(s, "'", "’")) },
		"prose.html": func(s string) []byte { // with typographic apostrophes after letters
			return page(strings.NewReplacer("l'", "l’", "O'", "O’", "n'", "n’").Replace(s))
		},
		"game.json":    data(false),
		"script.json":  data(true),
		"receipts.txt": func(s string) []byte { return []byte("said: " + s + "\n") },
		"feed.xml": func(s string) []byte {
			out, err := xml.Marshal(struct {
				XMLName xml.Name `xml:"feed"`
				Summary string   `xml:"summary"`
			}{Summary: s})
			if err != nil {
				t.Fatal(err)
			}
			return out
		},
		"calendar.ics": func(s string) []byte {
			cal := ics.NewCalendar()
			cal.AddEvent("a@b").SetDescription(strings.Repeat("x", 58) + s)
			return []byte(cal.Serialize(ics.WithNewLineWindows))
		},
	}
	for _, secret := range []string{"17 Magpie Passage, Ilchester; ring twice", `Ann 'Nan' O'Neill & "Bob" <late>`, "3 Rook Lane\nIlminster", `back\slash+plus`, "sesame", strings.Repeat("5ec2e7", 12), "short"} {
		var g Guard
		g.Add("a secret", secret)
		for name, write := range forms {
			_, err := Run(Options{Dir: t.TempDir(), Program: "test"}, func(*load.Problems) Plan {
				return Plan{Guard: g, Jobs: func() ([]Job, error) {
					return []Job{{Name: name, Key: name, Files: []string{name}, Make: func() ([]File, error) { return []File{{name, write(secret)}}, nil }}}, nil
				}}
			})
			if refused := err != nil && strings.Contains(err.Error(), name+" would publish a secret"); refused != (secret != "short") {
				t.Errorf("%q in %s: %v\n%s", secret, name, err, write(secret))
			}
		}
	}
}
