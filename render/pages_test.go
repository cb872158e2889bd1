package render_test

import (
	"testing"

	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/pdf"
	"github.com/heraldmaps/herald/render/pdf/pdftest"
	"github.com/heraldmaps/herald/render/scene"
)

// TestPages: a document of two maps has two pages and contains only once what the maps share.
func TestPages(t *testing.T) {
	t.Parallel()
	bd := board(t, "w3k")
	r, err := render.New(bd)
	if err != nil {
		t.Fatal(err)
	}
	var scenes []*scene.Scene
	for _, title := range []string{"Before", "After"} {
		s, err := r.Map(render.View{Position: start(bd), Title: title})
		if err != nil {
			t.Fatal(err)
		}
		scenes = append(scenes, s)
	}
	one, err := pdf.Bytes(scenes[0], pdf.Options{Paper: "a4"})
	if err != nil {
		t.Fatal(err)
	}
	two, err := pdf.Pages(scenes, pdf.Options{Paper: "a4"})
	if err != nil {
		t.Fatal(err)
	}
	for n, data := range [][]byte{one, two} {
		f, err := pdftest.Read(data)
		if err != nil {
			t.Fatal(err)
		}
		if len(f.Pages()) != n+1 {
			t.Errorf("a document of %d pages has %d", n+1, len(f.Pages()))
		}
		for _, wrong := range pdftest.Accessible(f) {
			t.Error(wrong)
		}
	}
	if more := len(two) - len(one); more <= 0 || more > len(one)/20 {
		t.Errorf("a second map that differs in its title adds %d bytes to %d", more, len(one))
	}
}
