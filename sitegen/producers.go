package sitegen

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/heraldmaps/herald/sitegen/build"
)

// Producer makes build jobs from a loaded site, such as those of one kind of page.
type Producer func(s *Site) ([]build.Job, error)

// producers lists all producers in the order of a build. Each sees in Site.Has the files that
// earlier ones make. Pages come last, followed only by what lists pages.
var producers = []struct {
	name string
	from Producer
}{
	{"rulebooks", rulebooks}, // the longest job begins first
	{"turnMaps", turnMaps},
	{"boardMaps", boardMaps},
	{"boardDrawings", boardDrawings},
	{"chronicles", chronicles},
	{"gameFiles", gameFiles},
	{"judgeFiles", judgeFiles},
	{"movesPages", movesPages},
	{"warRooms", warRooms},
	{"bookPages", bookPages},
	{"pages", pages},
}

// Producers returns the producers of the given names, or all, in the order of a build.
func Producers(names ...string) []Producer {
	var out []Producer
	for _, p := range producers {
		if len(names) == 0 || slices.Contains(names, p.name) {
			out = append(out, p.from)
		}
	}
	if len(names) > 0 && len(out) != len(names) {
		panic(fmt.Sprintf("sitegen: not all of %q are producers", names))
	}
	return out
}

// jobs calls the producers in order, and records their files in Site.Has.
func (s *Site) jobs(from []Producer) ([]build.Job, error) {
	var all []build.Job
	defer func() { s.sums = nil }() // frees the values that it has hashed
	for _, p := range from {
		js, err := p(s)
		if err != nil {
			return nil, err
		}
		for _, j := range js {
			for _, f := range j.Files {
				s.Has[f] = true
			}
		}
		all = append(all, js...)
	}
	s.byPhase(all)
	return all, nil
}

// undrawn replaces jobs for pictures and papers by jobs that write empty files.
func undrawn(jobs []build.Job, err error) ([]build.Job, error) {
	for i := range jobs {
		j := &jobs[i]
		if slices.ContainsFunc(j.Files, func(f string) bool {
			return !strings.HasSuffix(f, ".png") && !strings.HasSuffix(f, ".pdf")
		}) {
			continue
		}
		*j = build.JobOf(&build.Sums{}, j.Name, j.Files, empty, j.Files...)
	}
	return jobs, err
}

func empty(paths []string) (out []build.File, err error) {
	for _, f := range paths {
		out = append(out, build.File{Path: f})
	}
	return out, nil
}

// byPhase sorts the jobs of each game by phase, after those of no game, so that the jobs of a phase
// share the renderer's cached arrow layout. A phase's page, which computes that layout, is among
// the jobs of the phase before, so that no job waits for it. A game's phases are freed after its
// last job, unless another build in this process may need them.
func (s *Site) byPhase(jobs []build.Job) {
	type place struct{ game, turn int }
	of := map[string]place{} // by folder
	for i, g := range s.Published.Games {
		of[g.Slug] = place{i + 1, 2 * len(g.Turns)} // the game's own jobs come after its phases
		for k, t := range g.Turns {
			of[g.Slug+"/"+t.Key] = place{i + 1, k}
		}
	}
	at := func(j build.Job) place {
		if len(j.Files) == 0 {
			return place{}
		}
		game, rest, _ := strings.Cut(j.Files[0], "/")
		turn, _, _ := strings.Cut(rest, "/")
		if p, ok := of[game+"/"+turn]; ok {
			if p.turn *= 2; path.Base(j.Files[0]) == "index.html" {
				p.turn -= 3
			}
			return p
		}
		return of[game]
	}
	slices.SortStableFunc(jobs, func(a, b build.Job) int {
		x, y := at(a), at(b)
		return cmp.Or(cmp.Compare(x.game, y.game), cmp.Compare(x.turn, y.turn))
	})
	if !s.memory.once {
		return
	}
	left := make([]atomic.Int64, len(s.Published.Games)) // by game: how many jobs are left
	for i := range jobs {
		if p := at(jobs[i]); p.game > 0 {
			left[p.game-1].Add(1)
			jobs[i].Over = func() {
				if left[p.game-1].Add(-1) == 0 {
					s.Published.Games[p.game-1].Turns = nil
				}
			}
		}
	}
}
