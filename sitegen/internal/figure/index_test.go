package figure

import (
	"slices"
	"strings"
	"testing"
)

// An index sorts by letters without accents, and ignores articles.
func TestIndexGoesByLetters(t *testing.T) {
	want := []string{"Ælfholm", "Åland", "The Deeps", "Île de Ré", "Irish Sea", "Jämtland", "Jutland", "Łódź", "Luxemburg", "Östergötland", "Ottawa", "Ribe", "Żagań", "Zara"}
	got := slices.Clone(want)
	slices.Reverse(got)
	slices.SortFunc(got, func(a, b string) int { return strings.Compare(sortKey(a), sortKey(b)) })
	if !slices.Equal(got, want) {
		t.Errorf("an index of %q", got)
	}
	for _, name := range want {
		if c := sortKey(name)[0]; c < 'a' || c > 'z' {
			t.Errorf("%s stands under %q", name, c)
		}
	}
}
