package svg

import (
	"github.com/heraldmaps/herald/render/scene"
)

// nightStyles writes the colours of dark screens, of those classes whose colours differ. All else,
// widths and dashes, is the day's.
func (d *doc) nightStyles() {
	if len(d.night) == 0 {
		return
	}
	dark := map[string]*scene.Style{}
	for _, st := range d.night {
		if dark[st.Class] == nil {
			dark[st.Class] = st
		}
	}
	d.str("@media screen and (prefers-color-scheme:dark){")
	for _, st := range d.used {
		n := dark[st.Class]
		if n == nil {
			continue
		}
		line, nightLine := st.Stroke, n.Stroke
		if st.Halo.A != 0 {
			line, nightLine = st.Halo, n.Halo
		}
		fill, stroke := n.Fill != st.Fill, nightLine != line
		if !fill && !stroke {
			continue
		}
		d.str(d.within() + ".m-" + st.Class + "{")
		if fill {
			d.recolour("fill", st.Fill, n.Fill)
		}
		if stroke {
			if fill {
				d.str(";")
			}
			d.recolour("stroke", line, nightLine)
		}
		d.str("}")
	}
	d.str("}")
}

// recolour sets a paint that another rule has set before.
func (d *doc) recolour(what string, was, is scene.Colour) {
	d.str(what + ":")
	d.colour(is, what)
	if was.A != 0 && was.A != 255 && is.A == 255 {
		d.str(";" + what + "-opacity:1")
	}
}
