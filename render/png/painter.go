package png

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"sync"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

type painter struct {
	img     *image.RGBA
	clip    image.Rectangle
	k       float64
	kept    bool // letters are cached, because many pictures share them
	z       rasteriser
	mask    []uint8          // scratch
	spread  []uint8          // scratch of halos
	brushes []brush          // scratch of halos
	poly    []scene.Polyline // scratch
	pts     []geom.Point     // scratch of letters
	thick   []thickPoint     // scratch of strokes
}

var painters = sync.Pool{New: func() any { return new(painter) }}

// newPainter returns a painter for a part of a picture, k pixels a mm. Give it back with done.
func newPainter(img *image.RGBA, clip image.Rectangle, k float64) *painter {
	p := painters.Get().(*painter)
	p.img, p.clip, p.k, p.kept = img, clip, k, false
	return p
}

func (p *painter) done() {
	p.img = nil
	painters.Put(p)
}

func (p *painter) items(items []scene.Item) {
	for i := range items {
		it := &items[i]
		if it.Style != nil && !it.Path.Empty() {
			p.shape(it)
		}
		if it.Style != nil && it.Text != nil && p.kept {
			p.keptText(it)
		} else if it.Style != nil && it.Text != nil {
			p.text(it)
		}
		p.items(it.Kids)
	}
}

// target returns the pixels within the clip that a box in mm touches.
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
	lines := it.Path.Flatten(0.15 / p.k)
	if st.Under && st.Stroke.A != 0 {
		p.strokes(lines, st, r)
	}
	if st.Fill.A != 0 && !p.rectangle(lines, st.Fill) {
		p.z.reset(r.Dx(), r.Dy())
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

// rectangle draws lines without a raster if they are one large upright rectangle.
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
