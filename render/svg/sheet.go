package svg

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/render/scene"
)

func (d *doc) styles(s *scene.Scene) {
	seen := map[string]bool{}
	type found struct {
		styles   []*scene.Style
		faces    [scene.NumFaces]bool
		outlines []*scene.Item
		letters  map[letter]bool
	}
	known := map[string]bool{}
	letters := map[letter]bool{}
	gather := func(l *scene.Layer) found {
		f := found{letters: map[letter]bool{}}
		var walk func([]scene.Item)
		mine := map[*scene.Style]bool{}
		walk = func(items []scene.Item) {
			for i := range items {
				it := &items[i]
				if it.Style != nil && !mine[it.Style] {
					mine[it.Style] = true
					f.styles = append(f.styles, it.Style)
				}
				if it.Text != nil {
					f.faces[it.Text.Face] = true
					for _, c := range it.Text.S {
						f.letters[letter{it.Text.Face, c}] = true
					}
				}
				if it.Outline != "" {
					f.outlines = append(f.outlines, it)
				}
				walk(it.Kids)
			}
		}
		walk(l.Items)
		return f
	}
	for _, l := range s.Layers {
		var f found
		if l.Static {
			f = l.Memo("svg-styles", func() any { return gather(l) }).(found)
		} else {
			f = gather(l)
		}
		for _, st := range f.styles {
			if !seen[st.Class] {
				seen[st.Class] = true
				d.used = append(d.used, st)
			}
		}
		for i, u := range f.faces {
			d.face[i] = d.face[i] || u
		}
		if d.o.Outlines {
			maps.Copy(letters, f.letters)
		}
		for _, it := range f.outlines {
			if !known[it.Outline] {
				known[it.Outline] = true
				d.outlines = append(d.outlines, it)
			}
		}
	}
	for l := range letters {
		d.letters = append(d.letters, l)
	}
	slices.SortFunc(d.letters, func(a, b letter) int {
		return cmp.Or(cmp.Compare(a.face, b.face), cmp.Compare(a.r, b.r))
	})
}

func (d *doc) sheet() {
	d.str("<style>.herald-map path,.herald-map use{stroke-linejoin:round;stroke-linecap:round}.herald-map text{white-space:pre;stroke-linejoin:round}")
	for id := range d.face {
		if !d.face[id] || d.o.Outlines {
			continue
		}
		d.faceRule(scene.FaceID(id))
	}
	for _, st := range d.used {
		d.rule(st)
	}
	d.nightRules()
	d.str("</style>\n")
	if len(d.outlines) == 0 && !d.o.Outlines {
		return
	}
	d.str("<defs>")
	if d.o.Outlines {
		d.glyphs()
	}
	for _, it := range d.outlines {
		d.str(`<path id="`)
		d.esc(d.o.IDPrefix + "s-" + it.Outline)
		d.str(`" d="`)
		d.path(&it.Path)
		d.str(`"/>`)
	}
	d.str("</defs>\n")
}

func (d *doc) rule(st *scene.Style) {
	d.str(d.within() + ".m-" + st.Class + "{" + strings.Join(d.declarations(st), ";") + "}")
}

func (d *doc) nightRules() {
	for _, night := range d.night {
		i := slices.IndexFunc(d.used, func(st *scene.Style) bool { return st.Class == night.Class })
		if i < 0 {
			continue
		}
		day := d.declarations(d.used[i])
		all := d.declarations(night)
		own := slices.DeleteFunc(slices.Clone(all), func(s string) bool { return slices.Contains(day, s) })
		for _, s := range day {
			property, _, _ := strings.Cut(s, ":")
			if !slices.ContainsFunc(all, func(s string) bool { return strings.HasPrefix(s, property+":") }) {
				own = append(own, property+":initial")
			}
		}
		if len(own) > 0 {
			d.str("#" + NightID + ":target .m-" + night.Class + "{" + strings.Join(own, ";") + "}")
		}
	}
}

// declarations returns the CSS declarations of a style: "fill:#efe3c6", "stroke-width:3".
func (d *doc) declarations(st *scene.Style) []string {
	out := colour("fill", st.Fill)
	if st.Halo.A != 0 {
		out = append(append(out, d.under()...), colour("stroke", st.Halo)...)
		if d.o.Outlines {
			out = append(out, "stroke-width:"+decimal(2*st.HaloWidth*d.em()))
		} else {
			out = append(out, "stroke-width:"+decimal(2*st.HaloWidth)+"em")
		}
	} else if st.Stroke.A != 0 {
		out = append(append(out, colour("stroke", st.Stroke)...), "stroke-width:"+d.wide(st.Width))
		if st.Under {
			out = append(out, d.under()...)
		}
	}
	if len(st.Dashes) > 0 {
		dashes := make([]string, len(st.Dashes))
		for i, v := range st.Dashes {
			dashes[i] = d.wide(v)
		}
		out = append(out, "stroke-dasharray:"+strings.Join(dashes, " "))
	}
	if st.Butt {
		out = append(out, "stroke-linecap:butt")
	}
	if st.Inert {
		out = append(out, "pointer-events:none")
	}
	return out
}

func colour(what string, c scene.Colour) []string {
	switch c.A {
	case 0:
		return []string{what + ":none"}
	case 255:
		return []string{what + ":" + c.String()}
	default:
		return []string{what + ":" + c.String(), what + "-opacity:" + decimal(float64(c.A)/255)}
	}
}

// within returns the prefix of the document's selectors, so that several fit in one page.
func (d *doc) within() string { return "." + d.scope + " " }
