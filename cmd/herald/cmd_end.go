package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
)

func endCommand() command {
	return command{
		name: "end", usage: "end GAME --how draw|concession|stopped",
		short: "record that the players have ended the game, how, and who won",
		examples: []string{
			`herald end powick-bridge --how draw --winners crown,argyll --why "agreed by all ten"`,
			"herald end powick-bridge --how concession --winners crown",
			`herald end powick-bridge --how stopped --why "too few players were left"`,
		},
		run: runEnd,
	}
}

func runEnd(args []string) int {
	fs := newFlags("end")
	site := siteFlag(fs)
	how := fs.String("how", "", "draw, concession or stopped")
	winners := fs.String("winners", "", "the `powers` that share the draw, or that the others concede to, with commas")
	why := fs.String("why", "", "a `sentence` for the game's page")
	anyway := fs.Bool("anyway", false, "end it with votes missing on the sheets; the game's page says so")
	slug, code := oneGame(fs, args)
	if code >= 0 {
		return code
	}
	if err := oneOf("way to end", *how, load.Ends()); err != nil {
		return usageError("end", err)
	}
	release, err := holdSite(*site, "end "+slug)
	if err != nil {
		return failed(err)
	}
	defer release()
	g, _, err := openGame(*site, slug)
	if err != nil {
		return failed(err)
	}
	if g.Over() {
		fmt.Fprintf(os.Stderr, "herald end: %s is over already: %s (hint: remove %s to play on)\n",
			slug, g.How(), g.EndFile())
		return exitProblems
	}
	e := &load.End{How: *how, Why: *why}
	ids := lists.Map(g.Rules.Map().Players(), func(p engine.Power) string { return p.ID })
	for _, w := range strings.FieldsFunc(*winners, func(r rune) bool { return r == ',' || r == ' ' }) {
		if err := oneOf("power", w, ids); err != nil {
			return usageError("end", err)
		}
		e.Winners = append(e.Winners, w)
	}
	if load.Plain(*why) != *why {
		return usageError("end", fmt.Errorf("the sentence has control characters (hint: plain words: %s)",
			load.Plain(*why)))
	}
	if (e.How == load.EndStopped) != (len(e.Winners) == 0) {
		return usageError("end",
			fmt.Errorf("a draw or a concession needs winners, and a stopped game has none (hint: --winners crown,argyll)"))
	}
	voted, err := g.Vouch(e)
	if err != nil && !*anyway {
		fmt.Fprintf(os.Stderr,
			"herald end: %s: %v (hint: herald end … --anyway, if they told you otherwise; the page then says that the votes do not show it)\n", slug, err)
		return exitProblems
	}
	if err != nil {
		voted = play.Unvoted
	}
	if voted != "" {
		if e.Why = strings.TrimSpace(e.Why); e.Why != "" && !strings.ContainsAny(e.Why[len(e.Why)-1:], ".!?") {
			e.Why += "."
		}
		e.Why = strings.TrimSpace(e.Why + " " + voted)
	}
	if err := g.SaveEnd(e); err != nil {
		return failed(err)
	}
	if g, _, err = openGame(*site, slug); err != nil {
		return failed(err)
	}
	fmt.Printf("%s is over: %s; herald build publishes it\n", slug, g.How())
	return exitWell
}
