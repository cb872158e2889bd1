package sitegen

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
)

// Behind lists the games whose kept copy (kept.txt) differs from the files of their frozen phases:
// it was never made, a command was killed, or somebody changed a file.
func Behind(dir string) []string {
	var out []string
	entries, _ := os.ReadDir(filepath.Join(dir, "content", "games")) // reading the games reports the error
	behind := make([]bool, len(entries))
	var wg sync.WaitGroup
	const hands = 2 // in parallel: this is much of a build with nothing to do
	for hand := range hands {
		wg.Go(func() {
			for i := hand; i < len(entries); i += hands {
				behind[i] = entries[i].IsDir() && load.Behind(dir, entries[i].Name())
			}
		})
	}
	wg.Wait()
	for i, e := range entries {
		if behind[i] {
			out = append(out, e.Name())
		}
	}
	return out
}

// KeepUp updates the kept copies of the games in behind, as far as they are sound, and returns the
// files written. The caller holds the site's lock.
func KeepUp(dir string, behind []string) (written []string, err error) {
	if len(behind) == 0 {
		return nil, nil
	}
	lib := LibraryOf(dir)
	var errs []error
	for _, slug := range behind {
		name, err := keepUp(dir, slug, lib)
		if err != nil {
			errs = append(errs, err)
		} else if name != "" {
			written = append(written, name)
		}
	}
	return written, errors.Join(errs...)
}

func keepUp(dir, slug string, lib *Library) (written string, err error) {
	if err := load.Settle(dir, slug); err != nil {
		return "", err
	}
	if !load.Behind(dir, slug) {
		return "", nil
	}
	var ps load.Problems
	lg := load.ReadGame(dir, slug, &ps)
	if lg == nil || ps.Failed() {
		return "", nil // other commands report it; keep the earlier copy
	}
	if g := play.Play(lg, lib, lib, &ps); g == nil || ps.Failed() {
		return "", nil
	} else if err := g.KeepAll(); err != nil {
		return "", fmt.Errorf("%s: %w", lg.KeptFile(), err)
	}
	return lg.KeptFile(), nil
}
