package build

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"sync"

	"github.com/heraldmaps/herald/sitegen/load"
)

// compose runs the jobs in parallel and checks the links in what they made.
func compose(o Options, plan Plan, c *cache, report *Report, w *watch) ([]madeFile, error) {
	jobs, err := plan.Jobs()
	if err != nil {
		return nil, friendly(err)
	}
	c.begin(o.Program)
	check := plan.Guard.checker()
	c.guard(plan.Guard.Key(), check)
	w.done("plan")
	results := make([]made, len(jobs))
	errs := make([]error, len(jobs))
	todo := make(chan int)
	var wg sync.WaitGroup
	var mu sync.Mutex
	done := 0
	var stuck error // the error of a full disk
	tell := func(job string, begins bool) {
		mu.Lock()
		defer mu.Unlock()
		if !begins {
			done++
		}
		if o.Tell != nil {
			o.Tell(Event{job, begins, done, len(jobs)})
		}
	}
	for range o.Workers {
		wg.Go(func() {
			for i := range todo {
				key := c.key(jobs[i])
				m, ok := c.get(key)
				if !ok && o.Hasty && jobs[i].late() {
					if m, ok = c.earlier(jobs[i]); !ok && absent(o.Out, jobs[i]) {
						m, errs[i] = c.blank(jobs[i])
						ok = errs[i] == nil
					}
					if ok {
						key = "" // earlier files are not this key's: do not cache them under it
						mu.Lock()
						report.Owed++
						mu.Unlock()
					}
				}
				mu.Lock()
				ended := stuck != nil
				mu.Unlock()
				if ended { // the disk is full: skip the other jobs
					continue
				}
				if !ok && o.Stop != nil && o.Stop() {
					errs[i] = ErrStopped
					continue
				}
				if !ok {
					tell(jobs[i].Name, true)
					files, links, is := c.renamed(jobs[i])
					var err error
					if !is {
						files, err = jobs[i].Make()
					}
					if err != nil {
						errs[i] = fmt.Errorf("%s: %w", jobs[i].Name, err)
						continue
					}
					if errs[i] = errors.Join(promised(jobs[i], files), check(files)); errs[i] != nil {
						continue
					}
					if m, errs[i] = c.put(key, files, links); errs[i] != nil {
						if errs[i] = friendly(errs[i]); full(errs[i]) {
							mu.Lock()
							stuck = errs[i]
							mu.Unlock()
						}
						continue
					}
					mu.Lock()
					report.Made = append(report.Made, jobs[i].Name)
					mu.Unlock()
				}
				results[i] = m
				if key != "" {
					c.note(jobs[i].Name, key)
				}
				tell(jobs[i].Name, false)
				jobs[i].over()
			}
		})
	}
	for i := range jobs {
		todo <- i
	}
	close(todo)
	wg.Wait()
	sort.Strings(report.Made)
	if stuck != nil {
		return nil, stuck
	}
	if slices.Contains(errs, ErrStopped) {
		return nil, ErrStopped
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	w.done("compose")
	return c.gather(results, func(i int) string { return jobs[i].Name }, w)
}

func absent(out string, j Job) bool {
	return !slices.ContainsFunc(j.Files, func(f string) bool {
		_, err := os.Lstat(filepath.Join(out, filepath.FromSlash(f)))
		return err == nil
	})
}

// gather lists all jobs' files by path, and refuses a file made twice or a broken link.
func (c *cache) gather(results []made, name func(job int) string, w *watch) ([]madeFile, error) {
	var ps load.Problems
	var files []madeFile
	owner := map[string]int{}
	for i, m := range results {
		for _, f := range m.Files {
			if other, twice := owner[f.Path]; twice {
				ps.Errorf(f.Path, 0, 0, "", "is made twice: by %s and by %s", name(other), name(i))
				continue
			}
			owner[f.Path] = i
			files = append(files, f)
		}
	}
	sort.Slice(files, func(i, j int) bool { return files[i].Path < files[j].Path })
	checkLinks(files, func(f madeFile) []byte {
		data, _ := os.ReadFile(c.object(f.Hash))
		return data
	}, &ps)
	w.done("check links")
	return files, ps.Err()
}

// promised returns an error unless a job made exactly the files that it declared.
func promised(j Job, files []File) error {
	made := map[string]bool{}
	for _, f := range files {
		made[f.Path] = true
	}
	for _, p := range j.Files {
		if !made[p] {
			return fmt.Errorf("%s: did not make %s", j.Name, p)
		}
	}
	if len(made) != len(j.Files) {
		return fmt.Errorf("%s: made %d files, not the %d it named", j.Name, len(made), len(j.Files))
	}
	return nil
}
