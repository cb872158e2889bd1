package rules

import (
	"bytes"
	"fmt"
	"os"
	"sync"
	"testing"
)

// TestBookIsUsedSideBySide asks one rulebook at once for all that a build makes of it, while it
// forgets its cache: each result is the same as when made alone. make race runs only this test of
// the package under the detector, since no other runs in parallel.
func TestBookIsUsedSideBySide(t *testing.T) {
	load := func() *Rulebook {
		r, err := Load(os.DirFS(content), "rules/standard", "content/rules/standard")
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	ways := []func(r *Rulebook) ([]byte, error){
		func(r *Rulebook) ([]byte, error) { // one edition after the other, as the one job of a build does
			screen, err := r.PDF(false)
			if err != nil {
				return nil, err
			}
			paper, err := r.PDF(true)
			return append(screen, paper...), err
		},
		func(r *Rulebook) ([]byte, error) {
			files, err := r.Files()
			return fmt.Appendf(nil, "%q", files), err
		},
		func(r *Rulebook) ([]byte, error) { return fmt.Appendf(nil, "%q %q", r.Pages(), r.Links()), nil },
	}
	alone, want := load(), make([][]byte, len(ways))
	for i, way := range ways {
		var err error
		if want[i], err = way(alone); err != nil {
			t.Fatal(err)
		}
	}
	together := load()
	var all sync.WaitGroup
	for i, way := range ways {
		all.Go(func() {
			got, err := way(together)
			if err != nil || !bytes.Equal(got, want[i]) {
				t.Errorf("way %d: %d bytes, alone %d: %v", i, len(got), len(want[i]), err)
			}
		})
	}
	all.Go(together.Forget)
	all.Wait()
}
