package notation_test

import (
	"fmt"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation"
)

// isle returns a board of two regions, the smallest possible.
func isle() *engine.Map {
	m := &engine.Map{ID: "isle", Regions: []engine.Region{
		{ID: "ashby", Name: "Ashby", Label: "Ashby", Terrain: engine.Inland, Home: engine.NoPower, Area: engine.NoArea},
		{ID: "burton", Name: "Burton", Label: "Burton", Terrain: engine.Inland, Home: engine.NoPower, Area: engine.NoArea},
	}, Powers: []engine.Power{{ID: "red", Name: "Red", Code: "RE"}}}
	m.Index()
	m.Army = [][]engine.Adjacency{{{To: 1}}, {{To: 0}}}
	m.Fleet = make([][]engine.Adjacency, 2)
	return m
}

// A reader accepts a sheet as people write it. A doubtful line gives no order and reports why.
func ExampleReader_Sheet() {
	r := notation.New(isle(), nil)
	s := r.Sheet("red.txt", []byte("1. Army Ashbby moves to Burton, please\nA Burton jumps"), notation.Open())
	for i := range s.Lines {
		l := &s.Lines[i]
		if l.Kind == notation.OrderLine && l.Standing() != notation.Doubtful {
			fmt.Println(r.Long(l.Order))
		}
	}
	for _, line := range s.Report() {
		fmt.Println(line)
	}
	// Output:
	// Army Ashby moves to Burton
	// red.txt:1:9: warning: "Ashbby" read as Ashby (hint: Ashby)
	//     1. Army Ashbby moves to Burton, please
	//             ^^^^^^
	// red.txt:2:10: unknown verb "jumps" (hint: did you mean supps?)
	//     A Burton jumps
	//              ^^^^^
}

// An order is printed in herald's own words or short; both are read back as the same order.
func ExampleNames_Long() {
	r := notation.New(isle(), nil)
	o := engine.NewOrder(engine.Move, 0, engine.Army, 0)
	o.To = 1
	fmt.Println(r.Long(o))
	l := r.Line(r.Long(o), notation.Open())
	fmt.Println(notation.SameOrder(l.Order, o))
	// Output:
	// Army Ashby moves to Burton
	// true
}
