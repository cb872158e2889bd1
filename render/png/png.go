// Package png writes a scene as a PNG picture.
//
// It fills shapes with a rasteriser of its own, which touches only the cells that edges cross, and
// widens strokes into outlines. Layers that never change are drawn once for each scale.
package png

import (
	"encoding/binary"
	"fmt"
	"image"
	"io"
	"math"

	"github.com/heraldmaps/herald/render/scene"
)

// Write writes the scene at a width in pixels.
func Write(w io.Writer, s *scene.Scene, width int) error {
	d := pool.Get().(*buffers)
	defer pool.Put(d)
	img, err := d.image(s, width)
	if err != nil {
		return err
	}
	return d.encode(w, img)
}

// Image draws the scene at a width in pixels.
func Image(s *scene.Scene, width int) (*image.RGBA, error) { return new(buffers).image(s, width) }

// most is the most pixels of a picture: a wall map of a metre and a half at 300 dots an inch.
const most = 400e6

func (d *buffers) image(s *scene.Scene, width int) (*image.RGBA, error) {
	k := float64(width) / s.W
	height := int(math.Round(s.H * k))
	if width < 1 || height < 1 || float64(width)*float64(height) > most {
		return nil, fmt.Errorf("a picture of %d by %d pixels cannot be made (hint: a width from 1 to %.0f)", width,
			height, math.Sqrt(most*s.W/s.H))
	}
	r := image.Rect(0, 0, width, height).Add(image.Pt(int(math.Round(s.X*k)), int(math.Round(s.Y*k))))
	img := &image.RGBA{Pix: sized(&d.pix, 4*width*height), Stride: 4 * width, Rect: r}
	draws(s, img, k)
	img.Rect = image.Rect(0, 0, width, height)
	return img, nil
}

// draws draws a scene, at k pixels a mm, over whatever the picture holds.
func draws(s *scene.Scene, img *image.RGBA, k float64) {
	white := func() {
		img.Pix[0] = 255
		for n := 1; n < len(img.Pix); n *= 2 {
			copy(img.Pix[n:], img.Pix[:n])
		}
	}
	for i := 0; i < len(s.Layers); {
		j := i
		for j < len(s.Layers) && j < i+longest && s.Layers[j].Static {
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
		if i == 0 {
			white()
		}
		spread(img, s.Layers[i:j], k)
		i = j
	}
}

// over lays pixels on others, two at a time. Most are transparent or opaque.
func over(d, t []uint8) {
	for len(t) >= 8 {
		if both := binary.LittleEndian.Uint64(t); both&opaque == opaque {
			binary.LittleEndian.PutUint64(d, both)
		} else if both != 0 {
			atop(d, t)
			atop(d[4:], t[4:])
		}
		d, t = d[8:], t[8:]
	}
	if len(t) > 0 {
		atop(d, t)
	}
}

const opaque = 0xff000000ff000000

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

// small is the number of pixels up to which a picture is painted in one piece. In two bands, the
// work that both must do would cost more than is saved.
const small = 1 << 20

// paint draws layers, large pictures in two bands at the same time.
func paint(img *image.RGBA, layers []*scene.Layer, k float64) {
	r := img.Rect
	band := func(_, from, to int) {
		p := newPainter(img, image.Rect(r.Min.X, r.Min.Y+from, r.Max.X, r.Min.Y+to), k)
		defer p.done()
		for _, l := range layers {
			p.kept = l.Kept
			p.items(l.Items)
		}
	}
	if r.Dx()*r.Dy() <= small {
		band(0, 0, r.Dy())
	} else {
		halves(r.Dy(), band)
	}
}
