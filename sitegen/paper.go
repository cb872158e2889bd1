package sitegen

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/pdf"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
	"github.com/heraldmaps/herald/sitegen/internal/interactive"
	"github.com/heraldmaps/herald/sitegen/internal/story"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// The smallest letters of a printed key and of a table of powers, in pt. A key with smaller letters
// is printed in a strip below its map; with too small a table, both get a page of their own.
const leastKey, leastTable = 7.0, 5.0

// keyPlace is what a map omits, and the letters' size of the key below it.
type keyPlace struct {
	without render.Parts
	size    float64
}

func (p keyPlace) of(v render.View) render.View {
	v.Hide |= p.without
	v.KeySize = p.size
	return v
}

// Printed returns a document for printing. adapt changes the views, and draw then draws them.
func Printed(r *render.Renderer, views []render.View,
	draw func(adapt func(render.View) render.View) ([]*scene.Scene, error), o pdf.Options) ([]byte, error) {
	pages, err := keyed(r, views, draw, o)
	if err != nil {
		return nil, err
	}
	return pdf.Pages(pages, o)
}

// keyed finds a place for keys that are too small to read on their paper.
func keyed(r *render.Renderer, views []render.View,
	draw func(adapt func(render.View) render.View) ([]*scene.Scene, error), o pdf.Options) ([]*scene.Scene, error) {
	maps, err := draw(keyPlace{}.of)
	if err != nil || o.Poster != "" {
		return maps, err
	}
	key, table, err := smallest(maps, o)
	if err != nil || key >= leastKey && table >= leastTable {
		return maps, err
	}
	// A longer sheet is printed smaller, and its key must be larger.
	for size, tries := leastKey*25.4/72, 0; table >= leastTable && tries < 6; tries++ {
		scale := math.Inf(1)
		if maps, err = draw(keyPlace{size: size}.of); err != nil {
			return nil, err
		}
		evened(maps)
		for _, s := range maps {
			k, err := pdf.Scale(s, o)
			if err != nil {
				return nil, err
			}
			scale = min(scale, k)
		}
		if key, table, err = smallest(maps, o); err != nil || key >= leastKey && table >= leastTable {
			return maps, err
		}
		size = 1.001 * leastKey * 25.4 / 72 / scale
	}
	apart := render.Key
	if table < leastTable {
		apart |= render.Legend
	}
	if maps, err = draw(keyPlace{without: apart}.of); err != nil {
		return nil, err
	}
	return append(maps, r.KeyPage(views)), nil
}

// smallest returns the smallest letters of printed keys and tables of powers, in pt.
func smallest(maps []*scene.Scene, o pdf.Options) (key, table float64, err error) {
	key, table = math.Inf(1), math.Inf(1)
	for _, s := range maps {
		k, err := pdf.Scale(s, o)
		if err != nil {
			return 0, 0, err
		}
		of, powers := render.KeyType(s)
		if of > 0 {
			key = min(key, k*of)
		}
		if powers > 0 {
			table = min(table, k*powers)
		}
	}
	return key, table, nil
}

// evened makes sheets equally long, so that a document's maps have one scale.
func evened(maps []*scene.Scene) {
	most := slices.MaxFunc(maps, func(a, b *scene.Scene) int { return cmp.Compare(a.H, b.H) })
	for _, s := range maps {
		s.Frame.Max.Y += most.H - s.H
		s.H = most.H
	}
}

func drawnFor(r *render.Renderer, views []render.View) func(func(render.View) render.View) ([]*scene.Scene, error) {
	return func(adapt func(render.View) render.View) ([]*scene.Scene, error) {
		var out []*scene.Scene
		for _, v := range views {
			s, err := r.Map(adapt(v))
			if err != nil {
				return nil, err
			}
			out = append(out, s)
		}
		return out, nil
	}
}

// Measures of a poster, mm.
const (
	posterEdge  = 20.0 // from the trimmed edge
	posterHead  = 44.0 // title, and the dates below it
	posterYears = 62.0 // the strip of centres by year
	posterGap   = 9.0
)

const posterBattles = 3

// poster is a poster being drawn: mm from the top left corner of the trimmed sheet.
type poster struct {
	g    *publish.Game
	last *publish.Turn
	r    *render.Renderer
	doc  *pdf.Document
	page *pdf.Page
	w, h float64
}

// Poster draws a game that has ended on A2 with a bleed, for a press: the final board, the powers
// with their arms and players, the weightiest battles, and the centres of every year.
func Poster(g *publish.Game) ([]byte, error) {
	if !g.Over || g.Board == nil || len(g.Turns) == 0 {
		return nil, fmt.Errorf("game %s has not ended (hint: herald end %s, or herald map --print for a sheet of a phase)",
			g.Slug, g.Slug)
	}
	r, err := render.New(g.Board)
	if err != nil {
		return nil, err
	}
	p := &poster{g: g, last: g.Turns[len(g.Turns)-1], r: r, w: 420, h: 594}
	if g.Board.Width > g.Board.Height {
		p.w, p.h = p.h, p.w
	}
	board, err := r.Map(render.View{Position: &p.last.After, Held: p.last.Held, Marks: p.last.Marks, Title: g.Title,
		Hide: render.Cartouche | render.Legend})
	if err != nil {
		return nil, err
	}
	p.doc = pdf.NewDocument(pdf.Info{Title: g.Title + ", a poster", Subject: p.dates(),
		Date: dueDate(g, p.last), Press: true})
	const bleed = 3.0
	p.page = p.doc.NewPage(points(p.w), points(p.h), 0, points(bleed))
	p.fill(-bleed, -bleed, p.w+2*bleed, p.h+2*bleed, board.Paper)
	p.heading()
	top, foot := posterEdge+posterHead, p.h-posterEdge-posterYears-posterGap
	high := foot - top
	wide := high * board.W / board.H
	if most := 0.68 * (p.w - 2*posterEdge); wide > most { // the column beside it has a third
		wide, high = most, most*board.H/board.W
	}
	p.scene(board, posterEdge, top+(foot-top-high)/2, wide, high)
	if err := p.column(posterEdge+wide+posterGap, top, foot); err != nil {
		return nil, err
	}
	p.years(posterEdge, foot+posterGap, p.w-2*posterEdge, posterYears)
	return p.doc.Bytes()
}

func points(mm float64) float64 { return mm * 72 / 25.4 }

var posterInk, posterRed = scene.Hex("#1c1916"), scene.Hex("#8a1f1a")

func (p *poster) fill(x, y, w, h float64, c scene.Colour) {
	var path scene.Path
	path.Rect(geom.Box{Min: geom.Point{X: points(x), Y: points(p.h - y - h)},
		Max: geom.Point{X: points(x + w), Y: points(p.h - y)}})
	p.page.Fill(path, c)
}

func (p *poster) scene(s *scene.Scene, x, y, w, h float64) {
	e := p.doc.Root.Add("Figure")
	if e.Alt = s.Desc; e.Alt == "" {
		e.Alt = s.Title
	}
	p.page.In(e)
	p.page.Cover(e, points(x), points(p.h-y-h), points(x+w), points(p.h-y))
	p.page.Scene(s, points(x), points(p.h-y-h), points(w), points(h))
	p.page.In(nil)
}

func width(face scene.FaceID, s string, size float64) float64 {
	return typeface.Get(face).Width(s, 0) * size * 25.4 / 72
}

// text sets a line that begins at x if at is 0, is centred on x if at is 0.5, and ends at x if at
// is 1. A line wider than room is set smaller.
func (p *poster) text(tag string, face scene.FaceID, s string, size, x, y, room, at float64, c scene.Colour) {
	s = settable(s)
	if w := width(face, s, size); w > room {
		size *= room / w
	}
	p.page.In(p.doc.Root.Add(tag))
	p.page.Text(points(x-at*width(face, s, size)), points(p.h-y),
		pdf.Run{Face: face, Size: size, Colour: c, Glyphs: typeface.Get(face).Shape(s)})
	p.page.In(nil)
}

func (p *poster) dates() string {
	first := p.g.Turns[0]
	out := first.When + " to " + p.last.When
	if from, to := dueDate(p.g, first), dueDate(p.g, p.last); !from.IsZero() && !to.IsZero() {
		out += " · played from " + from.UTC().Format("2 January 2006") + " to " + to.UTC().Format("2 January 2006")
	}
	return out
}

func (p *poster) heading() {
	mid, room := p.w/2, p.w-2*posterEdge
	p.text("H1", scene.FellCaps, p.g.Title, 64, mid, posterEdge+18, room, 0.5, posterRed)
	won := p.g.BoardTitle
	names := lists.Map(p.g.Winners, func(w int) string { return p.g.Powers[w].Name })
	if len(names) > 0 {
		says := "won by "
		if p.g.Draw {
			says = "drawn between "
		}
		won += ", " + says + strings.Join(names, ", ")
	}
	p.text("P", scene.FellItalic, won, 24, mid, posterEdge+29, room, 0.5, posterInk)
	p.text("P", scene.FellItalic, p.dates(), 15, mid, posterEdge+37, room, 0.5, posterInk)
}

// column sets the powers, the greatest first, and the battles below them.
func (p *poster) column(x, top, foot float64) error {
	wide := p.w - posterEdge - x
	order := slices.Clone(p.last.Standings)
	order = slices.DeleteFunc(order, func(s publish.Standing) bool { return s.Unplayed })
	slices.SortStableFunc(order, func(a, b publish.Standing) int {
		won := func(s publish.Standing) int {
			if slices.Contains(p.g.Winners, s.Power) {
				return 1
			}
			return 0
		}
		return cmp.Or(won(b)-won(a), b.Centres-a.Centres)
	})
	const least = 10.0 // of a power's row
	battle := min(wide*render.CardShape, (foot-top-least*float64(len(order)))/posterBattles-posterGap)
	row := min(18, (foot-top-posterBattles*(battle+posterGap))/float64(len(order)))
	// Divide the remaining room above the battles.
	gap := (foot - top - posterBattles*battle - row*float64(len(order))) / posterBattles
	size, room := 2.1*row*0.8, wide-2*row // of all names
	for _, s := range order {
		if w := width(scene.FellCaps, settable(p.g.Powers[s.Power].Name), size); w > room {
			size *= room / w
		}
	}
	for i, s := range order {
		y := top + row*float64(i)
		power := p.g.Powers[s.Power]
		p.scene(p.r.Arms(engine.PowerID(s.Power)), x, y, row, row)
		p.text("P", scene.FellCaps, power.Name, size, x+1.15*row, y+0.5*row, room, 0, posterInk)
		p.text("P", scene.GaramondBold, fmt.Sprint(s.Centres), 2*row*0.8, x+wide, y+0.55*row, row, 1, posterInk)
		players := lists.Map(power.Players, func(who publish.Player) string { return who.Name })
		if len(players) > 0 {
			p.text("P", scene.GaramondItalic, strings.Join(players, ", "), 1.5*row*0.8, x+1.15*row,
				y+0.86*row, room, 0, posterInk)
		}
	}
	y := foot + gap
	for _, f := range slices.Backward(p.greatest()) {
		y -= battle + gap
		s, err := p.r.Card(f.Show, interactive.BattleView(&f.Turn.Steps[f.Step], f.Orders), battleCaption(f.Battle, f.Turn.Name))
		if err != nil {
			return err
		}
		p.scene(s, x+wide-battle/render.CardShape, y, battle/render.CardShape, battle)
	}
	return nil
}

// greatest returns the weightiest battles of the whole game, in the order of time.
func (p *poster) greatest() []story.Fought {
	var all []story.Fought
	for _, t := range p.g.Turns {
		for _, b := range story.Battles(p.g, t) {
			all = append(all, story.Fought{Turn: t, Battle: b})
		}
	}
	slices.SortStableFunc(all, func(a, b story.Fought) int { return b.Weight - a.Weight })
	all = all[:min(posterBattles, len(all))]
	slices.SortStableFunc(all, func(a, b story.Fought) int {
		return slices.Index(p.g.Turns, a.Turn) - slices.Index(p.g.Turns, b.Turn)
	})
	return all
}

func (p *poster) years(x, y, w, h float64) {
	most := 1
	for _, year := range p.g.Years {
		sum := 0
		for power, n := range year.Centres {
			if !p.last.Standings[power].Unplayed {
				sum += n
			}
		}
		most = max(most, sum)
	}
	step := min(w/float64(max(1, len(p.g.Years))), 60)
	x += (w - step*float64(len(p.g.Years))) / 2
	p.text("P", scene.FellItalic, "supply centres, year by year", 15, p.w/2, y+4, w, 0.5, posterInk)
	y, h = y+8, h-16
	for i, year := range p.g.Years {
		left, wide := x+step*float64(i)+0.08*step, 0.84*step
		at := y + h
		for power, n := range year.Centres {
			if n == 0 || p.last.Standings[power].Unplayed {
				continue
			}
			tall := h * float64(n) / float64(most)
			at -= tall
			c := scene.Hex(p.g.Powers[power].Colour)
			p.fill(left, at+0.15, wide, tall-0.3, c)
			if tall > 2.6 {
				ink := posterInk
				if int(c.R)*3+int(c.G)*6+int(c.B) < 1250 {
					ink = scene.Hex("#ffffff")
				}
				p.text("P", scene.GaramondBold, fmt.Sprintf("%s %d", p.g.Powers[power].Code, n), min(11, tall*2.2), left+wide/2,
					at+tall/2+min(1.3, tall*0.26), wide, 0.5, ink)
			}
		}
		p.text("P", scene.Garamond, year.Label, 12, left+wide/2, y+h+5.5, step, 0.5, posterInk)
	}
}
