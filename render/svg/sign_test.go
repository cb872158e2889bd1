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

// element is an element of a document.
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

// How a path begins, and where letters stand.
var begins, stands = regexp.MustCompile(`^M(-?\d+) ?(-?\d+)(.*)$`), regexp.MustCompile(`^translate\((-?\d+) (-?\d+)\)(.*)$`)

// shown lists the shapes of a document as they come out: with their classes, and at their places, wherever their outlines are told.
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
		if c := e.attr("class"); strings.HasPrefix(c, "m-") {
			class = c
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
		if tr := e.attr("transform"); tr != "" { // of a run of letters, in whose frame they are
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

// unsigned is a scene whose signs are drawn each by itself.
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
		u.Layers = append(u.Layers, &scene.Layer{ID: l.ID, Phone: l.Phone, Static: l.Static, Items: each(l.Items)})
	}
	return &u
}

// TestSignsAreToldOnce: on every board tokens and the signs of supply centres are told once a kind and power, and what comes out is what each
// drawn by itself would be, in its place to the last digit.
func TestSignsAreToldOnce(t *testing.T) {
	eachBoard(t, func(id string, b *mapdata.Board, r *render.Renderer) {
		p := engine.PublishBoard(b.Map)
		s, err := r.Map(render.View{Position: &p})
		if err != nil {
			t.Fatal(err)
		}
		o := svg.Options{Outlines: true, Fonts: true}
		once, each := svg.Bytes(s, o), svg.Bytes(unsigned(s), o)
		if a, b := shown(t, once), shown(t, each); !slices.Equal(a, b) {
			for i := range min(len(a), len(b)) {
				if a[i] != b[i] {
					t.Errorf("%s: %q is drawn, not %q", id, a[i], b[i])
					break
				}
			}
			t.Errorf("%s: %d shapes, and %d without signs", id, len(a), len(b))
		}
		tokens := map[string]bool{}
		for _, u := range p.Position().Units {
			tokens[fmt.Sprint(u.Power, u.Kind)] = true
		}
		fields := strings.Count(string(once), `"m-tokenfield"`)
		if n := len(p.Position().Units); fields != len(tokens) || n > 2*len(tokens) && len(once) > len(each)-100*n {
			t.Errorf("%s: %d units of %d kinds, told %d times: %d bytes, and %d without signs", id, n, len(tokens), fields, len(once), len(each))
		}
		if got := svg.Bytes(s, svg.Options{Outlines: true}); strings.Contains(string(got), "<defs><g") {
			t.Errorf("%s: a document whose rules begin at its own element tells signs apart from it", id)
		}
	})
}

// TestSignsOfOrdersStay: what an order draws, a unit built, stands in its layer, whose lines are wider on a phone.
func TestSignsOfOrdersStay(t *testing.T) {
	token := scene.Item{Class: "unit", Sign: true, Kids: []scene.Item{{Style: &scene.Style{Class: "field", Stroke: scene.Hex("#111111"), Width: 1}, Path: scene.Parse("M1 1L3 1L3 4Z")}}}
	s := &scene.Scene{W: 10, H: 10, Layers: []*scene.Layer{{ID: "units", Phone: scene.PhoneTokens, Items: []scene.Item{token}}, {ID: "orders", Phone: scene.PhoneLines, Items: []scene.Item{token}}}}
	got := string(svg.Bytes(s, svg.Options{Outlines: true, Fonts: true}))
	_, orders, _ := strings.Cut(got, `id="layer-orders"`)
	orders, _, _ = strings.Cut(orders, "\n")
	if !strings.Contains(orders, `class="m-field"`) || strings.Count(got, `class="m-field"`) != 2 {
		t.Errorf("the layer of orders is\n%s\nin\n%s", orders, got)
	}
}
