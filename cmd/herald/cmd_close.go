package main

import (
	"fmt"
	"os"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/play"
)

func closeCommand() command {
	return command{
		name: "close", usage: "close GAME [--early]",
		short:    "close a phase at its deadline: publish receipts of the orders, but not the orders",
		examples: []string{"herald close powick-bridge && herald build"},
		run:      runClose,
	}
}

func runClose(args []string) int {
	fs := newFlags("close")
	site := siteFlag(fs)
	soon := fs.Bool("early", false, "do it before the deadline, or with orders missing")
	slug, code := oneGame(fs, args)
	if code >= 0 {
		return code
	}
	release, err := holdSite(*site, "close "+slug)
	if err != nil {
		return failed(err)
	}
	defer release()
	g, was, err := openGame(*site, slug)
	if err == nil && was != nil {
		err = fmt.Errorf("%s %s is %s already", slug, g.Current().Key, was.State)
	}
	if err != nil {
		return failed(err)
	}
	t := g.Current()
	if t.Folder == nil {
		fmt.Fprintf(os.Stderr, "herald: %s %s has no folder of orders yet, so there is nothing to close\n", slug, t.Key)
		return exitProblems
	}
	var settled []play.Owed
	noted(os.Stdout, g, g.Noted(g.Status(), sitegen.NewLibrary()))
	if items := owed(*site, g, g.Status(), sitegen.NewLibrary()); len(items) > 0 {
		if mail := unfiled(items); *soon && len(mail) > 0 {
			return refuse(os.Stderr, "close "+slug, g, mail, nil, "receipts without these messages", readFirst)
		}
		if !*soon {
			return refuse(os.Stderr, "close "+slug, g, items, nil,
				"the receipts of the orders received so far; after that, no order can be changed or added",
				"herald close "+slug+" --early, if you mean it")
		}
		overridden(os.Stdout, g, items, nil)
		for _, o := range items {
			if o.Kind != play.OwedWish { // --early grants no wish
				settled = append(settled, o)
			}
		}
	}
	frozen, err := g.Close()
	if err == nil {
		frozen.At = now()
		err = g.Save(t.Folder, frozen)
	}
	if err == nil {
		err = g.Accept(*site, settled) // so that resolve does not object to them again
	}
	if err != nil {
		return failed(err)
	}
	for _, s := range frozen.Steps[0].Sheets {
		fmt.Printf("%s  %s\n", s.Receipt, s.Power)
	}
	if f := frozen.Steps[0]; f.Lines > 0 {
		fmt.Printf("%s  the log's head, %d lines\n", f.Head, f.Lines)
	}
	fmt.Printf("%s %s is closed: herald build publishes these receipts, herald resolve %s the results\n", slug, t.Key,
		slug)
	return exitWell
}
