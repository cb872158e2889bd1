// Package render decides how a board and a position on it look: it makes a scene, which the
// packages svg, pdf and png write.
//
// A map is four drawings of one size on top of each other, so that pages can share those that never
// change:
//
//	Ground(look)           paper, water, ornament, neutral land            one a board and look
//	Owners(view)           owners' colours, hatches                        one a phase
//	Lettering(look, hide)  borders, coasts, centres, names, the frame      one a board and look
//	Play(view)             owners' letters, arrows, units                  one a phase
//
// Ground is opaque; the others are transparent where they draw nothing. All four have the sheet's
// coordinates and styles named by a theme, so one page may combine them. Map combines the four with
// titles and tables; Figure does so for a part of the board. A board's look is its style
// (mapdata/style), by Look: Colour, Night, or Ink, which is the same for all boards.
//
// It takes only published positions (engine.Public), so that no secret can reach a picture. It
// knows no ruleset: it draws an order by its verb and its outcome. Sizes are mm on the board's own
// sheet.
package render

import (
	"fmt"
	"sync"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/mapdata/style"
	"github.com/heraldmaps/herald/render/arrows"
	"github.com/heraldmaps/herald/render/grid"
	"github.com/heraldmaps/herald/render/lettering"
	"github.com/heraldmaps/herald/render/scene"
)

// Look is the style of drawing: in colours, in black and white, or for the night.
type Look uint8

// Colour is the coloured map, Ink black and white with hatches, Night for dark screens.
const (
	Colour Look = iota
	Ink
	Night
	numLooks
)

// Parts of a picture that a view may leave out.
type Parts uint16

const (
	Control     Parts = 1 << iota // owners' colours and codes
	Units                         // tokens
	Orders                        // arrows
	Legend                        // the table of powers, and the key
	Cartouche                     // title, scale
	Ornament                      // compass, rhumb lines, ships, monsters
	LocalNames                    // names of local seas
	RegionNames                   // names of land regions
	SeaNames                      // names of Sea Areas, notes and tags of coasts
	RhumbLines                    // rhumb lines alone, which a small picture blurs to grey
	Key                           // the key alone
)

// View is what to show of a game on a board. The zero View is the bare board.
type View struct {
	// Position holds the units and owners to show, or nil. A map of orders may have the position
	// before or after them, since arrows begin where the unit was ordered.
	Position *engine.Public
	// Outcomes are the orders to draw.
	Outcomes engine.PublicOutcomes
	// Then, for a draft, is the position after the orders, whose retreats the map shows.
	Then *engine.Public
	// Marks and Arrows are the ruleset's own: signs of its state, and drawings of its orders.
	Marks  []engine.Mark
	Arrows []engine.Arrow
	// Held is, by region, the power whose unit was there last. Land without a centre or owner gets a
	// paler tint for it. nil shades none.
	Held []engine.PowerID
	// Powers limits orders to some powers, and pales the others' tokens; empty: all.
	Powers []engine.PowerID
	Look   Look
	Hide   Parts
	// Title and Subtitle are in the cartouche, by default the board's. Note is a line under them
	// ("Draft, before retreats").
	Title, Subtitle, Note string
	// Enlarge scales tokens and arrows from mapdata.TokenRadius; 0: as large as names allow.
	Enlarge float64
	// KeySize is the size of the key's letters, mm, in a strip below the map; 0: no strip.
	KeySize float64

	shrink float64          // of names and codes in a figure; 0 means 1
	set    []*mapdata.Label // by label: the names that a figure draws; nil: all as on the sheet
	grid   *grid.Grid       // of set: which label is printed where
	clip   *geom.Box        // where arrows that leave a window end; nil: nowhere
	scale  float64          // of a window: printed mm per mm of the sheet
	free   bool             // names may move aside from arrows
	// sheet holds the arrows of the whole sheet, or nil. Maps of a part keep those that fit there.
	sheet *arrows.Paths
	moved map[int]*mapdata.Label // names that moved aside, once arrows are laid out
	drew  uint32                 // signs of orders that the key explains, once drawn: bits by sign
	small *small                 // settings of a small picture drawn for its pixels, else nil
	part  *geom.Box              // the part shown by a figure; nil: everything
}

// Renderer draws one board. It caches what never changes and is safe for concurrent use.
type Renderer struct {
	board     *mapdata.Board
	lettering *lettering.Sheet // its names
	arcs      [][]geom.Point   // the board's arcs, without points too close together to be seen
	faces     []face           // regions' shapes, by region
	shoreline func() shoreline // all shores, including those of circles
	extra     []scene.Path
	frame     geom.Box                // the map's own rectangle
	shade     []uint8                 // by region: the tint of its country or area
	land      []uint8                 // by region: index of its country
	marks     []centreMark            // by region: the centre's symbol and code
	flags     []flagSides             // sides of the flags, by place
	slots     []mapdata.Slots         // by place: the board's, or a fallback
	natural   float64                 // size of tokens, the largest that fit on this board; 1 is mapdata.TokenRadius
	inks      sync.Map                // by hidden Parts: func() *grid.Grid of where names are printed
	plots     func() []int16          // by cell of these grids: the number of its region + 1
	fixed     func() covers           // areas that no name may touch
	barred    func() []bool           // by cell of the sheet: whether fixed covers it
	windows   func() []func() *window // the insets' windows
	insets    func() []Inset
	ways      func() []link // exits of boxes, where arrows leave them
	keySigns  func() []boardSign
	field     *arrows.Field // the parts of the board that arrow layouts need
	letters   covers        // areas of the letters of all names; nil until needed
	still     covers        // areas of names, symbols and codes, the same in every position
	lost      float64       // size of a dislodged unit's token; 1 is an ordinary one's
	looks     [numLooks]func() *backdrop
	hatches   sync.Map // cached hatches: scene.Path by hatchKey
	layouts   layouts

	style     *style.Style
	countries []string // countries with land, sorted
	emblems   []emblem // countries' emblems, by country
}

// New prepares a board for drawing. It fails on a board that lacks what drawing needs.
func New(b *mapdata.Board) (*Renderer, error) {
	if err := sound(b); err != nil {
		return nil, err
	}
	r := &Renderer{board: b, style: b.Style}
	if r.style == nil {
		plain := style.Default()
		r.style = &plain
	}
	if err := r.shapes(); err != nil {
		return nil, err
	}
	r.tints()
	r.plots = sync.OnceValue(r.newPlots)
	boxes := make([]geom.Box, len(r.faces))
	for i := range r.faces {
		boxes[i] = r.faces[i].box
	}
	r.lettering = lettering.New(b, boxes, r.plots)
	r.placeSlots()
	r.natural, r.lost = r.roomForTokens()
	r.placeMarks()
	r.placeFlags()
	r.fixed, r.barred, r.shoreline = sync.OnceValue(r.findFixed), sync.OnceValue(r.findBarred),
		sync.OnceValue(r.newShoreline)
	r.windows = sync.OnceValue(r.newWindows)
	r.insets = sync.OnceValue(r.findInsets)
	r.ways, r.field, r.keySigns = sync.OnceValue(r.findWays), r.newField(), sync.OnceValue(r.boardSigns)
	for l := range numLooks {
		r.looks[l] = sync.OnceValue(func() *backdrop { return r.backdrop(l) })
	}
	return r, nil
}

func (v *View) drawsOrders() bool {
	if v.Hide&Orders != 0 {
		return false
	}
	return len(v.Outcomes.List()) > 0 || len(v.Arrows) > 0 || v.Position != nil &&
		len(v.Position.Position().Dislodged) > 0 ||
		v.Then != nil && len(v.Then.Position().Dislodged) > 0
}

func sound(b *mapdata.Board) error {
	m := b.Map
	switch {
	case m == nil:
		return fmt.Errorf("board without a map")
	case len(b.Faces) != len(m.Regions):
		return fmt.Errorf("board %s: %d shapes for %d regions", m.ID, len(b.Faces), len(m.Regions))
	case len(b.Slots) != len(m.Places):
		return fmt.Errorf("board %s: %d unit slots for %d places", m.ID, len(b.Slots), len(m.Places))
	case len(b.Centres) != len(m.Regions):
		return fmt.Errorf("board %s: %d centre places for %d regions", m.ID, len(b.Centres), len(m.Regions))
	case b.Width <= 0 || b.Height <= 0:
		return fmt.Errorf("board %s: a sheet of %g by %g mm", m.ID, b.Width, b.Height)
	}
	for i := range m.Powers {
		if i >= len(b.Powers) || scene.Hex(b.Powers[i].Colour).A == 0 {
			return fmt.Errorf("board %s: power %s has no colour (hint: colour = \"#rrggbb\")", m.ID, m.Powers[i].ID)
		}
	}
	return nil
}

func (r *Renderer) check(v *View) error {
	m := r.board.Map
	var bad []error
	place := func(p engine.PlaceID, what string) bool {
		if p < 0 || int(p) >= len(m.Places) {
			bad = append(bad, fmt.Errorf("%s: unknown region (place %d of %d)", what, p, len(m.Places)))
			return false
		}
		return true
	}
	unit := func(u engine.Unit, what string) {
		if u.Power < 0 || int(u.Power) >= len(m.Powers) {
			bad = append(bad, fmt.Errorf("%s %d: unknown power (number %d of %d)", what, u.ID, u.Power, len(m.Powers)))
		}
		if !place(u.At, fmt.Sprintf("%s %d", what, u.ID)) {
			return
		}
		reg := &m.Regions[m.RegionOf(u.At)]
		if u.Kind == engine.Fleet && len(reg.Coasts) > 0 && m.Places[u.At].Coast < 0 {
			bad = append(bad, fmt.Errorf("%s %d: fleet in %s without a coast (hint: %s/%s)", what, u.ID, reg.Name,
				reg.ID, reg.Coasts[0].ID))
		}
	}
	if v.Position != nil {
		p := v.Position.Position()
		if p == nil {
			return fmt.Errorf("an empty published position")
		}
		for _, u := range p.Units {
			unit(u, "unit")
		}
		for _, d := range p.Dislodged {
			unit(d.Unit, "dislodged unit")
			for _, o := range d.Options {
				place(o, fmt.Sprintf("retreat of unit %d", d.Unit.ID))
			}
		}
		if len(p.Owners) != 0 && len(p.Owners) != len(m.Regions) {
			bad = append(bad, fmt.Errorf("owners of %d regions on a board of %d", len(p.Owners), len(m.Regions)))
		} else {
			for reg, o := range p.Owners {
				if o != engine.NoPower && (o < 0 || int(o) >= len(m.Powers)) {
					bad = append(bad, fmt.Errorf("%s: unknown owner (number %d of %d)", m.Regions[reg].Name, o, len(m.Powers)))
				}
			}
		}
	}
	if v.Then != nil {
		if v.Then.Position() == nil {
			return fmt.Errorf("an empty published position")
		}
		for _, d := range v.Then.Position().Dislodged {
			unit(d.Unit, "dislodged unit")
			for _, o := range d.Options {
				place(o, fmt.Sprintf("retreat of unit %d", d.Unit.ID))
			}
		}
	}
	for i, o := range v.Outcomes.List() {
		for _, p := range [...]engine.PlaceID{o.Order.At, o.Order.To, o.Order.Of} {
			if p != engine.NoPlace {
				place(p, fmt.Sprintf("order %d", i+1))
			}
		}
		for _, via := range o.Order.Via {
			if via < 0 || int(via) >= len(m.Regions) {
				bad = append(bad, fmt.Errorf("order %d: unknown region on the route (number %d of %d)", i+1, via, len(m.Regions)))
			}
		}
		if o.Order.By != engine.NoPower && (o.Order.By < 0 || int(o.Order.By) >= len(m.Powers)) {
			bad = append(bad, fmt.Errorf("order %d: unknown power (number %d of %d)", i+1, o.Order.By, len(m.Powers)))
		}
	}
	if len(v.Held) != 0 && len(v.Held) != len(m.Regions) {
		bad = append(bad, fmt.Errorf("holders of %d regions on a board of %d", len(v.Held), len(m.Regions)))
	} else {
		for reg, o := range v.Held {
			if o != engine.NoPower && (o < 0 || int(o) >= len(m.Powers)) {
				bad = append(bad, fmt.Errorf("%s: unknown holder (number %d of %d)", m.Regions[reg].Name, o, len(m.Powers)))
			}
		}
	}
	for i, k := range v.Marks {
		if k.Region != engine.NoRegion && (k.Region < 0 || int(k.Region) >= len(m.Regions)) || k.Region == engine.NoRegion &&
			k.Unit == 0 && (k.Power < 0 || int(k.Power) >= len(m.Powers)) {
			bad = append(bad, fmt.Errorf("mark %d (%s): on nothing of this board", i+1, k.Key))
		}
		if (k.Style == engine.MarkSign || k.Style == engine.MarkBadge) && r.style.Drawing(k.Sign) == nil {
			bad = append(bad, fmt.Errorf("mark %d (%s): there is no drawing %q", i+1, k.Key, k.Sign))
		}
	}
	for i, a := range v.Arrows {
		for _, p := range append([]engine.PlaceID{a.To}, a.Through...) {
			if p != engine.NoPlace {
				place(p, fmt.Sprintf("arrow %d", i+1))
			}
		}
		if a.End != "" && a.End != "head" && a.End != "bar" && r.style.Drawing(a.End) == nil {
			bad = append(bad, fmt.Errorf("arrow %d: there is no drawing %q", i+1, a.End))
		}
	}
	for _, p := range v.Powers {
		if p < 0 || int(p) >= len(m.Powers) {
			bad = append(bad, fmt.Errorf("view of an unknown power (number %d of %d)", p, len(m.Powers)))
		}
	}
	return join(bad)
}
