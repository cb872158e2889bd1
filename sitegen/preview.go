package sitegen

import (
	"bytes"
	"math"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/png"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// The size that chat programs and social sites ask of a link-preview picture.
const previewWidth, previewHeight = 1200, 630

// previewJob makes the picture that goes with a link to a turn: a band across the map, where most happened.
func previewJob(d *drawings, path string, g *publish.Game, t *publish.Turn) Job {
	v := render.View{Position: &t.After, Enlarge: 1.6, Hide: render.Cartouche | render.Legend | render.Ornament | render.LocalNames}
	key := Key("preview", g.BoardHash, t.AfterText)
	if len(t.Steps) > 0 {
		s := t.Steps[0]
		v.Position, v.Outcomes = &s.Before, s.Outcomes
		key = Key("preview", g.BoardHash, s.Text)
	}
	return Job{Name: path, Files: []string{path}, Key: key, Make: func() ([]File, error) {
		sc, err := d.scene(v)
		if err != nil {
			return nil, err
		}
		b := d.board
		wide, high := b.Width, b.Width*previewHeight/previewWidth
		x, y := 0.0, 0.0
		if high > b.Height { // a board wider than the picture: a window of its full height
			wide, high = b.Height*previewWidth/previewHeight, b.Height
			x = (b.Width - wide) / 2
		} else {
			// One of five bands: what does not change on a board is drawn once for each.
			step := (b.Height - high) / 4
			y = step * math.Round(min(max(middle(b, v)-high/2, 0), b.Height-high)/max(step, 1))
		}
		var out bytes.Buffer
		err = png.EncodeSmall(&out, png.Part(sc, x, y, previewWidth/wide, previewWidth, previewHeight))
		return []File{{path, out.Bytes()}}, err
	}}
}

// middle is the height on the sheet around which most happened: of the orders that were more than to hold, or else of
// the units.
func middle(b *mapdata.Board, v render.View) float64 {
	sum, n := 0.0, 0
	add := func(p engine.PlaceID) {
		if int(p) >= 0 && int(p) < len(b.Slots) {
			sum += b.Slots[p].Unit.Y
			n++
		}
	}
	for _, o := range v.Outcomes {
		if o.Order.Verb != engine.Hold && o.Order.Verb != engine.NoOrder {
			add(o.Order.At)
		}
	}
	if n == 0 {
		for _, u := range v.Position.Position().Units {
			add(u.At)
		}
	}
	if n == 0 {
		return b.Height / 2
	}
	return sum / float64(n)
}
