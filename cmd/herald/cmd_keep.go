package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
)

func keepCommand() command {
	return command{
		name: "keep", usage: "keep GAME...", short: "keep a copy of what pages are made from, for when a file breaks",
		examples: []string{
			"herald keep powick-bridge   # into content/games/powick-bridge/kept.txt, as close and resolve do by themselves",
		},
		run: runKeep,
	}
}

func runKeep(args []string) int {
	fs := newFlags("keep")
	site := siteFlag(fs)
	slugs, err := parseAnywhere(fs, args)
	if err != nil {
		return flagExit(err)
	}
	if len(slugs) == 0 {
		return usageError("keep", errors.New("name a game (hint: herald keep powick-bridge)"))
	}
	release, err := holdLock(*site, "keep")
	if err != nil {
		return failed(err)
	}
	defer release()
	games, err := openGames(*site, slugs)
	if err != nil {
		return failed(err)
	}
	for _, g := range games {
		if err := load.Settle(*site, g.Slug); err != nil {
			return failed(err)
		}
		if err := g.KeepAll(); err != nil {
			return failed(err)
		}
		if _, err := os.Stat(g.KeptPath()); err != nil {
			fmt.Printf("%s: nothing of it is frozen yet, so there is nothing to keep\n", g.Slug)
			continue
		}
		fmt.Println(g.KeptFile())
	}
	return exitWell
}

func keep(site, slug string) error {
	var ps load.Problems
	lg, err := sitegen.FindGame(site, slug, &ps)
	if err != nil {
		return nil // other commands report it; keep the earlier copy
	}
	lib := sitegen.LibraryOf(site)
	if g := play.Play(lg, lib, lib, &ps); g != nil && !ps.Failed() {
		return g.KeepAll()
	}
	return nil
}
