package feed

import (
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// TestTablesInMail: a table in a mail has one row a line, each cell after its column's name. Empty
// cells are left out, dates stay.
func TestTablesInMail(t *testing.T) {
	m := message{}
	m.tables([]publish.Panel{
		{Panel: engine.Panel{Title: "Influence, stage by stage", Head: []string{"State", "Before", "Placed", "Attacks", "Now"}, Rows: [][]string{{"Saxony", "Sweden 3", "Spain +2", "–", "Sweden 3, Spain 2"}}}},
		{Panel: engine.Panel{Title: "War and peace", Head: []string{"", "England", "Spain"}, Across: []engine.PowerID{engine.NoPower, 0, 1}, Rows: [][]string{{"England", "·", "war, declared"}, {"Spain", "peace", "·"}},
			Tones: [][]engine.Tone{{engine.Even, engine.Quiet, engine.Bad}, {engine.Even, engine.Quiet, engine.Quiet}}, Then: [][]string{{}, {"", "from Summer 1616: allied", ""}}},
			Since: [][]string{{"", "", "Spring 1616"}, {"", "", ""}}},
	})
	want := "\nInfluence, stage by stage\n  Saxony; Before: Sweden 3; Placed: Spain +2; Now: Sweden 3, Spain 2\n" +
		"\nWar and peace\n  England; Spain: war, declared since Spring 1616\n  Spain; England: peace, from Summer 1616: allied"
	if got := strings.Join(m.lines, "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
