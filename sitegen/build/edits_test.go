package build_test

import (
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestEditsAreAsFromCold makes a series of edits, good and bad, as a coordinator and a designer
// would, and builds after each. With cache and memory, the site is file by file what a first build
// makes.
func TestEditsAreAsFromCold(t *testing.T) {
	edits := 109
	if testing.Short() {
		edits = 8
	}
	dir := sitetest.Two(t)
	sitetest.Replace(t, filepath.Join(dir, "content/site.toml"), "title =", "theme = \"heather\"\ntitle =")
	sitetest.Write(t, dir, map[string]string{"themes/heather/css/90-own.css": "body{color:#222}\n"})
	memory := sitegen.NewMemory()
	random := rand.New(rand.NewPCG(14, 109))
	const first, second = "content/games/first/", "content/games/second/"
	kinds := []func(n int){
		func(n int) {
			sitetest.Write(t, dir, map[string]string{"content/site.toml": fmt.Sprintf("theme = \"heather\"\ntitle = \"Site %d\"\nboard = \"standard\"\n", n)})
		},
		func(n int) {
			sitetest.Write(t, dir, map[string]string{first + "1901-autumn/orders/germany.txt": fmt.Sprintf("A Mun H\n# %d\n", n)})
		},
		func(n int) {
			sitetest.Write(t, dir, map[string]string{first + fmt.Sprintf("1901-autumn/orders/france-v%d.txt", n+2): "A Bur H\n"})
		},
		func(n int) {
			sitetest.Write(t, dir, map[string]string{first + "1901-autumn/orders/Turkey.txt": "F Ank H\n"})
		}, // a mistake
		func(n int) { os.Remove(filepath.Join(dir, first+"1901-autumn/orders/Turkey.txt")) },
		func(n int) {
			sitetest.Write(t, dir, map[string]string{"themes/heather/css/90-own.css": fmt.Sprintf("body{color:#%03d}\n", n)})
		},
		func(n int) {
			sitetest.Write(t, dir, map[string]string{second + "1901-spring/orders/italy.txt": fmt.Sprintf("A Rom H\nA Ven - Tyr\n# %d\n", n)})
		},
		func(n int) {
			sitetest.Write(t, dir, map[string]string{second + "people.toml": fmt.Sprintf("[[seat]]\npower = \"italy\"\naddress = \"a%d@example.org\"\nalias = \"Player %d\"\npublic = true\n", n, n)})
		},
		func(n int) {
			sitetest.Write(t, dir, map[string]string{second + "end.toml": "how = \"draw\"\nwinners = [\"italy\", \"france\"]\n"})
		},
		func(n int) { os.Remove(filepath.Join(dir, second+"end.toml")) },
		func(n int) { sitetest.Write(t, dir, map[string]string{second + "1901-spring/orders/italy.txt~": "x"}) }, // a file of no power
		func(n int) { os.RemoveAll(filepath.Join(dir, "public/first")) },                                         // the output is damaged by hand
	}
	said := 0
	for n := range edits {
		kinds[random.IntN(len(kinds))](n)
		warm, err := sitetest.TryBuild(dir, memory, sitetest.Light())
		if err != nil {
			t.Fatalf("edit %d: %v", n, err)
		}
		cold := filepath.Join(t.TempDir(), "site")
		for _, folder := range []string{"content", "themes"} {
			if err := os.CopyFS(filepath.Join(cold, folder), os.DirFS(filepath.Join(dir, folder))); err != nil {
				t.Fatal(err)
			}
		}
		other := sitetest.Build(t, cold)
		if len(other.Faults) != len(warm.Faults) {
			t.Fatalf("edit %d: faults %v, from cold %v", n, warm.Faults, other.Faults)
		}
		said += len(warm.Faults)
		if d := sitetest.Differs(sitetest.Written(t, cold), sitetest.Written(t, dir)); d != "" {
			t.Fatalf("edit %d: not what a first build makes: %s", n, d)
		}
	}
	if said == 0 && edits > 50 {
		t.Error("no edit was a bad one: the test shows less than it says")
	}
	t.Logf("%d edits, each build equal to a first one; %d faults told", edits, said)
}

// field is a line of a site's files that has a meaning by itself.
type field struct {
	file string
	line int
}

// fieldsOf returns the lines of all texts of a site.
func fieldsOf(t *testing.T, dir string) (out []field) {
	for _, folder := range []string{"content", "themes"} {
		err := filepath.WalkDir(filepath.Join(dir, folder), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !slices.Contains([]string{".toml", ".txt", ".css", ".html"}, filepath.Ext(path)) {
				return err
			}
			rel, err := filepath.Rel(dir, path)
			for i, line := range strings.Split(sitetest.Text(t, path), "\n") {
				if strings.TrimSpace(line) != "" {
					out = append(out, field{rel, i})
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return out
}

var (
	number = regexp.MustCompile(`[0-9]+`)
	word   = regexp.MustCompile(`[A-Za-z]{2,}`)
)

// edited returns a line with one change: another number, another word, the opposite truth value, or
// no line at all.
func edited(line string, random *rand.Rand) string {
	switch numbers, words := number.FindAllStringIndex(line, -1), word.FindAllStringIndex(line, -1); {
	case strings.Contains(line, "true"):
		return strings.Replace(line, "true", "false", 1)
	case random.IntN(8) == 0 || len(numbers)+len(words) == 0:
		return ""
	case len(numbers) > 0 && random.IntN(2) == 0:
		at := numbers[random.IntN(len(numbers))]
		n, _ := strconv.Atoi(line[at[0]:at[1]])
		return fmt.Sprintf("%s%0*d%s", line[:at[0]], at[1]-at[0], n+1, line[at[1]:])
	case len(words) == 0:
		return ""
	default:
		at := words[random.IntN(len(words))]
		return line[:at[1]-1] + string("aeiou"[random.IntN(5)]) + line[at[1]:]
	}
}

// TestEveryFieldIsAsFromCold changes every line of every file of a site in turn, and builds. Many
// changes are mistakes, most others make another site. A build with cache and memory makes what a
// first build makes, including the chronicle's book. Three in four changes are undone again.
func TestEveryFieldIsAsFromCold(t *testing.T) {
	t.Parallel()
	edits, from := 40, sitegen.Producers("chronicles", "gameFiles", "pages")
	if os.Getenv("HERALD_LONG") == "1" {
		edits, from = 300, sitegen.Producers()
	} else if testing.Short() {
		edits = 10
	}
	dir := sitetest.First(t)
	sitetest.Write(t, dir, map[string]string{"content/site.toml": "title = \"Site\"\nsubtitle = \"Games\"\nurl = \"https://example.org/\"\ncoordinator = \"C\"\nemail = \"c@example.org\"\n" +
		"language = \"en\"\njoin = \"Write.\"\nboard = \"standard\"\nrules = \"\"\ntheme = \"heather\"\nprints = [\"a3\"]\n",
		"themes/heather/css/90-own.css": "body{color:#222}\n", "themes/heather/colours.toml": "[standard]\nfrance = \"#123456\"\n"})
	sitetest.Replace(t, filepath.Join(dir, "content/games/first/game.toml"), "[timeline]", "[timeline]\nhour = \"20:00\"\nzone = \"Europe/Berlin\"\nweekdays = [\"mon\", \"thu\"]")
	memory, random := sitegen.NewMemory(), rand.New(rand.NewPCG(37, 4))
	if report, err := sitetest.TryBuild(dir, memory, from); err != nil || len(report.Faults) > 0 {
		t.Fatal(err, report.Faults)
	}
	fields := fieldsOf(t, dir)
	random.Shuffle(len(fields), func(i, j int) { fields[i], fields[j] = fields[j], fields[i] })
	slices.SortStableFunc(fields, func(a, b field) int { // few edits go to files on which most depends
		far := func(f field) int { return slices.Index([]string{"game.toml", "site.toml"}, filepath.Base(f.file)) & 3 }
		return far(a) - far(b)
	})
	refused, faulty, other := 0, 0, 0
	was := sitetest.Written(t, dir)
	for n := range edits {
		f := fields[n%len(fields)]
		path := filepath.Join(dir, f.file)
		text := sitetest.Text(t, path)
		lines := strings.Split(text, "\n")
		if f.line >= len(lines) {
			continue
		}
		said := lines[f.line]
		lines[f.line] = edited(said, random)
		what := fmt.Sprintf("edit %d: %s: %q for %q", n, f.file, lines[f.line], said)
		sitetest.Write(t, dir, map[string]string{f.file: strings.Join(lines, "\n")})
		cold := filepath.Join(t.TempDir(), "site")
		for _, folder := range []string{"content", "themes"} {
			if err := os.CopyFS(filepath.Join(cold, folder), os.DirFS(filepath.Join(dir, folder))); err != nil {
				t.Fatal(err)
			}
		}
		warm, err := sitetest.TryBuild(dir, memory, from)
		first, coldErr := sitetest.TryBuild(cold, nil, from)
		switch {
		case (err == nil) != (coldErr == nil):
			t.Fatalf("%s: %v, from cold %v", what, err, coldErr)
		case err != nil:
			refused++
		case len(first.Faults) != len(warm.Faults):
			t.Fatalf("%s: faults %v, from cold %v", what, warm.Faults, first.Faults)
		default:
			now := sitetest.Written(t, dir)
			if d := sitetest.Differs(sitetest.Written(t, cold), now); d != "" {
				t.Fatalf("%s: not what a first build makes: %s", what, d)
			}
			faulty += min(len(warm.Faults), 1)
			if sitetest.Differs(was, now) != "" {
				other++
			}
		}
		if err != nil || len(warm.Faults) > 0 || random.IntN(4) > 0 {
			sitetest.Write(t, dir, map[string]string{f.file: text})
		}
	}
	if refused+faulty == 0 || other < edits/4 {
		t.Errorf("of %d edits %d are refused, %d make a fault and %d another site: the test shows less than it says", edits, refused, faulty, other)
	}
	t.Logf("%d edits of %d lines: %d refused, %d faults of a game, %d other sites", edits, len(fields), refused, faulty, other)
}
