package sitegen

import (
	"slices"
	"strings"
	"sync"

	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/feed"
	"github.com/heraldmaps/herald/sitegen/page"
)

// pages makes the site's own pages, the theme's assets, and the sitemap.
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
	around := page.Surroundings{Has: s.Has, Books: s.Books, Moves: moves, MainBoard: s.Published.MainBoard, Downloads: s.Downloads, Judge: s.judgeFor, CheckProgram: feed.CheckProgram}
	list := page.Pages(s.Published, around)
	keys, says := pageKeys(s.Theme, around, list)
	for i, p := range list {
		jobs = append(jobs, build.Job{Name: "page " + p.Path, Files: []string{p.Path}, Key: keys[i], Named: s.named(p.Template, says[i]),
			Make: func() ([]build.File, error) {
				data, err := s.render(p)
				return []build.File{{Path: p.Path, Data: data}}, err
			}})
		if p.Path != page.MissingPath { // which is no address to go to
			paths = append(paths, strings.TrimSuffix(p.Path, "index.html"))
		}
	}
	if s.Published.URL != "" {
		for _, p := range append([]string{"moves.html"}, bookPages(s)...) {
			if s.Has[p] {
				paths = append(paths, strings.TrimSuffix(p, "index.html"))
			}
		}
		jobs = append(jobs, build.Job{Name: "sitemap", Files: []string{"sitemap.xml"}, Key: build.Key("sitemap", s.Published.URL, paths),
			Make: func() ([]build.File, error) {
				data, err := feed.Sitemap(s.Published, paths)
				return []build.File{{Path: "sitemap.xml", Data: data}}, err
			}})
	}
	return jobs, nil
}

// assets makes the theme's style sheets, scripts, fonts and icons.
func assets(t *page.Theme) build.Job {
	j := build.Job{Name: "assets", Key: t.Hash, Make: func() ([]build.File, error) {
		var out []build.File
		for _, a := range t.Assets {
			out = append(out, build.File{Path: a.Path, Data: a.Data})
		}
		return out, nil
	}}
	for _, a := range t.Assets {
		j.Files = append(j.Files, a.Path)
	}
	return j
}

// named is what a page of a template is made from beside the names of assets, for a page of which the rest is known.
func (s *Site) named(template, says string) *build.Named {
	n := &build.Named{Names: s.Theme.AssetNames()}
	if text := s.Theme.PageText(template); text != "" { // else they cannot be told apart
		n.Of = build.Key(text, says)
	}
	return n
}

// pageKeys are the keys of pages, and what they say beside the theme, made side by side: writing down all that pages may say is a good part of a short build.
func pageKeys(theme *page.Theme, around page.Surroundings, list []page.Page) (keys, says []string) {
	shared := build.Key(around.Has, around.Moves)
	cited := map[string]string{} // a book's links are many: each is hashed once
	for id, b := range around.Books {
		cited[id] = build.Key(b.Rules)
	}
	keys, says = make([]string, len(list)), make([]string, len(list))
	var wg sync.WaitGroup
	const hands = 2
	for hand := range hands {
		wg.Go(func() {
			for i := hand; i < len(list); i += hands {
				says[i] = build.Key(shared, list[i])
				if list[i].View.Rules != nil {
					says[i] = build.Key(says[i], cited[list[i].View.Game.RulesetID])
				}
				keys[i] = build.Key(theme.PageHash(list[i].Template), says[i])
			}
		})
	}
	wg.Wait()
	return keys, says
}

// bookPages are the first pages of the site's rulebooks, sorted.
func bookPages(s *Site) []string {
	var out []string
	for _, b := range s.Books {
		out = append(out, b.Index)
	}
	slices.Sort(out)
	return slices.Compact(out) // one may be known by its folder too
}
