package main

import (
	"fmt"
	"path/filepath"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/doctor"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
)

func doctorCommand() command {
	return command{
		name: "doctor", usage: "doctor [--site DIR]",
		short:    "report what is wrong or risky in the site, and what to do about it",
		examples: []string{"herald doctor", "herald doctor --quiet        # only what is wrong"},
		run:      runDoctor,
	}
}

func runDoctor(args []string) int {
	fs := newFlags("doctor")
	site := siteFlag(fs)
	out := fs.String("out", "", "the built site's `folder` (default public/ in the site)")
	quiet := fs.Bool("quiet", false, "print only what is wrong")
	if err := fs.Parse(args); err != nil {
		return flagExit(err)
	}
	if fs.NArg() > 0 {
		return usageError("doctor", fmt.Errorf("%q is not expected (hint: --site %s)", fs.Arg(0), fs.Arg(0)))
	}
	if err := sitegen.IsSite(*site); err != nil {
		return failed(err)
	}
	if *out == "" {
		*out = filepath.Join(*site, "public")
	}
	var ps load.Problems
	lib := sitegen.SiteLibrary(*site, &ps)
	p := doctor.Patient{Dir: *site, Out: *out, Now: clock(), Names: lib, Free: free(*site)}
	for _, lg := range load.ReadSite(*site, &ps).Games {
		if g := play.Play(lg, lib, lib, &ps); g != nil && len(g.Turns) > 0 {
			p.Games = append(p.Games, g)
		}
	}
	p.Problems = ps.All()
	wrong, notes := 0, 0
	for _, f := range doctor.Examine(p) {
		mark := "·"
		if f.Wrong {
			mark = "✗"
			wrong++
		} else {
			notes++
			if *quiet {
				continue
			}
		}
		fmt.Println(plain(fmt.Sprintf("%s %s: %s", mark, f.Where, f.What)))
		if f.Remedy != "" {
			fmt.Println(plain("    remedy: " + f.Remedy))
		}
	}
	switch {
	case wrong > 0:
		fmt.Printf("%s wrong, %d to look at\n", counted(wrong, "thing"), notes)
		return exitProblems
	case notes > 0 && !*quiet:
		fmt.Printf("nothing is wrong; %s to look at\n", counted(notes, "thing"))
	case !*quiet:
		fmt.Println("all is well")
	}
	return exitWell
}
