package render

import (
	"fmt"
	"slices"

	"github.com/heraldmaps/herald/render/scene"
)

// Map draws the whole board: all layers, with titles and tables.
func (r *Renderer) Map(v View) (*scene.Scene, error) {
	v.free = v.small == nil
	return r.whole(v)
}

func (r *Renderer) whole(v View) (*scene.Scene, error) {
	if err := r.ready(&v); err != nil {
		return nil, err
	}
	bd := r.looks[v.Look]()
	s := r.sheet(&v)
	s.Frame, s.Paper = r.printed(bd.st), bd.st.sheet.Fill
	play := r.play(bd, &v) // it records names that move aside
	s.Layers = append(s.Layers, r.groundOf(bd, &v)...)
	s.Layers = append(s.Layers, r.owners(bd, &v)...)
	s.Layers = append(s.Layers, r.withMoved(bd, bd.named(v.Hide), v.moved)...)
	if v.small != nil {
		s.Layers = slices.DeleteFunc(s.Layers, func(l *scene.Layer) bool { return l == bd.centres })
		s.Layers = append(s.Layers, r.smallLayers(bd, &v)...)
	}
	s.Layers = append(s.Layers, play...)
	if v.Hide&Cartouche == 0 {
		s.Layers = append(s.Layers, r.cartoucheLayer(bd, &v))
	}
	if v.KeySize > 0 {
		r.keyStrip(s, bd, &v)
	}
	return s, nil
}

// Ground draws everything below owners' colours: paper, water, ornament, neutral land. It does not
// depend on the position, so one file per board and look serves all phases.
func (r *Renderer) Ground(l Look) *scene.Scene {
	s := r.sheet(&View{Look: l})
	s.Layers = r.looks[l]().ground(0)
	return s
}

// Owners draws only the owners' colours of a position, to go over Ground and under Lettering.
func (r *Renderer) Owners(v View) (*scene.Scene, error) {
	if err := r.ready(&v); err != nil {
		return nil, err
	}
	s := r.sheet(&v)
	s.Layers = r.owners(r.looks[v.Look](), &v)
	return s, nil
}

// Lettering draws borders, coasts, supply centres, names and the frame, without background. It does
// not depend on the position. hide may omit LocalNames or RegionNames.
func (r *Renderer) Lettering(l Look, hide Parts) *scene.Scene {
	s := r.sheet(&View{Look: l})
	s.Layers = r.looks[l]().named(hide)
	return s
}

// Play draws a phase, to go over Lettering: owners' codes, orders, units.
func (r *Renderer) Play(v View) (*scene.Scene, error) {
	if err := r.ready(&v); err != nil {
		return nil, err
	}
	s := r.sheet(&v)
	s.Layers = r.play(r.looks[v.Look](), &v)
	return s, nil
}

// ready checks a view, and sets the size of its tokens if the view does not.
func (r *Renderer) ready(v *View) error {
	if err := r.check(v); err != nil {
		return err
	}
	if v.Enlarge == 0 {
		v.Enlarge = r.natural
	}
	return nil
}

func (r *Renderer) sheet(v *View) *scene.Scene {
	b := r.board
	s := &scene.Scene{W: b.Width, H: b.Height, Lang: "en-GB", Theme: r.theme(v), Title: v.Title}
	if s.Title == "" {
		s.Title = b.Map.Title
	}
	if v.Subtitle != "" {
		s.Title += ", " + v.Subtitle
	}
	s.Desc = r.describe(v)
	return s
}

// theme names the CSS styles of a view, by board, look and enlargement (which sets widths).
func (r *Renderer) theme(v *View) string {
	t := r.board.Map.ID + [...]string{"", "-ink", "-night"}[v.Look]
	if v.Enlarge > 0 && v.Enlarge != 1 {
		t += fmt.Sprintf("-%.0f", v.Enlarge*100)
	}
	return t
}

// groundOf returns the ground below a view; a small picture's hatches suit its pixels.
func (r *Renderer) groundOf(bd *backdrop, v *View) []*scene.Layer {
	out := bd.ground(v.Hide)
	if v.small != nil {
		land, ok := bd.small.Load(v.small.pixel)
		if !ok {
			of := &View{Look: bd.look, small: v.small}
			land, _ = bd.small.LoadOrStore(v.small.pixel, &scene.Layer{ID: "land", Static: true, Ground: true,
				Items: append(append(r.landItems(bd.st, of), r.pictures(bd.st, bd.look)...), r.mount(bd.st)...)})
		}
		out[len(out)-1] = land.(*scene.Layer)
	}
	return out
}

func (bd *backdrop) ground(hide Parts) []*scene.Layer {
	if hide&Ornament != 0 {
		return []*scene.Layer{bd.sea, bd.land}
	}
	if hide&RhumbLines != 0 {
		return []*scene.Layer{bd.sea, bd.calm, bd.land}
	}
	return []*scene.Layer{bd.sea, bd.ornament, bd.land}
}

func (bd *backdrop) named(hide Parts) []*scene.Layer {
	out := []*scene.Layer{bd.borders}
	if hide&LocalNames == 0 {
		out = append(out, bd.local)
	}
	if hide&RegionNames == 0 {
		out = append(out, bd.names)
	}
	if hide&SeaNames == 0 {
		out = append(out, bd.areas)
	}
	return append(out, bd.centres, bd.frame)
}

func (r *Renderer) owners(bd *backdrop, v *View) []*scene.Layer {
	if (v.Position == nil && len(v.Marks) == 0) || v.Hide&Control != 0 {
		return nil
	}
	l := r.ownerLayer(bd, v)
	l.Items = append(l.Items, r.markedLand(bd, v)...)
	return []*scene.Layer{l}
}

func (r *Renderer) play(bd *backdrop, v *View) []*scene.Layer {
	var out []*scene.Layer
	if v.Position != nil && v.Hide&Control == 0 {
		out = append(out, r.codeLayer(bd, v))
	}
	signs := &scene.Layer{}
	if v.drawsOrders() {
		var orders *scene.Layer
		orders, signs = r.orderLayers(bd, v)
		out = append(out, orders)
	}
	if v.Position != nil && v.Hide&Units == 0 {
		out = append(out, r.unitLayer(bd, v))
	}
	if l := r.markSigns(bd, v); len(l.Items) > 0 {
		out = append(out, l)
	}
	if len(signs.Items) > 0 {
		out = append(out, signs)
	}
	return out
}
