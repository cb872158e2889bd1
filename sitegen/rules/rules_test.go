package rules

import (
	"bytes"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/render/pdf/pdftest"
	"github.com/heraldmaps/herald/sitegen/internal/book"
	"github.com/heraldmaps/herald/sitegen/internal/figure"
)

const content = "../../content"

// Every anchor that a judge can cite is in the rules text, so that no result page has a dead link.
func TestEveryCitedRuleIsInTheText(t *testing.T) {
	t.Parallel()
	names := allOurs(t)
	for _, name := range names {
		r := ours(t, name)
		info := r.Rules.Info()
		if len(info.Rules) < 10 {
			t.Errorf("%s: the judge lists only %d rules", name, len(info.Rules))
		}
		for _, rule := range info.Rules {
			if _, ok := r.Anchors[rule.Anchor]; !ok {
				t.Errorf("content/rules/%s: the judge cites %q (%s), which is not in the text", name, rule.Anchor, rule.Says)
			}
		}
	}
}

// Both editions of every book meet PDF/UA-1, as far as a program can check, and declare it; the
// edition for print has facing margins, a trim, and only the inks of a press.
func TestBooksCanBeHeard(t *testing.T) {
	t.Parallel()
	names := allOurs(t)
	for _, name := range names {
		r := ours(t, name)
		for _, print := range []bool{false, true} {
			data, err := r.PDF(print)
			if err != nil {
				t.Fatal(err)
			}
			f, err := pdftest.Read(data)
			if err != nil {
				t.Fatal(err)
			}
			for _, wrong := range pdftest.Accessible(f) {
				t.Errorf("%s: %s", name, wrong)
			}
			if !bytes.Contains(data, []byte("<pdfuaid:part>1<")) {
				t.Errorf("%s: the metadata do not declare PDF/UA-1", name)
			}
			if print == bytes.Contains(data, []byte("<pdfaid:part>3<")) {
				t.Errorf("%s: print %v, but PDF/A-3 is declared: %v", name, print, print)
			}
			if wrong := pdftest.Pressed(f); print != (len(wrong) == 0) {
				t.Errorf("%s: print %v, but as a thing for a press: %q", name, print, wrong)
			}
			maps, drawn, titles := 1, 0, 0 // the title page's board and each map are one figure, not thousands of names; each chapter is in the outline
			eachFigure(r, func(*figure.Figure) { maps++ })
			for _, o := range f.Objects {
				if strings.Contains(o, "/S/Figure") {
					drawn++
				}
				if strings.Contains(o, "/Title") && strings.Contains(o, "/Parent") && strings.Contains(o, "/Dest") {
					titles++
				}
			}
			if maps != drawn {
				t.Errorf("%s: %d maps are read out as %d figures", name, maps, drawn)
			}
			if titles < len(r.Chapters) || !strings.Contains(f.Catalog, "/Outlines ") {
				t.Errorf("%s: %d chapters, and %d entries of the outline", name, len(r.Chapters), titles)
			}
			page := f.Objects[f.Pages()[2]]
			if print != strings.Contains(page, "/TrimBox") {
				t.Errorf("%s: print %v, but the page is %s", name, print, page)
			}
		}
	}
}

// The same text makes the same bytes.
func TestPDFTwice(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("sets a book twice")
	}
	var first []byte
	for range 2 {
		r, err := Load(os.DirFS(content), "rules/w3k", "content/rules/w3k")
		if err != nil {
			t.Fatal(err)
		}
		out, err := r.PDF(false)
		if err != nil {
			t.Fatal(err)
		}
		f, err := pdftest.Read(out)
		if err != nil {
			t.Fatal(err)
		}
		whole := 0 // figures that fill a page
		eachFigure(r, func(f *figure.Figure) {
			if f.Info().Size == "page" {
				whole++
			}
		})
		if pages := len(f.Pages()); len(out) > pages*18_000+whole*100_000 { // a book of 50 pages and six such maps goes by mail
			t.Errorf("the PDF for the screen has %d bytes on %d pages", len(out), pages)
		}
		if first != nil && !bytes.Equal(first, out) {
			t.Error("two runs made two PDFs")
		}
		first = out
	}
}

func eachFigure(r *Rulebook, f func(*figure.Figure)) {
	for _, c := range r.Chapters {
		book.Walk(c.Blocks, func(b book.Block) {
			if fence, ok := b.(*book.Fence); ok {
				if fig, ok := fence.Figure.(*figure.Figure); ok {
					f(fig)
				}
			}
		})
	}
}

// Every link on the pages has a target.
func TestPagesLinks(t *testing.T) {
	t.Parallel()
	r := ours(t, "w3k")
	ids := map[string]map[string]bool{}
	pages := r.Pages()
	for _, p := range pages {
		set := map[string]bool{}
		for _, part := range strings.Split(string(p.Body), ` id="`)[1:] {
			id, _, _ := strings.Cut(part, `"`)
			if set[id] {
				t.Errorf("%s: id %q twice", p.Path, id)
			}
			set[id] = true
		}
		ids[p.Path] = set
	}
	files := map[string]bool{}
	for _, f := range r.FileNames() {
		files[f] = true
	}
	for _, p := range pages {
		for _, part := range strings.Split(string(p.Body), `href="`)[1:] {
			to, _, _ := strings.Cut(part, `"`)
			if strings.Contains(to, "://") || strings.HasPrefix(to, "mailto:") || strings.HasPrefix(to, "../") {
				continue
			}
			file, id, has := strings.Cut(to, "#")
			path := p.Path
			if file != "" {
				path = "rules/" + file
			}
			if !has && files[path] {
				continue
			}
			if ids[path] == nil || has && !ids[path][id] {
				t.Errorf("%s: a link to %s leads nowhere", p.Path, to)
			}
		}
	}
}

func BenchmarkPDF(b *testing.B) {
	for b.Loop() {
		r, err := Load(os.DirFS(content), "rules/w3k", "content/rules/w3k")
		if err != nil {
			b.Fatal(err)
		}
		if _, err := r.PDF(false); err != nil {
			b.Fatal(err)
		}
	}
}

// TestAspects compares the size that is left for a figure with the size in which it is drawn.
func TestAspects(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"w3k", "standard"} {
		r := ours(t, name)
		n := 0
		for _, c := range r.Chapters {
			book.Walk(c.Blocks, func(b book.Block) {
				f, ok := b.(*book.Fence)
				if !ok {
					return
				}
				fig, ok := f.Figure.(*figure.Figure)
				if !ok {
					return
				}
				s, err := fig.Scene(true)
				if err != nil {
					t.Fatal(err)
				}
				if n++; math.Abs(fig.Aspect()-s.H/s.W) > 1e-9 {
					t.Errorf("%s: %s: aspect %g, drawn %g", name, s.Title, fig.Aspect(), s.H/s.W)
				}
			})
		}
		if n == 0 {
			t.Errorf("%s: no figures", name)
		}
	}
}
