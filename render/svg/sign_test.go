package svg_test

import (
	"encoding/xml"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/svg"
)

// element is an XML element of a document.
type element struct {
	XMLName xml.Name
	Attrs   []xml.Attr `xml:",any,attr"`
	Kids    []element  `xml:",any"`
}

func (e *element) attr(name string) string {
	for _, a := range e.Attrs {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// the beginning of a path, and the position of letters
var begins, stands = regexp.MustCompile(`^M(-?\d+) ?(-?\d+)(.*)$`), regexp.MustCompile(`^translate\((-?\d+) (-?\d+)\)(.*)$`)

// shown lists the shapes of a document as drawn, with their classes and positions, wherever their
// outlines are defined.
func shown(t *testing.T, doc []byte) []string {
	t.Helper()
	var root element
	if err := xml.Unmarshal(doc, &root); err != nil {
		t.Fatal(err)
	}
	ids := map[string]*element{}
	var find func(e *element)
	find = func(e *element) {
		if id := e.attr("id"); id != "" {
			ids[id] = e
		}
		for i := range e.Kids {
			find(&e.Kids[i])
		}
	}
	find(&root)
	whole := func(s string) int {
		n, _ := strconv.Atoi(s)
		return n
	}
	var out []string
	var draw func(e *element, class string, x, y int)
	draw = func(e *element, class string, x, y int) {
		for _, a := range e.Attrs { // paint, unless the parent sets it
			if n := a.Name.Local; n == "fill" || strings.HasPrefix(n, "stroke-w") || n == "stroke" {
				class += fmt.Sprint(" ", n, ":", a.Value)
			}
		}
		switch e.XMLName.Local {
		case "path":
			m := begins.FindStringSubmatch(e.attr("d"))
			if m == nil {
				t.Fatalf("a path begins %.20q", e.attr("d"))
			}
			out = append(out, fmt.Sprint(class, " ", whole(m[1])+x, " ", whole(m[2])+y, " ", m[3]))
			return
		case "use":
			of := ids[strings.TrimPrefix(e.attr("href"), "#")]
			if of == nil {
				t.Fatalf("nothing is called %s", e.attr("href"))
			}
			draw(of, class, x+whole(e.attr("x")), y+whole(e.attr("y")))
			return
		case "defs":
			return
		}
		if e.attr("role") == "img" {
			class = ""
		}
		if tr := e.attr("transform"); tr != "" && e.XMLName.Local != "use" { // letters are relative to their run
			m := stands.FindStringSubmatch(tr)
			if m == nil {
				t.Fatalf("letters stand at %q", tr)
			}
			out = append(out, fmt.Sprint(class, " ", whole(m[1])+x, " ", whole(m[2])+y, " ", m[3]))
			x, y = 0, 0
		}
		for i := range e.Kids {
			draw(&e.Kids[i], class, x, y)
		}
	}
	draw(&root, "", 0, 0)
	return out
}

// unsigned returns a scene in which each sign is drawn by itself.
func unsigned(s *scene.Scene) *scene.Scene {
	var each func(items []scene.Item) []scene.Item
	each = func(items []scene.Item) []scene.Item {
		out := slices.Clone(items)
		for i := range out {
			out[i].Sign = false
			out[i].Kids = each(out[i].Kids)
		}
		return out
	}
	u := *s
	u.Layers = nil
	for _, l := range s.Layers {
		u.Layers = append(u.Layers, &scene.Layer{ID: l.ID, Static: l.Static, Items: each(l.Items)})
	}
	return &u
}

// TestSignsAreToldOnce: on every board a token or the sign of a supply centre is defined once for
// each kind and power. The drawing is the same to the last digit as if each sign were written in
// place.
func TestSignsAreToldOnce(t *testing.T) {
	eachBoard(t, func(id string, b *mapdata.Board, r *render.Renderer) {
		p := engine.PublishBoard(b.Map)
		s, err := r.Map(render.View{Position: &p})
		if err != nil {
			t.Fatal(err)
		}
		once, each := svg.Plain(s, svg.PlainOptions{}), svg.Plain(unsigned(s), svg.PlainOptions{})
		if a, b := shown(t, once), shown(t, each); !slices.Equal(a, b) {
			for i := range min(len(a), len(b)) {
				if a[i] != b[i] {
					t.Errorf("%s: %q is drawn, not %q", id, a[i], b[i])
					break
				}
			}
			t.Errorf("%s: %d shapes, and %d without signs", id, len(a), len(b))
		}
		if n := len(p.Position().Units); len(once) > len(each)-50*n {
			t.Errorf("%s: %d units: %d bytes, and %d without signs", id, n, len(once), len(each))
		}
	})
}
