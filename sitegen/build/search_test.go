package build

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"
)

// TestSearch compares the search with looking for one text after another. Texts of few letters,
// also at the very beginning and end, make near matches frequent.
func TestSearch(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	text := func(n, letters int) []byte {
		b := make([]byte, n)
		for i := range b {
			b[i] = byte('a' + random.IntN(letters))
		}
		return b
	}
	found := 0
	for range 20000 {
		letters := 1 + random.IntN(6)
		mail := random.IntN(2) == 0 // an address: matched in any case
		var texts [][]byte
		for range random.IntN(5) {
			texts = append(texts, text(window+random.IntN(5), letters))
			if mail {
				texts[len(texts)-1][random.IntN(window)] = '@'
			}
		}
		data := text(random.IntN(60), letters)
		if len(texts) > 0 && random.IntN(4) == 0 {
			data = append(data, texts[0]...)
		} else if len(texts) > 0 && random.IntN(4) == 0 {
			data = append(bytes.Clone(texts[0]), data...)
		}
		for i := range data {
			if random.IntN(12) == 0 {
				data[i] = bytes.ToUpper(data[i : i+1])[0]
			}
		}
		want := false
		for _, s := range texts {
			want = want || bytes.Contains(data, s) || mail && bytes.Contains(bytes.ToLower(data), bytes.ToLower(s))
		}
		if got := newSearch(texts).find(data) >= 0; got != want {
			t.Fatalf("%q in %q: %v, not %v", texts, data, got, want)
		}
		if want {
			found++
		}
	}
	if found < 2000 {
		t.Errorf("only %d were there", found)
	}
}

// BenchmarkGuard searches a megabyte for the secrets of 20 games.
func BenchmarkGuard(b *testing.B) {
	var g Guard
	for i := range 200 {
		g.Add("an address", fmt.Sprintf("player%d@post.example.org", i))
		g.Add("a note", fmt.Sprintf("%02x writes by post only", i*7919))
	}
	random := rand.New(rand.NewPCG(3, 4))
	data := make([]byte, 1<<20)
	for i := range data {
		data[i] = " etaoinshrdlu<>/=@.0123456789"[random.IntN(29)]
	}
	check := g.checker()
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if err := check([]File{{"a.html", data}}); err != nil {
			b.Fatal(err)
		}
	}
}
