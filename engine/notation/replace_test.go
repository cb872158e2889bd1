package notation

import (
	"slices"
	"testing"
)

// TestSecondThoughts: a later line of a sheet may correct those above it, and no order next to the
// correction is lost.
func TestSecondThoughts(t *testing.T) {
	t.Parallel()
	r := New(loadBoard(t, "standard"), nil)
	for _, c := range []struct {
		text string
		want []string
	}{
		{"A Par - Bur\nMake that Picardy.", []string{"Army Paris moves to Picardy"}},
		{"A Par - Bur\nScrap that, A Par - Pic", []string{"Army Paris moves to Picardy"}},
		{"A Par - Bur\nA Mar - Spa\nCancel all my orders", nil},
		{"A Par - Bur\nA Mar - Spa\nCancel my order for Paris", []string{"Army Marseilles moves to Spain"}},
		{"All except A Par - Bur hold", []string{"Army Paris moves to Burgundy"}},
	} {
		s := r.Sheet("sheet", []byte(c.text), contextOf("movement"))
		var got []string
		for _, o := range s.Orders() {
			got = append(got, r.Long(o))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q gives %q, not %q", c.text, got, c.want)
		}
	}
}
