package sitegen

import (
	"strings"
	"sync"

	"github.com/heraldmaps/herald/sitegen/feed"
	"github.com/heraldmaps/herald/sitegen/page"
)

// pages makes the site's own pages, the theme's assets, and the sitemap.
func pages(s *Site) ([]Job, error) {
	var jobs []Job
	assets := Job{Name: "assets", Key: s.Theme.Hash, Make: func() ([]File, error) {
		var out []File
		for _, a := range s.Theme.Assets {
			out = append(out, File{a.Path, a.Data})
		}
		return out, nil
	}}
	for _, a := range s.Theme.Assets {
		assets.Files = append(assets.Files, a.Path)
	}
	jobs = append(jobs, assets)

	moves := map[string]string{}
	for _, b := range s.Boards {
		for _, p := range []string{"moves/" + b.Map.ID + ".html", "moves.html"} {
			if s.Has[p] && (p != "moves.html" || b.Map.ID == s.Published.MainBoard) {
				moves[b.Map.ID] = p
			}
		}
	}
	var paths []string
	around := page.Surroundings{Has: s.Has, Rules: s.Anchors, Moves: moves, Downloads: s.Downloads}
	list := page.Pages(s.Published, around)
	for i, key := range pageKeys(s.Theme, around, list) {
		p := list[i]
		jobs = append(jobs, Job{Name: "page " + p.Path, Files: []string{p.Path}, Key: key,
			Make: func() ([]File, error) {
				data, err := s.Theme.Render(p.Template, p.View)
				return []File{{p.Path, data}}, err
			}})
		paths = append(paths, strings.TrimSuffix(p.Path, "index.html"))
	}
	if s.Published.URL != "" {
		for _, p := range []string{"moves.html", "rules/index.html"} {
			if s.Has[p] {
				paths = append(paths, strings.TrimSuffix(p, "index.html"))
			}
		}
		jobs = append(jobs, Job{Name: "sitemap", Files: []string{"sitemap.xml"}, Key: Key("sitemap", s.Published.URL, paths),
			Make: func() ([]File, error) {
				data, err := feed.Sitemap(s.Published, paths)
				return []File{{"sitemap.xml", data}}, err
			}})
	}
	return jobs, nil
}

// pageKeys are the keys of pages, made side by side: writing down all that pages may say is a good part of a short build.
func pageKeys(theme *page.Theme, around page.Surroundings, list []page.Page) []string {
	shared, cited := Key(around.Has, around.Moves), Key(around.Rules)
	keys := make([]string, len(list))
	var wg sync.WaitGroup
	const hands = 2
	for hand := range hands {
		wg.Go(func() {
			for i := hand; i < len(list); i += hands {
				keys[i] = Key(theme.PageHash(list[i].Template), shared, list[i])
				if list[i].View.Rules != nil {
					keys[i] = Key(keys[i], cited)
				}
			}
		})
	}
	wg.Wait()
	return keys
}
