package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/mail"
	"github.com/heraldmaps/herald/sitegen/post"
)

func mailCommand() command {
	return command{
		name: "mail", usage: "mail [--dry-run] [--json] FILE...",
		short: "file orders that came by mail: messages, mailboxes, maildirs",
		examples: []string{
			"herald mail ~/Downloads/orders.eml       # as the next version of its sender's orders",
			"herald mail --dry-run ~/Mail/games       # a mailbox or a maildir: what would be done",
			"herald check --orders                    # then: everything that needs your eye",
		},
		run: runMail,
	}
}

func runMail(args []string) int {
	fs := newFlags("mail")
	site := siteFlag(fs)
	dry := fs.Bool("dry-run", false, "report what would be done, and do nothing")
	asJSON := fs.Bool("json", false, "print one JSON object per message, one per line")
	paths, err := parseAnywhere(fs, args)
	if err != nil {
		return flagExit(err)
	}
	if len(paths) == 0 {
		return usageError("mail", fmt.Errorf("name the messages to file (hint: .eml files, mailboxes or maildirs)"))
	}
	out, exit := bufio.NewWriter(os.Stdout), exitWell
	defer out.Flush()
	// A pipe is read before the site's lock is taken, so that no other command waits for its writer.
	found := mail.Find(paths, now(), func(path string, err error) {
		out.Flush()
		if err == nil {
			fmt.Fprintf(os.Stderr, "%s: there is no mail\n", mail.Shown(path))
			return
		}
		printProblems(os.Stderr, err)
		exit = exitProblems
	})
	if !*dry {
		release, err := holdSite(*site, "mail")
		if err != nil {
			return failed(err)
		}
		defer release()
	}
	games, err := openGames(*site, nil)
	if err != nil {
		printProblems(os.Stderr, err)
	}
	var ps load.Problems
	office := post.New(*site, games, &ps)
	office.DryRun, office.Now, office.Server = *dry, now(), load.ReadSettings(*site, &ps).MailServer
	if err := ps.Err(); err != nil {
		printProblems(os.Stderr, err)
		exit = exitProblems
	}
	found.Each(func(raw mail.Raw) bool {
		o := office.Take(raw)
		if o.Why != "" || o.Doubts > 0 || o.Late != "" {
			exit = exitProblems
		}
		if *asJSON {
			data, err := json.Marshal(o)
			if err != nil {
				panic(err) // plain values
			}
			fmt.Fprintf(out, "%s\n", data)
		} else {
			tellMail(out, o)
		}
		return true
	})
	return exit
}

func tellMail(w io.Writer, o post.Outcome) {
	filed := o.Power != "" && o.File != "" && (len(o.File) < 6 || o.File[:6] != "inbox/")
	switch {
	case filed:
		fmt.Fprintf(w, "%s: %s of %s, %s %s", mail.Shown(o.Message), o.Kind, o.Power, o.Game, o.Phase)
	default:
		fmt.Fprintf(w, "%s: not placed", mail.Shown(o.Message))
	}
	if o.Late != "" {
		fmt.Fprintf(w, ", late by %s", o.Late)
	}
	if o.Doubts > 0 {
		fmt.Fprintf(w, ", %d to look at", o.Doubts)
	}
	if o.Why != "" {
		fmt.Fprintf(w, ": %s", mail.Shown(o.Why))
	}
	if o.File != "" {
		fmt.Fprintf(w, "\n  %s", o.File)
	}
	for _, s := range o.Scans {
		fmt.Fprintf(w, "\n  %s", s)
	}
	fmt.Fprintln(w)
}
