package translate

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen/moves/translate/testdata/small"
)

// What Go and JavaScript do differently comes out alike.
func TestSmall(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("no node")
	}
	library, err := os.ReadFile(filepath.Join(scripts, "go.js"))
	if err != nil {
		t.Fatal(err)
	}
	parts, err := Translate(Options{Root: "../../..", Package: module + "sitegen/moves/translate/testdata/small", Roots: []string{"All"}, Library: string(library)})
	if err != nil {
		t.Fatal(err)
	}
	script := "\"use strict\";" + string(library) + parts["small"] + "\nconsole.log(JSON.stringify(All().map($out)));\n"
	cmd := exec.Command(node, "-")
	cmd.Stdin = strings.NewReader(script)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s\n%s", err, out, parts["small"])
	}
	var got []string
	if err := json.Unmarshal(out, &got); err != nil {
		t.Fatal(err)
	}
	want := small.All()
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || got[i] != want[i] {
			t.Fatalf("line %d\ngot  %q\nwant %q", i, got[min(i, len(got)):], want[min(i, len(want)):])
		}
	}
	if len(want) < 20 || slices.Contains(want, "") {
		t.Errorf("only %d lines", len(want))
	}
}

// What is not known is told with its place, and not left out.
func TestWhatIsNotKnown(t *testing.T) {
	for root, at := range map[string]string{"Wait": "odd.go:5:", "Cut": "odd.go:11:"} {
		_, err := Translate(Options{Root: "../../..", Package: module + "sitegen/moves/translate/testdata/odd", Roots: []string{root}})
		if err == nil || !strings.Contains(err.Error(), at) || !strings.Contains(err.Error(), "not known") {
			t.Errorf("%s: %v", root, err)
		}
	}
}
