package warwick_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/variants/warwick"
)

// sequence is a line of the cases: the batch's own format, held against any part of the answer.
type sequence struct {
	ID, About string
	Options   engine.Options
	Start     struct {
		Phase     string
		Units     map[string][]string
		Owners    map[string][]string
		Dislodged map[string]struct {
			Power, From string
			Options     []string
		}
		State json.RawMessage
	}
	Turns []struct{ Sheets map[string]string }
	Want  json.RawMessage
}

func sequences(t testing.TB) []sequence {
	f, err := os.Open("testdata/cases.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []sequence
	s := bufio.NewScanner(f)
	s.Buffer(nil, 1<<20)
	for s.Scan() {
		if len(bytes.TrimSpace(s.Bytes())) == 0 {
			continue
		}
		var c sequence
		if err := json.Unmarshal(s.Bytes(), &c); err != nil {
			t.Fatalf("%v: %s", err, s.Bytes())
		}
		out = append(out, c)
	}
	return out
}

func keys[V any](m map[string]V) []string {
	var out []string
	for k := range m {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}

// position is the start of a sequence.
func (c *sequence) position(r *warwick.Rules) (*engine.Position, []string) {
	var problems []string
	m := r.Map()
	p := r.Start()
	if c.Start.Phase != "" {
		ph, err := r.Info().ParsePhase(c.Start.Phase)
		if err != nil {
			return nil, []string{err.Error()}
		}
		p.Phase = ph
	}
	if c.Start.Units != nil {
		p.Units, p.NextUnit = nil, 1
		for i := range p.Owners {
			p.Owners[i] = engine.NoPower
		}
	}
	unit := func(by, s string) engine.Unit {
		u, err := said(m, s)
		if err != nil {
			problems = append(problems, err.Error())
		}
		p.NextUnit++
		return engine.Unit{ID: p.NextUnit - 1, Power: m.Power(by), Kind: engine.KindOwn, At: u.At, No: uint8(u.No)}
	}
	for _, by := range keys(c.Start.Units) {
		for _, s := range c.Start.Units[by] {
			p.Units = append(p.Units, unit(by, s))
		}
	}
	for _, s := range keys(c.Start.Dislodged) {
		d := c.Start.Dislodged[s]
		x := engine.Dislodged{Unit: unit(d.Power, s), From: m.Place(d.From)}
		for _, to := range d.Options {
			x.Options = append(x.Options, m.Place(to))
		}
		p.Dislodged = append(p.Dislodged, x)
	}
	for by, cs := range c.Start.Owners {
		for _, at := range cs {
			p.Owners[m.Region(at)] = m.Power(by)
		}
	}
	slices.SortFunc(p.Units, func(a, b engine.Unit) int { return 1000*int(a.At-b.At) + int(a.ID-b.ID) })
	slices.SortFunc(p.Dislodged, func(a, b engine.Dislodged) int { return int(a.Unit.At - b.Unit.At) })
	for _, err := range r.SetState(p, c.Start.State) {
		problems = append(problems, err.Error())
	}
	return p, problems
}

// play answers a sequence.
func (c *sequence) play(t testing.TB, r *warwick.Rules) map[string]any {
	m := r.Map()
	p, problems := c.position(r)
	turns := []any{}
	for i := range c.Turns {
		var os []engine.Order
		for _, by := range keys(c.Turns[i].Sheets) {
			for _, line := range strings.Split(c.Turns[i].Sheets[by], "\n") {
				o, err := read(m, p.Phase.Step, m.Power(by), line)
				if err != nil {
					t.Fatalf("%s: %v", c.ID, err)
				}
				os = append(os, o)
			}
		}
		res := r.Resolve(p, os, nil)
		if res.Explain(); res.Won() && i+1 < len(c.Turns) {
			t.Errorf("%s: turns after the end", c.ID)
		}
		turns = append(turns, answer(r, res))
		p = res.After
	}
	out := map[string]any{"turns": turns}
	if problems != nil {
		out["problems"] = problems
	}
	return out
}

func text(m *engine.Map, u engine.Unit) string {
	if u.At < 0 || u.Kind == engine.NoKind {
		return ""
	}
	s := "U " + m.PlaceText(u.At)
	if u.No > 0 {
		s += fmt.Sprint("#", u.No)
	}
	return s
}

// answer writes a decided phase as rule 81 has it.
func answer(r *warwick.Rules, res *engine.Resolution) map[string]any {
	m := r.Map()
	orders := []any{}
	for _, o := range res.Outcomes {
		x := map[string]any{"unit": text(m, o.Unit), "text": o.Order.Text, "verdict": o.Verdict.String(), "code": string(o.Reason.Code), "reason": o.Text}
		if o.Order.By >= 0 {
			x["power"] = m.Powers[o.Order.By].ID
		}
		for _, f := range r.Info().Forms {
			if f.Verb == o.Order.Verb && f.Secrecy != engine.Open {
				x["secret"] = true
			}
		}
		orders = append(orders, x)
	}
	units, owners := map[string][]string{}, map[string][]string{}
	for _, u := range res.After.Units {
		units[m.Powers[u.Power].ID] = append(units[m.Powers[u.Power].ID], text(m, u))
	}
	for at, by := range res.After.Owners {
		if by >= 0 {
			owners[m.Powers[by].ID] = append(owners[m.Powers[by].ID], m.Regions[at].ID)
		}
	}
	for _, l := range []map[string][]string{units, owners} {
		for _, s := range l {
			sort.Strings(s)
		}
	}
	dislodged := map[string]any{}
	for _, d := range res.Dislodged {
		options := []string{}
		for _, to := range d.Options {
			options = append(options, m.PlaceText(to))
		}
		sort.Strings(options)
		dislodged[text(m, d.Unit)] = map[string]any{"power": m.Powers[d.Unit.Power].ID, "from": m.PlaceText(d.From), "options": options}
	}
	limits := map[string]any{}
	for i, c := range res.Counts {
		due := c.Due
		if res.After.Phase.Step != engine.Adjustment {
			due = 0
		}
		limits[m.Powers[i].ID] = map[string]any{"centres": c.Centres, "units": c.Units, "due": due}
	}
	after := map[string]any{"phase": r.Info().PhaseID(res.After.Phase), "units": units, "owners": owners, "dislodged": dislodged, "limits": limits,
		"state": r.State(res.After)}
	turn := map[string]any{"phase": r.Info().PhaseID(res.Before.Phase), "orders": orders, "after": after, "winner": nil, "end": nil}
	if res.Won() {
		turn["end"] = res.End.How
	}
	var ids []string
	for _, w := range res.End.Winners {
		ids = append(ids, m.Powers[w].ID)
	}
	switch {
	case res.End.How == "solo":
		turn["winner"] = ids[0]
	case ids != nil:
		turn["winner"] = ids
	}
	more, further := r.Answer(res)
	for k, v := range more {
		turn[k] = v
	}
	for k, v := range further {
		after[k] = v
	}
	return turn
}

// differ holds an answer against the wanted part of it: every key given must be there and agree; orders are found by
// their text and power.
func differ(path string, want, got any) []string {
	switch w := want.(type) {
	case map[string]any:
		g, ok := got.(map[string]any)
		if !ok {
			return []string{fmt.Sprintf("%s: want %v, got %v", path, want, got)}
		}
		var out []string
		for _, k := range keys(w) {
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

func plain(t testing.TB, v any) any {
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var out any
	if err := json.Unmarshal(data, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// failures plays all cases and returns what differs.
func failures(t testing.TB, each func(*sequence, []string)) {
	for _, c := range sequences(t) {
		r := newRules(t, c.Options)
		each(&c, differ("", plain(t, c.Want), plain(t, c.play(t, r))))
	}
}

// TestCases: each numbered rule has a case named after it, and all come out as wanted.
func TestCases(t *testing.T) {
	seen := map[string]bool{}
	failures(t, func(c *sequence, diffs []string) {
		if seen[c.ID] {
			t.Errorf("two cases are called %s", c.ID)
		}
		seen[c.ID] = true
		for _, d := range diffs {
			t.Errorf("%s (%s): %s", c.ID, c.About, d)
		}
	})
	for n := 1; n <= lastRule; n++ {
		if reader[n] {
			continue
		}
		if !slices.ContainsFunc(keys(seen), func(id string) bool { return strings.HasPrefix(id, fmt.Sprintf("rule-%02d-", n)) }) {
			t.Errorf("no case for rule %d", n)
		}
	}
}

// lastRule is the number of the last rule; reader are those about the words of sheets, pages and the reader's JSON, which
// have their tests there.
const lastRule = 84

var reader = map[int]bool{18: true, 19: true, 71: true, 72: true, 73: true, 74: true, 75: true, 76: true, 77: true, 82: true}

// TestEveryReason: whatever is not simply done has a sentence.
func TestEveryReason(t *testing.T) {
	for _, c := range sequences(t) {
		r := newRules(t, c.Options)
		for _, turn := range plain(t, c.play(t, r)).(map[string]any)["turns"].([]any) {
			for _, x := range turn.(map[string]any)["orders"].([]any) {
				o := x.(map[string]any)
				if v := o["verdict"]; v != "succeeded" && v != "none" && o["reason"] == "" {
					t.Errorf("%s: %s of %v has no reason: %v %v", c.ID, o["text"], o["power"], v, o["code"])
				}
			}
		}
	}
}
