package png

import (
	"encoding/binary"
	"image"
	"image/draw"

	"github.com/heraldmaps/herald/render/scene"
)

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
