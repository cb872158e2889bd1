package publish

import (
	"testing"

	"github.com/heraldmaps/herald/engine"
)

// TestSince: a dated cell keeps its date while its text stays the same and gets a new one when it
// changes. What the game began with is dated from the start; a quiet cell has a date only if it was
// once different.
func TestSince(t *testing.T) {
	table := func(text string, tone engine.Tone) []engine.Panel {
		return []engine.Panel{{Title: "War and peace", Head: []string{"", "B"}, Rows: [][]string{{"A", text}}, Tones: [][]engine.Tone{{engine.Even, tone}}, Dated: true}}
	}
	var before []Panel
	for i, step := range []struct {
		text, when, want string
		tone             engine.Tone
	}{
		{"war", "Spring 1616", "the start", engine.Bad}, // unknown since when
		{"war", "Summer 1616", "the start", engine.Bad},
		{"peace", "Fall 1616", "Fall 1616", engine.Quiet},
		{"peace", "Winter 1616", "Fall 1616", engine.Quiet},
		{"allied", "Spring 1617", "Spring 1617", engine.Good},
		{"allied", "Summer 1617", "Spring 1617", engine.Good},
		{"war", "Fall 1617", "Fall 1617", engine.Bad},
	} {
		before = panels(table(step.text, step.tone), before, step.when)
		if got := before[0].Since[0][1]; got != step.want {
			t.Errorf("step %d: %q since %q, want %q", i, step.text, got, step.want)
		}
		if before[0].Anchor != "table-war-and-peace" {
			t.Errorf("anchor %q", before[0].Anchor)
		}
	}
	before = nil
	for i, step := range []struct {
		text, want string
		tone       engine.Tone
	}{{"peace", "", engine.Quiet}, {"peace", "", engine.Quiet}, {"war", "2", engine.Bad}, {"peace", "3", engine.Quiet}, {"peace", "3", engine.Quiet}} {
		before = panels(table(step.text, step.tone), before, string(rune('0'+i)))
		if got := before[0].Since[0][1]; got != step.want {
			t.Errorf("from peace, step %d: %q since %q, want %q", i, step.text, got, step.want)
		}
	}
}
