package mapdata

import (
	"reflect"
	"testing"
)

// TestRules: the part of a board that the rules see comes back as it was, and a cut one is an error.
func TestRules(t *testing.T) {
	t.Parallel()
	for _, id := range IDs() {
		b, err := Load(id)
		if err != nil {
			t.Fatal(err)
		}
		data := EncodeRules(b.Map)
		m, err := DecodeRules(data)
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		if !reflect.DeepEqual(m, b.Map) {
			t.Errorf("%s: it comes back otherwise", id)
		}
		whole, err := DecodeRules(Encode(b))
		if err != nil || !reflect.DeepEqual(whole, b.Map) {
			t.Errorf("%s: of a whole board: %v", id, err)
		}
		for _, n := range []int{0, 3, len(rulesMagic), len(data) / 2, len(data) - 1} {
			if _, err := DecodeRules(data[:n]); err == nil {
				t.Errorf("%s: %d bytes of %d were read", id, n, len(data))
			}
		}
		if _, err := DecodeRules(append(data[:len(data):len(data)], 0)); err == nil {
			t.Errorf("%s: a byte too many was read", id)
		}
	}
}
