package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/serve"
)

func serveCommand() command {
	return command{
		name: "serve", usage: "serve [--site DIR] [--addr HOST:PORT] [--desk]",
		short: "build and watch the site; reload open pages, or show problems in them",
		examples: []string{
			"herald serve                          # on http://127.0.0.1:8642",
			"herald serve --addr 127.0.0.1:0       # on a port that is free",
			"herald serve --desk                   # beside the desk: what is saved there is on the pages at once",
		},
		run: runServe,
	}
}

func runServe(args []string) int {
	fs := newFlags("serve")
	site := siteFlag(fs)
	out := fs.String("out", "", "output `folder` (default public/ in the site)")
	talk := talkFlags(fs)
	addr := fs.String("addr", "127.0.0.1:8642", "`address` to listen on")
	desk := fs.Bool("desk", false, "the desk too, as herald desk opens it, on a port of its own")
	if err := fs.Parse(args); err != nil {
		return flagExit(err)
	}
	if fs.NArg() > 0 {
		return usageError("serve", fmt.Errorf("%q is not expected (hint: --site %s)", fs.Arg(0), fs.Arg(0)))
	}
	if *out == "" {
		*out = filepath.Join(*site, "public")
	}
	if err := sitegen.IsSite(*site); err != nil {
		return failed(err)
	}
	spendMemory()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if *desk {
		host, _, _ := net.SplitHostPort(*addr)
		_, done, err := beginDesk(ctx, *site, *out, net.JoinHostPort(host, "0"))
		if err != nil {
			return failed(err)
		}
		defer func() { stop(); <-done }()
	}
	program, memory := programID(), sitegen.NewMemory()
	first := true
	err := serve.Run(ctx, serve.Options{
		Addr:  *addr,
		Out:   *out,
		Watch: []string{filepath.Join(*site, "content"), filepath.Join(*site, "themes"), filepath.Join(*site, "boards")},
		Build: func(_ context.Context, how serve.How) serve.Built {
			o := build.Options{Dir: *site, Out: *out, Program: program, Hasty: how.Hasty, Stop: how.Stop,
				Who: signed("serve"), Waits: waits("serve")}
			if first { // later builds are short
				o.Tell = talk.job
			}
			keepBeforeBuild(*site, "serve")
			report, err := sitegen.Build(o, memory)
			talk.end()
			first = false
			if errors.Is(err, build.ErrStopped) {
				return serve.Built{Owed: true, Stopped: true}
			}
			return built(report, err)
		},
		Ready: func(url string) { fmt.Printf("serving %s on %s (Ctrl-C ends it)\n", *out, url) },
		Log: func(line string) {
			if !talk.hush() {
				fmt.Println(line)
			}
		},
	})
	if errors.Is(err, serve.ErrPortTaken) {
		err = fmt.Errorf("%w (hint: --addr 127.0.0.1:0 takes a port that is free)", err)
	}
	if err != nil {
		return problem("serve", err)
	}
	return exitWell
}

func built(report *build.Report, err error) serve.Built {
	var list load.Errors
	switch {
	case errors.As(err, &list):
		return serve.Built{Problems: problemsOf(list)}
	case err != nil:
		return serve.Built{Problems: []serve.Problem{{Where: "herald", Message: err.Error()}}}
	}
	return serve.Built{Problems: problemsOf(report.Faults), Changed: seen(report), Owed: report.Owed > 0}
}

func problemsOf(list []load.Problem) []serve.Problem {
	var out []serve.Problem
	for _, p := range list {
		if !p.Warning {
			out = append(out, serve.Problem{Where: where(p), Message: p.Msg, Hint: p.Hint})
		}
	}
	return out
}

// seen reports whether a build made something that an open page shows, so not just a PDF.
func seen(report *build.Report) bool {
	return slices.ContainsFunc(report.Made, func(name string) bool { return !strings.HasSuffix(name, ".pdf") })
}

func where(p load.Problem) string {
	switch {
	case p.Line > 0 && p.Col > 0:
		return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
	case p.Line > 0:
		return fmt.Sprintf("%s:%d", p.File, p.Line)
	}
	return p.File
}
