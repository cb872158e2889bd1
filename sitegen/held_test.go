package sitegen_test

import (
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestShadeControl: a game that asks for it shades land without a centre for the power whose unit
// was last there, in the pictures of a turn and on its interactive map. Burgundy is shaded for
// France on the map after its move, and for nobody on that of the orders. A game that does not ask
// is drawn as before.
func TestShadeControl(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	make := func() map[string]string {
		sitetest.BuildWith(t, dir, sitegen.NewMemory(), sitegen.Producers("gameFiles", "turnMaps", "boardDrawings", "pages"))
		out := map[string]string{}
		for _, path := range []string{"first/1901-spring/map.svg", "first/orders.svg", "first/1901-spring/index.html", "first/1901-autumn/map.svg"} {
			out[path] = sitetest.Page(t, dir, path)
		}
		return out
	}
	plain := make()
	for path, text := range plain {
		if strings.Contains(text, ">Burgundy (France)<") || strings.Contains(text, `"held":`) {
			t.Errorf("%s shades what nobody asked for", path)
		}
	}
	sitetest.Replace(t, dir+"/content/games/first/game.toml", "[timeline]", "shade_control = true\n[timeline]")
	asked := make()
	for path, want := range map[string]bool{"first/1901-spring/map.svg": true, "first/orders.svg": false, "first/1901-autumn/map.svg": true} {
		if strings.Contains(asked[path], ">Burgundy (France)<") != want {
			t.Errorf("%s shades Burgundy for France: %v, want %v", path, !want, want)
		}
		if strings.Count(asked[path], " (Germany)<") != strings.Count(plain[path], " (Germany)<") {
			t.Errorf("%s: Germany, which bounced, holds something", path)
		}
	}
	if n := strings.Count(asked["first/1901-spring/index.html"], `"held":`); n != 2 {
		t.Errorf("the living map tells of %d of 2 stages who holds land", n)
	}
}
