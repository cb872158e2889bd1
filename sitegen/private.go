package sitegen

import (
	"fmt"
	"strings"
	"sync"

	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/internal/page"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/publish"
	wasm "github.com/heraldmaps/herald/sitegen/warroom/module"
)

// This file makes what only the coordinator sees of a site. None of it is written to disk.

// ThemeOf returns a site's theme with the colours of its games' boards.
func ThemeOf(dir string) (*page.Theme, error) {
	var ps load.Problems
	s := emptySite(dir, &ps)
	for _, g := range load.ReadSite(dir, &load.Problems{}).Games { // mistakes are reported when a game is opened
		s.board(s.memory.lib, g.Board, diag.Pos{}, &load.Problems{})
	}
	s.openTheme(load.ReadSettings(dir, &load.Problems{}).Theme, diag.Pos{File: "content/site.toml"}, &ps)
	return s.Theme, ps.Err()
}

func emptySite(dir string, ps *load.Problems) *Site {
	t := load.ReadSettings(dir, ps)
	s := newSite(dir, NewMemory())
	s.prints, s.judge = t.Prints, wasm.Committed()
	s.memory.of(dir, t.Theme, ps)
	s.Published = &publish.Site{Title: t.Title, Subtitle: t.Subtitle, Language: t.Language, Coordinator: t.Coordinator,
		Email: t.Email, MainBoard: t.Board}
	return s
}

// Preview holds a game's pages as they would be if the awaited phase were adjudicated now.
type Preview struct {
	Page string // path of the phase's own page

	mu   sync.Mutex
	jobs map[string]*build.Job // by the files that they make
	made map[string][]byte
}

// PreviewOf decides a game's phase in memory, as play.Game.Preview does.
func PreviewOf(dir, slug string) (*Preview, error) {
	var ps load.Problems
	lg, err := FindGame(dir, slug, &ps)
	if err != nil {
		return nil, err
	}
	s := emptySite(dir, &ps)
	lib := s.memory.lib
	g := play.Ahead(lg, lib, lib, &ps)
	if err := ps.Err(); err != nil {
		return nil, err
	}
	p := &Preview{jobs: map[string]*build.Job{}, made: map[string][]byte{}}
	lot, err := g.Preview()
	if err != nil {
		return nil, err
	}
	s.Published.Title = "Preview, for you alone"
	if lot {
		s.Published.Title += ": a lot decides here, and this shows its first choice"
	}
	pg := publish.NewGame(g, lib)
	s.Published.Games = []*publish.Game{pg}
	s.board(lib, pg.BoardID, lg.At("board"), &ps)
	s.openTheme(load.ReadSettings(dir, &ps).Theme, diag.Pos{File: "content/site.toml"}, &ps)
	if err := ps.Err(); err != nil {
		return nil, err
	}
	jobs, err := s.jobs(Producers("turnMaps", "boardDrawings", "pages"))
	for i := range jobs {
		for _, f := range jobs[i].Files {
			p.jobs[f] = &jobs[i]
		}
	}
	p.Page = page.TurnPath(pg, pg.Turns[len(pg.Turns)-1])
	return p, err
}

// File returns one of the preview's files, or an error for a path that it lacks.
func (p *Preview) File(path string) ([]byte, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, there := p.made[path]; !there {
		j := p.jobs[path]
		if j == nil {
			return nil, fmt.Errorf("the preview has no %s", path)
		}
		made, err := j.Make()
		if err != nil {
			return nil, err
		}
		for _, f := range made {
			p.made[f.Path] = f.Data
		}
	}
	return p.made[path], nil
}

// secrets returns a guard with all texts that no file of the site may contain: players' names and
// addresses, notes on them, and the games' secrets.
func secrets(games []*load.Game) (g build.Guard) {
	for _, lg := range games {
		g.Add("the secret of "+lg.Slug, lg.Secret)
		for _, s := range lg.Seats {
			who := "the player of " + s.ID + " in " + lg.Slug
			g.Add("the e-mail of "+who, s.Email)
			g.Add("the address of "+who, s.Address)
			g.Add("the note on "+who, s.Note)
		}
		for _, p := range lg.People(&load.Problems{}) {
			g.Add("an address for "+p.Power+" in "+lg.Slug, p.Address)
			for line := range strings.Lines(p.Postal) {
				g.Add("a postal address for "+p.Power+" in "+lg.Slug, strings.TrimSpace(line))
			}
		}
	}
	return g
}
