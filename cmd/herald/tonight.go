package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
)

// tonight lists what to do in a site, command by command: herald without a command.
func tonight(w io.Writer, site string) int {
	games, err := openGames(site, nil)
	exit := exitWell
	if err != nil {
		printProblems(os.Stderr, err)
		exit = exitProblems
	}
	if len(games) == 0 && err == nil {
		fmt.Fprintln(w, "There are no games yet: herald new game SLUG")
		return exit
	}
	lib := sitegen.NewLibrary()
	told := map[string]bool{} // messages of inbox/ that a game asks about
	for _, g := range games {
		if g.Over() {
			continue
		}
		st := g.Status()
		items := owed(site, g, st, lib)
		for _, o := range items {
			told[o.ID] = o.Kind == play.OwedInbox
		}
		fmt.Fprintln(w, plain(fmt.Sprintf("%s (%s), %s: %s", st.Title, st.Game, st.Phase, nextStep(g, st, items))))
	}
	rest := slices.DeleteFunc(load.Inbox(site), func(m load.Waiting) bool { return told[m.ID()] })
	if n := len(rest); n > 0 {
		fmt.Fprintf(w, "%s in inbox/ to look at: herald mail files it, herald accept GAME ITEM puts it aside\n",
			counted(n, "message"))
	}
	fmt.Fprintln(w, "\nherald mail FILE... takes new mail in; herald build brings the pages up to date; herald help lists all commands.")
	return exit
}

// nextStep returns what to do with a game, in a line, and below it what is in the way.
func nextStep(g *play.Game, st play.Status, items []play.Owed) string {
	n := g.Tonight(st, items)
	command := map[string]string{"check": "herald check " + st.Game, "resolve": "herald resolve " + st.Game,
		"final": "herald resolve " + st.Game + " --final",
		"close": "herald close " + st.Game + ", then herald resolve " + st.Game}[n.Do]
	switch {
	case n.Waits != "" && len(n.Settle) == 0:
		return n.Waits + "; " + n.Why
	case n.Waits != "":
		return n.Waits + "; " + n.Why + ": herald status " + st.Game
	case len(n.Settle) > 0:
		return n.Why + ", then " + command + "\n" + strings.Join(owedLines(g, n.Settle), "\n")
	}
	return n.Why + ": " + command
}
