package build

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
)

// If only a site's style changed, no game need be read, played or published. The index of the last
// build lists all jobs, and which of them name the style sheet.

// Style holds functions that handle only the style sheets of a site.
type Style struct {
	// Of reports whether an input is a style sheet that affects only Remake's files and names.
	Of func(path string) bool
	// Remake makes the style sheets' files again; note is Plan.Look of the last build. sound is false
	// if there are problems, or if the files depend on the whole site.
	Remake func(note string) (sheet StyleJob, sound bool)
}

// StyleJob is what a site's style sheets contribute to it.
type StyleJob struct {
	Guard Guard
	Job   Job               // makes the style sheets' files
	Names map[string]string // those files' names, as in Named.Names
}

// styled is the style sheets' key in a site's shares. Names of parts never have a slash.
const styled = "/style"

// restyle updates a site in which only style sheets changed; nil: a full build is needed.
func restyle(o Options, old *record, inputs map[string]string, c *cache, report *Report, w *watch) []madeFile {
	if o.Style.Remake == nil || old.Inputs == "" || old.Program != o.Program || len(old.Faults)+len(old.Warnings) > 0 ||
		len(old.Shares) != len(inputs) ||
		old.Shares[styled] == inputs[styled] {
		return nil
	}
	for part, key := range inputs {
		if was, ok := old.Shares[part]; part != styled && (!ok || was != key) {
			return nil
		}
	}
	if !c.site { // the cache's last jobs are not the site's
		return nil
	}
	sheet, sound := o.Style.Remake(old.Look)
	if !sound || sheet.Guard.Key() != c.passed { // other secrets: every file must be scanned
		return nil
	}
	c.begin(o.Program)
	c.guard(c.passed, nil)
	swap, ok := c.swap(sheet.Names)
	if !ok {
		return nil
	}
	c.named, c.namesKey = sheet.Names, Key(sheet.Names)
	r := restyling{c: c, sheet: &sheet, swap: swap, check: sheet.Guard.checker()}
	jobs := slices.Sorted(maps.Keys(c.was))
	results, did, errs := make([]made, len(jobs)), make([]bool, len(jobs)), make([]error, len(jobs))
	var wg sync.WaitGroup
	for hand := range o.Workers {
		wg.Go(func() {
			for i := hand; i < len(jobs); i += o.Workers {
				if results[i], did[i], errs[i] = r.do(jobs[i]); errs[i] != nil {
					return
				}
			}
		})
	}
	wg.Wait()
	if errors.Join(errs...) != nil { // the full build, which follows, reports the error
		return nil
	}
	for i, job := range jobs {
		if did[i] {
			report.Made = append(report.Made, job)
		}
	}
	w.done("restyle")
	files, err := c.gather(results, func(i int) string { return jobs[i] }, w)
	if err != nil {
		report.Made = nil
		return nil
	}
	return files
}

// restyling is the state of a build in which only style sheets changed.
type restyling struct {
	c     *cache
	sheet *StyleJob
	swap  *strings.Replacer
	check func([]File) error
}

// do runs one job: it remakes style sheets, replaces their names, or keeps everything.
func (r *restyling) do(job string) (m made, did bool, err error) {
	c, key := r.c, ""
	var files []File
	var links []linked
	near := c.near[job]
	switch {
	case job == r.sheet.Job.Name:
		key = Key(c.program, r.sheet.Job.Key)
	case near != "":
		key = Key(near, c.namesKey)
	default:
		key = c.was[job]
	}
	if m, ok := c.get(key); ok {
		r.note(job, key)
		return m, false, nil
	}
	switch {
	case job == r.sheet.Job.Name:
		if files, err = r.sheet.Job.Make(); err == nil {
			err = promised(r.sheet.Job, files)
		}
	case near != "":
		var ok bool
		if files, links, ok = c.swapped(job, r.swap); !ok {
			err = fmt.Errorf("%s is not as it was made", job)
		}
	default:
		err = fmt.Errorf("%s is gone", job)
	}
	if err == nil {
		err = r.check(files)
	}
	if err != nil {
		return made{}, false, err
	}
	if m, err = c.put(key, files, links); err != nil {
		return made{}, false, err
	}
	r.note(job, key)
	return m, true, nil
}

func (r *restyling) note(job, key string) {
	r.c.note(job, key)
	if near := r.c.near[job]; near != "" {
		r.c.mu.Lock()
		r.c.nears[job] = near
		r.c.mu.Unlock()
	}
}
