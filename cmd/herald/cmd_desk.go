package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"

	"github.com/heraldmaps/herald/sitegen/desk"
)

func deskCommand() command {
	return command{
		name: "desk", usage: "desk [--site DIR] [--addr HOST:PORT]",
		short: "run a game in the browser: sheets beside their photographs, what is owed, a button for each step",
		examples: []string{
			"herald desk                     # opens it; on this machine alone, for whoever has the address that is printed",
			"herald desk --addr 127.0.0.1:0 --no-browser   # on a port that is free; only prints the address",
		},
		run: runDesk,
	}
}

func runDesk(args []string) int {
	fs := newFlags("desk")
	site := siteFlag(fs)
	out := fs.String("out", "", "the built site's `folder` (default public/ in the site)")
	addr := fs.String("addr", "127.0.0.1:8643", "`address` of this machine to listen on; no other machine reaches it")
	quiet := fs.Bool("no-browser", false, "print the address and open nothing")
	if err := fs.Parse(args); err != nil {
		return flagExit(err)
	}
	if fs.NArg() > 0 {
		return usageError("desk", fmt.Errorf("%q is not expected (hint: --site %s)", fs.Arg(0), fs.Arg(0)))
	}
	if *out == "" {
		*out = filepath.Join(*site, "public")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	address, done, err := beginDesk(ctx, *site, *out, *addr)
	if err != nil {
		return failed(err)
	}
	if !*quiet {
		defer openBrowser(address)()
	}
	if err := <-done; err != nil {
		return problem("desk", err)
	}
	return exitWell
}

// beginDesk serves a site's desk, whose buttons run this program, until the context ends, and
// prints its address. done receives the server's error, or nil, once running commands are complete.
func beginDesk(ctx context.Context, site, out, addr string) (address string, done <-chan error, err error) {
	program, err := os.Executable()
	if err != nil {
		return "", nil, err
	}
	d, err := desk.New(desk.Options{Site: site, Out: out, Now: clock, Propose: desk.Tesseract(),
		Run: func(ctx context.Context, args ...string) (string, int) {
			return carriedThrough(ctx, program, args...)
		}})
	if err != nil {
		return "", nil, err
	}
	l, err := desk.Listen(addr)
	if err != nil {
		return "", nil, err
	}
	server := &http.Server{Handler: d, ReadHeaderTimeout: 10 * time.Second}
	ended := make(chan error, 2)
	go func() {
		if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			ended <- err
		}
	}()
	go func() {
		<-ctx.Done()
		end, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		ended <- server.Shutdown(end)
	}()
	address = d.Address(l.Addr())
	fmt.Printf("the desk is on %s\n"+
		"anyone with this address can do everything you can: keep it private (Ctrl-C stops the desk)\n", address)
	return address, ended, nil
}

// carriedThrough runs a command to its end, even if the page that asked for it is closed, and
// returns what it printed and its exit code.
func carriedThrough(ctx context.Context, program string, args ...string) (said string, code int) {
	cmd := exec.CommandContext(context.WithoutCancel(ctx), program, args...)
	out, err := cmd.CombinedOutput()
	if err == nil || cmd.ProcessState != nil && cmd.ProcessState.Exited() {
		return string(out), cmd.ProcessState.ExitCode()
	}
	return fmt.Sprintf("%sherald %s was stopped before it finished (%v): "+
		"its files are either unchanged or complete, never half written\n"+
		"(hint: if the page shows that it was not done, run it again; "+
		"if that fails too, check whether the machine runs out of memory)\n",
		out, strings.Join(args, " "), err), exitProblems
}

// openBrowser opens an address. Other users can see programs' arguments, so the browser gets a file
// that only its owner may read and that leads there. The returned function removes the file.
func openBrowser(address string) func() {
	dir, err := os.MkdirTemp("", "herald-desk-")
	if err != nil {
		return func() {}
	}
	file := filepath.Join(dir, "desk.html")
	page := `<!doctype html><meta charset="utf-8"><title>The desk</title><meta http-equiv="refresh" content="0;url=` +
		address + `"><a href="` + address + `">The desk</a>`
	if os.WriteFile(file, []byte(page), 0o600) == nil {
		program := map[string][]string{"darwin": {"open"},
			"windows": {"rundll32", "url.dll,FileProtocolHandler"}}[runtime.GOOS]
		if program == nil {
			program = []string{"xdg-open"}
		}
		_ = exec.Command(program[0], append(program[1:], file)...).Start() // without a browser, the address was printed
	}
	return func() { os.RemoveAll(dir) }
}
