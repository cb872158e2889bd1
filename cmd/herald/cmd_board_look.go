package main

import (
	"fmt"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/lint"
	"github.com/heraldmaps/herald/render"
)

// lintDrawing reports how the board is drawn: its insets, how much of its land the rims cover, the
// contrast of land with the sea, and how far arrows cover names when every unit of the opening
// moves. A name that is covered and not repeated on top is a fault.
func lintDrawing(b *mapdata.Board) (faults int, err error) {
	r, err := render.New(b)
	if err != nil {
		return 0, err
	}
	var lines []string
	for _, t := range r.Insets() {
		lines = append(lines, fmt.Sprintf("theatre %s: %d regions, %.0f × %.0f mm of the sheet", t.Name, len(t.Regions),
			t.Box.Width(), t.Box.Height()))
	}
	if len(lines) == 0 {
		lines = append(lines, "readable whole on A4: no theatres")
	}
	lines = append(lines, rimLine(b, r.Rims()), shoreLine(render.Shores(b)), lint.Inlets(b),
		lint.Tokens(b, r.TokenScale()))
	hidden, touched, clear, err := openingHits(r, b.Map)
	if err != nil {
		return 0, err
	}
	lines = append(lines, fmt.Sprintf(
		"names that orders run over, every unit of the opening moving: %d touched, %d by more than a tenth, of which set again above: %d; hidden: %d",
		touched, hidden, clear, hidden-clear))
	if len(r.Insets()) > 0 {
		lines = append(lines, insetLine(r))
	}
	section("drawing", lines)
	return hidden - clear, nil
}

// insetLine describes the names of the insets' pages.
func insetLine(r *render.Renderer) string {
	t := r.InsetNames()
	return fmt.Sprintf("theatres' own names: %d as on the sheet, %d set anew, the smallest %.1f pt as printed",
		t.Kept, t.Anew, t.Smallest)
}

// rimLine lists the pieces of land that are mostly covered by rims.
func rimLine(b *mapdata.Board, rims []render.Rim) string {
	if len(rims) == 0 {
		return "rims: no land"
	}
	over := 0
	var worst []string
	for i, q := range rims {
		if q.Share > 0.3 {
			over++
		}
		if i < 3 {
			worst = append(worst, fmt.Sprintf("%s %.0f %% of %.0f mm²", b.Map.Regions[q.Region].Name, 100*q.Share, q.Area))
		}
	}
	return fmt.Sprintf("rims: %d pieces of land, the rim covers %.0f %% of one at the median; "+
		"of %d it covers more than 30 %%; most: %s",
		len(rims), 100*rims[len(rims)/2].Share, over, strings.Join(worst, ", "))
}

// shoreLine describes the contrast of unowned land with the sea.
func shoreLine(shores []render.Shore) string {
	out := lists.Map(shores, func(s render.Shore) string {
		return fmt.Sprintf("%s %.1f (at least %g)", s.Vision, s.DeltaE, render.MinShoreIn(s.Vision))
	})
	return "land of nobody against the sea, ΔE2000: " + strings.Join(out, ", ")
}

// openingHits measures four maps of the opening on which every unit moves, to its first, second,
// third or fourth place: how many names orders touch, how many by more than a tenth, and how many
// of those are repeated on top.
func openingHits(r *render.Renderer, m *engine.Map) (hidden, touched, clear int, err error) {
	p := engine.PublishBoard(m)
	for n := range 4 {
		none := &engine.Position{}
		res := engine.PublishResolution(engine.Plain{},
			&engine.Resolution{Before: none, After: none, Outcomes: lint.March(m, n)}, engine.Everybody)
		hits, err := r.Hits(render.View{Position: &p, Outcomes: res.Outcomes()})
		if err != nil {
			return 0, 0, 0, err
		}
		for _, h := range hits {
			touched++
			if h.Share > 0.1 {
				hidden++
				if h.Clear {
					clear++
				}
			}
		}
	}
	return hidden, touched, clear, nil
}
