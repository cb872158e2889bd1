package main

import (
	"fmt"
	"os"

	"github.com/heraldmaps/herald/sitegen/load"
)

func closeCommand() command {
	return command{
		name: "close", usage: "close GAME", short: "the deadline has passed: publish receipts of the orders, not the orders",
		examples: []string{"herald close powick-bridge && herald build"},
		run:      runClose,
	}
}

func runClose(args []string) int {
	fs := newFlags("close")
	site := siteFlag(fs)
	slug, code := oneGame(fs, args)
	if code >= 0 {
		return code
	}
	g, was, err := openGame(*site, slug)
	if err == nil && was != nil {
		err = fmt.Errorf("%s %s is %s already", slug, g.Current().Key, was.State)
	}
	if err != nil {
		printProblems(os.Stderr, err)
		return exitProblems
	}
	t := g.Current()
	if t.Folder == nil {
		fmt.Fprintf(os.Stderr, "herald: %s %s has no orders to close\n", slug, t.Key)
		return exitProblems
	}
	frozen, err := g.Close()
	if err == nil {
		err = load.WriteFrozen(t.Folder.Dir, frozen)
	}
	if err != nil {
		printProblems(os.Stderr, err)
		return exitProblems
	}
	for _, s := range frozen.Steps[0].Sheets {
		fmt.Printf("%s  %s\n", s.Receipt, s.Power)
	}
	fmt.Printf("%s %s is closed: herald build publishes these receipts, herald resolve %s the results\n", slug, t.Key, slug)
	return exitWell
}
