package interactive

import (
	"encoding/json"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/svg"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// Stage is one tab of a phase's map: a position and the orders drawn on it.
type Stage struct {
	ID, Name string        // "orders", "Before and orders"
	Alt      string        // describes it, in a sentence without full stop
	Picture  string        // the same map as a file, to which pages add a folder; "" if there is none
	Land     template.HTML // the ruleset's marks, drawn under borders and names
	Orders   template.HTML // arrows
	Signs    template.HTML // drawn over tokens
	view     render.View
	step     *publish.Step
}

// Map is a phase's map as its page needs it.
type Map struct {
	Dir    string // the folder of the board's shared files
	Board  string
	Width  int // with Height, the size that the page reserves, in CSS pixels
	Height int
	Name   string // the phase's name
	Turn   string // path of the phase's page; the map links to its list of orders
	Stages []Stage
	Start  int          // index of the stage that is shown first
	Cards  []Card       // battles that the page draws as parts of the map
	Data   template.JS  // owners, units, and each order's outcome
	Style  template.CSS // rules for arrows and marks

	battles []Battle // on a page with battles but no phase's map: the stages, by index

	Still   bool    // also draw the first battle, for readers without scripts
	Drawing Drawing // that drawing, if Still
}

// First returns the stage that is shown first.
func (m *Map) First() *Stage { return &m.Stages[m.Start] }

// PictureOf returns the name of the file that shows a step's orders: orders.svg for a turn's first
// step, else the step's kind, such as retreats.svg.
func PictureOf(step *publish.Step) string {
	if step.Follows {
		return step.Kind + ".svg"
	}
	return "orders.svg"
}

// Stages lists a phase's stages: each step's orders, and the position after.
func Stages(t *publish.Turn) []Stage {
	var out []Stage
	for i := range t.Steps {
		step := &t.Steps[i]
		s := Stage{ID: step.Kind, Name: step.Name, Picture: PictureOf(step), step: step,
			Alt: fmt.Sprintf("%s of %s, on the position before them", step.Name, t.Name),
			view: render.View{Position: &step.Before, Held: step.Held, Outcomes: step.Orders,
				Marks: step.Marks, Arrows: step.Arrows}}
		if !step.Follows {
			s.Name = "Before and " + strings.ToLower(step.Name)
			if t.State == "draft" {
				s.view.Then = &t.After
			}
		}
		out = append(out, s)
	}
	after := Stage{ID: "after", Name: "After", Picture: "map.svg", Alt: "The position after " + t.Name,
		view: render.View{Position: &t.After, Held: t.Held, Marks: t.Marks}}
	if len(out) == 0 {
		after.Name, after.Alt = "Position", "The position at the opening of "+t.Name
	}
	return append(out, after)
}

// Card is a battle that the page shows as a part of its map, with the orders that took part.
type Card struct {
	ID      string            // the id of its element on the page, without "battle-"
	Step    int               // index among the turn's steps
	Regions []engine.RegionID // regions that the card shows, the battle's own first
	Orders  []int             // by their numbers (engine.Outcome.No)
}

// New describes a phase's map without drawing it.
func New(g *publish.Game, t *publish.Turn, turnPath string) *Map {
	m := &Map{Dir: Dir(g.Board), Board: g.BoardID, Name: t.Name, Turn: turnPath,
		Stages: Stages(t), Width: 840, Height: 1120}
	if g.Board.Width > 0 {
		m.Height = int(840 * g.Board.Height / g.Board.Width)
	}
	return m
}

// Tall reports whether the board is taller than wide, so that a wide window needs no wide map.
func (m *Map) Tall() bool { return m.Height > m.Width }

// Now shows the position after the phase, the game's present one, first.
func (m *Map) Now() *Map {
	m.Start = len(m.Stages) - 1
	m.Stages[m.Start].Name = "Now"
	return m
}

// Here keeps only the stage of the game's present position, for an order sheet.
func (m *Map) Here() *Map {
	m.Now()
	m.Stages, m.Start = m.Stages[m.Start:], 0
	return m
}

type phaseData struct {
	Board  string      `json:"board"`
	Game   string      `json:"game"`
	Start  int         `json:"start"`
	Stages []stageData `json:"stages"`
	Cards  []cardData  `json:"cards,omitempty"`
}

type cardData struct {
	ID     string   `json:"id"`
	Stage  int      `json:"s"`
	Box    [4]int   `json:"b"` // the part of the board that it shows: left, top, right, bottom
	Orders []string `json:"o"` // ids of drawings
}

type stageData struct {
	ID     string      `json:"id"`
	Name   string      `json:"n"`
	Alt    string      `json:"alt"`
	Owners string      `json:"own"`            // by region, the letter of its owner; "." for nobody
	Held   string      `json:"held,omitempty"` // by region, the letter of the holder of unowned land
	Units  [][8]any    `json:"units"`          // id, kind's letter, power, place, x, y, scale, side of the flag or -1
	Orders []orderData `json:"orders"`
}

type orderData struct {
	Key     string `json:"key"` // "orders-12", as on the page
	ID      string `json:"id"`  // its drawing's id
	By      int    `json:"by"`
	Verdict string `json:"v"`
	Text    string `json:"t"`
	Why     string `json:"why,omitempty"`
	Lost    int    `json:"lost,omitempty"` // its unit was dislodged
	At      []int  `json:"at"`             // regions: where its unit was, then all that it names
}

// owners are the letters that stand for owners in stageData, by power. The script has the same list
// in heraldMap.letters.
var owners = []rune("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_αβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюя")

// Draw draws a phase's map that New has described.
func (m *Map) Draw(r *render.Renderer, g *publish.Game) error {
	b := g.Board.Map
	d := phaseData{Board: b.ID, Game: g.ID, Start: m.Start, Stages: []stageData{}}
	m.Stages = slices.Clone(m.Stages) // other pages, made in parallel, share the old slice
	seen := map[string]bool{}
	var style strings.Builder
	for i := range m.Stages {
		s := &m.Stages[i]
		if m.battles != nil {
			s.view.Marks = m.marksIn(i, s.view.Marks, r, r.Outlines())
		}
		p, err := r.Phase(s.view)
		if err != nil {
			return err
		}
		o := svg.Options{Grid: grid, IDPrefix: s.ID + "-"}
		s.Land, s.Orders, s.Signs = template.HTML(svg.Fragment(p.Land, o)), template.HTML(svg.Fragment(p.Orders, o)),
			template.HTML(svg.Fragment(p.Signs, o))
		style.WriteString(svg.Rules("lm-"+b.ID, seen, o, p.Land, p.Orders, p.Signs))
		d.Stages = append(d.Stages, stageOf(s, p.Stands, b))
		if m.Still && i == 0 {
			m.Drawing = m.drawing(s, p, r, g.Board)
		}
	}
	for i := range m.battles {
		d.Cards = append(d.Cards, m.narrow(i, &d.Stages[i], r))
	}
	for _, c := range m.Cards {
		d.Cards = append(d.Cards, m.card(c, r))
	}
	data, err := json.Marshal(d)
	m.Data, m.Style = template.JS(data), template.CSS(style.String())
	return err
}

// card returns the data of a battle's card. c.Step is also the index of its stage, since the first
// stages are the turn's steps.
func (m *Map) card(c Card, r *render.Renderer) cardData {
	s := &m.Stages[c.Step]
	d := cardData{ID: c.ID, Stage: c.Step, Box: boxOf(r.Window(c.Regions, cardShape)), Orders: []string{}}
	for n, o := range s.step.Orders.List() {
		if slices.Contains(c.Orders, int(o.No)) {
			d.Orders = append(d.Orders, drawingID(s.ID, n))
		}
	}
	return d
}

// drawingID returns the id that render gives the drawing of a stage's n-th outcome.
func drawingID(stage string, n int) string { return fmt.Sprintf("%s-o-%d", stage, n+1) }

func stageOf(s *Stage, stands []render.Stand, b *engine.Map) stageData {
	d := stageData{ID: s.ID, Name: s.Name, Alt: s.Alt, Units: [][8]any{}, Orders: []orderData{}}
	own := make([]rune, len(b.Regions))
	for i := range own {
		own[i] = '.'
		if list := s.view.Position.Position().Owners; i < len(list) && list[i] >= 0 && int(list[i]) < len(owners) {
			own[i] = owners[list[i]]
		}
	}
	d.Owners = string(own)
	d.Held = heldLetters(s.view, b)
	for _, st := range stands {
		side := -1
		if st.Dislodged {
			side = int(st.Side)
		}
		d.Units = append(d.Units, [8]any{st.Unit.ID, letterOf(st.Unit.Kind), st.Unit.Power, st.Unit.At, steps(st.At.X),
			steps(st.At.Y), st.Scale, side})
	}
	if s.step != nil {
		d.Orders = ordersOf(s, b)
	}
	return d
}

// heldLetters returns the letters of holders of unowned land; "" if not shown.
func heldLetters(v render.View, b *engine.Map) string {
	if v.Held == nil {
		return ""
	}
	out := make([]rune, len(b.Regions))
	for i := range out {
		out[i] = '.'
		if p := v.HeldBy(b, engine.RegionID(i)); p >= 0 && int(p) < len(owners) {
			out[i] = owners[p]
		}
	}
	return string(out)
}

// ordersOf lists what the page says of a step's orders, with the regions that each names.
func ordersOf(s *Stage, b *engine.Map) []orderData {
	out := []orderData{}
	list := s.step.Orders.List()
	for i := range s.step.Powers {
		sheet := &s.step.Powers[i]
		for _, lines := range [][]publish.Line{sheet.Lines, sheet.Foreign} {
			for _, l := range lines {
				n := slices.IndexFunc(list, func(o engine.Outcome) bool { return int(o.No) == l.No-1 })
				if n < 0 {
					continue
				}
				o := &list[n]
				text := l.Understood
				if text == "" {
					text = l.Unit
				}
				out = append(out, orderData{Key: l.Key, ID: drawingID(s.ID, n), By: sheet.Power, Verdict: l.Verdict,
					Text: text, Why: l.Reason,
					Lost: yes(l.Dislodged), At: regionsOf(o, b)})
			}
		}
	}
	return out
}

// regionsOf returns the regions that an order concerns, each once, the unit's own first.
func regionsOf(o *engine.Outcome, b *engine.Map) []int {
	out := []int{}
	add := func(r engine.RegionID) {
		for _, known := range out {
			if known == int(r) {
				return
			}
		}
		out = append(out, int(r))
	}
	places := []engine.PlaceID{o.Order.At, o.Order.To, o.Order.Of}
	if o.Unit.ID != 0 {
		places[0] = o.Unit.At
	}
	for _, p := range places {
		if p != engine.NoPlace {
			add(b.RegionOf(p))
		}
	}
	for _, via := range o.Order.Via {
		add(via)
	}
	return out
}
