package sitegen

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/text/unicode/norm"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/internal/book"
	"github.com/heraldmaps/herald/sitegen/internal/interactive"
	"github.com/heraldmaps/herald/sitegen/internal/page"
	"github.com/heraldmaps/herald/sitegen/internal/story"
	"github.com/heraldmaps/herald/sitegen/internal/typeset"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// The illustrated history is a game's chronicle as a PDF: a chapter a year, with the year's
// weightiest battles and the board at its end.

const yearBattles = 2

func historyJob(sums *build.Sums, d *drawings, site string, g *publish.Game) build.Job {
	path := page.ChroniclePDF(g)
	j := build.JobOf(sums, path, chronicled{d, site, g}, historyPDF, path)
	j.Late = true
	return j
}

func historyPDF(c chronicled) ([]build.File, error) {
	doc, err := typeset.Set(history(c.Draw, c.Site, c.Game), nil, nil)
	if err != nil {
		return nil, fmt.Errorf("the history of %s: %w", c.Game.Title, err)
	}
	data, err := doc.PDF(false)
	return []build.File{{Path: page.ChroniclePDF(c.Game), Data: data}}, err
}

func history(d *drawings, site string, g *publish.Game) *book.Book {
	told := story.Tell(g)
	first, last := told[0].Turn, told[len(told)-1].Turn
	b := &book.Book{Anchors: map[string]book.Anchor{},
		Config: book.Config{History: true, Contents: 1, Title: settable(g.Title), Subtitle: settable(g.RulesTitle),
			Short: settable(first.Name + " to " + last.Name), Imprint: []string{settable(site)}, Places: foremost(g, last)}}
	if first == last {
		b.Config.Short = settable(first.Name)
	}
	if day := dueDate(g, last); !day.IsZero() {
		b.Config.Date = day.UTC().Format(time.DateOnly)
	}
	h := historian{d: d, g: g, b: b}
	for from := 0; from < len(told); {
		to := from
		for to < len(told) && told[to].Turn.Phase.Year == told[from].Turn.Phase.Year {
			to++
		}
		h.year(told[from:to])
		from = to
	}
	return b
}

type historian struct {
	d       *drawings
	g       *publish.Game
	b       *book.Book
	figures int
}

func (h *historian) year(told []story.Chapter) {
	name := fmt.Sprint(told[0].Turn.Phase.Year)
	c := &book.Chapter{File: h.g.Slug, Slug: name, Part: book.Body, Number: fmt.Sprint(len(h.b.Chapters) + 1), RunOn: true,
		Title: &book.Heading{Level: 1, Spans: []book.Span{{Text: name}}, Anchor: "year-" + name}}
	h.b.Chapters = append(h.b.Chapters, c)
	h.b.Anchors[c.Title.Anchor] = book.Anchor{ID: c.Title.Anchor, Kind: book.ToChapter,
		Chapter: len(h.b.Chapters) - 1, Label: name}
	h.b.Order = append(h.b.Order, c.Title.Anchor)
	drawn := heaviest(h.g, told)
	for _, t := range told {
		if t.Idle() {
			continue // nothing happened: no empty heading
		}
		id := "turn-" + t.Turn.Key
		c.Blocks = append(c.Blocks, &book.Heading{Level: 2, Spans: []book.Span{{Text: settable(t.Turn.Name)}}, Anchor: id})
		h.b.Anchors[id] = book.Anchor{ID: id, Kind: book.ToSection, Chapter: len(h.b.Chapters) - 1,
			Label: settable(t.Turn.Name)}
		h.b.Order = append(h.b.Order, id)
		c.Blocks = append(c.Blocks, &book.Para{Spans: sentences(t.Says)})
		for _, f := range drawn {
			if f.Turn == t.Turn {
				c.Blocks = append(c.Blocks, h.battle(f))
			}
		}
	}
	c.Blocks = append(c.Blocks, h.position(told[len(told)-1].Turn))
}

func heaviest(g *publish.Game, told []story.Chapter) []story.Fought {
	var all []story.Fought
	for _, t := range told {
		for _, b := range story.Battles(g, t.Turn) {
			all = append(all, story.Fought{Turn: t.Turn, Battle: b})
		}
	}
	slices.SortStableFunc(all, func(a, b story.Fought) int { return b.Weight - a.Weight })
	return all[:min(yearBattles, len(all))]
}

func sentences(says []story.Sentence) []book.Span {
	var out []book.Span
	for i, s := range says {
		begin := ""
		if i > 0 {
			begin = " "
		}
		for k, p := range s.Parts {
			text := settable(p.Text)
			if k == 0 {
				text = begin + rising(text)
			}
			if k == len(s.Parts)-1 {
				text += "."
			}
			out = append(out, book.Span{Text: text})
		}
	}
	return out
}

func rising(s string) string {
	if s != "" && s[0] >= 'a' && s[0] <= 'z' {
		return string(s[0]-'a'+'A') + s[1:]
	}
	return s
}

// foremost returns the names of the three powers with the most centres, winners first, for the
// three crowns of the title page.
func foremost(g *publish.Game, t *publish.Turn) []string {
	var order []int
	for _, s := range t.Standings {
		if !s.Unplayed {
			order = append(order, s.Power)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int {
		won := func(p int) int {
			if slices.Contains(g.Winners, p) {
				return 1000
			}
			return t.Standings[p].Centres
		}
		return won(b) - won(a)
	})
	return lists.Map(order[:min(3, len(order))], func(p int) string { return settable(g.Powers[p].Name) })
}

// settable makes a text fit for typesetting. Characters that EB Garamond lacks, roman or italic,
// become "-", and words of over 28 letters, too long for a line, are divided.
func settable(s string) string {
	faces := []*typeface.Face{typeface.Get(scene.Garamond), typeface.Get(scene.GaramondItalic)}
	s = norm.NFC.String(s)
	var out strings.Builder
	word := 0
	for _, r := range s {
		switch {
		case r == ' ':
			word = 0
		case slices.ContainsFunc(faces, func(f *typeface.Face) bool { return !f.Has(r) }):
			r = '-'
			word++
		default:
			word++
		}
		if word > 28 {
			out.WriteByte(' ')
			word = 1
		}
		out.WriteRune(r)
	}
	if strings.TrimSpace(out.String()) == "" {
		return "-"
	}
	return out.String()
}

// plate is a picture of the history.
type plate struct {
	info   book.FigureInfo
	aspect float64
	make   func() (*scene.Scene, error)
}

var _ typeset.Figure = (*plate)(nil)

// Info implements typeset.Figure.
func (f *plate) Info() book.FigureInfo { return f.info }

// Aspect implements typeset.Figure.
func (f *plate) Aspect() float64 { return f.aspect }

// Least implements typeset.Figure. It forbids any reduction, since at full size the names on a
// whole board are barely legible.
func (f *plate) Least() float64 { return 1 }

// Scene implements typeset.Figure.
func (f *plate) Scene(bool) (*scene.Scene, error) { return f.make() }

func (h *historian) figure(size, title, alt string, note []book.Span, aspect float64,
	make func() (*scene.Scene, error)) *book.Fence {
	h.figures++
	return &book.Fence{Word: "map", Number: h.figures,
		Figure: &plate{info: book.FigureInfo{Number: h.figures, Title: settable(title), Size: size,
			Alt: settable(alt), Note: note},
			aspect: aspect, make: sync.OnceValues(make)}}
}

// battle draws a battle as the card on its turn's page does.
func (h *historian) battle(f story.Fought) *book.Fence {
	step := &f.Turn.Steps[f.Step]
	note := []book.Span{{Text: settable(rising(story.Text(f.Said))) + "."}}
	return h.figure("half", f.Title, f.Title, note, render.CardShape, func() (*scene.Scene, error) {
		r, err := h.d.renderer()
		if err != nil {
			return nil, err
		}
		return r.Card(f.Show, interactive.BattleView(step, f.Orders), battleCaption(f.Battle, f.Turn.Name+", "+h.g.Title))
	})
}

// yearPixels is the width, in pixels, for which a year's board is drawn. In the width of a page's
// text its letters are about 6 pt.
const yearPixels = 600

// position draws the board as a year left it.
func (h *historian) position(t *publish.Turn) *book.Fence {
	v := render.View{Position: &t.After, Held: t.Held, Marks: t.Marks,
		Hide: render.Cartouche | render.Ornament | render.Legend}
	title := "The board after " + t.Name
	return h.figure("text", title, title, nil, h.g.Board.Height/h.g.Board.Width, func() (*scene.Scene, error) {
		r, err := h.d.renderer()
		if err != nil {
			return nil, err
		}
		return r.Map(r.Sized(v, yearPixels))
	})
}

func battleCaption(b story.Battle, line string) render.Caption {
	c := render.Caption{Title: b.Title, Line: line}
	for _, side := range b.Sides {
		c.Sides = append(c.Sides, render.Strength{Power: engine.PowerID(side.Power), N: side.N})
	}
	return c
}
