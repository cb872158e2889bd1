package svg_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/svg"
)

var (
	ruleOf  = regexp.MustCompile(`\.m-([\w-]+)\{([^}]*)\}`)
	paintOf = regexp.MustCompile(`(fill|stroke|fill-opacity|stroke-opacity):([^;}]+)`)
)

// paints reads the paints of every class from rules; later ones win, as in a browser.
func paints(into map[string]string, css string) {
	for _, m := range ruleOf.FindAllStringSubmatch(css, -1) {
		for _, p := range paintOf.FindAllStringSubmatch(m[2], -1) {
			into[m[1]+" "+p[1]] = p[2]
		}
	}
}

// TestBoth compares the one document for light and dark screens with the two that it replaces: in
// its dark rules every class has the paints of the night's own document, and without them those of
// the day's.
func TestBoth(t *testing.T) {
	eachBoard(t, func(id string, b *mapdata.Board, r *render.Renderer) {
		p := engine.PublishBoard(b.Map)
		draw := func(l render.Look) *scene.Scene {
			s, err := r.Map(render.View{Position: &p, Look: l})
			if err != nil {
				t.Fatal(err)
			}
			return s
		}
		o := svg.Options{Outlines: true}
		day, night := string(svg.Bytes(draw(render.Colour), o)), string(svg.Bytes(draw(render.Night), o))
		both := string(svg.Both(draw(render.Colour), draw(render.Night), o))
		const open = "@media screen and (prefers-color-scheme:dark){"
		head, dark, ok := strings.Cut(both, open)
		if !ok {
			t.Fatalf("%s: no dark colours", id)
		}
		dark, tail, ok := strings.Cut(dark, "}}")
		if !ok || head+tail != day {
			t.Errorf("%s: without its dark rules the document is not the day's", id)
		}
		if more := len(both) - len(day); more > 14<<10 {
			t.Errorf("%s: the dark colours take %d bytes", id, more)
		}
		got, want := map[string]string{}, map[string]string{}
		paints(got, head)
		paints(got, dark+"}")
		paints(want, strings.SplitN(night, "#phone", 2)[0])
		if len(want) < 60 {
			t.Fatalf("%s: read %d paints", id, len(want))
		}
		for k, w := range want {
			if g := got[k]; g != w {
				t.Errorf("%s: %s is %s in the dark, not %s", id, k, g, w)
			}
		}
		for k, g := range got {
			if _, ok := want[k]; !ok && !(strings.HasSuffix(k, "-opacity") && g == "1") {
				t.Errorf("%s: %s is %s in the dark, not unset", id, k, g)
			}
		}
	})
}
