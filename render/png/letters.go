package png

import (
	"image"

	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// text draws letters from their outlines. A wide halo is a stroke, a narrow one grows from pixels.
func (p *painter) text(it *scene.Item) {
	p.letters(it, func(box image.Rectangle, reach float64, lines []scene.Polyline) {
		p.z.reset(box.Dx(), box.Dy())
		if reach > 0 && reach*p.k <= widestHalo {
			for _, l := range lines {
				p.ring(l.Pts, box.Min)
			}
			p.halo(box, reach*p.k, it.Style.Halo)
			return
		}
		if reach > 0 {
			for _, l := range lines {
				l.Closed = true
				p.widen(l, reach, true, box.Min)
			}
			p.lay(box, it.Style.Halo)
			return
		}
		for _, l := range lines {
			p.ring(l.Pts, box.Min)
		}
		p.lay(box, it.Style.Fill)
	})
}

// letters calls draw with each letter of a run that touches the picture, first for their halos and
// then for themselves: the pixels that it touches, the reach of its halo (mm; 0: the letter
// itself), and its outlines.
func (p *painter) letters(it *scene.Item, draw func(box image.Rectangle, reach float64, lines []scene.Polyline)) {
	t, st := it.Text, it.Style
	f := typeface.Get(t.Face)
	runes := []rune(t.S)
	if t.Size*p.k < 1.5 {
		return // less than two pixels high: dust
	}
	for pass := 0; pass < 2; pass++ {
		if pass == 0 && (st.Halo.A == 0 || st.HaloWidth == 0) {
			continue
		}
		for i, r := range runes {
			if r == ' ' || i >= len(t.Glyphs) {
				continue
			}
			g := t.Glyphs[i]
			m := scene.Place(g.X, g.Y, t.Size, g.Turn)
			reach := 0.0
			if pass == 0 {
				reach = st.HaloWidth * t.Size
			}
			lines := p.letter(f, r, t.Size, m)
			if len(lines) == 0 {
				continue
			}
			around := scene.BoxOf(lines[0].Pts)
			for _, l := range lines[1:] {
				around = scene.Union(around, scene.BoxOf(l.Pts))
			}
			box := p.target(around, reach)
			if box.Empty() {
				continue
			}
			if reach > 0 && reach*p.k <= widestHalo { // letters outside the clip spread halos into it
				clip := p.clip
				p.clip = everywhere
				box = p.target(around, reach)
				p.clip = clip
			}
			draw(box, reach, lines)
		}
	}
}

// letter returns a letter's outlines at its place, of large letters in full detail.
func (p *painter) letter(f *typeface.Face, r rune, size float64, m scene.Matrix) []scene.Polyline {
	if size*p.k > 60 {
		o := f.Outline(r)
		o = o.Transform(m)
		return o.Flatten(0.12 / p.k)
	}
	rough := f.Rough(r)
	p.poly = p.poly[:0]
	n := 0
	for _, ring := range rough {
		n += len(ring)
	}
	pts := sized(&p.pts, n)[:0]
	for _, ring := range rough {
		from := len(pts)
		for _, q := range ring {
			pts = append(pts, m.Apply(q))
		}
		p.poly = append(p.poly, scene.Polyline{Pts: pts[from:], Closed: true})
	}
	return p.poly
}
