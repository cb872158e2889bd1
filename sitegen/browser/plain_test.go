package browser

import (
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/svg"
)

// unlikeMost is how much of a picture two programs may draw unlike, where edges fall on other
// pixels, and unlikeSquare how much of any square of so many pixels, in which a name or a token
// would be missed; unlikeBy is by how much a pixel's red, green or blue must differ to count.
const (
	unlikeMost, unlikeSquare = 0.03, 0.15
	square, unlikeBy         = 40, 64
)

// TestPlainInPrograms draws what is downloaded with the programs that read SVG: each shows what
// Chromium shows, of all boards with HERALD_LONG=1. One without its names, and one without its
// units, are found.
func TestPlainInPrograms(t *testing.T) {
	t.Parallel()
	if os.Getenv("HERALD_REAL") != "1" {
		t.Skip("needs a browser, librsvg, resvg and MuPDF: HERALD_REAL=1")
	}
	tools := need(t, "rsvg-convert", "mutool")
	packages(t, "@resvg/resvg-js")
	dir := t.TempDir()
	const width = 1200
	args, less := []string{strconv.Itoa(width)}, map[string]string{}
	write := func(name string, data []byte) string {
		file := filepath.Join(dir, name+".svg")
		if err := os.WriteFile(file, data, 0o644); err != nil {
			t.Fatal(err)
		}
		args = append(args, file)
		return file
	}
	boards := []string{"standard"}
	if os.Getenv("HERALD_LONG") == "1" {
		boards = mapdata.IDs()
	}
	for _, id := range boards {
		b, err := mapdata.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		r, err := render.New(b)
		if err != nil {
			t.Fatal(err)
		}
		start := engine.PublishBoard(b.Map)
		s, err := r.Map(render.View{Position: &start})
		if err != nil {
			t.Fatal(err)
		}
		whole := write(id, svg.Plain(s, svg.PlainOptions{}))
		for i, l := range s.Layers {
			if id == "standard" && (l.ID == "names" || l.ID == "units") {
				part := *s
				part.Layers = append(append(part.Layers[:0:0], s.Layers[:i]...), s.Layers[i+1:]...)
				less[write("without-"+l.ID, svg.Plain(&part, svg.PlainOptions{}))] = whole
			}
		}
	}
	inBrowser(t, "plain.mjs", args...)
	for _, file := range args[1:] {
		if whole := less[file]; whole != "" {
			u, worst := unlike(t, file+".chromium.png", whole+".chromium.png")
			t.Logf("%s: %.2f %%, in a square %.0f %%", filepath.Base(file), 100*u, 100*worst)
			if worst <= unlikeSquare {
				t.Errorf("%s is taken for the whole map", filepath.Base(file))
			}
			continue
		}
		for program, cmd := range map[string]*exec.Cmd{
			"rsvg":  exec.Command(tools[0], "-w", strconv.Itoa(width), file, "-o", file+".rsvg.png"),
			"mupdf": exec.Command(tools[1], "draw", "-q", "-w", strconv.Itoa(width), "-h", "9999", "-o", file+".mupdf.png", file),
			"resvg": nil,
		} {
			if cmd != nil {
				if out, err := cmd.CombinedOutput(); err != nil {
					t.Fatalf("%s: %v %s", program, err, out)
				}
			}
			u, worst := unlike(t, file+"."+program+".png", file+".chromium.png")
			t.Logf("%s, %s: %.2f %%, in a square %.0f %%", filepath.Base(file), program, 100*u, 100*worst)
			if u > unlikeMost || worst > unlikeSquare {
				t.Errorf("%s draws %s unlike Chromium in %.2f %% of its pixels, in a square in %.0f %%", program, filepath.Base(file), 100*u, 100*worst)
			}
		}
	}
}

// unlike is the share of pixels that two pictures have unlike, and the largest of any square; they
// may differ by a pixel in size.
func unlike(t *testing.T, a, b string) (all, worst float64) {
	t.Helper()
	p, q := decoded(t, a), decoded(t, b)
	pb, qb := p.Bounds(), q.Bounds()
	if d := pb.Dx() - qb.Dx(); d < -1 || d > 1 {
		t.Fatalf("%s is %v, %s %v", a, pb, b, qb)
	}
	if d := pb.Dy() - qb.Dy(); d < -1 || d > 1 {
		t.Fatalf("%s is %v, %s %v", a, pb, b, qb)
	}
	w, h, n := min(pb.Dx(), qb.Dx()), min(pb.Dy(), qb.Dy()), 0
	squares := map[[2]int]int{}
	for y := range h {
		for x := range w {
			r1, g1, b1, _ := p.At(x, y).RGBA()
			r2, g2, b2, _ := q.At(x, y).RGBA()
			for _, c := range [3][2]uint32{{r1, r2}, {g1, g2}, {b1, b2}} {
				if d := int(c[0]>>8) - int(c[1]>>8); d > unlikeBy || d < -unlikeBy {
					n++
					squares[[2]int{x / square, y / square}]++
					break
				}
			}
		}
	}
	for _, k := range squares {
		worst = max(worst, float64(k)/(square*square))
	}
	return float64(n) / float64(w*h), worst
}

func decoded(t *testing.T, path string) image.Image {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	p, err := png.Decode(f)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return p
}
