package notation

import (
	"fmt"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
)

// stateGame returns a ruleset with powers and small states: points are placed in states, powers
// declare war and ally, states have units.
func stateGame() *lawbook {
	m := invent("states", []string{"sund|Sund|SU|Sundish", "albany|Albany|AL|Albanian", "republic|Free Republic|RE|the Free;Republican", "gaul|Gaul|GA|Gallic"},
		[]string{"PAR|Paris|i", "CHA|Champagne|i", "FRE|Franche-Comté|i", "NTH|North Sea|s", "LON|London|c", "HOL|Holland|c", "SAX|Saxony|i", "HES|Hesse|i", "MIL|Milan|i",
			"VEN|Venice|c", "WAR|Warsaw|i", "BER|Berlin|i", "POM|Pomerania|c", "SLG|Schleswig-Holstein|2", "COP|Copenhagen|c"},
		[]string{"PAR CHA", "CHA FRE", "NTH LON HOL SLG", "SAX HES", "MIL VEN", "SLG COP"})
	state := func(id, name string, also ...string) engine.NameEntry {
		return engine.NameEntry{ID: id, Name: name, Aliases: also}
	}
	l := &lawbook{m: m, info: engine.Info{ID: "states", Kinds: engine.FamilyKinds(),
		Names: []engine.NameList{{ID: "state", Entries: []engine.NameEntry{state("SAX", "Saxony"), state("HES", "Hesse"), state("MARK", "Mark", "BER", "Berlin", "POM", "Pomerania"),
			state("SAV", "Savoy"), state("VEN", "Venice")}}},
		Forms: []engine.Form{
			{Verb: engine.VerbOwn, ID: "place", Steps: []engine.PhaseStep{engine.Movement}, Patterns: []string{"{count}: {state}", "{count} inf|infs: {state}",
				"place {count} influence|points|point|inf|infs in|on|to {state}", "{count} inf|infs in {state}"}},
			{Verb: engine.VerbOwn + 1, ID: "attack", Patterns: []string{"{state} > {power}", "diplomatic attack in|on {state} against {power}"}},
			{ID: "of a state", Patterns: []string{"{state}: {deed:words}"}, As: []string{"{deed}"}},
			{Verb: engine.VerbOwn + 2, ID: "war", Patterns: []string{"declare war [on|against] {power}"}},
			{Verb: engine.VerbOwn + 3, ID: "armistice", Patterns: []string{"armistice [with] {power}"}},
			{Verb: engine.VerbOwn + 4, ID: "neutral", Patterns: []string{"neutral", "declare neutrality"}},
			{Verb: engine.VerbOwn + 5, ID: "surrender", Patterns: []string{"surrender to {power} [and] [pay {count}]"}},
			{Verb: engine.VerbOwn + 6, ID: "accept", Patterns: []string{"accept [the] surrender of {power} [(pay | for) {count}]"}},
			{Verb: engine.VerbOwn + 7, ID: "cede", Patterns: []string{"transfer {region} to {heir:power|state}"}},
			{Verb: engine.VerbOwn + 8, ID: "ally", Patterns: []string{"ally [with] {power*} [(name | named | called) {name:text}]"}},
			{Verb: engine.VerbOwn + 9, ID: "leave", Patterns: []string{"leave [the] alliance"}},
			{Verb: engine.VerbOwn + 10, ID: "buy", Patterns: []string{"buy {count} inf|infs|influence|points"}},
			{Verb: engine.VerbOwn + 11, ID: "objectives", Patterns: []string{"objectives [:] {count*}"}},
		}},
		texts: map[string]string{"place": "{count}: {state}", "attack": "{state} > {power}", "war": "DECLARE WAR {power}", "armistice": "ARMISTICE {power}", "neutral": "NEUTRAL",
			"surrender": "SURRENDER TO {power} [PAY {count}]", "accept": "ACCEPT SURRENDER OF {power} [PAY {count}]", "cede": "TRANSFER {region} TO {heir}",
			"ally": "ALLY {power} [NAME {name}]", "leave": "LEAVE ALLIANCE", "buy": "BUY {count} INF", "objectives": "OBJECTIVES {count}"}}
	return l
}

// ">" and an arrow are different signs if a form asks for one of them.
func TestSignsOfForms(t *testing.T) {
	t.Parallel()
	r := For(stateGame(), nil)
	for _, text := range []string{"SAX - gaul", "SAX -> gaul", "SAX: gaul"} {
		s := r.Sheet("sheet", []byte(text), Context{Step: engine.Movement})
		if got := readingOf(t, r, &s); !strings.Contains(got, "!") || strings.Contains(got, "attack") {
			t.Errorf("%q: %s", text, got)
		}
	}
}

func TestStates(t *testing.T) {
	t.Parallel()
	stateGame().check(t, engine.Movement, []formCase{
		{"5: SAX", "place count=5 state=SAX"},
		{"5: sax", "place count=5 state=SAX"},
		{"2: POM", "place count=2 state=MARK"},
		{"15 INF: SAV", "place count=15 state=SAV"},
		{"3 INFs: Saxony", "place count=3 state=SAX"},
		{"1 inf in Hesse", "place count=1 state=HES"},
		{"Place 4 influence in the Mark", "place count=4 state=MARK"},
		{"Place four points on Venice", "place count=4 state=VEN"},
		{"place 2 INFs to SAV", "place count=2 state=SAV"},
		{"0: SAX", "place count=0 state=SAX"},
		{"Place 4 infleunce in Savoy", "place count=4 state=SAV !misspelt"},
		{"Place 4 influence in Savoi", "place count=4 state=SAV !misspelt"},
		{"Place 4 influence in Atlantis", "place !unknown-name"},
		{"SAX > gaul", "attack power=gaul state=SAX"},
		{"Diplomatic attack in Saxony against the Free Republic", "attack power=republic state=SAX"},
		{"Diplomatic attack on Hesse against the Free", "attack power=republic state=HES"},
		{"SAX > atlantis", "attack !unknown-name"}, {"Saxony > the Moon", "attack !unknown-name"}, {"SAX > gual", "attack power=gaul state=SAX !misspelt"},
		{"SAX > HES", "move at=SAX to=HES"}, // a region, no power: so ">" is an arrow
		{"Place 3 influence in Nowhere", "place !unknown-name"},
		{"A PAR - CHA", "move at=PAR to=CHA unit=A"},
		{"A PAR S A CHA - FRE", "support at=PAR of_at=CHA of_unit=A to=FRE unit=A !not-adjacent"},
		{"A CHA S A PAR", "support at=CHA of_at=PAR of_unit=A unit=A"},
		{"F NTH C A LON - HOL", "convoy at=NTH of_at=LON of_unit=A to=HOL unit=F"},
		{"A PAR H", "hold at=PAR unit=A"},
		{"Paris holds", "hold at=PAR"},
		{"A LON - HOL VIA", "move at=LON convoy=true to=HOL unit=A"},
		{"F COP - SLG/ec", "move at=COP to=SLG to_coast=ec unit=F"},
		{"F COP - Schleswig-Holstein (east coast)", "move at=COP to=SLG to_coast=ec unit=F"},
		{"A SAX - HES", "move at=SAX to=HES unit=A"},
		{"SAX: A SAX - HES", "move at=SAX to=HES unit=A"},
		{"Saxony: Army Saxony moves to Hesse", "move at=SAX to=HES unit=A"},
		{"Army Saxony moves to Hesse", "move at=SAX to=HES unit=A"},
		{"5: SAX; 3: HES", "place count=5 state=SAX + place count=3 state=HES"},
		{"5: SAX, 3: HES, 2: SAV", "place count=5 state=SAX + place count=3 state=HES + place count=2 state=SAV"},
	})
	stateGame().check(t, engine.Retreats, []formCase{
		{"A MIL R VEN", "retreat at=MIL to=VEN unit=A"}, {"A MIL D", "disband at=MIL unit=A"},
		{"Army Milan retreats to Venice", "retreat at=MIL to=VEN unit=A"}, {"Army Milan disbands", "disband at=MIL unit=A"},
		{"DECLARE WAR gaul", "war power=gaul"}, {"Declare war on the Free Republic", "war power=republic"}, {"declare war against Albany", "war power=albany"},
		{"Declare war on Atlantis", "war !unknown-name"}, {"Declare war on Albny", "war power=albany !misspelt"},
		{"ARMISTICE gaul", "armistice power=gaul"}, {"Armistice with the Free", "armistice power=republic"},
		{"NEUTRAL", "neutral"}, {"Declare neutrality", "neutral"}, {"DECLARE WAR gaul. ARMISTICE sund", "war power=gaul + armistice power=sund"},
		{"SURRENDER TO gaul PAY 12", "surrender count=12 power=gaul"}, {"surrender to Gaul", "surrender power=gaul"}, {"Surrender to Gaul and pay 12", "surrender count=12 power=gaul"},
		{"ACCEPT SURRENDER OF gaul PAY 12", "accept count=12 power=gaul"}, {"Accept the surrender of Gaul for 12", "accept count=12 power=gaul"},
		{"accept surrender of gaul", "accept power=gaul"}, {"SURRENDER TO moon PAY 4", "surrender !unknown-name"},
		{"TRANSFER LON TO gaul", "cede heir=gaul region=LON"}, {"Transfer London to the Free Republic", "cede heir=republic region=LON"}, {"TRANSFER BER TO SAX", "cede heir=SAX region=BER"},
		{"ALLY gaul, sund", "ally power=gaul+sund"}, {`ALLY gaul, sund NAME "Northern League"`, `ally name="Northern League" power=gaul+sund`},
		{`Ally with Gaul and Sund called "The League, of all"`, `ally name="The League, of all" power=gaul+sund`}, {"Ally with Gaul, the Free and Sund", "ally power=gaul+republic+sund"},
		{"ALLY atlantis, sund", "ally !unknown-name"},
		{"LEAVE ALLIANCE", "leave"}, {"Leave the alliance", "leave"},
	})
	stateGame().check(t, engine.Adjustment, []formCase{
		{"REMOVE A WAR", "remove at=WAR unit=A"}, {"A WAR D", "remove at=WAR unit=A"}, {"Army Warsaw is removed", "remove at=WAR unit=A"}, {"Army Warsaw disbands", "remove at=WAR unit=A"},
		{"BUILD A PAR", "build at=PAR unit=A"}, {"A PAR B", "build at=PAR unit=A"}, {"Build an army in Paris", "build at=PAR unit=A"},
		{"BUY 3 INF", "buy count=3"}, {"Buy three influence", "buy count=3"},
		{"OBJECTIVES 6", "objectives count=6"}, {"Objectives: 6, 1, 2", "objectives count=6+1+2"}, {"OBJECTIVES 6, 1 and 2", "objectives count=6+1+2"},
	})
}

// An unknown name is reported once, alone, with similar names.
func TestNamesOfNothing(t *testing.T) {
	t.Parallel()
	r := For(stateGame(), nil)
	for text, want := range map[string]string{
		"SAX > atlantis":               `no power is called "atlantis" (the powers are Sund, Albany, Free Republic, Gaul)`,
		"SURRENDER TO moon PAY 4":      `no power is called "moon" (the powers are Sund, Albany, Free Republic, Gaul)`,
		"ALLY atlantis, sund":          `no power is called "atlantis" (the powers are Sund, Albany, Free Republic, Gaul)`,
		"DECLARE WAR Albanien Park":    `no power is called "Albanien Park" (the powers are Sund, Albany, Free Republic, Gaul)`,
		"DECLARE WAR Repablicum":       `no power is called "Repablicum" (did you mean Free Republic?)`,
		"Place 3 influence in Nowhere": `no state is called "Nowhere" ()`,
		"TRANSFER LON TO nobody":       `no power or state is called "nobody" (the powers are Sund, Albany, Free Republic, Gaul)`,
	} {
		l := r.Line(text, Open())
		got := ""
		for _, p := range l.Problems {
			got += fmt.Sprintf("%s (%s)", p.Message, p.Hint)
		}
		if got != want {
			t.Errorf("%q: %s\nwant %s", text, got, want)
		}
	}
}
