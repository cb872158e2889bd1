package main

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/batch"
)

func adjudicateCommand() command {
	return command{
		name: "adjudicate", usage: "adjudicate [--board ID] [--option k=v] [--reasons=no] [--jobs N] [--verify] [FILE]",
		short: "adjudicate many phases or games, JSON Lines in and out",
		examples: []string{
			"herald adjudicate < phases.jsonl                              # one phase, saved game or sequence a line",
			"herald adjudicate --option convoy-intent=explicit-via a.jsonl # with a rule choice",
			"herald adjudicate --reasons=no phases.jsonl                    # results and positions alone, in two thirds of the time",
			"herald adjudicate --verify games.jsonl                        # every difference from what the lines expect",
		},
		run: runAdjudicate,
	}
}

type optionFlag struct{ engine.Options }

// String returns nothing: there is no default to print.
func (o optionFlag) String() string { return "" }

// Set takes one k=v.
func (o optionFlag) Set(s string) error {
	k, v, ok := strings.Cut(s, "=")
	if !ok || k == "" {
		return fmt.Errorf("an option is name=value, such as convoy-intent=explicit-via")
	}
	o.Options[k] = v
	return nil
}

type yesNo bool

// String returns the value.
func (v *yesNo) String() string {
	if v != nil && *v {
		return "yes"
	}
	return "no"
}

// Set takes yes or no.
func (v *yesNo) Set(s string) error {
	if s != "yes" && s != "no" {
		return fmt.Errorf("want yes or no")
	}
	*v = s == "yes"
	return nil
}

func runAdjudicate(args []string) int {
	fs := newFlags("adjudicate")
	set := batch.Settings{Options: engine.Options{}}
	fs.StringVar(&set.Board, "board", "", "the board for lines that name none")
	fs.Var(optionFlag{set.Options}, "option", "choose a rule: `name=value`; may be repeated")
	fs.BoolVar(&set.Verify, "verify", false,
		"compare with the results and next states in the lines, and report every difference")
	reasons := yesNo(true)
	fs.Var(&reasons, "reasons", "say why orders failed, `yes` or no")
	fs.IntVar(&set.Workers, "jobs", runtime.GOMAXPROCS(0),
		"how many lines to adjudicate in parallel; the answers and their order stay the same (default: the machine's processors)")
	site := fs.String("site", ".", "a site's `folder`, to use its own boards too")
	files, err := parseAnywhere(fs, args)
	if err != nil {
		return flagExit(err)
	}
	if set.Workers < 1 {
		fmt.Fprintln(os.Stderr, "herald adjudicate: --jobs must be 1 or more")
		return exitUsage
	}
	set.Brief = !bool(reasons)
	set.Open = func(id string) (*mapdata.Board, error) { return sitegen.OpenBoard(*site, id) }
	var in io.Reader = os.Stdin
	if len(files) > 1 {
		fmt.Fprintln(os.Stderr, "herald adjudicate: one file at most (hint: cat them)")
		return exitUsage
	}
	if len(files) == 1 && files[0] != "-" {
		f, err := os.Open(files[0])
		if err == nil {
			if st, e := f.Stat(); e == nil && st.IsDir() {
				err = syscall.EISDIR
			}
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, "herald adjudicate:",
				notRead(files[0], err, "name a file of JSON Lines, or - for standard input"))
			return exitProblems
		}
		defer f.Close()
		in = f
	}
	debug.SetGCPercent(400) // a run is short: collect garbage rarely
	sum, err := batch.Run(in, os.Stdout, set)
	if err != nil {
		fmt.Fprintln(os.Stderr, "herald adjudicate:", err)
		return exitProblems
	}
	if sum.Passed != "" {
		fmt.Fprintf(os.Stderr, "keys of the saved games that herald does not use: %s\n", plain(sum.Passed))
	}
	if set.Verify {
		fmt.Fprintf(os.Stderr, "%d lines, %d phases, %d compared, %d differences, %d lines not adjudicated\n", sum.Lines,
			sum.Phases, sum.Checked, sum.Differences, sum.Failures)
	}
	if sum.Differences > 0 || sum.Failures > 0 || !set.Verify && sum.Problems > 0 {
		return exitProblems
	}
	return exitWell
}
