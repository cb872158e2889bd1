package batch

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestRulesetCases plays every ruleset's cases whole: sheets read by the reader, decided, and each part of the answer that
// a case names compared. The cases live with their ruleset.
func TestRulesetCases(t *testing.T) {
	files, err := filepath.Glob("../../engine/variants/*/testdata/cases.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatal("no cases found", err)
	}
	for _, f := range files {
		in, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		sum, err := Run(bytes.NewReader(in), &out, Settings{Verify: true})
		if err != nil {
			t.Fatal(err)
		}
		if sum.Lines == 0 || sum.Checked != sum.Lines || sum.Failures > 0 {
			t.Errorf("%s: %+v: a case without an answer or a want", f, sum)
		}
		for _, line := range strings.Split(strings.TrimSpace(out.String()), "\n") {
			if !strings.Contains(line, `"differences":[]`) {
				t.Errorf("%s: %s", filepath.Base(filepath.Dir(filepath.Dir(f))), line)
			}
		}
	}
}
