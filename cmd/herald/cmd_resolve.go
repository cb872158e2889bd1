package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/publish"
)

func resolveCommand() command {
	return command{
		name: "resolve", usage: "resolve GAME [--final] [--reopen PHASE] [--preview]",
		short: "adjudicate the phase with the orders on disk",
		examples: []string{
			"herald resolve powick-bridge                        # the draft, before retreats",
			"herald resolve powick-bridge --preview -o map.pdf   # what the results would be, for you alone",
			"herald resolve powick-bridge --final                # with the retreats: frozen",
			"herald resolve powick-bridge --reopen 1642-summer   # take it back, and all that followed",
			"herald resolve powick-bridge --through 1643-autumn  # a game run by hand moves in with its sheets",
		},
		run: runResolve,
	}
}

func runResolve(args []string) int {
	fs := newFlags("resolve")
	site := siteFlag(fs)
	final := timesFlag(fs, "final",
		"with the retreats: freeze the phase; give it twice to do so without a draft, or before retreats are due")
	soon := fs.Bool("early", false, "do it before the deadline, or with orders missing")
	reopen := fs.String("reopen", "", "take back a `phase` and all that followed")
	through := fs.String("through", "", "freeze one phase after another, up to and including this `phase`")
	phase := fs.String("phase", "",
		"do it only if this is the current `phase`, so that repeating the command does nothing")
	preview := fs.Bool("preview", false, "show what the result would be, to you alone; nothing is written")
	picture := fs.String("o", "", "with --preview: a `file` for its map, .svg, .pdf or .png")
	beacon := fs.String("beacon", "", "the `value` that this phase's lots were waiting for")
	slug, code := oneGame(fs, args)
	if code >= 0 {
		return code
	}
	if *preview {
		return previewPhase(*site, slug, *picture)
	}
	release, err := holdSite(*site, "resolve "+slug)
	if err != nil {
		return failed(err)
	}
	defer release()
	if *through != "" {
		return resolveThrough(*site, slug, *through)
	}
	if *reopen != "" {
		if *final > 0 {
			fmt.Fprintln(os.Stderr, "herald resolve: --final and --reopen contradict each other")
			return exitUsage
		}
		return reopenPhase(*site, slug, *reopen)
	}
	to := play.Draft
	if *final > 0 {
		to = play.Final
	}
	if code := tooEarly(*site, slug, to, *phase, *soon || *final > 1); code >= 0 {
		return code
	}
	g, was, err := openGame(*site, slug)
	if err != nil {
		return failed(err)
	}
	t, before := g.Current(), g.Status()
	var seen []load.Taken
	if was != nil && was.State == load.Draft {
		if seen, err = seenOf(*site, slug, t.Key); err != nil {
			return failed(err)
		}
	}
	frozen, err := g.Decide(to, was, *beacon)
	told := was != nil && was.State == load.Draft // the draft has already reported its differences
	if err == nil && seen != nil {
		if pg := publish.NewGame(g, sitegen.NewLibrary()); len(pg.Differences(pg.Turns[len(pg.Turns)-1], seen)) > 0 {
			err, told = t.Folder.Redraft(seen), false
		}
	}
	if err == nil && !told {
		printRetake(os.Stdout, g)
	}
	var waits *play.NeedsBeacon
	switch {
	case errors.As(err, &waits):
		return keepReceipts(*site, g, was, waits)
	case err == nil:
		err = g.Save(t.Folder, asPublished(g, frozen))
	}
	if err != nil {
		return failed(err)
	}
	if err := nextFolder(*site, slug); err != nil {
		return failed(err)
	}
	fmt.Print(sitegen.Summary(*site, g))
	printTold(os.Stdout, g, t)
	printUnsettled(os.Stdout, g, before, t.Key)
	return exitWell
}

// printTold prints the secret news for single powers that herald letters will write to them.
func printTold(w io.Writer, g *play.Game, t *play.Turn) {
	m := g.Rules.Map()
	first := true
	for i := range m.Players() {
		for _, line := range g.PrivateNews(t, engine.PowerID(i)) {
			if first {
				fmt.Fprintln(w, "\nFor one power alone, never on a page:")
				first = false
			}
			fmt.Fprintf(w, "  %-18s %s\n", m.Powers[i].Name, line)
		}
	}
}

// tooEarly refuses to publish a phase that is not ready, unless the flags ask for it (asked). It
// returns an exit code, or -1 to go on.
func tooEarly(site, slug string, to play.State, phase string, asked bool) int {
	var ps load.Problems
	lg, err := sitegen.FindGame(site, slug, &ps)
	if err != nil {
		return failed(err)
	}
	lib := sitegen.LibraryOf(site)
	g := play.Play(lg, lib, lib, &ps)
	drafted := false // a draft exists, but its phase would now be decided differently
	if ps.Failed() || g == nil {
		_, was := play.Unfreeze(lg)
		ps = load.Problems{}
		g = play.Play(lg, lib, lib, &ps)
		if was == nil || ps.Failed() || g == nil {
			return -1 // reported when the game is opened
		}
		drafted = was.State == load.Draft
	}
	st := g.Status()
	if phase != "" && phase != st.Phase {
		fmt.Fprintf(os.Stderr, "herald resolve: %s is at %s, not at %s; nothing was changed\n", slug, st.Phase, phase)
		return exitProblems
	}
	if asked && to == play.Final && phase == "" && st.State == play.Open && !drafted &&
		!slices.ContainsFunc(st.Powers, func(p play.PowerStatus) bool { return p.In }) {
		fmt.Fprintf(os.Stderr,
			"herald resolve: nobody has sent anything for %s %s, which has just begun; nothing was changed (hint: herald resolve %s --final --final --phase %s, if you mean this phase)\n", slug, st.Phase, slug, st.Phase)
		return exitProblems
	}
	items := owed(site, g, st, lib)
	var against []string
	would, how := "every order that has come, with its outcome",
		"herald resolve "+slug+" --early --phase "+st.Phase+", if you mean it"
	switch {
	case to == play.Draft && (drafted || st.State == play.Draft):
		return -1 // the orders are published already
	case drafted:
		against = append(against,
			"  the corrections or orders have changed since the draft was made: "+
				"no player has seen the new outcome or had a chance to retreat")
		would, how = "the final results of what has changed, and freeze them", "herald resolve "+slug+
			" makes the draft again; herald resolve "+slug+" --final --final --phase "+st.Phase+
			" freezes it at once, if you mean it"
	case st.State == play.Draft:
		would, how = "the final results and freeze them: whoever has sent no retreats loses the units",
			"herald resolve "+slug+" --final --final --phase "+st.Phase+", if you mean it"
	case to == play.Final:
		against = append(against,
			"  there has been no draft: no player has had a chance to point out mistakes or to retreat")
		would, how = "every order that has come and the final results of them at once, and freeze them", "herald resolve "+
			slug+" makes the draft; herald resolve "+slug+" --final --final --phase "+st.Phase+" does both, if you mean it"
	}
	if st.State == play.Open { // a closed phase was reported by close
		noted(os.Stdout, g, g.Noted(st, lib))
	}
	if len(items)+len(against) == 0 || st.Awaits == "" {
		return -1
	}
	command := "resolve " + slug
	if to == play.Final {
		command += " --final"
	}
	if mail := unfiled(items); asked && len(mail) > 0 {
		return refuse(os.Stderr, command, g, mail, nil, "results without these messages", readFirst)
	}
	if !asked {
		return refuse(os.Stderr, command, g, items, against, would, how)
	}
	overridden(os.Stdout, g, items, against)
	return -1
}

// nextFolder makes the folder for the next sheets, so that an editor can save them there.
func nextFolder(site, slug string) error {
	var ps load.Problems
	lg, err := sitegen.FindGame(site, slug, &ps)
	if err != nil {
		return err
	}
	lib := sitegen.LibraryOf(site)
	g := play.Play(lg, lib, lib, &ps)
	if g == nil || ps.Failed() {
		return ps.Err()
	}
	if s := g.Awaited(); s != nil {
		return os.MkdirAll(filepath.Join(g.Dir, g.Current().Key, s.Kind), 0o755)
	}
	return nil
}

// printRetake prints what differs from a reopened phase's earlier publication.
func printRetake(w io.Writer, g *play.Game) {
	t := g.Current()
	if t.Folder == nil || t.Folder.Retakes == 0 {
		return
	}
	pg := publish.NewGame(g, sitegen.NewLibrary())
	changed := pg.Differences(pg.Turns[len(pg.Turns)-1], t.Folder.Taken)
	if len(changed) == 0 {
		fmt.Fprintln(w, "Nothing differs from what was published.")
		return
	}
	fmt.Fprintf(w, "%s from what was published; the page will say so:\n",
		map[bool]string{true: "One order differs", false: fmt.Sprintf("%d orders differ", len(changed))}[len(changed) == 1])
	for _, c := range changed {
		name := ""
		if c.Power >= 0 {
			name = pg.Powers[c.Power].Name
		}
		fmt.Fprintf(w, "  %s\n    - %s\n    + %s\n", name, orNothing(c.Was), orNothing(c.Now))
	}
}

func orNothing(s string) string {
	if s == "" {
		return "(none)"
	}
	return s
}

// printUnsettled lists what was decided although something was missing or unreadable, so that
// nobody publishes it unawares.
func printUnsettled(w io.Writer, g *play.Game, st play.Status, phase string) {
	var lines []string
	for _, p := range st.Powers {
		name := g.Rules.Map().Powers[p.Power].Name
		if p.Needed && !p.In {
			lines = append(lines, fmt.Sprintf("  %-18s no %s came", name, st.Awaits))
		}
		if n := len(p.Doubtful); n > 0 {
			lines = append(lines, fmt.Sprintf("  %-18s %d doubtful: %s", name, n, p.Doubtful[0].Text))
		}
	}
	if len(lines) == 0 {
		return
	}
	fmt.Fprintf(w, "\nDone anyway (herald resolve %s --reopen %s takes it back):\n%s\n", st.Game, phase,
		strings.Join(lines, "\n"))
}

// keepReceipts saves the receipts of a step whose lots need a beacon. Publishing them first proves
// that no order was written with knowledge of the beacon's value.
func keepReceipts(site string, g *play.Game, was *load.Frozen, waits *play.NeedsBeacon) int {
	err := g.SaveLog()
	if err == nil && was == nil { // the phase was open: now it is closed
		var frozen *load.Frozen
		if g, _, err = openGame(site, g.Slug); err == nil {
			if frozen, err = g.Close(); err == nil {
				frozen.At = now()
				err = g.Save(g.Current().Folder, frozen)
			}
		}
	}
	if err != nil {
		return failed(err)
	}
	fmt.Fprintf(os.Stderr, "herald: %v\n", waits)
	return exitProblems
}

// resolveThrough decides and freezes phases up to last, for a game whose sheets have all come.
func resolveThrough(site, slug, last string) int {
	for first := true; ; first = false {
		g, was, err := openGame(site, slug)
		if err != nil {
			return failed(err)
		}
		t := g.Current()
		if first && t.Key != last && !g.Awaits(last) {
			fmt.Fprintf(os.Stderr,
				"herald: %s has no later phase %q (hint: it is at %s; a phase is named by its folder)\n", slug, last, t.Key)
			return exitProblems
		}
		frozen, err := g.Decide(play.Final, was, "")
		if err == nil {
			err = g.Save(t.Folder, asPublished(g, frozen))
		}
		if err != nil {
			return failed(err)
		}
		fmt.Printf("%s %s is final\n", slug, t.Key)
		if t.Key == last {
			return exitWell
		}
	}
}

func reopenPhase(site, slug, key string) int {
	var ps load.Problems
	lg, err := sitegen.FindGame(site, slug, &ps)
	if err != nil {
		return failed(err)
	}
	lib := sitegen.LibraryOf(site)
	var ignored load.Problems // the game is reopened because of its mistakes
	g := play.Play(lg, lib, lib, &ignored)
	if g == nil {
		return failed(ignored.Err())
	}
	folders, err := play.Reopened(lg, g, key)
	if err != nil {
		return failed(err)
	}
	// Keep what was published, so that the new results can say what changed.
	published := map[string][]load.Taken{}
	for _, f := range folders {
		if f.Frozen.State == load.Closed {
			continue
		}
		if published[f.Key], err = seenOf(site, slug, f.Key); err != nil {
			return failed(err)
		}
	}
	for i := len(folders) - 1; i >= 0; i-- { // latest first: after a crash, --reopen works again
		if err := g.Reopen(folders[i], published[folders[i].Key]); err != nil {
			return failed(err)
		}
		fmt.Printf("%s %s is open again\n", slug, folders[i].Key)
	}
	if lg.End != nil { // the players' end of the game belongs to no phase
		fmt.Printf("%s is still over: %s says so (hint: remove it to play on)\n", slug, lg.EndFile())
	}
	if err := keep(site, slug); err != nil {
		return failed(err)
	}
	return exitWell
}

// asPublished records when a phase was decided, and what the pages show of it.
func asPublished(g *play.Game, frozen *load.Frozen) *load.Frozen {
	pg := publish.NewGame(g, sitegen.NewLibrary())
	frozen.At, frozen.Published = now(), pg.Published(pg.Turns[len(pg.Turns)-1])
	return frozen
}

// seenOf returns what has been published of a phase: the copy saved with its results, else the
// game's files decided again or, if those have changed since, the kept copy decided again.
func seenOf(site, slug, key string) ([]load.Taken, error) {
	var ps load.Problems
	lg, err := sitegen.FindGame(site, slug, &ps)
	if err != nil {
		return nil, err
	}
	for _, of := range []*load.Game{lg, load.ReadKept(lg.InSite(), slug)} {
		if p := of.Phase(key); p != nil && p.Frozen != nil && len(p.Frozen.Published) > 0 {
			return p.Frozen.Published, nil
		}
	}
	lib := sitegen.LibraryOf(site)
	g := play.Play(lg, lib, lib, &ps)
	if g == nil || ps.Failed() {
		g = play.LastPublished(lg, lib, lib, &ps)
	}
	if g != nil {
		pg := publish.NewGame(g, lib)
		for _, t := range pg.Turns {
			if t.Key == key && len(t.Steps) > 0 {
				return pg.Published(t), nil
			}
		}
	}
	return nil, fmt.Errorf(
		"%s %s: its files have changed, and no copy of what was published is kept, so nobody could see what is different (hint: put the files back as they were, kept.txt too, and then herald resolve %s --reopen %s)", slug, key, slug, key)
}

// siteFlag adds --site, as every command about games has it.
func siteFlag(fs *flag.FlagSet) *string {
	return fs.String("site", ".", "the site's `folder`, which holds content/")
}

func openGame(site, slug string) (*play.Game, *load.Frozen, error) {
	var ps load.Problems
	lg, err := sitegen.FindGame(site, slug, &ps)
	if err != nil {
		return nil, nil, err
	}
	_, was := play.Unfreeze(lg)
	lib := sitegen.LibraryOf(site)
	g := play.Play(lg, lib, lib, &ps)
	printWarnings(os.Stderr, ps.All())
	if err := ps.Err(); err != nil {
		return nil, nil, err
	}
	return g, was, nil
}
