// Package png writes a scene as a PNG picture.
//
// Shapes are filled by golang.org/x/image/vector and strokes are widened here into simple polygons, because canvas's
// own stroker dominates the time of a map (five times the rest). Layers that never change are drawn once a size.
package png

import (
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"io"
	"math"

	"golang.org/x/image/vector"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// Write writes the scene at a width in pixels.
func Write(w io.Writer, s *scene.Scene, width int) error {
	d := desks.Get().(*desk)
	defer desks.Put(d)
	img, err := d.image(s, width)
	if err != nil {
		return err
	}
	return d.encode(w, img)
}

// Image draws the scene at a width in pixels.
func Image(s *scene.Scene, width int) (*image.RGBA, error) { return new(desk).image(s, width) }

// most is how many pixels a picture may have: a wall a metre and a half high at 300 dots an inch.
const most = 400e6

func (d *desk) image(s *scene.Scene, width int) (*image.RGBA, error) {
	k := float64(width) / s.W
	height := int(math.Round(s.H * k))
	if width < 1 || height < 1 || float64(width)*float64(height) > most {
		return nil, fmt.Errorf("a picture of %d by %d pixels cannot be made (hint: a width from 1 to %.0f)", width, height, math.Sqrt(most*s.W/s.H))
	}
	r := image.Rect(0, 0, width, height).Add(image.Pt(int(math.Round(s.X*k)), int(math.Round(s.Y*k))))
	img := &image.RGBA{Pix: sized(&d.pix, 4*width*height), Stride: 4 * width, Rect: r}
	draws(s, img, k)
	img.Rect = image.Rect(0, 0, width, height)
	return img, nil
}

// memoKey names the raster of a run of layers.
type memoKey struct {
	k    float64
	r    image.Rectangle
	last *scene.Layer
}

// sheet is the raster of a run of layers that never change.
type sheet struct {
	*image.RGBA
	opaque bool // it covers everything
}

// draws draws a scene, at k pixels a mm, on a picture that may hold anything.
func draws(s *scene.Scene, img *image.RGBA, k float64) {
	white := func() {
		img.Pix[0] = 255
		for n := 1; n < len(img.Pix); n *= 2 {
			copy(img.Pix[n:], img.Pix[:n])
		}
	}
	for i := 0; i < len(s.Layers); {
		j := i
		for j < len(s.Layers) && s.Layers[j].Static {
			j++
		}
		if j == i {
			if i == 0 {
				white()
			}
			paint(img, s.Layers[i:i+1], k)
			i++
			continue
		}
		run := s.Layers[i:j]
		kept := run[0].Memo(memoKey{k, img.Rect, run[len(run)-1]}, func() any {
			m := image.NewRGBA(img.Rect)
			paint(m, run, k)
			return sheet{m, m.Opaque()}
		}).(sheet)
		if i == 0 && kept.opaque {
			copy(img.Pix, kept.Pix)
		} else {
			if i == 0 {
				white()
			}
			over(img.Pix, kept.Pix)
		}
		i = j
	}
}

// over lays a kept raster on the picture; clear pixels are most of it.
func over(img, top []uint8) {
	halves(len(img)/4, func(_, from, to int) {
		d, t := img[4*from:4*to], top[4*from:4*to]
		for len(t) >= 8 {
			if binary.LittleEndian.Uint64(t) != 0 { // two pixels, not both clear
				atop(d, t)
				atop(d[4:], t[4:])
			}
			d, t = d[8:], t[8:]
		}
		if len(t) > 0 {
			atop(d, t)
		}
	})
}

// atop lays a pixel on another.
func atop(d, t []uint8) {
	switch a := t[3]; a {
	case 0:
	case 255:
		copy(d[:4], t[:4])
	default:
		q := 255 - uint32(a)
		for c := 0; c < 4; c++ {
			d[c] = uint8(uint32(t[c]) + (uint32(d[c])*q+127)/255)
		}
	}
}

// paint draws layers in two bands at once.
func paint(img *image.RGBA, layers []*scene.Layer, k float64) {
	r := img.Rect
	halves(r.Dy(), func(_, from, to int) {
		p := &painter{img: img, clip: image.Rect(r.Min.X, r.Min.Y+from, r.Max.X, r.Min.Y+to), k: k}
		for _, l := range layers {
			p.items(l.Items)
		}
	})
}

type painter struct {
	img  *image.RGBA
	clip image.Rectangle
	k    float64
	z    vector.Rasterizer
	mask []uint8          // scratch
	poly []scene.Polyline // scratch
}

func (p *painter) items(items []scene.Item) {
	for i := range items {
		it := &items[i]
		if it.Style != nil && !it.Path.Empty() {
			p.shape(it)
		}
		if it.Style != nil && it.Text != nil {
			p.text(it)
		}
		p.items(it.Kids)
	}
}

// target returns the pixels that a box in mm touches, within the band.
func (p *painter) target(b geom.Box, grow float64) image.Rectangle {
	return image.Rect(
		int(math.Floor((b.Min.X-grow)*p.k))-1, int(math.Floor((b.Min.Y-grow)*p.k))-1,
		int(math.Ceil((b.Max.X+grow)*p.k))+1, int(math.Ceil((b.Max.Y+grow)*p.k))+1).Intersect(p.clip)
}

func (p *painter) shape(it *scene.Item) {
	st := it.Style
	reach := 0.0
	if st.Stroke.A != 0 {
		reach = st.Width
	}
	r := p.target(it.Path.Box(), reach)
	if r.Empty() {
		return
	}
	if it.Path.Shared() && len(st.Dashes) == 0 && p.k < coarse && r.Dx()*r.Dy() < small {
		p.kept(it)
		return
	}
	lines := it.Path.Flatten(0.15 / p.k)
	if st.Under && st.Stroke.A != 0 {
		p.strokes(lines, st, r)
	}
	if st.Fill.A != 0 && !p.rectangle(lines, st.Fill) {
		p.z.Reset(r.Dx(), r.Dy())
		for _, l := range lines {
			p.ring(l.Pts, r.Min)
		}
		p.lay(r, st.Fill)
	}
	if st.Stroke.A != 0 && st.Width > 0 && !st.Under {
		if len(st.Dashes) > 0 {
			var cut []scene.Polyline
			for _, l := range lines {
				cut = append(cut, scene.Dash(l, st.Dashes)...)
			}
			lines = cut
		}
		p.strokes(lines, st, r)
	}
}

// Masks of shared paths are kept below so many pixels a mm, since pictures of such a size are made by the dozen, and below
// so many pixels in all.
const coarse, small = 3, 1 << 17

// kept draws a shared path by masks that were made once for all pictures of this size.
func (p *painter) kept(it *scene.Item) {
	st := it.Style
	line := func() {
		if st.Stroke.A != 0 && st.Width > 0 {
			p.stain(p.maskOf(&it.Path, st.Width, !st.Butt), st.Stroke)
		}
	}
	if st.Under {
		line()
	}
	if st.Fill.A != 0 {
		p.stain(p.maskOf(&it.Path, 0, false), st.Fill)
	}
	if !st.Under {
		line()
	}
}

// maskKey names a mask of a path: of its inside, or of a line along it.
type maskKey struct {
	k, width float64
	round    bool
}

func (p *painter) maskOf(path *scene.Path, width float64, round bool) *image.Alpha {
	return path.Memo(maskKey{p.k, width, round}, func() any {
		q := &painter{k: p.k, clip: image.Rect(-1<<30, -1<<30, 1<<30, 1<<30)}
		half := math.Max(width/2, 0.3/p.k)
		r := q.target(path.Box(), width)
		q.z.Reset(r.Dx(), r.Dy())
		for _, l := range path.Flatten(0.15 / p.k) {
			if width > 0 {
				q.widen(l, half, round, r.Min)
			} else {
				q.ring(l.Pts, r.Min)
			}
		}
		return q.cover(r, make([]uint8, r.Dx()*r.Dy()))
	}).(*image.Alpha)
}

// strokes draws each line by itself where the paint hides what is under it, so that no raster is larger than a line's
// box; a see-through stroke is one raster.
func (p *painter) strokes(lines []scene.Polyline, st *scene.Style, whole image.Rectangle) {
	half := math.Max(st.Width/2, 0.3/p.k)
	if st.Stroke.A != 255 {
		p.z.Reset(whole.Dx(), whole.Dy())
		for _, l := range lines {
			p.widen(l, half, !st.Butt, whole.Min)
		}
		p.lay(whole, st.Stroke)
		return
	}
	for _, l := range lines {
		pts := l.Pts
		if l.Closed && len(pts) > 2 && pts[0] != pts[len(pts)-1] {
			pts = append(append([]geom.Point{}, pts...), pts[0])
		}
		// A raster costs its box, so a long line is drawn in stretches that turn little space into much line.
		for i := 0; i+1 < len(pts); {
			j := i + 1
			b := scene.BoxOf(pts[i : j+1])
			for j+1 < len(pts) {
				q := pts[j+1]
				b.Min.X, b.Min.Y = min(b.Min.X, q.X), min(b.Min.Y, q.Y)
				b.Max.X, b.Max.Y = max(b.Max.X, q.X), max(b.Max.Y, q.Y)
				if (b.Max.X-b.Min.X)*p.k > 96 || (b.Max.Y-b.Min.Y)*p.k > 96 {
					break
				}
				j++
			}
			if r := p.target(scene.BoxOf(pts[i:j+1]), half); !r.Empty() {
				p.z.Reset(r.Dx(), r.Dy())
				p.widen(scene.Polyline{Pts: pts[i : j+1]}, half, !st.Butt || (i > 0 || j+1 < len(pts)), r.Min)
				p.lay(r, st.Stroke)
			}
			i = j
		}
	}
}

// rectangle says whether lines are one upright rectangle, and lays it without a raster.
func (p *painter) rectangle(lines []scene.Polyline, c scene.Colour) bool {
	if len(lines) != 1 || len(lines[0].Pts) != 4 || c.A != 255 {
		return false
	}
	q := lines[0].Pts
	if q[0].Y != q[1].Y || q[1].X != q[2].X || q[2].Y != q[3].Y || q[3].X != q[0].X {
		return false
	}
	b := scene.BoxOf(q)
	if (b.Max.X-b.Min.X)*p.k < 64 || (b.Max.Y-b.Min.Y)*p.k < 64 {
		return false // edges between pixels would show
	}
	r := image.Rect(int(math.Round(b.Min.X*p.k)), int(math.Round(b.Min.Y*p.k)),
		int(math.Round(b.Max.X*p.k)), int(math.Round(b.Max.Y*p.k))).Intersect(p.clip)
	draw.Draw(p.img, r, image.NewUniform(color.RGBA{c.R, c.G, c.B, 255}), image.Point{}, draw.Src)
	return true
}

// lay puts a colour on the picture where the raster says so. Most of a raster is empty or full, which costs next to nothing.
func (p *painter) lay(r image.Rectangle, c scene.Colour) {
	if n := r.Dx() * r.Dy(); cap(p.mask) < n {
		p.mask = make([]uint8, n)
	}
	p.stain(p.cover(r, p.mask), c)
}

// cover turns the raster of a rectangle of the picture into how far each pixel is covered.
func (p *painter) cover(r image.Rectangle, pix []uint8) *image.Alpha {
	m := &image.Alpha{Pix: pix[:r.Dx()*r.Dy()], Stride: r.Dx(), Rect: r}
	p.z.DrawOp = draw.Src
	p.z.Draw(m, r, image.Opaque, image.Point{})
	return m
}

// stain lays a colour where a mask covers the band.
func (p *painter) stain(m *image.Alpha, c scene.Colour) {
	r := m.Rect.Intersect(p.clip)
	ink := binary.LittleEndian.Uint32([]byte{c.R, c.G, c.B, 255})
	inks := uint64(ink)<<32 | uint64(ink)
	w := r.Dx()
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := m.Pix[m.PixOffset(r.Min.X, y):][:w]
		out := p.img.Pix[p.img.PixOffset(r.Min.X, y):][: 4*w : 4*w]
		for x := 0; x < w; {
			for x+8 <= w { // eight pixels alike
				m := binary.LittleEndian.Uint64(row[x:])
				if m == 1<<64-1 && c.A == 255 {
					for i := 4 * x; i < 4*x+32; i += 8 {
						binary.LittleEndian.PutUint64(out[i:], inks)
					}
				} else if m != 0 {
					break
				}
				x += 8
			}
			for end := min(x+8, w); x < end; x++ {
				if row[x] != 0 {
					blend(out[4*x:4*x+4:4*x+4], c, row[x])
				}
			}
		}
	}
}

// blend lays a colour over a pixel, as far as m (of 255) covers it.
func blend(d []uint8, c scene.Colour, m uint8) {
	a := (uint32(m)*uint32(c.A) + 127) / 255
	q := 255 - a
	d[0] = uint8((uint32(c.R)*a + uint32(d[0])*q + 127) / 255)
	d[1] = uint8((uint32(c.G)*a + uint32(d[1])*q + 127) / 255)
	d[2] = uint8((uint32(c.B)*a + uint32(d[2])*q + 127) / 255)
	d[3] = uint8(a + (uint32(d[3])*q+127)/255)
}

func (p *painter) xy(q geom.Point, o image.Point) (float32, float32) {
	return float32(q.X*p.k - float64(o.X)), float32(q.Y*p.k - float64(o.Y))
}

func (p *painter) ring(pts []geom.Point, o image.Point) {
	for i, q := range pts {
		x, y := p.xy(q, o)
		if i == 0 {
			p.z.MoveTo(x, y)
		} else {
			p.z.LineTo(x, y)
		}
	}
	p.z.ClosePath()
}

// widen adds a line's body: a quad a segment and a disc a joint, all turned one way, so that the sum is their union.
func (p *painter) widen(l scene.Polyline, half float64, round bool, o image.Point) {
	pts := l.Pts
	if l.Closed && len(pts) > 2 && pts[0] != pts[len(pts)-1] {
		pts = append(append([]geom.Point{}, pts...), pts[0])
	}
	fat := half*p.k > 0.6
	for i := 1; i < len(pts); i++ {
		a, b := pts[i-1], pts[i]
		dx, dy := b.X-a.X, b.Y-a.Y
		n := math.Hypot(dx, dy)
		if n == 0 {
			continue
		}
		nx, ny := -dy/n*half, dx/n*half
		p.ring([]geom.Point{{X: a.X + nx, Y: a.Y + ny}, {X: a.X - nx, Y: a.Y - ny}, {X: b.X - nx, Y: b.Y - ny}, {X: b.X + nx, Y: b.Y + ny}}, o)
		if fat && (i == 1 && l.Closed || i > 1 && !p.wedge(pts[i-2], a, b, half, o)) {
			p.disc(a, half, o)
		}
	}
	if round && fat && !l.Closed && len(pts) > 1 {
		p.disc(pts[0], half, o)
		p.disc(pts[len(pts)-1], half, o)
	}
}

// wedge closes the gap that a gentle joint opens on its outer side, with a triangle instead of a disc; it says whether that
// is enough.
func (p *painter) wedge(a, b, c geom.Point, half float64, o image.Point) bool {
	ux, uy, vx, vy := b.X-a.X, b.Y-a.Y, c.X-b.X, c.Y-b.Y
	u, v := math.Hypot(ux, uy), math.Hypot(vx, vy)
	if u == 0 || ux*vx+uy*vy < u*v*(1-0.6/math.Max(1, half*p.k)) { // the triangle's edge would lie inside the arc by a part of a pixel
		return false
	}
	side := half
	if ux*vy-uy*vx > 0 {
		side = -half
	}
	first, last := geom.Point{X: b.X - uy/u*side, Y: b.Y + ux/u*side}, geom.Point{X: b.X - vy/v*side, Y: b.Y + vx/v*side}
	if side > 0 {
		first, last = last, first
	}
	p.ring([]geom.Point{b, first, last}, o)
	return true
}

// circle8 and circle16 are points of the unit circle.
var circle8, circle16 = circle(8), circle(16)

func circle(n int) []geom.Point {
	pts := make([]geom.Point, n)
	for i := range pts {
		s, c := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		pts[i] = geom.Point{X: c, Y: s}
	}
	return pts
}

func (p *painter) disc(c geom.Point, r float64, o image.Point) {
	unit := circle8
	if r*p.k > 3 {
		unit = circle16
	}
	var pts [16]geom.Point
	for i, u := range unit {
		pts[i] = geom.Point{X: c.X + r*u.X, Y: c.Y + r*u.Y}
	}
	p.ring(pts[:len(unit)], o)
}

// text draws letters from their outlines; a halo is the same outlines stroked.
func (p *painter) text(it *scene.Item) {
	t, st := it.Text, it.Style
	f := typeface.Get(t.Face)
	runes := []rune(t.S)
	if t.Size*p.k < 1.5 {
		return // less than two pixels high: dust
	}
	for pass := 0; pass < 2; pass++ {
		if pass == 0 && st.Halo.A == 0 {
			continue
		}
		for i, r := range runes {
			if r == ' ' || i >= len(t.Glyphs) {
				continue
			}
			g := t.Glyphs[i]
			m := scene.Place(g.X, g.Y, t.Size, g.Turn)
			reach := 0.0
			if pass == 0 {
				reach = st.HaloWidth * t.Size
			}
			lines := p.letter(f, r, t.Size, m)
			if len(lines) == 0 {
				continue
			}
			around := scene.BoxOf(lines[0].Pts)
			for _, l := range lines[1:] {
				around = scene.Union(around, scene.BoxOf(l.Pts))
			}
			box := p.target(around, reach)
			if box.Empty() {
				continue
			}
			p.z.Reset(box.Dx(), box.Dy())
			if pass == 0 {
				for _, l := range lines {
					l.Closed = true
					p.widen(l, reach, true, box.Min)
				}
				p.lay(box, st.Halo)
				continue
			}
			for _, l := range lines {
				p.ring(l.Pts, box.Min)
			}
			p.lay(box, st.Fill)
		}
	}
}

// letter returns a letter's outlines where it stands; large letters in full.
func (p *painter) letter(f *typeface.Face, r rune, size float64, m scene.Matrix) []scene.Polyline {
	if size*p.k > 60 {
		o := f.Outline(r)
		o = o.Transform(m)
		return o.Flatten(0.12 / p.k)
	}
	rough := f.Rough(r)
	p.poly = p.poly[:0]
	n := 0
	for _, ring := range rough {
		n += len(ring)
	}
	pts := make([]geom.Point, 0, n)
	for _, ring := range rough {
		from := len(pts)
		for _, q := range ring {
			pts = append(pts, m.Apply(q))
		}
		p.poly = append(p.poly, scene.Polyline{Pts: pts[from:], Closed: true})
	}
	return p.poly
}
