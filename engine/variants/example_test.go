package variants_test

import (
	"fmt"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge/judgetest"
	"github.com/heraldmaps/herald/engine/variants"
)

// A ruleset is bound to a board and its rule choices; what a unit may do is asked of it.
func ExampleNew() {
	rules, err := variants.New("standard", judgetest.Standard(), engine.Options{"paradox": "all-hold"})
	if err != nil {
		fmt.Println(err)
		return
	}
	p := rules.Start()
	m := rules.Map()
	var to []string
	for _, u := range p.Units {
		if m.PlaceText(u.At) == "mun" {
			for _, o := range rules.Legal(nil, p, u.Power, u.ID) {
				if o.Verb == engine.Move {
					to = append(to, m.PlaceText(o.To))
				}
			}
		}
	}
	fmt.Println(strings.Join(to, " "))
	_, err = variants.New("standard", m, engine.Options{"paradox": "coin"})
	fmt.Println(err != nil)
	// Output:
	// ber boh bur kie ruh sil tyr
	// true
}
