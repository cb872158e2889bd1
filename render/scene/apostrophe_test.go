package scene

import "testing"

func TestApostrophes(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{"King's Lynn": "King’s Lynn", "Princes' Isles": "Princes’ Isles", "St Abb’s Head": "St Abb’s Head", "50°30' N": "50°30' N",
		"'tis": "'tis", "": "", "'": "'", "Côte d'Or": "Côte d’Or", "É'A": "É’A"} {
		if got := Apostrophes(in); got != want {
			t.Errorf("%q is set as %q, not %q", in, got, want)
		}
	}
}
