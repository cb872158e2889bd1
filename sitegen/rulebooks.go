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

	"github.com/heraldmaps/herald/content"
	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/files"
	"github.com/heraldmaps/herald/sitegen/internal/page"
	"github.com/heraldmaps/herald/sitegen/publish"
	"github.com/heraldmaps/herald/sitegen/rules"
)

// rulebooks makes the pages, pictures and PDFs of every text in content/rules. A game's pages link
// to its own ruleset's rules.
func rulebooks(s *Site) ([]build.Job, error) {
	texts, err := Rulebooks(s.Dir, s.Published.Rules)
	if err != nil {
		return nil, err
	}
	var jobs []build.Job
	var all diag.Errors
	var chosen page.Book // the rulebook that site.toml names
	for _, t := range texts {
		name := t.Name
		text, err := textKey(t.FS, "rules/"+name)
		if err != nil {
			return nil, err
		}
		known, err := s.memory.rulebook(name, text, func(lib *asked) (*rules.Rulebook, error) {
			return rules.LoadOn(lib.board, lib.rules, s.renderer, t.FS, "rules/"+name, t.Shown)
		})
		var wrong diag.Errors
		if errors.As(err, &wrong) {
			all = append(all, wrong...)
			continue
		}
		if err != nil {
			return nil, err
		}
		r := known.book()
		book := page.Book{Index: r.PageNames()[0], Rules: r.Links()}
		s.Books[cmp.Or(r.Config.Ruleset, name)] = book
		if name == s.Published.Rules {
			chosen = book
		}
		jobs = append(jobs, s.rulebookJobs(known)...)
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
		return nil, diag.Errors{
			{Pos: s.rulesAt, Msg: fmt.Sprintf("there is no rulebook of %q in content/rules", main), Hint: hint}}
	}
	return jobs, nil
}

// Text is a rulebook's source: the folder rules/<Name> in the file system FS.
type Text struct {
	Name  string
	FS    fs.FS
	Shown string // path for messages
}

// Rulebooks lists a site's texts: those in its content/rules, and the one that its settings name.
// If the site has no text of that name, herald's own is taken.
func Rulebooks(dir, own string) ([]Text, error) {
	var out []Text
	if dirExists(filepath.Join(dir, "content", "rules")) {
		fsys := files.In(dir).FS("content")
		names, err := rules.Texts(fsys, "rules")
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			out = append(out, Text{name, fsys, "content/rules/" + name})
		}
	}
	if named := func(t Text) bool { return t.Name == own }; own != "" && !slices.ContainsFunc(out, named) {
		if _, err := fs.Stat(content.Rules, "rules/"+own+"/rules.toml"); err == nil {
			out = append(out, Text{own, content.Rules, "herald's rules/" + own})
		}
	}
	return out, nil
}

// textKey returns the hash of all files in a text's folder.
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

func (s *Site) rulebookJobs(known *knownBook) []build.Job {
	r := known.book()
	s.bookList = append(s.bookList, known)
	for _, p := range r.PageNames() {
		s.Has[p] = true // promised here, made later, when their link targets are known
	}
	web, print := r.PDFNames()
	s.Downloads = append(s.Downloads, page.Download{Path: web, Name: r.Config.Title + ", the rulebook", Note: "PDF"},
		page.Download{Path: print, Name: r.Config.Title + ", the rulebook in print quality", Note: "PDF"})
	pictures := build.JobOf(s.sums, r.Config.Out+": figures", known, bookFigures, r.FileNames()...)
	pictures.Late = true
	return []build.Job{build.JobOf(s.sums, r.Config.Out+": PDF", known, bookPDF, web, print), pictures}
}

// drawing registers a job that draws figures and calls done. The last one frees shared data.
func (k *knownBook) drawing() (done func()) {
	k.busy.Add(1)
	return func() {
		if k.busy.Add(-1) == 0 {
			k.book().Forget()
		}
	}
}

func bookPDF(k *knownBook) ([]build.File, error) {
	defer k.drawing()()
	web, print := k.book().PDFNames()
	screen, err := k.book().PDF(false)
	if err != nil {
		return nil, err
	}
	paper, err := k.book().PDF(true)
	return []build.File{{Path: web, Data: screen}, {Path: print, Data: paper}}, err
}

func bookFigures(k *knownBook) ([]build.File, error) {
	defer k.drawing()()
	var out []build.File
	files, err := k.book().Files()
	for _, f := range files {
		out = append(out, build.File{Path: f.Path, Data: f.Data})
	}
	return out, err
}

// pagesOf is the input of a rulebook's pages.
type pagesOf struct {
	Site  *publish.Site // with games by name only
	Book  *knownBook
	Guide page.Guide
}

func bookPages(s *Site) ([]build.Job, error) {
	var jobs []build.Job
	for _, known := range s.bookList {
		r := known.book()
		p := pagesOf{page.Nav(s.Published), known, page.Guide{Book: r.PageNames()[0], Moves: s.movesOf(r.Board)}}
		jobs = append(jobs, pageJob(s, r.Config.Out+": pages", templated[pagesOf]{s.template("rules"), p}, bookPageFiles,
			r.PageNames()...))
	}
	return jobs, nil
}

func bookPageFiles(from templated[pagesOf]) ([]build.File, error) {
	b := from.Of
	theme, err := from.With.theme.Get()
	if err != nil {
		return nil, err
	}
	var out []build.File
	for _, p := range b.Book.book().Pages() {
		data, err := theme.Render("rules",
			page.View{Site: b.Site, Path: p.Path, Title: p.Title, About: p.About, Prev: p.Prev, Next: p.Next,
				Guide: b.Guide, Data: p.Body})
		if err != nil {
			return nil, err
		}
		out = append(out, build.File{Path: p.Path, Data: data})
	}
	return out, nil
}

// movesOf returns the path of a board's moves browser (nil: the main board's), or "".
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
