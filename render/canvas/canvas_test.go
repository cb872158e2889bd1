package canvas_test

import (
	"bytes"
	"image"
	_ "image/png"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/tdewolff/canvas"
	"github.com/tdewolff/canvas/renderers/rasterizer"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/mapdata/lint"
	"github.com/heraldmaps/herald/render"
	ours "github.com/heraldmaps/herald/render/canvas"
	"github.com/heraldmaps/herald/render/pdf"
	"github.com/heraldmaps/herald/render/png"
	"github.com/heraldmaps/herald/render/scene"
)

func TestMain(m *testing.M) {
	canvas.FastStroke = true // a tenth of the time; outlines that cross themselves are still filled
	os.Exit(m.Run())
}

// width, in pixels, is that of the pictures compared. They are compared by mean colours of square
// cells, so that smoothing does not count; a token fills half a cell.
const width, cell = 900, 12

// theirs draws a scene with the library's rasteriser, at the size of a picture of ours.
func theirs(s *scene.Scene, size image.Rectangle) *image.RGBA {
	img := image.NewRGBA(size)
	r := rasterizer.FromImage(img, canvas.DPMM(float64(size.Dx())/s.W), canvas.LinearColorSpace{})
	ours.Draw(r, s, 0.15) // a third of a pixel
	r.Close()
	return img
}

// cells returns the mean colours of a picture's cells.
func cells(img image.Image) (w, h int, out [][3]float64) {
	b := img.Bounds()
	w, h = b.Dx()/cell, b.Dy()/cell
	for y := range h {
		for x := range w {
			var sum [3]float64
			for i := range cell * cell {
				r, g, b, _ := img.At(b.Min.X+x*cell+i%cell, b.Min.Y+y*cell+i/cell).RGBA()
				for k, v := range [3]uint32{r, g, b} {
					sum[k] += float64(v>>8) / (cell * cell)
				}
			}
			out = append(out, sum)
		}
	}
	return w, h, out
}

// apart returns the largest difference between cells of two pictures, in one channel, and where it
// is.
func apart(t *testing.T, a, b image.Image) (worst float64, at image.Point) {
	t.Helper()
	w, h, p := cells(a)
	w2, h2, q := cells(b)
	if w2 != w || h2 != h {
		t.Fatalf("%d by %d cells, and %d by %d", w, h, w2, h2)
	}
	for i := range p {
		for k := range p[i] {
			if d := math.Abs(p[i][k] - q[i][k]); d > worst {
				worst, at = d, image.Pt(i%w*cell, i/w*cell)
			}
		}
	}
	return worst, at
}

// scenes calls look with the opening of each board, and with a march of all units of one.
func scenes(t *testing.T, look func(t *testing.T, b *mapdata.Board, s *scene.Scene)) {
	for _, id := range append(mapdata.IDs(), "standard, all on the march") {
		t.Run(id, func(t *testing.T) {
			board, march := id, false
			if _, err := mapdata.Load(id); err != nil {
				board, march = "standard", true
			}
			b, err := mapdata.Load(board)
			if err != nil {
				t.Fatal(err)
			}
			look(t, b, drawn(t, b, march))
		})
	}
}

// drawn returns the opening of a board, or a march of all its units, at a height that is a whole
// number of pixels: another would put the library's picture half a pixel lower.
func drawn(t *testing.T, b *mapdata.Board, march bool) *scene.Scene {
	t.Helper()
	r, err := render.New(b)
	if err != nil {
		t.Fatal(err)
	}
	p := engine.PublishBoard(b.Map)
	v := render.View{Position: &p}
	if march {
		res := &engine.Resolution{Before: &engine.Position{}, After: &engine.Position{}, Outcomes: lint.March(b.Map, 1)}
		v.Outcomes = engine.PublishResolution(engine.Plain{}, res, engine.Everybody).Outcomes()
	}
	s, err := r.Map(v)
	if err != nil {
		t.Fatal(err)
	}
	s.Frame = geom.Box{} // as one that has no border, so its page has no margin for printers
	k := width / s.W
	s.H = math.Floor(s.H*k) / k
	return s
}

// TestSecondOpinion: our writers paint a scene as another library's rasteriser does.
func TestSecondOpinion(t *testing.T) {
	scenes(t, func(t *testing.T, b *mapdata.Board, s *scene.Scene) {
		began := time.Now()
		img, err := png.Image(s, width)
		if err != nil {
			t.Fatal(err)
		}
		drawn := time.Since(began)
		began = time.Now()
		other := theirs(s, img.Rect)
		t.Logf("ours %v, theirs %v", drawn.Round(time.Millisecond), time.Since(began).Round(time.Millisecond))
		for what, img := range map[string]image.Image{"PNG": img, "PDF": printed(t, s)} {
			if img == nil {
				continue
			}
			d, at := apart(t, img, other)
			if t.Logf("%s: %.1f at %v", what, d, at); d > most {
				t.Errorf("%s: a cell at %v differs by %.1f of 255", what, at, d)
			}
		}
	})
}

// most is how much a cell's colour may differ, of 255: for thin lines, halos and rough letters.
const most = 45

// TestPlanted: one token left out, halos four times as wide or a layer left out are beyond the
// bound.
func TestPlanted(t *testing.T) {
	b, err := mapdata.Load("warwick")
	if err != nil {
		t.Fatal(err)
	}
	s := drawn(t, b, false)
	img, err := png.Image(s, width)
	if err != nil {
		t.Fatal(err)
	}
	for what, plant := range map[string]func(l *scene.Layer) bool{
		"a token": func(l *scene.Layer) bool {
			if l.ID == "units" {
				l.Items = l.Items[1:]
			}
			return l.ID == "units"
		},
		"halos": func(l *scene.Layer) bool {
			l.Items = widened(l.Items)
			return l.ID == "names"
		},
		"owners": func(l *scene.Layer) bool {
			if l.ID == "owners" {
				l.Items = nil
			}
			return l.ID == "owners"
		},
	} {
		wrong, found := *s, false
		wrong.Layers = nil
		for _, l := range s.Layers {
			c := scene.Layer{ID: l.ID, Items: l.Items}
			found = plant(&c) || found
			wrong.Layers = append(wrong.Layers, &c)
		}
		if d, at := apart(t, img, theirs(&wrong, img.Rect)); !found || d <= most {
			t.Errorf("%s: a cell at %v differs by %.1f only", what, at, d)
		}
	}
}

// widened returns items with halos that reach four times as far.
func widened(items []scene.Item) []scene.Item {
	out := slices.Clone(items)
	for i := range out {
		out[i].Kids = widened(out[i].Kids)
		if st := out[i].Style; st != nil && out[i].Text != nil {
			wide := *st
			wide.HaloWidth *= 4
			out[i].Style = &wide
		}
	}
	return out
}

// printed returns our PDF of a scene as poppler rasterises it, or nil where that is not installed.
func printed(t *testing.T, s *scene.Scene) image.Image {
	t.Helper()
	if _, err := exec.LookPath("pdftoppm"); err != nil {
		t.Log("the PDF is not compared: pdftoppm is not installed")
		return nil
	}
	var buf bytes.Buffer
	if err := pdf.Write(&buf, s, pdf.Options{}); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "map")
	if err := os.WriteFile(file+".pdf", buf.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("pdftoppm", "-png", "-singlefile", "-scale-to-x", strconv.Itoa(width), "-scale-to-y", "-1", file+".pdf", file).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	f, err := os.Open(file + ".png")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	img, _, err := image.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	return img
}
