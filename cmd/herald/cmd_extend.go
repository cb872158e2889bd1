package main

import (
	"bytes"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/heraldmaps/herald/sitegen/files"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
)

func extendCommand() command {
	return command{
		name: "extend", usage: `extend GAME 3d "why"`, short: "move the next deadline and all later ones",
		examples: []string{
			`herald extend powick-bridge 3d "the postmen are on strike"`,
			`herald extend powick-bridge 1w "Christmas" --alone   # leave later deadlines as they are`,
			`herald extend powick-bridge -1d "everybody is ready"`,
			`herald extend powick-bridge 2026-05-04 "by agreement"`,
		},
		run: runExtend,
	}
}

var span = regexp.MustCompile(`^([+-]?\d{1,3})(d|w)$`)

func runExtend(args []string) int {
	for i, a := range args { // "-1d" is not a flag
		if rest, minus := strings.CutPrefix(a, "-"); minus && span.MatchString(a) {
			args = slices.Clone(args)
			args[i] = "−" + rest
		}
	}
	fs := newFlags("extend")
	site := siteFlag(fs)
	alone := fs.Bool("alone", false, "leave later deadlines as they are")
	words, err := parseAnywhere(fs, args)
	if err != nil {
		return flagExit(err)
	}
	if len(words) != 3 {
		return usageError("extend",
			fmt.Errorf("name the game, how far to move its deadline, and why "+
				"(hint: herald extend powick-bridge 3d \"the postmen are on strike\")"))
	}
	slug, by, why := words[0], strings.Replace(words[1], "−", "-", 1), words[2]
	release, err := holdSite(*site, "extend "+slug)
	if err != nil {
		return failed(err)
	}
	defer release()
	g, d, err := awaitedDeadline(*site, slug)
	if err != nil {
		return failed(err)
	}
	day, err := moved(d.Day, by)
	if err != nil {
		return usageError("extend", err)
	}
	if day.Equal(d.Day) {
		return usageError("extend", fmt.Errorf("the deadline is on %s already", day.Format("2006-01-02")))
	}
	if until := g.Time.Moment(day); until.Before(clock()) {
		return usageError("extend", fmt.Errorf("%s %s would have been due %s: a deadline cannot be moved into the past",
			d.Key, d.Kind, until.Format("Mon 2 Jan 2006 15:04 UTC")))
	}
	c := load.Change{Phase: d.Key, Kind: d.Kind, Date: load.DayOf(day), Shift: !*alone, Why: why, At: now()}
	if err := appendChange(*site, slug, c); err != nil {
		return failed(err)
	}
	_, after, err := awaitedDeadline(*site, slug)
	if err != nil {
		return failed(err)
	}
	fmt.Printf("%s %s: %s are due %s, not %s\n", slug, d.Key, d.Kind, due(*after), due(*d))
	fmt.Println("herald build puts it on the pages, into the feed and into the calendars")
	return exitWell
}

func awaitedDeadline(site, slug string) (*play.Game, *play.Deadline, error) {
	games, err := openGames(site, []string{slug})
	if err != nil {
		return nil, nil, err
	}
	g := games[0]
	st := g.Status()
	switch {
	case g.Over():
		return nil, nil, fmt.Errorf("%s is over: %s", slug, g.How())
	case st.Awaits == "final":
		return nil, nil, fmt.Errorf("%s needs no deadline: nobody has to retreat (hint: herald resolve %s --final)", slug,
			slug)
	case st.Deadline == nil:
		return nil, nil, fmt.Errorf("%s has no deadline to move (hint: began = 2026-03-02 in [timeline] of %s)",
			slug, g.File)
	}
	return g, st.Deadline, nil
}

// moved returns a day moved by some days or weeks, or to a date.
func moved(day time.Time, by string) (time.Time, error) {
	if m := span.FindStringSubmatch(by); m != nil {
		n, _ := strconv.Atoi(m[1])
		if m[2] == "w" {
			n *= 7
		}
		return day.AddDate(0, 0, n), nil
	}
	to, err := time.Parse("2006-01-02", by)
	if err != nil {
		return day, fmt.Errorf("%q is neither a number of days or weeks nor a date (hint: 3d, 1w, 2026-05-04)", by)
	}
	return to, nil
}

// appendChange appends a timeline change to game.toml, or restores a file that is then unreadable.
func appendChange(site, slug string, c load.Change) error {
	var ps load.Problems
	rel := "content/games/" + slug + "/game.toml"
	was, err := files.In(site).Read(rel, files.TOML)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	b.Write(was)
	if len(was) > 0 && was[len(was)-1] != '\n' {
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "\n[[timeline.change]]\nphase = %q\nkind = %q\ndate = %s\nshift = %v\nwhy = %s\nat = %s\n", c.Phase,
		c.Kind, c.Date.Format("2006-01-02"), c.Shift, tomlString(c.Why), c.At.Format(time.RFC3339))
	path := filepath.Join(site, filepath.FromSlash(rel))
	if err := load.WriteFile(path, b.Bytes()); err != nil {
		return err
	}
	if load.ReadGame(site, slug, &ps); ps.Failed() {
		if err := load.WriteFile(path, was); err != nil {
			return err
		}
		return ps.Err()
	}
	return keep(site, slug)
}

func due(d play.Deadline) string { return d.Due().Format("Mon 2 Jan 2006 15:04 UTC") }

func tomlString(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\t", `\t`).Replace(plain(s)) + `"`
}
