package mapdata

import (
	"reflect"
	"sync"
	"testing"
)

// TestEncodingOnlyReads: pages are made side by side and each encodes its board, so encoding writes
// nothing to it; the race detector sees what would (make race).
func TestEncodingOnlyReads(t *testing.T) {
	t.Parallel()
	b, err := Load("standard")
	if err != nil {
		t.Fatal(err)
	}
	fine := b.Width + 0.001
	b.Width = fine
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() { Encode(b); EncodeRules(b.Map); RulesHash(b.Map) })
	}
	wg.Wait()
	if b.Width != fine {
		t.Errorf("encoding rounds the width of the board in memory: %v, was %v", b.Width, fine)
	}
}

// TestRules: the part of a board that the rules see comes back as it was, and a cut one is an
// error.
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
