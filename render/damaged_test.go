package render_test

import (
	"math/rand"
	"testing"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/svg"
)

// TestDamagedBoards changes bytes of compiled boards. A damaged board is drawn or refused, but
// never stops the program.
func TestDamagedBoards(t *testing.T) {
	t.Parallel()
	for _, id := range []string{"standard", "warwick", "europe1615"} {
		whole := mapdata.Encode(board(t, id))
		dice := rand.New(rand.NewSource(19))
		taken := 0
		for range 12 {
			bad := append([]byte(nil), whole...)
			for range 1 + dice.Intn(3) {
				bad[dice.Intn(len(bad))] ^= byte(1 + dice.Intn(255))
			}
			b, err := mapdata.Decode(bad)
			if err != nil {
				continue
			}
			taken++
			r, err := render.New(b)
			if err != nil {
				continue
			}
			if s, err := r.Map(render.View{Position: start(b)}); err == nil {
				svg.Bytes(s, svg.Options{})
			}
		}
		if taken < 2 {
			t.Errorf("%s: of 12 damaged boards only %d were drawn", id, taken)
		}
	}
}
