package sitegen

import (
	"fmt"
	"os"

	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/feed"
	"github.com/heraldmaps/herald/sitegen/page"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// gameFiles makes what lies beside a game's pages: calendars, feeds, results as text and JSON, photographs of orders.
func gameFiles(s *Site) ([]build.Job, error) {
	var jobs []build.Job
	for _, g := range s.Published.Games {
		head := build.Key(s.siteHead(), g)
		one := func(name string, make func() ([]byte, error)) {
			path := g.Slug + "/" + name
			jobs = append(jobs, build.Job{Name: path, Files: []string{path}, Key: build.Key(path, head), Make: func() ([]build.File, error) {
				data, err := make()
				return []build.File{{Path: path, Data: data}}, err
			}})
		}
		one("calendar.ics", func() ([]byte, error) { return feed.Calendar(s.Published, g) })
		one("feed.xml", func() ([]byte, error) { return feed.Atom(s.Published, g) })
		one("game.json", func() ([]byte, error) { return feed.JSON(feed.NewGame(g)) })
		for _, t := range g.Turns {
			jobs = append(jobs, s.turnFiles(g, t)...)
		}
	}
	return jobs, nil
}

// siteHead is what every file about a game may say of the site.
func (s *Site) siteHead() string {
	p := s.Published
	return build.Key(p.Title, p.URL, p.Language, p.Coordinator, p.Email)
}

// turnFiles makes a turn's text, JSON and scans; nothing while it is open.
func (s *Site) turnFiles(g *publish.Game, t *publish.Turn) []build.Job {
	if len(t.Steps) == 0 {
		return nil
	}
	dir := page.TurnDir(g, t)
	jobs := []build.Job{{Name: dir + "results", Files: []string{dir + "results.txt", dir + "results.json"},
		Key: build.Key(dir, s.siteHead(), g.Title, g.Deadlines, g.Winners, g.BoardHash, t),
		Make: func() ([]build.File, error) {
			data, err := feed.JSON(feed.NewResults(g, t))
			return []build.File{{Path: dir + "results.txt", Data: []byte(feed.Text(s.Published, g, t))}, {Path: dir + "results.json", Data: data}}, err
		}}}
	for _, step := range t.Steps {
		for _, sheet := range step.Powers {
			if sheet.Scan == "" {
				continue
			}
			path, src := dir+sheet.Scan, sheet.ScanSrc
			info, err := os.Stat(src)
			if err != nil {
				continue // gone since it was listed: the next build sees it
			}
			jobs = append(jobs, build.Job{Name: path, Files: []string{path}, Key: build.Key(path, "bare", src, info.Size(), info.ModTime().UnixNano()),
				Make: func() ([]build.File, error) {
					data, err := os.ReadFile(src)
					if err != nil {
						return nil, err
					}
					data, err = photograph(src, data)
					if err != nil {
						return nil, fmt.Errorf("%s: %w", src, err)
					}
					return []build.File{{Path: path, Data: data}}, nil
				}})
		}
	}
	return jobs
}
