package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
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
	told := map[string]bool{} // messages of inbox/ listed under a game
	for _, g := range games {
		st := g.Status()
		if g.Over() && st.Awaits == "" {
			continue
		}
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

// nextStep returns a game's next command on one line, and below it what must be settled first.
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

// previewPhase shows the coordinator the outcome of a phase if it were decided now. It writes
// nothing into the site; a map goes into a file that the coordinator names.
func previewPhase(site, slug, out string) int {
	var ps load.Problems
	lg, err := sitegen.FindGame(site, slug, &ps)
	if err != nil {
		return failed(err)
	}
	lib := sitegen.LibraryOf(site)
	g := play.Ahead(lg, lib, lib, &ps)
	printWarnings(os.Stderr, ps.All())
	if err := ps.Err(); err != nil {
		return failed(err)
	}
	lines := owedLines(g, owed(site, g, g.Status(), lib))
	lot, err := g.Preview()
	if err != nil {
		return failed(err)
	}
	fmt.Println("A preview, for you alone: nothing is written, and nothing is published.")
	if lot {
		fmt.Println("A lot decides something here, but it is not drawn before the receipts are made: this shows its first choice.")
	}
	fmt.Printf("\n%s", plain(sitegen.Results(g)))
	printTold(os.Stdout, g, g.Current())
	if len(lines) > 0 {
		fmt.Printf("\nStill owed:\n%s\n", plain(strings.Join(lines, "\n")))
	}
	if out == "" {
		return exitWell
	}
	a := mapArgs{format: strings.TrimPrefix(filepath.Ext(out), "."), show: "orders", width: 2000}
	if err := oneOf("kind of map", a.format, []string{"svg", "pdf", "png"}); err != nil {
		return usageError("resolve", err)
	}
	board, view, code := viewOf(&a, g)
	if code != exitWell {
		return code
	}
	view.Note = "Preview"
	data, err := drawMap(&a, board, view)
	if err == nil {
		err = writeNamed(out, data, 0o600)
	}
	if err != nil {
		return failed(err)
	}
	return exitWell
}
