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
		return write(last.Day, last.Night, []string{""}, o)
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
	day := together(names, days)
	if last.Night == nil {
		return write(day, nil, names, o)
	}
	return write(day, together(names, nights), names, o)
}

// together lays scenes into one: layers that never change once, and before each of them what the scenes have below it.
func together(names []string, scenes []*scene.Scene) *scene.Scene {
	out := *scenes[len(scenes)-1]
	whole := out.Layers
	out.Layers = nil
	next := make([]int, len(scenes))
	upTo := func(static *scene.Layer) {
		for i, s := range scenes {
			for ; next[i] < len(s.Layers) && s.Layers[next[i]] != static; next[i]++ {
				l := s.Layers[next[i]]
				own := &scene.Layer{ID: l.ID, Phone: l.Phone, Items: l.Items, Stage: names[i]}
				if i+1 < len(scenes) {
					own.ID = names[i] + "-" + l.ID
				}
				out.Layers = append(out.Layers, own)
			}
			if static != nil {
				next[i]++
			}
		}
	}
	for _, l := range whole {
		shared := func(s *scene.Scene) bool { return slices.Contains(s.Layers, l) }
		if l.Static && !slices.ContainsFunc(scenes, func(s *scene.Scene) bool { return !shared(s) }) {
			upTo(l)
			out.Layers = append(out.Layers, l)
		}
	}
	upTo(nil)
	return &out
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
		d.str(at + ".at-" + name + "{display:inline}" + at + ".at-" + d.stages[n] + "{display:none}")
	}
}
