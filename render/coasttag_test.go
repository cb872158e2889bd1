package render

import (
	"math"
	"testing"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// inked returns points along the outlines of a text's letters.
func inked(t *scene.Text) []geom.Point {
	var out []geom.Point
	face := typeface.Get(t.Face)
	for i, c := range []rune(t.S) {
		g, outline := t.Glyphs[i], face.Outline(c)
		for _, l := range outline.Flatten(0.005) {
			for _, p := range l.Pts {
				out = append(out, geom.Point{X: g.X + p.X*t.Size, Y: g.Y + p.Y*t.Size})
			}
		}
	}
	return out
}

// TestCoastTagsLieClearOfCoasts: on every board the letters that name a coast are wholly on sea or
// wholly on land, at least half a millimetre of the sheet from every coastline.
func TestCoastTagsLieClearOfCoasts(t *testing.T) {
	tags := 0
	eachBoard(t, func(b *mapdata.Board, r *Renderer) {
		for _, it := range r.coastTags(newStyles(b, Colour, r.style, r.countries)) {
			tags++
			letters := inked(it.Text)
			if box := scene.BoxOf(letters); box.Height() < 0.4*it.Text.Size || box.Height() > 1.1*it.Text.Size || box.Width() < 0.5*it.Text.Size {
				t.Fatalf("%s: letters of %s measure %.2f by %.2f mm in a size of %.2f", b.Map.ID, it.Title, box.Width(), box.Height(), it.Text.Size)
			}
			least, wet := math.Inf(1), 0
			for _, p := range letters {
				if r.onWater(p) {
					wet++
				}
				for i, a := range b.Arcs {
					if a.Kind != mapdata.ArcCoast && a.Kind != mapdata.ArcCircle && a.Kind != mapdata.ArcLake {
						continue
					}
					for k := 1; k < len(r.arcs[i]); k++ {
						least = math.Min(least, geom.SegmentDist(p, r.arcs[i][k-1], r.arcs[i][k])-mapdata.CoastLine/2)
					}
				}
			}
			if least < tagClear {
				t.Errorf("%s: %s of %s lies %.2f mm from a coast", b.Map.ID, it.Text.S, it.Title, least)
			}
			if wet != 0 && wet != len(letters) {
				t.Errorf("%s: %s of %s lies partly in the water", b.Map.ID, it.Text.S, it.Title)
			}
		}
	})
	if tags < 10 {
		t.Errorf("%d tags were looked at", tags)
	}
}
