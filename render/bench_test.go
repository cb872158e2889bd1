package render_test

import (
	"io"
	"testing"
	"time"

	"github.com/heraldmaps/herald/mapdata/lint"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/pdf"
	"github.com/heraldmaps/herald/render/png"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/svg"
)

// Limits for a map of a position on the largest board: scene 5 ms, SVG 10 ms, PDF 120 ms, PNG of
// 2000 px 400 ms.

func prepared(b *testing.B) (*render.Renderer, render.View) {
	bd := board(b, "w3k")
	r, err := render.New(bd)
	if err != nil {
		b.Fatal(err)
	}
	v := render.View{Position: start(bd)}
	if _, err := r.Map(v); err != nil {
		b.Fatal(err)
	}
	return r, v
}

func draw(b *testing.B, r *render.Renderer, v render.View) *scene.Scene {
	s, err := r.Map(v)
	if err != nil {
		b.Fatal(err)
	}
	return s
}

func BenchmarkNew(b *testing.B) {
	bd := board(b, "w3k")
	for b.Loop() {
		if _, err := render.New(bd); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkScene(b *testing.B) {
	r, v := prepared(b)
	for b.Loop() {
		draw(b, r, v)
	}
}

func BenchmarkSVG(b *testing.B) {
	r, v := prepared(b)
	for b.Loop() {
		svg.Write(io.Discard, draw(b, r, v), svg.Options{})
	}
}

func BenchmarkPDF(b *testing.B) {
	r, v := prepared(b)
	for b.Loop() {
		if err := pdf.Write(io.Discard, draw(b, r, v), pdf.Options{Date: time.Unix(0, 0)}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPNG(b *testing.B) {
	r, v := prepared(b)
	for b.Loop() {
		png.Write(io.Discard, draw(b, r, v), 2000)
	}
}

// BenchmarkFirstPNG draws a map when nothing is cached.
func BenchmarkFirstPNG(b *testing.B) {
	bd := board(b, "w3k")
	for b.Loop() {
		r, err := render.New(bd)
		if err != nil {
			b.Fatal(err)
		}
		png.Write(io.Discard, draw(b, r, render.View{Position: start(bd)}), 2000)
	}
}

// BenchmarkTurnPicture draws many small pictures, as the site needs for a turn.
func BenchmarkTurnPicture(b *testing.B) {
	r, v := prepared(b)
	png.Write(io.Discard, draw(b, r, v), 900)
	for b.Loop() {
		png.Write(io.Discard, draw(b, r, v), 900)
	}
}

// BenchmarkOrderScene makes the scene of a map on which every unit of the opening moves. Most of
// the time goes into ways round names.
func BenchmarkOrderScene(b *testing.B) {
	r, v := prepared(b)
	v.Outcomes = decided(lint.March(board(b, "w3k").Map, 0))
	for b.Loop() {
		draw(b, r, v)
	}
}

// BenchmarkAtlas makes a map for A4: overview, insets, key.
func BenchmarkAtlas(b *testing.B) {
	r, v := prepared(b)
	for b.Loop() {
		pages, err := r.Atlas([]render.View{v})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := pdf.Pages(pages, pdf.Options{Paper: "a4", Date: time.Unix(0, 0)}); err != nil {
			b.Fatal(err)
		}
	}
}
