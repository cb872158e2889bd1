package main

import (
	"fmt"
	"os"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/batch"
)

func exportCommand() command {
	return command{
		name: "export", usage: "export GAME [-o FILE]", short: "what was decided of a game, as a saved game of the Python package diplomacy",
		examples: []string{"herald export thursday-evenings -o saved.json", "herald export thursday-evenings | herald adjudicate --verify"},
		run:      runExport,
	}
}

func runExport(args []string) int {
	fs := newFlags("export")
	site := siteFlag(fs)
	out := fs.String("o", "", "the `file` to write (default: standard output)")
	slug, code := oneGame(fs, args)
	if code >= 0 {
		return code
	}
	games, err := openGames(*site, []string{slug})
	if err != nil {
		printProblems(os.Stderr, err)
		return exitProblems
	}
	g := games[0]
	var phases []batch.PlayedPhase
	for _, t := range g.Turns {
		for _, s := range t.Steps {
			if s.Resolution != nil {
				phases = append(phases, batch.PlayedPhase{Before: s.Before, Orders: s.Orders, Resolution: s.Resolution})
			}
		}
	}
	data, err := batch.WriteSaved(sitegen.Boards{Dir: *site}.Load, g.Slug, g.Game.Board, g.Ruleset, engine.Options(g.Options), phases, g.Current().After())
	if err == nil && *out != "" {
		err = writeNamed(*out, data, 0o644)
	} else if err == nil {
		_, err = os.Stdout.Write(data)
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "herald export: %v\n", err)
		return exitProblems
	}
	return exitWell
}
