package png

import (
	"encoding/binary"
	"image"

	"github.com/heraldmaps/herald/render/scene"
)

// lay fills the shape last rasterised, in the rectangle r, with a colour.
func (p *painter) lay(r image.Rectangle, c scene.Colour) { p.z.stain(p.img, r, c) }

// stain lays a colour where a mask covers the picture.
func (p *painter) stain(m *image.Alpha, c scene.Colour) {
	r := m.Rect.Intersect(p.clip)
	k := inkOf(c)
	w := r.Dx()
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := m.Pix[m.PixOffset(r.Min.X, y):][:w]
		out := p.img.Pix[p.img.PixOffset(r.Min.X, y):][: 4*w : 4*w]
		for x := 0; x < w; {
			if x+8 <= w && binary.LittleEndian.Uint64(row[x:]) == 0 {
				x += 8
				continue
			}
			from := x
			for x++; x < w && row[x] == row[from]; x++ {
			}
			if row[from] != 0 {
				k.run(out[4*from:4*x], uint32(row[from]))
			}
		}
	}
}

// ink is a colour prepared for blending.
type ink struct {
	opacity uint32
	two     uint64 // two opaque pixels of it
	lanes   uint64 // its bytes, each in sixteen bits of a word
}

func inkOf(c scene.Colour) ink {
	v := binary.LittleEndian.Uint32([]byte{c.R, c.G, c.B, 255})
	return ink{uint32(c.A), uint64(v)<<32 | uint64(v), lanes(v)}
}

// run blends the ink into pixels of equal coverage, from 0 to 255.
func (k *ink) run(out []uint8, cover uint32) {
	a := cover
	if k.opacity != 255 {
		a = (a*k.opacity + 127) / 255
	}
	if a == 255 {
		for len(out) >= 8 {
			binary.LittleEndian.PutUint64(out, k.two)
			out = out[8:]
		}
		if len(out) > 0 {
			binary.LittleEndian.PutUint32(out, uint32(k.two))
		}
		return
	}
	ours, left := k.lanes*uint64(a)+0x0080_0080_0080_0080, uint64(255-a)
	for len(out) >= 4 {
		t := lanes(binary.LittleEndian.Uint32(out))*left + ours
		t = (t + t>>8&0x00ff_00ff_00ff_00ff) >> 8 & 0x00ff_00ff_00ff_00ff // divides by 255 and rounds
		t |= t >> 8
		binary.LittleEndian.PutUint32(out, uint32(t&0xffff)|uint32(t>>16)&0xffff0000)
		out = out[4:]
	}
}

// lanes spreads the four bytes of a pixel over a word, each in sixteen bits.
func lanes(pixel uint32) uint64 {
	t := uint64(pixel)
	t = (t | t<<16) & 0x0000_ffff_0000_ffff
	return (t | t<<8) & 0x00ff_00ff_00ff_00ff
}
