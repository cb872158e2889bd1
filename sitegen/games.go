package sitegen

import (
	"fmt"
	"os"

	"github.com/heraldmaps/herald/sitegen/feed"
	"github.com/heraldmaps/herald/sitegen/page"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// gameFiles makes what lies beside a game's pages: calendars, feeds, results as text and JSON, photographs of orders.
func gameFiles(s *Site) ([]Job, error) {
	var jobs []Job
	for _, g := range s.Published.Games {
		head := Key(s.siteHead(), g)
		one := func(name string, make func() ([]byte, error)) {
			path := g.Slug + "/" + name
			jobs = append(jobs, Job{Name: path, Files: []string{path}, Key: Key(path, head), Make: func() ([]File, error) {
				data, err := make()
				return []File{{path, data}}, err
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
	return Key(p.Title, p.URL, p.Language, p.Coordinator, p.Email)
}

// turnFiles makes a turn's text, JSON and scans; nothing while it is open.
func (s *Site) turnFiles(g *publish.Game, t *publish.Turn) []Job {
	if len(t.Steps) == 0 {
		return nil
	}
	dir := page.TurnDir(g, t)
	jobs := []Job{{Name: dir + "results", Files: []string{dir + "results.txt", dir + "results.json"},
		Key: Key(dir, s.siteHead(), g.Title, g.Deadlines, g.Winners, g.BoardHash, t),
		Make: func() ([]File, error) {
			data, err := feed.JSON(feed.NewResults(g, t))
			return []File{{dir + "results.txt", []byte(feed.Text(s.Published, g, t))}, {dir + "results.json", data}}, err
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
			jobs = append(jobs, Job{Name: path, Files: []string{path}, Key: Key(path, "bare", src, info.Size(), info.ModTime().UnixNano()),
				Make: func() ([]File, error) {
					data, err := os.ReadFile(src)
					if err != nil {
						return nil, err
					}
					data, err = photograph(src, data)
					if err != nil {
						return nil, fmt.Errorf("%s: %w", src, err)
					}
					return []File{{path, data}}, nil
				}})
		}
	}
	return jobs
}
