package sitegen

import (
	"slices"
	"strings"
	"sync"

	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/feed"
	"github.com/heraldmaps/herald/sitegen/internal/page"
	"github.com/heraldmaps/herald/sitegen/publish"
)

func pages(s *Site) ([]build.Job, error) {
	jobs := []build.Job{assets(s.Theme)}

	moves := map[string]string{}
	for _, b := range s.Boards {
		for _, p := range []string{"moves/" + b.Map.ID + ".html", "moves.html"} {
			if s.Has[p] && (p != "moves.html" || b.Map.ID == s.Published.MainBoard) {
				moves[b.Map.ID] = p
			}
		}
	}
	var paths []string
	around := page.Surroundings{Has: s.Has, Books: s.Books, Moves: moves, MainBoard: s.Published.MainBoard,
		Downloads: s.Downloads, Judge: s.judgeFor, CheckProgram: feed.CheckProgram}
	list := page.Pages(s.Published, around)
	made := s.pageJobs(list)
	for i, p := range list {
		jobs = append(jobs, made[i])
		if p.Path != page.MissingPath { // hosts show that at missing addresses
			paths = append(paths, strings.TrimSuffix(p.Path, "index.html"))
		}
	}
	if s.Published.URL != "" {
		for _, p := range append([]string{"moves.html"}, bookIndexes(s)...) {
			if s.Has[p] {
				paths = append(paths, strings.TrimSuffix(p, "index.html"))
			}
		}
		jobs = append(jobs, build.JobOf(s.sums, "sitemap", sitemap{s.head(), paths}, sitemapFile, "sitemap.xml"))
	}
	return jobs, nil
}

// sitemap is the input of the site's list of pages.
type sitemap struct {
	Site  *publish.Site
	Paths []string
}

func sitemapFile(m sitemap) ([]build.File, error) {
	data, err := feed.Sitemap(m.Site, m.Paths)
	return []build.File{{Path: "sitemap.xml", Data: data}}, err
}

func assets(t *page.Theme) build.Job {
	files := lists.Map(t.Assets, func(a page.Asset) string { return a.Path })
	return build.JobOf(&build.Sums{}, "assets", t.Assets, assetFiles, files...)
}

func assetFiles(assets []page.Asset) ([]build.File, error) {
	out := lists.Map(assets, func(a page.Asset) build.File { return build.File{Path: a.Path, Data: a.Data} })
	return out, nil
}

// template is a theme with only one of its templates. Pages made with that template depend on it,
// and so are made anew only if it changes.
type template struct {
	theme *build.Derived[*page.Theme]
	texts map[string]string
}

func (s *Site) template(name string) *template {
	if s.templates[name] == nil {
		only, texts := s.Theme.Only(name)
		s.templates[name] = &template{build.Known(only, texts, only.AssetNames()), texts}
	}
	return s.templates[name]
}

type templated[T any] struct {
	With *template
	Of   T
}

// pageJob returns a job for pages of a template. The pages contain names of assets; their other
// inputs are the template's text and data.
func pageJob[T any](s *Site, name string, from templated[T], make func(templated[T]) ([]build.File, error),
	files ...string) build.Job {
	j := build.JobOf(s.sums, name, from, make, files...)
	j.Named = &build.Named{Names: s.Theme.AssetNames(), Of: s.sums.Key(from.With.texts, from.Of)}
	return j
}

// pageJobs returns the jobs for pages, in parallel, since hashing inputs takes long.
func (s *Site) pageJobs(list []page.Page) []build.Job {
	jobs := make([]build.Job, len(list))
	for _, p := range list {
		s.template(p.Template)
	}
	var wg sync.WaitGroup
	const hands = 2
	for hand := range hands {
		wg.Go(func() {
			for i := hand; i < len(list); i += hands {
				p := sitePage{Page: list[i]}
				if p.Page.View.Living != nil {
					p.Draw = s.drawings(p.Page.View.Game.Board)
				}
				from := templated[sitePage]{s.templates[p.Page.Template], p}
				jobs[i] = pageJob(s, "page "+p.Page.Path, from, sitePageFile, p.Page.Path)
			}
		})
	}
	wg.Wait()
	return jobs
}

func bookIndexes(s *Site) []string {
	var out []string
	for _, b := range s.Books {
		out = append(out, b.Index)
	}
	slices.Sort(out)
	return slices.Compact(out) // one book may be listed under two names
}
