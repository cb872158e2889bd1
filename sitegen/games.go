package sitegen

import (
	"fmt"

	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/feed"
	"github.com/heraldmaps/herald/sitegen/files"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/page"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// gameFiles makes what lies beside a game's pages: calendars, feeds, results as text and JSON, photographs of orders.
func gameFiles(s *Site) ([]build.Job, error) {
	var jobs []build.Job
	if len(s.Published.Games) > 0 {
		jobs = append(jobs, build.Job{Name: "check.py", Files: []string{"check.py"}, Key: build.Key(feed.CheckProgram),
			Make: func() ([]build.File, error) {
				return []build.File{{Path: "check.py", Data: []byte(feed.CheckProgram)}}, nil
			}})
	}
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
		if len(g.Log) > 0 {
			one("receipts.txt", func() ([]byte, error) { return []byte(g.Log.Text()), nil })
		}
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

// checkScans leaves out photographs that cannot be published, and says why. A photograph is read here as it will be when it
// is published: a fault of one game must not stop the others.
func checkScans(site files.Site, g *publish.Game, ps *load.Problems) {
	for _, t := range g.Turns {
		for i := range t.Steps {
			for j := range t.Steps[i].Powers {
				sheet := &t.Steps[i].Powers[j]
				if sheet.Scan == "" {
					continue
				}
				if _, err := scan(site, sheet.ScanSrc); err != nil {
					hint := files.Remedy(err)
					if hint == "" {
						hint = "save the photograph again, or take it away"
					}
					ps.Errorf(sheet.ScanSrc, 0, 0, hint, "is not published: %v", err)
					sheet.Scan, sheet.ScanSrc = "", ""
				}
			}
		}
	}
}

// scan reads a photograph, bare of what the camera wrote.
func scan(site files.Site, path string) ([]byte, error) {
	data, err := site.Read(path, files.Scan)
	if err != nil {
		return nil, load.Unread(err)
	}
	return photograph(path, data)
}

// turnFiles makes a turn's text, JSON and scans; nothing while it is open.
func (s *Site) turnFiles(g *publish.Game, t *publish.Turn) []build.Job {
	if len(t.Steps) == 0 {
		return nil
	}
	dir := page.TurnDir(g, t)
	jobs := []build.Job{{Name: dir + "results", Files: []string{dir + "results.txt", dir + "results-full.txt", dir + "results.json"},
		Key: build.Key(dir, s.siteHead(), g.Title, g.Deadlines, g.Winners, g.BoardHash, t),
		Make: func() ([]build.File, error) {
			data, err := feed.JSON(feed.NewResults(g, t))
			return []build.File{{Path: dir + "results.txt", Data: []byte(feed.Text(s.Published, g, t))}, {Path: dir + "results-full.txt", Data: []byte(feed.Mail(s.Published, g, t))}, {Path: dir + "results.json", Data: data}}, err
		}}}
	for _, step := range t.Steps {
		for _, sheet := range step.Powers {
			if sheet.Scan == "" {
				continue
			}
			path, src, site := dir+sheet.Scan, sheet.ScanSrc, files.In(s.Dir)
			size, modified := int64(-1), int64(0)
			if info, err := site.Stat(src); err == nil { // else Make says what is wrong with it
				size, modified = info.Size(), info.ModTime().UnixNano()
			}
			jobs = append(jobs, build.Job{Name: path, Files: []string{path}, Key: build.Key(path, "bare", src, size, modified),
				Make: func() ([]build.File, error) {
					data, err := scan(site, src)
					if err != nil {
						return nil, fmt.Errorf("%s: %w", src, err)
					}
					return []build.File{{Path: path, Data: data}}, nil
				}})
		}
	}
	return jobs
}
