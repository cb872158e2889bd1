package render

import (
	"reflect"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/lint"
	"github.com/heraldmaps/herald/render/arrows"
	"github.com/heraldmaps/herald/render/scene"
)

// TestKnownPaths: a phase drawn again, in another look or for a page, has the paths that a new
// layout would give; and of many phases only the latest are cached.
func TestKnownPaths(t *testing.T) {
	eachBoard(t, func(b *mapdata.Board, r *Renderer) {
		fresh, err := New(b)
		if err != nil {
			t.Fatal(err)
		}
		p := engine.Publish(engine.Plain{}, &engine.Position{Units: b.Map.Starts, Owners: b.Map.Owners}, engine.Everybody)
		then, options := &engine.Position{Owners: b.Map.Owners}, 0
		for i, u := range b.Map.Starts {
			if i%4 != 0 || len(b.Map.Army[u.At]) == 0 {
				continue
			}
			u.ID = engine.UnitID(1000 + i)
			lost := engine.Dislodged{Unit: u}
			for _, step := range b.Map.Army[u.At] {
				lost.Options = append(lost.Options, step.To)
			}
			options += len(lost.Options)
			then.Dislodged = append(then.Dislodged, lost)
		}
		open := engine.Publish(engine.Plain{}, then, engine.Everybody)
		for n := range 3 {
			march, supports := lint.March(b.Map, n), 0
			for i := 2; i < len(march); i += 5 {
				if of := march[i-1].Order; of.Verb == engine.Move {
					march[i].Order.Verb, march[i].Order.Of, march[i].Order.To = engine.Support, of.At, of.To
					if supports++; supports%3 == 0 { // every third supports a hold
						march[i].Order.To = engine.NoPlace
					}
				}
			}
			if n == 2 { // only retreats
				march, supports = nil, 0
			}
			v := View{Position: &p, Then: &open, Outcomes: engine.PublishResolution(engine.Plain{}, &engine.Resolution{Before: &engine.Position{}, After: &engine.Position{}, Outcomes: march}, engine.Everybody).Outcomes()}
			if _, err := r.Map(v); err != nil {
				t.Fatal(err)
			}
			key, shared := keyOfPaths(&View{Position: v.Position, Then: v.Then, Outcomes: v.Outcomes, Enlarge: r.natural})
			if !shared || r.layouts.by[key] == nil {
				t.Fatalf("%s: the layout of march %d is not kept", b.Map.ID, n)
			}
			kept, laid := r.layouts.by[key](), 0
			for i := range kept.Orders {
				if v.Outcomes.List()[i].Order.Verb == engine.Support && len(kept.Orders[i].Line) > 1 {
					laid++
				}
			}
			if len(kept.Options) != options || laid != supports {
				t.Fatalf("%s: %d retreats and %d supports are kept of march %d, which has %d and %d", b.Map.ID, len(kept.Options), laid, n, options, supports)
			}
			v.Look = Night
			known, err := r.Phase(v)
			if err != nil {
				t.Fatal(err)
			}
			fresh.layouts = layouts{}
			sought, err := fresh.Phase(v)
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(pathsOf(known.Orders), pathsOf(sought.Orders)) {
				t.Errorf("%s: march %d runs elsewhere when it is drawn again", b.Map.ID, n)
			}
		}
		var full layouts
		for i := range keptPaths + 9 {
			full.get(pathsKey{n: i}, nil)
		}
		if len(full.by) != keptPaths || len(full.order) != keptPaths || full.by[pathsKey{n: 8}] != nil || full.by[pathsKey{n: 9}] == nil {
			t.Errorf("%d layouts are kept", len(full.by))
		}
	})
}

// TestPathsAreLaidOnce: if several goroutines want the arrows of a phase at the same time, one lays
// them out and the others wait.
func TestPathsAreLaidOnce(t *testing.T) {
	var l layouts
	var laid atomic.Int64
	var all sync.WaitGroup
	begin := make(chan struct{})
	for range 8 {
		all.Go(func() {
			<-begin
			l.get(pathsKey{n: 1}, func() *arrows.Paths {
				laid.Add(1)
				runtime.Gosched()
				return &arrows.Paths{}
			})()
		})
	}
	close(begin)
	all.Wait()
	if n := laid.Load(); n != 1 {
		t.Errorf("a phase's arrows are laid %d times", n)
	}
}

func pathsOf(items []scene.Item) (out []scene.Path) {
	for i := range items {
		out = append(append(out, scene.Path{Ops: items[i].Path.Ops, Pts: items[i].Path.Pts}), pathsOf(items[i].Kids)...)
	}
	return out
}
