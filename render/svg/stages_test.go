package svg

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/render/scene"
)

// mark is an item with an outline of many points at a place.
func mark(id, class string, x float64) scene.Item {
	var p scene.Path
	p.MoveTo(x, 10)
	for i := range 12 {
		p.LineTo(x+float64(i%3), 11+float64(i))
	}
	return scene.Item{ID: id, Style: &scene.Style{Class: class, Fill: scene.Colour{A: 255}}, Path: *p.Close()}
}

// staged are three maps of one ground.
func staged() []Stage {
	ground := &scene.Layer{ID: "ground", Static: true, Items: []scene.Item{mark("r-kent", "ground", 5)}}
	names := &scene.Layer{ID: "names", Static: true, Items: []scene.Item{mark("n-kent", "names", 6)}}
	var out []Stage
	for i, name := range []string{"orders", "retreats", ""} {
		owners := &scene.Layer{ID: "owners", Items: []scene.Item{mark("own-kent", "own", 5), mark("", "rim", 7)}}
		units := &scene.Layer{ID: "units", Items: []scene.Item{mark("u-1", "unit", 20), mark("u-2", fmt.Sprintf("unit%d", i), 30), mark("", fmt.Sprintf("flag%d", i), 33)}}
		out = append(out, Stage{Name: name, Day: &scene.Scene{W: 100, H: 100, Title: name, Theme: "t", Layers: []*scene.Layer{ground, owners, names, units}}})
	}
	return out
}

// TestStagesShare: a document of three maps holds their ground once, in its place between what each has of its own; every id once; and
// every use leads to something.
func TestStagesShare(t *testing.T) {
	b := Stages(staged(), Options{Outlines: true})
	ids, uses := map[string]int{}, []string{}
	var order []string
	dec := xml.NewDecoder(bytes.NewReader(b))
	for {
		tok, err := dec.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		el, ok := tok.(xml.StartElement)
		if !ok {
			continue
		}
		for _, a := range el.Attr {
			switch a.Name.Local {
			case "id":
				ids[a.Value]++
				if l, ok := strings.CutPrefix(a.Value, "layer-"); ok {
					order = append(order, l)
				}
			case "href":
				uses = append(uses, a.Value)
			}
		}
	}
	if got, want := strings.Join(order, " "), "ground owners names units"; got != want {
		t.Errorf("layers %s, want %s", got, want)
	}
	for id, n := range ids {
		if n > 1 {
			t.Errorf("id %s occurs %d times", id, n)
		}
	}
	for _, id := range []string{"orders", "retreats", "orders-phone", "phone", "r-kent", "n-kent", "own-kent", "u-1", "u-2", "orders-u-2", "retreats-u-2"} {
		if ids[id] != 1 {
			t.Errorf("there is no %s", id)
		}
	}
	if len(uses) == 0 {
		t.Error("no outline is used again")
	}
	for _, u := range uses {
		if ids[u[1:]] != 1 {
			t.Errorf("%s leads nowhere", u)
		}
	}
	for _, rule := range []string{".at-orders{display:none}", ":is(#orders,#orders-phone):target~.at-orders,:is(#orders,#orders-phone):target~.layer .at-orders{display:inline}",
		":is(#orders,#orders-phone):target~.at-last,:is(#orders,#orders-phone):target~.layer .at-last{display:none}"} {
		if !strings.Contains(string(b), rule) {
			t.Errorf("no rule %s", rule)
		}
	}
}

// shown lists the titles that a reader of a stage sees, in the order in which they are drawn.
func shown(t *testing.T, doc []byte, stage string) string {
	t.Helper()
	var out []string
	hidden, depth := 0, 0 // how deep the group is that is hidden
	dec := xml.NewDecoder(bytes.NewReader(doc))
	for {
		tok, err := dec.Token()
		if err == io.EOF {
			return strings.Join(out, " ")
		}
		if err != nil {
			t.Fatal(err)
		}
		switch el := tok.(type) {
		case xml.StartElement:
			depth++
			for _, a := range el.Attr {
				for _, class := range strings.Fields(a.Value) {
					if of, ok := strings.CutPrefix(class, "at-"); ok && a.Name.Local == "class" && of != stage && hidden == 0 {
						hidden = depth
					}
				}
			}
			if el.Name.Local == "title" && hidden == 0 && depth > 2 {
				tok, err := dec.Token()
				if err != nil {
					t.Fatal(err)
				}
				out = append(out, string(tok.(xml.CharData)))
			}
		case xml.EndElement:
			if hidden == depth {
				hidden = 0
			}
			depth--
		}
	}
}

// TestStagesAreWhole: whatever stages have alike, each shows what its own map would, in the same order, and what all have stands in the
// document once.
func TestStagesAreWhole(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	for range 200 {
		var stages []Stage
		want := map[string]string{}
		everywhere := map[string]int{}
		names := []string{"orders", "retreats", "last"}[random.IntN(2):]
		for _, name := range names {
			var titles []string
			layer := func(id string) *scene.Layer {
				l := &scene.Layer{ID: id}
				for i := range 12 {
					if random.IntN(4) == 0 {
						continue
					}
					title := fmt.Sprintf("%s%d", id, i)
					if random.IntN(4) == 0 {
						title += name
					}
					it := mark("", "x", float64(i))
					it.Title = title
					l.Items = append(l.Items, it)
					titles = append(titles, title)
					everywhere[title]++
				}
				return l
			}
			layers := []*scene.Layer{layer("owners")}
			if name == "orders" || random.IntN(2) == 0 {
				layers = append(layers, layer("orders"))
			}
			layers = append(layers, layer("units"))
			stages = append(stages, Stage{Name: name, Day: &scene.Scene{W: 100, H: 100, Title: "t", Layers: layers}})
			want[name] = strings.Join(titles, " ")
		}
		doc := Stages(stages, Options{Outlines: true})
		for _, name := range names {
			if got := shown(t, doc, name); got != want[name] {
				t.Fatalf("%s shows\n%s\nnot\n%s", name, got, want[name])
			}
		}
		for title, n := range everywhere {
			if k := strings.Count(string(doc), "<title>"+title+"</title>"); n == len(names) && k != 1 && !strings.HasPrefix(title, "orders") {
				t.Errorf("%s, which all have, stands there %d times", title, k)
			}
		}
	}
}

// TestOutlinesAreShared: an outline that occurs again is written once and drawn where each stood; one that stands alone stays.
func TestOutlinesAreShared(t *testing.T) {
	layer := &scene.Layer{ID: "a", Items: []scene.Item{{Kids: []scene.Item{mark("", "x", 1), mark("", "y", 40), {Style: mark("", "z", 0).Style, Path: lonely()}}}}}
	b := string(Bytes(&scene.Scene{W: 100, H: 100, Layers: []*scene.Layer{layer}}, Options{Outlines: true}))
	for _, want := range []string{`<use class="m-x" href="#k0" x="10" y="100"/>`, `<use class="m-y" href="#k0" x="400" y="100"/>`, `<path class="m-z" d="M70 70`} {
		if !strings.Contains(b, want) {
			t.Errorf("no %s in %s", want, b)
		}
	}
	if strings.Count(b, `id="k`) != 1 {
		t.Error("not one shared outline")
	}
}

func lonely() scene.Path {
	var p scene.Path
	p.MoveTo(7, 7)
	for i := range 12 {
		p.LineTo(7+float64(i), 8+float64(i%4))
	}
	return p
}
