package notation

import (
	"math/rand"
	"testing"

	"github.com/heraldmaps/herald/engine"
)

// randomOrder returns a random order on a board: places that suit the unit's kind, with coasts
// where a fleet needs them.
func randomOrder(rng *rand.Rand, m *engine.Map) engine.Order {
	kind := func() engine.Kind { return []engine.Kind{engine.Army, engine.Fleet}[rng.Intn(2)] }
	place := func(k engine.Kind, want Terrains) engine.PlaceID {
		for {
			r := &m.Regions[rng.Intn(len(m.Regions))]
			if want&Fits(k)&(1<<r.Terrain) == 0 {
				continue
			}
			if k == engine.Fleet && len(r.Coasts) > 0 {
				return r.First + 1 + engine.PlaceID(rng.Intn(len(r.Coasts)))
			}
			return r.First
		}
	}
	v := engine.Hold + engine.Verb(rng.Intn(int(engine.Transfer)))
	k := kind()
	o := engine.NewOrder(v, engine.NoPower, k, engine.NoPlace)
	if v != engine.Waive && v != engine.Transfer {
		o.At = place(k, Anywhere)
	}
	switch v {
	case engine.Move:
		o.To = place(k, Anywhere)
		if k == engine.Army && rng.Intn(3) == 0 {
			o.Convoyed = true
			for range rng.Intn(4) {
				o.Via = append(o.Via, m.RegionOf(place(engine.Fleet, OnSea)))
			}
		}
	case engine.Retreat:
		o.To = place(k, Anywhere)
	case engine.Support:
		o.OfKind = kind()
		o.Of = place(o.OfKind, Anywhere)
		if rng.Intn(2) == 0 {
			o.To = m.Regions[m.RegionOf(place(o.OfKind, Fits(k)))].First
		}
	case engine.Convoy:
		o.Kind, o.At = engine.Fleet, place(engine.Fleet, OnSea)
		o.OfKind, o.Of, o.To = engine.Army, place(engine.Army, OnCoast), place(engine.Army, OnCoast)
	case engine.Convert:
		o.Into = engine.Army
		if k == engine.Army {
			o.Into = engine.Fleet
			if r := &m.Regions[m.RegionOf(o.At)]; len(r.Coasts) > 0 {
				o.To = r.First + 1 + engine.PlaceID(rng.Intn(len(r.Coasts)))
			}
		}
	case engine.Build:
		o.At = place(k, OnLand)
	case engine.Proxy:
		o.Whom = engine.PowerID(rng.Intn(len(m.Powers)))
	case engine.Transfer:
		o.Kind, o.Whom, o.Count = engine.NoKind, engine.PowerID(rng.Intn(len(m.Powers))), 1+rng.Intn(20)
	case engine.Waive:
		o.Kind, o.Count = engine.NoKind, rng.Intn(4)
	}
	return o
}

// What herald prints as an order, it reads back as the same order, in full words and in notation.
func TestPropertyPrintAndRead(t *testing.T) {
	t.Parallel()
	// Not on 1885: there the codes Alb and ALB mean the region that makes the order legal (rule
	// 19), and these random orders often are not legal.
	for _, id := range []string{"europe1615", "standard", "w3k", "warwick"} {
		r := New(loadBoard(t, id), nil)
		rng := rand.New(rand.NewSource(3))
		n := 4000
		if testing.Short() {
			n = 800
		}
		for range n {
			o := randomOrder(rng, r.Map)
			for _, text := range []string{r.Long(o), r.Short(o), "1. " + r.Long(o) + ".", "(" + "x) " + r.Long(o) + " (why not)"} {
				s := r.Sheet("p", []byte(text), Open())
				if len(s.Lines) != 1 || !SameOrder(s.Lines[0].Order, o) {
					t.Fatalf("%s: %q read back as %s", id, text, r.SheetJSON(&s))
				}
				for _, p := range s.Lines[0].Problems {
					switch p.Code {
					case NotAdjacent, WrongCoast, MissingCoast, WrongUnitKind, NotASeaRegion: // often so at random
					default:
						t.Fatalf("%s: %q has the problem %s: %s", id, text, p.Code, p.Message)
					}
				}
			}
		}
	}
}
