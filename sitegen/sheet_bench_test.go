package sitegen

import (
	"math"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/layout"
	"github.com/heraldmaps/herald/mapdata/lint"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/sitegen/load"
)

// BenchmarkSheet measures no time: it reports how the boards look, board by board (docs/maps.md),
// W3K first.
func BenchmarkSheet(b *testing.B) {
	for _, id := range []string{"w3k", "standard", "warwick", "1885", "europe1615"} {
		b.Run(id, func(b *testing.B) {
			bd, err := NewLibrary().Board(id)
			if err != nil {
				b.Fatal(err)
			}
			r, err := render.New(bd)
			if err != nil {
				b.Fatal(err)
			}
			f, err := layout.Measure(bd)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
			}
			b.ReportMetric(float64(f.Under10), "under-10pt")
			b.ReportMetric(100*float64(len(f.Tilted))/math.Max(1, float64(f.LandLines)), "leaning-%")
			b.ReportMetric(float64(len(f.Straddling)), "straddling")
			b.ReportMetric(float64(len(f.SameName)), "same-name")
			swallowed := 0.0
			for _, q := range r.Rims() {
				swallowed = max(swallowed, 100*q.Share)
			}
			b.ReportMetric(swallowed, "rim-%")
			b.ReportMetric(float64(len(bd.Inlets(mapdata.CoastLine))), "narrow-inlets")
			b.ReportMetric(2*mapdata.TokenRadius*r.TokenScale(), "token-mm")
			p, apart, sea := render.MeasurePalette(bd), math.Inf(1), math.Inf(1)
			for _, q := range p.Pairs {
				if q.Vision != render.Grey { // where hatches distinguish them
					apart = min(apart, q.DeltaE)
				}
			}
			for _, q := range p.Shores {
				sea = min(sea, q.DeltaE)
			}
			b.ReportMetric(apart, "ΔE-powers")
			b.ReportMetric(sea, "ΔE-sea")
			opening, under, pages := engine.PublishBoard(bd.Map), 0, 0
			for n := range 4 {
				none := &engine.Position{}
				res := engine.PublishResolution(engine.Plain{}, &engine.Resolution{Before: none, After: none, Outcomes: lint.March(bd.Map, n)}, engine.Everybody)
				v := render.View{Position: &opening, Outcomes: res.Outcomes()}
				under += hidden(b, r.Hits, v)
				pages += hidden(b, r.InsetHits, v)
			}
			b.ReportMetric(float64(under), "under-arrows")
			b.ReportMetric(float64(pages), "under-arrows-on-pages")
		})
	}
}

// hidden counts the names of which arrows hide more than a tenth.
func hidden(b *testing.B, hits func(render.View) ([]render.Hit, error), v render.View) (n int) {
	list, err := hits(v)
	if err != nil {
		b.Fatal(err)
	}
	for _, h := range list {
		if h.Share > 0.1 {
			n++
		}
	}
	return n
}

// BenchmarkSampleArrows reports how many names the orders of the sample games hide by more than a
// tenth, on all their maps and on all pages of their insets.
func BenchmarkSampleArrows(b *testing.B) {
	ps := &load.Problems{}
	s, _ := openSite(long, NewMemory(), ps)
	if ps.Failed() {
		b.Fatal(ps.Err())
	}
	maps, under, pages := 0, 0, 0
	for _, g := range s.Published.Games {
		r, err := s.drawings(g.Board).renderer()
		if err != nil {
			b.Fatal(err)
		}
		for _, turn := range g.Turns {
			for _, m := range stepMaps(turn) {
				maps, under, pages = maps+1, under+hidden(b, r.Hits, m.View), pages+hidden(b, r.InsetHits, m.View)
			}
		}
	}
	for b.Loop() {
	}
	b.ReportMetric(float64(maps), "maps")
	b.ReportMetric(float64(under), "names-hidden")
	b.ReportMetric(float64(pages), "names-hidden-on-pages")
}
