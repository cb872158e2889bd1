package render

import (
	"math"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// ghosts letters the names of countries large and faint across their land, under all other names.
func (r *Renderer) ghosts(st *styles) []scene.Item {
	var out []scene.Item
	for _, t := range r.ghostTexts() {
		out = append(out, scene.Item{Class: "country-name", Style: st.ghost, Text: t})
	}
	return out
}

// What is tried for a ghost, the best first: sizes in mm, spacings in em, slopes in degrees.
var (
	ghostSizes    = [...]float64{24, 20, 17, 14, 12, 10, 8}
	ghostSpacings = [...]float64{1.1, 0.7, 0.4, 0.2}
	ghostSlopes   = [...]float64{0, -8, 8, -16, 16, -24, 24, -34, 34, -46, 46, -58, 58}
)

// ghostCell is the grid on which a country's ground is marked, and ghostStep how far apart places are tried, mm.
const (
	ghostCell = 2.0
	ghostStep = 8.0
)

// setGhosts finds for each country that is lettered the largest line of which every letter stands on its own ground: level
// rather than steep, wide rather than narrow. A country without room for the least is not lettered.
func (r *Renderer) setGhosts() []*scene.Text {
	var out []*scene.Text
	face := typeface.Get(scene.FellCaps)
	nx, ny := int(r.board.Width/ghostCell)+1, int(r.board.Height/ghostCell)+1
	for i, id := range r.countries {
		name := strings.ToUpper(r.style.Of(id, false).Ghost)
		if name == "" {
			continue
		}
		ground := make([]bool, nx*ny)
		box := geom.EmptyBox()
		for j := range r.faces {
			if r.board.Map.Regions[j].Terrain == engine.Sea || int(r.land[j]) != i {
				continue
			}
			f := &r.faces[j]
			box = box.Extend(f.box.Min).Extend(f.box.Max)
			for y := max(0, int(f.box.Min.Y/ghostCell)); y < min(ny, int(f.box.Max.Y/ghostCell)+1); y++ {
				for x := max(0, int(f.box.Min.X/ghostCell)); x < min(nx, int(f.box.Max.X/ghostCell)+1); x++ {
					if geom.Within(f.rings, geom.Point{X: (float64(x) + 0.5) * ghostCell, Y: (float64(y) + 0.5) * ghostCell}) {
						ground[y*nx+x] = true
					}
				}
			}
		}
		on := func(x, y float64) bool {
			i, j := int(x/ghostCell), int(y/ghostCell)
			return x >= 0 && y >= 0 && i < nx && j < ny && ground[j*nx+i]
		}
		if t := bestGhost(face, name, box, on); t != nil {
			out = append(out, t)
		}
	}
	return out
}

func bestGhost(face *typeface.Face, name string, box geom.Box, on func(x, y float64) bool) *scene.Text {
	for _, size := range ghostSizes {
		for _, spacing := range ghostSpacings {
			w := face.Width(name, spacing) * size
			for _, slope := range ghostSlopes {
				sin, cos := math.Sincos(slope * math.Pi / 180)
				for y := box.Min.Y + size; y < box.Max.Y; y += ghostStep {
					for x := box.Min.X; x < box.Max.X; x += ghostStep {
						if !on(x+w/2*cos, y+w/2*sin) || !on(x+2, y-2) || !on(x+w*cos, y+w*sin) {
							continue
						}
						t := face.Line(name, x, y, size, slope*math.Pi/180, spacing)
						if stands(t, sin, cos, on) {
							return t
						}
					}
				}
			}
		}
	}
	return nil
}

// stands reports whether each letter has the ground under its corners and its middle.
func stands(t *scene.Text, sin, cos float64, on func(x, y float64) bool) bool {
	for _, g := range t.Glyphs {
		for _, q := range [...][2]float64{{0.1, 0}, {0.9, 0}, {0.1, -0.66}, {0.9, -0.66}, {0.5, -0.33}} {
			u, v := q[0]*g.Adv, q[1]*t.Size
			if !on(g.X+u*cos-v*sin, g.Y+u*sin+v*cos) {
				return false
			}
		}
	}
	return true
}
