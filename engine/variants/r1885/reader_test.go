package r1885_test

import (
	"encoding/json"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation"
)

// words are the orders of rules 15, 18, 19, 44, 48, 54 and 61 in all their forms.
var words = map[engine.PhaseStep][][]string{ // the first of each list is the order as it is printed; "+" parts two
	engine.Movement: {
		{"Army Vienna holds", "A Vie H", "Army Vienna holds", "Army Vienna stays", "Army Vienna stands"},
		{"Fleet English Channel holds", "F ENG H", "Fleet English Channel stands"},
		{"Army English Channel holds", "A ENG H", "Army English Channel stays", "Army English Channel stays aboard"},
		{"Army Vienna moves to Galicia", "A Vie - Gal", "Army Vienna moves to Galicia", "Army Vienna to Galicia", "Army Vienna goes to Galicia"},
		{"Fleet English Channel moves to Mid-Atlantic Ocean", "F ENG - MAO", "Fleet English Channel sails to Mid-Atlantic Ocean", "AF ENG - MAO"},
		{"Fleet Ionian Sea moves to Tyrrhenian Sea", "A/F ION - TYS", "Orders for Winter 1902: A/F ION - TYS"},
		{"Fleet Mid-Atlantic Ocean supports Fleet English Channel to hold", "F MAO S F ENG", "F MAO S AF ENG", "F MAO S A/F ENG", "Fleet Mid-Atlantic Ocean supports Fleet English Channel",
			"Fleet Mid-Atlantic Ocean supports A/F English Channel to hold", "Fleet Mid-Atlantic Ocean supports Army/Fleet English Channel"},
		{"Fleet Mid-Atlantic Ocean supports Fleet English Channel to Bay of Biscay", "F MAO S F ENG - BOB", "F MAO S AF ENG - BOB",
			"Fleet Mid-Atlantic Ocean supports Fleet English Channel to Bay of Biscay"},
		{"Fleet Bay of Biscay supports Army English Channel to Brest", "F BOB S A ENG - Bre", "Fleet Bay of Biscay supports the landing of Army English Channel in Brest",
			"Fleet Bay of Biscay supports disembarkation of Army English Channel in Brest", "F BOB S landing of A ENG in Bre"},
		{"Fleet Irish Sea supports Spain's Mid-Atlantic Ocean to hold", "F IRI S Spain MAO", "f iri s spain mao", "Fleet Irish Sea supports Spain's Mid-Atlantic Ocean"},
		{"Fleet Irish Sea supports Spain's Mid-Atlantic Ocean to North Atlantic Ocean", "F IRI S Spain MAO - NAO"},
		{"Fleet English Channel ferries Army London to Brest", "F ENG FF A Lon - Bre", "F ENG C A Lon - Bre", "Fleet English Channel ferries Army London to Brest",
			"Fleet English Channel convoys Army London to Brest"},
		{"Army London moves to Brest", "A Lon - Bre", "Army London moves to Brest"},
		{"Army London moves to Brest by ferry through Fleet English Channel", "A Lon - Bre VIA ENG", "Army London moves to Brest through English Channel",
			"Army London moves to Brest by ferry through English Channel", "Army London moves to Brest from English Channel"},
		{"Army High Ocean Box moves to Azores from South Atlantic", "A HOB - Azo via SAO", "Army High Ocean Box to Azores from South Atlantic"},
		{"Army London moves to Brest by ferry", "Army London moves to Brest by ferry", "Army London moves via convoy to Brest"},
		{"Army London boards Fleet English Channel", "A Lon BOARD ENG", "Army London boards Fleet English Channel", "Army London boards English Channel", "Army London embarks on Fleet English Channel"},
		{"Army London moves to English Channel", "A Lon - ENG"},
		{"Army London boards Fleet English Channel and lands in Portugal from Mid-Atlantic Ocean", "A Lon BOARD ENG LAND Por VIA MAO", "A Lon BOARD F ENG and LAND Por through MAO",
			"Army London boards Fleet English Channel and lands in Portugal from Mid-Atlantic Ocean"},
		{"Army English Channel lands in Brest", "A ENG LAND Bre", "Army English Channel lands in Brest", "Army aboard English Channel disembarks in Brest", "AF ENG LAND Bre"},
		{"Army English Channel moves to Brest", "A ENG - Bre"},
		{"Army English Channel lands in Portugal from Mid-Atlantic Ocean", "A ENG LAND Por VIA MAO", "A ENG LAND Por from MAO", "Army aboard English Channel lands in Portugal through Mid-Atlantic Ocean"},
		{"Fleet English Channel takes Army London aboard", "F ENG TAKE A Lon", "Fleet English Channel takes Army London aboard"},
		{"Fleet English Channel moves to Mid-Atlantic Ocean+Army English Channel lands in Portugal", "AF ENG - MAO, LAND Por", "AF ENG - MAO; LAND Por", "AF ENG - MAO and LAND Por",
			"A/F English Channel moves to Mid-Atlantic Ocean, disembarks Portugal", "Army/Fleet English Channel moves to Mid-Atlantic Ocean and lands in Portugal"},
		{"Army London boards Fleet English Channel and lands in Portugal from Mid-Atlantic Ocean+Fleet English Channel moves to Mid-Atlantic Ocean",
			"A(Lon) boards F(ENG), A/F(ENG)-MAO, A disembarks Por."}, // the rules' own examples, from here on
		{"Army Ionian Sea lands in Tunis+Fleet Ionian Sea moves to Eastern Mediterranean", "A/F(ION) disembarks A(Tun), F(ION)-EMS"},
		{"Army Ionian Sea lands in Tunis+Fleet Aegean Sea moves to Eastern Mediterranean", "A/F(ION) disembarks A(Tun), F(AEG)-EMS"}, // any fleet may be named
		{"Fleet English Channel moves to Mid-Atlantic Ocean+Army English Channel lands in Portugal from Mid-Atlantic Ocean", "AF ENG - MAO, LAND Por VIA MAO"},
		{"Fleet English Channel supports Fleet Mid-Atlantic Ocean to Bay of Biscay+Army English Channel lands in Brest", "AF ENG S F MAO - BOB, LAND Bre"},
		{"Fleet English Channel holds+Army English Channel holds", "AF ENG S H", "AF ENG H", "A/F English Channel stays"},
		{"Fleet Black Sea supports Army Bulgaria to Rumania", "AF BLA S A Bul - Rum"},
		{"Choose a fleet in Rome", "CHOOSE Rom F", "Choose a fleet in Rome", "The unit in Rome is a fleet"},
		{"Choose an army in Sevastopol", "CHOOSE Sev A", "Choose an army in Sevastopol"},
		{"Concede to England, France", "CONCEDE TO england, france", "Concede to England and France"},
		{"Fleet High Ocean Box 2 moves to Indian Ocean", "F HOB#2 - IND", "Fleet High Ocean Box 2 to Indian Ocean"},
		{"Fleet High Ocean Box 2 supports Fleet High Ocean Box 1 to North Atlantic Ocean", "F HOB#2 S F HOB#1 - NAO"},
		{"Army High Ocean Box 1 lands in Arabia from Indian Ocean", "A HOB#1 LAND Ara VIA IND", "Army High Ocean Box 1 lands in Arabia from Indian Ocean"},
		{"Army High Ocean Box 1 lands in Arabia", "A HOB#1 LAND Ara", "AF HOB#1 LAND Ara"},
		{"Fleet High Ocean Box 2 holds+Army High Ocean Box 2 holds", "AF HOB#2 H", "A/F High Ocean Box 2 stays"},
		{"Fleet High Ocean Box 1 moves to Indian Ocean+Army High Ocean Box 1 lands in Arabia", "AF HOB#1 - IND, LAND Ara", "AF HOB 1 - IND; LAND Ara", "A/F High Ocean Box 1 moves to Indian Ocean, lands in Arabia"},
	},
	engine.Retreats: {
		{"Fleet English Channel retreats to Mid-Atlantic Ocean", "F ENG R MAO"},
		{"Army Brest retreats to English Channel", "A Bre R ENG"},
		{"Fleet Mid-Atlantic Ocean retreats to High Ocean Box", "F MAO R HOB"},
	},
	engine.Adjustment: {
		{"Build an Army in Vienna", "A Vie B", "Build an army in Vienna"},
		{"Build a Fleet in Sicily", "F Sic B"},
		{"Remove Army Galicia", "A Gal D", "Remove Army Galicia"},
		{"Remove Army High Ocean Box 1", "A HOB#1 D"},
		{"Waive", "WAIVE"},
		{"Claim victory with France, Russia", "CLAIM VICTORY WITH france, russia", "Claim victory with France and Russia"},
		{"Concede to Spain", "CONCEDE TO spain"},
	},
}

// TestWords: the reader reads every line of the rules to its last word, and reads what it prints as
// the same order.
func TestWords(t *testing.T) {
	r := newRules(t, nil)
	reader := notation.For(r, notation.Grammar(r.Info().Orders()))
	for step, lists := range words {
		ctx := notation.Context{Step: step, By: 0}
		for _, list := range lists {
			for _, text := range list[1:] {
				sheet := reader.Sheet("sheet", []byte(text), ctx)
				got := ""
				for i := range sheet.Lines {
					l := &sheet.Lines[i]
					if i > 0 {
						got += "+"
					}
					got += reader.Long(l.Order)
					for _, p := range l.Problems {
						t.Errorf("%q: %s %s", text, p.Code, p.Message)
					}
					if l.Text != text {
						t.Errorf("%q: its text is %q", text, l.Text)
					}
					for _, back := range []string{reader.Short(l.Order), reader.Long(l.Order)} {
						if b := reader.Line(back, ctx); len(b.Problems) > 0 || !notation.SameOrder(b.Order, l.Order) {
							t.Errorf("%q is printed %q, and that is read as %s", text, back, reader.JSON(&b))
						}
					}
				}
				if got != list[0] {
					t.Errorf("%q is read as %q, want %q", text, got, list[0])
				}
			}
		}
	}
}

// TestCaseOfNoHelp: in a sheet all in capitals or all in small letters, Alb or ALB is the one that
// borders what the line names, or where the writer has the unit; the reader guesses nothing if both
// could be meant (rule 19).
func TestCaseOfNoHelp(t *testing.T) {
	r := newRules(t, nil)
	m := r.Map()
	reader := notation.For(r, notation.Grammar(r.Info().Orders()))
	p := r.Start()
	p.Units = []engine.Unit{{ID: 1, Power: m.Power("austria"), Kind: engine.Army, At: m.Place("Alb")}, {ID: 2, Power: m.Power("spain"), Kind: engine.Fleet, At: m.Place("ALB")},
		{ID: 3, Power: m.Power("turkey"), Kind: engine.Fleet, At: m.Place("Alb")}, {ID: 4, Power: m.Power("italy"), Kind: engine.Fleet, At: m.Place("Alb")},
		{ID: 5, Power: m.Power("italy"), Kind: engine.Fleet, At: m.Place("ALB")}}
	for _, c := range []struct{ by, text, at, to string }{
		{"austria", "A ALB H", "Alb", ""}, {"austria", "a alb h", "Alb", ""}, {"austria", "army alb holds", "Alb", ""}, {"spain", "f alb h", "ALB", ""}, {"spain", "F ALB H", "ALB", ""},
		{"turkey", "F ALB H", "Alb", ""}, {"turkey", "f alb h", "Alb", ""}, {"spain", "f alb - sao", "ALB", "SAO"}, {"turkey", "F ALB - ION", "Alb", "ION"},
		{"turkey", "F Alb H", "Alb", ""}, {"spain", "Fleet ALB holds", "ALB", ""}, {"austria", "A MAC - ALB", "Mac", "Alb"}, {"spain", "f mao s f cad - alb", "MAO", "ALB"},
		{"italy", "F ALB H", "ALB", ""}, // Italy has a unit in both, so capitals decide
		{"italy", "f alb h", "", ""},    // and small letters decide nothing
	} {
		l := reader.Line(c.text, notation.During(p, m.Power(c.by)))
		var got struct{ At, To string }
		if err := json.Unmarshal(reader.JSON(&l), &got); err != nil {
			t.Fatal(err)
		}
		doubt := false
		for _, q := range l.Problems {
			doubt = doubt || q.Code == notation.AmbiguousName
		}
		if got.At != c.at || got.To != c.to || doubt != (c.at == "") {
			t.Errorf("%s %q: %s, %v", c.by, c.text, reader.JSON(&l), l.Problems)
		}
	}
}
