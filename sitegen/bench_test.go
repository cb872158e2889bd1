package sitegen_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// sample copies the site of long games and builds it once.
func sample(b *testing.B) build.Options {
	b.Helper()
	dir := b.TempDir()
	if err := sitetest.CopyWars("..", dir); err != nil {
		b.Fatal(err)
	}
	o := build.Options{Dir: dir, Program: "benchmark"}
	if _, err := sitegen.Build(o, nil); err != nil {
		b.Fatal(err)
	}
	return o
}

// appendLine adds a new line to a file of the site, each time a different one.
func appendLine(b *testing.B, o build.Options, name, format string, i int) {
	b.Helper()
	f, err := os.OpenFile(filepath.Join(o.Dir, filepath.FromSlash(name)), os.O_APPEND|os.O_WRONLY, 0)
	if err == nil {
		_, err = fmt.Fprintf(f, format, i)
		f.Close()
	}
	if err != nil {
		b.Fatal(err)
	}
}

const (
	sampleOrders  = "content/games/powick-bridge/1646-spring/orders/crown-v2.txt"
	sampleComment = "\n# %d\n"
)

// BenchmarkWholeBuild makes the site of long games from nothing.
func BenchmarkWholeBuild(b *testing.B) { buildAnew(b, sample(b)) }

// BenchmarkSampleBuild makes the sample site from nothing.
func BenchmarkSampleBuild(b *testing.B) {
	dir := b.TempDir()
	if err := os.CopyFS(filepath.Join(dir, "content"), os.DirFS("../content")); err != nil {
		b.Fatal(err)
	}
	buildAnew(b, build.Options{Dir: dir, Program: "benchmark"})
}

func buildAnew(b *testing.B, o build.Options) {
	b.Helper()
	for b.Loop() {
		for _, gone := range []string{".herald", "public"} {
			if err := os.RemoveAll(filepath.Join(o.Dir, gone)); err != nil {
				b.Fatal(err)
			}
		}
		if _, err := sitegen.Build(o, nil); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkNoOpBuild builds when nothing has changed.
func BenchmarkNoOpBuild(b *testing.B) {
	o := sample(b)
	for b.Loop() {
		if r, err := sitegen.Build(o, nil); err != nil || !r.Unchanged {
			b.Fatal(r, err)
		}
	}
}

// BenchmarkOneOrderFile builds after one order file has changed, as herald build does and as herald
// serve does.
func BenchmarkOneOrderFile(b *testing.B) {
	o := sample(b)
	for _, kind := range []struct {
		name  string
		with  *sitegen.Memory
		hasty bool
	}{{"build", nil, false}, {"serve", sitegen.NewMemory(), true}} {
		b.Run(kind.name, func(b *testing.B) {
			o := o
			o.Hasty = kind.hasty
			for i := 0; b.Loop(); i++ {
				b.StopTimer()
				appendLine(b, o, sampleOrders, sampleComment, i)
				b.StartTimer()
				if r, err := sitegen.Build(o, kind.with); err != nil || r.Unchanged {
					b.Fatal(r, err)
				}
			}
		})
	}
}
