package interactive

import (
	"fmt"
	"html/template"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/svg"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// Pages of battles and powers draw battles from the board's shared drawing, as a phase's page does:
// dark on a dark page, and without further files. They hold only what their pictures show.

// Battle is a battle drawn on a page that does not have its phase's map.
type Battle struct {
	ID      string // the id of its element on the page
	View    render.View
	Regions []engine.RegionID // regions that the picture shows, the battle's own first
}

// cardShape is a card's aspect ratio, as in battlecards.js.
const cardShape = 800.0 / 349

// BattleView returns what a card shows of a battle: the position before, and its orders.
func BattleView(step *publish.Step, orders []int) render.View {
	v := render.View{Position: &step.Before, Held: step.Held, Marks: step.Marks,
		Outcomes: step.Orders.Only(func(o *engine.Outcome) bool { return slices.Contains(orders, int(o.No)) })}
	part := map[engine.UnitID]bool{}
	for _, o := range v.Outcomes.List() {
		part[o.Unit.ID] = true
	}
	for _, a := range step.Arrows {
		if a.Unit != 0 && part[a.Unit] {
			v.Arrows = append(v.Arrows, a)
		}
	}
	return v
}

// OfBattles returns a map with each battle as a stage of its own, not drawn yet.
func OfBattles(g *publish.Game, list []Battle) *Map {
	m := &Map{Dir: Dir(g.Board), Board: g.BoardID, battles: list}
	for i := range list {
		m.Stages = append(m.Stages, Stage{ID: fmt.Sprintf("b%d", i), view: list[i].View})
	}
	return m
}

// inCard returns a function that reports whether a box is in the card that shows the regions, or
// less than a token's width beside it.
func inCard(regions []engine.RegionID, r *render.Renderer) func(box [4]int) bool {
	box, air := boxOf(r.Window(regions, cardShape)), steps(r.Radius()*2)
	return func(b [4]int) bool {
		return b[2] > box[0]-air && b[0] < box[2]+air && b[3] > box[1]-air && b[1] < box[3]+air
	}
}

// narrow leaves out units of a battle's drawing that are outside its card, and returns the card.
func (m *Map) narrow(i int, s *stageData, r *render.Renderer) cardData {
	b := &m.battles[i]
	d := cardData{ID: b.ID, Stage: i, Box: boxOf(r.Window(b.Regions, cardShape)), Orders: []string{}}
	shows := inCard(b.Regions, r)
	s.Units = slices.DeleteFunc(s.Units, func(u [8]any) bool {
		x, y := u[4].(int), u[5].(int)
		return !shows([4]int{x, y, x, y})
	})
	for n := range b.View.Outcomes.List() {
		d.Orders = append(d.Orders, drawingID(s.ID, n))
	}
	return d
}

func (m *Map) marksIn(i int, marks []engine.Mark, r *render.Renderer, outlines []render.Outline) []engine.Mark {
	shows := inCard(m.battles[i].Regions, r)
	return slices.DeleteFunc(slices.Clone(marks), func(k engine.Mark) bool {
		return k.Region != engine.NoRegion && !shows(boxOf(outlines[k.Region].Box))
	})
}

// Drawing is a battle as an svg element: the board's shared pictures, and layers between them.
type Drawing struct {
	Box          string // left, top, width, height
	W, H         int    // the board's size
	Owners, Over template.HTML
	Tokens       template.HTML
}

// drawing draws the first battle for readers without scripts. Land has its owner's plain colour,
// since the wash along borders would take half the bytes.
func (m *Map) drawing(s *Stage, p *render.Phase, r *render.Renderer, b *mapdata.Board) Drawing {
	window, o := r.Window(m.battles[0].Regions, cardShape), svg.Options{Grid: grid, IDPrefix: "still-"}
	box, part := boxOf(window), window.Shrunk(-2*r.Radius())
	shows := inCard(m.battles[0].Regions, r)
	var owners, circles, tokens strings.Builder
	for i, of := range r.Outlines() {
		class := ownerClass(s.view, b.Map, engine.RegionID(i))
		if b.Map.Regions[i].Terrain == engine.Sea || class == "" || !shows(boxOf(of.Box)) {
			continue
		}
		if of.Circle {
			fmt.Fprintf(&circles, `<g class="%s circle"><path class="whole" d="%s"/></g>`, class, svg.Data(&of.Whole, o))
		} else {
			fmt.Fprintf(&owners, `<g class="%s"><path class="whole" d="%s"/></g>`, class, svg.Area(&of.Whole, part, o))
		}
	}
	for _, st := range p.Stands {
		at := [4]int{steps(st.At.X), steps(st.At.Y), steps(st.At.X), steps(st.At.Y)}
		if !shows(at) {
			continue
		}
		items := r.Token(render.Colour, st.Unit.Kind, st.Unit.Power)
		if st.Dislodged {
			items = append(items, r.Flag(render.Colour, st.Side)...)
		}
		fmt.Fprintf(&tokens, `<g transform="translate(%d %d)scale(%g)">%s</g>`, at[0], at[1],
			st.Scale, svg.Fragment(items, o))
	}
	return Drawing{Box: fmt.Sprint(box[0], box[1], box[2]-box[0], box[3]-box[1]), W: steps(b.Width), H: steps(b.Height),
		Owners: template.HTML(owners.String()+circles.String()) + s.Land, Over: template.HTML(svg.Fragment(p.Orders, o)),
		Tokens: template.HTML(tokens.String()) + template.HTML(svg.Fragment(p.Signs, o))}
}

// ownerClass returns the CSS class that colours a region as its owner's or holder's, or "".
func ownerClass(v render.View, b *engine.Map, id engine.RegionID) string {
	if list := v.Position.Position().Owners; int(id) < len(list) && list[id] >= 0 {
		return fmt.Sprint("o", list[id])
	}
	if p := v.HeldBy(b, id); p >= 0 {
		return fmt.Sprint("h", p)
	}
	return ""
}
