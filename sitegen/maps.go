package sitegen

import (
	"bytes"
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
	if s.memory.drawings[b] == nil {
		s.memory.drawings[b] = newDrawings(b)
	}
	return s.memory.drawings[b]
}

func (d *drawings) scene(v render.View) (*scene.Scene, error) {
	r, err := d.renderer()
	if err != nil {
		return nil, err
	}
	return r.Map(v)
}

// turnMaps makes every turn's maps: the position it has led to, and the orders on the position before.
func turnMaps(s *Site) ([]Job, error) {
	var jobs []Job
	for _, g := range s.Published.Games {
		d := s.drawings(g.Board)
		for _, t := range g.Turns {
			jobs = append(jobs, turnJobs(d, g, t)...)
		}
	}
	return jobs, nil
}

func turnJobs(d *drawings, g *publish.Game, t *publish.Turn) []Job {
	dir := page.TurnDir(g, t)
	note := map[string]string{"draft": "Draft, before retreats", "closed": "Orders are being read", "open": "Orders are awaited"}[t.State]
	if t.State == "draft" && t.Adjustment {
		note = "Draft"
	}
	after := render.View{Position: &t.After, Title: g.Title, Subtitle: t.Name, Note: note}
	date := dueDate(g, t)
	jobs := mapJobs(d, dir+"map", after, Key(g.BoardHash, g.Title, t.Name, note, t.AfterText, date.String()), wallMap(g, t), date)
	thumb := after
	thumb.Hide = render.Cartouche | render.Legend | render.Ornament | render.LocalNames
	thumb.Enlarge = 2
	if t == g.Turns[len(g.Turns)-1] { // for the front page
		jobs = append(jobs, oneMap(d, g.Slug+"/thumb.png", thumb, Key(g.BoardHash, t.AfterText), picture(640)))
	}
	jobs = append(jobs, previewJob(d, dir+"preview.png", g, t, note))
	for _, step := range t.Steps {
		if step.Kind == "retreats" {
			continue
		}
		v := render.View{Position: &step.Before, Outcomes: step.Outcomes, Title: g.Title, Subtitle: t.Name + ": " + strings.ToLower(step.Name), Note: note}
		if t.State == "draft" {
			v.Then = &t.After // whose retreats are open
		}
		jobs = append(jobs, mapJobs(d, dir+"orders", v, Key(g.BoardHash, g.Title, t.Name, note, step.Text, t.AfterText), pageMap, date)...)
	}
	return jobs
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

// sizes says in how many formats a map is made.
type sizes int

const (
	pageMap sizes = iota // to look at
	chatMap              // to print on A4, and as a picture
	fullMap              // black and white, A3 and A2 as well
)

// wallMap says how a turn's map is made: the opening's and those of each year's end are to be hung on walls, as the
// rulebook has them sent round at the end of each game year (W3K v1.5, Keeping up to date with the game).
func wallMap(g *publish.Game, t *publish.Turn) sizes {
	if t.Adjustment || t == g.Turns[0] {
		return fullMap
	}
	return chatMap
}

// mapJobs makes one map in its formats.
func mapJobs(d *drawings, base string, v render.View, key string, want sizes, date time.Time) []Job {
	ink := v
	ink.Look = render.Ink
	formats := []struct {
		suffix string
		least  sizes
		view   render.View
		write  func(*scene.Scene) ([]byte, error)
	}{
		{".svg", pageMap, v, func(s *scene.Scene) ([]byte, error) { return svg.Bytes(s, svg.Options{Outlines: true}), nil }},
		{".pdf", chatMap, v, paper("a4", date)},
		{".png", chatMap, v, picture(pngWidth)},
		{"-a3.pdf", fullMap, v, paper("a3", date)},
		{"-a2.pdf", fullMap, v, paper("a2", date)},
		{"-bw.pdf", fullMap, ink, paper("a4", date)},
	}
	var jobs []Job
	for _, f := range formats {
		if f.least > want {
			continue
		}
		jobs = append(jobs, oneMap(d, base+f.suffix, f.view, key, f.write))
	}
	return jobs
}

func oneMap(d *drawings, path string, v render.View, key string, write func(*scene.Scene) ([]byte, error)) Job {
	return Job{Name: path, Files: []string{path}, Key: Key(path, key), Make: func() ([]File, error) {
		s, err := d.scene(v)
		if err != nil {
			return nil, err
		}
		data, err := write(s)
		return []File{{path, data}}, err
	}}
}

func picture(width int) func(*scene.Scene) ([]byte, error) {
	return func(s *scene.Scene) ([]byte, error) {
		var b bytes.Buffer
		err := png.Encode(&b, png.Image(s, width))
		return b.Bytes(), err
	}
}

func paper(name string, date time.Time) func(*scene.Scene) ([]byte, error) {
	return func(s *scene.Scene) ([]byte, error) { return pdf.Bytes(s, pdf.Options{Paper: name, Date: date}) }
}

// boardMaps makes the maps of a board without a game, under the names that the rulebook promises (W3K v1.5, Annexe 2):
// W3K-Map-Starting.pdf and its like.
func boardMaps(s *Site) ([]Job, error) {
	var jobs []Job
	for _, b := range s.Boards {
		d := s.drawings(b)
		start := engine.Publish(&engine.Position{Units: b.Map.Starts, Owners: b.Map.Owners})
		stem := strings.ToUpper(b.Map.ID) + "-Map-"
		for _, m := range []struct {
			name, says string
			view       render.View
			write      func(*scene.Scene) ([]byte, error)
		}{
			{"Starting", "who owns what at the start", render.View{Position: &start, Hide: render.Units, Subtitle: "at the start"}, paper("a3", time.Time{})},
			{"Starting-Units", "the opening position", render.View{Position: &start, Subtitle: "at the start"}, paper("a3", time.Time{})},
			{"Printable", "the bare board in full size, to print as a game board", render.View{}, func(s *scene.Scene) ([]byte, error) { return pdf.Bytes(s, pdf.Options{}) }},
		} {
			path := stem + m.name + ".pdf"
			jobs = append(jobs, oneMap(d, path, m.view, b.Hash, m.write))
			s.Downloads = append(s.Downloads, page.Download{Path: path, Name: b.Map.Title + ", " + m.says, Note: "PDF"})
		}
	}
	return jobs, nil
}
