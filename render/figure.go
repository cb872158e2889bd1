package render

import (
	"fmt"
	"math"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/lettering"
	"github.com/heraldmaps/herald/render/scene"
)

// Area is the part of a board that a figure shows, and the figure's printed size.
type Area struct {
	Regions   []engine.RegionID // to be in the figure, with a margin
	Box       geom.Box          // or this part of the sheet, mm
	About     []engine.RegionID // the figure's subject
	Margin    float64           // around the regions, mm of the sheet; 0: 5
	Width     float64           // printed width, mm; 0: 120
	MaxHeight float64           // printed, mm; 0: 4/5 of the width
	TextPt    float64           // printed size of the smallest names; 0: 8 pt
	Fill      bool              // make the figure always MaxHeight high
	// Heart is the area on which a figure with Fill is centred if not all of Regions fits.
	Heart geom.Box
}

// Figure draws a part of the board for a page of text. It shifts the window a little if the edges
// would cut something, and omits names and signs that they still cut.
func (r *Renderer) Figure(a Area, v View) (*scene.Scene, error) {
	if err := r.check(&v); err != nil {
		return nil, err
	}
	box, err := r.window(&a)
	if err != nil {
		return nil, err
	}
	if a.TextPt == 0 {
		a.TextPt = 8
	}
	k, small, own, bd := 0.0, 0.0, v.Enlarge, r.looks[v.Look]()
	suit := func() { // sizes names and tokens for the page, whatever the size of the part
		k = a.Width / box.Width()
		small = math.Max(0.4, math.Min(enlarged, a.TextPt/(8*k)))
		if v.shrink = small; own == 0 {
			v.Enlarge = math.Max(0.45, math.Min(1.3, 2.3/(mapdata.TokenRadius*k)))
		}
	}
	suit()
	box = r.uncut(&a, v, bd, box, k, math.Min(small, 1))
	suit()
	for range 4 { // a card's window may grow, and with it its tokens, which the edges may then cut
		if len(a.About) > 0 {
			box = r.uncut(&a, v, bd, box, k, math.Min(small, 1))
			suit()
		}
	}
	v.part = &box
	s := &scene.Scene{W: r.board.Width, H: r.board.Height, Lang: "en-GB", Print: a.Width, Theme: r.theme(&v)}
	s.Title = v.Title
	if s.Title == "" {
		s.Title = "Part of the map of " + r.board.Map.Title
	}
	s.Desc = r.describe(&v)
	v.set = make([]*mapdata.Label, len(r.board.Labels))
	for i := range r.board.Labels {
		l := &r.board.Labels[i]
		if l.Kind == mapdata.LabelSea && v.Hide&LocalNames != 0 {
			continue
		}
		f := small
		if f > 1 { // enlarge only names that would be too small
			if f = math.Max(1, math.Min(f, a.TextPt/(l.Size*k))); f > 1 && !r.fits(r.lettering.Resized(l, f)) {
				f = 1
			}
		}
		if l = r.lettering.Resized(l, f); lettering.Near(l, box) {
			v.set[i] = l
		}
	}
	if a.Fill {
		r.keepClear(bd, &v, box, k, a.About)
	}
	names := &scene.Layer{ID: "names"}
	for _, l := range v.set {
		if l != nil {
			names.Items = append(names.Items, r.label(l, bd.st))
		}
	}
	if v.drawsOrders() { // an arrow that leaves the figure ends at its edge
		v.grid = r.lettering.Printed(v.set)
		clip := box.Shrunk(0.9 * v.Enlarge)
		v.clip, v.scale = &clip, k
	}
	s.Layers = append(s.Layers, bd.sea, &scene.Layer{ID: "land", Ground: true, Items: r.landItems(bd.st, &v)})
	owners := r.owners(bd, &v)
	for _, l := range owners {
		for i := range l.Items {
			if it := &l.Items[i]; it.Hides != "" { // the name of a region that has been omitted
				it.ID, it.Hides = it.Hides, ""
			}
		}
	}
	s.Layers = append(s.Layers, owners...)
	s.Layers = append(s.Layers, bd.borders, &scene.Layer{ID: "centres", Items: r.centreItems(bd, &v)}, names)
	s.Layers = append(s.Layers, r.play(bd, &v)...)
	s.Layers = append(s.Layers, &scene.Layer{ID: "coasts", Items: r.figureCoasts(bd, &v, box, k)})
	if v.grid != nil {
		v.grid.Done()
		v.grid = nil
	}
	s = s.Crop(box)
	for _, l := range s.Layers { // omit signs that the edge cuts, as names are
		l.Items = slices.DeleteFunc(l.Items, func(it scene.Item) bool {
			return (it.Box == scene.BoxCentre || it.Box == scene.BoxCode) && crosses(it.Extent(), box)
		})
	}
	var edge scene.Path
	edge.Rect(box)
	line := *bd.st.neatline
	line.Class, line.Width = "figureedge", 0.5/k
	s.Layers = append(s.Layers, &scene.Layer{ID: "frame", Items: []scene.Item{{Style: &line, Path: edge}}})
	return s, nil
}

// Aspect returns a figure's height divided by its width, without drawing the figure.
func (r *Renderer) Aspect(a Area) (float64, error) {
	box, err := r.window(&a)
	return box.Height() / box.Width(), err
}

// enlarged is the greatest scale, against the sheet, of names in a large uncrowded figure.
const enlarged = 1.3

// Smallest returns the printed size of a figure's smallest names, in points.
func (r *Renderer) Smallest(a Area) (float64, error) {
	box, err := r.window(&a)
	return math.Min(a.TextPt, 8*enlarged*a.Width/box.Width()), err
}

func (r *Renderer) fits(l *mapdata.Label) bool {
	for _, ln := range l.Lines {
		b := scene.BoxOf(ln.Baseline)
		if b.Min.X < r.frame.Min.X || b.Max.X > r.frame.Max.X ||
			b.Min.Y-l.Size*25.4/72 < r.frame.Min.Y || b.Max.Y > r.frame.Max.Y {
			return false
		}
	}
	return true
}

// lowest is the least height of a figure without Fill, as a share of MaxHeight.
const lowest = 0.4

// window returns the part of the sheet that a figure shows, and sets missing sizes in a.
func (r *Renderer) window(a *Area) (geom.Box, error) {
	if a.Width == 0 {
		a.Width = 120
	}
	if a.MaxHeight == 0 {
		a.MaxHeight = 0.8 * a.Width
	}
	if a.Margin == 0 {
		a.Margin = 5
	}
	box := a.Box
	for _, id := range a.Regions {
		if id < 0 || int(id) >= len(r.faces) {
			return box, fmt.Errorf("figure: unknown region (number %d of %d)", id, len(r.faces))
		}
		f := r.faces[id].box
		f.Min.X, f.Min.Y, f.Max.X, f.Max.Y = f.Min.X-a.Margin, f.Min.Y-a.Margin, f.Max.X+a.Margin, f.Max.Y+a.Margin
		box = scene.Union(box, f)
	}
	w, h := box.Max.X-box.Min.X, box.Max.Y-box.Min.Y
	if !(w > 0) || !(h > 0) {
		return box, fmt.Errorf("figure: an area of %g by %g mm (hint: name its regions)", w, h)
	}
	if a.Fill {
		return r.framed(box, a.Heart, a.Width/a.MaxHeight), nil
	}
	// A part too high for the page gets more room at the sides, as far as the map goes, and is printed
	// narrower if still too high. A part too flat to read gets more room above and below.
	if h/w > a.MaxHeight/a.Width {
		grow := (math.Min(h*a.Width/a.MaxHeight, math.Max(w, r.frame.Width())) - w) / 2
		box.Min.X, box.Max.X = box.Min.X-grow, box.Max.X+grow
		a.Width = math.Min(a.Width, a.MaxHeight*box.Width()/h)
	} else if h/w < lowest*a.MaxHeight/a.Width {
		grow := (w*lowest*a.MaxHeight/a.Width - h) / 2
		box.Min.Y, box.Max.Y = box.Min.Y-grow, box.Max.Y+grow
	}
	return r.slid(box), nil
}

// framed returns a window around box, of the given width divided by height and no larger than the
// map's frame. If the frame cannot hold the box in that shape, the window is centred on heart.
func (r *Renderer) framed(box, heart geom.Box, shape float64) geom.Box {
	w, h := math.Max(box.Width(), box.Height()*shape), math.Max(box.Height(), box.Width()/shape)
	c := box.Centre()
	if k := math.Min(r.frame.Width()/w, r.frame.Height()/h); k < 1 {
		w, h = w*k, h*k
		if heart.Width() > 0 && (w < box.Width() || h < box.Height()) {
			c = heart.Centre()
		}
	}
	return r.slid(geom.Box{Min: geom.Point{X: c.X - w/2, Y: c.Y - h/2}, Max: geom.Point{X: c.X + w/2, Y: c.Y + h/2}})
}

// slid moves a box that crosses the map's edge inwards, unless the box is larger than the map.
func (r *Renderer) slid(box geom.Box) geom.Box {
	slide := func(lo, hi *float64, min, max float64) {
		const hair = 1e-9 // a box as wide as the frame may exceed it in the last digit
		if *lo < min && *hi-*lo <= max-min+hair {
			*lo, *hi = min, *hi+min-*lo
		}
		if *hi > max && *hi-*lo <= max-min+hair {
			*lo, *hi = *lo-(*hi-max), max
		}
	}
	slide(&box.Min.X, &box.Max.X, r.frame.Min.X, r.frame.Max.X)
	slide(&box.Min.Y, &box.Max.Y, r.frame.Min.Y, r.frame.Max.Y)
	return box
}
