package batch

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine/variants"
)

// TestRulebookAnchors: every rule that a ruleset's reasons may name has its anchor in the ruleset's
// text.
func TestRulebookAnchors(t *testing.T) {
	t.Parallel()
	mark := regexp.MustCompile(`\{([^{}\n]*)\}`)
	books := 0
	for _, info := range variants.Infos() {
		files, err := filepath.Glob("../../content/rules/" + info.ID + "/*.md")
		if err != nil {
			t.Fatal(err)
		}
		if len(files) == 0 {
			continue
		}
		books++
		have := map[string]bool{}
		for _, f := range files {
			text, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range mark.FindAllStringSubmatch(string(text), -1) {
				for _, w := range strings.Fields(m[1]) {
					if strings.HasPrefix(w, "#") {
						have[w[1:]] = true
					}
				}
			}
		}
		for _, r := range info.Rules {
			if !have[r.Anchor] {
				t.Errorf("%s: the text has no anchor #%s (%s)", info.ID, r.Anchor, r.Says)
			}
		}
	}
	if books == 0 {
		t.Error("no rulebook found")
	}
}
