package europe1615_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/cases"
	"github.com/heraldmaps/herald/engine/position"
	"github.com/heraldmaps/herald/engine/variants/europe1615"
)

// TestTablesOfAllCases: every table of every case has rows as wide as its head, chips for all rows
// or none, and words for what a sheet offers; the last column of the stages agrees with the
// position.
func TestTablesOfAllCases(t *testing.T) {
	m := newBoard(t)
	tables, accounts, lines := 0, 0, 0
	for _, c := range all(t) {
		r, err := europe1615.New(m, c.Options)
		if err != nil {
			t.Fatal(err)
		}
		p, _ := position.Read(r, &c.Start)
		for _, turn := range c.Turns {
			res := cases.Resolve(r, p, turn.Sheets)
			for _, x := range r.Accounts(engine.PublishResolution(r, res, engine.Everybody)) {
				accounts++
				sound(t, c.ID, x)
			}
			p = res.After
			pub := engine.Publish(r, p, engine.Everybody)
			for _, x := range r.Panels(pub) {
				tables++
				sound(t, c.ID, x)
			}
			for _, q := range m.Players() {
				for _, l := range r.SheetLines(pub, m.Power(q.ID)) {
					lines++
					if l.Says == "" || l.Unit == 0 && l.Note == "" {
						t.Errorf("%s: a line of %s's sheet says nothing: %+v", c.ID, q.ID, l)
					}
				}
			}
		}
	}
	if tables < 500 || accounts < 60 || lines < 500 {
		t.Errorf("only %d tables, %d accounts and %d lines", tables, accounts, lines)
	}
}

func sound(t *testing.T, id string, x engine.Panel) {
	t.Helper()
	if x.Title == "" || len(x.Rows) == 0 && x.Title != "Sanctions in force" {
		t.Errorf("%s: an empty table %q", id, x.Title)
	}
	if x.Down != nil && len(x.Down) != len(x.Rows) || x.Across != nil && len(x.Across) != len(x.Head) {
		t.Errorf("%s: %s: %d chips for %d rows", id, x.Title, len(x.Down), len(x.Rows))
	}
	for _, row := range x.Rows {
		if len(row) != len(x.Head) {
			t.Errorf("%s: %s: a row of %d under a head of %d: %q", id, x.Title, len(row), len(x.Head), row)
		}
	}
}

// play1 resolves one phase of a position given as text.
func play1(t *testing.T, phase string, units map[string][]string, state string, sheets map[string]string) (*europe1615.Rules, *engine.Resolution) {
	t.Helper()
	r := newRules(t, nil)
	p, errs := position.Read(r, &position.Text{Phase: phase, Units: units, State: json.RawMessage(state)})
	if errs != nil {
		t.Fatal(errs)
	}
	return r, cases.Resolve(r, p, sheets)
}

func rows(ps []engine.Panel, title string) string {
	for _, p := range ps {
		if p.Title == title {
			var out []string
			for _, r := range p.Rows {
				out = append(out, strings.Join(r, " | "))
			}
			return strings.Join(out, "\n")
		}
	}
	return ""
}

// TestAccounts: what phases did, in numbers before and after.
func TestAccounts(t *testing.T) {
	r, res := play1(t, "1616-spring-movement", map[string][]string{"france": {"A PAR"}},
		`{"influence":{"SAX":{"sweden":3,"austria":2}},"control":{"NET":{"by":"dutch","mark":"red","revolt":3}}}`,
		map[string]string{"spain": "2: SAX", "sweden": "SAX > spain", "austria": "SAX > sweden"})
	got := r.Accounts(engine.PublishResolution(r, res, engine.Everybody))
	if s, want := rows(got, "Influence, stage by stage"), "Saxony | Sweden 3, Austria 2 | Spain +2 | Sweden on Spain: 3 and 2 become 1 and 0; Austria on Sweden: 2 and 1 become 1 and 0 | Austria 1 | aligned to Sweden → aligned to Austria"; s != want {
		t.Errorf("stages:\n%s\nwant\n%s", s, want)
	}
	if s := rows(got, "Counts before and after"); s != "Revolt in Southern Netherlands | 3 | 2" {
		t.Errorf("counts: %s", s)
	}

	r, res = play1(t, "1616-fall-declaration", map[string][]string{"france": {"A PAR"}}, `{"treasury":{"dutch":51},"wars":[["spain","dutch"]]}`,
		map[string]string{"dutch": "SURRENDER TO spain PAY 9", "spain": "ACCEPT SURRENDER OF dutch PAY 9", "france": "DECLARE WAR austria"})
	got = r.Accounts(engine.PublishResolution(r, res, engine.Everybody))
	if s := rows(got, "Counts before and after"); s != "Treasury of Dutch Republic | 51 | 42\nWars declared by France | 0 | 1\nTreasury of Spain | 50 | 59" {
		t.Errorf("counts: %s", s)
	}
	pacts := engine.Panel{}
	for _, p := range r.Panels(engine.Publish(r, res.After, engine.Everybody)) {
		if p.Title == "War and peace" {
			pacts = p
		}
	}
	if pacts.Rows[5][5] != "peace" || pacts.Then[5][5] != "from Spring 1617: war, declared" || pacts.Then[4][6] != "from Spring 1617: war, by France" {
		t.Errorf("France and Austria: %q then %q; and the other way %q", pacts.Rows[5][5], pacts.Then[5][5], pacts.Then[4][6])
	}
	if pacts.Rows[3][7] != "war, by Spain" || pacts.Then[3][7] != "from Spring 1617: peace" || pacts.Tones[3][7] != engine.Bad {
		t.Errorf("the Dutch and Spain: %q then %q", pacts.Rows[3][7], pacts.Then[3][7])
	}

	r, res = play1(t, "1616-winter-adjustment", map[string][]string{"dutch": {"A NET", "A WES"}, "SAX": {"A BOH"}},
		`{"influence":{"SAX":{"dutch":2},"LOR":{"dutch":2}},"control":{"BOH":{"by":"dutch","mark":"black","revolt":0},"LUX":{"by":"dutch","mark":"none","revolt":0}}}`, nil)
	got = r.Accounts(engine.PublishResolution(r, res, engine.Everybody))
	land := rows(got, "Land in this Winter")
	for _, want := range []string{"Bohemia | Dutch Republic | Dutch Republic | kept by proxy: Army Bohemia of Saxony", "captured by Army Westphalia; mark: none",
		"Luxemburg | Dutch Republic | Spain | released", "Southern Netherlands | unaligned | fallen | its centres are held by others"} {
		if !strings.Contains(land, want) {
			t.Errorf("land, not told: %s\nin\n%s", want, land)
		}
	}

	r, res = play1(t, "1616-winter-build", map[string][]string{"france": {"A PAR", "A CHA"}}, `{"treasury":{"france":100}}`, map[string]string{"france": "BUILD F BRIT\nBUY 2 INF"})
	got = r.Accounts(engine.PublishResolution(r, res, engine.Everybody))
	if s, want := rows(got, "Income and treasuries"), "France | 100 | 21 | Paris 6, Normandy 4, Brittany 3, Guyenne 4, Provence 4 | 17 | 104 | 23"; !strings.Contains(s, want) {
		t.Errorf("income:\n%s\nwant\n%s", s, want)
	}
}

// TestSheetLines: a sheet says what may be placed, and which units of states may be ordered; a
// unit's reach says where a move only bounces.
func TestSheetLines(t *testing.T) {
	r, res := play1(t, "1616-spring-movement", map[string][]string{"france": {"A CHA"}, "SAV": {"A SAV"}, "SWI": {"A SWI"}},
		`{"influence":{"SAV":{"france":5,"spain":2},"SWI":{"france":2,"spain":2}},"control":{"NET":{"by":"dutch","mark":"none","revolt":0}}}`, nil)
	pub := engine.Publish(r, res.Before, engine.Everybody)
	all := ""
	for _, l := range r.SheetLines(pub, r.Map().Power("france")) {
		all += l.Says + "|" + l.Note + "\n"
	}
	for _, want := range []string{", of Savoy|", "Points|21 left this year; not in Rhineland, Tunisia, Algeria, Morocco; fallen: Southern Netherlands",
		"in Savoy (you 5): Spain 2", "in Switzerland (you 2): Spain 2"} {
		if !strings.Contains(all, want) {
			t.Errorf("not on the sheet: %s\nin\n%s", want, all)
		}
	}
	if strings.Contains(all, ", of Switzerland") {
		t.Error("a neutral state's unit is on the sheet")
	}
}

// TestTables: the book's tables have all of the data: 28 states, 42 objectives, every value once.
func TestTables(t *testing.T) {
	r := newRules(t, nil)
	count := map[string]int{}
	for _, x := range r.Tables() {
		count[x.ID] = len(x.Rows)
		p := x.Panel
		p.Title = x.ID
		sound(t, "tables", p)
	}
	for id, want := range map[string]int{"powers": 7, "states": 28, "objectives": 42, "grants": 4, "costs": 15, "sanctions": 11, "scoring": 8, "values": 7} {
		if count[id] != want {
			t.Errorf("%s has %d rows, want %d", id, count[id], want)
		}
	}
	for _, x := range r.Tables() {
		if x.ID != "costs" {
			continue
		}
		if x.Rows[5][2] != "46" || x.Rows[6][2] != "74" { // as rule 82 has it: 73 is too little with six units
			t.Errorf("least treasuries %q, %q", x.Rows[5], x.Rows[6])
		}
	}
}
