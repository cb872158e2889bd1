package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/lock"
	"github.com/heraldmaps/herald/sitegen/play"
)

// Safeguards of the coordinator's commands: one command at a time writes in a site, and nothing is
// published early unless a flag says so.

// clock returns the time; tests set it.
var clock = time.Now

// now returns the time to be recorded with what a command publishes.
func now() time.Time { return clock().UTC().Truncate(time.Second) }

// holdSite takes the site's lock for a command that writes, and prints whom it waits for. It
// updates kept copies that a killed command has left behind.
func holdSite(site, command string) (release func(), err error) {
	release, err = holdLock(site, command)
	if err == nil {
		_, slug, _ := strings.Cut(command, " ") // the command updates its own game and says so
		keepUp(site, sitegen.Behind(site), slug)
	}
	return release, err
}

func holdLock(site, command string) (release func(), err error) {
	if err := sitegen.IsSite(site); err != nil {
		return nil, err
	}
	return lock.Hold(site, signed(command), waits(command))
}

// keepUp updates kept copies that are behind their games and prints which, except that of the game
// about. A failure does not stop it, since nothing needs the copies while the games are sound.
func keepUp(site string, behind []string, about string) {
	written, err := sitegen.KeepUp(site, behind)
	for _, name := range written {
		if path.Base(path.Dir(name)) == about {
			continue
		}
		fmt.Fprintf(os.Stderr,
			"%s: updated (hint: commit it with the game's other files; "+
				"if one of those is damaged, pages are built from this one)\n",
			plain(name))
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "herald: the backup copy of the game (kept.txt) could not be written: %s\n",
			plain(err.Error()))
	}
}

// keepBeforeBuild updates kept copies. It releases the site's lock, which the build takes again.
func keepBeforeBuild(site, command string) {
	behind := sitegen.Behind(site)
	if len(behind) == 0 {
		return
	}
	release, err := holdLock(site, command)
	if err != nil {
		return // the build reports why
	}
	defer release()
	keepUp(site, behind, "")
}

func signed(command string) string {
	return fmt.Sprintf("herald %s (process %d)", command, os.Getpid())
}

func waits(command string) func(holder string) {
	return func(holder string) {
		if holder == "" {
			holder = "another command"
		}
		fmt.Fprintf(os.Stderr, "herald %s: %s is at work in this site; waiting until it is done\n", command, holder)
	}
}

// times counts how often a flag that needs no value is given.
type times int

// timesFlag adds a flag to a command and returns how often the command line gives it.
func timesFlag(fs *flag.FlagSet, name, usage string) *times {
	t := new(times)
	fs.Var(t, name, usage)
	return t
}

func (t *times) String() string   { return "false" } // help prints no default for it
func (t *times) IsBoolFlag() bool { return true }
func (t *times) Set(s string) error {
	switch s {
	case "true":
		*t++
	case "false":
		*t = 0
	default:
		return fmt.Errorf("give the flag without a value")
	}
	return nil
}

func owed(site string, g *play.Game, st play.Status, names play.Names) []play.Owed {
	return g.Owed(st, names, clock(), load.Inbox(site))
}

func toSettle(items []play.Owed) int {
	return len(lists.Filter(items, func(o play.Owed) bool { return o.Kind != play.OwedDeadline }))
}

func owedLines(g *play.Game, items []play.Owed) []string {
	var out []string
	for _, o := range items {
		who := ""
		if o.Power != engine.NoPower {
			who = g.Rules.Map().Powers[o.Power].Name
		}
		out = append(out, fmt.Sprintf("  %-*s %s [%s]", nameWidth(g.Rules.Map()), who, o.What, o.ID))
	}
	return out
}

// noted prints remarks that stop no command.
func noted(w io.Writer, g *play.Game, list []play.Owed) {
	for i, o := range list {
		if i == 0 {
			fmt.Fprintln(w, "  Not to settle, but worth a look:")
		}
		fmt.Fprintln(w, plain(fmt.Sprintf("    %-*s %s", nameWidth(g.Rules.Map()),
			g.Rules.Map().Powers[o.Power].Name, o.What)))
	}
}

// refuse lists the objections to a step, what the step would publish, and how to do it anyway.
func refuse(w io.Writer, command string, g *play.Game, items []play.Owed, more []string, would, how string) int {
	lines := append(owedLines(g, items), more...)
	fmt.Fprintf(w, "%s %s is not ready:\n%s\nherald %s would publish %s\n(hint: %s%s)\n",
		g.Slug, g.Current().Key, plain(strings.Join(lines, "\n")), command, would, how, acceptHint(g, items))
	return exitProblems
}

func acceptHint(g *play.Game, items []play.Owed) string {
	if i := slices.IndexFunc(items, func(o play.Owed) bool { return o.Kind != play.OwedDeadline }); i >= 0 {
		return "; herald accept " + g.Slug + " " + items[i].ID + " settles one item as it is"
	}
	return ""
}

// readFirst is the hint of a step that no flag takes past a message in inbox/.
const readFirst = "herald mail FILE files a message; no flag passes over it"

// unfiled returns the messages in inbox/ among what is owed. Somebody must read each: no flag
// settles them.
func unfiled(items []play.Owed) []play.Owed {
	return slices.DeleteFunc(slices.Clone(items), func(o play.Owed) bool { return o.Kind != play.OwedInbox })
}

func overridden(w io.Writer, g *play.Game, items []play.Owed, more []string) {
	if lines := append(owedLines(g, items), more...); len(lines) > 0 {
		fmt.Fprintf(w, "Done anyway:\n%s\n", plain(strings.Join(lines, "\n")))
	}
}
