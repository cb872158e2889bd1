package browser

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/svg"
)

// unlikeMost is the largest part of a picture that two programs may draw differently, since edges
// fall on other pixels. unlikeSquare is the largest part of any square of that many pixels, so that
// a missing name or token counts. unlikeBy is the least difference of a pixel's red, green or blue
// that counts.
const (
	unlikeMost, unlikeSquare = 0.03, 0.15
	square, unlikeBy         = 40, 64
)

// TestPlainInPrograms draws what is downloaded with the programs that read SVG: each shows what
// Chromium shows. With HERALD_LONG=1 it is all boards and games, and Inkscape and LibreOffice draw
// them too. One without its names, and one without its units, are found.
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
		boards, tools = mapdata.IDs(), append(tools, need(t, "inkscape", "soffice")...)
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
	games := "thursday-evenings"
	if len(tools) > 2 {
		games = "*"
	}
	maps, err := filepath.Glob(filepath.Join(builtSite(t), games, "orders.svg"))
	if err != nil || len(maps) == 0 {
		t.Fatal(len(maps), err)
	}
	for _, path := range maps {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		write(filepath.Base(filepath.Dir(path)), data)
	}
	inBrowser(t, "plain.mjs", args...)
	for _, file := range args[1:] {
		if whole := less[file]; whole != "" {
			for slack := range 2 { // either measure finds what is missing
				u, worst := unlike(t, file+".chromium.png", whole+".chromium.png", slack)
				t.Logf("%s: %.2f %%, in a square %.0f %%", filepath.Base(file), 100*u, 100*worst)
				if worst <= unlikeSquare {
					t.Errorf("%s is taken for the whole map", filepath.Base(file))
				}
			}
			continue
		}
		lines, err := exec.Command(tools[1], "draw", "-q", "-F", "trace", file).Output()
		if n := bytes.Count(lines, []byte(`linejoin="0"`)); err != nil || n > 0 {
			t.Errorf("mupdf: %v; %d lines of %s have sharp corners", err, n, filepath.Base(file))
		}
		programs := []program{
			{"rsvg", 0, []string{tools[0], "-w", strconv.Itoa(width), file, "-o", file + ".rsvg.png"}},
			{"mupdf", 0, []string{tools[1], "draw", "-q", "-w", strconv.Itoa(width), "-h", "9999", "-o",
				file + ".mupdf.png", file}},
			{"resvg", 0, nil},
		}
		if len(tools) > 2 {
			high := decoded(t, file+".chromium.png").Bounds().Dy()
			programs = append(programs,
				program{"inkscape", 0, []string{tools[2], file, "--export-type=png", "-w", strconv.Itoa(width),
					"-o", file + ".inkscape.png"}},
				program{"soffice", 1,
					[]string{"sh", "-c", fmt.Sprintf(`%s -env:UserInstallation=file://%s/office --headless --convert-to `+
						`'png:draw_png_Export:{"PixelWidth":{"type":"long","value":"%d"},"PixelHeight":{"type":"long","value":"%d"}}' --outdir %s/office %s`+
						` && mv %s/office/%s.png %s.soffice.png`, tools[3], dir, width, high, dir, file, dir,
						strings.TrimSuffix(filepath.Base(file), ".svg"), file)}})
		}
		for _, p := range programs {
			if p.cmd != nil {
				if out, err := exec.Command(p.cmd[0], p.cmd[1:]...).CombinedOutput(); err != nil {
					t.Fatalf("%s: %v %s", p.name, err, out)
				}
			}
			u, worst := unlike(t, file+"."+p.name+".png", file+".chromium.png", p.slack)
			t.Logf("%s, %s: %.2f %%, in a square %.0f %%", filepath.Base(file), p.name, 100*u, 100*worst)
			if u > unlikeMost || worst > unlikeSquare {
				t.Errorf("%s draws %s unlike Chromium in %.2f %% of its pixels, in a square in %.0f %%", p.name,
					filepath.Base(file), 100*u, 100*worst)
			}
		}
	}
}

// program draws a file: with cmd, or by plain.mjs. LibreOffice lays a map on a page of whole
// hundredths of a millimetre, and is given slack of a pixel.
type program struct {
	name  string
	slack int
	cmd   []string
}

// unlike is the share of pixels that two pictures have unlike, and the largest of any square; they
// may differ by a pixel in size. A pixel is like another's if each picture has one like it within
// slack of it.
func unlike(t *testing.T, a, b string, slack int) (all, worst float64) {
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
			if !like(p, q, x, y, slack) || !like(q, p, x, y, slack) {
				n++
				squares[[2]int{x / square, y / square}]++
			}
		}
	}
	for _, k := range squares {
		worst = max(worst, float64(k)/(square*square))
	}
	return float64(n) / float64(w*h), worst
}

// like reports whether a pixel of a picture is one of another's near the same place.
func like(p, q image.Image, x, y, slack int) bool {
	r1, g1, b1, _ := p.At(x, y).RGBA()
	for v := y - slack; v <= y+slack; v++ {
		for u := x - slack; u <= x+slack; u++ {
			r2, g2, b2, _ := q.At(u, v).RGBA()
			far := false
			for _, c := range [3][2]uint32{{r1, r2}, {g1, g2}, {b1, b2}} {
				d := int(c[0]>>8) - int(c[1]>>8)
				far = far || d > unlikeBy || d < -unlikeBy
			}
			if !far {
				return true
			}
		}
	}
	return false
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
