package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/feed"
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
	fs := newFlags("verify")
	site := siteFlag(fs)
	out := fs.String("out", "", "the built site's `folder` (default public/ in the site)")
	from := fs.String("from", "", "the game's game.json `file`")
	quiet := fs.Bool("quiet", false, "name only what is wrong")
	slug, code := oneGame(fs, args)
	if code >= 0 {
		return code
	}
	if *out == "" {
		*out = filepath.Join(*site, "public")
	}
	if *from == "" {
		*from = filepath.Join(*out, slug, "game.json")
	}
	data, err := os.ReadFile(*from)
	if err != nil {
		fmt.Fprintf(os.Stderr, "herald verify: %v (hint: herald build first, or --from game.json)\n", err)
		return exitProblems
	}
	var g feed.Game
	if err := json.Unmarshal(data, &g); err != nil {
		fmt.Fprintf(os.Stderr, "herald verify: %s: %v\n", *from, err)
		return exitProblems
	}
	right, wrong := verifyGame(*site, g)
	if !*quiet {
		for _, s := range right {
			fmt.Println("✓", s)
		}
	}
	for _, s := range wrong {
		fmt.Println("✗", s)
	}
	if len(wrong) > 0 {
		return exitProblems
	}
	fmt.Printf("%s: %d numbers recomputed, all well\n", g.Title, len(right))
	return exitWell
}

// verifyGame recomputes what a game has published, and holds its list of places against the board's.
func verifyGame(site string, g feed.Game) (right, wrong []string) {
	right, wrong = feed.Verify(g)
	if b, err := (sitegen.Boards{Dir: site}).Load(g.Board); err == nil && g.Places != nil {
		if slices.Equal(g.Places, feed.PlacesOf(b.Map)) {
			right = append(right, "the list of places, by which candidates of lots are numbered, is the board's")
		} else {
			wrong = append(wrong, "the list of places, by which candidates of lots are numbered, is not the board's")
		}
	}
	return right, wrong
}
