package svg_test

import (
	"maps"
	"regexp"
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

// painted returns, by class, the declarations that apply to it: at the night's fragment if night,
// else without it.
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
