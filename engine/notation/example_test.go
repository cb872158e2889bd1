package notation_test

import (
	"fmt"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation"
)

// isle is a board of two regions, as small as a board can be.
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

// A reader takes a sheet as people write it. What it is not sure of is no order, and says why.
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

// An order is written in the rulebook's words or short, and read back as the same.
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
