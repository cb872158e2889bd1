package rules

import (
	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/sitegen/internal/book"
	"github.com/heraldmaps/herald/sitegen/internal/typeset"
)

// cover is the picture of a book's title page: its board at the start, without names, which nobody
// could read at that size.
type cover struct{ a *artist }

var _ typeset.Figure = (*cover)(nil)

// Info implements typeset.Figure.
func (c *cover) Info() book.FigureInfo {
	return book.FigureInfo{Alt: "The board of " + c.a.board.Map.Title + " at the start"}
}

// Aspect implements typeset.Figure.
func (c *cover) Aspect() float64 { return c.a.board.Height / c.a.board.Width }

// Least implements typeset.Figure.
func (c *cover) Least() float64 { return 1 }

// Scene implements typeset.Figure.
func (c *cover) Scene(bool) (*scene.Scene, error) {
	r, err := c.a.renderer()
	if err != nil {
		return nil, err
	}
	start := engine.PublishBoard(c.a.board.Map)
	s, err := r.Map(render.View{Position: &start, Hide: render.Legend | render.Cartouche | render.LocalNames |
		render.RegionNames | render.SeaNames | render.Units})
	if err != nil {
		return nil, err
	}
	return simplify(s), nil
}
