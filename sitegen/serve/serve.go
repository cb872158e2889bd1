// Package serve is the development server: it builds a site, serves it on this machine, watches its
// sources, rebuilds what changed and tells the open pages, which reload or show the problems.
//
// It knows nothing of games or boards: a Builder does the work. Nothing that publishes may import
// it.
package serve

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"syscall"
	"time"
)

// Problem is one thing wrong with the inputs, as the page shows it.
type Problem struct {
	Where   string `json:"where"` // file:line:col
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty"`
}

// Built is a build's result. If it has problems, the site is the old one or, with Changed, new
// except for the parts with problems.
type Built struct {
	Problems []Problem
	Changed  bool // some file of the site is different
	Owed     bool // a hasty build has left files for a full build
	Stopped  bool // How.Stop ended it before it could change anything
}

// How holds the settings of a build.
type How struct {
	Hasty bool        // build only what a reader looks at first; the rest may stay out of date
	Stop  func() bool // reports whether sources have changed again, so that a full build should stop
}

// Builder builds the site from the files on disk. It is never called concurrently.
type Builder func(ctx context.Context, how How) Built

// catchUp is how long nothing must change before a full build makes what hasty builds left out.
const catchUp = 2 * time.Second

// Options say what to serve.
type Options struct {
	Addr  string   // "127.0.0.1:8642"; port 0 picks one
	Out   string   // the built site
	Watch []string // folders of a build's sources, watched with everything below them
	Build Builder
	// Ready is called once with the site's address, after the first build.
	Ready func(url string)
	// Log gets one line for each build.
	Log func(line string)
}

// ErrPortTaken reports that another program listens on the address.
var ErrPortTaken = errors.New("another program listens there already")

// Run serves until the context ends.
func Run(ctx context.Context, o Options) error {
	listener, err := net.Listen("tcp", o.Addr)
	if errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("%s: %w", o.Addr, ErrPortTaken)
	}
	if err != nil {
		var op *net.OpError
		if errors.As(err, &op) {
			err = op.Err
		}
		return fmt.Errorf("%q is not an address to serve at: %w (hint: --addr 127.0.0.1:8642)", o.Addr, err)
	}
	defer listener.Close()
	watch, err := newWatcher(o.Watch, o.Out)
	if err != nil {
		return err
	}
	defer watch.close()

	audience := newAudience()
	idle := time.NewTimer(catchUp)
	defer idle.Stop()
	build := func(hasty bool) {
		began := time.Now()
		b := o.Build(ctx, How{Hasty: hasty, Stop: func() bool {
			return ctx.Err() != nil || !hasty && len(watch.changed) > 0
		}})
		if ctx.Err() != nil {
			return
		}
		audience.tell(b)
		o.Log(line(b, time.Since(began)))
		idle.Stop()
		if b.Owed {
			idle.Reset(catchUp)
		}
	}
	build(true) // pages first: the front page appears, and slow parts follow
	if ctx.Err() != nil {
		return nil
	}
	server := &http.Server{Handler: onlyHere(listener.Addr(), handler(o.Out, audience)),
		ReadHeaderTimeout: 10 * time.Second}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	o.Ready("http://" + listener.Addr().String() + "/")
	for {
		select {
		case <-ctx.Done():
			audience.close()
			stop, cancel := context.WithTimeout(context.Background(), time.Second)
			defer cancel()
			return server.Shutdown(stop)
		case err := <-failed:
			return err
		case err := <-watch.failed:
			return err
		case <-watch.changed:
			build(true)
		case <-idle.C:
			build(false)
		}
	}
}

func line(b Built, took time.Duration) string {
	took = took.Round(time.Millisecond)
	switch {
	case len(b.Problems) > 0 && b.Changed:
		return fmt.Sprintf("built, with problems: %d (%v); first: %s: %s", len(b.Problems), took,
			b.Problems[0].Where, b.Problems[0].Message)
	case len(b.Problems) == 1:
		return fmt.Sprintf("1 problem, the old site stays (%v): %s: %s", took, b.Problems[0].Where, b.Problems[0].Message)
	case len(b.Problems) > 1:
		return fmt.Sprintf("%d problems, the old site stays (%v); first: %s: %s", len(b.Problems), took,
			b.Problems[0].Where, b.Problems[0].Message)
	case b.Owed && b.Changed:
		return fmt.Sprintf("built (%v); PDFs and pictures follow", took)
	case b.Stopped:
		return fmt.Sprintf("stopped after %v: files have changed again", took)
	case !b.Changed:
		return fmt.Sprintf("nothing changed (%v)", took)
	}
	return fmt.Sprintf("built (%v)", took)
}
