package build

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/lock"
)

// Options say what to build.
type Options struct {
	Dir     string           // the site: holds content/ and, if it overrides anything, themes/
	Out     string           // output folder; empty: Dir/public
	Program string           // version of the program: another one builds everything anew
	Workers int              // how many jobs run at a time; 0: 2
	Clock   func() time.Time // measures stages; nil: they are not measured
	Tell    func(Event)      // called for every job, one at a time; nil: not called

	Who   string              // the name under which the build holds the site's lock: "herald build"
	Waits func(holder string) // called if the build waits for another command that writes in the site; nil: not called

	Memory *Memory // of earlier builds in the same process, or nil
	// Hasty keeps an earlier build's files of late jobs (PDFs, pictures), or writes empty ones;
	// Report.Owed counts them. The next build that is not hasty does these jobs.
	Hasty bool
	// Stop, if not nil, is called before every job; true ends the build with ErrStopped.
	Stop func() bool

	Parts Parts // the site's parts; zero: it has none
	Style Style // the site's style sheets, or zero
}

// Plan is what a site's files ask of a build: the secrets to guard and the jobs to do.
type Plan struct {
	Guard Guard
	// Faults are problems of single games, whose pages stay as published before.
	Faults  []load.Problem
	Digests map[string]string     // by part: its digest, as Parts.Digest returns it
	Look    string                // recorded for the next build's Style.Remake
	Jobs    func() ([]Job, error) // called when the files have no problems
}

// Open reads a site's files and reports every problem in them.
type Open func(ps *load.Problems) Plan

// ErrStopped is the error of a build that Options.Stop ended.
var ErrStopped = errors.New("the build was stopped")

// Event reports that a job has started (Begins), or that its files exist, made now or cached.
type Event struct {
	Job         string
	Begins      bool
	Done, Total int // finished jobs, of all
}

// Stage is one stage of a build and its duration.
type Stage struct {
	Name string
	Took time.Duration
}

// Report is the result of a build.
type Report struct {
	Stages    []Stage
	Files     int      // in the site
	Made      []string // names of the jobs that had to be done, sorted
	Unchanged bool     // the site is up to date, and nothing was written
	Owed      int      // late jobs that a hasty build left as they were
	Warnings  []load.Problem
	Faults    []load.Problem // errors in single games; the others are built whole
}

type watch struct {
	clock  func() time.Time
	last   time.Time
	report *Report
}

func (w *watch) done(name string) {
	if w.clock == nil {
		return
	}
	now := w.clock()
	w.report.Stages = append(w.report.Stages, Stage{name, now.Sub(w.last)})
	w.last = now
}

func (o *Options) defaults() {
	if o.Out == "" {
		o.Out = filepath.Join(o.Dir, "public")
	}
	if o.Workers == 0 {
		o.Workers = 2
	}
	if o.Memory == nil {
		o.Memory = &Memory{}
	}
}

// Run builds a site. The old one stays complete until the end. All problems: load.Errors.
func Run(o Options, open Open) (*Report, error) {
	o.defaults()
	if err := checkOut(o); err != nil {
		return nil, err
	}
	report := &Report{}
	w := &watch{clock: o.Clock, report: report}
	if w.clock != nil {
		w.last = w.clock()
	}
	recordPath := filepath.Join(o.Dir, ".herald", "build.json")
	kept, _ := os.ReadFile(recordPath) // a missing record counts as empty
	old := readRecord(string(kept))
	looked := int64(0)
	if o.Clock != nil {
		looked = w.last.UnixNano()
	}
	lines, seen := inputLines(o.Dir, []string{"content", "themes", "boards"}, old.Seen, old.Looked)
	inputs := Key(strings.Join(lines, "\n"), absolute(o.Out))
	if old.Inputs == inputs && old.Program == o.Program && old.intact(o.Out) && !leftBehind(o.Out) {
		report.Unchanged, report.Files = true, len(old.Outputs)
		report.Warnings, report.Faults = old.Warnings, old.Faults
		w.done("look")
		return report, nil
	}
	shared := shares(append(lines, "out "+absolute(o.Out)), o.Parts.In, o.Style.Of)
	if partsOnly(o, &old, shared, seen) {
		report.Files, report.Warnings = len(old.Outputs), old.Warnings
		old.Inputs, old.Shares, old.Seen, old.Looked = inputs, shared, seen, looked
		err := friendly(note(o, old))
		w.done("look, and at what changed")
		return report, err
	}
	release, err := lock.Hold(o.Dir, o.Who, o.Waits)
	if err != nil {
		return nil, friendly(err)
	}
	defer release()
	if err := recoverStage(o.Out); err != nil {
		return nil, friendly(err)
	}
	// Report an unwritable folder before the work is done.
	if err := os.MkdirAll(o.Out+".next", 0o755); err != nil {
		return nil, friendly(err)
	}
	defer os.Remove(o.Out + ".next") // succeeds only if it is empty
	w.done("look")

	c, err := openCache(filepath.Join(o.Dir, ".herald"), o.Memory, old.Index)
	if err != nil {
		return report, friendly(err)
	}
	now := &record{Inputs: inputs, Program: o.Program, Looked: looked, Seen: seen, Shares: shared}
	if files := restyle(o, &old, shared, c, report, w); files != nil {
		now.Digests, now.Look = old.Digests, old.Look
		err := write(o, c, files, w, now, recordPath)
		report.Files = len(files)
		w.done("write")
		return report, friendly(err)
	}

	var ps load.Problems
	plan := open(&ps)
	report.Warnings, report.Faults = ps.All(), plan.Faults
	if err := ps.Err(); err != nil {
		return report, allOf(&ps, plan.Faults)
	}
	w.done("load, resolve, publish")
	files, err := compose(o, plan, c, report, w)
	if err != nil {
		return report, err
	}
	if report.Owed > 0 {
		now.Inputs = "" // late files are missing, so the next build must not skip
	}
	now.Warnings, now.Faults, now.Digests, now.Look = report.Warnings, report.Faults, plan.Digests, plan.Look
	if err := write(o, c, files, w, now, recordPath); err != nil {
		return report, friendly(err)
	}
	report.Files = len(files)
	w.done("write")
	return report, nil
}

// Check does everything that Run does except write the site.
func Check(o Options, open Open) (*Report, error) {
	o.defaults()
	report := &Report{}
	w := &watch{clock: o.Clock, report: report}
	release, err := lock.Hold(o.Dir, o.Who, o.Waits)
	if err != nil {
		return nil, friendly(err)
	}
	defer release()
	var ps load.Problems
	plan := open(&ps)
	report.Warnings, report.Faults = ps.All(), plan.Faults
	if err := ps.Err(); err != nil {
		return report, allOf(&ps, plan.Faults)
	}
	c, err := openCache(filepath.Join(o.Dir, ".herald"), o.Memory, "")
	if err != nil {
		return report, friendly(err)
	}
	files, err := compose(o, plan, c, report, w)
	if err == nil {
		_, err = c.save()
		err = friendly(err)
	}
	report.Files = len(files)
	return report, err
}

// allOf returns the error of a build that stops: the problems of the site and of single games.
func allOf(ps *load.Problems, faults []load.Problem) error {
	for _, p := range faults {
		ps.Put(p)
	}
	return ps.Err()
}

func absolute(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		return abs
	}
	return path
}

// checkOut refuses an output folder that holds the site's sources, which the build would replace.
func checkOut(o Options) error {
	dir, out := absolute(o.Dir), absolute(o.Out)
	for _, keep := range []string{dir, filepath.Join(dir, "content"), filepath.Join(dir, "themes"),
		filepath.Join(dir, "boards"), filepath.Join(dir, ".herald")} {
		if keep == out || strings.HasPrefix(keep, out+string(filepath.Separator)) {
			return fmt.Errorf("%s: the output folder would replace %s (hint: --out public)", o.Out, keep)
		}
	}
	for up := filepath.Dir(out); ; up = filepath.Dir(up) {
		if info, err := os.Stat(up); err == nil && !info.IsDir() {
			return fmt.Errorf("%s: %s is a file, so there can be no folder in it (hint: --out public)", o.Out, up)
		} else if err == nil || up == filepath.Dir(up) {
			break
		}
	}
	info, err := os.Stat(out)
	if err == nil && !info.IsDir() {
		return fmt.Errorf("%s: a file is where the output folder should be (hint: move it away)", o.Out)
	}
	if err == nil {
		entries, err := os.ReadDir(out)
		if err != nil {
			return friendly(err)
		}
		_, ours := os.Stat(filepath.Join(out, "index.html"))
		mine := 0
		for _, e := range entries {
			if !carried(e.Name()) {
				mine++
			}
		}
		if mine > 0 && ours != nil {
			return fmt.Errorf("%s: the folder holds files that herald did not build, and a build would remove them (hint: name an empty folder)", o.Out)
		}
	}
	return nil
}

func write(o Options, c *cache, files []madeFile, w *watch, r *record, recordPath string) error {
	s, err := newStage(o.Out, filepath.Join(o.Dir, ".herald"))
	if err != nil {
		return err
	}
	r.Outputs = make(stamps, len(files))
	for _, f := range files {
		if err := s.add(c.object(f.Hash), f.Path, c.ok[f.Hash]); err != nil {
			s.drop()
			return err
		}
		r.Outputs[f.Path] = stamp{Size: f.Size, Time: f.Time}
	}
	copies, err := s.fill()
	if err == nil && copies {
		err = s.stamps(r.Outputs)
	}
	if err != nil {
		s.drop()
		return err
	}
	if r.Index, err = c.save(); err != nil {
		s.drop()
		return err
	}
	if err := s.commit(); err != nil {
		return err
	}
	for _, l := range walk(o.Out+string(filepath.Separator), nil) { // hard links: making them changed the change times
		if st, ok := r.Outputs[l.path]; ok {
			st.Change = l.change
			r.Outputs[l.path] = st
		}
	}
	data, err := r.text()
	if err != nil {
		return err
	}
	return load.WriteFile(recordPath, data)
}

// full reports whether an error means a full disk, which a build reports only once.
func full(err error) bool { return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) }

// friendly adds to an error what to do about a full or write-protected disk.
func friendly(err error) error {
	switch {
	case full(err):
		return fmt.Errorf("%w (hint: the disk is full; the old site is untouched)", err)
	case errors.Is(err, os.ErrPermission):
		return fmt.Errorf("%w (hint: the folder cannot be written; the old site is untouched)", err)
	}
	return err
}
