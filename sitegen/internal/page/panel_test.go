package page

import (
	"os"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/publish"
)

func twoPowers() *publish.Game {
	return &publish.Game{Powers: []publish.Power{{ID: "north", Name: "The North", Code: "NO"}, {ID: "south", Name: "The <South>", Code: "SO"}, {ID: "mid", Name: "Mid", Code: "MI"}}, Seats: 2}
}

// TestPanel: numbers are aligned right and words are not, chips are in their cells, and a cell has
// its tone, since and then.
func TestPanel(t *testing.T) {
	v := panel(twoPowers(), publish.Panel{Panel: engine.Panel{Title: "T", Head: []string{"Power", "Gold", "Said"}, Rows: [][]string{{"The North", "−3", "4"}, {"The South", "–", "none"}},
		Down: []engine.PowerID{0, 1}, Tones: [][]engine.Tone{{engine.Even, engine.Bad}}, Then: [][]string{nil, {"", "later"}}}, Since: [][]string{{"", "long"}}})
	if !v.Columns[1].Number || v.Columns[2].Number || v.Columns[0].Number {
		t.Errorf("columns of numbers: %+v", v.Columns)
	}
	if c := v.Lines[0][1]; c.Tone != "bad" || c.Since != "long" || c.Then != "" {
		t.Errorf("cell: %+v", c)
	}
	if c := v.Lines[1][1]; c.Then != "later" || c.Tone != "" {
		t.Errorf("cell: %+v", c)
	}
	if c := v.Lines[1][0]; !c.Row || c.Chip == nil || c.Chip.ID != "south" {
		t.Errorf("row head: %+v", c)
	}
}

// TestLongCells: a sentence in a table gets more room on a phone than a word, a number or a name.
func TestLongCells(t *testing.T) {
	v := panel(twoPowers(), publish.Panel{Panel: engine.Panel{Title: "T", Head: []string{"When", "Gold", "Said"}, Rows: [][]string{{"Spring 1470", "3", "The North: HVI TO somerset U Wor (succeeded)"}}}})
	if c := v.Lines[0]; c[0].Long || c[1].Long || !c[2].Long {
		t.Errorf("cells: %+v", c)
	}
}

// TestFirstColumn: the names of rows are not set as numbers, even if they are numbers, such as
// years.
func TestFirstColumn(t *testing.T) {
	v := panel(twoPowers(), publish.Panel{Panel: engine.Panel{Title: "T", Head: []string{"Year", "Gold"}, Rows: [][]string{{"1616", "3"}}}})
	if v.Columns[0].Number || !v.Columns[1].Number || v.Lines[0][0].Number {
		t.Errorf("columns of numbers: %+v", v.Columns)
	}
}

// TestHistories: there is a chart for each name with any numbers, with lines only for powers that
// had some, and a table of the turns in which they changed.
func TestHistories(t *testing.T) {
	g := twoPowers()
	for i, v := range [][2]int{{0, 0}, {3, 0}, {3, 0}, {3, 5}} {
		g.Turns = append(g.Turns, &publish.Turn{Name: "turn " + string(rune('a'+i)), Phase: engine.Phase{Year: 1600 + i/2}, Tracks: []engine.Track{{Title: "Influence", Charts: []engine.TrackChart{
			{Name: "Fen", Says: "neutral", Values: []int{v[0], v[1]}}, {Name: "Moor", Values: []int{0, 0}}}}}})
	}
	hs := histories(g)
	if len(hs) != 1 || len(hs[0].Charts) != 1 {
		t.Fatalf("charts: %+v", hs)
	}
	c := hs[0].Charts[0]
	if c.Name != "Fen" || len(c.Powers) != 2 || len(c.Rows) != 2 || c.Rows[0].Turn != "turn b" || c.Rows[1].Values[1] != 5 {
		t.Errorf("chart: %+v", c)
	}
	s := string(c.Drawing)
	for _, want := range []string{`class="p-north"`, `class="p-south"`, "The &lt;South&gt;", ">NO<", ">1600<", ">1601<", "polyline"} {
		if !strings.Contains(s, want) {
			t.Errorf("the drawing lacks %q:\n%s", want, s)
		}
	}
	if strings.Contains(s, "<South>") || strings.Contains(s, "p-mid") {
		t.Error("the drawing has what it should not")
	}
	g.Turns = g.Turns[:1]
	if hs := histories(g); hs != nil {
		t.Errorf("charts of nothing: %+v", hs)
	}
}

// TestAccountsHaveNamesOfTheirOwn: two steps of a phase may have tables with the same title; in a
// list of the page's regions their names differ.
func TestAccountsHaveNamesOfTheirOwn(t *testing.T) {
	theme, err := NewTheme(os.DirFS("../../../themes/default"), "")
	if err != nil {
		t.Fatal(err)
	}
	told := []publish.Panel{{Panel: engine.Panel{Title: "Counts", Head: []string{"", "Now"}, Rows: [][]string{{"a", "1"}}}}}
	turn := &publish.Turn{Key: "k", Name: "K", State: "final", Steps: []publish.Step{{Kind: "orders", Name: "Orders", Accounts: told}, {Kind: "retreats", Name: "Retreats", Follows: true, Accounts: told}}}
	g := twoPowers()
	g.Turns = []*publish.Turn{turn}
	page, err := theme.Render("phase", View{Site: &publish.Site{}, Path: "g/k/index.html", Game: g, Turn: turn, Data: turnData{}})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`aria-label="Counts"`, `aria-label="Counts, retreats"`} {
		if strings.Count(string(page), want) != 1 {
			t.Errorf("%d of %s", strings.Count(string(page), want), want)
		}
	}
}
