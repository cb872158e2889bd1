package notation

import (
	"testing"

	"github.com/heraldmaps/herald/engine/notation/grammar"
)

func TestFoldTableIsPaired(t *testing.T) {
	t.Parallel()
	if a, p := len([]rune(grammar.Accented)), len(grammar.Plain); a != p {
		t.Fatalf("%d accented letters, %d plain", a, p)
	}
}

func TestFold(t *testing.T) {
	t.Parallel()
	for _, c := range [][2]string{
		{"Hurd's Deep", "hurds deep"}, {"Dublin & the Pale", "dublin and the pale"}, {"Glénan Isles", "glenan isles"},
		{"Ashby-de-la-Zouch", "ashby de la zouch"}, {"  St. Abb’s  Head ", "st abbs head"}, {"Æ œ ß", "ae oe ss"},
		{"e\u0301", "e"}, {"", ""}, {"&", "and"},
	} {
		if got := Fold(c[0]); got != c[1] {
			t.Errorf("Fold(%q) = %q, want %q", c[0], got, c[1])
		}
	}
}
