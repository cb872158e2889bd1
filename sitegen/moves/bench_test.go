package moves

import (
	"testing"

	"github.com/heraldmaps/herald/mapdata"
)

// BenchmarkPage makes the page of the largest board.
func BenchmarkPage(b *testing.B) {
	board, err := mapdata.Load("w3k")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		p, err := Page(board, Options{})
		if err != nil {
			b.Fatal(err)
		}
		b.SetBytes(int64(len(p)))
	}
}
