package browser

import (
	"bufio"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// edited is one way to edit the site of long games while it is served; its versions alternate.
type edited struct {
	Name     string    `json:"name"`
	Page     string    `json:"page"`
	Times    int       `json:"times"`
	Versions []version `json:"versions"`
}

// version is the content of files, with @@ for the marker that the page must then show.
type version struct {
	Marker   string            `json:"marker"`
	Numbered bool              `json:"numbered"` // the marker has the edit's number
	Files    map[string]string `json:"files"`
}

// BenchmarkEditToPage runs herald serve on a copy of the sample site and prints the median time
// from the write of a file to the first paint of the page that shows it, in a real browser.
func BenchmarkEditToPage(b *testing.B) {
	const times = 20 // as the issue asks for
	for _, tool := range []string{"node", "chromium"} {
		if _, err := exec.LookPath(tool); err != nil {
			b.Skipf("%s is not here", tool)
		}
	}
	modules := os.Getenv("NODE_PATH")
	if modules == "" {
		modules = filepath.Join("..", "..", "..", "node_modules")
	}
	modules, err := filepath.Abs(modules)
	check(b, err)
	if _, err := os.Stat(filepath.Join(modules, "playwright-core")); err != nil {
		b.Skip("playwright-core is not here (hint: make tools)")
	}

	dir := b.TempDir()
	check(b, sitetest.CopyWars("../../..", dir))
	program := sitetest.Program(b)
	template := filepath.Join(dir, "themes", "default", "templates", "game.html")
	check(b, os.MkdirAll(filepath.Dir(template), 0o755))
	was, err := os.ReadFile(filepath.Join("..", "..", "..", "themes", "default", "templates", "game.html"))
	check(b, err)
	check(b, os.WriteFile(template, was, 0o644))

	const game, orders = "powick-bridge", "content/games/powick-bridge/1646-spring/orders/crown-v2.txt"
	edits := []edited{
		{"order of a draft, decided again", game + "/1646-spring/index.html", times, drafts(b, program, dir, game, orders)},
		{"template", game + "/index.html", times, []version{{"edit", true, map[string]string{template: string(was) + "<p>@@</p>\n"}}}},
		{"chapter of the rulebook", "rules/" + chapter + ".html", times, chapters(b, dir)},
	}
	url := serveSite(b, program, dir)
	list := filepath.Join(dir, "edits.json")
	data, err := json.Marshal(edits)
	check(b, err)
	check(b, os.WriteFile(list, data, 0o644))
	cmd := exec.Command("node", "edit.mjs", url, list)
	cmd.Env = append(os.Environ(), "NODE_PATH="+modules)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	check(b, err)
	for line := range strings.Lines(string(out)) {
		var r struct{ Name, Detail string }
		check(b, json.Unmarshal([]byte(line), &r))
		var took struct {
			Median, Least, Most float64
			Times               int
		}
		check(b, json.Unmarshal([]byte(r.Detail), &took))
		b.Run(strings.ReplaceAll(r.Name, " ", "-"), func(b *testing.B) {
			for b.Loop() {
				// measured above, twenty times: there is nothing to repeat
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(took.Median, "ms/edit")
			b.ReportMetric(took.Least, "least-ms")
			b.ReportMetric(took.Most, "most-ms")
		})
	}
}

// drafts are two drafts of a phase: an order, the same order changed, and what herald resolve
// freezes of each.
func drafts(b *testing.B, program, dir, game, orders string) []version {
	path := filepath.Join(dir, filepath.FromSlash(orders))
	frozen := filepath.Join(filepath.Dir(filepath.Dir(path)), "results.toml")
	first, err := os.ReadFile(path)
	check(b, err)
	second := firstOrderHolds(string(first))
	var out []version
	for _, text := range []string{second, string(first)} {
		check(b, os.WriteFile(path, []byte(text), 0o644))
		os.Remove(frozen) // a draft that was never published
		run(b, program, "resolve", game, "--site", dir)
		results, err := os.ReadFile(frozen)
		check(b, err)
		line, _, _ := strings.Cut(unitLines(text)[0], "\n")
		out = append(out, version{Marker: line, Files: map[string]string{path: text, frozen: string(results)}})
	}
	return out
}

// unitLines are the lines of a sheet that begin with a unit.
func unitLines(text string) []string {
	var out []string
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "Army ") || strings.HasPrefix(line, "Fleet ") {
			out = append(out, strings.TrimSpace(line))
		}
	}
	return out
}

// firstOrderHolds makes the first unit of a sheet hold.
func firstOrderHolds(text string) string {
	old := unitLines(text)[0]
	for _, verb := range []string{" moves ", " marches ", " supports ", " to ", " convoys ", " sails "} {
		if unit, _, ok := strings.Cut(old, verb); ok {
			return strings.Replace(text, old, unit+" holds.", 1)
		}
	}
	return strings.Replace(text, old, old+"\n# as it was", 1)
}

// chapter is the chapter that is edited.
const chapter = "unit-orders"

// chapters returns versions of the rulebook's chapter, each with a different paragraph at its end.
func chapters(b *testing.B, dir string) []version {
	found, err := filepath.Glob(filepath.Join(dir, "content", "rules", "w3k", "*"+chapter+"*.md"))
	check(b, err)
	if len(found) != 1 {
		b.Fatalf("the rulebook has %d chapters called %s", len(found), chapter)
	}
	text, err := os.ReadFile(found[0])
	check(b, err)
	return []version{{"Written as edit", true, map[string]string{found[0]: string(text) + "\n\n@@\n"}}}
}

// serveSite runs herald serve and returns the site's address.
func serveSite(b *testing.B, program, dir string) string {
	cmd := exec.Command(program, "serve", "--site", dir, "--addr", "127.0.0.1:0")
	out, err := cmd.StdoutPipe()
	check(b, err)
	cmd.Stderr = os.Stderr
	check(b, cmd.Start())
	b.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	url := make(chan string, 1)
	go func() {
		for lines := bufio.NewScanner(out); lines.Scan(); {
			if _, rest, ok := strings.Cut(lines.Text(), " on http://"); ok {
				at, _, _ := strings.Cut(rest, " ")
				url <- "http://" + at
				io.Copy(io.Discard, out)
				return
			}
		}
		close(url)
	}()
	select {
	case u := <-url:
		if u != "" {
			return u
		}
	case <-time.After(5 * time.Minute):
	}
	b.Fatal("herald serve does not come up")
	return ""
}

func run(b *testing.B, name string, args ...string) {
	b.Helper()
	if out, err := exec.Command(name, args...).CombinedOutput(); err != nil {
		b.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
}

func check(b testing.TB, err error) {
	b.Helper()
	if err != nil {
		b.Fatal(err)
	}
}
