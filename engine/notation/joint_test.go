package notation

import (
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// A support or convoy whose own unit is missing is never read as an order of the unit that it
// helps, on any board, for any name.
func TestLettersBeforeNames(t *testing.T) {
	t.Parallel()
	for id, r := range readers(t) {
		for i := range r.Map.Regions {
			name := r.Region(engine.RegionID(i))
			for _, letter := range []string{"S ", "C ", "s ", "c "} {
				for _, end := range []string{" - " + r.Region(engine.RegionID((i+1)%len(r.Map.Regions))), " holds"} {
					if l := r.Line(letter+name+end, Context{Step: engine.Movement, By: engine.NoPower}); l.Order.At != engine.NoPlace && l.Standing() != Doubtful {
						t.Errorf("%s: %q is read of %s", id, letter+name+end, r.Place(l.Order.At))
					}
				}
			}
		}
	}
}

// An "and" between a town and its county, or any other tail of the region's name, names two places.
func TestTownsAndTheirCounties(t *testing.T) {
	t.Parallel()
	n := 0
	for id, r := range readers(t) {
		for i := range r.Map.Regions {
			reg := &r.Map.Regions[i]
			ts := grammar.Lex(reg.Name)
			for k := range ts {
				if ts[k].Kind != tokComma || k+2 >= len(ts) || ts[k+1].W != "in" {
					continue
				}
				n++
				head, tail := r.Names.Map.Regions[i].Name[:ts[k].Col], reg.Name[ts[k+2].Col:]
				for _, both := range []string{head + " and " + tail, head + " & " + tail, head + ", and " + tail} {
					if f := r.Find(both, Anywhere); f.Region != engine.NoRegion {
						t.Errorf("%s: %q is read as %s", id, both, reg.Name)
					}
				}
				for _, one := range []string{reg.Name, head + ", " + tail, head + " " + tail} {
					if f := r.Find(one, Fits(engine.NoKind)); f.How != Exact && f.How != Several {
						t.Errorf("%s: %q is not read", id, one)
					}
				}
			}
		}
	}
	if n < 100 {
		t.Errorf("only %d names with a tail", n)
	}
}
