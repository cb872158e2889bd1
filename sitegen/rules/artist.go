package rules

import (
	"strings"
	"sync"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/svg"
	"github.com/heraldmaps/herald/sitegen/internal/book"
	"github.com/heraldmaps/herald/sitegen/internal/figure"
	"github.com/heraldmaps/herald/sitegen/internal/typeset"
)

type artist struct {
	board    *mapdata.Board
	rules    engine.Rules
	renderer func() (*render.Renderer, error)
	drawn    []func() // each frees a cached drawing
}

func newArtist(b *mapdata.Board, rules engine.Rules, draw Draw) *artist {
	return &artist{board: b, rules: rules, renderer: sync.OnceValues(func() (*render.Renderer, error) { return draw(b) })}
}

// Picture implements figure.Artist. It caches a picture's scenes until Rulebook.Forget.
func (a *artist) Picture(s figure.Sight) (figure.Picture, error) {
	drawn := &kept[*scene.Scene]{make: func() (*scene.Scene, error) { return a.scene(s, render.Colour) }}
	light := &kept[*scene.Scene]{make: func() (*scene.Scene, error) {
		s, err := drawn.get()
		if err != nil {
			return nil, err
		}
		return simplify(s), nil
	}}
	a.drawn = append(a.drawn, light.forget, drawn.forget)
	p := &picture{least: func() float64 { return a.least(s) }, aspect: func() (float64, error) {
		return a.aspect(s)
	}, draw: drawn.get, light: light.get}
	p.night = func() (*scene.Scene, error) {
		s, err := a.scene(s, render.Night)
		if err != nil {
			return nil, err
		}
		return simplify(s), nil
	}
	return p, nil
}

func (a *artist) area(s figure.Sight) render.Area {
	w, h := typeset.PictureWidth(s.Size)
	if s.Part != "" {
		return render.Area{Box: a.part(s.Part), Width: w, MaxHeight: h, TextPt: 7.5}
	}
	return render.Area{Regions: s.Regions, Width: w, MaxHeight: h, TextPt: 7.5}
}

// leastPt is the size of the smallest lettering in print.
const leastPt = 6.0

// Fit implements figure.Artist: the smallest size at which all names can be read.
func (a *artist) Fit(s figure.Sight) (string, error) {
	if s.Part != "" && a.board.Height < a.board.Width*3/4 { // the board is so wide that two quarters fit on a page
		return "pair", nil
	}
	if s.Regions == nil {
		return "page", nil
	}
	r, err := a.renderer()
	if err != nil {
		return "", err
	}
	for _, size := range []string{"half", "text"} {
		s.Size = size
		if pt, err := r.Smallest(a.area(s)); err != nil || pt >= leastPt {
			return size, err
		}
	}
	return "page", nil
}

func (a *artist) aspect(s figure.Sight) (float64, error) {
	if s.Regions == nil && s.Part == "" {
		return a.board.Height / a.board.Width, nil
	}
	r, err := a.renderer()
	if err != nil {
		return 1, err
	}
	return r.Aspect(a.area(s))
}

func (a *artist) scene(s figure.Sight, look render.Look) (*scene.Scene, error) {
	v := render.View{Look: look, Title: s.Title, Outcomes: s.Outcomes,
		Hide: render.Legend | render.Cartouche | render.Ornament}
	if s.Position != nil {
		p := engine.Publish(a.rules, s.Position, engine.Everybody)
		v.Position, v.Marks, v.Arrows = &p, a.rules.Marks(p), s.Arrows
		if s.Then != nil {
			p := engine.Publish(a.rules, s.Then, engine.Everybody)
			v.Then = &p
		}
	} else if s.From != engine.NoPlace {
		p := engine.Publish(a.rules, a.alone(s), engine.Everybody)
		v.Position = &p
	}
	renderer, err := a.renderer()
	if err != nil {
		return nil, err
	}
	var sc *scene.Scene
	if s.Regions == nil && s.Part == "" {
		v.Hide &^= render.Legend | render.Cartouche | render.Ornament
		if sc, err = renderer.Map(v); err == nil {
			sc.Print, _ = typeset.PictureWidth("page")
		}
	} else {
		sc, err = renderer.Figure(a.area(s), v)
	}
	if err != nil {
		return nil, err
	}
	sc = legible(sc, leastPt/a.least(s))
	if s.Part != "" {
		sc.Layers = append(sc.Layers, a.gridOver(sc))
	}
	if s.Alt != "" {
		sc.Desc = s.Alt
	}
	if s.From != engine.NoPlace {
		a.highlight(sc, s)
	}
	return sc, nil
}

// alone returns a position with one unit, of the first power: the one whose moves are shown.
func (a *artist) alone(s figure.Sight) *engine.Position {
	p := &engine.Position{Owners: make([]engine.PowerID, len(a.board.Map.Regions)),
		Units: []engine.Unit{{ID: 1, Power: 0, Kind: s.Kind, At: s.From}}}
	for i := range p.Owners {
		p.Owners[i] = engine.NoPower
	}
	return p
}

var (
	fromStyle = &scene.Style{Class: "from", Fill: scene.Hex("#fff6b0").Alpha(0.85),
		Stroke: scene.Hex("#8a5a00"), Width: 0.5, Inert: true}
	reachStyle = &scene.Style{Class: "reach", Fill: scene.Hex("#3d9a50").Alpha(0.42),
		Stroke: scene.Hex("#1d5b2f"), Width: 0.35, Inert: true}
	rimStyle = &scene.Style{Class: "perimeter", Stroke: scene.Hex("#ffffff"), Width: 0.8, Inert: true}
)

// highlight colours the region whose moves are shown, and the regions in reach. The colour is
// between land and names.
func (a *artist) highlight(sc *scene.Scene, s figure.Sight) {
	k := 1 / sc.Enlargement()
	thin := func(st *scene.Style) *scene.Style {
		c := *st
		c.Width *= k
		return &c
	}
	from, reach, rim := thin(fromStyle), thin(reachStyle), thin(rimStyle)
	l := &scene.Layer{ID: "reach"}
	seen := map[engine.RegionID]bool{}
	for _, p := range s.Reach {
		r := a.board.Map.RegionOf(p)
		if !seen[r] {
			seen[r] = true
			l.Items = append(l.Items, scene.Item{Style: reach, Path: a.shape(a.board.Faces[r])})
		}
	}
	l.Items = append(l.Items, scene.Item{Style: from, Path: a.shape(a.board.Faces[a.board.Map.RegionOf(s.From)])})
	if s.Area != engine.NoArea {
		l.Items = append(l.Items, scene.Item{Style: rim, Path: a.outline(s.Area)})
	}
	at := len(sc.Layers)
	for i, old := range sc.Layers {
		if old.ID == "centres" || old.ID == "names" {
			at = i
			break
		}
	}
	over := &scene.Scene{X: sc.X, Y: sc.Y, W: sc.W, H: sc.H, Print: sc.Print, Layers: []*scene.Layer{l}}
	cut := over.Crop(sc.Box())
	layers := append([]*scene.Layer{}, sc.Layers[:at]...)
	layers = append(layers, cut.Layers...)
	sc.Layers = append(layers, sc.Layers[at:]...)
}

// outline returns the border of a Sea Area: the arcs with a region of the area on just one side.
func (a *artist) outline(area engine.AreaID) scene.Path {
	in := func(r engine.RegionID) bool { return r != engine.NoRegion && a.board.Map.Regions[r].Area == area }
	var p scene.Path
	for _, arc := range a.board.Arcs {
		if in(arc.Left) != in(arc.Right) {
			p.Poly(arc.Points, false)
		}
	}
	return p
}

func (a *artist) shape(f mapdata.Face) scene.Path {
	if f.Circle {
		var p scene.Path
		p.Circle(f.Centre.X, f.Centre.Y, f.Radius)
		return p
	}
	return a.rings(f.Rings)
}

func (a *artist) rings(rings []mapdata.Ring) scene.Path {
	var p scene.Path
	for _, ring := range rings {
		var pts []geom.Point
		for _, i := range ring {
			arc := i
			if i < 0 {
				arc = ^i
			}
			line := a.board.Arcs[arc].Points
			for k := range line {
				q := line[k]
				if i < 0 {
					q = line[len(line)-1-k]
				}
				if n := len(pts); n == 0 || pts[n-1] != q {
					pts = append(pts, q)
				}
			}
		}
		if n := len(pts); n > 1 && pts[0] == pts[n-1] {
			pts = pts[:n-1]
		}
		if len(pts) > 2 {
			p.Poly(pts, true)
		}
	}
	return p
}

// least returns the share of its size to which a figure may shrink: 0.9 if its smallest lettering
// can then still be read, else 1.
func (a *artist) least(s figure.Sight) float64 {
	if s.Regions == nil {
		return 1
	}
	r, err := a.renderer()
	if err != nil {
		return 1 // Scene returns the error
	}
	if pt, err := r.Smallest(a.area(s)); err != nil || pt < leastPt/0.9 {
		return 1
	}
	return 0.9
}

type picture struct {
	least  func() float64
	aspect func() (float64, error)
	draw   func() (*scene.Scene, error)
	light  func() (*scene.Scene, error) // simplified, for screens
	night  func() (*scene.Scene, error) // simplified, for dark screens
}

// Aspect implements figure.Picture.
func (p *picture) Aspect() float64 {
	k, err := p.aspect()
	if err != nil {
		return 1 // Scene returns the error
	}
	return k
}

// Least implements figure.Picture.
func (p *picture) Least() float64 { return p.least() }

// SVG implements figure.Picture.
func (p *picture) SVG() ([]byte, error) {
	day, err := p.light()
	if err != nil {
		return nil, err
	}
	night, err := p.night()
	if err != nil {
		return nil, err
	}
	return svg.DayAndNight(day, night, svg.Options{Grid: 10 * max(1, day.Enlargement()), Outlines: true}), nil
}

// Scene implements figure.Picture.
func (p *picture) Scene(detailed bool) (*scene.Scene, error) {
	get := p.light
	if detailed {
		get = p.draw
	}
	s, err := get()
	if err != nil {
		return nil, err
	}
	if s = coded(s); detailed {
		return s, nil
	}
	return counted(s), nil
}

// cover is the picture on a book's title page: the opening position of its board, without names,
// which would be illegible at that size.
type cover struct{ a *artist }

var _ typeset.Figure = (*cover)(nil)

// Info implements typeset.Figure.
func (c *cover) Info() book.FigureInfo {
	return book.FigureInfo{Alt: "The board of " + c.a.board.Map.Title + " at the start"}
}

// Aspect implements typeset.Figure.
func (c *cover) Aspect() float64 { return c.a.board.Height / c.a.board.Width }

// Least implements typeset.Figure.
func (c *cover) Least() float64 { return 1 }

// Scene implements typeset.Figure.
func (c *cover) Scene(bool) (*scene.Scene, error) {
	r, err := c.a.renderer()
	if err != nil {
		return nil, err
	}
	start := engine.PublishBoard(c.a.board.Map)
	s, err := r.Map(render.View{Position: &start, Hide: render.Legend | render.Cartouche | render.LocalNames |
		render.RegionNames | render.SeaNames | render.Units})
	if err != nil {
		return nil, err
	}
	return simplify(s), nil
}

// legible returns a scene without lettering that would be printed smaller than pt points, such as
// most names on a picture of the whole board. It drops a key that would lose its words, and
// replaces straight apostrophes by ’, as in the book's text.
func legible(s *scene.Scene, pt float64) *scene.Scene {
	least := pt * 25.4 / 72 / s.Enlargement()
	var clean func([]scene.Item) []scene.Item
	clean = func(items []scene.Item) []scene.Item {
		out := make([]scene.Item, 0, len(items))
		for _, it := range items {
			if it.Text != nil && it.Text.Size < least-1e-9 {
				it.Text = nil
			}
			if it.Text != nil && strings.Contains(it.Text.S, "'") { // a search finds either apostrophe
				t := *it.Text
				if t.Actual == "" {
					t.Actual = t.S
				}
				t.S = book.Curl(t.S)
				it.Text = &t
			}
			had := texts(it.Kids)
			it.Kids = clean(it.Kids)
			if left := texts(it.Kids); it.Box == scene.BoxFurniture && had > 0 &&
				(left == 0 || it.Class == "legend" && left*2 < had) {
				continue // drop a key that has lost its words
			}
			if !it.Path.Empty() || it.Text != nil || len(it.Kids) > 0 {
				out = append(out, it)
			}
		}
		return out
	}
	out := *s
	out.Layers = nil
	for _, l := range s.Layers {
		out.Layers = append(out.Layers, &scene.Layer{ID: l.ID, Items: clean(l.Items)})
	}
	return &out
}

func texts(items []scene.Item) int {
	n := 0
	for i := range items {
		if items[i].Text != nil {
			n++
		}
		n += texts(items[i].Kids)
	}
	return n
}
