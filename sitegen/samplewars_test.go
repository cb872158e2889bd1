package sitegen_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/publish"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// ledger is the part of the state of the games White Mountain and Altmark that is checked.
type ledger struct {
	Influence map[string]map[string]int
	Control   map[string]struct {
		By, Mark string
		Revolt   int
	}
	Pliant    []string
	Wars      [][2]string
	Alliances []struct {
		Name    string
		Members []string
	}
	Treasury   map[string]int
	Attrition  []string
	Maghreb    int
	Status     map[string]string
	Objectives map[string][]string
	Hostile    [][2]string
}

// decided is a phase of a game as it was resolved.
type decided struct {
	id            string
	res           *engine.Resolution
	before, after ledger
	m             *engine.Map
}

// playedSample plays a game of the sample site from its files, and lists its phases.
func playedSample(t *testing.T, slug string) (*play.Game, []decided) {
	t.Helper()
	var ps load.Problems
	lg, err := sitegen.FindGame("testdata/wars", slug, &ps)
	if err != nil {
		t.Fatal(err)
	}
	lib := sitegen.NewLibrary()
	g := play.Play(lg, lib, lib, &ps)
	if err := ps.Err(); err != nil {
		t.Fatal(err)
	}
	state := func(p *engine.Position) (l ledger) {
		raw, err := json.Marshal(g.Rules.State(p))
		if err == nil {
			err = json.Unmarshal(raw, &l)
		}
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	var out []decided
	for _, turn := range g.Turns {
		for _, s := range turn.Steps {
			if s.Resolution != nil {
				out = append(out, decided{g.Info.PhaseID(s.Phase), s.Resolution, state(s.Before), state(s.Resolution.After), g.Rules.Map()})
			}
		}
	}
	return g, out
}

// has reports whether a power's order got a code.
func (d *decided) has(power string, code engine.Code) bool {
	return slices.ContainsFunc(d.res.Outcomes, func(o engine.Outcome) bool {
		return o.Reason.Code == code && o.Order.By >= 0 && d.m.Powers[o.Order.By].ID == power
	})
}

// stands reports whether a unit of an owner is in a region in a position.
func (d *decided) stands(p *engine.Position, owner, region string) bool {
	return slices.ContainsFunc(p.Units, func(u engine.Unit) bool {
		return d.m.Powers[u.Power].ID == owner && d.m.Regions[d.m.RegionOf(u.At)].ID == region
	})
}

// TestWhiteMountain: the results of the game of three years show what the game is there to show.
func TestWhiteMountain(t *testing.T) {
	t.Parallel()
	g, ds := playedSample(t, "white-mountain")
	if len(ds) < 34 {
		t.Errorf("%d phases", len(ds))
	}
	powers := func(s string) bool {
		return len(s) > 4 && strings.ToLower(s) == s && s != "neutral" && s != "unaligned" && s != "controlled"
	}
	shows := map[string]func(d *decided) bool{
		"an alignment won": func(d *decided) bool {
			return d.before.Status["LOR"] == "unaligned" && d.after.Status["LOR"] == "france"
		},
		"an alignment lost to another": func(d *decided) bool {
			for s, was := range d.before.Status {
				if is := d.after.Status[s]; powers(was) && powers(is) && was != is {
					return true
				}
			}
			return false
		},
		"a neutral state":           func(d *decided) bool { return d.after.Status["HES"] == "neutral" },
		"a diplomatic attack":       func(d *decided) bool { return d.has("france", "reduced") },
		"a move that may not enter": func(d *decided) bool { return d.has("austria", "no-entry") },
		"a sanction":                func(d *decided) bool { return d.has("sweden", "sanction") },
		"the first war": func(d *decided) bool {
			return d.has("dutch", "declared") && !slices.Contains(d.before.Wars, [2]string{"dutch", "spain"})
		},
		"the second war": func(d *decided) bool { return d.has("sweden", "declared") && len(d.before.Wars) > 0 },
		"an ally that takes a war over": func(d *decided) bool {
			return !d.has("england", "declared") && len(d.before.Wars) == 0 && slices.Contains(d.after.Wars, [2]string{"england", "spain"})
		},
		"an ally drawn in": func(d *decided) bool {
			in := slices.ContainsFunc(d.after.Wars, func(w [2]string) bool { return slices.Contains(w[:], "austria") })
			return !in && slices.Contains(d.after.Hostile, [2]string{"austria", "dutch"})
		},
		"a capture": func(d *decided) bool {
			return d.before.Control["NET"].By == "" && d.after.Control["NET"].By == "dutch" && d.after.Control["NET"].Revolt > 0
		},
		"points suspended": func(d *decided) bool {
			return d.after.Status["NET"] == "controlled" && d.after.Influence["NET"]["spain"] > 0
		},
		"a convoy": func(d *decided) bool { return d.has("england", "convoyed") },
		"a region kept by proxy": func(d *decided) bool {
			return strings.HasSuffix(d.id, "winter-adjustment") && d.before.Control["NET"].By == "dutch" && d.after.Control["NET"].By == "dutch" && d.stands(d.res.After, "england", "NET")
		},
		"its transfer": func(d *decided) bool {
			return strings.HasSuffix(d.id, "winter-adjustment") && d.before.Control["NET"].By == "dutch" && d.after.Control["NET"].By == "england"
		},
		"a revolt that ends": func(d *decided) bool {
			return d.before.Control["NET"].Mark == "red" && d.after.Control["NET"].Mark == "black"
		},
		"a state's conquest": func(d *decided) bool { return d.before.Control["DAN"].By == "" && d.after.Control["DAN"].By == "PRU" },
		"a state's army raised": func(d *decided) bool {
			return !d.stands(d.res.Before, "PRU", "PRU") && d.stands(d.res.After, "PRU", "PRU")
		},
		"a removal ordered":        func(d *decided) bool { return d.has("sweden", "removed") },
		"a retreat with attrition": func(d *decided) bool { return d.has("denmark", "retreated") && len(d.after.Attrition) == 1 },
		"a surrender with indemnity": func(d *decided) bool {
			return d.has("denmark", "peace") && d.has("sweden", "agreed") && d.after.Treasury["denmark"] == d.before.Treasury["denmark"]-10 && d.after.Treasury["sweden"] == d.before.Treasury["sweden"]+10
		},
		"an armistice refused": func(d *decided) bool { return d.has("spain", "not-agreed") },
		"an armistice agreed":  func(d *decided) bool { return d.has("spain", "peace") && d.has("dutch", "peace") },
		"a fallen state freed": func(d *decided) bool {
			return d.before.Status["FRA"] == "controlled" && d.after.Status["FRA"] == "england"
		},
		"a new state": func(d *decided) bool {
			return len(d.before.Pliant) == 0 && slices.Contains(d.after.Pliant, "SCA") && d.stands(d.res.After, "SCA", "SCA")
		},
		"the Maghreb opened, stage 1": func(d *decided) bool { return d.before.Maghreb == 0 && d.after.Maghreb == 1 },
		"stage 2":                     func(d *decided) bool { return d.before.Maghreb == 1 && d.after.Maghreb == 2 },
		"stage 3":                     func(d *decided) bool { return d.before.Maghreb == 2 && d.after.Maghreb == 3 },
		"an alliance left":            func(d *decided) bool { return d.has("austria", "left") },
		"neutrality":                  func(d *decided) bool { return d.has("france", "declared") },
		"a build too dear":            func(d *decided) bool { return d.has("spain", "treasury") },
	}
	for what, is := range shows {
		if !slices.ContainsFunc(ds, func(d decided) bool { return is(&d) }) {
			t.Errorf("the game does not show %s", what)
		}
	}
	last := ds[len(ds)-1].after
	for _, p := range g.Rules.Map().Players() {
		if len(last.Objectives[p.ID]) != 3 {
			t.Errorf("%s has objectives %v", p.ID, last.Objectives[p.ID])
		}
	}
}

// TestWhiteMountainIsDrawn: in the two games every kind of mark is on some map, every end of an
// arrow of the ruleset's own is drawn once, and every table has rows.
func TestWhiteMountainIsDrawn(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, slug := range []string{"white-mountain", "altmark"} {
		g, ds := playedSample(t, slug)
		for _, d := range ds {
			pub := engine.Publish(g.Rules, d.res.After, engine.Everybody)
			for _, m := range g.Rules.Marks(pub) {
				seen["mark "+m.Key] = true
			}
			did := engine.PublishResolution(g.Rules, d.res, engine.Everybody)
			for _, a := range g.Rules.Arrows(did) {
				seen["arrow "+a.End] = true
			}
			for _, p := range slices.Concat(g.Rules.Panels(pub), g.Rules.Accounts(did)) {
				seen["table "+p.Title] = seen["table "+p.Title] || len(p.Rows) > 0
			}
		}
	}
	for _, want := range []string{"mark Aligned to a power", "mark Neutral: closed", "mark Its barrier", "mark Unaligned: open", "mark Controlled from outside", "mark Held in its own faith",
		"mark In revolt", "mark Seasons of revolt left", "mark Revolt put down", "mark Protestant state", "mark Catholic state", "mark Who orders the unit", "mark Attrition: it is worn",
		"arrow quills", "arrow bar", "table Minor states", "table Land held by others", "table War and peace", "table Treasuries and points", "table Objectives", "table Scores",
		"table Sanctions in force", "table What Winter would bring", "table Influence, stage by stage", "table Counts before and after", "table Land in this Winter", "table Units of states",
		"table Income and treasuries"} {
		if !seen[want] {
			t.Errorf("nowhere: %s", want)
		}
		delete(seen, want)
	}
	for more := range seen {
		t.Errorf("not looked for: %s", more)
	}
}

// TestAltmark: the game from a start file of 1629 is played to the end, and its winner has the
// highest score.
func TestAltmark(t *testing.T) {
	t.Parallel()
	g, ds := playedSample(t, "altmark")
	if g.Position == nil || ds[0].id != "1629-summer-movement" {
		t.Fatalf("it begins with %s", ds[0].id)
	}
	last := ds[len(ds)-1]
	turn, _ := g.Rules.Answer(last.res)
	scores, _ := turn["scores"].(map[string]*int)
	if last.id != "1629-winter-build" || len(scores) != 7 || len(g.Winners) != 1 {
		t.Fatalf("%s: scores %v, winners %v", last.id, scores, g.Winners)
	}
	winner := g.Rules.Map().Powers[g.Winners[0]].ID
	for p, n := range scores {
		if n == nil || p != winner && *n >= *scores[winner] {
			t.Errorf("%s has %v, the winner %s %d", p, n, winner, *scores[winner])
		}
	}
	if !slices.ContainsFunc(ds, func(d decided) bool {
		return d.has("dutch", "peace") && d.after.Treasury["dutch"] < d.before.Treasury["dutch"]-15
	}) {
		t.Error("no surrender without agreement, for half")
	}
}

// TestWarsOnPages: the site of both games is built with all its pages and links.
func TestWarsOnPages(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	sitetest.Write(t, dir, map[string]string{"content/site.toml": "title = \"Two games\"\nboard = \"europe1615\"\n"})
	for _, slug := range []string{"white-mountain", "altmark"} {
		if err := os.CopyFS(filepath.Join(dir, "content/games", slug), os.DirFS("testdata/wars/content/games/"+slug)); err != nil {
			t.Fatal(err)
		}
	}
	r := sitetest.Build(t, dir)
	if len(r.Faults) > 0 {
		t.Errorf("%v", r.Faults)
	}
	sitetest.Want(t, dir, "altmark/1629-winter-build/index.html", "Dutch Republic", "90")
	sitetest.Want(t, dir, "white-mountain/1617-winter-adjustment/index.html", "peace <small>since Fall 1617</small>", "Franconia holds nothing now", "Danzig passes from Prussia to Poland")
	sitetest.Want(t, dir, "white-mountain/1617-fall-declaration/index.html", "A sheet without an order to show", "What Winter would bring", `id="table-sanctions-in-force"`)
	sitetest.Want(t, dir, "white-mountain/index.html", `id="history-influence"`, "<strong>Saxony</strong>")
	sitetest.Want(t, dir, "white-mountain/france/sheet.html", "Army Lorraine, of Lorraine", "31 left this year")
	sheet := sitetest.Page(t, dir, "white-mountain/sweden/sheet.html")
	form, paper, _ := strings.Cut(sheet, `<article class="paper`)
	for last, rest := -1, paper; strings.Contains(rest, `<span class="unit">`); { // the form's lines come in the paper's order
		var line string
		_, rest, _ = strings.Cut(rest, `<span class="unit">`)
		line, rest, _ = strings.Cut(rest, "</span>")
		line, _, _ = strings.Cut(line, ",") // whose the unit is
		if strings.HasSuffix(line, ":") {
			break
		}
		at := strings.Index(form, `"unit":"`+line+`"`)
		if at <= last {
			t.Errorf("%s: line %d of the form, after %d", line, at, last)
		}
		last = at
	}
	if page := sitetest.Page(t, dir, "altmark/1629-winter-build/index.html"); strings.Contains(page, "in this kind of phase") {
		t.Error("builds are told not to belong where they do")
	}
	sitetest.Want(t, dir, "white-mountain/1617-winter-adjustment/index.html", "Southern Netherlands", "Scania")
	sitetest.Want(t, dir, "white-mountain/1616-spring/index.html", "Saxony had Denmark 9 and Austria 7; now 2 and 0")
}

// TestCentresByYear: no two columns of a game's table of centres have the same head; if a ruleset
// settles owners once a year, the head is the year alone.
func TestCentresByYear(t *testing.T) {
	t.Parallel()
	for slug, want := range map[string][]string{"the-high-ocean": {"Start", "May 1887", "August 1887", "November 1887", "February 1888"}, "thursday-evenings": {"Start", "1901", "1902", "1903"}} {
		g, _ := playedSample(t, slug)
		var got []string
		for _, y := range publish.NewGame(g, sitegen.NewLibrary()).Years {
			got = append(got, y.Label)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q", slug, got)
		}
	}
}
