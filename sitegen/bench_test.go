package sitegen

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// sample copies the sample site and builds it once.
func sample(b *testing.B) Options {
	b.Helper()
	dir := b.TempDir()
	if err := os.CopyFS(filepath.Join(dir, "content"), os.DirFS(filepath.Join("..", "content"))); err != nil {
		b.Fatal(err)
	}
	o := Options{Dir: dir, Program: "benchmark"}
	if _, err := Build(o); err != nil {
		b.Fatal(err)
	}
	return o
}

// edit adds a line to a file of the sample site.
func edit(b *testing.B, o Options, name string, i int) {
	b.Helper()
	path := filepath.Join(o.Dir, filepath.FromSlash(name))
	data, err := os.ReadFile(path)
	if err == nil {
		err = os.WriteFile(path, fmt.Appendf(data, "\n# %d\n", i), 0o644)
	}
	if err != nil {
		b.Fatal(err)
	}
}

func BenchmarkOneOrderFile(b *testing.B) {
	o := sample(b)
	i := 0
	for b.Loop() {
		b.StopTimer()
		i++
		edit(b, o, "content/games/powick-bridge/1646-spring/orders/crown-v2.txt", i)
		b.StartTimer()
		if _, err := Build(o); err != nil {
			b.Fatal(err)
		}
	}
}
