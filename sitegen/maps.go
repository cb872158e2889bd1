package sitegen

import (
	"bytes"
	"slices"
	"strings"
	"time"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/pdf"
	"github.com/heraldmaps/herald/render/png"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/svg"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/internal/interactive"
	"github.com/heraldmaps/herald/sitegen/internal/page"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// drawings draws maps of one board. The first map makes its renderer.
type drawings struct {
	board *mapdata.Board
	made  *build.Derived[*render.Renderer]
}

func newDrawings(b *mapdata.Board) *drawings { return &drawings{b, build.Derive(b, render.New)} }

func (d *drawings) renderer() (*render.Renderer, error) { return d.made.Get() }

func (s *Site) drawings(b *mapdata.Board) *drawings {
	s.memory.mu.Lock()
	defer s.memory.mu.Unlock()
	if s.memory.drawings[b] == nil {
		s.memory.drawings[b] = newDrawings(b)
	}
	return s.memory.drawings[b]
}

func (s *Site) renderer(b *mapdata.Board) (*render.Renderer, error) { return s.drawings(b).renderer() }

func (d *drawings) scene(v render.View) (*scene.Scene, error) {
	r, err := d.renderer()
	if err != nil {
		return nil, err
	}
	return r.Map(v)
}

// turnMaps returns the jobs for turns' maps: the position after, and the orders before it.
func turnMaps(s *Site) ([]build.Job, error) {
	var jobs []build.Job
	for _, g := range s.Published.Games {
		d := s.drawings(g.Board)
		for _, t := range g.Turns {
			jobs = append(jobs, turnJobs(s.sums, d, g, t, s.prints)...)
		}
	}
	if g, t := page.Shown(s.Published); t != nil { // the front page's picture for dark screens
		jobs = append(jobs, previewJob(s.sums, s.drawings(g.Board), page.NightPreview, g, t, noteOf(t), render.Night))
	}
	return jobs, nil
}

// noteOf returns the note on a turn's map, besides the turn's name.
func noteOf(t *publish.Turn) string {
	if t.State == "draft" && t.Adjustment {
		return "Draft"
	}
	return map[string]string{"draft": "Draft, before retreats", "closed": "Orders are being read",
		"open": "Orders are awaited", "over": "The game has ended"}[t.State]
}

// turnJobs returns the jobs for a turn's files: its map as SVG, its stages as a PDF, its preview.
// Costly files that few people want are made only for the turn that page.Printed returns.
func turnJobs(sums *build.Sums, d *drawings, g *publish.Game, t *publish.Turn, prints []string) []build.Job {
	dir, of, note := page.TurnDir(g, t), g.Slug+"/", noteOf(t)
	after := render.View{Position: &t.After, Held: t.Held, Marks: t.Marks, Title: g.Title, Subtitle: t.Name, Note: note}
	date, printed := dueDate(g, t), t == page.Printed(g)
	var views []render.View
	var jobs []build.Job
	for _, m := range stepMaps(t) {
		v := m.View
		v.Title, v.Subtitle, v.Note = g.Title, t.Name+": "+v.Subtitle, note
		if printed {
			jobs = append(jobs, plainJob(sums, d, of+m.Name, v))
		}
		views = append(views, v)
	}
	views = append(views, after)
	title := g.Title + ", " + t.Name
	small := func(path string, v render.View, pixels int) build.Job {
		return build.JobOf(sums, path, smallMap{d, path, v, pixels}, drawSmall, path)
	}
	atlas := func(path string, views ...render.View) build.Job {
		return build.JobOf(sums, path, printedMaps{d, path, views, title, date}, drawAtlas, path)
	}
	jobs = append(jobs,
		plainJob(sums, d, dir+"map.svg", after),
		build.JobOf(sums, dir+"map.pdf", printedMaps{d, dir + "map.pdf", views, title, date}, drawPrinted, dir+"map.pdf"),
		previewJob(sums, d, dir+"preview.png", g, t, note, render.Colour))
	if printed {
		ink := after
		ink.Look = render.Ink
		editable := of + "map-editable.svg"
		jobs = append(jobs, sheetsJob(sums, of+"map on other paper", d, after, wallPapers(of+"map-", prints, date)...),
			atlas(of+"atlas.pdf", views[0]), atlas(of+"map-bw.pdf", ink),
			build.JobOf(sums, editable, plainMap{d, editable, after}, drawEditable, editable))
	}
	if t == g.Turns[len(g.Turns)-1] { // the front page shows it
		thumb := after
		thumb.Hide = render.Cartouche
		night := thumb
		night.Look = render.Night
		jobs = append(jobs, small(of+"thumb.png", thumb, 640), small(of+"thumb-night.png", night, 640))
		for _, p := range page.Apart(g) {
			v := after
			v.Arrows, v.Subtitle, v.Note = nobodys(t), p.Title, ""
			path := page.ApartMap(g, p)
			jobs = append(jobs, build.JobOf(sums, path, plainMap{d, path, v}, drawScreen, path))
		}
	}
	return jobs
}

// nobodys returns the arrows of a turn's last step that belong to no unit.
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

// smallMap is a view to be drawn as a picture of a width in pixels.
type smallMap struct {
	Draw   *drawings
	Path   string
	View   render.View
	Pixels int
}

// stepMap is the map of a step's orders on the position before, and its file's name.
type stepMap struct {
	Name string
	View render.View
}

func drawSmall(m smallMap) ([]build.File, error) {
	r, err := m.Draw.renderer()
	if err != nil {
		return nil, err
	}
	m.View.Hide |= render.Legend | render.RhumbLines
	s, err := r.Map(r.Sized(m.View, m.Pixels))
	if err != nil {
		return nil, err
	}
	data, err := picture(m.Pixels)(s)
	return []build.File{{Path: m.Path, Data: data}}, err
}

func stepMaps(t *publish.Turn) []stepMap {
	var out []stepMap
	for i := range t.Steps {
		step := &t.Steps[i]
		v := render.View{Position: &step.Before, Held: step.Held, Outcomes: step.Orders, Marks: step.Marks,
			Arrows: step.Arrows, Subtitle: strings.ToLower(step.Name)}
		if !step.Follows && t.State == "draft" {
			v.Then = &t.After // retreats are awaited: show where they may go
		}
		out = append(out, stepMap{interactive.PictureOf(step), v})
	}
	return out
}

// dueDate returns the last day on which a turn's orders were due, or zero without deadlines. It
// dates the turn's documents, as a build must not read the clock.
func dueDate(g *publish.Game, t *publish.Turn) (last time.Time) {
	for _, d := range g.Deadlines {
		if d.Key == t.Key && d.Due.After(last) {
			last = d.Due
		}
	}
	return last
}

type printedMaps struct {
	Draw  *drawings
	Path  string
	Views []render.View
	Title string
	Date  time.Time
}

// drawPrinted draws each view, with its key, as a sheet of A3.
func drawPrinted(m printedMaps) ([]build.File, error) {
	r, err := m.Draw.renderer()
	if err != nil {
		return nil, err
	}
	data, err := Printed(r, m.Views, drawnFor(r, m.Views), m.options("a3"))
	return []build.File{{Path: m.Path, Data: data}}, err
}

// drawAtlas draws an A4 document: views as a whole, by inset on facing pages, and the key.
func drawAtlas(m printedMaps) ([]build.File, error) {
	r, err := m.Draw.renderer()
	if err != nil {
		return nil, err
	}
	scenes, err := r.Atlas(m.Views)
	if err != nil {
		return nil, err
	}
	data, err := pdf.Pages(scenes, m.options("a4"))
	return []build.File{{Path: m.Path, Data: data}}, err
}

func (m *printedMaps) options(paper string) pdf.Options {
	return pdf.Options{Paper: paper, Title: m.Title, Date: m.Date}
}

// mapDocument is the file of a map on one kind of paper.
type mapDocument struct {
	Path string
	On   pdf.Options
}

type sheets struct {
	Draw   *drawings
	View   render.View
	Sheets []mapDocument
}

func sheetsJob(sums *build.Sums, name string, d *drawings, v render.View, list ...mapDocument) build.Job {
	files := lists.Map(list, func(s mapDocument) string { return s.Path })
	return build.JobOf(sums, name, sheets{d, v, list}, drawSheets, files...)
}

func drawSheets(m sheets) ([]build.File, error) {
	r, err := m.Draw.renderer()
	if err != nil {
		return nil, err
	}
	var out []build.File
	views := []render.View{m.View}
	for _, sheet := range m.Sheets {
		data, err := Printed(r, views, drawnFor(r, views), sheet.On)
		if err != nil {
			return nil, err
		}
		out = append(out, build.File{Path: sheet.Path, Data: data})
	}
	return out, nil
}

type plainMap struct {
	Draw *drawings
	Path string
	View render.View
}

func plainJob(sums *build.Sums, d *drawings, path string, v render.View) build.Job {
	return build.JobOf(sums, path, plainMap{d, path, v}, drawPlain, path)
}

func drawPlain(m plainMap) ([]build.File, error) {
	s, err := m.Draw.scene(m.View)
	if err != nil {
		return nil, err
	}
	return []build.File{{Path: m.Path, Data: svg.Plain(s, svg.PlainOptions{})}}, nil
}

func drawEditable(m plainMap) ([]build.File, error) {
	r, err := m.Draw.renderer()
	if err != nil {
		return nil, err
	}
	s, err := r.Map(m.View)
	if err != nil {
		return nil, err
	}
	return []build.File{{Path: m.Path, Data: Editable(m.Draw.board, r, s)}}, nil
}

// Editable writes a map as SVG for editing in Inkscape, in layers, with text as text. An invisible
// layer on top has each region as one closed shape with its id and name.
func Editable(b *mapdata.Board, r *render.Renderer, s *scene.Scene) []byte {
	l := &scene.Layer{ID: "regions"}
	for i, o := range r.Outlines() {
		l.Items = append(l.Items, svg.Region(b.Map.Regions[i].ID, b.Map.Regions[i].Name, o.Whole))
	}
	s.Layers = append(s.Layers, l)
	return svg.Plain(s, svg.PlainOptions{Editable: true})
}

func drawScreen(m plainMap) ([]build.File, error) {
	day, err := m.Draw.scene(m.View)
	if err != nil {
		return nil, err
	}
	m.View.Look = render.Night
	night, err := m.Draw.scene(m.View)
	if err != nil {
		return nil, err
	}
	return []build.File{{Path: m.Path, Data: svg.DayAndNight(day, night, svg.Options{Outlines: true})}}, nil
}

func picture(width int) func(*scene.Scene) ([]byte, error) {
	return func(s *scene.Scene) ([]byte, error) {
		var b bytes.Buffer
		err := png.Write(&b, s, width)
		return b.Bytes(), err
	}
}

// wallPapers returns a map's documents for the papers in the site's settings only, since a PDF of a
// large board has a megabyte.
func wallPapers(stem string, prints []string, date time.Time) []mapDocument {
	return lists.Map(prints, func(p string) mapDocument { return mapDocument{stem + p + ".pdf", paper(p, date)} })
}

func paper(name string, date time.Time) pdf.Options {
	if name == "tiles" {
		return pdf.Options{Paper: "a4", Poster: "a2", Date: date}
	}
	return pdf.Options{Paper: name, Date: date}
}

// boardMaps returns the jobs for the maps of boards without a game. Their file names, such as
// W3K-Map-Starting.pdf, are promised by the rulebook (W3K v1.5, Annexe 2).
func boardMaps(s *Site) ([]build.Job, error) {
	var jobs []build.Job
	for _, b := range s.Boards {
		d := s.drawings(b)
		start := engine.PublishBoard(b.Map)
		stem := strings.ToUpper(b.Map.ID) + "-Map-"
		type download struct {
			name, says string
			view       render.View
			on         pdf.Options
		}
		list := []download{
			{"Starting", "who owns what at the start",
				render.View{Position: &start, Hide: render.Units, Subtitle: "at the start"}, paper("a3", b.Day())},
			{"Starting-Units", "the opening position", render.View{Position: &start, Subtitle: "at the start"},
				paper("a3", b.Day())},
			{"Printable", "the bare board in full size, to print as a game board", render.View{}, paper("", b.Day())},
		}
		if slices.Contains(s.prints, "a1") {
			list = append(list, download{"Printable-A1", "the bare board on A1", render.View{}, paper("a1", b.Day())})
		}
		if slices.Contains(s.prints, "tiles") {
			list = append(list, download{"Printable-Tiles", "the bare board on A2, in sheets of A4 to glue",
				render.View{}, paper("tiles", b.Day())})
		}
		for _, m := range list {
			path := stem + m.name + ".pdf"
			m.on.Press = m.on.Poster == "" // sheets to glue together come from an office printer
			jobs = append(jobs, sheetsJob(s.sums, path, d, m.view, mapDocument{path, m.on}))
			s.Downloads = append(s.Downloads, page.Download{Path: path, Name: b.Map.Title + ", " + m.says, Note: "PDF"})
		}
	}
	return jobs, nil
}
