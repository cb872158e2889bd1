package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/engine/variants"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/files"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/rules"
)

func rulesCommand() command {
	return command{
		name: "rules", usage: "rules [--site DIR] [--text NAME] [--print] [-o FILE.pdf]",
		short: "typeset the rulebook as a PDF",
		examples: []string{
			"herald rules -o rulebook.pdf                     # the site's rulebook, for the screen",
			"herald rules --print -o rulebook-print.pdf       # with full-detail maps",
			"herald rules --text standard -o standard.pdf     # another text of content/rules",
			"herald rules                                     # only check the text and its examples",
		},
		run: runRules,
	}
}

func runRules(args []string) int {
	fs := newFlags("rules")
	site := fs.String("site", ".", "the site's `folder`, which holds content/rules/")
	text := fs.String("text", "", "the `name` of a folder in content/rules (default: the site's own rules)")
	print := fs.Bool("print", false, "make the edition for printing, with full-detail maps")
	talk := talkFlags(fs)
	out := fs.String("o", "", "the `file` to write (default: only check the text)")
	if err := fs.Parse(args); err != nil {
		return flagExit(err)
	}
	if fs.NArg() > 0 {
		fmt.Fprintf(os.Stderr, "herald rules: %q is not expected (hint: -o %s)\n", fs.Arg(0), fs.Arg(0))
		return exitUsage
	}
	if *out != "" && !strings.HasSuffix(strings.ToLower(*out), ".pdf") {
		fmt.Fprintf(os.Stderr, "herald rules: %s is not a PDF (hint: -o %s.pdf)\n", *out,
			strings.TrimSuffix(*out, filepath.Ext(*out)))
		return exitUsage
	}
	if err := sitegen.IsSite(*site); err != nil {
		return failed(err)
	}
	var ignored diag.Problems // there may be rules without a site
	texts, err := sitegen.Rulebooks(*site, cmp.Or(*text, load.ReadSettings(*site, &ignored).Rules))
	if err != nil || len(texts) == 0 {
		fmt.Fprintf(os.Stderr,
			"herald rules: there is no rulebook in %s (hint: rules = \"standard\" in content/site.toml names one of herald's own; or herald rules --site DIR)\n", filepath.Join(*site, "content", "rules"))
		return exitProblems
	}
	names := lists.Map(texts, func(t sitegen.Text) string { return t.Name })
	name := *text
	if name == "" {
		name = siteRules(*site, names)
	}
	from := sitegen.Text{FS: files.In(*site).FS("content"), Shown: filepath.Join(*site, "content", "rules", name)}
	if i := slices.Index(names, name); i >= 0 {
		from = texts[i]
	}
	talk.step("reading " + name + " and deciding its examples")
	r, err := rules.LoadOn(sitegen.Boards{Dir: *site}.Load, variants.New, render.New, from.FS, "rules/"+name, from.Shown)
	if err != nil {
		talk.end()
		return rulesProblems(err, name, names)
	}
	r.Say = talk.step
	// Setting the book in type also finds missing glyphs and faults in tables and links.
	pdf, err := r.PDF(*print)
	talk.end()
	if err != nil {
		return rulesProblems(err, name, names)
	}
	if *out == "" {
		if talk.hush() {
			return exitWell
		}
		fmt.Printf("%s v%s: %d chapters, %d rules and places to link to: all well\n", r.Config.Short, r.Config.Version,
			len(r.Chapters), len(r.Order))
		return exitWell
	}
	if err := writeNamed(*out, pdf, 0o644); err != nil {
		return problem("rules", err)
	}
	if talk.hush() {
		return exitWell
	}
	fmt.Printf("%s: %d KB\n", *out, (len(pdf)+512)/1024)
	return exitWell
}

// siteRules returns the name of the rulebook that the site publishes, or the first of names.
func siteRules(site string, names []string) string {
	var ignored diag.Problems // there may be rules without a site
	if own := load.ReadSettings(site, &ignored).Rules; own != "" {
		return own
	}
	return names[0]
}

func rulesProblems(err error, name string, names []string) int {
	var list diag.Errors
	if !errors.As(err, &list) {
		return problem("rules", err)
	}
	known := false
	for _, n := range names {
		known = known || n == name
	}
	if !known {
		fmt.Fprintf(os.Stderr, "herald rules: there is no text %q (hint: %s)\n", name, strings.Join(names, ", "))
		return exitProblems
	}
	fmt.Fprintln(os.Stderr, list.Error())
	if len(list) > 1 {
		fmt.Fprintf(os.Stderr, "herald: %d problems; nothing was written\n", len(list))
	}
	return exitProblems
}
