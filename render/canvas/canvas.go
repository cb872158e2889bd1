// Package canvas draws scenes with the renderers of github.com/tdewolff/canvas, to check herald's
// own writers and to reach formats that these lack. Programs for players do not import it.
//
// It imports packages scene and typeface, and that library.
package canvas

import (
	"image/color"

	"github.com/tdewolff/canvas"

	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// Draw draws a scene on white, as large as fits. Letters become outlines, since the library's text
// has no halos. fine is how far lines may stray, in mm of the scene.
func Draw(to canvas.Renderer, s *scene.Scene, fine float64) {
	w, h := to.Size()
	k := min(w/s.W, h/s.H)
	p := painter{to: to, k: k, fine: fine, m: scene.Matrix{A: k, D: -k, E: -s.X * k, F: h + s.Y*k}}
	var ground scene.Path
	p.paint(ground.Rect(s.Box()), &scene.Style{Fill: scene.Colour{R: 255, G: 255, B: 255, A: 255}})
	for _, l := range s.Layers {
		p.items(l.Items)
	}
}

// Path converts a path, mapped by m, for the library.
func Path(s *scene.Path, m scene.Matrix) *canvas.Path {
	p, pts := &canvas.Path{}, s.Pts
	for _, op := range s.Ops {
		switch op {
		case scene.Move, scene.Line:
			q := m.Apply(pts[0])
			if pts = pts[1:]; op == scene.Move {
				p.MoveTo(q.X, q.Y)
			} else {
				p.LineTo(q.X, q.Y)
			}
		case scene.Cubic:
			a, b, c := m.Apply(pts[0]), m.Apply(pts[1]), m.Apply(pts[2])
			pts = pts[3:]
			p.CubeTo(a.X, a.Y, b.X, b.Y, c.X, c.Y)
		case scene.Close:
			p.Close()
		}
	}
	return p
}

type painter struct {
	to      canvas.Renderer
	m       scene.Matrix
	k, fine float64
	// fill and stroke are the colours used last; alpha is the opacity painted last.
	fill, stroke color.RGBA
	alpha        uint8
}

func (p *painter) items(items []scene.Item) {
	for i := range items {
		it := &items[i]
		if it.Style != nil && !it.Path.Empty() {
			p.paint(&it.Path, it.Style)
		}
		if it.Style != nil && it.Text != nil {
			p.text(it.Text, it.Style)
		}
		p.items(it.Kids)
	}
}

// text paints a run of text: first all halos, then the letters.
func (p *painter) text(t *scene.Text, st *scene.Style) {
	if st.Halo.A > 0 && st.HaloWidth > 0 {
		p.letters(t, &scene.Style{Stroke: st.Halo, Width: 2 * st.HaloWidth * t.Size},
			func(f *typeface.Face, r rune) scene.Path {
				var o scene.Path
				for _, ring := range f.Rough(r) { // curves would take too long
					o.Poly(ring, true)
				}
				return o
			})
	}
	p.letters(t, &scene.Style{Fill: st.Fill}, (*typeface.Face).Outline)
}

func (p *painter) letters(t *scene.Text, st *scene.Style, outline func(*typeface.Face, rune) scene.Path) {
	f := typeface.Get(t.Face)
	for i, r := range []rune(t.S) {
		if i == len(t.Glyphs) {
			break
		}
		g := t.Glyphs[i]
		o := outline(f, r)
		if o = o.Transform(scene.Place(g.X, g.Y, t.Size, g.Turn)); !o.Empty() {
			p.paint(&o, st)
		}
	}
}

// paint fills and strokes a path in two calls, since the library's PDF has one opacity for both.
func (p *painter) paint(s *scene.Path, st *scene.Style) {
	path := Path(s.Thinned(p.fine), p.m)
	line := canvas.Style{Stroke: canvas.Paint{Color: premultiplied(st.Stroke)}, StrokeWidth: st.Width * p.k,
		StrokeCapper: canvas.RoundCap, StrokeJoiner: canvas.RoundJoin}
	if st.Butt {
		line.StrokeCapper = canvas.ButtCap
	}
	for _, d := range st.Dashes { // the library counts dashes in line widths
		line.Dashes = append(line.Dashes, d/st.Width)
	}
	stroke := func() {
		if st.Stroke.A > 0 && st.Width > 0 {
			line.Stroke.Color = p.again(&p.stroke, line.Stroke.Color)
			p.to.RenderPath(path, line, canvas.Identity)
		}
	}
	if st.Under {
		line.Dashes = nil
		stroke()
	}
	if st.Fill.A > 0 {
		c := p.again(&p.fill, premultiplied(st.Fill))
		p.to.RenderPath(path, canvas.Style{Fill: canvas.Paint{Color: c}}, canvas.Identity)
	}
	if !st.Under {
		stroke()
	}
}

// again returns a colour to paint. If the opacity has changed since the colour's last use, the
// result differs by one step, since otherwise the library's PDF would keep the other opacity.
func (p *painter) again(last *color.RGBA, c color.RGBA) color.RGBA {
	if c == *last && c.A != p.alpha {
		if c.B > 0 {
			c.B--
		} else {
			c.B++
		}
	}
	*last, p.alpha = c, c.A
	return c
}

func premultiplied(c scene.Colour) color.RGBA {
	r, g, b, a := color.NRGBA{R: c.R, G: c.G, B: c.B, A: c.A}.RGBA()
	return color.RGBA{R: uint8(r >> 8), G: uint8(g >> 8), B: uint8(b >> 8), A: uint8(a >> 8)}
}
