package rules

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/heraldmaps/herald/render/pdf/pdftest"
)

// A table too wide for the page is on a landscape one; the text goes on upright.
func TestWideTableIsTurned(t *testing.T) {
	head, rule := "|", "|"
	for range 9 {
		head, rule = head+" Incomprehensibilities |", rule+"---|"
	}
	text := "# C {#c}\n\nBefore.\n\n" + head + "\n" + rule + "\n" + strings.Repeat(strings.ReplaceAll(head, "Incomprehensibilities", "1")+"\n", 40) + "\nAfter. {#after}\n"
	fsys := fstest.MapFS{"r/rules.toml": {Data: []byte(settings)}, "r/01-c.md": {Data: []byte(text)}}
	for _, print := range []bool{false, true} {
		r, err := Load(fsys, "r", "r")
		if err != nil {
			t.Fatal(err)
		}
		data, err := r.PDF(print)
		if err != nil {
			t.Fatal(err)
		}
		doc, err := pdftest.Read(data)
		if err != nil {
			t.Fatal(err)
		}
		var boxes []string
		for _, n := range doc.Pages() {
			_, box, _ := strings.Cut(doc.Objects[n], "/MediaBox")
			box, _, _ = strings.Cut(box, "]")
			boxes = append(boxes, box)
		}
		want := []string{"[0 0 595.28 841.89", "[0 0 595.28 841.89", "[0 0 841.89 595.28", "[0 0 841.89 595.28", "[0 0 595.28 841.89"}
		if print {
			want = []string{"[0 0 612.28 858.9", "[0 0 612.28 858.9", "[0 0 858.9 612.28", "[0 0 858.9 612.28", "[0 0 612.28 858.9"}
		}
		if !slices.Equal(boxes, want) {
			t.Errorf("print %v: the pages are %q, want %q", print, boxes, want)
		}
		for _, wrong := range pdftest.Accessible(doc) {
			t.Error(wrong)
		}
	}
}

// Every kind of block is set and written, nested as deep as people do.
func TestEveryKindOfBlock(t *testing.T) {
	t.Parallel()
	var picture bytes.Buffer
	im := image.NewRGBA(image.Rect(0, 0, 60, 40))
	for i := range 60 {
		im.Set(i, i*40/60, color.RGBA{200, 30, 30, 255})
	}
	if err := png.Encode(&picture, im); err != nil {
		t.Fatal(err)
	}
	long := strings.Repeat("| north | a cell that wraps, because it says a good deal more than its column can hold in a line, and then some[^n] | 3 |\n", 1) +
		strings.Repeat("| south | first line<br>second line | 12 |\n", 70)
	text := "# Kinds & sorts {#kinds}\n\nText with *emphasis*, **strength**, `an order`, a note[^n] and <https://example.org>.\n\n" +
		"1. one\n   - two\n     1. three {#deep}\n2. four\n\n> A quotation.\n\n> [!advice]\n> - a list\n> - in an aside\n\nTerm\n: what it means\n\n```\nDear all,\nthis is a line of a letter that was broken\nwhere it stood, and goes on.\n  yours\n```\n\n---\n\n" +
		"![a red line](red.png \"A red line\")\n\n| where | what | n |\n|:---|---|--:|\n" + long + "\n[^n]: A note, which is longer than a line so that it has to be broken somewhere along its way to the end of the page.\n"
	fsys := fstest.MapFS{"r/rules.toml": {Data: []byte(settings)}, "r/01-k.md": {Data: []byte(text)}, "r/red.png": {Data: picture.Bytes()}}
	r, err := Load(fsys, "r", "r")
	if err != nil {
		t.Fatal(err)
	}
	body := string(r.Pages()[1].Body)
	for _, want := range []string{`<img src="pictures/red.png" alt="a red line"`, "Kinds &amp; sorts", `<a class="num" href="#deep"`, `<th scope="col" class="n">n</th>`,
		"first line<br>second line", `role="doc-noteref"`, `<dt id="term-term">Term</dt>`, "Dear all,<br>\nthis is", "was broken <br class=\"wrap\">\nwhere it stood, and goes on.<br>\n  yours", "<blockquote>"} {
		if !strings.Contains(body, want) {
			t.Errorf("the page has no %s", want)
		}
	}
	if n := strings.Count(body, `id="note-k-1-back"`); n != 1 {
		t.Errorf("a note referred to twice has %d places to come back to", n)
	}
	data, err := r.PDF(false)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := pdftest.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	all := doc.Catalog + doc.Info
	for _, o := range doc.Objects {
		all += o
	}
	for _, want := range []string{"/URI(https://example.org)", "/Lang(en-GB)", "/Outlines", "/Title(1  Kinds & sorts)", "/Alt(a red line)"} {
		if !strings.Contains(all, want) {
			t.Errorf("the PDF has no %s", want)
		}
	}
	for _, wrong := range pdftest.Accessible(doc) {
		t.Error(wrong)
	}
	file := filepath.Join(t.TempDir(), "kinds.pdf")
	if err := os.WriteFile(file, data, 0o644); err != nil {
		t.Fatal(err)
	}
	qpdf, pdftotext := tool(t, "qpdf"), tool(t, "pdftotext")
	if out, err := exec.Command(qpdf, "--check", file).CombinedOutput(); err != nil {
		t.Errorf("qpdf: %v\n%s", err, out)
	}
	out, err := exec.Command(pdftotext, "-layout", file, "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(out), "A note, which is longer"); n != 1 {
		t.Errorf("a note referred to twice is set %d times", n)
	}
	// The table goes over three pages, its head on each.
	if n := strings.Count(string(out), "where"); n < 3 {
		t.Errorf("the table's head stands on %d pages", n)
	}
}
