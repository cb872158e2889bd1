package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
)

func checkCommand() command {
	return command{
		name: "check", usage: "check [GAME] [--ack DIR] [--orders]",
		short: "report every problem of the site, and how each power's orders are read",
		examples: []string{
			"herald check                         # the whole site, links included",
			"herald check powick-bridge --orders  # only the orders of one game",
			"herald check --ack acknowledgements  # a file for each power, to be sent to it alone",
		},
		run: runCheck,
	}
}

func runCheck(args []string) int {
	fs := newFlags("check")
	site := siteFlag(fs)
	ack := fs.String("ack", "", "write each power's acknowledgement into a `folder`")
	orders := fs.Bool("orders", false, "only read the orders: draw and link nothing")
	slugs, code := anyGames(fs, args)
	if code >= 0 {
		return code
	}
	exit := exitWell
	games, err := openGames(*site, slugs)
	if err != nil {
		printProblems(os.Stderr, err)
		exit = exitProblems
	}
	lib := sitegen.NewLibrary()
	for _, g := range games {
		st := g.Status()
		for _, p := range st.Powers {
			if p.Sheet == nil && !p.Needed {
				continue
			}
			if len(p.Doubtful) > 0 || len(p.Illegal) > 0 || len(p.Void) > 0 {
				exit = exitProblems
			}
			if *ack == "" {
				fmt.Println(plain(g.Acknowledge(p, lib, place(&p))))
				continue
			}
			path := filepath.Join(*ack, g.Slug, g.Current().Key, g.Rules.Map().Powers[p.Power].ID+".txt")
			if err := load.WriteFile(path, []byte(g.Acknowledge(p, lib, nil))); err != nil {
				return failed(err)
			}
			fmt.Println(path)
		}
		if *ack == "" { // the sheets printed above have the other remarks
			noted(os.Stdout, g, g.Early())
		} else {
			noted(os.Stdout, g, g.Noted(st, lib))
		}
		if items := owed(*site, g, st, lib); len(items) > 0 {
			fmt.Printf("%s %s, still owed:\n%s\n", g.Slug, st.Phase, plain(strings.Join(owedLines(g, items), "\n")))
		}
	}
	if *orders || len(slugs) > 0 || err != nil {
		return exit
	}
	report, err := sitegen.Check(build.Options{Dir: *site, Program: programID(),
		Who: signed("check"), Waits: waits("check")})
	if err != nil {
		return failed(err)
	}
	fmt.Printf("%d files of the site are sound, and so are their links\n", report.Files)
	return max(exit, printFaults(os.Stderr, report.Faults))
}

// place returns a function that writes a faulty line's file, line and column for the coordinator.
// Acknowledgements omit them, since the player does not have the file.
func place(p *play.PowerStatus) func(play.Line) string {
	return func(l play.Line) string {
		at := diag.Pos{File: p.Sheet.File, Line: l.No}
		if i := slices.IndexFunc(l.Problems, func(n notation.Problem) bool { return !n.Warning }); i >= 0 {
			at.Col = l.Problems[i].Col
		} else if l.Order != nil {
			at.Col = int(l.Order.Pos.Col)
		}
		return at.String() + ": "
	}
}
