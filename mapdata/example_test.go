package mapdata_test

import (
	"fmt"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
)

// A board is the map as the rules see it, and the position of everything on the sheet.
func ExampleLoad() {
	board, err := mapdata.Load("standard")
	if err != nil {
		fmt.Println(err)
		return
	}
	m := board.Map
	for _, s := range m.Steps(engine.Fleet, m.Place("spa/nc")) {
		fmt.Println(m.PlaceText(s.To))
	}
	_, err = mapdata.Load("atlantis")
	fmt.Println(err != nil)
	// Output:
	// por
	// gas
	// mao
	// true
}
