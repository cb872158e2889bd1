package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"

	"github.com/heraldmaps/herald/sitegen/build"
)

// talk is how much a command says of long work: a bar on a terminal, a line now and then into a pipe or a log.
type talk struct {
	quiet, verbose *bool
	err            io.Writer // bars and lines go here: standard output is for results
	terminal       bool
	began, said    time.Time
	bar            *progressbar.ProgressBar
	starts         map[string]time.Time // of the jobs that are being done
}

// patience is how long a piped command says nothing before it says how far it has come, and then between lines.
const patience = 10 * time.Second

// talkFlags adds --quiet and --verbose to a command.
func talkFlags(fs *flag.FlagSet) *talk {
	now := time.Now()
	return &talk{
		quiet:   fs.Bool("quiet", false, "say nothing unless something is wrong"),
		verbose: fs.Bool("verbose", false, "name each step of the work and its time"),
		err:     os.Stderr, terminal: isTerminal(os.Stderr), began: now, said: now, starts: map[string]time.Time{},
	}
}

// hush says whether only problems are to be told; nobody listens to a nil talk.
func (t *talk) hush() bool { return t == nil || *t.quiet }

// isTerminal says whether somebody watches: a character device that can move its cursor.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0 && os.Getenv("TERM") != "dumb" && os.Getenv("TERM") != ""
}

// job hears of a site's jobs as they begin and end; the builder calls it for one at a time.
func (t *talk) job(e build.Event) {
	if t.hush() {
		return
	}
	now := time.Now()
	if e.Begins {
		t.starts[e.Job] = now
		return
	}
	if began, made := t.starts[e.Job]; made && *t.verbose {
		delete(t.starts, e.Job)
		t.line(fmt.Sprintf("%8s  %s", round(now.Sub(began)), e.Job))
	}
	if t.terminal {
		t.draw(e.Done, e.Total, "building")
		return
	}
	if now.Sub(t.said) >= patience && !*t.verbose {
		t.said = now
		fmt.Fprintf(t.err, "building: %d of %d\n", e.Done, e.Total)
	}
}

// step hears what a single long piece of work does next.
func (t *talk) step(s string) {
	if t.hush() {
		return
	}
	if t.terminal && !*t.verbose {
		t.draw(0, -1, s)
		return
	}
	if *t.verbose || time.Since(t.said) >= patience {
		t.said = time.Now()
		t.line(fmt.Sprintf("%6.1f s  %s", t.said.Sub(t.began).Seconds(), s))
	}
}

// draw shows the bar; a total of -1 is a spinner.
func (t *talk) draw(done, total int, what string) {
	if t.bar == nil {
		t.bar = progressbar.NewOptions(total, progressbar.OptionSetWriter(t.err), progressbar.OptionClearOnFinish(), progressbar.OptionShowCount(),
			progressbar.OptionSetWidth(30), progressbar.OptionSetElapsedTime(true), progressbar.OptionThrottle(65*time.Millisecond),
			progressbar.OptionSetPredictTime(false), progressbar.OptionSpinnerType(14), progressbar.OptionUseANSICodes(true))
	}
	t.bar.Describe(what)
	if total < 0 {
		t.bar.Add(1)
		return
	}
	t.bar.Set(done)
}

// line prints a line above the bar.
func (t *talk) line(s string) {
	if t.bar != nil {
		t.bar.Clear()
	}
	fmt.Fprintln(t.err, s)
}

// end takes the bar away.
func (t *talk) end() {
	if t != nil && t.bar != nil {
		t.bar.Clear()
		t.bar = nil
	}
}
