package render

import (
	"math"
	"slices"
	"sync"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/grid"
	"github.com/heraldmaps/herald/render/lettering"
	"github.com/heraldmaps/herald/render/scene"
)

// window is a part of the sheet drawn at its own scale, with names placed for it.
type window struct {
	box   geom.Box
	scale float64          // printed mm per mm of the sheet
	set   []*mapdata.Label // by label: the name placed for the window; nil: omitted
	grid  *grid.Grid       // of set: which name is printed where
	names [numLooks]func() *scene.Layer
	once  bool // the window is drawn only once, so not worth caching
}

// windowToken is the radius of a token in a window, printed mm, if the slots have room.
const windowToken = 2.5

func (r *Renderer) newWindow(box geom.Box, scale float64) *window {
	p := &window{box: box, scale: scale}
	p.set, p.grid = r.lettering.Names(box, scale, r.barred())
	for l := range numLooks {
		p.names[l] = sync.OnceValue(func() *scene.Layer { return r.windowNames(p, l) })
	}
	return p
}

// newWindows returns the windows of all insets, each made on first use.
func (r *Renderer) newWindows() []func() *window {
	var out []func() *window
	for _, t := range r.Insets() {
		out = append(out, sync.OnceValue(func() *window {
			return r.newWindow(t.Box, pageScale(t.Box.Width(), t.Box.Height()*1.06))
		}))
	}
	return out
}

// windowNames draws a window's names, and the coast tags that its edge does not cut.
func (r *Renderer) windowNames(p *window, look Look) *scene.Layer {
	bd := r.looks[look]()
	out := &scene.Layer{ID: "names", Static: !p.once, Kept: p.once}
	for i, l := range p.set {
		if l == &r.board.Labels[i] { // placed as on the sheet, so its letters are cached
			out.Items = append(out.Items, bd.labels[i])
		} else if l != nil {
			out.Items = append(out.Items, r.label(l, bd.st))
		}
	}
	out.Items = append(out.Items, scene.Whole(bd.coasts, p.box)...)
	return out
}

// ground returns a window's layers below owners' colours. An ornament stays only if it is wholly
// inside and under no name, since names are elsewhere on the sheet.
func (p *window) ground(r *Renderer, bd *backdrop, hide Parts) []*scene.Layer {
	if hide&Ornament != 0 {
		return bd.ground(hide)
	}
	out := []*scene.Layer{bd.sea}
	if bd.rhumbs != nil && hide&RhumbLines == 0 {
		out = append(out, bd.rhumbs)
	}
	drawings := &scene.Layer{ID: "ornament"}
	for i := range bd.calm.Items {
		one := scene.Scene{Layers: []*scene.Layer{{Items: bd.calm.Items[i : i+1]}}}
		if !slices.ContainsFunc(one.Claims(), func(c scene.Claim) bool {
			return !lettering.Whole([][]geom.Point{c.Shape}, p.box, 0) || !p.unnamed(r, c.Shape)
		}) {
			drawings.Items = append(drawings.Items, bd.calm.Items[i])
		}
	}
	return append(out, drawings, bd.land)
}

// unnamed reports whether a convex shape touches none of a window's names.
func (p *window) unnamed(r *Renderer, shape []geom.Point) bool {
	for _, l := range p.set {
		if l == nil {
			continue
		}
		for _, q := range r.lettering.Shapes(l) {
			if !scene.Apart(q, shape) {
				return false
			}
		}
	}
	return true
}

// look returns a view adapted to the window: its names, and tokens and arrows at its scale.
func (p *window) look(v View, r *Renderer) View {
	v.sheet = r.onSheet(v)
	v.set, v.grid, v.part, v.scale = p.set, p.grid, &p.box, p.scale
	v.Enlarge = math.Max(0.8*r.natural, math.Min(r.natural, windowToken/(mapdata.TokenRadius*p.scale)))
	clip := p.box.Shrunk(0.9 * v.Enlarge)
	v.clip, v.free = &clip, true
	return v
}

// layers returns a window's layers above ground and owners' colours: borders, names and the phase.
func (p *window) layers(r *Renderer, v View) []*scene.Layer {
	bd := r.looks[v.Look]()
	v = p.look(v, r)
	play := scene.Scene{Layers: r.play(bd, &v)}
	out := r.withMoved(bd, []*scene.Layer{bd.borders, p.names[v.Look](), bd.centres, bd.frame}, v.moved)
	for _, l := range play.Crop(p.box).Layers {
		if len(l.Items) > 0 {
			out = append(out, l)
		}
	}
	return out
}

// InsetNames counts how the names on all insets' pages are placed.
type InsetNames struct {
	Kept, Anew int     // number placed as on the sheet, and placed anew
	Smallest   float64 // least type size, pt as printed
}

// InsetNames measures the names on the insets' pages.
func (r *Renderer) InsetNames() InsetNames {
	t := InsetNames{Smallest: math.Inf(1)}
	for _, get := range r.windows() {
		p := get()
		for i, l := range p.set {
			switch {
			case l == nil:
				continue
			case l == &r.board.Labels[i]:
				t.Kept++
			default:
				t.Anew++
			}
			t.Smallest = math.Min(t.Smallest, l.Size*p.scale)
		}
	}
	return t
}
