package pdf

import (
	"fmt"
	"math"
	"strings"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// PaperSize returns a paper's width and height in mm, upright.
func PaperSize(name string) (w, h float64, err error) {
	switch strings.ToLower(name) {
	case "a0":
		return 841, 1189, nil
	case "a1":
		return 594, 841, nil
	case "a2":
		return 420, 594, nil
	case "a3":
		return 297, 420, nil
	case "a4":
		return 210, 297, nil
	case "a5":
		return 148, 210, nil
	case "letter":
		return 215.9, 279.4, nil
	}
	return 0, 0, fmt.Errorf("unknown paper %q (hint: a0 a1 a2 a3 a4 a5 letter)", name)
}

// placement is where the scene is on a sheet of paper, in mm from its top left corner.
type placement struct {
	W, H       float64 // the trimmed paper
	bleed      float64
	ox, oy     float64 // the scene's corner
	scale      float64
	clip       bool
	x, y, w, h float64 // the drawn part of the paper, from its bottom left
	note       string
	crop       []float64 // crop marks, mm from the bottom left: x0 y0 x1 y1 ...
}

const overlap = 8.0 // mm that neighbouring tiles share, to glue

// layout puts the scene on one page, turned if that shows it larger, or on a poster's tiles.
func layout(s *scene.Scene, o Options) ([]placement, error) {
	bleed := 0.0
	if o.Press {
		bleed = 3
	}
	const margin = 7.0 // what an office printer needs
	whole := func(k, w, h float64) []placement {
		return []placement{{W: w, H: h, scale: k, ox: (w - k*s.W) / 2, oy: (h - k*s.H) / 2, bleed: bleed}}
	}
	if o.Paper == "" {
		k := s.Enlargement()
		w, h := s.W*k, s.H*k
		if s.Frame != (geom.Box{}) {
			k = min(k, inside(s, w, h, margin))
		}
		return whole(k, w, h), nil
	}
	pw, ph, err := PaperSize(o.Paper)
	if err != nil {
		return nil, err
	}
	if o.Poster == "" {
		k := inside(s, pw, ph, margin)
		if lying := inside(s, ph, pw, margin); lying > k {
			return whole(lying, ph, pw), nil
		}
		return whole(k, pw, ph), nil
	}
	qw, qh, err := PaperSize(o.Poster)
	if err != nil {
		return nil, err
	}
	if fit(s, qh, qw) > fit(s, qw, qh) {
		qw, qh = qh, qw
	}
	k := fit(s, qw, qh)
	// Try paper upright and lying, and a scale up to 6 % smaller. Take what needs the fewest sheets.
	best, size := math.MaxInt, k
	w, h := pw, ph
	for cut := 0.0; cut <= 0.06; cut += 0.005 {
		for _, turned := range []bool{false, true} {
			tw, th := w, h
			if turned {
				tw, th = h, w
			}
			if n := tiles(k*(1-cut)*s.W, tw, margin) * tiles(k*(1-cut)*s.H, th, margin); n < best {
				best, size, pw, ph = n, k*(1-cut), tw, th
			}
		}
	}
	k = size
	cols, rows := tiles(k*s.W, pw, margin), tiles(k*s.H, ph, margin)
	var out []placement
	for r := range rows {
		for c := range cols {
			// Centre the poster over all its sheets, which overlap at the right and below.
			stepX, stepY := pw-2*margin-overlap, ph-2*margin-overlap
			totalW, totalH := float64(cols)*stepX+overlap, float64(rows)*stepY+overlap
			p := placement{W: pw, H: ph, scale: k, clip: true,
				ox: margin - float64(c)*stepX + (totalW-k*s.W)/2,
				oy: margin - float64(r)*stepY + (totalH-k*s.H)/2,
				x:  margin, y: margin, w: pw - 2*margin, h: ph - 2*margin}
			p.note = fmt.Sprintf("%s · row %d of %d, column %d of %d · trim at the marks, glue on the overlap",
				s.Title, r+1, rows, c+1, cols)
			if s.Title == "" {
				p.note = strings.TrimPrefix(p.note, " · ")
			}
			p.crops(c, r, cols, rows, margin)
			out = append(out, p)
		}
	}
	return out, nil
}

func fit(s *scene.Scene, w, h float64) float64 { return math.Min(w/s.W, h/s.H) }

// Scale returns the scale at which a scene is printed.
func Scale(s *scene.Scene, o Options) (float64, error) {
	on, err := layout(s, o)
	if err != nil {
		return 0, err
	}
	return on[0].scale, nil
}

// inside returns the scale at which a scene fits in the middle of a paper, with its frame (without
// one, all of it) within the margin.
func inside(s *scene.Scene, w, h, margin float64) float64 {
	f := s.Frame
	if f == (geom.Box{}) {
		f = s.Box()
	}
	mid := geom.Point{X: s.X + s.W/2, Y: s.Y + s.H/2}
	reach := func(from, to, mid float64) float64 { return 2 * math.Max(mid-from, to-mid) }
	k := math.Min((w-2*margin)/reach(f.Min.X, f.Max.X, mid.X), (h-2*margin)/reach(f.Min.Y, f.Max.Y, mid.Y))
	return math.Min(k, fit(s, w, h))
}

func tiles(length, paper, margin float64) int {
	return max(1, int(math.Ceil((length-overlap)/(paper-2*margin-overlap)-1e-9)))
}

// crops puts marks in the margin where the sheet is cut: at the drawn part's left and top, and
// where the next tile begins at the right and below.
func (p *placement) crops(c, r, cols, rows int, margin float64) {
	left, right := margin, p.W-margin
	top, bottom := p.H-margin, margin
	xs, ys := []float64{left}, []float64{top}
	if c+1 < cols {
		xs = append(xs, right-overlap)
	}
	xs = append(xs, right)
	if r+1 < rows {
		ys = append(ys, bottom+overlap)
	}
	ys = append(ys, bottom)
	for _, x := range xs {
		p.crop = append(p.crop, x, p.H-margin+1, x, p.H-margin+5, x, margin-1, x, margin-5)
	}
	for _, y := range ys {
		p.crop = append(p.crop, margin-1, y, margin-5, y, p.W-margin+1, y, p.W-margin+5, y)
	}
}

// notes writes crop marks and the tile's place outside the drawn part.
func (t *placement) notes(p *Page) {
	for i := 0; i+3 < len(t.crop); i += 4 {
		p.Rule(t.crop[i]*mm, t.crop[i+1]*mm, t.crop[i+2]*mm, t.crop[i+3]*mm, 0.4, scene.Colour{A: 255})
	}
	if t.note != "" {
		p.Text((t.x+4)*mm, 2.2*mm, Run{Face: scene.Garamond, Size: 7, Colour: scene.Colour{A: 255},
			Glyphs: typeface.Get(scene.Garamond).Shape(t.note)})
	}
}
