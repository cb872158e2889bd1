package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"golang.org/x/term"

	"github.com/heraldmaps/herald/sitegen/build"
)

// talk reports the progress of long work: a bar on a terminal, else a line now and then.
type talk struct {
	quiet, verbose *bool
	err            io.Writer // bars and lines go here: standard output is for results
	terminal       bool
	began, said    time.Time
	drawn          time.Time            // when the bar was drawn last; zero: none is there
	turns          int                  // how often the spinner has turned
	starts         map[string]time.Time // of the jobs that are being done
	doing          string               // the job that began last
}

// patience is how long a piped command is silent between lines of progress.
const patience = 10 * time.Second

func talkFlags(fs *flag.FlagSet) *talk {
	now := time.Now()
	return &talk{
		quiet:   fs.Bool("quiet", false, "print only what is wrong"),
		verbose: fs.Bool("verbose", false, "print each step and its time"),
		err:     os.Stderr, terminal: isTerminal(os.Stderr), began: now, said: now, starts: map[string]time.Time{},
	}
}

// hush reports whether only problems are to be printed; a nil talk is silent.
func (t *talk) hush() bool { return t == nil || *t.quiet }

// isTerminal reports whether a file is a terminal that can move its cursor. Other character
// devices, such as /dev/full, are not.
func isTerminal(f *os.File) bool {
	return term.IsTerminal(int(f.Fd())) && os.Getenv("TERM") != "dumb" && os.Getenv("TERM") != ""
}

// job reports a site's jobs as they begin and end; the builder calls it for one at a time.
func (t *talk) job(e build.Event) {
	if t.hush() {
		return
	}
	now := time.Now()
	if e.Begins {
		t.starts[e.Job], t.doing = now, e.Job
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
		fmt.Fprintf(t.err, "building: %d of %d, %d s: %s\n", e.Done, e.Total, int(now.Sub(t.began).Seconds()), t.doing)
	}
}

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

// draw shows the bar, or a spinner if total is -1, at most every 65 ms.
func (t *talk) draw(done, total int, what string) {
	if now := time.Now(); done == total || now.Sub(t.drawn) >= 65*time.Millisecond {
		t.drawn = now
		fmt.Fprint(t.err, clearLine+t.picture(done, total, what, now.Sub(t.began)))
	}
}

const clearLine = "\r\x1b[K"

func (t *talk) picture(done, total int, what string, since time.Duration) string {
	const width, name = 20, 24 // the whole line fits 80 columns
	if total < 0 {
		t.turns++
		return fmt.Sprintf("%c %s [%ds]", `-\|/`[t.turns%4], what, int(since.Seconds()))
	}
	full := width * min(done, total) / max(total, 1)
	line := fmt.Sprintf("%s %3d%% |%s%s| (%d/%d) [%ds]", what, 100*done/max(total, 1),
		strings.Repeat("█", full), strings.Repeat(" ", width-full), done, total, int(since.Seconds()))
	if job := []rune(t.doing); len(job) > name && done < total {
		return line + " …" + string(job[len(job)-name+1:])
	} else if len(job) > 0 && done < total {
		return line + " " + t.doing
	}
	return line
}

func (t *talk) line(s string) {
	t.end()
	fmt.Fprintln(t.err, s)
}

func (t *talk) end() {
	if t != nil && !t.drawn.IsZero() {
		fmt.Fprint(t.err, clearLine)
		t.drawn = time.Time{}
	}
}
