package pdf

import (
	"image/color"
	"math"
	"sync"

	"github.com/tdewolff/canvas"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// Draw puts a scene on a page that somebody else makes with canvas, filling the rectangle (mm, the canvas's own
// coordinates: y up from the bottom) as far as its shape allows. It returns the rectangle it filled.
//
// Canvas can neither clip nor be trusted with opacity, so shapes are cut to the scene's box here, and see-through paints
// are mixed with the paper.
func Draw(ctx *canvas.Context, s *scene.Scene, rect canvas.Rect) canvas.Rect {
	k := math.Min(rect.W()/s.W, rect.H()/s.H)
	w, h := s.W*k, s.H*k
	x0, y1 := rect.X0+(rect.W()-w)/2, rect.Y1-(rect.H()-h)/2
	d := &drawer{ctx: ctx, k: k, box: s.Box()}
	d.at = func(p geom.Point) (float64, float64) { return x0 + (p.X-s.X)*k, y1 - (p.Y-s.Y)*k }
	ctx.Push()
	ctx.SetStrokeJoiner(canvas.RoundJoin)
	for _, l := range s.Layers {
		d.items(l.Items)
	}
	ctx.Pop()
	return canvas.Rect{X0: x0, Y0: y1 - h, X1: x0 + w, Y1: y1}
}

// CanvasFont returns a face of the theme for canvas, without ligatures (text that is searched for would lose them). It
// is the same object each time, so that a document embeds a face once.
func CanvasFont(id scene.FaceID) *canvas.Font { return canvasFonts[id]() }

var canvasFonts = func() (f [scene.NumFaces]func() *canvas.Font) {
	for id := range f {
		f[id] = sync.OnceValue(func() *canvas.Font {
			face := typeface.Get(scene.FaceID(id))
			style := canvas.FontRegular
			if face.Bold {
				style = canvas.FontBold
			}
			if face.Italic {
				style |= canvas.FontItalic
			}
			cf, err := canvas.LoadFont(face.File(), 0, style)
			if err != nil {
				panic(err) // the fonts are part of the program
			}
			cf.SetFeatures("-liga,-clig,-calt,-dlig")
			return cf
		})
	}
	return f
}()

type drawer struct {
	ctx *canvas.Context
	k   float64
	box geom.Box
	at  func(geom.Point) (float64, float64)

	halos int // drawn so far
}

func (d *drawer) items(items []scene.Item) {
	for i := range items {
		it := &items[i]
		if it.Style != nil && !it.Path.Empty() {
			d.shape(it)
		}
		if it.Style != nil && it.Text != nil {
			d.text(it)
		}
		d.items(it.Kids)
	}
}

// opaque mixes a see-through colour with what is mostly under it.
func opaque(c scene.Colour) color.RGBA {
	if c.A == 0 {
		return canvas.Transparent
	}
	if c.A != 255 {
		c = scene.Colour{R: 240, G: 238, B: 225, A: 255}.Mix(c, float64(c.A)/255)
	}
	return color.RGBA{c.R, c.G, c.B, 255}
}

func (d *drawer) shape(it *scene.Item) {
	st := it.Style
	b := it.Path.Box()
	grow := st.Width
	if b.Max.X+grow < d.box.Min.X || b.Min.X-grow > d.box.Max.X || b.Max.Y+grow < d.box.Min.Y || b.Min.Y-grow > d.box.Max.Y {
		return
	}
	lines := it.Path.Flatten(0.02 / d.k)
	whole := scene.Inside(b.Min, d.box) && scene.Inside(b.Max, d.box)
	if st.Under && st.Stroke.A != 0 {
		d.stroke(st, lines)
	}
	if st.Fill.A != 0 {
		p := &canvas.Path{}
		for _, l := range lines {
			pts := l.Pts
			if !whole {
				pts = scene.ClipArea(pts, d.box)
			}
			d.trace(p, pts, true)
		}
		if !p.Empty() {
			d.ctx.SetFillColor(opaque(st.Fill))
			d.ctx.SetStrokeColor(canvas.Transparent)
			d.ctx.DrawPath(0, 0, p)
		}
	}
	if st.Stroke.A != 0 && st.Width > 0 && !st.Under {
		d.stroke(st, lines)
	}
}

// stroke draws lines. One whose body reaches over the box's edge is filled as the union of its segments' bodies, each
// cut at the edge, since a stroke cannot be.
func (d *drawer) stroke(st *scene.Style, lines []scene.Polyline) {
	half := st.Width / 2
	p, body := &canvas.Path{}, &canvas.Path{}
	for _, l := range lines {
		b := scene.BoxOf(l.Pts)
		switch {
		case b.Max.X+half < d.box.Min.X || b.Min.X-half > d.box.Max.X || b.Max.Y+half < d.box.Min.Y || b.Min.Y-half > d.box.Max.Y:
		case b.Min.X-half >= d.box.Min.X && b.Max.X+half <= d.box.Max.X && b.Min.Y-half >= d.box.Min.Y && b.Max.Y+half <= d.box.Max.Y:
			d.trace(p, l.Pts, l.Closed)
		case len(st.Dashes) > 0:
			for _, dash := range scene.Dash(l, st.Dashes) {
				d.body(body, dash, half, !st.Butt)
			}
		default:
			d.split(p, body, l, half, !st.Butt)
		}
	}
	if !p.Empty() {
		d.ctx.SetFillColor(canvas.Transparent)
		d.ctx.SetStrokeColor(opaque(st.Stroke))
		// Canvas remembers the width of its last stroke but not that the outline of a halo changed it: a width that
		// differs by nothing one can see makes it say so again.
		d.ctx.SetStrokeWidth(st.Width * d.k * (1 + 1e-6*float64(d.halos%1000)))
		d.ctx.SetStrokeCapper(canvas.RoundCap)
		if st.Butt {
			d.ctx.SetStrokeCapper(canvas.ButtCap)
		}
		if len(st.Dashes) > 0 {
			dashes := make([]float64, len(st.Dashes))
			for i, v := range st.Dashes {
				dashes[i] = v / st.Width // canvas multiplies by the width when it writes
			}
			d.ctx.SetDashes(0, dashes...)
		}
		d.ctx.DrawPath(0, 0, p)
		d.ctx.SetDashes(0)
	}
	if !body.Empty() {
		d.ctx.SetFillColor(opaque(st.Stroke))
		d.ctx.SetStrokeColor(canvas.Transparent)
		d.ctx.DrawPath(0, 0, body)
	}
}

// split strokes the stretches of a line that lie well inside the box, and gives the rest bodies.
func (d *drawer) split(p, body *canvas.Path, l scene.Polyline, half float64, round bool) {
	pts := l.Pts
	if l.Closed {
		pts = append(append([]geom.Point{}, pts...), pts[0])
	}
	inner := geom.Box{Min: geom.Point{X: d.box.Min.X + half, Y: d.box.Min.Y + half}, Max: geom.Point{X: d.box.Max.X - half, Y: d.box.Max.Y - half}}
	for i := 0; i+1 < len(pts); {
		in := scene.Inside(pts[i], inner) && scene.Inside(pts[i+1], inner)
		j := i + 1
		for j+1 < len(pts) && (scene.Inside(pts[j], inner) && scene.Inside(pts[j+1], inner)) == in {
			j++
		}
		if in {
			d.trace(p, pts[i:j+1], false)
		} else {
			d.body(body, scene.Polyline{Pts: pts[i : j+1]}, half, round)
		}
		i = j
	}
}

// body adds the quads of a line's segments and the discs of its joints, cut at the box; all run one way, so that the
// non-zero rule fills their union.
func (d *drawer) body(p *canvas.Path, l scene.Polyline, half float64, round bool) {
	pts := l.Pts
	if l.Closed {
		pts = append(append([]geom.Point{}, pts...), pts[0])
	}
	for i := 1; i < len(pts); i++ {
		a, b := pts[i-1], pts[i]
		n := math.Hypot(b.X-a.X, b.Y-a.Y)
		if n == 0 {
			continue
		}
		nx, ny := -(b.Y-a.Y)/n*half, (b.X-a.X)/n*half
		d.trace(p, scene.ClipArea([]geom.Point{{X: a.X + nx, Y: a.Y + ny}, {X: a.X - nx, Y: a.Y - ny},
			{X: b.X - nx, Y: b.Y - ny}, {X: b.X + nx, Y: b.Y + ny}}, d.box), true)
		if i > 1 || round || l.Closed {
			d.trace(p, scene.ClipArea(disc(a, half), d.box), true)
		}
	}
	if round {
		d.trace(p, scene.ClipArea(disc(pts[len(pts)-1], half), d.box), true)
	}
}

func disc(c geom.Point, r float64) []geom.Point {
	pts := make([]geom.Point, 14)
	for i := range pts {
		s, co := math.Sincos(2 * math.Pi * float64(i) / float64(len(pts)))
		pts[i] = geom.Point{X: c.X + r*co, Y: c.Y + r*s}
	}
	return pts
}

func (d *drawer) trace(p *canvas.Path, pts []geom.Point, closed bool) {
	if len(pts) < 2 {
		return
	}
	for i, q := range pts {
		x, y := d.at(q)
		if i == 0 {
			p.MoveTo(x, y)
		} else {
			p.LineTo(x, y)
		}
	}
	if closed {
		p.Close()
	}
}

func (d *drawer) text(it *scene.Item) {
	t, st := it.Text, it.Style
	if len(t.Glyphs) == 0 {
		return
	}
	font := CanvasFont(t.Face)
	face := font.Face(t.Size*d.k*72/25.4, opaque(st.Fill))
	halo := face
	if st.Halo.A != 0 {
		halo = font.Face(t.Size*d.k*72/25.4, opaque(st.Halo))
		d.halos++
		halo.FauxBold = st.HaloWidth * t.Size * d.k
	}
	put := func(f *canvas.FontFace, s string, g scene.Glyph, shift float64) {
		x, y := d.at(geom.Point{X: g.X, Y: g.Y})
		d.ctx.Push()
		d.ctx.ComposeView(canvas.Identity.Translate(x, y).Rotate(-g.Turn * 180 / math.Pi))
		d.ctx.DrawText(shift, 0, canvas.NewTextLine(f, s, canvas.Left))
		d.ctx.Pop()
	}
	runes := []rune(t.S)
	for pass := 0; pass < 2; pass++ {
		f := face
		if pass == 0 {
			if st.Halo.A == 0 {
				continue
			}
			f = halo
		}
		if t.Straight {
			put(f, t.S, t.Glyphs[0], (t.Length*d.k-face.TextWidth(t.S))/2)
			continue
		}
		for i, g := range t.Glyphs {
			if runes[i] != ' ' {
				put(f, string(runes[i]), g, 0)
			}
		}
	}
}
