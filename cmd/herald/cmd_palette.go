package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/load"
)

func paletteCommand() command {
	return command{
		name: "palette", usage: "palette [--board ID] [--site DIR] [--check]",
		short: "measure colour distances by day and night, in four kinds of vision and grey, and contrasts of ink, names and marks",
		examples: []string{
			"herald palette --board standard # the table of one board",
			"herald palette --check        # every board, by day and by night; exit 1 if a colour falls short",
			"herald palette --check --site mysite    # with the colours of the site's theme",
		},
		run: runPalette,
	}
}

func runPalette(args []string) int {
	fs := newFlags("palette")
	board := fs.String("board", "", "one board only")
	site := fs.String("site", "", "with the colours of the theme of the site in this `folder`")
	check := fs.Bool("check", false, "print only what falls short")
	if err := fs.Parse(args); err != nil {
		return flagExit(err)
	}
	if fs.NArg() > 0 {
		return usageError("palette", fmt.Errorf("%q is not expected (hint: --board %s)", fs.Arg(0), fs.Arg(0)))
	}
	if *site == "" && *board != "" && !slices.Contains(mapdata.IDs(), *board) && sitegen.IsSite(".") == nil {
		*site = "."
	}
	ids := sitegen.Boards{Dir: *site}.IDs()
	if *board != "" {
		ids = []string{*board}
	}
	lib := sitegen.NewLibrary()
	if *site != "" {
		err := sitegen.IsSite(*site)
		var ps load.Problems
		if err == nil {
			lib = sitegen.SiteLibrary(*site, &ps)
			err = ps.Err()
		}
		if err != nil {
			return failed(err)
		}
	}
	code := exitWell
	for _, id := range ids {
		open := lib.Board
		if strings.ContainsAny(id, `/\.`) { // the path of a board's folder
			open = func(id string) (*mapdata.Board, error) { return sitegen.OpenBoard(*site, id) }
		}
		b, err := open(id)
		if err != nil {
			fmt.Fprintln(os.Stderr, "herald palette:", err)
			return exitUsage
		}
		var problems, advice []string
		for _, look := range []render.Look{render.Colour, render.Night} {
			p := render.MeasureLook(b, look)
			if look == render.Night && (b.Style == nil || len(b.Style.Owners) == 0) {
				advice = p.Problems() // herald derives these fills by dimming the day's: advice only
			} else {
				problems = append(problems, p.Problems()...)
			}
			if !*check {
				printPalette(b.Map.Title, &p)
			}
		}
		for _, s := range problems {
			fmt.Printf("%s: %s\n", id, s)
			code = exitProblems
		}
		for _, s := range advice {
			fmt.Printf("%s: advice: %s; or give it a night colour in style.toml: [[owner]]\n", id, s)
		}
		if *check && len(problems) == 0 {
			fmt.Printf("%s: passes by day and by night (limits: ΔE2000 %g, ink and names %g:1)\n", id,
				render.MinDeltaE, render.MinContrast)
		}
	}
	return code
}

// printPalette prints the colours of a board in a look, and the most similar ones.
func printPalette(title string, p *render.Palette) {
	when := "by day"
	if p.Look == render.Night {
		when = "by night"
	}
	fmt.Printf("%s, %s\n", title, when)
	for i, n := range p.Names {
		fmt.Printf("  %-20s %s  land %s  %-12s  ink on token %5.2f", n, p.Cols[i], p.Fills[i], p.Hatches[i], p.Inks[i].Token)
		if p.Look != render.Night { // by night letters on land are pale
			fmt.Printf(", on land %5.2f", p.Inks[i].Fill)
		}
		fmt.Println()
	}
	for _, s := range p.Shores {
		fmt.Printf("  %-13s land of nobody and the sea: %s, ΔE2000 %.1f (at least %g)\n", s.Vision, s.Land, s.DeltaE,
			render.MinShoreIn(s.Vision))
	}
	for _, v := range render.Visions() {
		limit := render.MinDeltaE
		if v == render.Grey {
			limit = render.MinGrey
		}
		q, under := p.Nearest(v, false, limit)
		fmt.Printf("  %-13s two powers: %s and %s, ΔE2000 %.1f; pairs under %g: %d\n", v, p.Names[q.A],
			p.Other(q), q.DeltaE, limit, under)
		q, under = p.Nearest(v, true, limit)
		fmt.Printf("  %-13s power and ground: %s and %s, ΔE2000 %.1f; pairs under %g: %d\n", "", p.Names[q.A],
			p.Other(q), q.DeltaE, limit, under)
		if len(p.Pale) == 0 {
			continue
		}
		q = p.NearestPale(v, false)
		fmt.Printf("  %-13s paler tint of homelands and of land held: %s and %s, ΔE2000 %.1f, hatched %s and %s\n", "",
			p.Names[q.A], p.Names[q.B], q.DeltaE, p.Hatches[q.A], p.Hatches[q.B])
		q = p.NearestPale(v, true)
		who, d := p.FaintestHatch(v)
		fmt.Printf("  %-13s paler tint and ground: %s and %s, ΔE2000 %.1f; the faintest hatch: %s's, ΔE2000 %.1f\n", "",
			p.Names[q.A], q.Ground, q.DeltaE, p.Names[who], d)
	}
	if k := p.FaintestLetters(); len(p.Letters) > 0 {
		m := p.FaintestMark()
		fmt.Printf("  %-13s %s on %s: contrast %.2f (at least %g); %s on %s: %.2f (at least %g)\n", "", k.What, k.On,
			k.Contrast, k.Least, m.What, m.On, m.Contrast, render.MinMark)
	}
}
