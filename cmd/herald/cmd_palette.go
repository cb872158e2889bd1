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
		name: "palette", usage: "palette [--board ID] [--site DIR] [--check]", short: "colour distances in four kinds of vision and in grey, ink contrast",
		examples: []string{
			"herald palette --board standard # the table of one board",
			"herald palette --check        # every board; exit 1 if a colour falls short",
			"herald palette --check --site mysite    # with the colours of the site's theme",
		},
		run: runPalette,
	}
}

func runPalette(args []string) int {
	fs := newFlags("palette")
	board := fs.String("board", "", "one board only")
	site := fs.String("site", "", "with the colours of the theme of the site in this `folder`")
	check := fs.Bool("check", false, "say only what falls short")
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
			printProblems(os.Stderr, err)
			return exitProblems
		}
	}
	code := exitWell
	for _, id := range ids {
		open := lib.Board
		if strings.ContainsAny(id, `/\.`) { // a folder
			open = func(id string) (*mapdata.Board, error) { return sitegen.OpenBoard(*site, id) }
		}
		b, err := open(id)
		if err != nil {
			fmt.Fprintln(os.Stderr, "herald palette:", err)
			return exitUsage
		}
		p := render.MeasurePalette(b)
		problems := p.Problems()
		if !*check {
			fmt.Printf("%s\n", b.Map.Title)
			for i, n := range p.Names {
				fmt.Printf("  %-20s %s  land %s  %-12s  ink on token %5.2f, on land %5.2f\n", n, p.Cols[i], p.Fills[i], p.Hatches[i], p.Inks[i].Token, p.Inks[i].Fill)
			}
			for _, s := range p.Shores {
				fmt.Printf("  %-13s land of nobody and the sea: %s, ΔE2000 %.1f (at least %g)\n", s.Vision, s.Land, s.DeltaE, render.MinShoreIn(s.Vision))
			}
			for _, v := range render.Visions() {
				limit := render.MinDeltaE
				if v == render.Grey {
					limit = render.MinGrey
				}
				q, under := p.Nearest(v, false, limit)
				fmt.Printf("  %-13s two powers: %s and %s, ΔE2000 %.1f; pairs under %g: %d\n", v, p.Names[q.A], p.Other(q), q.DeltaE, limit, under)
				q, under = p.Nearest(v, true, limit)
				fmt.Printf("  %-13s power and ground: %s and %s, ΔE2000 %.1f; pairs under %g: %d\n", "", p.Names[q.A], p.Other(q), q.DeltaE, limit, under)
				if q = p.NearestPale(v); len(p.Pale) > 0 {
					fmt.Printf("  %-13s paler tint of land held: %s and %s, ΔE2000 %.1f, hatched %s and %s\n", "", p.Names[q.A], p.Names[q.B], q.DeltaE, p.Hatches[q.A], p.Hatches[q.B])
				}
			}
		}
		for _, s := range problems {
			fmt.Printf("%s: %s\n", id, s)
			code = exitProblems
		}
		if *check && len(problems) == 0 {
			fmt.Printf("%s: well (limits: ΔE2000 %g, ink %g:1)\n", id, render.MinDeltaE, render.MinContrast)
		}
	}
	return code
}
