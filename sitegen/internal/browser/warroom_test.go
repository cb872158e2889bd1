package browser

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine/position"
	"github.com/heraldmaps/herald/engine/variants"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/sitegen/batch"
	"github.com/heraldmaps/herald/sitegen/internal/warroom"
	"github.com/heraldmaps/herald/sitegen/moves"
)

// TestWarRoom uses the war room as a player does, with taps, keys and sheets, and compares its
// judge's answers with Go's.
func TestWarRoom(t *testing.T) {
	t.Parallel()
	b := loadBoard(t, "standard")
	rules, err := variants.New("standard", b.Map, nil)
	if err != nil {
		t.Fatal(err)
	}
	start, err := position.Write(rules, rules.Start())
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	page, err := warroom.Page(b, warroom.Options{Judge: judgeIn(t, dir), Drawing: drawingIn(t, dir, b), Links: []moves.Link{{Href: "index.html", Text: "A site"}}, Email: "c@example.org", Setups: []warroom.Setup{{Ruleset: "standard", Title: "Diplomacy",
		Games: []warroom.Game{{Slug: "first", Title: "First", Phases: []warroom.Phase{{ID: start.Phase, Name: "Spring 1901", Anchor: "first." + start.Phase, Sheet: "first/*/sheet.html", Text: start}}}}}}})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "warroom.html")
	if err := os.WriteFile(file, page, 0o644); err != nil {
		t.Fatal(err)
	}
	t.Run("html", func(t *testing.T) { checkHTML(t, file) })
	// What Go answers for the course that the script plays.
	sheets := map[string]string{"france": "A Par - Bur\nA Mar S A Par - Bur\nF Bre - MAO", "germany": "A Mun - Bur\nA Ber - Kie\nF Kie - Den\nArmy Moscow sings"}
	g := batch.Open(rules)
	p, _, err := g.Start(&batch.Sequence{})
	if err != nil {
		t.Fatal(err)
	}
	orders, problems := g.Orders(batch.PhaseOrders{Sheets: sheets}, p)
	want, err := g.Answer(rules.Resolve(p, orders, nil), problems)
	if err != nil {
		t.Fatal(err)
	}
	cases := writeJSON(t, "warroom.json", map[string]any{"sheets": sheets, "want": json.RawMessage(want)})
	saved := filepath.Join(dir, "saved.jsonl")
	inBrowser(t, "warroom.mjs", file, cases, saved)
	// What the page saves, the coordinator's program decides.
	lines, err := os.Open(saved)
	if err != nil {
		t.Fatal(err)
	}
	defer lines.Close()
	var out bytes.Buffer
	sum, err := batch.Run(lines, &out, batch.Settings{})
	if err != nil || sum.Failures > 0 || sum.Lines != 1 || !strings.Contains(out.String(), "bounced: 1 (Munich) against 2 (Paris, Marseilles) for Burgundy") {
		t.Errorf("%+v %v\n%s", sum, err, out.String())
	}
}

// TestWarRoomOfTheLargestBoard looks at the war room of the board with the most regions.
func TestWarRoomOfTheLargestBoard(t *testing.T) {
	t.Parallel()
	largest := ""
	regions := 0
	for _, id := range mapdata.IDs() {
		if b := loadBoard(t, id); len(b.Map.Regions) > regions {
			largest, regions = id, len(b.Map.Regions)
		}
	}
	b := loadBoard(t, largest)
	dir := t.TempDir()
	page, err := warroom.Page(b, warroom.Options{Judge: judgeIn(t, dir), Drawing: drawingIn(t, dir, b), Setups: []warroom.Setup{{Ruleset: largest, Title: b.Map.Title}}})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "warroom.html")
	if err := os.WriteFile(file, page, 0o644); err != nil {
		t.Fatal(err)
	}
	inBrowser(t, "warroomlooks.mjs", file)
}
