package sitegen

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/files"
	"github.com/heraldmaps/herald/sitegen/page"
	"github.com/heraldmaps/herald/sitegen/rules"
)

// rulebooks makes the pages, pictures and PDFs of every text in content/rules. A game's pages link to the rules of its own ruleset.
func rulebooks(s *Site) ([]build.Job, error) {
	dir := filepath.Join(s.Dir, "content", "rules")
	if !dirExists(dir) {
		return nil, nil
	}
	fsys := files.In(s.Dir).FS("content")
	names, err := rules.Texts(fsys, "rules")
	if err != nil {
		return nil, err
	}
	var jobs []build.Job
	var all diag.Errors
	var chosen page.Book // the text that site.toml names by its folder
	for _, name := range names {
		text, err := textKey(fsys, "rules/"+name)
		if err != nil {
			return nil, err
		}
		r, err := s.memory.rulebook(name, text, func() (*rules.Rulebook, error) {
			return rules.LoadOn(s.memory.lib.Board, s.memory.lib.Rules, s.renderer, fsys, "rules/"+name, "content/rules/"+name)
		})
		var wrong diag.Errors
		if errors.As(err, &wrong) {
			all = append(all, wrong...)
			continue
		}
		if err != nil {
			return nil, err
		}
		book := page.Book{Index: r.PageNames()[0], Rules: r.Links()}
		s.Books[cmp.Or(r.Config.Ruleset, name)] = book
		if name == s.Published.Rules {
			chosen = book
		}
		jobs = append(jobs, s.rulebookJobs(r, build.Key("rulebook", name, text, r.BoardHash()))...)
	}
	if len(all) > 0 {
		return nil, all
	}
	if main := s.Published.Rules; main != "" && len(s.Books) > 0 && s.Books[main].Index == "" {
		if chosen.Index != "" {
			s.Books[main] = chosen
			return jobs, nil
		}
		known := slices.Sorted(maps.Keys(s.Books))
		hint := cmp.Or(diag.Meant(main, known), strings.Join(known, ", ")+"; or leave rules out")
		return nil, diag.Errors{{Pos: s.rulesAt, Msg: fmt.Sprintf("there is no rulebook of %q in content/rules", main), Hint: hint}}
	}
	return jobs, nil
}

// textKey names everything in a text's folder.
func textKey(fsys fs.FS, dir string) (string, error) {
	var all []any
	err := fs.WalkDir(fsys, dir, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(fsys, p)
		all = append(all, p, data)
		return err
	})
	return build.Key(all...), err
}

func (s *Site) rulebookJobs(r *rules.Rulebook, key string) []build.Job {
	var jobs []build.Job
	web, print := r.PDFNames()
	var busy atomic.Int32 // jobs that draw the book's figures: the last one clears up
	drawing := func() func() {
		busy.Add(1)
		return func() {
			if busy.Add(-1) == 0 {
				r.Forget()
			}
		}
	}
	jobs = append(jobs, build.Job{Name: r.Config.Out + ": PDF", Key: build.Key(key, "PDF"), Files: []string{web, print}, Make: func() ([]build.File, error) {
		defer drawing()()
		screen, err := r.PDF(false)
		if err != nil {
			return nil, err
		}
		paper, err := r.PDF(true)
		return []build.File{{Path: web, Data: screen}, {Path: print, Data: paper}}, err
	}})
	s.Downloads = append(s.Downloads, page.Download{Path: web, Name: r.Config.Title + ", the rulebook", Note: "PDF"},
		page.Download{Path: print, Name: r.Config.Title + ", the rulebook in print quality", Note: "PDF"})

	pictures := build.Job{Name: r.Config.Out + ": figures", Key: build.Key(key, "figures"), Files: r.FileNames(), Late: true, Make: func() ([]build.File, error) {
		defer drawing()()
		var out []build.File
		files, err := r.Files()
		for _, f := range files {
			out = append(out, build.File{Path: f.Path, Data: f.Data})
		}
		return out, err
	}}
	says := build.Key(key, s.siteHead(), s.Published.Subtitle, s.Published.MainBoard, len(s.Boards), gameLinks(s))
	pages := build.Job{Name: r.Config.Out + ": pages", Files: r.PageNames(), Key: build.Key(s.Theme.PageHash("rules"), says), Named: s.named("rules", says),
		Make: func() ([]build.File, error) {
			guide := page.Guide{Book: r.PageNames()[0], Moves: s.movesOf(r.Board)}
			var out []build.File
			for _, p := range r.Pages() {
				data, err := s.Theme.Render("rules", page.View{Site: s.Published, Path: p.Path, Title: p.Title, About: p.About, Prev: p.Prev, Next: p.Next,
					Guide: guide, Data: p.Body})
				if err != nil {
					return nil, err
				}
				out = append(out, build.File{Path: p.Path, Data: data})
			}
			return out, nil
		}}
	return append(jobs, pictures, pages)
}

// movesOf is the moves browser of a board, as far as the site has one; without a board the main one. It is known once all
// producers were asked.
func (s *Site) movesOf(b *mapdata.Board) string {
	p := "moves.html"
	if b != nil {
		p = movesPath(s, b)
	}
	if !s.Has[p] {
		return ""
	}
	return p
}

// gameLinks is what a page's frame says of the games.
func gameLinks(s *Site) []string {
	var out []string
	for _, g := range s.Published.Games {
		out = append(out, g.Slug, g.Title)
	}
	return out
}
