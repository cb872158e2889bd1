package sitegen_test

import (
	"encoding/json"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// The sample game of 1885-III, The High Ocean.

// oceanOrder is an order of results.json, with its phase and step.
type oceanOrder struct {
	phase, step                string
	Power, Unit, Verdict, Code string
	Order                      struct{ Text string }
	Reason                     string
}

// oceanSite is a site with only that game.
func oceanSite(t *testing.T, from []sitegen.Producer) string {
	t.Helper()
	dir := t.TempDir()
	sitetest.Write(t, dir, map[string]string{"content/site.toml": "title = \"Test site\"\nboard = \"1885\"\nurl = \"https://games.example.org/x/\"\n"})
	if err := os.CopyFS(filepath.Join(dir, "content/games/the-high-ocean"), os.DirFS("testdata/wars/content/games/the-high-ocean")); err != nil {
		t.Fatal(err)
	}
	r, err := sitetest.TryBuild(dir, nil, from)
	if err != nil || len(r.Faults) > 0 {
		t.Fatal(err, r.Faults)
	}
	return dir
}

// oceanOrders reads the orders of all phases, oldest first, and each phase's units after it.
func oceanOrders(t *testing.T, dir string) (orders []oceanOrder, after map[string]string) {
	t.Helper()
	after = map[string]string{}
	phases, err := filepath.Glob(filepath.Join(dir, "public/the-high-ocean/18*/results.json"))
	if err != nil || len(phases) < 12 {
		t.Fatal(phases, err)
	}
	for _, f := range phases {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		var got struct {
			Phase string
			Steps []struct {
				Kind   string
				Orders []oceanOrder
			}
			After json.RawMessage
		}
		if err := json.Unmarshal(data, &got); err != nil {
			t.Fatal(err)
		}
		after[filepath.Base(filepath.Dir(f))] = string(got.After)
		for _, s := range got.Steps {
			for _, o := range s.Orders {
				o.phase, o.step = filepath.Base(filepath.Dir(f)), s.Kind
				orders = append(orders, o)
			}
		}
	}
	return orders, after
}

// TestHighOcean: at least fourteen phases, sheets of nine powers, and every mechanism of the game
// once, found by its codes.
func TestHighOcean(t *testing.T) {
	t.Parallel()
	dir := oceanSite(t, sitetest.Light())
	orders, after := oceanOrders(t, dir)
	steps, powers := map[string]bool{}, map[string]bool{}
	for _, o := range orders {
		steps[o.phase+" "+o.step] = true
		powers[o.Power] = true
	}
	if len(steps) < 14 || len(powers) != 9 {
		t.Errorf("%d phases, %d powers: %v", len(steps), len(powers), steps)
	}
	find := func(what, step string, fits func(o oceanOrder) bool) oceanOrder {
		t.Helper()
		for _, o := range orders {
			if o.step == step && fits(o) {
				return o
			}
		}
		t.Errorf("nowhere %s", what)
		return oceanOrder{}
	}
	// of reports whether the same power gave a unit in the phase an order that came out so.
	of := func(o oceanOrder, unit string, codes ...string) bool {
		return slices.ContainsFunc(orders, func(x oceanOrder) bool {
			return x.phase == o.phase && x.step == o.step && x.Power == o.Power && x.Unit == unit && slices.Contains(codes, x.Code)
		})
	}
	fleetOf := func(o oceanOrder) string { return strings.Replace(o.Unit, "Army ", "Fleet ", 1) }
	army := func(o oceanOrder) bool { return strings.HasPrefix(o.Unit, "Army ") }

	ferry := find("a ferry that fails", "orders", func(o oceanOrder) bool {
		return army(o) && o.Verdict == "failed" && o.Code == "bounced" && of(o, "Fleet Aegean Sea", "convoyed") && o.Unit == "Army Smyrna"
	})
	if !strings.Contains(after[ferry.phase], `"A AEG"`) {
		t.Error("the army of the ferry that failed is not aboard")
	}
	find("a ferry that arrives", "orders", func(o oceanOrder) bool { return army(o) && o.Code == "convoyed" })
	find("a landing while its fleet moves away", "orders", func(o oceanOrder) bool { return army(o) && o.Code == "landed" && of(o, fleetOf(o), "moved") })
	find("a landing from where its fleet goes", "orders", func(o oceanOrder) bool {
		return o.Code == "landed" && strings.Contains(o.Unit, "High Ocean Box") && of(o, fleetOf(o), "moved")
	})
	find("a pinned fleet", "orders", func(o oceanOrder) bool { return o.Verdict == "failed" && o.Code == "pinned" })
	find("the Brest exception", "orders", func(o oceanOrder) bool {
		return army(o) && o.Verdict == "failed" && o.Code == "own-passage" && of(o, fleetOf(o), "moved")
	})
	find("a way into the Box", "orders", func(o oceanOrder) bool {
		return o.Unit == "Fleet Mid-Atlantic Ocean" && o.Power == "spain" && o.Code == "moved"
	})
	find("a way out of the Box", "orders", func(o oceanOrder) bool { return strings.HasPrefix(o.Unit, "Fleet High Ocean Box") && o.Code == "moved" })
	find("a support within the Box", "orders", func(o oceanOrder) bool { return strings.HasPrefix(o.Unit, "Fleet High Ocean Box") && o.Code == "given" })
	find("an army that boards", "orders", func(o oceanOrder) bool { return army(o) && o.Code == "boarded" })
	for _, w := range []struct{ power, unit, at string }{{"austria", "Army Split", `"A ADR"`}, {"turkey", "Army Greece", `"A AEG"`}} {
		o := find("a retreat onto a fleet", "retreats", func(o oceanOrder) bool { return o.Power == w.power && o.Unit == w.unit && o.Code == "retreated" })
		if !strings.Contains(after[o.phase], w.at) {
			t.Errorf("%s of %s is not at %s after %s", w.unit, w.power, w.at, o.phase)
		}
	}
	hand := find("a retreat by the right-hand rule", "retreats", func(o oceanOrder) bool { return o.Code == "no-disband" || o.Code == "right-hand" })
	if !strings.Contains(after[hand.phase], `"F Pic"`) || !strings.Contains(hand.Reason, "right-hand") {
		t.Errorf("%s of %s did not go by the right-hand rule to Picardy, or is not told so: %q", hand.Unit, hand.Power, hand.Reason)
	}
	find("a removal by the referee", "adjustments", func(o oceanOrder) bool { return o.Code == "referee" })
	find("a build in Sicily", "adjustments", func(o oceanOrder) bool { return o.Unit == "Fleet Sicily" && o.Code == "built" })
	find("a build in Ireland", "adjustments", func(o oceanOrder) bool { return o.Unit == "Army Ireland" && o.Code == "built" })
	find("a fleet that may not drown its army", "adjustments", func(o oceanOrder) bool { return o.Code == "carries-army" })
	for _, by := range []string{"england", "russia"} {
		find("the claim of "+by, "adjustments", func(o oceanOrder) bool { return o.Power == by && o.Code == "claimed" })
	}
	if text := plainText(sitetest.Page(t, dir, "the-high-ocean/index.html")); !strings.Contains(text, "Won by England and Russia") {
		t.Error("the game's page does not say who has won")
	}
	if g := sitetest.GameJSON(t, dir, "the-high-ocean"); g.End != "alliance" || !slices.Equal(g.Winners, []string{"england", "russia"}) {
		t.Errorf("game.json says that it ended by %q for %v", g.End, g.Winners)
	}
}

var tags = regexp.MustCompile(`(?s)<style.*?</style>|<script.*?</script>|<svg.*?</svg>|<[^>]*>`)

// plainText is the text of a page, without its marks and with single spaces.
func plainText(page string) string {
	return strings.Join(strings.Fields(html.UnescapeString(tags.ReplaceAllString(page, " "))), " ")
}

// TestHighOceanPages: each table, mark and arrow that the rules require on pages is on those of the
// sample game.
func TestHighOceanPages(t *testing.T) {
	t.Parallel()
	dir := oceanSite(t, sitegen.Producers("turnMaps", "boardDrawings", "gameFiles", "pages"))
	page := func(phase string) string { return sitetest.Page(t, dir, "the-high-ocean/"+phase+"/index.html") }
	for _, c := range []struct {
		phase string
		wants []string
	}{
		{"1887-april", []string{"Fleet Of Army of", "North Sea", // aboard after April
			"High Ocean Box Number Fleet of Army of 1 Spain Spain"}},
		{"1887-may", []string{"Aboard Fleet Of Army of English Channel England England", "Ionian Sea Italy Italy",
			"Russia 17 24 7", "England and Russia 33 34, each 12 1", "Victory",
			"Build places Where For Open to it Ireland England yes Portugal Spain no Persia Russia yes Sicily Italy yes",
			"Pinned: the landing of IT Army Ionian Sea in Greece failed", "may not disband; by the right-hand rule it goes to Picardy"}},
		{"1888-february", []string{"England and Russia 34 34, each 12 0, if all claim it"}},
	} {
		text := plainText(page(c.phase))
		for _, want := range c.wants {
			if !strings.Contains(text, want) {
				t.Errorf("%s: the page does not say %q", c.phase, want)
			}
		}
	}
	may, april := page("1887-may"), page("1887-april")
	for _, want := range []string{"may build here, Ireland", "may build here, Sicily", "number in the Box, Fleet High Ocean Box"} {
		if !strings.Contains(may, want) {
			t.Errorf("May's map has no mark %q", want)
		}
	}
	if n := strings.Count(april, `class="order other failed`); n != 2 { // two landings
		t.Errorf("April's map draws %d failed landings", n)
	}
	if !strings.Contains(may, `class="order other succeeded p-england"`) {
		t.Error("May's map draws no landing of England")
	}
	// The two parts of an A/F are together, though the army has no order and comes first.
	text := plainText(april)
	if !strings.Contains(text, "no order Army Mid-Atlantic Ocean succeeded Fleet Mid-Atlantic Ocean moves to High Ocean Box As written: AF MAO - HOB") {
		t.Error("Spain's army is not told of beside its fleet")
	}
}
