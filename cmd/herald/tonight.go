package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
)

// tonight says what there is to do in a site, command by command: herald without a command.
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
	for _, g := range games {
		if g.Over() {
			continue
		}
		st := g.Status()
		fmt.Fprintln(w, plain(fmt.Sprintf("%s (%s), %s: %s", st.Title, st.Game, st.Phase, nextStep(g, st, owed(site, g, st, lib)))))
	}
	if n := len(load.Inbox(site)); n > 0 {
		fmt.Fprintf(w, "%s in inbox/ to look at: herald mail files it, herald accept GAME ITEM puts it aside\n", counted(n, "message"))
	}
	fmt.Fprintln(w, "\nherald mail FILE... takes new mail in; herald build brings the pages up to date; herald help lists all commands.")
	return exit
}

// nextStep is what is to be done with a game, in a line, and what stands in its way below it.
func nextStep(g *play.Game, st play.Status, items []play.Owed) string {
	command := "herald resolve " + st.Game
	switch {
	case st.Awaits == "":
		return "mend what is wrong first: herald check " + st.Game
	case st.Awaits == "final":
		return "nobody must retreat: " + command + " --final"
	case st.State == play.Draft || !g.Info.Leads(g.Awaited().Phase.Step):
		command += " --final"
	case st.State == play.Open && st.Deadline != nil:
		command = "herald close " + st.Game + ", then " + command
	}
	var settle []play.Owed
	wait := ""
	for _, o := range items {
		if o.Kind == play.OwedDeadline {
			wait = st.Awaits + " are due " + distanceInTime(clock(), st.Deadline.Due())
		} else {
			settle = append(settle, o)
		}
	}
	switch {
	case wait != "" && len(settle) == 0:
		return "nothing is missing; " + wait
	case wait != "":
		return fmt.Sprintf("%s; %s so far: herald status %s", wait, counted(len(settle), "open item"), st.Game)
	case len(settle) > 0:
		return fmt.Sprintf("%s, then %s\n%s", counted(len(settle), "item")+" to settle", command, strings.Join(owedLines(g, settle), "\n"))
	}
	return "nothing is missing: " + command
}
