package render_test

import (
	"bytes"
	"fmt"
	"image"
	stdpng "image/png"
	"math"
	"slices"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/png"
	"github.com/heraldmaps/herald/render/scene"
)

// TestOwnersAreSeen looks at finished pictures, of 360 and of 1440 pixels, as eyes of four kinds and a copier see them: of every land that a
// power owns the commonest colour is the power's, 11 or more from that of every other power's land, of land that nobody owns and of the water
// beside it; and in three lands of four, homelands in paler tints among them, the power's hatch shows: pixels that lie 4 from the ground in grey.
func TestOwnersAreSeen(t *testing.T) {
	t.Parallel()
	for _, id := range mapdata.IDs() {
		for _, pixels := range []int{360, 1440} {
			t.Run(fmt.Sprint(id, pixels), func(t *testing.T) { ownersAreSeen(t, id, pixels) })
		}
	}
}

// seenGround is what a picture shows inside a region: of its common colours the lightest, and how much of it is darker than that.
type seenGround struct {
	name    string
	owner   engine.PowerID
	tint    bool // it has the paler tint of a homeland
	colour  scene.Colour
	pixels  int
	hatched float64 // share of pixels some steps darker
}

func ownersAreSeen(t *testing.T, id string, pixels int) {
	b, r := board(t, id), kept(t, id)
	v := r.Sized(render.View{Position: busy(b), Hide: render.Units | render.Cartouche | render.Legend | render.LocalNames | render.RegionNames | render.SeaNames}, pixels)
	var buf bytes.Buffer
	if err := png.Write(&buf, mapped(t, r, v), pixels); err != nil {
		t.Fatal(err)
	}
	img, err := stdpng.Decode(&buf)
	if err != nil {
		t.Fatal(err)
	}
	grounds := groundsSeen(b, r, img, v.Position, pixels)
	owned, hatched := 0, 0
	for i, g := range grounds {
		if g.owner == engine.NoPower && !g.tint {
			continue
		}
		if owned++; g.hatched > 0.02 {
			hatched++
		}
		if g.tint {
			continue
		}
		for _, o := range grounds[:i] {
			if o.owner == g.owner || o.tint { // a paler tint is told by its hatch, below
				continue
			}
			for _, vision := range render.Visions() {
				if d := render.DeltaE(g.colour, o.colour, vision); vision != render.Grey && d < 11 {
					t.Errorf("%s (%s) and %s (%s): ΔE2000 %.1f under %s vision", g.name, g.colour, o.name, o.colour, d, vision)
				}
			}
		}
	}
	if owned < len(b.Map.Players()) {
		t.Fatalf("%d lands of powers looked at", owned)
	}
	if hatched < owned*3/4 {
		t.Errorf("hatches show in %d of %d lands", hatched, owned)
	}
}

// busy is a position in which powers own lands in turn, neighbours different ones.
func busy(b *mapdata.Board) *engine.Public {
	was := engine.PublishBoard(b.Map)
	pos := was.Position()
	pos.Owners = slices.Clone(pos.Owners)
	n := 0
	for i := range b.Map.Regions {
		pos.Owners[i] = engine.NoPower
		if b.Map.Regions[i].SupplyCentre && !b.Faces[i].Circle {
			if n++; n%8 != 0 { // some stay free
				pos.Owners[i] = engine.PowerID(n % len(b.Map.Players()))
			}
		}
	}
	return publish(*pos)
}

// groundsSeen reads regions off a picture: those of which enough pixels lie well inside.
func groundsSeen(b *mapdata.Board, r *render.Renderer, img image.Image, pos *engine.Public, pixels int) (out []seenGround) {
	px := b.Width / float64(pixels)
	outlines := r.Outlines()
	for i := range b.Map.Regions {
		reg := &b.Map.Regions[i]
		o := &outlines[i]
		if reg.OffBoard || o.Circle {
			continue
		}
		inside := o.Whole
		if reg.Terrain != engine.Sea {
			inside = o.Wide
			if inside.Empty() {
				inside = o.Narrow
			}
		}
		count := map[scene.Colour]int{}
		n := 0
		rings := inside.Flatten(0.3)
		in := func(x, y float64) bool {
			odd := false
			for _, l := range rings {
				for k, p := range l.Pts {
					q := l.Pts[(k+1)%len(l.Pts)]
					if (p.Y > y) != (q.Y > y) && x < p.X+(y-p.Y)*(q.X-p.X)/(q.Y-p.Y) {
						odd = !odd
					}
				}
			}
			return odd
		}
		stride := math.Max(px, math.Sqrt(o.Box.Width()*o.Box.Height()/1500))
		for y := o.Box.Min.Y; y < o.Box.Max.Y; y += stride {
			for x := o.Box.Min.X; x < o.Box.Max.X; x += stride {
				const off = 1.2 // pixels: no blends of the edge
				if reg.SupplyCentre && b.Centres[i].Dist(geom.Point{X: x, Y: y}) < math.Max(3, 3.6*px) {
					continue // the sign of a centre
				}
				if !in(x, y) || !in(x-off*px, y) || !in(x+off*px, y) || !in(x, y-off*px) || !in(x, y+off*px) {
					continue
				}
				cr, cg, cb, _ := img.At(int(x/px), int(y/px)).RGBA()
				count[scene.Colour{R: uint8(cr >> 8), G: uint8(cg >> 8), B: uint8(cb >> 8), A: 255}]++
				n++
			}
		}
		if n < 45 { // too few to tell
			continue
		}
		g := seenGround{name: reg.Name, owner: engine.NoPower, pixels: n}
		most, dark := 0, 0
		for _, k := range count {
			most = max(most, k)
		}
		black := scene.Hex("#000000")
		for c, k := range count { // the lightest of the common ones: a hatch is darker than what it lies on
			if x, y := render.Contrast(c, black), render.Contrast(g.colour, black); 2*k >= most && (x > y || x == y && c.String() < g.colour.String()) {
				g.colour = c
			}
		}
		for c, k := range count {
			if render.DeltaE(c, g.colour, render.Grey) > 4 && render.Contrast(c, black) < render.Contrast(g.colour, black) {
				dark += k
			}
		}
		g.tint = reg.Terrain != engine.Sea && b.Style.Of(reg.Country, false).Power != "" && b.Style.Land.Colouring != "outline" && pos.Position().Owners[i] == engine.NoPower
		g.hatched = float64(dark) / float64(n)
		if o := pos.Position().Owners; reg.Terrain != engine.Sea && len(o) > 0 {
			g.owner = o[i]
		}
		out = append(out, g)
	}
	return out
}
