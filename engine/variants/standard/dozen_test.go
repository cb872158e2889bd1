// The ruleset that docs/rulesets.md shows: it is built and played here, so that the page stays
// true.
package standard_test

import (
	"maps"
	"os"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge/judgetest"
	"github.com/heraldmaps/herald/engine/variants/standard"
)

// begin of the example

// Rules is the standard game on a short evening: units are built in any centre a power owns, and
// twelve centres win.
type Rules struct{ *standard.Rules }

var defaults = engine.Options{"builds": "owned", "victory": "12"}

// New binds the rules to a board.
func New(m *engine.Map, o engine.Options) (*Rules, error) {
	all := maps.Clone(defaults)
	maps.Copy(all, o)
	r, err := standard.New(m, all)
	if err != nil {
		return nil, err
	}
	return &Rules{r}, nil
}

// Info describes the ruleset.
func Info() engine.Info { return named(standard.Info()) }

// Info describes the ruleset.
func (r *Rules) Info() engine.Info { return named(r.Rules.Info()) }

func named(i engine.Info) engine.Info {
	i.ID, i.Title = "dozen", "Twelve"
	for k := range i.Options {
		if v, ok := defaults[i.Options[k].Name]; ok {
			i.Options[k].Default = v
		}
	}
	return i
}

// end of the example

var _ engine.Rules = (*Rules)(nil)

// TestDozen plays an option of the example that differs from the standard game's, and holds
// docs/rulesets.md to the code above.
func TestDozen(t *testing.T) {
	r, err := New(judgetest.Standard(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if r.Info().ID != "dozen" || Info().Title != "Twelve" {
		t.Error("the example does not say its own name")
	}
	if got := r.Map().Victory; got != 12 {
		t.Errorf("%d centres win, want 12", got)
	}
	if _, err := New(judgetest.Standard(), engine.Options{"builds": "nowhere"}); err == nil {
		t.Error("an option that there is not is taken")
	}
	eighteen, err := New(judgetest.Standard(), engine.Options{"victory": "18"})
	if err != nil || eighteen.Map().Victory != 18 {
		t.Error("a game's own choice does not replace the example's")
	}
	for _, o := range Info().Options {
		if o.Name == "builds" && o.Default != "owned" {
			t.Errorf("builds is %s by default", o.Default)
		}
	}

	source, err := os.ReadFile("dozen_test.go")
	if err != nil {
		t.Fatal(err)
	}
	_, code, _ := strings.Cut(string(source), "// begin of the example\n\n")
	code, _, _ = strings.Cut(code, "\n// end of the example")
	page, err := os.ReadFile("../../../docs/rulesets.md")
	if err != nil {
		t.Fatal(err)
	}
	if code == "" || !strings.Contains(string(page), code) {
		t.Error("docs/rulesets.md does not show the example as it is built (hint: copy it)")
	}
}
