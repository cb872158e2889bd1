// Package cases plays a ruleset's test cases: phases in sequence from order sheets, in the format
// of batches. A case says what any part of the answer should be. Tests play them on boards built
// from lists, so that a wrong rule is found without a compiled board; batches play the same files
// through the whole program.
package cases

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/engine/position"
)

// Case is one line of a file of cases.
type Case struct {
	ID, About string
	Options   engine.Options
	Start     position.Text
	Turns     []Sheets
	Want      struct {
		Turns    []any
		Problems []string // problems expected at the start; nil: none
	}
}

// Sheets holds the sheets sent for a phase, by power.
type Sheets struct{ Sheets map[string]string }

// Bind binds a ruleset to a board.
type Bind func(*engine.Map, engine.Options) (engine.Rules, error)

// Whole reports whether the object at a path of the answer ("/0/after/state/control") must have no
// entries beyond those wanted. A nil Whole allows such entries everywhere.
type Whole func(path string) bool

// Read reads a file of cases, one per line.
func Read(t testing.TB, name string) []Case {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var out []Case
	for i, line := range bytes.Split(data, []byte("\n")) {
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		var c Case
		if err := json.Unmarshal(line, &c); err != nil {
			t.Fatalf("%s:%d: %v", name, i+1, err)
		}
		out = append(out, c)
	}
	return out
}

// Check plays all cases and reports differences and duplicate names.
func Check(t *testing.T, all []Case, m *engine.Map, rules Bind, whole Whole) {
	t.Helper()
	seen := map[string]bool{}
	for i := range all {
		c := &all[i]
		if seen[c.ID] {
			t.Errorf("two cases are called %s", c.ID)
		}
		seen[c.ID] = true
		for _, f := range c.Faults(m, rules, whole) {
			t.Errorf("%s (%s): %s", c.ID, c.About, f)
		}
	}
}

// Unnamed lists the rules, from 1 to last, that no case is named after.
func Unnamed(all []Case, last int) (out []int) {
	for n := 1; n <= last; n++ {
		if !slices.ContainsFunc(all, func(c Case) bool { return c.Of(fmt.Sprint(n)) }) {
			out = append(out, n)
		}
	}
	return out
}

// Of reports whether a case is named after a rule: "rule-07-ports" after "7".
func (c *Case) Of(rule string) bool { return strings.HasPrefix(c.ID, fmt.Sprintf("rule-%02s-", rule)) }

// Caught reports whether a faulty ruleset gives a case another answer or panics.
func (c *Case) Caught(m *engine.Map, rules Bind, whole Whole) (is bool) {
	defer func() { is = is || recover() != nil }()
	return len(c.Faults(m, rules, whole)) > 0
}

// Faults plays a case and lists the differences from the wanted answer.
func (c *Case) Faults(m *engine.Map, rules Bind, whole Whole) []string {
	r, err := rules(m, c.Options)
	if err != nil {
		return []string{err.Error()}
	}
	turns, problems, faults := c.Play(r)
	if !slices.Equal(problems, c.Want.Problems) {
		faults = append(faults, fmt.Sprintf("of the start is told %q, want %q", problems, c.Want.Problems))
	}
	raw, err := json.Marshal(turns)
	if err != nil {
		return append(faults, err.Error())
	}
	var got []any
	if err := json.Unmarshal(raw, &got); err != nil {
		return append(faults, err.Error())
	}
	for i, w := range c.Want.Turns {
		if i == len(got) {
			return append(faults, fmt.Sprintf("no turn %d", i))
		}
		faults = append(faults, differ(whole, fmt.Sprint("/", i), w, got[i])...)
	}
	return faults
}

// Play answers a case turn by turn, as batches do. problems are those of the starting position;
// faults are unsuccessful orders without a reason.
func (c *Case) Play(r engine.Rules) (turns []any, problems, faults []string) {
	p, errs := position.Read(r, &c.Start)
	for _, err := range errs {
		problems = append(problems, err.Error())
	}
	for _, turn := range c.Turns {
		res := Resolve(r, p, turn.Sheets)
		a, wrong := answer(r, res)
		turns, faults = append(turns, a), append(faults, wrong...)
		p = res.After
	}
	return turns, problems, faults
}

// Resolve reads sheets and adjudicates the phase, with explanations.
func Resolve(r engine.Rules, p *engine.Position, sheets map[string]string) *engine.Resolution {
	reader := notation.For(r, r.Info().Orders())
	var orders []engine.Order
	for _, by := range slices.Sorted(maps.Keys(sheets)) {
		sheet := reader.Sheet(by, []byte(sheets[by]), notation.During(p, r.Map().Power(by)))
		for i := range sheet.Lines {
			if l := &sheet.Lines[i]; l.Kind == notation.OrderLine {
				o := l.Order
				o.Text = l.Text
				orders = append(orders, o)
			}
		}
	}
	res := r.Resolve(p, orders, nil)
	res.Explain()
	return res
}

func answer(r engine.Rules, res *engine.Resolution) (turn map[string]any, faults []string) {
	m := r.Map()
	secret := map[engine.Verb]bool{}
	for _, f := range r.Info().Forms {
		secret[f.Verb] = secret[f.Verb] || f.Secrecy != engine.Open
	}
	orders := []any{}
	for _, o := range res.Outcomes {
		x := map[string]any{"text": o.Order.Text, "unit": "", "verdict": o.Verdict.String(),
			"code": string(o.Reason.Code), "reason": o.Text}
		if o.Unit.Kind != engine.NoKind && o.Unit.At != engine.NoPlace {
			x["unit"] = position.Unit(m, o.Unit)
		}
		if o.Order.By >= 0 {
			x["power"] = m.Powers[o.Order.By].ID
		}
		if secret[o.Order.Verb] {
			x["secret"] = true
		}
		if o.Verdict != engine.Succeeded && o.Verdict != engine.None && o.Text == "" {
			faults = append(faults, fmt.Sprintf("%q: %s has no reason", o.Order.Text, o.Reason.Code))
		}
		orders = append(orders, x)
	}
	after, err := position.Write(r, res.After)
	if err != nil {
		return nil, append(faults, err.Error())
	}
	after.Dislodged = map[string]position.Dislodged{}
	position.WriteDislodged(m, after.Dislodged, res.Dislodged)
	turn = map[string]any{"phase": r.Info().PhaseID(res.Before.Phase), "orders": orders, "winner": []string{}, "end": nil}
	turn["after"], err = withMore(after, limits(m, res))
	if err != nil {
		return nil, append(faults, err.Error())
	}
	if res.Won() {
		turn["end"] = res.End.How
	}
	winners := []string{}
	for _, w := range res.End.Winners {
		winners = append(winners, m.Powers[w].ID)
	}
	slices.Sort(winners)
	turn["winner"] = winners
	more, further := r.Answer(res)
	maps.Copy(turn, more)
	maps.Copy(turn["after"].(map[string]any), further)
	return turn, faults
}

// limits returns each power's centres and units, and how many builds or removals are due if the
// next phase is an adjustment.
func limits(m *engine.Map, res *engine.Resolution) map[string]any {
	out := map[string]any{}
	for i, c := range res.Counts {
		if res.After.Phase.Step != engine.Adjustment {
			c.Due = 0
		}
		out[m.Powers[i].ID] = map[string]any{"centres": c.Centres, "units": c.Units, "due": c.Due}
	}
	return map[string]any{"limits": out}
}

// withMore returns a position as a JSON object that has some more fields.
func withMore(p *position.Text, more map[string]any) (map[string]any, error) {
	raw, err := json.Marshal(p)
	if err != nil {
		return nil, err
	}
	out := map[string]any{}
	if err := json.Unmarshal(raw, &out); err != nil {
		return nil, err
	}
	if out["dislodged"] == nil {
		out["dislodged"] = map[string]any{} // cases want an empty object
	}
	maps.Copy(out, more)
	return out, nil
}

// differ compares an answer with what a case wants of it: every wanted key must be there, with the
// same value. Orders are matched by text and power or, if they have no text, by unit.
func differ(whole Whole, path string, want, got any) (out []string) {
	no := []string{fmt.Sprintf("%s: want %v, got %v", path, want, got)}
	switch w := want.(type) {
	case map[string]any:
		g, ok := got.(map[string]any)
		if !ok || len(w) < len(g) && whole != nil && whole(path) {
			return no
		}
		keys := slices.Collect(maps.Keys(w))
		sort.Strings(keys)
		for _, k := range keys {
			out = append(out, differ(whole, path+"/"+k, w[k], g[k])...)
		}
		return out
	case []any:
		g, ok := got.([]any)
		if ok && strings.HasSuffix(path, "/orders") {
			for _, x := range w {
				o := x.(map[string]any)
				i := slices.IndexFunc(g, func(y any) bool {
					h := y.(map[string]any)
					return h["text"] == o["text"] && (o["power"] == nil || o["power"] == h["power"]) &&
						(o["text"] != "" || o["unit"] == h["unit"])
				})
				if i < 0 {
					out = append(out, fmt.Sprintf("%s: no order %v", path, x))
					continue
				}
				out = append(out, differ(whole, fmt.Sprintf("%s/%v", path, o["text"]), x, g[i])...)
			}
			return out
		}
		if !ok || len(g) != len(w) {
			return no
		}
		for i := range w {
			out = append(out, differ(whole, fmt.Sprint(path, "/", i), w[i], g[i])...)
		}
		return out
	}
	if want != got {
		return no
	}
	return nil
}
