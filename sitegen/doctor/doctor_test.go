package doctor_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/doctor"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// examine reports on a site with one game, one line "WHERE: WHAT" each, with a "!" before what is
// wrong.
func examine(t *testing.T, dir, slug, now string) string {
	t.Helper()
	at, err := time.Parse("2006-01-02", now)
	if err != nil {
		t.Fatal(err)
	}
	g, ps := sitetest.Play(t, dir, slug)
	var b strings.Builder
	for _, f := range doctor.Examine(doctor.Patient{Dir: dir, Out: filepath.Join(dir, "public"), Games: []*play.Game{g}, Problems: ps.All(), Now: at,
		Names: sitegen.NewLibrary(), Free: 1 << 40}) {
		if f.Remedy == "" {
			t.Errorf("%s: %s: no remedy", f.Where, f.What)
		}
		if f.Wrong {
			b.WriteString("!")
		}
		b.WriteString(f.Where + ": " + f.What + "\n")
	}
	return b.String()
}

// TestExamine damages a sound site in one way at a time: each is reported, as wrong or as a
// warning, and nothing is reported before.
func TestExamine(t *testing.T) {
	t.Parallel()
	const game = "content/games/first/"
	for name, c := range map[string]struct {
		now  string
		make func(dir string)
		want string
	}{
		"others may read a secret":  {"2026-03-03", func(dir string) { os.Chmod(filepath.Join(dir, game+"secret.toml"), 0o644) }, "!" + game + "secret.toml: others on this machine may read it"},
		"anybody may change a file": {"2026-03-03", func(dir string) { os.Chmod(filepath.Join(dir, game+"game.toml"), 0o666) }, "!" + game + "game.toml: everybody on this machine may change it"},
		"a copy of a secret": {"2026-03-03", func(dir string) { sitetest.Write(t, dir, map[string]string{game + "secret (1).toml": "seed\n"}) },
			"!" + game + "secret (1).toml: it is a copy of secret.toml"},
		"a secret that git sees": {"2026-03-03", func(dir string) {
			sitetest.Write(t, dir, map[string]string{".git/HEAD": "", ".gitignore": "people.toml\noutbox/\n"})
		},
			"!.gitignore: secret.toml would be committed"},
		"a seed that is gone": {"2026-03-03", func(dir string) { sitetest.Remove(t, dir, game+"secret.toml") }, "secret.toml: it is gone"},
		"a killed build":      {"2026-03-03", func(dir string) { os.Mkdir(filepath.Join(dir, "public.next"), 0o755) }, "public.next: a build was killed"},
		"a deadline":          {"2027-03-03", func(string) {}, "first 1901-autumn: the orders were due"},
		"a draft":             {"2027-03-03", func(dir string) { sitetest.Resolve(t, dir, "first", play.Draft) }, "first 1901-autumn: the draft waits to be made final"},
		"closed for long":     {"2027-03-03", func(dir string) { sitetest.Close(t, dir, "first") }, "!first 1901-autumn: closed, and not decided since"},
		"a doubtful line": {"2026-03-03", func(dir string) {
			sitetest.Write(t, dir, map[string]string{game + "1901-autumn/orders/italy.txt": "A Ven or Rom holds, perhaps\n"})
		}, "Italy: line 1 is doubtful"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := sitetest.First(t)
			sitetest.Build(t, dir)
			os.Chmod(filepath.Join(dir, game+"secret.toml"), 0o600)
			if said := examine(t, dir, "first", "2026-03-03"); strings.Contains(said, c.want) {
				t.Fatalf("%q is said of a sound site:\n%s", c.want, said)
			}
			c.make(dir)
			if said := examine(t, dir, "first", c.now); !strings.Contains("\n"+said, "\n"+c.want) && !(c.want[0] != '!' && strings.Contains(said, c.want)) {
				t.Errorf("it does not say %q:\n%s", c.want, said)
			}
		})
	}
}

// TestLogThatWasPublished: a log of receipts without lines that have been published is wrong.
func TestLogThatWasPublished(t *testing.T) {
	t.Parallel()
	dir := sitetest.Log(t, "")
	path := filepath.Join(dir, "content/games/lots/receipts.txt")
	was := sitetest.Text(t, path)
	sitetest.Close(t, dir, "lots")
	sitetest.Build(t, dir)
	const lacks = "the log of receipts lacks what was published"
	if said := examine(t, dir, "lots", "2026-03-03"); strings.Contains(said, lacks) {
		t.Errorf("a whole log: %s", said)
	}
	if err := os.WriteFile(path, []byte(was), 0o644); err != nil {
		t.Fatal(err)
	}
	if said := examine(t, dir, "lots", "2026-03-03"); !strings.Contains(said, lacks) {
		t.Errorf("a log that was cut: %s", said)
	}
}
