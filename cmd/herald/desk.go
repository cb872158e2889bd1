package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path"
	"strings"
	"time"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/lock"
	"github.com/heraldmaps/herald/sitegen/play"
)

// What guards the coordinator's desk: one command at a time writes in a site, and nothing is published before its time
// unless that is asked for in so many words.

// clock tells the time; tests set it.
var clock = time.Now

// now is the moment that is noted of what a command publishes.
func now() time.Time { return clock().UTC().Truncate(time.Second) }

// holdSite takes the site's lock for a command that writes, and says whom it waits for. What killed commands left half done
// of what is kept is settled.
func holdSite(site, command string) (release func(), err error) {
	release, err = holdLock(site, command)
	if err == nil {
		_, slug, _ := strings.Cut(command, " ") // what it does to this game it says itself
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

// keepUp keeps what pages are made from of games of which something else is kept, and says so but of the one that the command
// is about. That it cannot is no reason to stop: nothing needs it while the games are sound.
func keepUp(site string, behind []string, about string) {
	written, err := sitegen.KeepUp(site, behind)
	for _, name := range written {
		if path.Base(path.Dir(name)) == about {
			continue
		}
		fmt.Fprintf(os.Stderr, "%s: written anew (hint: commit it with the game's other files: pages are made from it if one of those breaks)\n", plain(name))
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "herald: what pages are made from while a file of a game is broken cannot be kept: %s\n", plain(err.Error()))
	}
}

// keepBeforeBuild does so for a build, which holds the lock by itself.
func keepBeforeBuild(site, command string) {
	behind := sitegen.Behind(site)
	if len(behind) == 0 {
		return
	}
	release, err := holdLock(site, command)
	if err != nil {
		return // the build says why
	}
	defer release()
	keepUp(site, behind, "")
}

// signed is a command with its process, by which the lock's holder is known.
func signed(command string) string {
	return fmt.Sprintf("herald %s (process %d)", command, os.Getpid())
}

// waits says whom a command waits for.
func waits(command string) func(holder string) {
	return func(holder string) {
		if holder == "" {
			holder = "another command"
		}
		fmt.Fprintf(os.Stderr, "herald %s: %s is at work in this site; waiting until it is done\n", command, holder)
	}
}

// times counts how often a flag that needs no value is said.
type times int

// timesFlag adds such a flag to a command.
func timesFlag(fs *flag.FlagSet, name, usage string) *times {
	t := new(times)
	fs.Var(t, name, usage)
	return t
}

func (t *times) String() string   { return "false" } // what help shows as the default: nothing
func (t *times) IsBoolFlag() bool { return true }
func (t *times) Set(s string) error {
	switch s {
	case "true":
		*t++
	case "false":
		*t = 0
	default:
		return fmt.Errorf("it is said or left out")
	}
	return nil
}

// early is what speaks against going on with a game now: that the deadline has not passed, and what is missing, power by
// power and unit by unit. It is empty when nothing does.
func early(g *play.Game, st play.Status, names play.Names) []string {
	var out []string
	if d := st.Deadline; d != nil && clock().Before(d.Due()) {
		out = append(out, fmt.Sprintf("  %s are due %s (%s)", st.Awaits, d.Due().Format("Mon 2 Jan 2006 15:04 UTC"), distanceInTime(clock(), d.Due())))
	}
	m := g.Rules.Map()
	for _, p := range st.Powers {
		if s := lacks(g, p, st.Awaits, names); s != "" {
			out = append(out, fmt.Sprintf("  %-18s %s", m.Powers[p.Power].Name, s))
		}
	}
	return out
}

// lacks names what a power has not sent: its units one by one.
func lacks(g *play.Game, p play.PowerStatus, awaits string, names play.Names) string {
	var parts []string
	var units []string
	for _, u := range p.Unordered {
		units = append(units, g.UnitName(u, names))
	}
	switch {
	case p.Needed && !p.In && p.Due > 0:
		parts = append(parts, fmt.Sprintf("no %s came: may build %d", awaits, p.Due))
	case p.Needed && !p.In && p.Due < 0:
		parts = append(parts, fmt.Sprintf("no %s came: must remove %d", awaits, -p.Due))
	case p.Needed && !p.In:
		parts = append(parts, fmt.Sprintf("no %s came: %s", awaits, strings.Join(append(p.Owes, units...), ", ")))
	case len(units) > 0 && p.Due == 0:
		parts = append(parts, "no order for "+strings.Join(units, ", "))
	}
	for _, l := range p.Doubtful {
		parts = append(parts, "doubtful: "+strings.TrimSpace(l.Text))
	}
	return strings.Join(parts, "; ")
}

// refuse says what speaks against a step, what the step would publish, and how to do it all the same.
func refuse(w io.Writer, command string, g *play.Game, lines []string, would, how string) int {
	fmt.Fprintf(w, "%s %s is not ready:\n%s\nherald %s would publish %s\n(hint: %s)\n",
		g.Slug, g.Current().Key, strings.Join(lines, "\n"), command, would, how)
	return exitProblems
}

// overridden lists what spoke against a step that was asked for all the same.
func overridden(w io.Writer, lines []string) {
	if len(lines) > 0 {
		fmt.Fprintf(w, "all the same, although\n%s\n", strings.Join(lines, "\n"))
	}
}
