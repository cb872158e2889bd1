package compile

import (
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
)

// TestFleetsStandAndReturn: a fleet's step that ends inland, or has no way back, is a mistake in
// the board.
func TestFleetsStandAndReturn(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		end  engine.Terrain
		back []engine.Adjacency
		want string
	}{
		{engine.Coastal, []engine.Adjacency{{To: 0}}, ""},
		{engine.Coastal, nil, "fleets pass from sea to river, and not back"},
		{engine.Inland, []engine.Adjacency{{To: 0}}, "fleets pass from sea to river, and no fleet can stand there"},
	} {
		m := &engine.Map{Regions: []engine.Region{{ID: "sea", Terrain: engine.Sea}, {ID: "river", Terrain: c.end}}}
		m.Index()
		m.Fleet = [][]engine.Adjacency{{{To: 1}}, c.back}
		k := &compiler{m: m}
		k.checkSteps()
		got := ""
		if _, err := k.failed(); err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, c.want) || c.want == "" && got != "" {
			t.Errorf("told %q, not %q", got, c.want)
		}
	}
}
