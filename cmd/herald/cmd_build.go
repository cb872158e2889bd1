package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/load"
)

func buildCommand() command {
	return command{
		name: "build", usage: "build [--site DIR] [--out DIR] [--quiet|--verbose]", short: "build the site into public/",
		examples: []string{
			"herald build                       # the site in this folder, into public/",
			"herald build --site mysite --out /srv/www/games",
			"herald build --verbose             # each file and how long it took",
		},
		run: runBuild,
	}
}

func runBuild(args []string) int {
	fs := newFlags("build")
	site := fs.String("site", ".", "the site's `folder`, which holds content/")
	out := fs.String("out", "", "output `folder` (default public/ in the site)")
	talk := talkFlags(fs)
	if err := fs.Parse(args); err != nil {
		return flagExit(err)
	}
	if fs.NArg() > 0 {
		return usageError("build", fmt.Errorf("%q is not expected (hint: --site %s)", fs.Arg(0), fs.Arg(0)))
	}
	spendMemory()
	keepBeforeBuild(*site, "build")
	report, err := sitegen.Build(build.Options{Dir: *site, Out: *out, Program: programID(),
		Clock: time.Now, Tell: talk.job,
		Who: signed("build"), Waits: waits("build")}, nil)
	talk.end()
	if report != nil {
		printWarnings(os.Stderr, report.Warnings)
	}
	if err != nil {
		return failed(err)
	}
	if !talk.hush() {
		printReport(os.Stdout, report)
	}
	return printFaults(os.Stderr, report.Faults)
}

// printFaults reports the problems of games that a build left out, and returns the exit code.
func printFaults(w io.Writer, faults []load.Problem) int {
	var games []string
	for _, p := range faults {
		fmt.Fprintln(w, plain(p.Error()))
		if !slices.Contains(games, p.Part) {
			games = append(games, p.Part)
		}
	}
	if len(games) == 0 {
		return exitWell
	}
	slices.Sort(games)
	fmt.Fprintf(w, "herald: %s in %s; everything else is built\n", counted(len(faults), "problem"),
		plain(strings.Join(games, ", ")))
	return exitProblems
}

func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// spendMemory makes the garbage collector run rarely, up to a memory limit, since a build is short.
func spendMemory() {
	debug.SetGCPercent(400)
	debug.SetMemoryLimit(400 << 20)
}

func printWarnings(w io.Writer, problems []load.Problem) {
	for _, p := range problems {
		if p.Warning {
			fmt.Fprintln(w, plain(p.Error()))
		}
	}
}

func failed(err error) int {
	printProblems(os.Stderr, err)
	return exitProblems
}

func printProblems(w io.Writer, err error) {
	var list load.Errors
	if errors.As(err, &list) {
		n := 0
		for _, p := range list {
			if !p.Warning {
				fmt.Fprintln(w, plain(p.Error()))
				n++
			}
		}
		if n > 1 {
			fmt.Fprintf(w, "herald: %d problems; nothing was changed\n", n)
		}
		return
	}
	fmt.Fprintf(w, "herald: %s\n", plain(err.Error()))
}

func printReport(w io.Writer, r *build.Report) {
	var total time.Duration
	var stages []string
	for _, s := range r.Stages {
		total += s.Took
		stages = append(stages, fmt.Sprintf("%s %s", s.Name, round(s.Took)))
	}
	if r.Unchanged {
		fmt.Fprintf(w, "nothing changed: %d files, %s\n", r.Files, round(total))
		return
	}
	for i, name := range r.Made {
		if i == 12 && len(r.Made) > 14 {
			fmt.Fprintf(w, "  and %d more\n", len(r.Made)-i)
			break
		}
		fmt.Fprintf(w, "  %s\n", name)
	}
	fmt.Fprintf(w, "%d files, %d made anew, in %s (%s)\n", r.Files, len(r.Made), round(total), strings.Join(stages, ", "))
}

func round(d time.Duration) string {
	if d < 10*time.Millisecond {
		return d.Round(100 * time.Microsecond).String()
	}
	return d.Round(time.Millisecond).String()
}
