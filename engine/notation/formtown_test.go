package notation

import (
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
)

// townGame returns a ruleset with one kind of unit, of which several may be in one sea and have
// numbers; a person is handed over in secret, and a player has the name of a town.
func townGame() *lawbook {
	m := invent("towns", []string{"norfolk|Duke of Norfolk|NO|Norfolk", "exeter|Duke of Exeter|EX|Exeter", "earl|Earl of the West|EA|the Earl", "clare|Duke of Clare|CL"},
		[]string{"Lon|London|c", "ENG|English Channel|s|Channel", "NAZ|The Naze|s", "Can|Canterbury|c", "Chi|Chichester|c", "Col|Colchester|c", "Exe|Exeter|c", "Glo|Gloucester|c",
			"BRC|Bristol Channel|s", "Sta|Stafford|i", "Rea|Reading|i", "Win|Winchester|c"},
		[]string{"ENG Lon Can Chi Exe NAZ", "NAZ Lon Col", "BRC Glo Exe", "Lon Rea Can Col"})
	l := &lawbook{m: m, info: engine.Info{ID: "towns", Kinds: []engine.KindInfo{{Kind: engine.KindOwn, Letter: "U", Name: "Unit", Token: "unit"}},
		Numbered: []engine.RegionID{m.Region("ENG"), m.Region("NAZ"), m.Region("BRC")},
		Names:    []engine.NameList{{ID: "person", Entries: []engine.NameEntry{{ID: "pretender", Name: "The Pretender", Aliases: []string{"PTR", "the old Pretender"}}}}},
		Forms: []engine.Form{
			{Verb: engine.VerbOwn, ID: "cut", Patterns: []string{
				"{at:unit} cut|cuts [attack|attacks] [{whom:power}] [support] [in {in:sea}] [(on | for | supporting | presumed to support) {of:unit} [(- | to) {_rest:words}]]",
				"{at:unit} attack|attacks {whom:power} in {in:sea} [(on | for | supporting | presumed to support) {of:unit} [(- | to) {_rest:words}]]"}},
			{Verb: engine.VerbOwn + 1, ID: "declare", Patterns: []string{"declare for {for:power|person}", "i declare for {for:power|person}",
				"declare {none:neutral}", "i am {none:neutral}"}},
			{Verb: engine.VerbOwn + 5, ID: "claim", Patterns: []string{"declare claim", "i claim [the throne]"}},
			{Verb: engine.VerbOwn + 6, ID: "renounce", Patterns: []string{"i renounce my claim"}},
			{Verb: engine.VerbOwn + 2, ID: "person", Patterns: []string{"{who:person} [(goes | is given)] to {power}", "{who:person} [(goes | is given)] to {receiver:unit}",
				"{who:person} {deed:deed}", "{who:person} is {deed:deed}", "{deed:deed} {who:person}"}},
			{Verb: engine.VerbOwn + 3, ID: "vote", Patterns: []string{"vote end", "i vote [to] end [the] [game]"}},
			{Verb: engine.VerbOwn + 4, ID: "joint", Patterns: []string{"joint win with {power}", "i declare [a] joint win with {power}"}},
		}},
		texts: map[string]string{"cut": "{at} CUT [{whom} ][IN {in} ][ON {of}]", "declare": "DECLARE [FOR {for}][{none}]", "claim": "DECLARE CLAIM", "renounce": "I RENOUNCE MY CLAIM", "person": "PTR [TO {power}][TO {receiver}][{deed}]",
			"vote": "VOTE END", "joint": "JOINT WIN WITH {power}"}}
	l.info.Names = append(l.info.Names, engine.NameList{ID: "neutral", Entries: []engine.NameEntry{{ID: "neutral", Name: "neutral"}}},
		engine.NameList{ID: "deed", Entries: []engine.NameEntry{{ID: "ABANDON", Name: "abandoned"}, {ID: "KILL", Name: "killed"}}})
	return l
}

func TestTowns(t *testing.T) {
	t.Parallel()
	townGame().check(t, engine.Movement, []formCase{
		{"U Lon H", "hold at=Lon unit=U"}, {"Unit London holds", "hold at=Lon unit=U"}, {"Unit London stands", "hold at=Lon unit=U"}, {"UNIT LONDON STAYS", "hold at=Lon unit=U"},
		{"U Lon - ENG", "move at=Lon to=ENG unit=U"}, {"A Lon - ENG", "move at=Lon to=ENG unit=U"}, {"F Lon - ENG", "move at=Lon to=ENG unit=U"},
		{"Unit London moves to the English Channel", "move at=Lon to=ENG unit=U"}, {"London sails to the Channel", "move at=Lon to=ENG unit=U"},
		{"UNIT LONDON MOVES TO THE ENGLISH CHANNEL (as agreed)", "move at=Lon to=ENG unit=U"}, {"Unit London attacks Reading", "move at=Lon to=Rea unit=U"},
		{"U ENG#2 - Lon", "move at=ENG number=2 to=Lon unit=U"}, {"U ENG(2) - Lon", "move at=ENG number=2 to=Lon unit=U"}, {"U ENG 2 - Lon", "move at=ENG number=2 to=Lon unit=U"},
		{"Unit English Channel 2 to London", "move at=ENG number=2 to=Lon unit=U"}, {"Unit 2 in the English Channel to London", "move at=ENG number=2 to=Lon unit=U"},
		{"the second unit in the English Channel to London", "move at=ENG number=2 to=Lon unit=U"}, {"my second unit in the Channel sails to London", "move at=ENG number=2 to=Lon unit=U"},
		{"Norfolk's 2nd unit in ENG - Lon", "move at=ENG number=2 owner=norfolk to=Lon unit=U"}, {"ENG#2 - Lon", "move at=ENG number=2 to=Lon unit=U"},
		{"first unit in ENG - Lon", "move at=ENG number=1 to=Lon unit=U"},
		{"U Can S U Lon", "support at=Can of_at=Lon of_unit=U unit=U"}, {"U Can S norfolk U ENG#2 - Lon", "support at=Can of_at=ENG of_number=2 of_power=norfolk of_unit=U to=Lon unit=U"},
		{"U ENG#2 S norfolk U ENG#1 - Lon", "support at=ENG number=2 of_at=ENG of_number=1 of_power=norfolk of_unit=U to=Lon unit=U"},
		{"Unit Canterbury supports Unit London to hold", "support at=Can of_at=Lon of_unit=U unit=U"}, {"Unit Canterbury supports Unit London", "support at=Can of_at=Lon of_unit=U unit=U"},
		{"Unit Canterbury supports Norfolk's second unit in the English Channel to London", "support at=Can of_at=ENG of_number=2 of_power=norfolk of_unit=U to=Lon unit=U"},
		{"U Chi CUT norfolk IN ENG ON U Col", "cut at=Chi in=ENG of_at=Col of_unit=U unit=U whom=norfolk"},
		{"U ENG#2 CUT norfolk IN ENG ON norfolk U NAZ#1", "cut at=ENG in=ENG number=2 of_at=NAZ of_number=1 of_power=norfolk of_unit=U unit=U whom=norfolk"},
		{"Unit Chichester cuts Norfolk's support in the English Channel for Unit Colchester", "cut at=Chi in=ENG of_at=Col of_unit=U unit=U whom=norfolk"},
		{"Unit Chichester attacks Norfolk in the English Channel, presumed to support Unit Colchester", "cut at=Chi in=ENG of_at=Col of_unit=U unit=U whom=norfolk"},
		{"U Glo attacks Exeter in BRC, presumed to support U Exe", "cut at=Glo in=BRC of_at=Exe of_unit=U unit=U whom=exeter"},
		{"U Chi CUT norfolk IN ENG ON U Col - Lon", "cut at=Chi in=ENG of_at=Col of_unit=U unit=U whom=norfolk"},
		{"U Chi CUT", "cut at=Chi unit=U"}, {"U Chi CUT norfolk", "cut at=Chi unit=U whom=norfolk"}, {"U Chi CUT norfolk IN ENG", "cut at=Chi in=ENG unit=U whom=norfolk"},
		{"Unit Chichester cuts Norflok in the English Chanel for Unit Colchester", "cut at=Chi in=ENG of_at=Col of_unit=U unit=U whom=norfolk !misspelt !misspelt"},
		{"U Chi CUT atlantis IN ENG ON U Col", "cut at=Chi of_at=Col of_unit=U unit=U !unknown-name"},
		{"DECLARE claim", "claim"}, {"I claim the throne", "claim"}, {"DECLARE for norfolk", "declare for=norfolk"}, {"DECLARE for PTR", "declare for=pretender"},
		{"I declare for the old Pretender", "declare for=pretender"}, {"I declare for the Duke of Exeter", "declare for=exeter"}, {"declare for Exeter", "declare for=exeter"},
		{"DECLARE neutral", "declare none=neutral"}, {"I am neutral", "declare none=neutral"}, {"I renounce my claim", "renounce"},
		{"PTR TO U Sta", "person receiver=U STA who=pretender"}, {"PTR TO exeter U Glo", "person receiver=exeter U GLO who=pretender"}, {"PTR TO exeter", "person power=exeter who=pretender"},
		{"PTR ABANDON", "person deed=ABANDON who=pretender"}, {"PTR KILL", "person deed=KILL who=pretender"}, {"The Pretender goes to Unit Stafford", "person receiver=U STA who=pretender"},
		{"the Pretender is given to Unit Stafford", "person receiver=U STA who=pretender"}, {"The Pretender goes to the Duke of Exeter", "person power=exeter who=pretender"},
		{"The Pretender goes to Exeter", "person power=exeter who=pretender"}, {"The Pretender goes to the unit in Exeter", "person receiver=U EXE who=pretender"},
		{"The Pretender goes to Stafford", "person receiver=U STA who=pretender"}, {"The Pretender is abandoned", "person deed=ABANDON who=pretender"},
		{"Abandon the Pretender", "person deed=ABANDON who=pretender"}, {"Kill the Pretender", "person deed=KILL who=pretender"}, {"The Pretender is killed", "person deed=KILL who=pretender"},
		{"VOTE END", "vote"}, {"I vote to end the game", "vote"}, {"JOINT WIN WITH clare", "joint power=clare"}, {"I declare a joint win with the Duke of Clare", "joint power=clare"},
		{"U ENG#1 C U Lon - Exe", "convoy at=ENG number=1 of_at=Lon of_unit=U to=Exe unit=U"},
	})
	townGame().check(t, engine.Retreats, []formCase{
		{"U Lon R NAZ", "retreat at=Lon to=NAZ unit=U"}, {"Unit London retreats to the Naze", "retreat at=Lon to=NAZ unit=U"}, {"U Lon D", "disband at=Lon unit=U"}, {"Unit London disbands", "disband at=Lon unit=U"},
		{"VOTE END", "vote"},
	})
	townGame().check(t, engine.Adjustment, []formCase{
		{"BUILD U Lon", "build at=Lon unit=U"}, {"Build a unit in London", "build at=Lon unit=U"}, {"Build in London", "build at=Lon unit=U"},
		{"REMOVE U ENG#2", "remove at=ENG number=2 unit=U"}, {"Remove the second unit in the English Channel", "remove at=ENG number=2 unit=U"}, {"WAIVE", "waive"}, {"Waive a build", "waive"},
	})
}

// Words around an order of a form have the same effect as around any other order.
func TestWordsAroundForms(t *testing.T) {
	t.Parallel()
	r := For(stateGame(), nil)
	for _, c := range []formCase{
		{"Declare war on Gaul if Sund agrees", "war if=if Sund agrees power=gaul !conditional"}, {"DECLARE WAR gaul (if Sund does)", "war if=if Sund does power=gaul !conditional"},
		{"DECLARE WAR gaul - cancelled", "war power=gaul !cancelled"}, {"DECLARE WAR gaul?", "war power=gaul !not-read"}, {"Do not declare war on Gaul", "comment"},
		{"Sund: DECLARE WAR gaul", "war power=gaul"}, {"5: SAX if Gaul does", "place count=5 if=if Gaul does state=SAX !conditional"},
	} {
		s := r.Sheet("sheet", []byte(c.text), Context{Step: engine.Movement, By: engine.NoPower})
		if got := readingOf(t, r, &s); got != c.want {
			t.Errorf("%q\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}

// Units that share a sea do not contradict each other, nor are they the same unit.
func TestNumberedUnitsOnASheet(t *testing.T) {
	t.Parallel()
	l := townGame()
	r := For(l, nil)
	s := r.Sheet("sheet", []byte("U ENG#1 - Can\nU ENG#2 - Lon\nU ENG#1 - Can\nU ENG#2 H\nU ENG - Exe\nU Rea S U ENG#1\n"), Context{Step: engine.Movement})
	want := "move at=ENG number=1 to=Can unit=U + move at=ENG number=2 to=Lon unit=U !contradiction + move at=ENG number=1 to=Can unit=U + " +
		"hold at=ENG number=2 unit=U !contradiction + move at=ENG to=Exe unit=U + support at=Rea of_at=ENG of_number=1 of_unit=U unit=U !contradiction"
	if got := readingOf(t, r, &s); got != want || !s.Lines[2].Repeats {
		t.Errorf("got %s, repeats %v", got, s.Lines[2].Repeats)
	}
	// If neither of two orders has a number, the position decides which unit each is for.
	s = r.Sheet("sheet", []byte("U ENG - Can\nU ENG - Lon\nU Can H\nU Can - Lon\n"), Context{Step: engine.Movement})
	if got := readingOf(t, r, &s); got != "move at=ENG to=Can unit=U + move at=ENG to=Lon unit=U + hold at=Can unit=U !contradiction + move at=Can to=Lon unit=U !contradiction" {
		t.Error(got)
	}
	// A ruleset without numbers reads none.
	plain := *l
	plain.info.Numbered = nil
	r = For(&plain, nil)
	s = r.Sheet("sheet", []byte("U ENG#2 - Lon"), Context{Step: engine.Movement})
	if got := readingOf(t, r, &s); !strings.Contains(got, "!") || strings.Contains(got, "number") {
		t.Error(got)
	}
}
