package europe1615_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/engine/position"
	"github.com/heraldmaps/herald/engine/variants/europe1615"
)

// sequence is a line of the cases: the batch's own format, held against any part of the answer. Batches play them too, on the
// real board.
type sequence struct {
	ID, About string
	Options   engine.Options
	Start     position.Text
	Turns     []struct{ Sheets map[string]string }
	Want      struct{ Turns []map[string]any }
}

func sequences(t testing.TB) []sequence {
	data, err := os.ReadFile("testdata/cases.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	var out []sequence
	for _, line := range bytes.Split(bytes.TrimSpace(data), []byte("\n")) {
		var c sequence
		if err := json.Unmarshal(line, &c); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		out = append(out, c)
	}
	return out
}

// build binds the rules to a board.
type build func(*engine.Map, engine.Options) (engine.Rules, error)

// faults plays a sequence and says where the answer is not the wanted one.
func (c *sequence) faults(m *engine.Map, rules build) []string {
	turns, out := c.play(m, rules)
	raw, err := json.Marshal(turns)
	if err != nil {
		return append(out, err.Error())
	}
	var got []any
	if err := json.Unmarshal(raw, &got); err != nil {
		return append(out, err.Error())
	}
	for i, w := range c.Want.Turns {
		if i == len(got) {
			return append(out, fmt.Sprintf("no turn %d", i))
		}
		out = append(out, differ(fmt.Sprint("/", i), any(w), got[i])...)
	}
	return out
}

// play answers a sequence, as far as cases ask, and says what could not be read or has no reason.
func (c *sequence) play(m *engine.Map, rules build) (out []any, faults []string) {
	r, err := rules(m, c.Options)
	if err != nil {
		return nil, []string{err.Error()}
	}
	reader := notation.For(r, r.Info().Orders())
	p, errs := position.Read(r, &c.Start)
	for _, err := range errs {
		faults = append(faults, err.Error())
	}
	for _, turn := range c.Turns {
		var os []engine.Order
		for _, by := range sortedKeys(turn.Sheets) {
			sheet := reader.Sheet(by, []byte(turn.Sheets[by]), notation.During(p, m.Power(by)))
			for i := range sheet.Lines {
				if l := &sheet.Lines[i]; l.Kind == notation.OrderLine {
					o := l.Order
					o.Text = l.Text
					os = append(os, o)
				}
			}
		}
		res := r.Resolve(p, os, nil)
		res.Explain()
		turn, wrong := answer(r, res)
		out, faults = append(out, turn), append(faults, wrong...)
		p = res.After
	}
	return out, faults
}

// answer is what a batch answers for a turn, as far as cases ask, and which outcomes have no reason.
func answer(r engine.Rules, res *engine.Resolution) (turn map[string]any, faults []string) {
	m := r.Map()
	orders := []any{}
	for _, o := range res.Outcomes {
		x := map[string]any{"text": o.Order.Text, "verdict": o.Verdict.String(), "code": string(o.Reason.Code)}
		if o.Unit.Kind != engine.NoKind {
			x["unit"] = position.Unit(m, o.Unit)
		}
		if o.Order.By >= 0 {
			x["power"] = m.Powers[o.Order.By].ID
		}
		if o.Verdict != engine.Succeeded && o.Verdict != engine.None && o.Text == "" {
			faults = append(faults, fmt.Sprintf("%q: %s has no reason", o.Order.Text, o.Reason.Code))
		}
		orders = append(orders, x)
	}
	text, err := position.Write(r, res.After)
	if err != nil {
		return nil, append(faults, err.Error())
	}
	text.Owners = nil
	text.Dislodged = map[string]position.Dislodged{}
	position.WriteDislodged(m, text.Dislodged, res.Dislodged)
	turn = map[string]any{"phase": r.Info().PhaseID(res.Before.Phase), "orders": orders, "after": text, "winner": nil, "end": nil}
	if res.Won() {
		turn["end"] = res.End.How
	}
	if len(res.End.Winners) == 1 {
		turn["winner"] = m.Powers[res.End.Winners[0]].ID
	}
	more, _ := r.Answer(res)
	for k, v := range more {
		turn[k] = v
	}
	return turn, faults
}

func sortedKeys[V any](m map[string]V) []string {
	var out []string
	for k := range m {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}

// whole says that a part of an answer is wanted whole: what is not named must not be there either.
func whole(path string) bool {
	for _, end := range []string{"/state/control", "/state/influence", "/state/transfers", "/state/markers"} {
		if strings.HasSuffix(path, end) {
			return true
		}
	}
	return false
}

// differ holds an answer against the wanted part of it: every key given must be there and agree; orders are found by their text
// and power.
func differ(path string, want, got any) []string {
	switch w := want.(type) {
	case map[string]any:
		g, ok := got.(map[string]any)
		if !ok {
			return []string{fmt.Sprintf("%s: want %v, got %v", path, want, got)}
		}
		var out []string
		if len(w) < len(g) && whole(path) {
			return []string{fmt.Sprintf("%s: want %v, got %v", path, want, got)}
		}
		for _, k := range sortedKeys(w) {
			out = append(out, differ(path+"/"+k, w[k], g[k])...)
		}
		return out
	case []any:
		g, ok := got.([]any)
		if ok && strings.HasSuffix(path, "/orders") {
			var out []string
			for _, x := range w {
				o := x.(map[string]any)
				i := slices.IndexFunc(g, func(y any) bool {
					h := y.(map[string]any)
					return h["text"] == o["text"] && (o["power"] == nil || o["power"] == h["power"]) && (o["text"] != "" || o["unit"] == h["unit"])
				})
				if i < 0 {
					out = append(out, fmt.Sprintf("%s: no order %v", path, x))
					continue
				}
				out = append(out, differ(fmt.Sprintf("%s/%v", path, o["text"]), x, g[i])...)
			}
			return out
		}
		if !ok || len(g) != len(w) {
			return []string{fmt.Sprintf("%s: want %v, got %v", path, want, got)}
		}
		var out []string
		for i := range w {
			out = append(out, differ(fmt.Sprint(path, "/", i), w[i], g[i])...)
		}
		return out
	}
	if want != got {
		return []string{fmt.Sprintf("%s: want %v, got %v", path, want, got)}
	}
	return nil
}

// bind binds the rules as they are.
func bind(m *engine.Map, o engine.Options) (engine.Rules, error) { return europe1615.New(m, o) }

// lastRule is the number of the last rule.
const lastRule = 95

// TestCases: each numbered rule has a case named after it, and all come out as wanted.
func TestCases(t *testing.T) {
	m := newBoard(t)
	seen := map[string]bool{}
	for _, c := range sequences(t) {
		if seen[c.ID] {
			t.Errorf("two cases are called %s", c.ID)
		}
		seen[c.ID] = true
		for _, d := range c.faults(m, bind) {
			t.Errorf("%s (%s): %s", c.ID, c.About, d)
		}
	}
	codes := map[string]bool{}
	for _, c := range sequences(t) {
		for _, turn := range c.Want.Turns {
			orders, _ := turn["orders"].([]any)
			for _, o := range orders {
				code, _ := o.(map[string]any)["code"].(string)
				codes[code] = true
			}
		}
	}
	for _, c := range newRules(t, nil).Info().Codes {
		if ownCode(c) && !codes[string(c.Code)] {
			t.Errorf("no case has code %s", c.Code)
		}
	}
	for n := 1; n <= lastRule; n++ {
		if !slices.ContainsFunc(sortedKeys(seen), func(id string) bool { return strings.HasPrefix(id, fmt.Sprintf("rule-%02d-", n)) }) {
			t.Errorf("no case for rule %d", n)
		}
	}
}

// ownCode says whether a code is this ruleset's and not the judge's.
func ownCode(c engine.CodeInfo) bool {
	return !slices.ContainsFunc(judge.Codes(), func(j engine.CodeInfo) bool { return j.Code == c.Code })
}

// TestStartFaults: a start that contradicts itself is told with what is wrong, all at once.
func TestStartFaults(t *testing.T) {
	r := newRules(t, nil)
	text := position.Text{Phase: "1616-summer-movement", Units: map[string][]string{"dutch": {"A HOL"}, "PRO": {"A PRO"}},
		Owners: map[string][]string{"spain": {"NET"}},
		State: json.RawMessage(`{"treasury":{"spain":20},"influence":{"PRO":{"spain":1},"SAX":{"sweden":-1},"ZZZ":{}},"control":{"NET":{"by":"dutch","mark":"red","revolt":0},
			"PAR":{"by":"france","mark":"none"},"ENG":{"by":"spain"}},"wars":[["spain","spain"],["dutch","england"]],"alliances":[{"members":["dutch","england"]},{"members":["spain"]}],
			"eliminated":["dutch"],"maghreb":4,"attrition":["A PAR"],"objectives":{"spain":["spain-9"]},"transfers":{"SAX":"spain"},"declared":{},"pliant":["SAX"],"what":1}`)}
	_, errs := position.Read(r, &text)
	var all []string
	for _, err := range errs {
		all = append(all, err.Error())
	}
	got := strings.Join(all, "\n")
	for _, want := range []string{"state.what: there is no such field", "SAX is no power's region", "NET is controlled by dutch, and the owners say spain", "contradict each other",
		"PAR is france's own", `no land region "ENG"`, "PRO is no state now", "sweden has -1 points in SAX", `no state "ZZZ"`, "spain has 20, and no treasury falls below 25",
		"dutch is eliminated, and yet has A HOL", "PRO has A PRO and is no state now", "spain has declared on itself", "an alliance has two members or more",
		"one of them is eliminated", `there is no "A PAR"`, "maghreb: 4", `no objective "spain-9"`, "nobody controls SAX", "nothing waits to take effect"} {
		if !strings.Contains(got, want) {
			t.Errorf("not told: %s", want)
		}
	}
	if t.Failed() {
		t.Log("\n" + got)
	}
}
