package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/play"
)

func acceptCommand() command {
	return command{
		name: "accept", usage: "accept GAME ITEM...", short: "settle items that herald status lists, as they are",
		examples: []string{
			"herald accept powick-bridge crown-late               # these orders count",
			"herald accept powick-bridge inbox-0123456789ab       # the message holds nothing: put it aside",
		},
		run: runAccept,
	}
}

func runAccept(args []string) int {
	fs := newFlags("accept")
	site := siteFlag(fs)
	words, code := anyGames(fs, args)
	if code >= 0 {
		return code
	}
	if len(words) < 2 {
		return usageError("accept", fmt.Errorf("name a game and the items to settle (hint: herald status lists them)"))
	}
	slug, ids := words[0], words[1:]
	release, err := holdSite(*site, "accept "+slug)
	if err != nil {
		return failed(err)
	}
	defer release()
	games, err := openGames(*site, []string{slug})
	if err != nil {
		return failed(err)
	}
	g := games[0]
	all := owed(*site, g, g.Status(), sitegen.NewLibrary())
	names := lists.Map(all, func(o play.Owed) string { return o.ID })
	var items []play.Owed
	exit := exitWell
	for _, id := range ids {
		i := slices.IndexFunc(all, func(o play.Owed) bool { return o.ID == id || o.Exactly() == id })
		name, _, exactly := strings.Cut(id, "@")
		if k := slices.Index(names, name); i < 0 && exactly && k >= 0 {
			fmt.Fprintf(os.Stderr, "herald accept: %s has changed, and is not settled: %s\n", name, plain(all[k].What))
			exit = exitProblems
			continue
		}
		if i < 0 {
			id = name
			hint := "herald status " + slug + " lists them"
			if near := diag.Nearest(id, names); near != "" {
				hint = "did you mean " + near + "?"
			}
			fmt.Fprintf(os.Stderr, "herald accept: %s has no item %q to settle (hint: %s)\n", slug, id, hint)
			exit = exitProblems
			continue
		}
		items = append(items, all[i])
	}
	if exit != exitWell {
		return exit // one unknown item: accept none
	}
	if err := g.Accept(*site, items); err != nil {
		return failed(err)
	}
	for _, o := range items {
		fmt.Println(plain(o.ID + " is settled: " + o.What))
	}
	if games, err = openGames(*site, []string{slug}); err != nil { // an accepted wish is a sheet now
		return failed(err)
	}
	if left := toSettle(owed(*site, games[0], games[0].Status(), sitegen.NewLibrary())); left > 0 {
		fmt.Printf("%s left: herald status %s\n", counted(left, "item"), slug)
	}
	return exit
}
