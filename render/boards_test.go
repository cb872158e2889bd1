package render

import (
	"sync"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/lint"
)

// eachBoard calls a function with each of the program's boards and its renderer.
func eachBoard(t *testing.T, look func(b *mapdata.Board, r *Renderer)) {
	t.Helper()
	for _, id := range mapdata.IDs() {
		r := Kept(t, id)
		look(r.board, r)
	}
}

// Kept returns a board's renderer, which is made once: no test changes it, or its board.
func Kept(t testing.TB, id string) *Renderer {
	t.Helper()
	keptMu.Lock()
	defer keptMu.Unlock()
	if keptBy[id] == nil {
		b, err := mapdata.Load(id)
		if err == nil {
			keptBy[id], err = New(b)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return keptBy[id]
}

var (
	keptMu sync.Mutex
	keptBy = map[string]*Renderer{}
)

// marching returns a view of a board's opening with the outcomes of its nth march, ready to be
// drawn.
func marching(t *testing.T, b *mapdata.Board, r *Renderer, n int) View {
	t.Helper()
	start := engine.Publish(engine.Plain{}, &engine.Position{Units: b.Map.Starts, Owners: b.Map.Owners}, engine.Everybody)
	res := &engine.Resolution{Before: &engine.Position{}, After: &engine.Position{}, Outcomes: lint.March(b.Map, n)}
	v := View{Position: &start, Outcomes: engine.PublishResolution(engine.Plain{}, res, engine.Everybody).Outcomes()}
	if err := r.ready(&v); err != nil {
		t.Fatal(err)
	}
	return v
}
