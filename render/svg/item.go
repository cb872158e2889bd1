package svg

import (
	"github.com/heraldmaps/herald/render/scene"
)

func (d *doc) items(items []scene.Item) {
	for i := range items {
		d.item(&items[i])
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
	group := len(it.Kids) > 0 || parts > 1
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
	if it.Class != "" {
		if class != "" {
			class += " "
		}
		class += it.Class
	}
	if class != "" {
		d.attr("class", class)
	}
}
