package main

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/batch"
	"github.com/heraldmaps/herald/sitegen/play"
)

var gameForms = []string{"python", "text", "judge"}

func exportCommand() command {
	return command{
		name: "export", usage: "export GAME [--as FORM] [-o FILE]",
		short: "write a game as a saved game of the Python package diplomacy, as text, or as a judge's letters",
		examples: []string{
			"herald export thursday-evenings -o saved.json",
			"herald export thursday-evenings | herald adjudicate --verify",
			"herald export thursday-evenings --as text        # every order with its outcome; herald import reads it",
			"herald export thursday-evenings --as judge       # letters of a mail judge: in jDip, File, Import",
		},
		run: runExport,
	}
}

func runExport(args []string) int {
	fs := newFlags("export")
	site := siteFlag(fs)
	form := fs.String("as", "python", "the `form`: "+strings.Join(gameForms, ", "))
	out := fs.String("o", "", "the `file` to write (default: standard output)")
	slug, code := oneGame(fs, args)
	if code >= 0 {
		return code
	}
	if err := oneOf("form", *form, gameForms); err != nil {
		return usageError("export", fmt.Errorf("--as: %w", err))
	}
	games, err := openGames(*site, []string{slug})
	if err != nil {
		return failed(err)
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
	open := sitegen.Boards{Dir: *site}.Load
	var data []byte
	switch *form {
	case "text":
		data, err = batch.WriteText(open, g.Slug, g.Game.Board, g.Ruleset, engine.Options(g.Options), phases, noteOf(g))
	case "judge":
		data, err = batch.WriteJudge(open, g.Slug, g.Game.Board, g.Ruleset, engine.Options(g.Options), phases)
	default:
		data, err = batch.WriteSaved(open, g.Slug, g.Game.Board, g.Ruleset, engine.Options(g.Options),
			phases, g.Current().After(), noteOf(g))
	}
	if err == nil && *out != "" {
		err = writeNamed(*out, data, 0o644)
	} else if err == nil {
		_, err = os.Stdout.Write(data)
	}
	if err != nil {
		return problem("export", err)
	}
	return exitWell
}

// noteOf returns a game's end as the Python package notes it: the winners' ids, cut to three
// letters if those are unique, or how it ended. The function completed reads it back.
func noteOf(g *play.Game) string {
	end := g.Game.End
	if end == nil {
		return ""
	}
	var names []string
	for _, id := range end.Winners {
		short := id[:min(3, len(id))]
		same := slices.DeleteFunc(slices.Clone(g.Rules.Map().Powers), func(p engine.Power) bool { return !strings.HasPrefix(p.ID, short) })
		if len(same) > 1 {
			short = id
		}
		names = append(names, strings.ToUpper(short))
	}
	if len(names) == 0 {
		return cmp.Or(strings.TrimPrefix(end.Why, completedThere), end.How)
	}
	return victoryBy + strings.Join(names, ", ")
}
