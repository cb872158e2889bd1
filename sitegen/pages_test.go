package sitegen

import (
	"bytes"
	"image"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/page"
	"github.com/heraldmaps/herald/sitegen/play"
)

func readPage(t *testing.T, dir, page string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, "public", filepath.FromSlash(page)))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func wantText(t *testing.T, dir, page string, wants ...string) {
	t.Helper()
	text := readPage(t, dir, page)
	for _, w := range wants {
		if !strings.Contains(text, w) {
			t.Errorf("%s does not hold %q", page, w)
		}
	}
}

// TestOrderSheets follows the order sheet of Germany through the three kinds of submission (W3K v1.5, Annexe 3).
func TestOrderSheets(t *testing.T) {
	t.Parallel()
	dir := fixture(t)
	// Germany's Army Munich bounced with France at Burgundy; it is dislodged in the Autumn by two French armies.
	autumn := "content/games/first/1901-autumn/"
	writeFiles(t, dir, map[string]string{
		autumn + "orders/france.txt":  "A Bur - Mun\nA Mar - Bur\nF Mao - Por\n",
		autumn + "orders/austria.txt": "A Tri - Tyr\n",
	})
	buildLight(t, dir)
	wantText(t, dir, "first/germany/sheet.html", "First Game - Germany - Autumn, 1901 - Movement Orders - v1", "Autumn 1901 Movement Orders",
		`<span class="unit">Army Munich</span>`, `<span class="unit">Fleet Denmark</span>`, "Kiel", "Monday 30 March 2026, 07:00 UTC")
	resolve(t, dir, "first", play.Final)
	buildLight(t, dir)
	wantText(t, dir, "first/germany/sheet.html", "First Game - Germany - Winter, 1901 - Adjustment Orders - v1", "may be built or waived")
	wantText(t, dir, "first/russia/sheet.html", "Nothing is asked of Russia.")
	for power, lines := range map[string]int{"germany": 3, "russia": 0} { // Russia has its four units on four centres
		if got := strings.Count(readPage(t, dir, "first/"+power+"/sheet.html"), `class="blank"`); got != lines {
			t.Errorf("the Winter's sheet of %s has %d lines, not %d", power, got, lines)
		}
	}
	wantText(t, dir, "first/1901-autumn/index.html", "Builds offered and removals demanded", "may build 1")
	wantText(t, dir, "first/1901-autumn/index.html", `id="years"`, `<th scope="col" class="n">1901</th>`, `<a href="#years">`)
	if strings.Contains(readPage(t, dir, "first/1901-spring/index.html"), `id="years"`) {
		t.Error("the page of a phase tells the centres of a later one")
	}
	wantText(t, dir, "first/1901-spring/index.html", `rel="next"`, "Autumn 1901", "v-failed", "v-none", "v-succeeded", "Nothing was received.",
		"As written: <q>Fleet Brest sails to the Mid-Atlantic</q>", "version 2", "order for units of others")
}

// TestRetreatsAreAsked: a draft with a dislodged unit asks its owner, and nobody else.
func TestRetreatsAreAsked(t *testing.T) {
	t.Parallel()
	dir := fixture(t)
	autumn := "content/games/first/1901-autumn/"
	writeFiles(t, dir, map[string]string{
		autumn + "orders/france.txt":  "A Bur - Mun\n",
		autumn + "orders/italy.txt":   "A Ven - Tyr\n",
		autumn + "orders/austria.txt": "A Tri - Tyr\n",
		autumn + "orders/russia.txt":  "A War - Sil\n",
	})
	resolve(t, dir, "first", play.Final)
	winter := "content/games/first/1901-winter/adjustments/"
	writeFiles(t, dir, map[string]string{winter + "germany.txt": "Build an army in Berlin\n"})
	resolve(t, dir, "first", play.Final)
	spring := "content/games/first/1902-spring/orders/"
	writeFiles(t, dir, map[string]string{
		spring + "france.txt": "A Bur - Mun\n",
		spring + "russia.txt": "A Sil S A Bur - Mun\n",
	})
	resolve(t, dir, "first", play.Draft)
	g, ps := playGame(t, dir, "first")
	if ps.Failed() {
		t.Fatal(ps.Err())
	}
	st := g.Status()
	if st.Awaits != "retreats" {
		t.Fatalf("the draft awaits %q: the orders above dislodged nobody", st.Awaits)
	}
	for _, p := range st.Powers {
		if want := g.Rules.Map().Powers[p.Power].ID == "germany"; p.Needed != want {
			t.Errorf("%s: needed %v", g.Rules.Map().Powers[p.Power].ID, p.Needed)
		}
	}
	buildLight(t, dir)
	wantText(t, dir, "first/1902-spring/index.html", "Draft results, before retreats", "Germany must retreat", "Driven out by the attack from Burgundy",
		"Closed to it:", "dislodged</span>")
	wantText(t, dir, "first/germany/sheet.html", "Retreat Orders - v1", `<span class="unit">Army Munich</span>`)
	wantText(t, dir, "first/germany/index.html", "Retreat Army Munich to ", "or disband it")
	wantText(t, dir, "first/italy/sheet.html", "Nothing is asked of Italy.")
	wantText(t, dir, "first/1902-spring/results.txt", "before retreats", "Must retreat: Germany")
	writeFiles(t, dir, map[string]string{"content/games/first/1902-spring/retreats/germany.txt": "Army Munich retreats to Ruhr\n"})
	resolve(t, dir, "first", play.Final)
	buildLight(t, dir)
	wantText(t, dir, "first/1902-spring/index.html", "Final results", "Army Munich retreats to Ruhr", "It could retreat to")
}

func TestScans(t *testing.T) {
	t.Parallel()
	dir := fixture(t)
	orders := "content/games/first/1901-spring/orders/"
	old, latest, pending := photo(t, 10), photo(t, 20), photo(t, 30)
	writeFiles(t, dir, map[string]string{orders + "france.jpg": old, orders + "france-v2.jpg": latest,
		"content/games/first/1901-autumn/orders/france.jpg": pending})
	buildLight(t, dir)
	if found(t, dir, ".jpg", "\xff\xd8") {
		t.Error("photographs are published though the game does not say so")
	}
	replaceIn(t, filepath.Join(dir, "content/games/first/game.toml"), "ruleset =", "scans = true\nruleset =")
	buildLight(t, dir)
	got := readPage(t, dir, "first/1901-spring/orders-france.jpg")
	if size, err := jpeg.DecodeConfig(strings.NewReader(got)); err != nil || size.Width != 20 {
		t.Errorf("the photograph is %d wide, %v", size.Width, err)
	}
	wantText(t, dir, "first/1901-spring/index.html", "orders-france.jpg")
	n := 0
	eachOutput(t, dir, func(rel string, data []byte) {
		if strings.HasSuffix(rel, ".jpg") {
			n++
		}
		if bytes.Contains(data, []byte(secretAddress)) {
			t.Errorf("%s says where it was taken", rel)
		}
	})
	if n != 1 {
		t.Errorf("%d photographs are published, superseded or pending ones too", n)
	}
	writeFiles(t, dir, map[string]string{orders + "france-v2.jpg": "no photograph"})
	report := buildLight(t, dir)
	if len(report.Faults) != 1 || !strings.Contains(report.Faults[0].Error(), "france-v2.jpg: is not published: is not whole") {
		t.Errorf("a broken photograph: %v", report.Faults)
	}
	if found(t, dir, ".jpg", "no photograph") {
		t.Error("what is no photograph is published")
	}
}

// photo is a photograph as a telephone makes it: with a place in its Exif data, a comment, and a film behind it.
func photo(t *testing.T, width int) string {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, image.NewRGBA(image.Rect(0, 0, width, 10)), nil); err != nil {
		t.Fatal(err)
	}
	exif := string(exifOrientation(6))
	exif = "\xff\xe1\x00" + string(rune(len(exif)-2+len(secretAddress))) + exif[4:] + secretAddress
	comment := "\xff\xfe\x00" + string(rune(2+len(secretAddress))) + secretAddress
	return b.String()[:2] + exif + comment + b.String()[2:] + "ftypmp4 " + secretAddress
}

// TestPhotographs: only the way up is left of what a camera wrote, and the picture is whole.
func TestPhotographs(t *testing.T) {
	t.Parallel()
	got, err := photograph("x.jpeg", []byte(photo(t, 20)))
	if err != nil {
		t.Fatal(err)
	}
	if up := orientation(got[6:]); up != 6 {
		t.Errorf("the way up is %d", up)
	}
	if bytes.Contains(got, []byte(secretAddress)) || !bytes.HasSuffix(got, []byte("\xff\xd9")) {
		t.Errorf("%q", got)
	}
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewRGBA(image.Rect(0, 0, 20, 10))); err != nil {
		t.Fatal(err)
	}
	whole := b.String()
	noted := whole[:33] + "\x00\x00\x00\x04tEXtnote\x00\x00\x00\x00" + whole[33:] + "more"
	if got, err := photograph("x.png", []byte(noted)); err != nil || string(got) != whole {
		t.Errorf("%q, %v", got, err)
	}
	webp := "RIFF\x26\x00\x00\x00WEBPVP8X\x04\x00\x00\x00\x0c\x00\x00\x00EXIF\x03\x00\x00\x00abc\x00VP8L\x02\x00\x00\x00xy"
	if got, err := photograph("x.webp", []byte(webp)); err != nil || string(got) != "RIFF\x1a\x00\x00\x00WEBPVP8X\x04\x00\x00\x00\x00\x00\x00\x00VP8L\x02\x00\x00\x00xy" {
		t.Errorf("%q, %v", got, err)
	}
	for name, bad := range map[string]string{"a.jpg": "GIF89a", "b.jpg": whole, "c.png": whole[:60], "d.webp": webp[:30], "e.jpg": photo(t, 20)[:150], "f.jpg": ""} {
		if _, err := photograph(name, []byte(bad)); err == nil {
			t.Errorf("%s passes", name)
		}
	}
}

// TestThemeOverride: a site replaces one template and adds a style; everything else stays the default theme's.
func TestThemeOverride(t *testing.T) {
	t.Parallel()
	dir := fixture(t)
	writeFiles(t, dir, map[string]string{
		"themes/default/templates/index.html": "<h1>Our own front page</h1>\n",
		"themes/default/css/95-ours.css":      "body{letter-spacing:.01em}\n",
	})
	buildLight(t, dir)
	wantText(t, dir, "index.html", "Our own front page", "Skip to the content")
	wantText(t, dir, "first/index.html", "Standings")
	if !found(t, dir, ".css", "letter-spacing:.01em") || !found(t, dir, ".css", "--pc:") {
		t.Error("the site's style, or the default one, is missing")
	}
	writeFiles(t, dir, map[string]string{"themes/default/templates/index.html": "<h1>{{.Nonsense}}</h1>\n"})
	_, err := buildWith(build.Run, build.Options{Dir: dir, Program: "test"}, nil, light())
	if err == nil || !strings.Contains(err.Error(), "templates/index.html:1:") || !strings.Contains(err.Error(), "Nonsense") {
		t.Errorf("a template's error: %v", err)
	}
}

// TestEveryPageIsStamped: game, phase and hash stand on every page, and on every printed sheet of it.
func TestEveryPageIsStamped(t *testing.T) {
	t.Parallel()
	dir := fixture(t)
	buildLight(t, dir)
	n := 0
	eachOutput(t, dir, func(rel string, data []byte) {
		if !strings.HasSuffix(rel, ".html") || rel == page.MissingPath { // which is of no phase
			return
		}
		n++
		for _, want := range []string{`<span class="stamp">First Game, `, "@page{@bottom-left{content:", `http-equiv="Content-Security-Policy"`, `lang="en-GB"`, "<h1"} {
			if !strings.Contains(string(data), want) {
				t.Errorf("%s does not hold %q", rel, want)
			}
		}
		if strings.Contains(string(data), "style=") || strings.Contains(string(data), "<script>") {
			t.Errorf("%s holds what its own security policy forbids", rel)
		}
	})
	if n < 15 {
		t.Errorf("only %d pages", n)
	}
}
