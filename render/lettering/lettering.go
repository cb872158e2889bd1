// Package lettering places a board's names. It knows the shapes of their letters, and where names
// go in a window of the sheet, on a card, or beside arrows that would hide them.
package lettering

import (
	"math"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/grid"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// Sheet is a board's sheet with the letters of its labels. It never changes.
type Sheet struct {
	board *mapdata.Board
	boxes []geom.Box     // by region: its bounds
	plots func() []int16 // by cell of the sheet's grid: the number of its region, from 1; 0: none
	known map[*mapdata.Label][][]geom.Point
}

// New measures the letters of a board's labels. boxes are the bounds of its regions. plots returns
// each cell's region from 1, or 0; it is called on the first use of a window.
func New(b *mapdata.Board, boxes []geom.Box, plots func() []int16) *Sheet {
	s := &Sheet{board: b, boxes: boxes, plots: plots}
	known := make(map[*mapdata.Label][][]geom.Point, len(b.Labels))
	for i := range b.Labels {
		known[&b.Labels[i]] = s.Shapes(&b.Labels[i])
	}
	s.known = known
	return s
}

// Shapes returns the boxes of a label's letters. Callers must not change them, since those of the
// board's own labels are shared.
func (s *Sheet) Shapes(l *mapdata.Label) [][]geom.Point {
	if known, ok := s.known[l]; ok {
		return known
	}
	it := s.Item(l, nil, nil)
	it.Box = scene.BoxLabel
	sc := scene.Scene{Layers: []*scene.Layer{{Items: []scene.Item{it}}}}
	var out [][]geom.Point
	for _, c := range sc.Claims() {
		out = append(out, c.Shape)
	}
	return out
}

// Item returns a label as it is drawn, with the given styles for its letters and its leader.
func (s *Sheet) Item(l *mapdata.Label, letters, leader *scene.Style) scene.Item {
	face := typeface.Get(Face(l.Kind)).For(l.Text())
	it := scene.Item{Class: "label"}
	actual := ""
	if l.Region != engine.NoRegion {
		reg := &s.board.Map.Regions[l.Region]
		it.ID = "n-" + reg.ID
		it.Box = scene.BoxLabel
		actual = reg.Name
	}
	if len(l.Leader) > 1 {
		var p scene.Path
		p.Poly(l.Leader, false)
		it.Kids = append(it.Kids, scene.Item{Style: leader, Path: p})
	}
	// Only the first line carries the name, so that a text search finds it once.
	whole := l.Text()
	if !strings.Contains(strings.ToLower(actual), strings.ToLower(whole)) {
		actual = whole
	}
	size := l.Size * 25.4 / 72
	for i, ln := range l.Lines {
		if len(ln.Baseline) < 2 || ln.Text == "" {
			continue
		}
		t := face.Along(ln.Text, ln.Baseline, size, ln.Spacing)
		if i == 0 {
			t.Actual = actual
		} else {
			t.Actual = " "
		}
		it.Kids = append(it.Kids, scene.Item{Style: letters, Text: t})
	}
	if len(it.Kids) == 1 {
		kid := it.Kids[0]
		kid.ID, kid.Box, kid.Class = it.ID, it.Box, it.Class
		return kid
	}
	return it
}

// Face returns the face in which the board's layout measured labels of a kind.
func Face(k mapdata.LabelKind) scene.FaceID {
	switch mapdata.LabelFont(k) {
	case "IMFellEnglish-Italic.ttf":
		return scene.FellItalic
	case "IMFellEnglish-Regular.ttf":
		return scene.Fell
	}
	return scene.FellCaps
}

// Resized returns a label scaled by k about its centre, or about its circle's nearest point.
func (s *Sheet) Resized(l *mapdata.Label, k float64) *mapdata.Label {
	if k == 1 || len(l.Lines) == 0 {
		return l
	}
	b := bounds(l)
	c := b.Centre()
	if l.Region != engine.NoRegion && s.board.Faces[l.Region].Circle {
		d := s.board.Faces[l.Region].Centre
		c = geom.Point{X: math.Max(b.Min.X, math.Min(b.Max.X, d.X)), Y: math.Max(b.Min.Y, math.Min(b.Max.Y, d.Y))}
	}
	out := placed(l, func(p geom.Point) geom.Point { return geom.Point{X: c.X + (p.X-c.X)*k, Y: c.Y + (p.Y-c.Y)*k} })
	out.Size, out.Leader = l.Size*k, l.Leader
	return out
}

// placed returns a label with each point of its baselines moved by to, and without a leader.
func placed(l *mapdata.Label, to func(geom.Point) geom.Point) *mapdata.Label {
	out := *l
	out.Lines, out.Leader = nil, nil
	for _, ln := range l.Lines {
		n := ln
		n.Baseline = make([]geom.Point, len(ln.Baseline))
		for i, p := range ln.Baseline {
			n.Baseline[i] = to(p)
		}
		out.Lines = append(out.Lines, n)
	}
	return &out
}

func bounds(l *mapdata.Label) geom.Box {
	b := geom.EmptyBox()
	for _, ln := range l.Lines {
		for _, p := range ln.Baseline {
			b = b.Extend(p)
		}
	}
	return b
}

// Near reports whether a label might overlap a box.
func Near(l *mapdata.Label, b geom.Box) bool {
	for _, ln := range l.Lines {
		if q := scene.BoxOf(ln.Baseline); q.Min.X-l.Size < b.Max.X && q.Max.X+l.Size > b.Min.X && q.Min.Y-l.Size < b.Max.Y &&
			q.Max.Y+l.Size > b.Min.Y {
			return true
		}
	}
	return false
}

// Whole reports whether shapes are inside a box, at least air from its edge.
func Whole(shapes [][]geom.Point, b geom.Box, air float64) bool {
	b = b.Shrunk(air)
	for _, q := range shapes {
		for _, p := range q {
			if !b.Holds(p) {
				return false
			}
		}
	}
	return true
}

// Grid returns the grid, without names, for a part of the sheet.
func (s *Sheet) Grid(part geom.Box) *grid.Grid { return grid.New(s.board.Width, s.board.Height, part) }

// Printed returns the grid of the sheet with the letters of labels; nil labels are not shown.
func (s *Sheet) Printed(labels []*mapdata.Label) *grid.Grid {
	g := s.Grid(geom.Box{Max: geom.Point{X: s.board.Width, Y: s.board.Height}})
	s.print(g, labels)
	return g
}

func (s *Sheet) print(g *grid.Grid, labels []*mapdata.Label) {
	shapes := make([][][]geom.Point, len(labels))
	for i, l := range labels {
		if l != nil {
			shapes[i] = s.Shapes(l)
		}
	}
	g.Print(shapes)
}
