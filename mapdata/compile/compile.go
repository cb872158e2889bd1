// Package compile turns a board's TOML into a compiled board: the raster of the coast, the region
// of each pixel, traced borders, contacts, the moves that follow, and the layout on the sheet.
//
// It runs on demand (herald board compile); no build calls it. It reads no clock, no network and no
// random numbers.
package compile

import (
	"fmt"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/drawing"
	"github.com/heraldmaps/herald/mapdata/gazetteer"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/mapdata/seaarea"
	"github.com/heraldmaps/herald/mapdata/strict"
)

// Input is what Run reads.
type Input struct {
	File *gazetteer.File
	// Source is the text of File, for the positions of mistakes; nil: messages have none.
	Source *strict.Source
	Coast  []byte // coast.txt
	// Drawing has the regions' shapes if the board is drawn; then there is no coast.
	Drawing *drawing.Drawing
	// Adjacency replaces the contacts of the shapes; nil: the shapes decide.
	Adjacency *Adjacency
	Layout    []byte // the frozen layout, or nil
	// Solve makes a new layout; nil: use Layout.
	Solve func(*mapdata.Tracing) ([]byte, error)
	Hash  func(layout []byte) string // short hash of all sources, given the layout used
	// Say receives progress messages; may be nil.
	Say func(string)
}

// Output is the result of Run.
type Output struct {
	Board    *mapdata.Board
	Sheet    *mapdata.Tracing // before the layout
	Contacts *seaarea.Contacts
	Borders  []BorderLength // every contact of two playable regions
	Warnings []string
	Faults   []drawing.Fault // mistakes in a drawing; the only field set if Run fails
}

// BorderLength is the length of the border of two regions, before the layout.
type BorderLength struct {
	A, B engine.RegionID
	Km   float64
}

type compiler struct {
	file         *gazetteer.File
	coast        []byte
	p            *projection
	wobble       wobble
	regions      []gazetteer.Region // the file's, with those off the board and then impassable ones last
	index        map[string]int
	anchors      [][]geom.Point // by region, pixels
	coastAnchors [][][]geom.Point
	areaOf       []int // by region: index of its area, or -1
	cells        []int32
	m            *engine.Map
	powers       map[string]engine.PowerID
	touch        *seaarea.Contacts
	warnings     []string
	asGiven      *gazetteer.File // the file in its own order, for the positions of its tables
	source       *strict.Source
	problems     diag.Problems
	faults       []drawing.Fault
	drawing      *drawing.Drawing
	shapes       []int // by region: index of its shape in the drawing, or -1
	told         *Adjacency
	say          func(string)
}

// Run compiles a board.
func Run(in Input) (*Output, error) {
	c := newCompiler(in)
	c.say("nouns")
	c.nouns()
	c.say("land and water")
	if c.drawing != nil {
		if !c.labelDrawn() {
			return c.failed()
		}
	} else if out, err := c.placed(); err != nil {
		return out, err
	} else if err := c.label(); err != nil {
		return nil, err
	}
	each := c.checkCells()
	c.checkCircles()
	c.checkGlyphs()
	out, err := c.failed()
	if err != nil && (c.drawing == nil || !each) {
		return out, err
	}
	sound := err == nil // otherwise report only regions without contacts: hints on borders that will change are useless
	c.say("borders")
	arcs := trace(c.p.grid, c.cells)
	c.checkInsets(arcs)
	c.draw(arcs)
	measured := c.measure(arcs)
	c.touch = c.contacts(arcs, measured)
	c.checkTouch(measured, sound)
	if out, err := c.failed(); err != nil {
		return out, err
	}
	c.say("moves")
	c.coastal()
	c.starts()
	seaarea.Derive(c.m, c.touch)
	c.checkSteps()
	if out, err := c.failed(); err != nil {
		return out, err
	}
	if c.file.Map.Round {
		c.rounds(arcs)
		if out, err := c.failed(); err != nil {
			return out, err
		}
	}
	c.checkNames()
	c.say("sheet")
	sheet := c.sheet(arcs)
	if in.Solve != nil {
		c.say("layout")
		var err error
		if in.Layout, err = in.Solve(sheet); err != nil {
			return nil, err
		}
	}
	board, err := c.board(sheet, in)
	if err != nil {
		return nil, err
	}
	out = &Output{Board: board, Sheet: sheet, Contacts: c.touch, Warnings: c.warnings}
	out.Borders = c.lengths(measured)
	return out, nil
}

func newCompiler(in Input) *compiler {
	f := *in.File
	f.Regions = slices.Clone(f.Regions)
	slices.SortStableFunc(f.Regions, func(a, b gazetteer.Region) int {
		return rank(a.Kind) - rank(b.Kind)
	})
	c := &compiler{file: &f, asGiven: in.File, source: in.Source, coast: in.Coast, p: newProjection(&f),
		wobble: wobble{f.Map.Seed}, regions: f.Regions,
		index: map[string]int{}, say: in.Say, drawing: in.Drawing, told: in.Adjacency}
	if c.say == nil {
		c.say = func(string) {}
	}
	areas := map[string]int{}
	for i, a := range f.Areas {
		areas[a.ID] = i
	}
	for i := range f.Regions {
		r := &f.Regions[i]
		c.index[r.ID] = i
		c.anchors = append(c.anchors, c.p.all(r.Anchors))
		coasts := lists.Map(r.Coasts, func(k gazetteer.Coast) []geom.Point { return c.p.all(k.Anchors) })
		c.coastAnchors = append(c.coastAnchors, coasts)
		area := -1
		if a, ok := areas[r.Area]; ok {
			area = a
		}
		c.areaOf = append(c.areaOf, area)
	}
	return c
}

func rank(kind string) int {
	switch kind {
	case kindOffBoard:
		return 1
	case kindImpassable:
		return 2
	}
	return 0
}

func (c *compiler) warn(format string, args ...any) {
	c.warnings = append(c.warnings, fmt.Sprintf(format, args...))
}

func (c *compiler) lengths(m borders) []BorderLength {
	var out []BorderLength
	for p, km := range m.pairs {
		if c.touches(p) {
			out = append(out, BorderLength{engine.RegionID(p.a), engine.RegionID(p.b), km})
		}
	}
	slices.SortFunc(out, func(x, y BorderLength) int {
		if x.A != y.A {
			return int(x.A) - int(y.A)
		}
		return int(x.B) - int(y.B)
	})
	return out
}
