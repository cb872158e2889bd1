package engine_test

import (
	"fmt"
	"log"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/engine/variants"
	"github.com/heraldmaps/herald/mapdata"
)

// A phase from beginning to end: load a board, bind a ruleset to it, read two sheets as people
// write them, decide, and explain.
func Example() {
	board, err := mapdata.Load("standard")
	if err != nil {
		log.Fatal(err)
	}
	rules, err := variants.New("standard", board.Map, nil)
	if err != nil {
		log.Fatal(err)
	}
	reader := notation.For(rules, rules.Info().Orders())
	opening := rules.Start()
	var orders []engine.Order
	for _, s := range []struct{ power, text string }{
		{"france", "Army Paris moves to Burgundy\nA Mar S A Par - Bur"},
		{"germany", "A Mun - Bur"},
	} {
		sheet := reader.Sheet(s.power, []byte(s.text), notation.During(opening, board.Map.Power(s.power)))
		orders = append(orders, sheet.Orders()...)
	}
	res := rules.Resolve(opening, orders, engine.SeededLots("example"))
	res.Explain()
	for _, o := range res.Outcomes[:len(orders)] {
		fmt.Println(reader.Long(*o.Order)+":", o.Verdict)
		if o.Text != "" {
			fmt.Println(" ", o.Text)
		}
	}
	fmt.Println(rules.PhaseName(res.After.Phase))
	// Output:
	// Army Paris moves to Burgundy: succeeded
	//   2 (Paris, Marseilles) against 1 (Munich) for Burgundy
	// Army Marseilles supports Army Paris to Burgundy: succeeded
	// Army Munich moves to Burgundy: failed
	//   bounced: 1 (Munich) against 2 (Paris, Marseilles) for Burgundy
	// Autumn 1901
}

// Lots can be drawn again by anybody who has the seed.
func ExampleSeededLots() {
	n, hashed := engine.SeededLots("a seed").Draw("remove hamilton 1", 3)
	again, _ := engine.SeededLots("a seed").Draw("remove hamilton 1", 3)
	fmt.Println(hashed, n == again)
	// Output:
	// a seed/remove hamilton 1 true
}
