package sitegen

import (
	"bytes"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/pdf"
	"github.com/heraldmaps/herald/render/png"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/svg"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/living"
	"github.com/heraldmaps/herald/sitegen/page"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// pngWidth is the width of a turn's picture in pixels: sharp on a phone, and small enough for a chat.
const pngWidth = 900

// drawings draws one board; the renderer is made when the first map is wanted.
type drawings struct {
	board    *mapdata.Board
	renderer func() (*render.Renderer, error)
}

func newDrawings(b *mapdata.Board) *drawings {
	return &drawings{b, sync.OnceValues(func() (*render.Renderer, error) { return render.New(b) })}
}

// drawings returns the one renderer of a board.
func (s *Site) drawings(b *mapdata.Board) *drawings {
	s.memory.mu.Lock()
	defer s.memory.mu.Unlock()
	if s.memory.drawings[b] == nil {
		s.memory.drawings[b] = newDrawings(b)
	}
	return s.memory.drawings[b]
}

// renderer returns what draws a board.
func (s *Site) renderer(b *mapdata.Board) (*render.Renderer, error) { return s.drawings(b).renderer() }

func (d *drawings) scene(v render.View) (*scene.Scene, error) {
	r, err := d.renderer()
	if err != nil {
		return nil, err
	}
	return r.Map(v)
}

// turnMaps makes every turn's maps: the position it has led to, and the orders on the position before.
func turnMaps(s *Site) ([]build.Job, error) {
	var jobs []build.Job
	for _, g := range s.Published.Games {
		d := s.drawings(g.Board)
		for _, t := range g.Turns {
			jobs = append(jobs, turnJobs(d, g, t, s.prints)...)
		}
	}
	if g, t := page.Shown(s.Published); t != nil { // the front page in the dark
		jobs = append(jobs, previewJob(s.drawings(g.Board), page.NightPreview, g, t, noteOf(t), render.Night))
	}
	return jobs, nil
}

// noteOf is what a map says of a turn beside its name.
func noteOf(t *publish.Turn) string {
	if t.State == "draft" && t.Adjustment {
		return "Draft"
	}
	return map[string]string{"draft": "Draft, before retreats", "closed": "Orders are being read", "open": "Orders are awaited", "over": "The game has ended"}[t.State]
}

func turnJobs(d *drawings, g *publish.Game, t *publish.Turn, prints []string) []build.Job {
	dir := page.TurnDir(g, t)
	note := noteOf(t)
	after := render.View{Position: &t.After, Held: t.Held, Marks: t.Marks, Title: g.Title, Subtitle: t.Name, Note: note}
	date := dueDate(g, t)
	key := build.Key(g.BoardHash, g.Title, t.Name, note, t.AfterText)
	var printed []render.View
	printedKey := build.Key(key, date.String())
	var stages []stagedView
	shown := key
	for _, m := range stepMaps(t) {
		v := m.view
		v.Title, v.Subtitle, v.Note = g.Title, t.Name+": "+v.Subtitle, note
		text := build.Key(key, m.text)
		stages, shown = append(stages, stagedView{m.name, v}), build.Key(shown, m.name, text)
		printed, printedKey = append(printed, v), build.Key(printedKey, text)
	}
	jobs := []build.Job{
		screenMap(d, dir+"map.svg", append(stages, stagedView{"", after}), shown),
		smallMap(d, dir+"map.png", after, key, pngWidth),
		printedMaps(d, dir+"map.pdf", append(printed, after), printedKey, g.Title+", "+t.Name, date),
	}
	if t == page.WallTurn(g) {
		ink, of := after, g.Slug+"/map"
		ink.Look = render.Ink
		jobs = append(jobs,
			mapFiles(d, of+" on large paper", after, printedKey, wallPapers(of+"-", prints, date)...),
			printedMaps(d, of+"-bw.pdf", []render.View{ink}, printedKey, g.Title+", "+t.Name, date))
	}
	thumb := after
	thumb.Hide = render.Cartouche
	if t == g.Turns[len(g.Turns)-1] { // for the front page
		night := thumb
		night.Look = render.Night
		jobs = append(jobs, smallMap(d, g.Slug+"/thumb.png", thumb, build.Key(g.BoardHash, t.AfterText), 640),
			smallMap(d, g.Slug+"/thumb-night.png", night, build.Key(g.BoardHash, t.AfterText), 640))
	}
	if t == g.Turns[len(g.Turns)-1] && len(page.Apart(g)) > 0 {
		for _, p := range page.Apart(g) {
			v := after
			v.Arrows, v.Subtitle, v.Note = nobodys(t), p.Title, ""
			jobs = append(jobs, screenMap(d, page.ApartMap(g, p), []stagedView{{"", v}}, build.Key(key, p.Title, v.Arrows)))
		}
	}
	return append(jobs, previewJob(d, dir+"preview.png", g, t, note, render.Colour))
}

// nobodys are the arrows of a turn's last step that are no unit's.
func nobodys(t *publish.Turn) (out []engine.Arrow) {
	if len(t.Steps) == 0 {
		return nil
	}
	for _, a := range t.Steps[len(t.Steps)-1].Arrows {
		if a.Unit == 0 {
			out = append(out, a)
		}
	}
	return out
}

// smallMap draws a view as a picture of so many pixels across, as they show it best.
func smallMap(d *drawings, path string, v render.View, key string, pixels int) build.Job {
	return build.Job{Name: path, Files: []string{path}, Key: build.Key(path, key), Make: func() ([]build.File, error) {
		r, err := d.renderer()
		if err != nil {
			return nil, err
		}
		v := v
		v.Hide |= render.Legend | render.RhumbLines
		s, err := r.Map(r.Sized(v, pixels))
		if err != nil {
			return nil, err
		}
		data, err := picture(pixels)(s)
		return []build.File{{Path: path, Data: data}}, err
	}}
}

// stepMap is the map of what was ordered in a step, on the position before it, and all that it shows.
type stepMap struct {
	name string // of its stage in map.svg
	view render.View
	text string
}

// stepMaps are a turn's maps of orders and of retreats, as far as there are results.
func stepMaps(t *publish.Turn) []stepMap {
	var out []stepMap
	for i := range t.Steps {
		step := &t.Steps[i]
		v := render.View{Position: &step.Before, Held: step.Held, Outcomes: step.Orders, Marks: step.Marks, Arrows: step.Arrows, Subtitle: strings.ToLower(step.Name)}
		if !step.Follows && t.State == "draft" {
			v.Then = &t.After // whose retreats are open
		}
		out = append(out, stepMap{living.StageOf(step), v, step.Text})
	}
	return out
}

// dueDate is the last day that a turn's orders were due, which dates its documents; zero where there are no deadlines.
func dueDate(g *publish.Game, t *publish.Turn) (last time.Time) {
	for _, d := range g.Deadlines {
		if d.Key == t.Key && d.Due.After(last) {
			last = d.Due
		}
	}
	return last
}

// printedMaps makes a document for A4: an overview of each view, then theatre by theatre the views on facing pages, and the key.
func printedMaps(d *drawings, path string, views []render.View, key, title string, date time.Time) build.Job {
	return build.Job{Name: path, Files: []string{path}, Key: build.Key(path, key), Make: func() ([]build.File, error) {
		r, err := d.renderer()
		if err != nil {
			return nil, err
		}
		scenes, err := r.Atlas(views)
		if err != nil {
			return nil, err
		}
		data, err := pdf.Pages(scenes, pdf.Options{Paper: "a4", Title: title, Date: date})
		return []build.File{{Path: path, Data: data}}, err
	}}
}

// mapFile is a file with a map, and what writes it.
type mapFile struct {
	path  string
	write func(*scene.Scene) ([]byte, error)
}

// mapFiles writes one map in several ways.
func mapFiles(d *drawings, name string, v render.View, key string, files ...mapFile) build.Job {
	j := build.Job{Name: name, Key: build.Key(name, key)}
	for _, f := range files {
		j.Files = append(j.Files, f.path)
	}
	j.Make = func() ([]build.File, error) {
		s, err := d.scene(v)
		if err != nil {
			return nil, err
		}
		var out []build.File
		for _, f := range files {
			data, err := f.write(s)
			if err != nil {
				return nil, err
			}
			out = append(out, build.File{Path: f.path, Data: data})
		}
		return out, nil
	}
	return j
}

func oneMap(d *drawings, path string, v render.View, key string, write func(*scene.Scene) ([]byte, error)) build.Job {
	return mapFiles(d, path, v, key, mapFile{path, write})
}

// stagedView is a map of several in one drawing, and the fragment that shows it.
type stagedView struct {
	name string
	view render.View
}

// screenMap draws a turn's maps for screens in one file, whose colours follow the reader's light or dark one.
func screenMap(d *drawings, path string, views []stagedView, key string) build.Job {
	return build.Job{Name: path, Files: []string{path}, Key: build.Key(path, key), Make: func() ([]build.File, error) {
		var stages []svg.Stage
		for _, v := range views {
			day, err := d.scene(v.view)
			if err != nil {
				return nil, err
			}
			v.view.Look = render.Night
			night, err := d.scene(v.view)
			if err != nil {
				return nil, err
			}
			stages = append(stages, svg.Stage{Name: v.name, Day: day, Night: night})
		}
		return []build.File{{Path: path, Data: svg.Stages(stages, svg.Options{Outlines: true, Fonts: true})}}, nil
	}}
}

func picture(width int) func(*scene.Scene) ([]byte, error) {
	return func(s *scene.Scene) ([]byte, error) {
		var b bytes.Buffer
		err := png.Write(&b, s, width)
		return b.Bytes(), err
	}
}

// wallPapers are the files of a map on those papers that the site's settings ask for: each PDF of a large board weighs a megabyte.
func wallPapers(stem string, prints []string, date time.Time) []mapFile {
	var out []mapFile
	for _, p := range prints {
		out = append(out, mapFile{stem + p + ".pdf", paper(p, date)})
	}
	return out
}

func paper(name string, date time.Time) func(*scene.Scene) ([]byte, error) {
	o := pdf.Options{Paper: name, Date: date}
	if name == "tiles" {
		o.Paper, o.Poster = "a4", "a2"
	}
	return func(s *scene.Scene) ([]byte, error) { return pdf.Bytes(s, o) }
}

// boardMaps makes the maps of a board without a game, under the names that the rulebook promises (W3K v1.5, Annexe 2):
// W3K-Map-Starting.pdf and its like.
func boardMaps(s *Site) ([]build.Job, error) {
	var jobs []build.Job
	for _, b := range s.Boards {
		d := s.drawings(b)
		start := engine.PublishBoard(b.Map)
		stem := strings.ToUpper(b.Map.ID) + "-Map-"
		type download struct {
			name, says string
			view       render.View
			write      func(*scene.Scene) ([]byte, error)
		}
		list := []download{
			{"Starting", "who owns what at the start", render.View{Position: &start, Hide: render.Units, Subtitle: "at the start"}, paper("a3", b.Day())},
			{"Starting-Units", "the opening position", render.View{Position: &start, Subtitle: "at the start"}, paper("a3", b.Day())},
			{"Printable", "the bare board in full size, to print as a game board", render.View{}, func(s *scene.Scene) ([]byte, error) { return pdf.Bytes(s, pdf.Options{Date: b.Day()}) }},
		}
		if slices.Contains(s.prints, "a1") {
			list = append(list, download{"Printable-A1", "the bare board on A1", render.View{}, paper("a1", b.Day())})
		}
		if slices.Contains(s.prints, "tiles") {
			list = append(list, download{"Printable-Tiles", "the bare board on A2, in sheets of A4 to glue", render.View{}, paper("tiles", b.Day())})
		}
		for _, m := range list {
			path := stem + m.name + ".pdf"
			jobs = append(jobs, oneMap(d, path, m.view, b.Hash, m.write))
			s.Downloads = append(s.Downloads, page.Download{Path: path, Name: b.Map.Title + ", " + m.says, Note: "PDF"})
		}
	}
	return jobs, nil
}
