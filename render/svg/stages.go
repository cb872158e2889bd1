package svg

import (
	"slices"

	"github.com/heraldmaps/herald/render/scene"
)

// Stage is one of several maps of a board that one document holds.
type Stage struct {
	Name       string // its fragment, "orders"; the last stage needs none
	Day, Night *scene.Scene
}

// Stages returns one document for several maps of one board: what does not differ between them, the ground, borders and names, stands in it
// once. The last is seen; "map.svg#orders" is the stage called orders, also in an <img> and without a script (an SVG stack). All must be
// of one size and enlargement.
func Stages(stages []Stage, o Options) []byte {
	last := stages[len(stages)-1]
	if len(stages) == 1 {
		return write(last.Day, last.Night, nil, []string{""}, o)
	}
	var names []string
	var days, nights []*scene.Scene
	for _, s := range stages {
		names, days = append(names, s.Name), append(days, s.Day)
		if s.Night != nil {
			nights = append(nights, s.Night)
		}
	}
	names[len(names)-1] = "last"
	day, of := together(names, days)
	if last.Night == nil {
		return write(day, nil, of, names, o)
	}
	night, _ := together(names, nights)
	return write(day, night, of, names, o)
}

// together lays scenes into one: layers that never change once, and between them what the scenes have there, layer by layer. of are the items
// of each stage in a layer that all have.
func together(names []string, scenes []*scene.Scene) (out *scene.Scene, of map[*scene.Layer]perStage) {
	whole := *scenes[len(scenes)-1]
	out, of = &whole, map[*scene.Layer]perStage{}
	layers := out.Layers
	out.Layers = nil
	next := make([]int, len(scenes))
	upTo := func(static *scene.Layer) {
		between := make([][]*scene.Layer, len(scenes))
		for i, s := range scenes {
			for ; next[i] < len(s.Layers) && s.Layers[next[i]] != static; next[i]++ {
				between[i] = append(between[i], s.Layers[next[i]])
			}
			if static != nil {
				next[i]++
			}
		}
		own := func(i int, l *scene.Layer) {
			o := &scene.Layer{ID: l.ID, Phone: l.Phone, Items: l.Items, Stage: names[i]}
			if i+1 < len(scenes) {
				o.ID = names[i] + "-" + l.ID
			}
			out.Layers = append(out.Layers, o)
		}
		ids := inOrder(between)
		for _, id := range ids {
			var have []*scene.Layer
			var stages []int
			for i := range between {
				if k := slices.IndexFunc(between[i], func(l *scene.Layer) bool { return l.ID == id }); k >= 0 {
					have, stages = append(have, between[i][k]), append(stages, i)
				}
			}
			if len(have) < len(scenes) {
				for k, l := range have {
					own(stages[k], l)
				}
				continue
			}
			all := &scene.Layer{ID: id, Phone: have[0].Phone}
			var items perStage
			for _, l := range have {
				items, all.Items = append(items, l.Items), append(all.Items, l.Items...)
			}
			of[all] = items
			out.Layers = append(out.Layers, all)
		}
		if ids == nil {
			for i := range between {
				for _, l := range between[i] {
					own(i, l)
				}
			}
		}
	}
	for _, l := range layers {
		shared := func(s *scene.Scene) bool { return slices.Contains(s.Layers, l) }
		if l.Static && !slices.ContainsFunc(scenes, func(s *scene.Scene) bool { return !shared(s) }) {
			upTo(l)
			out.Layers = append(out.Layers, l)
		}
	}
	upTo(nil)
	return out, of
}

// targets writes the places that fragments name, before all layers, so that rules can follow from them.
func (d *doc) targets() {
	if d.o.Inline || !d.o.Outlines && len(d.stages) == 1 {
		return
	}
	for i, name := range d.stages {
		if i+1 == len(d.stages) {
			d.str(`<g id="` + d.o.IDPrefix + Phone + `"/>` + "\n")
			continue
		}
		d.str(`<g id="` + d.o.IDPrefix + name + `"/><g id="` + d.o.IDPrefix + name + "-" + Phone + `"/>` + "\n")
	}
}

// stageStyles writes the rules that show one stage and hide the others.
func (d *doc) stageStyles() {
	n := len(d.stages) - 1
	for _, name := range d.stages[:n] {
		d.str(".at-" + name + "{display:none}")
		at := ":is(#" + d.o.IDPrefix + name + ",#" + d.o.IDPrefix + name + "-" + Phone + "):target~"
		within := at + ".layer .at-"
		d.str(at + ".at-" + name + "," + within + name + "{display:inline}" + at + ".at-" + d.stages[n] + "," + within + d.stages[n] + "{display:none}")
	}
}
