package rules

import (
	"image/color"

	"github.com/tdewolff/canvas"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/sitegen/rules/figure"
)

// artist draws figures with render.
type artist struct{ board *mapdata.Board }

func newArtist(b *mapdata.Board) (*artist, error) { return &artist{b}, nil }

// Picture implements figure.Artist.
func (a *artist) Picture(s figure.Sight) (figure.Picture, error) { return blank{}, nil }

type blank struct{}

func (blank) Aspect() float64 { return 0.8 }
func (blank) SVG() []byte     { return nil }
func (blank) Draw(c *canvas.Canvas, x, y, w, h float64, detailed bool) error {
	ctx := canvas.NewContext(c)
	ctx.SetFillColor(color.RGBA{0xe8, 0xee, 0xf2, 0xff})
	ctx.DrawPath(x, y, canvas.Rectangle(w, h))
	return nil
}
