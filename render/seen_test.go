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

// TestOwnersAreSeen looks at finished pictures, of 360 pixels and of 1440 by day and by night, as
// four kinds of vision and a copier see them. The mean colour of the band of owned land (in the
// small picture the commonest colour of all of it) differs by 12 or more from every other power's
// land, from neutral land and from the water beside it, under a ruleset's hatches too. By day three
// in four lands, tinted homelands among them, show the power's hatch: pixels that differ from the
// ground by 4 in grey.
func TestOwnersAreSeen(t *testing.T) {
	t.Parallel()
	for _, id := range mapdata.IDs() {
		for _, pixels := range []int{360, 1440} {
			for _, look := range []render.Look{render.Colour, render.Night} {
				if pixels == 360 && look == render.Night {
					continue // its hatches are lighter than the ground below, and nearly as common
				}
				t.Run(fmt.Sprint(id, pixels, look), func(t *testing.T) { ownersAreSeen(t, id, pixels, look) })
			}
		}
	}
}

// seenGround returns the ground colour inside a region (the lightest of its common colours), and
// how much of it is darker.
type seenGround struct {
	name    string
	owner   engine.PowerID
	tint    bool // it has the paler tint of a homeland
	colour  scene.Colour
	pixels  int
	hatched float64 // share of pixels some steps darker
}

func ownersAreSeen(t *testing.T, id string, pixels int, look render.Look) {
	b, r := board(t, id), kept(t, id)
	const least = 12
	v := r.Sized(render.View{Position: busy(b), Look: look, Hide: render.Units | render.Cartouche | render.Legend | render.LocalNames | render.RegionNames | render.SeaNames}, pixels)
	if pixels > 360 {
		for i := range b.Map.Regions {
			if b.Map.Regions[i].SupplyCentre && i%5 == 0 {
				v.Marks = append(v.Marks, engine.Mark{Region: engine.RegionID(i), Power: engine.NoPower, Style: engine.MarkHatch, Tint: 1})
			}
		}
	}
	drawn := mapped(t, r, v)
	if pixels > 360 { // land and owners alone, so that no sign of a centre is in a band
		drawn = r.Ground(look)
		owners, err := r.Owners(v)
		if err != nil {
			t.Fatal(err)
		}
		drawn.Layers = append(drawn.Layers, owners.Layers...)
	}
	var buf bytes.Buffer
	if err := png.Write(&buf, drawn, pixels); err != nil {
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
			if o.owner == g.owner || o.tint { // a paler tint is identified by its hatch, below
				continue
			}
			for _, vision := range render.Visions() {
				if d := render.DeltaE(g.colour, o.colour, vision); vision != render.Grey && d < least {
					t.Errorf("%s (%s) and %s (%s): ΔE2000 %.1f under %s vision", g.name, g.colour, o.name, o.colour, d, vision)
				}
			}
		}
	}
	if owned < len(b.Map.Players()) {
		t.Fatalf("%d lands of powers looked at", owned)
	}
	if look == render.Colour && hatched < owned*3/4 {
		t.Errorf("hatches show in %d of %d lands", hatched, owned)
	}
}

// busy returns a position in which neighbouring lands belong to different powers.
func busy(b *mapdata.Board) *engine.Public {
	was := engine.PublishBoard(b.Map)
	pos := was.Position()
	pos.Owners = slices.Clone(pos.Owners)
	n := 0
	for i := range b.Map.Regions {
		pos.Owners[i] = engine.NoPower
		if b.Map.Regions[i].SupplyCentre && !b.Faces[i].Circle {
			if n++; n%8 != 0 { // some stay neutral
				pos.Owners[i] = engine.PowerID(n % len(b.Map.Players()))
			}
		}
	}
	return publish(*pos)
}

// groundsSeen reads the colours of regions off a picture, if enough pixels are well inside.
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
			inside = o.Wash
		}
		whole := o.Whole.Flatten(0.3)
		var mean [3]float64 // of the band, in linear light
		bands := 0
		count := map[scene.Colour]int{}
		n := 0
		rings := inside.Flatten(0.3)
		within := func(rings []scene.Polyline, x, y float64) bool {
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
		const off = 1.2 // pixels, to exclude blends at the edge
		clear := func(rings []scene.Polyline, x, y, off float64, want bool) bool {
			for _, d := range [...]geom.Point{{}, {X: off * px}, {X: -off * px}, {Y: off * px}, {Y: -off * px}} {
				if within(rings, x+d.X, y+d.Y) != want {
					return false
				}
			}
			return true
		}
		stride := math.Max(px, math.Sqrt(o.Box.Width()*o.Box.Height()/1500))
		for y := o.Box.Min.Y; y < o.Box.Max.Y; y += stride {
			for x := o.Box.Min.X; x < o.Box.Max.X; x += stride {
				if reg.SupplyCentre && b.Centres[i].Dist(geom.Point{X: x, Y: y}) < math.Max(3, 3.6*px) {
					continue // the sign of a centre
				}
				cr, cg, cb, _ := img.At(int(x/px), int(y/px)).RGBA()
				if clear(whole, x, y, off, true) && clear(rings, x, y, 2*off, false) {
					for k, v := range [3]uint32{cr, cg, cb} {
						mean[k] += math.Pow(float64(v>>8)/255, 2.2)
					}
					bands++
				}
				if !clear(rings, x, y, off, true) {
					continue
				}
				count[scene.Colour{R: uint8(cr >> 8), G: uint8(cg >> 8), B: uint8(cb >> 8), A: 255}]++
				n++
			}
		}
		if n < 45 { // too few to measure
			continue
		}
		g := seenGround{name: reg.Name, owner: engine.NoPower, pixels: n}
		most, dark := 0, 0
		for _, k := range count {
			most = max(most, k)
		}
		black := scene.Hex("#000000")
		for c, k := range count { // the lightest of the common ones, since a hatch is darker than its ground
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
		if g.owner != engine.NoPower && pixels > 360 {
			if bands < 20 {
				continue
			}
			eight := func(k int) uint8 { return uint8(math.Round(255 * math.Pow(mean[k]/float64(bands), 1/2.2))) }
			g.colour = scene.Colour{R: eight(0), G: eight(1), B: eight(2), A: 255}
		}
		out = append(out, g)
	}
	return out
}
