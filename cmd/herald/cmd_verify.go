package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/feed"
	"github.com/heraldmaps/herald/sitegen/reread"
)

func verifyCommand() command {
	return command{
		name: "verify", usage: "verify GAME [--from FILE]", short: "recompute receipts and lots from the published numbers",
		examples: []string{
			"herald verify powick-bridge                  # what public/ holds",
			"herald verify powick-bridge --from game.json # a file fetched from the site",
		},
		run: runVerify,
	}
}

func runVerify(args []string) int {
	flags := newFlags("verify")
	site := siteFlag(flags)
	out := flags.String("out", "", "the built site's `folder` (default public/ in the site)")
	from := flags.String("from", "", "the game's game.json `file`")
	quiet := flags.Bool("quiet", false, "print only what is wrong")
	slug, code := oneGame(flags, args)
	if code >= 0 {
		return code
	}
	if *out == "" {
		*out = filepath.Join(*site, "public")
	}
	built := *from == ""
	if built {
		*from = filepath.Join(*out, slug, "game.json")
	}
	g, err := publishedGame(*from, slug)
	if errors.Is(err, fs.ErrNotExist) && built {
		if none := sitegen.HasGame(*site, slug); none != nil {
			err = none
		}
	}
	if err != nil {
		fmt.Fprintf(plainly{os.Stderr}, "herald verify: %v\n", err)
		return exitProblems
	}
	right, wrong, passed, remarks := verifyGame(*site, g)
	if built {
		r, w := feed.VerifyFiles(g, os.DirFS(filepath.Dir(*from)))
		if wrong = append(wrong, w...); len(right) > 0 { // two files that agree prove nothing by themselves
			right = append(right, r...)
		}
	}
	if _, err := os.Stat(filepath.Join(*site, "content/games", g.Game, "receipts.txt")); err == nil && len(g.Log) == 0 {
		wrong = append(wrong, "the log is missing, although the game has one (receipts.txt)")
	}
	w := plainly{os.Stdout} // a stranger's file may hold control characters
	if !*quiet {
		for _, s := range right {
			fmt.Fprintln(w, "✓", s)
		}
	}
	for _, s := range passed {
		fmt.Fprintln(w, "–", s)
	}
	for _, s := range remarks {
		fmt.Fprintln(w, "?", s)
	}
	for _, s := range wrong {
		fmt.Fprintln(w, "✗", s)
	}
	switch {
	case len(wrong) > 0:
		return exitProblems
	case len(right) == 0:
		fmt.Fprintf(w, "%s: nothing to recompute: it publishes no receipts and no lots\n", g.Title)
	case len(remarks) > 0:
		fmt.Fprintf(w, "%s: %d checks, nothing is wrong, but %s would be read differently today (marked ?): compare them yourself\n",
			g.Title, len(right), counted(len(remarks), "order"))
	case len(passed) > 0:
		fmt.Fprintf(w, "%s: %d checks, all well, but some things could not be checked (marked –)\n", g.Title, len(right))
	default:
		fmt.Fprintf(w, "%s: %d checks, all well\n", g.Title, len(right))
	}
	return exitWell
}

// publishedGame reads a game's game.json. It refuses one of another game, and one that lacks keys,
// since what is missing would pass unchecked.
func publishedGame(file, slug string) (g feed.Game, err error) {
	data, err := readNamed(file, "herald build first, or --from game.json")
	if err != nil {
		return g, err
	}
	if err := json.Unmarshal(data, &g); err != nil {
		return g, noJSON(file, data, err, "fetch it anew from "+slug+"/game.json")
	}
	switch {
	case g.Game == "":
		return g, fmt.Errorf("%s is not a game.json: it names no game (hint: it is on the site as %s/game.json)", file, slug)
	case g.Game != slug:
		return g, fmt.Errorf("%s belongs to the game %q, not to %q (hint: herald verify %s --from %s)", file,
			g.Game, slug, g.Game, file)
	case len(g.Turns) == 0:
		return g, fmt.Errorf("%s has no phases: nothing in it can be recomputed (hint: fetch it anew from %s/game.json)",
			file, slug)
	}
	return g, nil
}

// verifyGame recomputes what a game has published, compares its list of places with the board's and
// its orders with the words of its receipts, and decides it again. right and wrong are lines of the
// report, passed lists what could not be checked and why, and remarks the words that today's reader
// understands differently, which decides nothing.
func verifyGame(site string, g feed.Game) (right, wrong, passed, remarks []string) {
	right, wrong = feed.Verify(g)
	passed = feed.Unproved(g)
	lib := sitegen.LibraryOf(site)
	b, err := lib.Board(g.Board)
	if err != nil {
		return right, wrong, append(passed,
			fmt.Sprintf("the orders are not compared with the receipts' words: the board %q is not here (hint: herald verify --site DIR, a site that has it)", g.Board)), nil
	}
	if g.Places != nil {
		if slices.Equal(g.Places, feed.PlacesOf(b.Map)) {
			right = append(right, "the list of places that numbers the candidates of lots matches the board")
		} else {
			wrong = append(wrong, "the list of places that numbers the candidates of lots does not match the board")
		}
	}
	rules, err := lib.Rules(cmp.Or(g.RulesetID, g.Board), b.Map, engine.Options(g.Options))
	if err != nil {
		return right, wrong, append(passed,
			fmt.Sprintf("the orders are not compared with the receipts' words: this program does not have its rules, %q",
				g.RulesetID)), nil
	}
	r, w, remarks := reread.Orders(g, rules)
	right, wrong = append(right, r...), append(wrong, w...)
	r, w, p := decideAgain(g, rules, func(g feed.Game) (feed.Game, error) { return again(site, lib, g) })
	return append(right, r...), append(wrong, w...), append(passed, p...), remarks
}
