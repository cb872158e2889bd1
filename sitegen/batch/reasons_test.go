package batch

import (
	"fmt"
	"os"
	"testing"

	"github.com/heraldmaps/herald/engine/cases"
)

// TestReasonsAreTrue checks what reasons claim, independently, in random phases of five rulesets.
func TestReasonsAreTrue(t *testing.T) {
	t.Parallel()
	phases := 100
	if os.Getenv("HERALD_LONG") != "" {
		phases = 2500
	}
	for _, gr := range []group{{board: "standard"}, {board: "standard", units: 11}, {board: "w3k"}, {board: "w3k", units: 16},
		{board: "1885"}, {board: "1885", units: 14}, {board: "warwick"}, {board: "europe1615"}} {
		t.Run(fmt.Sprint(gr.board, gr.units), func(t *testing.T) {
			t.Parallel()
			g, err := newRunner(Settings{}).game(&inputLine{Board: gr.board})
			if err != nil {
				t.Fatal(err)
			}
			w := newWanderer(g, gr.units)
			claims, shown := 0, 0
			for range phases {
				res := w.next()
				res.Explain()
				n, wrong := cases.Reasons(g.rules, res)
				claims += n
				for _, s := range wrong {
					if shown++; shown < 8 {
						t.Error(s)
					}
				}
			}
			t.Logf("%d claims, %d wrong", claims, shown)
			if claims < phases {
				t.Errorf("only %d claims in %d phases", claims, phases)
			}
		})
	}
}
