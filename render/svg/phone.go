package svg

import (
	"github.com/heraldmaps/herald/render/scene"
)

// Phone is the fragment that shows a map as a small screen needs it, "map.svg#phone": layers of small print left out, units
// and arrows larger. It works in an <img> without a script (an SVG stack); who opens the file itself sees all of it.
const Phone = "phone"

// phoneToken is how much larger units are then, phoneLine how much wider the lines of orders.
const phoneToken, phoneLine = 1.6, 2

// phoneStyles writes the rules that hold where the fragment is asked for.
func (d *doc) phoneStyles(s *scene.Scene) {
	if !d.o.Outlines || d.o.Inline {
		return
	}
	for _, l := range s.Layers {
		anchor := d.o.IDPrefix + Phone
		if l.Stage != "" && l.Stage != d.stages[len(d.stages)-1] {
			anchor = d.o.IDPrefix + l.Stage + "-" + Phone
		}
		at := "#" + anchor + ":target~#" + d.o.IDPrefix + "layer-" + l.ID
		if l.Stage == "" && len(d.stages) > 1 { // in every stage
			at = ":is(#" + anchor
			for _, stage := range d.stages[:len(d.stages)-1] {
				at += ",#" + d.o.IDPrefix + stage + "-" + Phone
			}
			at += "):target~#" + d.o.IDPrefix + "layer-" + l.ID
		}
		switch l.Phone {
		case scene.PhoneHidden:
			d.str(at + "{display:none}")
		case scene.PhoneTokens:
			d.str(at + " .unit{transform-box:fill-box;transform-origin:center;transform:scale(" + decimal(phoneToken) + ")}")
		case scene.PhoneLines:
			for _, st := range stylesOf(l.Items) {
				switch {
				case st.Stroke.A != 0 && st.Width > 0:
					d.str(at + " .m-" + st.Class + "{stroke-width:" + decimal(phoneLine*st.Width*d.k))
					for i, v := range st.Dashes {
						if i == 0 {
							d.str(";stroke-dasharray:")
						} else {
							d.str(" ")
						}
						d.str(decimal(phoneLine * v * d.k))
					}
					d.str("}")
				case st.Fill.A != 0 && st.Halo.A == 0: // an arrow's head, a ball
					d.str(at + " .m-" + st.Class + "{stroke:" + st.Fill.String() + ";stroke-width:" + decimal(0.6*d.k) + "}")
				}
			}
		}
	}
}

// stylesOf lists the styles of items, each class once, in drawing order.
func stylesOf(items []scene.Item) []*scene.Style {
	var out []*scene.Style
	seen := map[string]bool{}
	var walk func([]scene.Item)
	walk = func(items []scene.Item) {
		for i := range items {
			if st := items[i].Style; st != nil && !seen[st.Class] {
				seen[st.Class] = true
				out = append(out, st)
			}
			walk(items[i].Kids)
		}
	}
	walk(items)
	return out
}
