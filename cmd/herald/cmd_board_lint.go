package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/compile"
	"github.com/heraldmaps/herald/mapdata/folder"
	"github.com/heraldmaps/herald/mapdata/layout"
	"github.com/heraldmaps/herald/mapdata/lint"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/sitegen"
)

// boardLint compiles a board without writing anything and reports its state: herald board lint.
func boardLint(b *folder.Folder) error {
	out, err := b.Compile(nil, func(string) {})
	var stale *folder.StaleLayout
	if errors.As(err, &stale) {
		out, err = b.Plain()
	}
	if err != nil {
		return err
	}
	m := out.Board.Map
	fmt.Printf("%s (%s), %g × %g mm, %s\n", m.Title, m.ID, out.Board.Width, out.Board.Height, out.Board.Hash)
	section("counts", lint.Count(m).Lines())
	section("balance of the opening", lint.BalanceLines(lint.Openings(m)))
	faults, err := lintLayout(b, out, stale)
	if err != nil {
		return err
	}
	faults += lintEvidence(b, out)
	faults += lintLock(b, out)
	if err := b.Dress(out.Board); err != nil {
		return err
	}
	drawn, err := lintDrawing(out.Board)
	if err != nil {
		return err
	}
	faults += drawn
	for _, w := range out.Warnings {
		fmt.Println("warning:", w)
	}
	if faults > 0 {
		return fmt.Errorf("%s: faults found: %d", b.Path("map.toml"), faults)
	}
	return nil
}

func section(title string, lines []string) {
	fmt.Printf("\n%s\n", title)
	for _, l := range lines {
		fmt.Println("  " + strings.TrimPrefix(l, "  "))
	}
}

// lintEvidence checks a board against evidence in its own folder: cases that a rulebook states, and
// neighbours on real maps.
func lintEvidence(b *folder.Folder, out *compile.Output) (faults int) {
	var lines []string
	add := func(failed []string, format string, args ...any) {
		lines = append(lines, fmt.Sprintf(format, args...))
		for _, f := range failed {
			lines = append(lines, "FAILED "+f)
		}
		faults += len(failed)
	}
	f := &b.File.Map
	if f.Golden != "" {
		data, err := b.Optional(f.Golden)
		passed, failed, parse := lint.CheckGolden(out.Board.Map, data)
		if err == nil {
			err = parse
		}
		if err != nil {
			failed = append(failed, err.Error())
		}
		add(failed, "golden cases (%s): %d passed, %d failed", f.Golden, passed, len(failed))
	}
	if f.Neighbours != "" {
		data, err := b.Optional(f.Neighbours)
		near, far, failed := lint.CheckNeighbours(out.Board.Map, data)
		if err != nil {
			failed = append(failed, err.Error())
		}
		add(failed, "neighbours in fact (%s): %d adjacent, %d apart, %d wrong", f.Neighbours, near, far, len(failed))
	}
	if f.Facts != "" {
		data, err := b.Optional(f.Facts)
		arcs, failed, parse := lint.CheckFacts(out.Board.Map, data)
		if err == nil {
			err = parse
		}
		if err != nil {
			failed = append(failed, err.Error())
		}
		add(failed, "border table (%s): %d arcs equal, %d different", f.Facts, arcs, len(failed))
	}
	section("evidence", lines)
	return faults
}

// lintLock compares a board's neighbours with its reviewed lock file, and lists short borders.
func lintLock(b *folder.Folder, out *compile.Output) int {
	old, err := b.Optional("lock.txt")
	changes := compile.LockChanges(string(old), compile.Lock(out.Board.Map, out.Contacts))
	if err != nil || old == nil {
		changes = []string{"no lock.txt"}
	}
	lines := []string{fmt.Sprintf("lock.txt: %d differences", len(changes))}
	lines = append(lines, changes...)
	short := 0
	for _, x := range out.Borders {
		if x.Km < b.File.Map.ShortBorderKm && x.Km >= b.File.Map.MinBorderKm {
			short++
		}
	}
	if limit := b.File.Map.ShortBorderKm; limit > 0 {
		lines = append(lines, fmt.Sprintf(
			"traced borders of %g to %g km: %d; those that matter to play are decided by name (%d)",
			b.File.Map.MinBorderKm, limit, short, len(b.File.Borders)))
	} else {
		lines = append(lines, "short borders: not examined (short_border_km in [map] sets a limit)")
	}
	decided := 0
	for _, l := range out.Contacts.Land {
		if l.Decided {
			decided++
		}
	}
	lines = append(lines, fmt.Sprintf("overrides: %d; joined by decision alone: %d, drawn with %d marks",
		len(b.File.Overrides), decided, len(out.Board.Marks)))
	section("adjacency", lines)
	return len(changes)
}

// lintLayout reports on names, tokens, borders, and how far the warp bends the land. Overlaps,
// folds and covered supply-centre discs are faults; a designer judges the rest.
func lintLayout(b *folder.Folder, out *compile.Output, stale *folder.StaleLayout) (faults int, err error) {
	f, err := layout.Measure(out.Board)
	if err != nil {
		return 0, err
	}
	lines := f.Lines()
	wishes, err := b.Optional("layout.toml")
	if err != nil {
		return 0, err
	}
	o, err := layout.ReadOptions(b.Path("layout.toml"), wishes, out.Board.Map)
	if err != nil {
		return 0, err
	}
	small, err := layout.SmallNames(out.Board, o)
	if err != nil {
		return 0, err
	}
	line, fit := layout.SmallLine(small)
	if len(fit) > 0 {
		line += fmt.Sprintf(" (%s; hint: herald board compile --mend %s)", strings.Join(fit, ", "), out.Board.Map.ID)
	}
	lines = append(lines, line)
	faults = f.Overlaps() + len(f.Discs)
	for i := range b.File.Regions {
		r := &b.File.Regions[i]
		if id := out.Board.Map.Region(r.ID); id != engine.NoRegion && r.Stack > 1 {
			if n := 1 + len(out.Board.Slots[out.Board.Map.Regions[id].First].Stack); n < r.Stack {
				lines = append(lines, fmt.Sprintf("FAILED %s has room for %d units side by side, %d are wanted", r.ID, n, r.Stack))
				faults++
			}
		}
	}
	frozen, err := b.Optional("layout.txt")
	if err != nil {
		return 0, err
	}
	switch {
	case stale != nil:
		lines = append(lines, "FAILED "+stale.Error())
		faults++
	case frozen == nil:
		lines = append(lines, "no layout.txt: the board is not warped (herald board compile --solve makes room)")
	default:
		shape, err := layout.MeasureShape(out.Sheet, frozen)
		if err != nil {
			return 0, err
		}
		lines = append(lines, shape.Lines()...)
		faults += shape.Folds
	}
	severed, loose := lint.Severed(out.Board)
	lines = append(lines, severed)
	for _, f := range loose {
		lines = append(lines, "FAILED "+f)
	}
	faults += len(loose)
	section("layout", lines)
	return faults, nil
}

// lintDrawing reports how the board is drawn: its insets, how much of its land the rims cover, the
// contrast of land with the sea, and how far arrows cover names when every unit of the opening
// moves. A covered name that is not repeated on top is a fault.
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

// insetLine reports how many names on the insets' own pages are placed as on the sheet, how many
// anew, and the smallest size in points.
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

func shoreLine(shores []render.Shore) string {
	out := lists.Map(shores, func(s render.Shore) string {
		return fmt.Sprintf("%s %.1f (at least %g)", s.Vision, s.DeltaE, render.MinShoreIn(s.Vision))
	})
	return "land of nobody against the sea, ΔE2000: " + strings.Join(out, ", ")
}

// openingHits draws the opening four times, with every unit ordered to its first, second, third or
// fourth neighbour, and counts names: touched by an arrow, hidden by it to more than a tenth, and
// hidden but repeated on top.
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

func boardBalance(site, id string) error {
	b, err := sitegen.OpenBoard(site, id)
	if err != nil {
		return err
	}
	exposures, chokes := lint.Corridors(b.Map)
	section("the opening: moves to the third, sixth, tenth neutral centre; centres within two and three; foreign units near; share of the neutral centres",
		lint.BalanceLines(lint.Openings(b.Map)))
	section("exposure: borders of homes, regions that touch one, steps between homes", lint.ExposureLines(exposures))
	section("choke points: share of the shortest ways between homes of different powers", lint.ChokeLines(chokes))
	return nil
}
