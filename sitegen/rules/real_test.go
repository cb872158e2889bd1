package rules

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// tool finds a program; without it the test is skipped, or fails where everything must be checked.
func tool(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err == nil {
		return path
	}
	if os.Getenv("HERALD_REAL") == "1" {
		t.Fatalf("%s is not installed", name)
	}
	t.Skipf("%s is not installed", name)
	return ""
}

// Other programs read the PDF: qpdf finds nothing wrong, the text is found with its ligatures spelt
// out, every page has its number.
func TestPDFForOthers(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("sets the book")
	}
	qpdf, pdftotext, pdfinfo := tool(t, "qpdf"), tool(t, "pdftotext"), tool(t, "pdfinfo")
	r, err := Load(os.DirFS(content), "rules/w3k", "content/rules/w3k")
	if err != nil {
		t.Fatal(err)
	}
	for _, print := range []bool{false, true} {
		data, err := r.PDF(print)
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(t.TempDir(), "book.pdf")
		if err := os.WriteFile(file, data, 0o644); err != nil {
			t.Fatal(err)
		}
		if out, err := exec.Command(qpdf, "--check", file).CombinedOutput(); err != nil {
			t.Errorf("qpdf: %v\n%s", err, out)
		}
		text, err := exec.Command(pdftotext, "-layout", file, "-").Output()
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"fleet", "offered", "Staffordshire", "first", "Page 2 of ", "6.1 ", "Ashby-de-la-Zouch Castle"} {
			if !strings.Contains(string(text), want) {
				t.Errorf("%q is not found in the PDF", want)
			}
		}
		for _, bad := range []string{"ﬂ", "ﬁ", "ﬀ", "\uFFFD"} {
			if strings.Contains(string(text), bad) {
				t.Errorf("%q is found in the PDF: a ligature that nobody types", bad)
			}
		}
		info, err := exec.Command(pdfinfo, file).Output()
		if err != nil {
			t.Fatal(err)
		}
		size := "Page size:       595.28 x 841.89 pts (A4)"
		if print {
			size = "Page size:       612.28 x 858.9" // A4 and a bleed of 3 mm
		}
		for _, want := range []string{"Title:           " + r.Config.Title, size, "Tagged:          yes"} {
			if !strings.Contains(string(info), want) {
				t.Errorf("pdfinfo does not say %q:\n%s", want, info)
			}
		}
	}
}

// In the printed edition the side column is on the outside of both pages, not in the fold.
func TestSideColumnIsOutside(t *testing.T) {
	t.Parallel()
	pdftotext := tool(t, "pdftotext")
	data, err := ours(t, "w3k").PDF(true)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "book.pdf")
	if err := os.WriteFile(file, data, 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(pdftotext, "-bbox", file, "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	ref := regexp.MustCompile(`xMin="([\d.]+)"[^>]*>ruling</word>\s*<word[^>]*>W\d+</word>\s*<word[^>]*>\(p\.`)
	var seen [2]int
	for i, page := range strings.Split(string(out), "<page ")[1:] {
		for _, m := range ref.FindAllStringSubmatch(page, -1) {
			x, err := strconv.ParseFloat(m[1], 64)
			if err != nil {
				t.Fatal(err)
			}
			seen[i%2]++
			if mm := x * 25.4 / 72; (i%2 == 0) != (mm > 105) {
				t.Errorf("page %d: ruling beside the text at %.0f mm", i+1, mm)
			}
		}
	}
	if seen[0] < 5 || seen[1] < 5 {
		t.Errorf("%d rulings beside right pages, %d beside left ones", seen[0], seen[1])
	}
}
