package render_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/pdf"
	"github.com/heraldmaps/herald/render/svg"
)

// tool runs an external program; without HERALD_REAL=1 the test is skipped if it is missing.
func tool(t *testing.T, name string, args ...string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		if os.Getenv("HERALD_REAL") == "1" {
			t.Fatalf("%s is not installed", name)
		}
		t.Skipf("%s is not installed", name)
	}
	out, err := exec.Command(path, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s %v: %v\n%s", name, args, err, out)
	}
	return string(out)
}

func TestPDFWithRealTools(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, id := range mapdata.IDs() {
		b := board(t, id)
		s := mapped(t, kept(t, b.Map.ID), render.View{Position: start(b)})
		for _, o := range []pdf.Options{{Date: time.Unix(0, 0)}, {Paper: "a4"}, {Paper: "a4", Poster: "a1"}} {
			data, err := pdf.Bytes(s, o)
			if err != nil {
				t.Fatal(err)
			}
			if len(data) > 900_000 {
				t.Errorf("%s: %d bytes", id, len(data))
			}
			name := filepath.Join(dir, id+o.Paper+o.Poster+".pdf")
			if err := os.WriteFile(name, data, 0o644); err != nil {
				t.Fatal(err)
			}
			if out := tool(t, "qpdf", "--check", name); strings.Contains(out, "WARNING") {
				t.Errorf("%s: %s", name, out)
			}
		}
		words := strings.Join(strings.Fields(tool(t, "pdftotext", "-raw", filepath.Join(dir, id+".pdf"), "-")), " ")
		for i := range b.Map.Regions {
			if !strings.Contains(words, b.Map.Regions[i].Label) && !strings.Contains(words, b.Map.Regions[i].Name) {
				t.Errorf("%s: pdftotext does not find %s", id, b.Map.Regions[i].Name)
			}
		}
	}
}

func TestSVGWithRealTools(t *testing.T) {
	t.Parallel()
	b := board(t, "w3k")
	data := svg.Bytes(mapped(t, kept(t, b.Map.ID), render.View{Position: start(b)}), svg.Options{})
	name := filepath.Join(t.TempDir(), "map.svg")
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
	tool(t, "rsvg-convert", "-w", "200", "-o", name+".png", name)
}
