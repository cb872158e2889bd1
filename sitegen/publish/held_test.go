package publish_test

import (
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/publish"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestHolders: the power whose unit was last in land without a centre holds it. Centres and seas
// have no holder, and a game that does not shade land has none at all.
func TestHolders(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	if g, _ := sitetest.Play(t, dir, "first"); publish.Holders(g, engine.Everybody) != nil {
		t.Error("a game that does not ask for it shades land")
	}
	sitetest.Replace(t, dir+"/content/games/first/game.toml", "[timeline]", "shade_control = true\n[timeline]")
	sitetest.Resolve(t, dir, "first", play.Final) // Burgundy to Munich: whether it bounces or not, somebody is on land
	g, _ := sitetest.Play(t, dir, "first")
	m, seen := g.Rules.Map(), 0
	for pos, held := range publish.Holders(g, engine.Everybody) {
		for r, p := range held {
			if reg := &m.Regions[r]; p != engine.NoPower && (reg.SupplyCentre || reg.Terrain == engine.Sea) {
				t.Errorf("%v: %s is shaded for %s", pos.Phase, reg.Name, m.Powers[p].Name)
			}
		}
		if held[m.Region("bur")] == m.Power("france") {
			seen++
		}
	}
	if seen == 0 {
		t.Error("Burgundy is never shaded for France")
	}
}
