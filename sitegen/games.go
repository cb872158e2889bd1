package sitegen

import (
	"errors"
	"fmt"

	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/feed"
	"github.com/heraldmaps/herald/sitegen/files"
	"github.com/heraldmaps/herald/sitegen/internal/page"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// gameFiles makes a game's other files: calendars, feeds, results as text and JSON, photographs.
func gameFiles(s *Site) ([]build.Job, error) {
	var jobs []build.Job
	if len(s.Published.Games) > 0 {
		jobs = append(jobs, build.JobOf(s.sums, "check.py", feed.CheckProgram, checkProgram, "check.py"))
	}
	head := s.head()
	for _, g := range s.Published.Games {
		one := func(name string, make func(gameOf) ([]build.File, error)) {
			path := g.Slug + "/" + name
			jobs = append(jobs, build.JobOf(s.sums, path, gameOf{path, head, g, nil}, make, path))
		}
		one("calendar.ics", calendarFile)
		one("feed.xml", atomFile)
		if len(g.Log) > 0 {
			one("receipts.txt", logFile)
		}
		one("game.json", gameFile)
		for _, t := range g.Turns {
			jobs = append(jobs, s.turnFiles(head, g, t)...)
		}
	}
	return jobs, nil
}

type gameOf struct {
	Path string
	Site *publish.Site // the site's settings, without its games
	Game *publish.Game
	Turn *publish.Turn
}

func checkProgram(text string) ([]build.File, error) {
	return []build.File{{Path: "check.py", Data: []byte(text)}}, nil
}

func calendarFile(o gameOf) ([]build.File, error) {
	data, err := feed.Calendar(o.Site, o.Game)
	return []build.File{{Path: o.Path, Data: data}}, err
}

func atomFile(o gameOf) ([]build.File, error) {
	data, err := feed.Atom(o.Site, o.Game)
	return []build.File{{Path: o.Path, Data: data}}, err
}

func logFile(o gameOf) ([]build.File, error) {
	return []build.File{{Path: o.Path, Data: []byte(o.Game.Log.Text())}}, nil
}

func gameFile(o gameOf) ([]build.File, error) {
	data, err := feed.JSON(feed.NewGame(o.Game))
	return []build.File{{Path: o.Path, Data: data}}, err
}

func resultsFiles(o gameOf) ([]build.File, error) {
	data, err := feed.JSON(feed.NewResults(o.Game, o.Turn))
	return []build.File{{Path: o.Path + ".txt", Data: []byte(feed.Text(o.Site, o.Game, o.Turn))},
			{Path: o.Path + "-full.txt", Data: []byte(feed.Mail(o.Site, o.Game, o.Turn))}, {Path: o.Path + ".json", Data: data}},
		err
}

// head returns the site without its games, so that a file about one game depends on no other.
func (s *Site) head() *publish.Site {
	head := *s.Published
	head.Games = nil
	return &head
}

// checkScans drops the photographs that cannot be published from a game and reports why. In a job,
// their errors would stop the whole build.
func checkScans(site files.Site, g *publish.Game, ps *load.Problems) {
	for _, t := range g.Turns {
		for i := range t.Steps {
			for j := range t.Steps[i].Powers {
				sheet := &t.Steps[i].Powers[j]
				if sheet.Scan == "" {
					continue
				}
				data, err := scan(site, sheet.ScanSrc)
				if sheet.ScanHash = build.Key(data); err != nil {
					hint := files.Remedy(err)
					if hint == "" {
						hint = "save the photograph again, or remove it"
					}
					ps.Errorf(sheet.ScanSrc, 0, 0, hint, "is not published: %v", err)
					sheet.Scan, sheet.ScanSrc = "", ""
				}
			}
		}
	}
}

// scan reads a photograph and removes the camera's metadata.
func scan(site files.Site, path string) ([]byte, error) {
	data, err := site.Read(path, files.Scan)
	if err != nil {
		return nil, load.Unread(err)
	}
	return photograph(path, data)
}

// turnFiles returns the jobs for a turn's text, JSON and scans, if its result is published.
func (s *Site) turnFiles(head *publish.Site, g *publish.Game, t *publish.Turn) []build.Job {
	if len(t.Steps) == 0 {
		return nil
	}
	dir := page.TurnDir(g, t)
	path := dir + "results"
	jobs := []build.Job{build.JobOf(s.sums, path, gameOf{path, head, g, t}, resultsFiles, path+".txt",
		path+"-full.txt", path+".json")}
	for _, step := range t.Steps {
		for _, sheet := range step.Powers {
			if sheet.Scan != "" {
				path := dir + sheet.Scan
				jobs = append(jobs, build.JobOf(s.sums, path, photo{s.Dir, sheet.ScanSrc, path, sheet.ScanHash}, photoFile, path))
			}
		}
	}
	return jobs
}

// photo names a photograph of a sheet by path and hash: a job's input should not hold the bytes.
type photo struct{ Dir, Source, Path, Hash string }

func photoFile(p photo) ([]build.File, error) {
	data, err := scan(files.In(p.Dir), p.Source)
	if err == nil && build.Key(data) != p.Hash {
		err = errors.New("it changed while the site was built (hint: build again)")
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.Source, err)
	}
	return []build.File{{Path: p.Path, Data: data}}, nil
}
