package notation

import (
	"testing"

	"github.com/heraldmaps/herald/engine"
)

// ferryGame returns a ruleset whose fleets carry armies: a carried army has orders of its own at
// sea, a box holds many fleets, and two codes differ only in case.
func ferryGame() *lawbook {
	m := invent("ferries", []string{"albion|Albion|AB|Albionish", "gaul|Gaul|GA|Gallic", "rus|Rus|RU"},
		[]string{"Vie|Vienna|i", "Gal|Galicia|i", "Lon|London|c", "Bre|Brest|c", "Por|Portugal|c", "Rom|Rome|c", "Osl|Oslo|c", "StP|St. Petersburg|c", "Sev|Sevastopol|c", "Ser|Serbia|i",
			"Alb|Albania|c", "ALB|Alboran Sea|s", "ION|Ionian Sea|s", "GOL|Gulf of Lions|s", "ENG|English Channel|s", "MAO|Mid-Atlantic Ocean|s", "BOB|Bay of Biscay|s", "NTH|North Sea|s",
			"HOB|High Ocean Box|s", "IND|Indian Ocean|s", "Ara|Arabia|c"},
		[]string{"Vie Gal", "ENG Lon Bre MAO NTH BOB", "MAO Por BOB HOB ALB", "BOB Bre", "Alb ION Ser", "ALB GOL Por", "IND Ara HOB", "NTH Osl", "ION Rom"})
	af := "(af | a/f | army/fleet) [aboard] {at:place} "
	land := " land|lands|disship|disships [in|at] {to:land} [via|from|through {via:sea}]"
	l := &lawbook{m: m, info: engine.Info{ID: "ferries", Numbered: []engine.RegionID{m.Region("HOB")},
		Kinds: []engine.KindInfo{{Kind: engine.Army, Letter: "A", Name: "Army", Token: "army", Land: true, Sea: true}, {Kind: engine.Fleet, Letter: "F", Name: "Fleet", Token: "fleet"},
			{Kind: engine.KindUnknown, Letter: "?", Name: "Unit", Token: "unknown"}},
		Forms: []engine.Form{
			{ID: "stay", Patterns: []string{af + "[s] h|hold|holds|stay|stays|stand|stands"}, As: []string{"F {at} H", "A {at} H"}},
			{ID: "both", Patterns: []string{af + "{deed:words} [;|and]" + land}, As: []string{"F {at} {deed}", "A {at} LAND {to} [VIA {via}]"}},
			{ID: "bare landing", Patterns: []string{af + land}, As: []string{"A {at} LAND {to} [VIA {via}]"}},
			{ID: "fleet part", Patterns: []string{af + "{deed:words}"}, As: []string{"F {at} {deed}"}},
			{Verb: engine.VerbOwn, ID: "land", Patterns: []string{"{at:unit A sea}" + land, "{at:unit A sea} -|to {to:land} [via|from|through {via:sea}]"}},
			{Verb: engine.VerbOwn + 1, ID: "board", Patterns: []string{"{at:unit A land} (board | boards | ship on | ships on) [fleet|f] {on:sea} [[and]" + land + "]", "{at:unit A land} -|to {on:sea}"}},
			{ID: "ferry", Patterns: []string{"{at:unit} ff {of:unit} -|to {to:place}"}, As: []string{"{at} C {of} - {to}"}},
			{ID: "support of a landing", Patterns: []string{"{at:unit} s|support|supports [the] landing|disshipation [of] {of:unit} [in|at|-|to] {to:land}"}, As: []string{"{at} S {of} - {to}"}},
			{ID: "support of both", Patterns: []string{"{at:unit} s|support|supports (af | a/f | army/fleet) {of:place} [-|to {to:place}]"}, As: []string{"{at} S F {of} [- {to}]"}},
			{Verb: engine.VerbOwn + 2, ID: "take", Patterns: []string{"{at:unit F} take|takes {of:unit A land} [aboard]"}},
			{Verb: engine.VerbOwn + 3, ID: "choose", Patterns: []string{"choose {place} {type:kind}", "choose {type:kind} in {place}", "[the] unit in {place} is {type:kind}"}},
			{Verb: engine.VerbOwn + 4, ID: "concede", Patterns: []string{"concede to {power*}"}},
			{Verb: engine.VerbOwn + 5, ID: "claim", Patterns: []string{"claim victory with {power*}"}},
		},
		Names: []engine.NameList{},
	}, texts: map[string]string{"land": "{at} LAND {to} [VIA {via}]", "board": "{at} BOARD {on} [LAND {to}] [VIA {via}]", "take": "{at} TAKE {of}", "choose": "CHOOSE {place} {type}",
		"concede": "CONCEDE TO {power}", "claim": "CLAIM VICTORY WITH {power}"}}
	return l
}

func TestFerries(t *testing.T) {
	t.Parallel()
	ferryGame().check(t, engine.Movement, []formCase{
		{"A Vie H", "hold at=Vie unit=A"}, {"F ENG H", "hold at=ENG unit=F"}, {"A ENG H", "hold at=ENG unit=A"}, {"Army English Channel stays", "hold at=ENG unit=A"},
		{"A Vie - Gal", "move at=Vie to=Gal unit=A"}, {"F ENG - MAO", "move at=ENG to=MAO unit=F"}, {"Fleet English Channel sails to Mid-Atlantic Ocean", "move at=ENG to=MAO unit=F"},
		{"F MAO S F ENG", "support at=MAO of_at=ENG of_unit=F unit=F"}, {"F MAO S AF ENG", "support at=MAO of_at=ENG of_unit=F unit=F"},
		{"Fleet Mid-Atlantic Ocean supports A/F English Channel", "support at=MAO of_at=ENG of_unit=F unit=F"},
		{"Fleet Mid-Atlantic Ocean supports Fleet English Channel", "support at=MAO of_at=ENG of_unit=F unit=F"},
		{"F MAO S F ENG - BOB", "support at=MAO of_at=ENG of_unit=F to=BOB unit=F"}, {"F BOB S A ENG - Bre", "support at=BOB of_at=ENG of_unit=A to=Bre unit=F"},
		{"Fleet Bay of Biscay supports the landing of Army English Channel in Brest", "support at=BOB of_at=ENG of_unit=A to=Bre unit=F"},
		{"Fleet BOB supports disshipation of Army ENG in Brest", "support at=BOB of_at=ENG of_unit=A to=Bre unit=F"},
		{"F ENG FF A Lon - Bre", "convoy at=ENG of_at=Lon of_unit=A to=Bre unit=F"}, {"F ENG C A Lon - Bre", "convoy at=ENG of_at=Lon of_unit=A to=Bre unit=F"},
		{"Fleet English Channel ferries Army London to Brest", "convoy at=ENG of_at=Lon of_unit=A to=Bre unit=F"}, {"Fleet English Channel convoys Army London to Brest", "convoy at=ENG of_at=Lon of_unit=A to=Bre unit=F"},
		{"A Lon - Bre", "move at=Lon to=Bre unit=A"}, {"A Lon - Bre VIA ENG", "move at=Lon convoy=true to=Bre unit=A via=[ENG]"}, {"Army London moves to Brest by ferry", "move at=Lon convoy=true to=Bre unit=A"},
		{"Army London moves to Brest by ferry through English Channel", "move at=Lon convoy=true to=Bre unit=A via=[ENG]"}, {"Army London moves to Brest through English Channel", "move at=Lon convoy=true to=Bre unit=A via=[ENG]"},
		{"A Lon BOARD ENG", "board at=Lon on=ENG unit=A"}, {"A Lon - ENG", "board at=Lon on=ENG unit=A"}, {"Army London boards Fleet English Channel", "board at=Lon on=ENG unit=A"},
		{"Army London ships on Fleet English Channel", "board at=Lon on=ENG unit=A"}, {"Army Lnodon boards Fleet English Chanel", "board at=Lon on=ENG unit=A !misspelt !misspelt"},
		{"A Lon BOARD ENG LAND Por VIA MAO", "board at=Lon on=ENG to=Por unit=A via=MAO"},
		{"Army London boards Fleet English Channel and lands in Portugal from Mid-Atlantic Ocean", "board at=Lon on=ENG to=Por unit=A via=MAO"},
		{"A ENG LAND Bre", "land at=ENG to=Bre unit=A"}, {"A ENG LAND Por VIA MAO", "land at=ENG to=Por unit=A via=MAO"}, {"A ENG - Bre", "land at=ENG to=Bre unit=A"},
		{"Army aboard English Channel lands in Brest", "land at=ENG to=Bre unit=A"}, {"Army English Channel disships in Portugal from Mid-Atlantic Ocean", "land at=ENG to=Por unit=A via=MAO"},
		{"Army English Channel lands in Atlantis", "land at=ENG unit=A !unknown-name"},
		{"F ENG TAKE A Lon", "take at=ENG of_at=Lon of_unit=A unit=F"}, {"Fleet English Channel takes Army London aboard", "take at=ENG of_at=Lon of_unit=A unit=F"},
		{"AF ENG - MAO, LAND Por", "move at=ENG to=MAO unit=F + land at=ENG to=Por unit=A"}, {"AF ENG - MAO; LAND Por", "move at=ENG to=MAO unit=F + land at=ENG to=Por unit=A"},
		{"A/F English Channel moves to Mid-Atlantic Ocean, disships Portugal", "move at=ENG to=MAO unit=F + land at=ENG to=Por unit=A"},
		{"A/F North Sea moves to English Channel and disships Brest", "move at=NTH to=ENG unit=F + land at=NTH to=Bre unit=A"},
		{"Army/Fleet North Sea to English Channel, lands in Portugal via Mid-Atlantic Ocean", "move at=NTH to=ENG unit=F + land at=NTH to=Por unit=A via=MAO"},
		{"AF ENG S F MAO - BOB, LAND Bre", "support at=ENG of_at=MAO of_unit=F to=BOB unit=F + land at=ENG to=Bre unit=A"},
		{"AF ENG LAND Bre", "land at=ENG to=Bre unit=A"}, {"AF ENG - MAO", "move at=ENG to=MAO unit=F"}, {"AF ENG H", "hold at=ENG unit=F + hold at=ENG unit=A"}, {"AF ENG S H", "hold at=ENG unit=F + hold at=ENG unit=A"},
		{"CHOOSE Rom F", "choose place=ROM type=F"}, {"Choose an army in Sevastopol", "choose place=SEV type=A"}, {"The unit in Rome is a fleet", "choose place=ROM type=F"}, {"CHOOSE StP F", "choose place=STP type=F"},
		{"Choose a fleet in Rome", "choose place=ROM type=F"}, {"A StP S F Osl - Sev", "support at=StP of_at=Osl of_unit=F to=Sev unit=A !not-adjacent"},
		{"CONCEDE TO albion, gaul", "concede power=albion+gaul"}, {"Concede to Albion and Gaul", "concede power=albion+gaul"}, {"CONCEDE TO albion", "concede power=albion"},
		{"F HOB#2 S F HOB#1 - MAO", "support at=HOB number=2 of_at=HOB of_number=1 of_unit=F to=MAO unit=F"}, {"Fleet High Ocean Box 2 to Indian Ocean", "move at=HOB number=2 to=IND unit=F"},
		{"A HOB#1 LAND Ara VIA IND", "land at=HOB number=1 to=Ara unit=A via=IND"}, {"F HOB - MAO", "move at=HOB to=MAO unit=F"}, {"F MAO - HOB", "move at=MAO to=HOB unit=F"},
	})
	ferryGame().check(t, engine.Retreats, []formCase{{"F ENG R MAO", "retreat at=ENG to=MAO unit=F"}, {"A Bre R ENG", "retreat at=Bre to=ENG unit=A"}})
	ferryGame().check(t, engine.Adjustment, []formCase{
		{"A Vie B", "build at=Vie unit=A"}, {"Build an army in Vienna", "build at=Vie unit=A"}, {"A Gal D", "remove at=Gal unit=A"}, {"Remove Army Galicia", "remove at=Gal unit=A"},
		{"A ION D", "remove at=ION unit=A"}, {"F ION D", "remove at=ION unit=F"}, {"WAIVE", "waive"}, {"CLAIM VICTORY WITH gaul, rus", "claim power=gaul+rus"},
	})
}

// Both orders of a carried army's line have the whole line as their text, and Words without
// remarks.
func TestTwoOrdersOfOneLine(t *testing.T) {
	t.Parallel()
	r := For(ferryGame(), nil)
	s := r.Sheet("sheet", []byte("1) AF ENG - MAO, LAND Por (my secret)\n"), Context{Step: engine.Movement})
	if len(s.Lines) != 2 {
		t.Fatal(readingOf(t, r, &s))
	}
	for _, l := range s.Lines {
		if l.Text != "1) AF ENG - MAO, LAND Por (my secret)" || l.Words() != "AF ENG - MAO, LAND Por" {
			t.Errorf("text %q, words %q", l.Text, l.Words())
		}
	}
	// The fleet's order and the army's do not contradict each other; two orders for the fleet do.
	s = r.Sheet("sheet", []byte("F ENG - MAO\nA ENG LAND Bre\nF ENG S A ENG - Bre\n"), Context{Step: engine.Movement})
	if got := readingOf(t, r, &s); got != "move at=ENG to=MAO unit=F !contradiction + land at=ENG to=Bre unit=A + support at=ENG of_at=ENG of_unit=A to=Bre unit=F !contradiction" {
		t.Error(got)
	}
}

// A unit of secret kind is written with a question mark.
func TestUnknownKind(t *testing.T) {
	t.Parallel()
	r := For(ferryGame(), nil)
	for _, c := range []formCase{{"? Rom - ION", "move at=Rom to=ION unit=?"}, {"1. ? Osl H", "hold at=Osl unit=?"}, {"F ION S ? Rom", "support at=ION of_at=Rom of_unit=? unit=F"},
		{"F ION H?", "hold at=ION unit=F !not-read"}} {
		s := r.Sheet("sheet", []byte(c.text), Context{Step: engine.Movement})
		if got := readingOf(t, r, &s); got != c.want {
			t.Errorf("%q\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}

// Codes that differ only in case.
func TestTwins(t *testing.T) {
	t.Parallel()
	r := For(ferryGame(), nil)
	for _, c := range []formCase{
		{"F Alb - ION", "move at=Alb to=ION unit=F"}, {"F ALB - GOL", "move at=ALB to=GOL unit=F"}, {"Fleet Albania holds", "hold at=Alb unit=F"},
		{"F ALB holds", "hold at=ALB unit=F"}, {"F Alb H", "hold at=Alb unit=F"}, {"F ALB H", "hold at=ALB unit=F"}, // the exact spelling decides
		{"F ALB - ION", "move at=Alb to=ION unit=F"}, {"f alb - gol", "move at=ALB to=GOL unit=F"}, {"F alb - GOL", "move at=ALB to=GOL unit=F"}, // the other region of the line decides
		{"A ALB - SER", "move at=Alb to=Ser unit=A"}, {"F Alb - GOL", "move at=Alb to=GOL unit=F !not-adjacent"},
		{"F alb H", "hold unit=F !ambiguous-name"}, {"f alb h", "hold unit=F !ambiguous-name"}, {"F aLB holds", "hold unit=F !ambiguous-name"},
	} {
		s := r.Sheet("sheet", []byte(c.text), Context{Step: engine.Movement})
		if got := readingOf(t, r, &s); got != c.want {
			t.Errorf("%q\n got %s\nwant %s", c.text, got, c.want)
		}
	}
	// If armies are never at sea, an army's code is that of the land region.
	plain := New(ferryGame().m, nil)
	for _, c := range []formCase{{"A alb - SER", "move at=Alb to=Ser unit=A"}, {"A alb H", "hold at=Alb unit=A"}, {"A ALB H", "hold at=Alb unit=A"}, {"f alb h", "hold unit=F !ambiguous-name"}} {
		s := plain.Sheet("sheet", []byte(c.text), Context{Step: engine.Movement})
		if got := readingOf(t, plain, &s); got != c.want {
			t.Errorf("%q\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}
