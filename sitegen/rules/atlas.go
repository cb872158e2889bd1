package rules

import (
	"fmt"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
	"github.com/heraldmaps/herald/sitegen/internal/figure"
)

// A book may show the board in four parts, each on a page, under a grid of squares to which the
// index of regions refers: letters from west to east, numbers from north to south.

const (
	square = 52.0 // approximate side of a square, in mm of the board's sheet
	lap    = 0.12 // how far a part reaches past the middle, as a share of the board: each name is whole in some part
)

// part returns the box of a quarter of the board, which overlaps the others by lap.
func (a *artist) part(name string) geom.Box {
	w, h := a.board.Width, a.board.Height
	var b geom.Box
	b.Min.Y, b.Max.Y = 0, h*(0.5+lap)
	if strings.HasPrefix(name, "south") {
		b.Min.Y, b.Max.Y = h*(0.5-lap), h
	}
	b.Min.X, b.Max.X = 0, w*(0.5+lap)
	if strings.HasSuffix(name, "east") {
		b.Min.X, b.Max.X = w*(0.5-lap), w
	}
	return b
}

// squares returns how many squares the board has, and how large they are.
func (a *artist) squares() (cols, rows int, w, h float64) {
	cols, rows = max(1, int(a.board.Width/square+0.5)), max(1, int(a.board.Height/square+0.5))
	return cols, rows, a.board.Width / float64(cols), a.board.Height / float64(rows)
}

// Square implements figure.Artist.
func (a *artist) Square(r engine.RegionID) (part, name string) {
	at := a.board.Slots[a.board.Map.Regions[r].First].Unit
	if at == (geom.Point{}) {
		at = a.board.Faces[r].Centre
	}
	cols, rows, w, h := a.squares()
	c, n := min(int(at.X/w), cols-1), min(int(at.Y/h), rows-1)
	// Choose the part of the board whose edges are farthest from the region.
	best := -1.0
	for _, p := range figure.Parts {
		b := a.part(p)
		if d := min(at.X-b.Min.X, b.Max.X-at.X, at.Y-b.Min.Y, b.Max.Y-at.Y); d > best || part == "" {
			best, part = d, p
		}
	}
	return part, fmt.Sprintf("%c%d", 'A'+c, n+1)
}

// gridOver draws the squares over a scene, with their letters and numbers along its edges.
func (a *artist) gridOver(sc *scene.Scene) *scene.Layer {
	cols, rows, w, h := a.squares()
	k := 1 / sc.Enlargement()
	line := &scene.Style{Class: "grid", Stroke: scene.Hex("#1c1916").Alpha(0.3), Width: 0.15 * k, Inert: true}
	words := &scene.Style{Class: "gridname", Fill: scene.Hex("#1c1916"), Halo: scene.Hex("#ffffff"),
		HaloWidth: 0.16, Inert: true}
	face := typeface.Get(scene.Garamond)
	size := 8.5 * 25.4 / 72 * k
	box := sc.Box()
	l := &scene.Layer{ID: "grid"}
	name := func(s string, x, y float64) {
		l.Items = append(l.Items, scene.Item{Style: words, Text: face.Centred(s, x, y, size, 0)})
	}
	for c := range cols {
		x := float64(c) * w
		if x > box.Min.X && x < box.Max.X {
			var p scene.Path
			p.MoveTo(x, box.Min.Y).LineTo(x, box.Max.Y)
			l.Items = append(l.Items, scene.Item{Style: line, Path: p})
		}
		if mid := x + w/2; mid > box.Min.X+size && mid < box.Max.X-size {
			name(string(rune('A'+c)), mid, box.Min.Y+1.1*size)
			name(string(rune('A'+c)), mid, box.Max.Y-0.5*size)
		}
	}
	for n := range rows {
		y := float64(n) * h
		if y > box.Min.Y && y < box.Max.Y {
			var p scene.Path
			p.MoveTo(box.Min.X, y).LineTo(box.Max.X, y)
			l.Items = append(l.Items, scene.Item{Style: line, Path: p})
		}
		if mid := y + h/2; mid > box.Min.Y+size && mid < box.Max.Y-size {
			name(fmt.Sprint(n+1), box.Min.X+size, mid+0.3*size)
			name(fmt.Sprint(n+1), box.Max.X-size, mid+0.3*size)
		}
	}
	return l
}

// leastCode is the least contrast between a power's code and its token in a book, which may be
// printed small and in grey: that of WCAG 1.4.6 for text. A board's palette promises less
// (render.MinContrast), for the size of its own sheet.
const leastCode = 7.0

// coded returns a scene with its tokens so pale that their codes have the contrast leastCode.
func coded(s *scene.Scene) *scene.Scene {
	c := coder{map[*scene.Style]*scene.Style{}}
	out := *s
	out.Layers = nil
	for _, l := range s.Layers {
		out.Layers = append(out.Layers, &scene.Layer{ID: l.ID, Items: c.items(l.Items)})
	}
	return &out
}

type coder struct{ paler map[*scene.Style]*scene.Style }

func (c coder) items(items []scene.Item) []scene.Item {
	out := make([]scene.Item, len(items))
	for i, it := range items {
		it.Kids = c.items(it.Kids)
		if it.Text != nil && it.Style != nil && strings.HasPrefix(it.Style.Class, "tokencode") {
			if k := ground(out[:i]); k >= 0 {
				out[k].Style = c.under(out[k].Style, it.Style.Fill)
			}
		}
		out[i] = it
	}
	return out
}

// ground returns the index of the last item that fills an area opaquely, or -1.
func ground(items []scene.Item) int {
	for i := len(items) - 1; i >= 0; i-- {
		if it := &items[i]; !it.Path.Empty() && it.Style != nil && it.Style.Fill.A == 255 {
			return i
		}
	}
	return -1
}

// under returns the style of an area, paler if letters in the colour ink need it for contrast.
func (c coder) under(st *scene.Style, ink scene.Colour) *scene.Style {
	if render.Contrast(st.Fill, ink) >= leastCode {
		return st
	}
	pale := c.paler[st]
	if pale == nil {
		p := *st
		for share := 0.05; render.Contrast(p.Fill, ink) < leastCode && share <= 1; share += 0.05 {
			p.Fill = st.Fill.Mix(scene.Hex("#ffffff"), share)
		}
		pale = &p
		c.paler[st] = pale
	}
	return pale
}
