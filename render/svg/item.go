package svg

import (
	"slices"

	"github.com/heraldmaps/herald/render/scene"
)

func (d *doc) items(items []scene.Item) {
	for i := 0; i < len(items); i++ {
		if n := apart(items[i:]); n > 1 && d.o.Picture {
			d.coats(items[i : i+n])
			i += n - 1
			continue
		}
		d.item(&items[i])
	}
}

// apart returns how many of the first items form a group without overlaps (scene.Item.Apart).
func apart(items []scene.Item) int {
	n := 0
	for n < len(items) && items[n].Apart != 0 && items[n].Apart == items[0].Apart {
		n++
	}
	return n
}

// coats paints items that do not overlap, layer by layer: first the lowest shape of every item,
// then the next. In each layer, the shapes of one style are one path.
func (d *doc) coats(items []scene.Item) {
	type coat struct {
		height int
		style  *scene.Style
	}
	var order []coat
	paths := map[coat][]*scene.Path{}
	for i := range items {
		for height, it := range append([]scene.Item{items[i]}, items[i].Kids...) {
			if it.Path.Empty() {
				continue
			}
			c := coat{height, it.Style}
			if paths[c] == nil {
				order = append(order, c)
			}
			paths[c] = append(paths[c], &it.Path)
		}
	}
	slices.SortStableFunc(order, func(a, b coat) int { return a.height - b.height })
	for _, c := range order {
		d.str("<path")
		d.attr("class", "m-"+c.style.Class)
		d.str(` d="`)
		for _, p := range paths[c] {
			d.path(p)
		}
		d.str(`"/>`)
	}
}

func (d *doc) item(it *scene.Item) {
	parts := len(it.Kids)
	if !it.Path.Empty() {
		parts++
	}
	if it.Text != nil {
		parts++
	}
	group := (len(it.Kids) > 0 || parts > 1) && !d.o.Picture // nobody points at a picture's groups
	if group {
		d.str("<g")
		d.names(it, "")
		d.str(">")
		d.title(it.Title)
	}
	class := ""
	if it.Style != nil {
		class = "m-" + it.Style.Class
	}
	if !it.Path.Empty() {
		name := "path"
		if it.Outline != "" {
			name = "use"
		}
		d.str("<")
		d.str(name)
		if group {
			d.attr("class", class)
		} else {
			d.names(it, class)
		}
		if it.Outline != "" {
			d.attr("href", "#"+d.o.IDPrefix+"s-"+it.Outline)
		} else {
			d.str(` d="`)
			d.path(&it.Path)
			d.str(`"`)
		}
		d.end(name, it, group)
	}
	if it.Text != nil && !d.o.NoText {
		if d.o.Outlines {
			d.drawn(it, class, group)
		} else {
			d.text(it, class, group)
		}
	}
	d.items(it.Kids)
	if group {
		d.str("</g>")
	}
}

// end closes an element. The item's title goes inside, unless a group around the element has it.
func (d *doc) end(name string, it *scene.Item, group bool) {
	if group || it.Title == "" || d.o.Picture {
		d.str("/>")
		return
	}
	d.str(">")
	d.title(it.Title)
	d.str("</" + name + ">")
}

func (d *doc) title(s string) {
	if s != "" && !d.o.Picture {
		d.str("<title>")
		d.esc(scene.Apostrophes(s))
		d.str("</title>")
	}
}

func (d *doc) names(it *scene.Item, class string) {
	if it.ID != "" && !d.o.Picture {
		d.attr("id", d.o.IDPrefix+it.ID)
	}
	if it.Class != "" && !d.o.Picture {
		if class != "" {
			class += " "
		}
		class += it.Class
	}
	if class != "" {
		d.attr("class", class)
	}
}
