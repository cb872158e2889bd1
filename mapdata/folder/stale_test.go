package folder_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/folder"
	"github.com/heraldmaps/herald/mapdata/layout"
)

// TestStaleLayout: a board whose layout belongs to another map is adjudicated as ever, drawn
// without the layout, and reports it; compiling it is a mistake.
func TestStaleLayout(t *testing.T) {
	t.Parallel()
	b := drawn(t, "", "", squares...)
	solve := func(s *mapdata.Tracing, o layout.Options, _ []byte, say func(string)) ([]byte, error) {
		return layout.Solve(s, o, say)
	}
	if _, err := b.Compile(solve, func(string) {}); err != nil {
		t.Fatal(err)
	}
	whole, err := folder.Load(b.Dir, "squares", "")
	if err != nil || whole.Amiss != nil {
		t.Fatal(err, whole.Amiss)
	}
	write(t, b.Dir, "map.toml", strings.Replace(fmt.Sprintf(table, "", ""), `name = "Northeast"`,
		`name = "Upper East"`, 1))
	for range 2 { // the second time with what the first put into the cache
		stale, err := folder.Load(b.Dir, "squares", t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		if stale.Amiss == nil || !strings.Contains(stale.Amiss.Error(),
			`layout.txt: ne is named "Northeast" there, "Upper East" on the board (hint: herald board compile squares --refit)`) {
			t.Errorf("it says %v", stale.Amiss)
		}
		if !slices.Equal(stale.Map.Steps(engine.Army, 0), whole.Map.Steps(engine.Army, 0)) || len(stale.Labels) == 0 {
			t.Error("it has other moves, or no names")
		}
	}
	again, err := folder.Open(b.Dir, "squares")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := again.Compile(nil, nil); err == nil || !strings.Contains(err.Error(), "Upper East") {
		t.Errorf("compiled, it says %v", err)
	}
}
