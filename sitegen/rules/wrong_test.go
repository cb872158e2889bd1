package rules

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/heraldmaps/herald/sitegen/internal/book"
)

const settings = `title = "T"
short = "T"
version = "1"
date = "2026-11-20"
ruleset = "standard"
board = "standard"
pdf = "T"
`

const figureHead = "# C {#c}\n\n```map\nposition:\n  France: Army Paris\n  Germany: Army Munich\norders:\n" +
	"  France: A Paris - Burgundy\n  Germany: A Munich - Burgundy\nclaims:\n"

// Each text has one mistake; the message must name its place and help.
func TestWhatIsWrongHasAPlace(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, text, want string }{
		{"false verdict", figureHead + "  Army Paris: succeeded\n```\n",
			`r/01-c.md:11:15: the figure claims “succeeded”, but the judge says: failed`},
		{"false strength", figureHead + "  Army Paris: failed, 2 against 1\n```\n", `r/01-c.md:11:23: the figure claims “2 against 1”, but the judge says: 1 against 1`},
		{"false end", figureHead + "  Army Paris: ends in Burgundy\n```\n", `r/01-c.md:11:15: the figure claims “ends in Burgundy”, but the judge says: it is in Paris`},
		{"claim of nobody", figureHead + "  Army Rome: failed\n```\n", `r/01-c.md:11:3: there is no Army Rome`},
		{"unknown claim", figureHead + "  Army Paris: wins\n```\n", `r/01-c.md:11:15: "wins" cannot be claimed (hint: succeeded, failed`},
		{"no claims", strings.TrimSuffix(figureHead, "claims:\n") + "```\n", `r/01-c.md:7:1: orders without claims: nothing would be checked (hint: claims:`},
		{"unknown key", "# C {#c}\n\n```map\npositon: start\n```\n", `r/01-c.md:4:1: unknown key "positon" in a map fence (hint: did you mean position?)`},
		{"unreadable order", "# C {#c}\n\n```map\nposition: start\norders:\n  France: A Paris flies to Burgundy\nclaims:\n  Army Paris: failed\n```\n",
			`r/01-c.md:6:`},
		{"unknown region", "# C {#c}\n\n```map\nposition:\n  France: Army Lutetia\n```\n", `r/01-c.md:5:16: no region is called "Lutetia"`},
		{"unknown power", "# C {#c}\n\n```map\nposition:\n  Gaul: Army Paris\n```\n", `r/01-c.md:5:3: no power is called "Gaul" (hint: `},
		{"coast left out", "# C {#c}\n\n```map\nposition:\n  France: Fleet Spain\n```\n", `r/01-c.md:5:17: Spain has several coasts: say which (hint: Fleet spa/`},
		{"false move", "# C {#c}\n\n```moves\nunit: Army Paris\nreaches: Brest, London\n```\n",
			`r/01-c.md:5:17: the figure claims that Army Paris can move to London, but it cannot`},
		{"move left out", "# C {#c}\n\n```moves\nunit: Army Paris\nexactly: Brest, Picardy, Gascony\n```\n", `r/01-c.md:5:1: Army Paris can also move to Burgundy`},
		{"forbidden move", "# C {#c}\n\n```moves\nunit: Army Paris\nnot: Brest\n```\n", `r/01-c.md:5:6: the figure claims that Army Paris cannot move to Brest, but it can`},
		{"unknown part", "# C {#c}\n\n```table sea-area\n```\n", `r/01-c.md:3:4: unknown generated part "sea-area" (hint: did you mean sea-areas?)`},
		{"unknown fence", "# C {#c}\n\n```mpa\n```\n", `r/01-c.md:3:4: unknown fence "mpa" (hint: did you mean map?)`},
		{"missing picture", "# C {#c}\n\n![a ship](ship.png)\n", `r/01-c.md:3:3: picture ship.png cannot be read`},
		{"picture without text", "# C {#c}\n\n![](ship.png)\n", `has no text for those who cannot see it`},
		{"skipped level", "# C {#c}\n\n### Deep\n", `r/01-c.md:3:1: a heading of level 3 after one of level 1: a level is skipped (hint: use ##)`},
		{"two titles", "# C {#c}\n\n# D\n", `r/01-c.md:3:1: a second level-1 heading in a chapter`},
		{"no title", "Text.\n", `r/01-c.md:1:1: a chapter begins with a level-1 heading`},
		{"broken link", "# C {#c}\n\n## S {#support}\n\nSee [this](#suport).\n", `r/01-c.md:5:6: a link to #suport, which is not in the text (hint: did you mean #support?)`},
		{"anchor twice", "# C {#c}\n\nA. {#a}\n\nB. {#a}\n", `r/01-c.md:5:1: anchor "a" is there already (hint: it is at r/01-c.md:3:1)`},
		{"bad anchor", "# C {#c}\n\nA rule. {#Bad Anchor}\n", `a rule anchor that cannot be read`},
		{"unknown aside", "# C {#c}\n\n> [!diffrs]\n> x\n", `r/01-c.md:3:3: unknown aside [!diffrs]`},
		{"unknown value", "# C {#c}\n\nNow {{victroy}} win.\n", `r/01-c.md:3:5: unknown value {{victroy}}`},
		{"HTML", "# C {#c}\n\n<div>x</div>\n", `r/01-c.md:3:1: HTML in the text`},
		{"footnote missing", "# C {#c}\n\nText[^x].\n", `r/01-c.md:3:5: a footnote that is not there`},
		{"footnote unused", "# C {#c}\n\nText.\n\n[^x]: Note.\n", `r/01-c.md:5:1: footnote "x" is never referred to`},
		{"no glyph", "# C {#c}\n\nA snowman: ☃.\n", `r/01-c.md:3:1: no glyph for '☃' (U+2603)`},
		{"wide table", "# C {#c}\n\n|" + strings.Repeat(" Incomprehensibilities |", 12) + "\n|" + strings.Repeat("---|", 12) + "\n", `r/01-c.md:3:3: the table is wider than the page`},
		{"illegal order in a sentence", "# C {#c}\n\nWrite *A Paris - London* and see.\n", `r/01-c.md:3:`},
		{"order unmarked in a sentence", "# C {#c}\n\nIn Spring Army Paris moves to Burgundy, and all is well.\n", `r/01-c.md:3:11: an order is unmarked in the text: "Army Paris moves to Burgundy" (hint: set it in *italics*`},
		{"impossible order unmarked", "# C {#c}\n\nThey wrote: Army Paris moves to London.\n", `r/01-c.md:3:13: an order is unmarked in the text: "Army Paris moves to London"`},
		{"short order unmarked", "# C {#c}\n\n- See (F ENG C A BRE - LON) for that.\n", `r/01-c.md:3:8: an order is unmarked in the text: "F ENG C A BRE - LON"`},
		{"build unmarked in a footnote", "# C {#c}\n\nText[^x].\n\n[^x]: Then Build an Army in Paris.\n", `an order is unmarked in the text: "Build an Army in Paris"`},
		{"order without its unit", "# C {#c}\n\nIn Spring Paris moves to Burgundy, and all is well.\n", `r/01-c.md:3:11: an order is unmarked in the text: "Paris moves to Burgundy" (hint: set it in *italics*`},
		{"support without a unit", "# C {#c}\n\nThey agreed that Gascony supports Paris to Burgundy.\n", `r/01-c.md:3:18: an order is unmarked in the text: "Gascony supports Paris to Burgundy"`},
		{"codes and a dash", "# C {#c}\n\n- Then PAR - BUR, perhaps.\n", `r/01-c.md:3:8: an order is unmarked in the text: "PAR - BUR"`},
		{"codes and a dash alone", "# C {#c}\n\nThen Par-Bur, perhaps.\n", `an order is unmarked in the text: "Par-Bur"`},
		{"codes and an arrow", "# C {#c}\n\nWhat about Paris → Burgundy?\n", `an order is unmarked in the text: "Paris → Burgundy"`},
		{"codes and a letter", "# C {#c}\n\nThen GAS S PAR - BUR, no more.\n", `an order is unmarked in the text: "GAS S PAR - BUR"`},
		{"impossible without its unit", "# C {#c}\n\nThey wrote: Paris attacks London.\n", `r/01-c.md:3:13: an order is unmarked in the text: "Paris attacks London"`},
		{"to alone", "# C {#c}\n\nIn Spring Paris to Burgundy was agreed.\n", `r/01-c.md:3:11: an order is unmarked in the text: "Paris to Burgundy" (hint: set it in *italics* or ` + "`code`" + `, so that it is read and checked; if it is not an order, put {.prose} after it`},
		{"illegal order without its unit", "# C {#c}\n\nWrite *Paris to London* and see.\n", `r/01-c.md:3:17: this order is wrong`},
		{"illegal order without its unit, in a letter", "# C {#c}\n\n```\nDear Tsar,\n\nPar - Mos, and then we meet\n```\n", `r/01-c.md:6:`},
		{"illegal order without its unit, in a cell", "# C {#c}\n\n| a | b |\n|---|---|\n| x | Paris to London |\n", `r/01-c.md:5:16: this order is wrong`},
		{"to alone, over two lines", "# C {#c}\n\nIn Spring it was agreed: Paris\nto Burgundy.\n", `unmarked in the text: "Paris to Burgundy"`},
		{"unmarked, over two lines", "# C {#c}\n\nIn Spring it was agreed: Army Paris\nmoves to Burgundy.\n", `unmarked in the text: "Army Paris moves to Burgundy"`},
		{"to alone, impossible", "# C {#c}\n\n- They wrote Paris to London. So it was.\n", `r/01-c.md:3:14: an order is unmarked in the text: "Paris to London"`},
		{"to alone, of several words", "# C {#c}\n\nThen the English Channel to the North Sea, and home.\n", `unmarked in the text: "English Channel to the North Sea"`},
		{"to alone, behind another", "# C {#c}\n\nFrom Paris to Burgundy, then Munich to Burgundy.\n", `r/01-c.md:3:30: an order is unmarked in the text: "Munich to Burgundy"`},
		{"to alone, and none", "# C {#c}\n\nParis to Brest{.prose} is a day's ride, and Paris to Gascony{.prose} two; the way between Paris to Brest. The train from the English Channel to Picardy.\n", ""},
		{"no order called none", "# C {#c}\n\nParis is far{.prose}, they say.\n", `r/01-c.md:3:1: {.prose} follows something that does not look like an order: "Paris is far"`},
		{"to alone, none at the end", "# C {#c}\n\nIt is a day's ride, Paris to Brest{.prose}\n", ""},
		{"places and no order", "# C {#c}\n\nFrom Paris to Burgundy, Spain–Portugal, Paris's support of Burgundy; Burgundy and Munich. Paris is next to Brest. London holds much.\n", ""},
		{"no order at all", "# C {#c}\n\nArmy and fleet are kinds of unit. Army Paris is in the north; a unit moves to Paris. Build where you may. A Frenchman holds Paris.\n", ""},
		{"illegal order in a table", "# C {#c}\n\n| a | b |\n|---|---|\n| x | Army Paris moves to London |\n", `r/01-c.md:5:`},
		{"illegal order in a quotation", "# C {#c}\n\n> Army Paris supports Army Marseilles to London\n", `this order is wrong`},
		{"illegal order in a letter", "# C {#c}\n\n```\nDear Tsar,\n\nArmy Paris moves to Moscow\n```\n", `r/01-c.md:6:`},
		{"legal order called illegal", "# C {#c}\n\nWrite *A Paris - Burgundy*{.illegal}, they say.\n", `this order is called illegal, but the board allows it`},
		{"illegal that is none", "# C {#c}\n\nWrite *slowly*{.illegal}, they say.\n", `{.illegal} follows something that is not an order`},
		{"half an order", "# C {#c}\n\nWrite *Army Paris flies to Burgundy* never.\n", `r/01-c.md:3:`},
		{"sheet of nobody", "# C {#c}\n\n```sheet movement\nArmy Paris holds\n```\n", `r/01-c.md:4:1: the sheet does not say whose it is`},
		{"illegal order on a sheet", "# C {#c}\n\n```sheet movement\nFrance\nSpring 1901, Movement Orders\n\nArmy Paris moves to Moscow\n```\n", `r/01-c.md:7:`},
		{"line of a sheet", "# C {#c}\n\n```sheet movement\nFrance\nSpring 1901, Movement Orders\n\nArmy Paris holds\nand the fleet shall do what the Tsar asks of it\n```\n", `r/01-c.md:8:1: this line of the sheet is not an order`},
		{"false check", "# C {#c}\n\nTwo that meet *both* bounce.\n\n```check\nsays: Two that meet both bounce\nposition:\n  France: Army Paris\norders:\n  France: A Paris - Burgundy\nclaims:\n  Army Paris: failed\n```\n",
			`r/01-c.md:12:15: the figure claims “failed”, but the judge says: succeeded`},
		{"check of what is not said", "# C {#c}\n\nTwo that meet bounce.\n\n```check\nsays: Two that meet both bounce\nunit: Army Paris\nreaches: Brest\n```\n",
			`r/01-c.md:6:7: the chapter does not say “Two that meet both bounce” (hint: as it is in the chapter`},
		{"check of nothing", "# C {#c}\n\n```check\nunit: Army Paris\nreaches: Brest\n```\n", `r/01-c.md:3:4: the check names no sentence (hint: says: `},
		{"check without a claim", "# C {#c}\n\nSo be it.\n\n```check\nsays: So be it\nposition: start\n```\n", `r/01-c.md:5:4: a check that claims nothing`},
		{"check without orders' claims", "# C {#c}\n\nSo be it.\n\n```check\nsays: So be it\nposition: start\norders: none\n```\n", `r/01-c.md:8:1: orders without claims`},
		{"check of false moves", "# C {#c}\n\nSo be it.\n\n```check\nsays: So be it\nunit: Army Paris\nnot: Brest\n```\n", `r/01-c.md:8:6: the figure claims that Army Paris cannot move to Brest, but it can`},
		{"check with a title", "# C {#c}\n\nSo be it.\n\n```check\nsays: So be it\ntitle: Paris\nunit: Army Paris\nreaches: Brest\n```\n", `r/01-c.md:7:1: unknown key "title" in a check fence`},
		{"true check", "# C {#c}\n\nSo *it* is.\n\n```check\nsays: So it is.\nunit: Army Paris\nreaches: Brest\n```\n", ""},
		{"false owner", figureHead + "  France: owns Munich\n```\n", `r/01-c.md:11:11: the figure claims “owns Munich”, but the judge says: nobody owns Munich`},
		{"form without columns", "# C {#c}\n\n```table form\nrows: powers\n```\n", `r/01-c.md:3:4: a form without its columns (hint: columns: Power; Player; Address)`},
		{"form of too many lines", "# C {#c}\n\n```table form\ncolumns: Power; Player\nlines: many\n```\n", `r/01-c.md:5:8: "many" is not a number of lines from 1 to 50 (hint: lines: 3)`},
		{"needless reason", figureHead + "  Army Paris: failed, needs Munich\n```\n\n", ""},
		{"bystander", strings.Replace(figureHead, "claims:", "  Italy: A Rome H\nclaims:", 1) + "  Army Paris: failed, needs Rome\n```\n",
			`r/01-c.md:12:23: without the order of the unit in Rome the same happens to Army Paris`},
		{"false state", figureHead + "  state supply.0.count: 3\n```\n", `the figure claims that supply.0.count is 3, but the judge says: nothing`},
		{"ruling nowhere", "# C {#c}\n\n> [!ruling X1]\n> So it is.\n", `r/01-c.md:3:3: ruling X1 is marked at no rule (hint: mark the rule that it settles with .x1)`},
		{"erratum nowhere", "# C {#c}\n\n> [!erratum E1]\n> So it was mended.\n", `r/01-c.md:3:3: erratum E1 is marked at no rule (hint: mark the rule that it settles with .e1)`},
		{"choice without a number", "# C {#c}\n\n> [!choice]\n> We chose.\n", `r/01-c.md:3:3: a choice without its number`},
		{"no such data", "# C {#c}\n\n```table own\nname: prices\n```\n", `r/01-c.md:3:4: the ruleset has no table "prices"`},
		{"no such account", strings.Replace(figureHead, "position:", "draw: nothing\ntables: Wealth\nposition:", 1) + "  Army Paris: failed\n```\n", `r/01-c.md:5:9: the figure has no table "Wealth"`},
		{"accounts beside a map", strings.Replace(figureHead, "position:", "tables: Wealth\nposition:", 1) + "  Army Paris: failed\n```\n", `r/01-c.md:4:1: a figure with a map has no room for tables`},
		{"orders of nobody", "# C {#c}\n\n```map\nposition: start\norders: nobody\nclaims:\n  Army Paris: none\n```\n", `r/01-c.md:5:9: unknown orders "nobody" (hint: orders: none`},
		{"ruling unknown", "# C {#c}\n\nA rule. {#a .x2}\n", `a link to #ruling-x2, which is not in the text`},
		{"term too early", "# C {#c}\n\nA convoy sails. {#early}\n\nA **convoy** is this. {#conv}\n\nConvoy\n: Many ships: [](#conv).\n",
			`r/01-c.md:3:1: the term “convoy” is used before it is defined, in rule 1.2 (hint: write [convoy](#conv) here`},
		{"data without a file", "# C {#c}\n\n```table data\nfile: x.csv\n```\n", `r/01-c.md:4:7: table x.csv cannot be read`},
		{"caption without a table", "# C {#c}\n\nTable: What is not there\n\nText.\n", `r/01-c.md:3:1: a caption without its table`},
		{"card too long", "# C {#c .page}\n\n" + strings.Repeat("Words and words and words, one line after the other. ", 400) + "\n", `r/01-c.md:1:1: the chapter should fit on one page, and takes `},
		{"no subjects", "# C {#c}\n\n```table subjects\n```\n", `an index of subjects, but no rule names one`},
	} {
		err := set(settings, c.text)
		if c.want == "" {
			if err != nil {
				t.Errorf("%s: got %v\nwant nothing", c.name, err)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v\nwant %s", c.name, err, c.want)
		}
	}
	for _, c := range []struct{ name, toml, want string }{
		{"unknown setting", settings + "tilte = 1\n", `r/rules.toml:8:1: unknown key "tilte" (hint: did you mean title?)`},
		{"missing setting", strings.Replace(settings, "pdf = \"T\"\n", "", 1), `r/rules.toml:1:1: the key "pdf" is missing (hint: pdf = "…")`},
		{"bad date", strings.Replace(settings, "2026-11-20", "soon", 1), `r/rules.toml:4:1: "soon" is not a date`},
		{"unknown board", strings.Replace(settings, `board = "standard"`, `board = "moon"`, 1), `r/rules.toml:6:1: no board "moon"`},
		{"bad TOML", "title = \n", `r/rules.toml:1:`},
	} {
		err := set(c.toml, "# C {#c}\n")
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v\nwant %s", c.name, err, c.want)
		}
	}
}

// A text without a mistake is set.
func TestWhatIsRightPasses(t *testing.T) {
	t.Parallel()
	if err := set(settings, figureHead+"  Army Paris: failed, 1 against 1, stands, ends in Paris\n```\n"); err != nil {
		t.Error(err)
	}
}

// A text without figures needs neither board nor ruleset; tables may come from data files.
func TestProseAlone(t *testing.T) {
	t.Parallel()
	prose := strings.ReplaceAll(strings.ReplaceAll(settings, "ruleset = \"standard\"\n", ""), "board = \"standard\"\n", "")
	text := "# C {#c}\n\nVersion {{version}}: see [](#tab-income).\n\n```table data\nfile: income.csv\ncaption: Income by year\nid: tab-income\n```\n\n```table data\nfile: years.csv\ncaption: Years\nid: tab-years\n```\n"
	fsys := fstest.MapFS{"r/rules.toml": {Data: []byte(prose)}, "r/01-c.md": {Data: []byte(text)}, "r/income.csv": {Data: []byte("Power,1615,1616\nFrance,12,9\nSpain,20,–\n")},
		"r/years.csv": {Data: []byte("Year,France,Spain\n1615,12,20\n")}}
	r, err := Load(fsys, "r", "r")
	if err != nil {
		t.Fatal(err)
	}
	body := string(r.Pages()[1].Body)
	for _, want := range []string{"Version 1: see ", ">table\u00a01</a>", `<table id="tab-income"><caption><span class="sc">Table 1.</span> Income by year`, `class="n" data-head="1615">20</td>`, `<td>Spain</td>`, ` data-head="Year">1615</td>`} {
		if !strings.Contains(body, want) {
			t.Errorf("the page has no %s:\n%s", want, body)
		}
	}
	if _, err := r.PDF(false); err != nil {
		t.Error(err)
	}
	fsys["r/01-c.md"].Data = []byte("# C {#c}\n\n```map\nposition: start\n```\n")
	if _, err := Load(fsys, "r", "r"); err == nil || !strings.Contains(err.Error(), "r/01-c.md:3:4: a map in a text without a board (hint: ruleset and board, in rules.toml)") {
		t.Errorf("a map without a board: %v", err)
	}
}

func set(toml, text string) error {
	fsys := fstest.MapFS{"r/rules.toml": {Data: []byte(toml)}, "r/01-c.md": {Data: []byte(text)}}
	r, err := Load(fsys, "r", "r")
	if err != nil {
		return err
	}
	_, err = r.PDF(false)
	return err
}

// Emphasis in a quotation or a cell keeps the space between it and its neighbours; quotation marks
// are typographic, however they were typed.
func TestSpacesAndQuotes(t *testing.T) {
	t.Parallel()
	text := "# C {#c}\n\n> Crown: **Army Paris holds** or\n> **Army Brest holds** so\n\n| a |\n|---|\n| supports *unit* to *region* |\n"
	fsys := fstest.MapFS{"r/rules.toml": {Data: []byte(settings)}, "r/01-c.md": {Data: []byte(text)}}
	r, err := Load(fsys, "r", "r")
	if err != nil {
		t.Fatal(err)
	}
	body := string(r.Pages()[1].Body)
	for _, want := range []string{"Crown: <strong>Army Paris holds</strong> or", "<strong>Army Brest holds</strong> so", "supports <em>unit</em> to <em>region</em>"} {
		if !strings.Contains(body, want) {
			t.Errorf("the page has no %q:\n%s", want, body)
		}
	}
	if got := book.Curl(`He called it "The King's own", ("so") and "that"`); got != "He called it “The King’s own”, (“so”) and “that”" {
		t.Errorf("got %s", got)
	}
}
