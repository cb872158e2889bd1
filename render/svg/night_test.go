package svg_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/svg"
)

var (
	rule  = regexp.MustCompile(`(#night:target )?(?:\.hm-[\w-]+ )?\.m-([\w-]+)\{([^}]*)\}`)
	sheet = regexp.MustCompile(`(?s)<style>.*?</style>`)
)

// painted returns by class the declarations that apply to it, at the night's fragment or without
// it.
func painted(doc []byte, night bool) map[string]map[string]string {
	out := map[string]map[string]string{}
	for _, m := range rule.FindAllSubmatch(doc, -1) {
		if len(m[1]) > 0 && !night {
			continue
		}
		class := string(m[2])
		if out[class] == nil {
			out[class] = map[string]string{}
		}
		for _, d := range strings.Split(string(m[3]), ";") {
			property, value, _ := strings.Cut(d, ":")
			if out[class][property] = value; value == "initial" {
				delete(out[class], property)
			}
		}
	}
	return out
}

// TestDayAndNight: a document of both shows the night at its fragment and the day without it. The
// shapes are the same, because the night has none of its own.
func TestDayAndNight(t *testing.T) {
	for _, id := range mapdata.IDs() {
		b, err := mapdata.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		r, err := render.New(b)
		if err != nil {
			t.Fatal(err)
		}
		for name, draw := range map[string]func(render.Look) *scene.Scene{"ground": r.Ground, "borders": r.Borders, "names": r.Names} {
			o := svg.Options{Outlines: true, Picture: true}
			day, night := svg.Bytes(draw(render.Colour), o), svg.Bytes(draw(render.Night), o)
			both := svg.DayAndNight(draw(render.Colour), draw(render.Night), o)
			for i, want := range [][]byte{day, night} {
				have, wanted := painted(both, i == 1), painted(want, false)
				if len(have) != len(wanted) || len(have) == 0 {
					t.Errorf("%s, %s: %d classes, not %d", id, name, len(have), len(wanted))
				}
				for class, style := range wanted {
					if !maps.Equal(have[class], style) {
						t.Errorf("%s, %s: look %d paints %s with %v, not %v", id, name, i, class, have[class], style)
					}
				}
				shapes := strings.ReplaceAll(sheet.ReplaceAllString(string(want), ""), "-night", "")
				if strings.Replace(sheet.ReplaceAllString(string(both), ""), ` id="night"`, "", 1) != shapes {
					t.Errorf("%s, %s: look %d has other shapes", id, name, i)
				}
			}
		}
	}
}

// TestPicturesJoinShapes: in a picture shapes of one style that do not overlap are one path,
// painted after those below them; no shape is lost or changed.
func TestPicturesJoinShapes(t *testing.T) {
	path := regexp.MustCompile(`<path (?:id="[^"]*" )?class="m-([\w-]+)[^"]*" d="M([^"]*)"`)
	joined := regexp.MustCompile(`^(sea|rim|land|body|disc)`)
	for _, id := range mapdata.IDs() {
		b, err := mapdata.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		r, err := render.New(b)
		if err != nil {
			t.Fatal(err)
		}
		for _, draw := range []func(render.Look) *scene.Scene{r.Ground, r.Borders} {
			shapes := func(o svg.Options) (byClass map[string][]string, elements int, order []string) {
				byClass = map[string][]string{}
				for _, m := range path.FindAllStringSubmatch(string(svg.Bytes(draw(render.Colour), o)), -1) {
					if !joined.MatchString(m[1]) {
						continue
					}
					elements++
					order = append(order, m[1])
					byClass[m[1]] = append(byClass[m[1]], strings.Split(m[2], "M")...)
				}
				for _, list := range byClass {
					slices.Sort(list)
				}
				return byClass, elements, order
			}
			apart, many, _ := shapes(svg.Options{})
			together, few, order := shapes(svg.Options{Picture: true})
			if !maps.EqualFunc(apart, together, slices.Equal) {
				t.Errorf("%s: a picture has other shapes", id)
			}
			if most := 2 * len(together); few > most { // a narrow piece has its body where others have a band
				t.Errorf("%s: %d paths for %d shapes of %d styles", id, few, many, len(together))
			}
			if disc := slices.Index(order, "disc"); disc >= 0 && disc < len(order)-1 {
				t.Errorf("%s: discs are painted below %s", id, order[disc+1])
			}
		}
	}
}
