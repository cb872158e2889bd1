package arrows

import (
	"testing"

	"github.com/heraldmaps/herald/mapdata/geom"
)

// TestShipsKeepToWater: at most a twentieth of a fleet's way, or 1 mm, crosses land that it neither
// leaves nor reaches. Some straight ways would fail this.
func TestShipsKeepToWater(t *testing.T) {
	ways, straight := 0, 0
	eachBoard(t, func(g *ground) {
		for n := range 3 {
			in := g.marching(n)
			p := Lay(in)
			for i := range p.Orders {
				w := &p.Orders[i]
				if len(w.Waters) == 0 || len(w.Line) < 2 || len(w.Second) > 0 {
					continue
				}
				ways++
				s := Sail{From: place(&in.Outcomes[i]), To: in.Outcomes[i].Order.To, Long: w.At.Dist(in.Slots[in.Outcomes[i].Order.To].Unit)}
				if in.ashore(&s, w, []geom.Point{w.At, in.Slots[s.To].Unit}); s.Ashore > 0.05*s.Long {
					straight++
				}
			}
			for _, s := range p.Sails(in) {
				if s.Ashore > max(1, 0.05*s.Long) {
					t.Errorf("%s: %.1f of %.0f mm of the way from %s to %s lie on %s", g.Map.ID, s.Ashore, s.Long, g.Map.PlaceText(s.From), g.Map.PlaceText(s.To), g.Map.Regions[s.Land].Name)
				}
			}
		}
	})
	t.Logf("%d ways of fleets, of which %d would run over land if they were straight", ways, straight)
	if straight < 20 {
		t.Errorf("of %d ways of fleets only %d would run over land", ways, straight)
	}
}
