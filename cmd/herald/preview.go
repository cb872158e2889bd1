package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
)

// previewPhase shows the coordinator what would come of a phase if it were decided now. It writes
// nothing into the site; a map goes into a file that the coordinator names.
func previewPhase(site, slug, out string) int {
	var ps load.Problems
	lg, err := sitegen.FindGame(site, slug, &ps)
	if err != nil {
		printProblems(os.Stderr, err)
		return exitProblems
	}
	lib := sitegen.LibraryOf(site)
	g := play.Ahead(lg, lib, lib, &ps)
	printWarnings(os.Stderr, ps.All())
	if err := ps.Err(); err != nil {
		printProblems(os.Stderr, err)
		return exitProblems
	}
	lines := owedLines(g, owed(site, g, g.Status(), lib))
	lot, err := g.Preview()
	if err != nil {
		printProblems(os.Stderr, err)
		return exitProblems
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
		printProblems(os.Stderr, err)
		return exitProblems
	}
	return exitWell
}
