package page_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// statesGame is a game with neutral states between the powers: three phases are played, and a
// fourth is open.
var statesGame = []struct {
	key, kind string
	sheets    map[string]string
}{
	{"1615-spring-objectives", "objectives", map[string]string{"france": "Objectives: 4, 5, 6\n"}},
	{"1615-spring", "orders", map[string]string{
		"dutch":  "5: NET\nA FRI - BREM\n",
		"spain":  "5: NET\n4: SAX\nNET > dutch\n",
		"sweden": "3: SAX\nA SAX - HES\n",
		"france": "6: SAV\nA SAV - GEN\nA BAR H\n"}},
	{"1615-spring-declaration", "declarations", map[string]string{"spain": "Declare war on the Dutch\n"}},
	{"1615-spring-alliance", "alliances", map[string]string{"dutch": "ALLY england NAME \"Channel League\"\n", "england": "ALLY dutch\n"}},
}

// TestPagesOfStates: everything that a ruleset adds is on the pages of a game: tables, numbers
// before and after, small charts, lines of sheets, reasons of moves.
func TestPagesOfStates(t *testing.T) {
	dir := t.TempDir()
	sitetest.Write(t, dir, map[string]string{
		"content/site.toml":            "title = \"Test site\"\nboard = \"europe1615\"\n",
		"content/games/mini/game.toml": "title = \"Mini\"\nboard = \"europe1615\"\nruleset = \"europe1615\"\nid = \"game-of-tests\"\n[timeline]\nbegan = 2026-03-02\n",
	})
	for _, phase := range statesGame {
		if err := os.MkdirAll(filepath.Join(dir, "content/games/mini", phase.key, phase.kind), 0o755); err != nil {
			t.Fatal(err)
		}
		for power, text := range phase.sheets {
			sitetest.Write(t, dir, map[string]string{"content/games/mini/" + phase.key + "/" + phase.kind + "/" + power + ".txt": text})
		}
		sitetest.Resolve(t, dir, "mini", play.Final)
	}
	sitetest.BuildWith(t, dir, sitegen.NewMemory(), sitegen.Producers("gameFiles", "movesPages", "pages"))
	for path, want := range map[string][]string{
		"mini/1615-spring/index.html": {"Influence, stage by stage", "Spain on Dutch Republic: 5 and 5 become 0 and 0", "unaligned → aligned to France",
			`id="table-minor-states"`, `href="#table-war-and-peace"`, `<span class="of">of Savoy</span>`, "Score now", "a reconstruction"},
		"mini/1615-spring-declaration/index.html": {"Wars declared by Spain", "from Summer 1615: war, declared"},
		"mini/1615-spring-alliance/index.html":    {"allied: Channel League <small>since Summer 1615</small>", "hostile by alliance", `class="t-bad"`},
		"mini/index.html":                         {`id="history-influence"`, `<svg class="spark"`, "<strong>Saxony</strong> aligned to Spain", `href="moves.html"`},
		"mini/france/sheet.html": {"Points:", "15 left this year; not in Rhineland", "Diplomatic attack:", "Army Savoy, of Savoy", "(bounces only)",
			`data-unit="Army Savoy"`, `"unit":"Army Savoy","orders":[" holds"`, `"says":"Points","note":"15 left this year`},
		"mini/france/index.html": {`id="may"`, "Army Savoy, of Savoy", `href="../moves.html#PAR"`},
		"mini/moves.html":        {"Mini, Summer 1615", "bounce only: ", "may enter", "<h2>Ottoman Empire</h2>", "<h2>Off the board</h2>"},
	} {
		text := sitetest.Page(t, dir, path)
		for _, w := range want {
			if !strings.Contains(text, w) {
				t.Errorf("%s lacks %q", path, w)
			}
		}
	}
	// Sweden's order for a state that it did not win is listed with its others; France's for a
	// Spanish army is not.
	if text := sitetest.Page(t, dir, "mini/1615-spring/index.html"); strings.Count(text, "for units of others, not counted") != 1 || !strings.Contains(text, "Saxony is aligned to Spain (Sweden 3, Spain 4)") {

		t.Error("orders for states' units are not told apart from orders for units of others")
	}
	for _, path := range []string{"mini/index.html", "mini/1615-spring/index.html"} {
		if text := sitetest.Page(t, dir, path); strings.Contains(text, "of 0</") || strings.Contains(text, "<meter") || strings.Contains(text, "To victory") {
			t.Errorf("%s counts towards a victory that no count of centres gives", path)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "public/moves.html")); err != nil {
		t.Error("the board has no page of its own")
	}
}
