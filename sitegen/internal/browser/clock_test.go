package browser

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestNoCheckWaitsForAClock: a check waits for an event, never for a number of milliseconds, and
// measures no times; scripts that measure for benchmarks may.
func TestNoCheckWaitsForAClock(t *testing.T) {
	t.Parallel()
	measures := map[string]bool{"budget.mjs": true, "edit.mjs": true, "speed.mjs": true, "tasks.mjs": true}
	scripts, err := filepath.Glob("*.mjs")
	if err != nil || len(scripts) < 15 {
		t.Fatal(scripts, err)
	}
	for _, name := range scripts {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, clock := range []string{"waitForTimeout", "slow: ", "setCPUThrottlingRate", "longtask", "first-contentful-paint"} {
			own := name == "chromium.mjs" && clock == "setCPUThrottlingRate" // what the measuring scripts ask for
			if at := strings.Index(string(text), clock); at >= 0 && !measures[name] && !own {
				t.Errorf("%s:%d: %s (hint: comes or becomes, or a script that measures)", name, 1+strings.Count(string(text[:at]), "\n"), clock)
			}
		}
	}
}
