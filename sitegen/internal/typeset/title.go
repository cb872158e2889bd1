package typeset

import (
	"math"

	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/sitegen/internal/book"
)

// frontPage sets the title page: a frame, the title in Fell types, a picture of the board or else
// crowns with the names of the book's places, version and date, and the imprint.
func (t *setter) frontPage() {
	t.chapter = -1
	cfg := t.book.Config
	t.under("P", func() { t.titlePage(cfg) })
	if t.front != nil {
		t.under("Div", func() {
			t.plate = t.node.add("Figure")
			t.plate.alt = t.front.Info().Alt
		})
	}
	t.glyphs(cfg.Title+cfg.Subtitle+cfg.Mark(), fellCaps)
}

func (t *setter) titlePage(cfg book.Config) {
	t.add(vbox{fresh: true, opening: true, h: bottom - top, draw: func(p *Page, _ Len) {
		t.titleFrame(p)
		mid := pageWidth / 2
		centre := func(s string, f face, y Len) {
			t.fonts.draw(p, mid-(t.fonts.width(f, s)-Len(f.space)*f.size/1000)/2, y, f, s+" ", 0)
		}
		over := "the rules of"
		if cfg.History {
			over = "the chronicle of"
		}
		centre(over, face{cut: fellItalic, size: 20 * pt, ink: ink}, mm(58))
		y := mm(82)
		for _, l := range t.titleLines(cfg.Title) {
			centre(l, face{cut: fellCaps, size: 45 * pt, ink: rubric, space: 20}, y)
			y += 52 * pt
		}
		y += 2 * pt
		if cfg.Subtitle != "" {
			centre(cfg.Subtitle, face{cut: fellItalic, size: 19 * pt, ink: ink}, y)
			y += 22 * pt
		}
		t.swelled(p, mid, y+6*pt, mm(86))
		if t.front != nil {
			t.plated(p, mid, y+6*pt, mm(228))
		} else {
			t.device(p, mid, (y+mm(228))/2+mm(2))
		}
		centre(cfg.Mark(), face{cut: roman, size: 15 * pt, ink: ink}, mm(238))
		if cfg.Date != "" {
			centre(cfg.Day().Format("2 January 2006"), face{cut: fellItalic, size: 13 * pt, ink: ink}, mm(246))
		}
		for i, l := range cfg.Imprint {
			centre(l, face{cut: smallCaps, size: 9 * pt, ink: faint, space: 60}, mm(261)+Len(i)*12*pt)
		}
	}}, t.column())
}

func (t *setter) glyphs(s string, c cut) {
	if _, missing := t.fonts.runs(c, s); missing != 0 {
		t.problem(book.Pos{File: "rules.toml", Line: 1, Col: 1}, "", "no glyph for %q on the title page", missing)
	}
}

func (t *setter) titleLines(s string) []string {
	f := face{cut: fellCaps, size: 45 * pt, space: 20}
	room := mm(148)
	if t.fonts.width(f, s) <= room {
		return []string{s}
	}
	words := splitWords(s)
	for n := 2; n <= 4; n++ {
		if best := balance(words, n, func(l string) Len { return t.fonts.width(f, l) }); best != nil {
			widest := Len(0)
			for _, l := range best {
				widest = max(widest, t.fonts.width(f, l))
			}
			if widest <= room {
				return best
			}
		}
	}
	return balance(words, min(4, len(words)), func(l string) Len { return t.fonts.width(f, l) })
}

func splitWords(s string) []string {
	var out []string
	w := ""
	for _, r := range s {
		if r == ' ' {
			out = append(out, w)
			w = ""
			continue
		}
		w += string(r)
	}
	return append(out, w)
}

// balance divides words into n lines so that the widest line is as narrow as possible.
func balance(words []string, n int, width func(string) Len) []string {
	if n > len(words) {
		return nil
	}
	join := func(ws []string) string {
		s := ws[0]
		for _, w := range ws[1:] {
			s += " " + w
		}
		return s
	}
	if n == 1 {
		return []string{join(words)}
	}
	var best []string
	least := Len(math.MaxInt32)
	for i := 1; i <= len(words)-n+1; i++ {
		rest := balance(words[i:], n-1, width)
		if rest == nil {
			continue
		}
		first := join(words[:i])
		widest := width(first)
		for _, l := range rest {
			widest = max(widest, width(l))
		}
		if widest < least {
			least, best = widest, append([]string{first}, rest...)
		}
	}
	return best
}

// titleFrame draws a border of a thick and a thin rule with quatrefoils in the corners.
func (t *setter) titleFrame(p *Page) {
	for _, r := range []struct{ in, weight Len }{{mm(16), 1800}, {mm(18), 500}, {mm(25), 500}} {
		x0, y0, x1, y1 := r.in, r.in, pageWidth-r.in, pageHeight-r.in
		h := r.weight / 2
		p.line(x0-h, y0, x1+h, y0, r.weight, ink)
		p.line(x0-h, y1, x1+h, y1, r.weight, ink)
		p.line(x0, y0, x0, y1, r.weight, ink)
		p.line(x1, y0, x1, y1, r.weight, ink)
	}
	// Draw a chain of lozenges and dots between the two thin rules.
	in := mm(21.5).MM()
	w, h := pageWidth.MM(), pageHeight.MM()
	along := func(x0, y0, x1, y1 float64, n int) {
		for i := 1; i < n; i++ {
			f := float64(i) / float64(n)
			x, y := x0+(x1-x0)*f, y0+(y1-y0)*f
			if i%2 == 0 {
				p.fill(lozenge(x, y, 1.15), rubric)
			} else {
				p.fill(lozenge(x, y, 0.5), ink)
			}
		}
	}
	along(in, in, w-in, in, 44)
	along(in, h-in, w-in, h-in, 44)
	along(in, in, in, h-in, 66)
	along(w-in, in, w-in, h-in, 66)
	for _, x := range []float64{in, w - in} {
		for _, y := range []float64{in, h - in} {
			p.fill(quatrefoil(x, y, 2.5), rubric)
			p.fill(disc(x, y, 0.8), paper)
		}
	}
}

func disc(x, y, r float64) scene.Path {
	var p scene.Path
	p.Circle(x, y, r)
	return p
}

func block(x, y, w, h float64) scene.Path {
	var p scene.Path
	p.MoveTo(x, y).LineTo(x+w, y).LineTo(x+w, y+h).LineTo(x, y+h).Close()
	return p
}

func lozenge(x, y, r float64) scene.Path {
	p := scene.Path{}
	p.MoveTo(x-r, y)
	p.LineTo(x, y-r)
	p.LineTo(x+r, y)
	p.LineTo(x, y+r)
	p.Close()
	return p
}

func quatrefoil(x, y, r float64) scene.Path {
	p := scene.Path{}
	for _, d := range [4][2]float64{{1, 0}, {0, 1}, {-1, 0}, {0, -1}} {
		p.Append(disc(x+d[0]*r/2, y+d[1]*r/2, r/2))
	}
	return p
}

// swelled draws a rule that swells to a lozenge in its middle.
func (t *setter) swelled(p *Page, mid, y, w Len) {
	x, yy, h := mid.MM(), (pageHeight - y).MM(), w.MM()/2
	r := scene.Path{}
	r.MoveTo(x-h, yy)
	r.CubicTo(x-h/2, yy+0.05, x-h/4, yy+0.42, x, yy+0.42)
	r.CubicTo(x+h/4, yy+0.42, x+h/2, yy+0.05, x+h, yy)
	r.CubicTo(x+h/2, yy-0.05, x+h/4, yy-0.42, x, yy-0.42)
	r.CubicTo(x-h/4, yy-0.42, x-h/2, yy-0.05, x-h, yy)
	r.Close()
	p.fill(r, ink)
	p.fill(lozenge(x, yy, 1.9), paper)
	p.fill(lozenge(x, yy, 1.3), rubric)
}

// plated draws the title page's picture between two heights, in a frame.
func (t *setter) plated(p *Page, mid, from, to Len) {
	w, h := mm(132), to-from-2*mm(7)
	if wide := Len(float64(h) / t.front.Aspect()); wide < w {
		w = wide
	}
	h = Len(float64(w) * t.front.Aspect())
	x, y := mid-w/2, (from+to-h)/2
	t.picture(p, t.front, t.plate, x, y, w, h)
	const off = 2400
	for _, l := range [][4]Len{{-off, -off, w + off, -off}, {-off, h + off, w + off, h + off}, {-off, -off, -off, h + off},
		{w + off, -off, w + off, h + off}} {
		p.line(x+l[0], y+l[1], x+l[2], y+l[3], 500, ink)
	}
}

// device draws a crown for each of the book's places, with the place's name on a label. Three
// crowns form a triangle. A book without places gets lozenges.
func (t *setter) device(p *Page, mid, y Len) {
	names := t.book.Config.Places
	if len(names) == 0 {
		x, yy := mid.MM(), (pageHeight - y).MM()
		for i := -1; i <= 1; i++ {
			for j := -1; j <= 1; j++ {
				p.fill(lozenge(x+float64(i-j)*6, yy+float64(i+j)*6, 4.6), rubric)
			}
		}
		return
	}
	type at struct{ x, y float64 }
	spots := []at{{0, 0}}
	switch len(names) {
	case 1:
	case 2:
		spots = []at{{-27, 0}, {27, 0}}
	case 3:
		spots = []at{{0, 24}, {-31, -22}, {31, -22}}
	default:
		spots = nil
		for i := range names {
			a := 2 * math.Pi * float64(i) / float64(len(names))
			spots = append(spots, at{math.Sin(a) * 36, math.Cos(a) * 36})
		}
	}
	f := face{cut: smallCaps, size: 13 * pt, ink: ink, space: 90}
	for i, n := range names {
		cx, cy := mid.MM()+spots[i].x, (pageHeight-y).MM()+spots[i].y
		crown(p, cx, cy, 1)
		w := t.fonts.width(f, lower(n)) - Len(f.space)*f.size/1000
		t.fonts.draw(p, mm(cx)-w/2, pageHeight-mm(cy-12.5), f, lower(n), 0)
	}
}

// crown draws an arched crown, about 30 mm wide at scale s = 1, with its middle at x, y.
func crown(p *Page, x, y, s float64) {
	at := func(dx, dy float64) (float64, float64) { return x + dx*s, y + dy*s }
	arch := func(dx, top, w float64) {
		q := scene.Path{}
		x0, y0 := at(dx, -1)
		q.MoveTo(x0, y0)
		cx0, cy0 := at(dx*1.32, top)
		cx1, cy1 := at(dx*0.45, top+2.2)
		x1, y1 := at(0, 9.4)
		q.CubicTo(cx0, cy0, cx1, cy1, x1, y1)
		p.in(nil, func() { p.out.Stroke(inPoints(q), mm(w*s).points(), rubric) })
	}
	for _, dx := range []float64{-13, 13} {
		arch(dx, 11, 1.5)
	}
	for _, dx := range []float64{-5, 5} {
		arch(dx, 8.5, 1.0)
	}
	dot := func(dx, dy, r float64) {
		cx, cy := at(dx, dy)
		p.fill(disc(cx, cy, r*s), rubric)
	}
	for _, d := range [][2]float64{{-13.4, 4.4}, {-11.2, 7.4}, {-8, 9.6}, {13.4, 4.4}, {11.2, 7.4}, {8, 9.6}} {
		dot(d[0], d[1], 0.72)
	}
	// The rim: a band with jewels, and a row of trefoils and pearls on it.
	band := scene.Path{}
	x0, y0 := at(-13.5, -5.6)
	band.MoveTo(x0, y0)
	c0, d0 := at(0, -8.2)
	x1, y1 := at(13.5, -5.6)
	band.QuadTo(c0, d0, x1, y1)
	x2, y2 := at(14, -1)
	band.LineTo(x2, y2)
	c1, d1 := at(0, -3.8)
	x3, y3 := at(-14, -1)
	band.QuadTo(c1, d1, x3, y3)
	band.Close()
	p.fill(band, rubric)
	for i := -2; i <= 2; i++ {
		dx := float64(i) * 5.2
		sag := -4.6 + 1.15*float64(i*i)/4 // the band's middle line
		bx, by := at(dx, sag)
		if i%2 == 0 {
			p.fill(lozenge(bx, by, 1.15*s), paper)
		} else {
			p.fill(disc(bx, by, 0.85*s), paper)
		}
		tx, ty := at(dx, sag+4.4)
		if i%2 == 0 {
			p.fill(quatrefoil(tx, ty, 1.9*s), rubric)
		} else {
			p.fill(disc(tx, ty-0.6*s, 0.95*s), rubric)
		}
	}
	// The orb and cross.
	dot(0, 10.6, 1.7)
	ox, oy := at(0, 12.3)
	cross := block(ox-0.45*s, oy, 0.9*s, 4.4*s)
	p.fill(cross, rubric)
	p.fill(block(ox-1.6*s, oy+2.1*s, 3.2*s, 0.9*s), rubric)
}
