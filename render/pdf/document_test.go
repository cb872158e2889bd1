package pdf_test

import (
	"image"
	"image/color"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/render/pdf"
	"github.com/heraldmaps/herald/render/pdf/pdftest"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

func small(t *testing.T, spoil func(d *pdf.Document, p *pdf.Page)) []string {
	t.Helper()
	d := pdf.NewDocument(pdf.Info{Title: "A small book", Book: true})
	p := d.NewPage(200, 300, 0, 0)
	run := func(s string) pdf.Run {
		return pdf.Run{Face: scene.Garamond, Size: 10, Glyphs: typeface.Get(scene.Garamond).Shape(s)}
	}
	p.Rule(10, 290, 190, 290, 1, scene.Colour{A: 255}) // belongs to no element
	p.In(d.Root.Add("H1"))
	p.Text(10, 270, run("The first chapter"))
	d.Place("first", p, 280)
	para := d.Root.Add("P")
	p.In(para)
	p.Text(10, 250, run("See "))
	link := para.Add("Link")
	p.In(link)
	p.Text(30, 250, run("above"))
	p.Link(30, 248, 60, 260, "#first", "chapter 1", link)
	if spoil != nil {
		spoil(d, p)
	}
	d.Outline([]pdf.Bookmark{{Title: "The first chapter", Level: 1, To: "first"}})
	data, err := d.Bytes()
	if err != nil {
		return []string{err.Error()}
	}
	f, err := pdftest.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	return pdftest.Accessible(f)
}

// A document is valid, and each planted fault is found.
func TestStructure(t *testing.T) {
	if wrong := small(t, nil); len(wrong) > 0 {
		t.Errorf("a document without a fault: %s", strings.Join(wrong, "; "))
	}
	for _, c := range []struct {
		want  string
		spoil func(d *pdf.Document, p *pdf.Page)
	}{
		{"a figure without a text", func(d *pdf.Document, p *pdf.Page) {
			p.In(d.Root.Add("Figure"))
			p.Rule(0, 0, 1, 1, 1, scene.Colour{A: 255})
		}},
		{"a figure on one page without a box", func(d *pdf.Document, p *pdf.Page) {
			figure := d.Root.Add("Figure")
			figure.Alt = "a line"
			p.In(figure)
			p.Rule(0, 0, 1, 1, 1, scene.Colour{A: 255})
		}},
		{"a heading of level 3 after one of level 1", func(d *pdf.Document, p *pdf.Page) {
			p.In(d.Root.Add("H3"))
			p.Rule(0, 0, 1, 1, 1, scene.Colour{A: 255})
		}},
		{"a TD in a Table", func(d *pdf.Document, p *pdf.Page) { d.Root.Add("Table").Add("TD") }},
		{"the head of a column", func(d *pdf.Document, p *pdf.Page) { d.Root.Add("Table").Add("TR").Add("TH") }},
		{"rows have 2 different lengths", func(d *pdf.Document, p *pdf.Page) {
			table := d.Root.Add("Table")
			table.Add("TR").Add("TD")
			row := table.Add("TR")
			row.Add("TD")
			row.Add("TD")
		}},
		{`a link on page 1 leads to "nowhere"`, func(d *pdf.Document, p *pdf.Page) {
			p.Link(0, 0, 1, 1, "#nowhere", "nothing", d.Root.Add("Link"))
		}},
		{"a link belongs to no Link", func(d *pdf.Document, p *pdf.Page) {
			p.Link(0, 0, 1, 1, "https://example.org", "an address", d.Root.Add("P"))
		}},
	} {
		if wrong := small(t, c.spoil); !strings.Contains(strings.Join(wrong, "; "), c.want) {
			t.Errorf("got %q, want %s", wrong, c.want)
		}
	}
}

// A document for a press has inks and nothing else, blends in inks, and never lays on more ink than
// paper takes; a document for a screen has no inks.
func TestInks(t *testing.T) {
	made := func(press bool) *pdftest.File {
		d := pdf.NewDocument(pdf.Info{Title: "A small book", Book: true, Press: press})
		p := d.NewPage(200, 300, 0, 0)
		p.In(d.Root.Add("P"))
		p.Text(10, 250, pdf.Run{Face: scene.Garamond, Size: 10, Colour: scene.Colour{R: 0x1c, G: 0x19, B: 0x16, A: 255}, Glyphs: typeface.Get(scene.Garamond).Shape("See ")})
		figure := d.Root.Add("Figure")
		figure.Alt = "a square"
		p.Cover(figure, 20, 20, 70, 70)
		p.In(figure)
		var square scene.Path
		square.MoveTo(0, 0).LineTo(9, 0).LineTo(9, 9).Close()
		p.Scene(&scene.Scene{W: 10, H: 10, Layers: []*scene.Layer{{ID: "a", Items: []scene.Item{{Path: square, Style: &scene.Style{Fill: scene.Colour{R: 0x8a, G: 0x1f, B: 0x1a, A: 128}}}}}}}, 20, 20, 50, 50)
		img := image.NewNRGBA(image.Rect(0, 0, 2, 1))
		img.Set(0, 0, color.NRGBA{R: 10, G: 20, B: 40, A: 255})
		p.Image(img, 80, 80, 20, 10)
		data, err := d.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		f, err := pdftest.Read(data)
		if err != nil {
			t.Fatal(err)
		}
		if wrong := pdftest.Accessible(f); len(wrong) > 0 {
			t.Errorf("press %v: %s", press, strings.Join(wrong, "; "))
		}
		return f
	}
	if wrong := pdftest.Pressed(made(true)); len(wrong) > 0 {
		t.Errorf("for a press: %s", strings.Join(wrong, "; "))
	}
	wrong := strings.Join(pdftest.Pressed(made(false)), "; ")
	for _, want := range []string{"rg of light", "DeviceRGB", "no group"} {
		if !strings.Contains(wrong, want) {
			t.Errorf("a document for a screen is taken for one of a press: no word of %s in %q", want, wrong)
		}
	}
}
