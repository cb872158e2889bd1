package main

import (
	"fmt"
	"os"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/publish"
)

func posterCommand() command {
	return command{
		name: "poster", usage: "poster [--site DIR] [-o FILE.pdf] GAME",
		short:    "a finished game on A2, to be printed and hung up",
		examples: []string{"herald poster barnet-field -o poster.pdf # for a press: CMYK, with bleed and trim"},
		run:      runPoster,
	}
}

func runPoster(args []string) int {
	fs := newFlags("poster")
	site := fs.String("site", ".", "the site's `folder`, which holds content/")
	out := fs.String("o", "poster.pdf", "the `file` to write")
	slug, code := oneGame(fs, args)
	if code >= 0 {
		return code
	}
	games, err := openGames(*site, []string{slug})
	if err != nil {
		return failed(err)
	}
	if len(games) == 0 {
		fmt.Fprintf(os.Stderr, "herald poster: game %s has no turn yet\n", slug)
		return exitProblems
	}
	data, err := sitegen.Poster(publish.NewGame(games[0], sitegen.NewLibrary()))
	if err == nil {
		err = writeNamed(*out, data, 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "herald poster:", err)
		return exitProblems
	}
	return exitWell
}
