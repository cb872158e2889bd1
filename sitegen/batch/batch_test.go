package batch

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/position"
)

// run answers lines of input.
func run(t testing.TB, in string, set Settings) ([]string, Summary) {
	t.Helper()
	var out bytes.Buffer
	sum, err := Run(strings.NewReader(in), &out, set)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n"), sum
}

// answering returns a function that answers one line after another, as a run does, with its counts:
// boards and rulesets are opened once, and not for every line.
func answering(t testing.TB, set Settings) func(l string) (string, Summary) {
	r, n := newRunner(set), 0
	return func(l string) (string, Summary) {
		t.Helper()
		n++
		r.sum = Summary{}
		out, err := encode(r.line(n, []byte(l)))
		if err != nil {
			t.Fatal(err)
		}
		return strings.TrimSuffix(string(out), "\n"), r.sum
	}
}

func file(t testing.TB, name string) []string {
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(data)), "\n")
}

// lineFiles are the files of lines that state the answer they want.
func lineFiles(t testing.TB) []string {
	t.Helper()
	out, err := filepath.Glob("testdata/*.jsonl")
	if err != nil || len(out) < 6 {
		t.Fatalf("%d files of lines, %v", len(out), err)
	}
	return out
}

// TestWant plays the lines of testdata that state the answer they want: rulebooks' worked examples
// and rulings, sequences of the standard game, saved games, odd ones.
func TestWant(t *testing.T) {
	t.Parallel()
	for _, name := range lineFiles(t) {
		lines := file(t, name)
		if len(lines) == 0 {
			t.Fatalf("%s: %d lines", name, len(lines))
		}
		answer := answering(t, Settings{Verify: true})
		for _, l := range lines {
			var head struct{ ID, About string }
			if err := json.Unmarshal([]byte(l), &head); err != nil {
				t.Fatal(err)
			}
			out, sum := answer(l)
			mark := "ok"
			if sum.Differences > 0 || sum.Failures > 0 || sum.Checked == 0 {
				mark = "FAIL"
				t.Errorf("%s: %s", head.ID, out)
			}
			t.Logf("%-28s %-4s %s", head.ID, mark, head.About)
		}
	}
	// The guard itself: a wish that does not come true is reported.
	l := file(t, "testdata/w3k.jsonl")[0]
	if _, sum := run(t, strings.Replace(l, `"failed"`, `"succeeded"`, 1), Settings{Verify: true}); sum.Differences != 1 {
		t.Errorf("a wrong wish gave %d differences", sum.Differences)
	}
}

// TestCasesOfRulesets plays the cases in the rulesets' own folders from end to end: compiled
// boards, sheets read by the order reader, answers as they are written.
func TestCasesOfRulesets(t *testing.T) {
	files, err := filepath.Glob("../../engine/variants/*/testdata/[ch]a*.jsonl") // cases, and those made by hand
	if err != nil || len(files) < 7 {
		t.Fatalf("no cases found: %v", err)
	}
	for _, name := range files {
		answer := answering(t, Settings{Verify: true})
		for _, l := range file(t, name) {
			if out, sum := answer(l); sum.Differences > 0 || sum.Failures > 0 || sum.Checked == 0 {
				t.Errorf("%s: %s", name, out)
			}
		}
	}
}

// TestDocumented plays the documentation's example.
func TestDocumented(t *testing.T) {
	t.Parallel()
	in := `{"id":"1","name":"S1901M","state":{"units":{"FRANCE":["A PAR","F BRE"],"GERMANY":["A MUN"]},"centers":{"FRANCE":["PAR"]},"retreats":{}},"orders":{"FRANCE":["A PAR - BUR","F BRE H"],"GERMANY":["A MUN - BUR"]}}`
	out, _ := run(t, in+"\n"+in, Settings{})
	if len(out) != 2 || out[0] != out[1] {
		t.Fatalf("two equal lines gave %q", out)
	}
	var a answer
	if err := json.Unmarshal([]byte(out[0]), &a); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(a.Results); got != "map[A MUN:[bounce] A PAR:[bounce] F BRE:[]]" {
		t.Errorf("results %s", got)
	}
	if a.Reasons["A PAR"] != "bounced: 1 (Paris) against 1 (Munich) for Burgundy" {
		t.Errorf("reason %q", a.Reasons["A PAR"])
	}
	if a.State.Name != "F1901M" || !slices.Equal(a.State.Units["FRANCE"], []string{"F BRE", "A PAR"}) {
		t.Errorf("state %+v", a.State)
	}
}

// datcCase is the part of a case of the DATC that can be played as a sequence.
type datcCase struct {
	ID, Phase      string
	Reader         bool
	Units          []string
	Orders         [][3]string
	After          []string
	Dislodged      map[string]string
	RetreatOptions map[string][]string `json:"retreat_options"`
	RetreatOrders  [][3]string         `json:"retreat_orders"`
	Power          string
	Owned          []string
}

// TestDATCReader plays every case of the DATC with its orders read by the order reader, as players
// write them.
func TestDATCReader(t *testing.T) {
	t.Parallel()
	f, err := os.Open("../../engine/variants/standard/testdata/datc.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	s := bufio.NewScanner(f)
	s.Buffer(nil, 1<<20)
	n, readers := 0, 0
	for s.Scan() {
		var c datcCase
		if err := json.Unmarshal(s.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		n++
		if c.Reader {
			readers++
		}
		ok := t.Run(c.ID, func(t *testing.T) { readCase(t, c) })
		if c.Reader || !ok {
			mark := "ok"
			if !ok {
				mark = "FAIL"
			}
			fmt.Printf("DATC through the reader %-7s %s\n", c.ID, mark)
		}
	}
	if n != 164 || readers != 20 {
		t.Errorf("%d cases, %d of them for the reader", n, readers)
	}
}

func readCase(t *testing.T, c datcCase) {
	start := startJSON{Text: position.Text{Phase: "1901-spring-movement", Units: map[string][]string{}, Owners: map[string][]string{}}}
	if c.Phase == "adjustment" {
		start.Phase = "1901-winter-adjustment"
		start.Owners[c.Power] = c.Owned
	}
	for _, u := range c.Units {
		by, what, ok := strings.Cut(u, ": ")
		if !ok {
			by, what = c.Power, u
		}
		start.Units[by] = append(start.Units[by], what)
	}
	turns := []turnJSON{{Sheets: sheets(c.Orders)}}
	if c.RetreatOrders != nil {
		turns = append(turns, turnJSON{Sheets: sheets(c.RetreatOrders)})
	}
	in, err := json.Marshal(map[string]any{"board": "standard", "start": start, "turns": turns})
	if err != nil {
		t.Fatal(err)
	}
	out, _ := run(t, string(in), Settings{})
	var a sequenceAnswer
	if err := json.Unmarshal([]byte(out[0]), &a); err != nil {
		t.Fatalf("%v: %s", err, out[0])
	}
	check := func(turn turnAnswer, orders [][3]string) {
		for _, o := range orders {
			i := slices.IndexFunc(turn.Orders, func(x orderJSON) bool { return x.Text == o[1] && x.Power == o[0] && x.Verdict != "" })
			if i < 0 {
				t.Errorf("%s of %s: no answer in %+v %q", o[1], o[0], turn.Orders, turn.Problems)
				continue
			}
			turn.Orders[i].Power += " " // each order is answered once
			if x := turn.Orders[i]; !verdictFits(o[2], x.Verdict) {
				t.Errorf("%s: %s (%s), want %s", o[1], x.Verdict, x.Reason, o[2])
			}
		}
	}
	check(a.Turns[0], c.Orders)
	if len(a.Turns) > 1 {
		check(a.Turns[1], c.RetreatOrders)
	}
	if c.After != nil {
		var got []string
		for _, by := range keys(a.Turns[0].After.Units) {
			for _, u := range a.Turns[0].After.Units[by] {
				if c.Power == "" {
					u = by + ": " + u
				}
				got = append(got, u)
			}
		}
		want := slices.Clone(c.After)
		sort.Strings(got)
		sort.Strings(want)
		if !slices.Equal(got, want) {
			t.Errorf("after %q, want %q", got, want)
		}
	}
	if c.Phase == "movement" && len(a.Turns[0].After.Dislodged) != len(c.Dislodged) {
		t.Errorf("dislodged %v, want %v", a.Turns[0].After.Dislodged, c.Dislodged)
	}
	for at, want := range c.RetreatOptions {
		for _, unit := range keys(a.Turns[0].After.Dislodged) {
			d := a.Turns[0].After.Dislodged[unit]
			if place, _, _ := strings.Cut(unit[2:], "/"); place == at && (d.From != c.Dislodged[at] && !strings.HasPrefix(d.From, c.Dislodged[at]+"/") || !slices.Equal(d.Options, want)) {
				t.Errorf("%s: %+v, want from %s options %q", unit, d, c.Dislodged[at], want)
			}
		}
	}
}

func sheets(orders [][3]string) map[string]string {
	out := map[string]string{}
	for _, o := range orders {
		out[o[0]] += o[1] + "\n"
	}
	return out
}

func verdictFits(word, verdict string) bool {
	head, _, _ := strings.Cut(word, ":")
	switch head {
	case "moves", "ok", "given", "retreats", "builds", "removed":
		return verdict == "succeeded"
	case "convoys":
		return verdict == "succeeded" || verdict == "failed"
	case "illegal":
		return verdict == "illegal"
	case "void":
		return verdict == "void"
	case "fails":
		return verdict != "succeeded"
	}
	return verdict == "failed"
}

// TestBadInput: impossible input is reported with the nearest possible one, and the rest is played.
func TestBadInput(t *testing.T) {
	t.Parallel()
	in := `{"id":7,"name":"S1901M","state":{"units":{"FRANCE":["A PRA","A NTH","F PAR","F SPA","A BUR","F BUR"],"FRANC":["A MAR"]},"centers":{"FRANCE":["PAX"]}},"orders":{"FRANCE":["A BUR - MUNN","A BUR H","nonsense"],"GERMANY":["A BUR - PAR"]}}`
	out, sum := run(t, in, Settings{})
	for _, want := range []string{`no region \"PRA\" (hint: `, `an army at sea (hint: F NTH)`, `a fleet inland (hint: A PAR)`,
		`on which coast? (hint: F SPA/NC, F SPA/SC)`, `no power \"FRANC\"`, `no region \"PAX\" (hint: PAR)`, `no region \"MUNN\" (hint: MUN)`,
		`\"nonsense\"`, `does not belong to Germany`, `"id":7`} {
		if !strings.Contains(out[0], want) {
			t.Errorf("%s is not told in %s", want, out[0])
		}
	}
	if sum.Problems == 0 {
		t.Error("no problem counted")
	}
	out, _ = run(t, `{"name":"S1901M","state":{"units":{"FRANCE":["A PAR"],"ITALY":["A PAR"]}}}`, Settings{})
	if !strings.Contains(out[0], "A PAR of FRANCE is there already") {
		t.Errorf("two units in one region: %s", out[0])
	}
	out, _ = run(t, `{"name":"S1901R","state":{"units":{"FRANCE":["*A PAR","*A BUR"]},"retreats":{"FRANCE":{"A BUR":["GAS"]}},"centers":{"FRANCE":["BUR","PAR"],"ITALY":["PAR"]}},"orders":{"FRANCE":["A BUR R GAS"]}}`, Settings{})
	for _, want := range []string{`"A PAR":["disband"]`, `"A BUR":[]`, "BUR is not a supply centre", "PAR belongs to FRANCE already"} {
		if !strings.Contains(out[0], want) {
			t.Errorf("%s is not told in %s", want, out[0])
		}
	}
	for _, bad := range []string{`{`, `[]`, `{}`, `{"name":"X"}`, `{"turns":[],"board":"atlantis"}`, `{"turns":[],"ruleset":"chess"}`,
		`{"turns":[],"options":{"convoy-intent":"never"}}`, `{"turns":[],"options":{"colour":"red"}}`, `{"turns":[{}],"start":{"phase":"soon"}}`} {
		out, sum := run(t, bad, Settings{})
		if sum.Failures != 1 || !strings.Contains(out[0], `"error"`) {
			t.Errorf("%s: %s", bad, out[0])
		}
	}
}

// FuzzLine: no line of input makes the program panic, and every line is answered.
func FuzzLine(f *testing.F) {
	for _, name := range lineFiles(f) {
		for _, l := range file(f, name) {
			f.Add([]byte(l))
		}
	}
	f.Add([]byte(`{"name":"S1901M","state":{"units":{"FRANCE":["A PAR","F BRE"]},"retreats":{"FRANCE":{"A PAR":["BUR"]}}},"orders":{"FRANCE":["A PAR - BUR"]}}`))
	r := newRunner(Settings{Options: engine.Options{}})
	f.Fuzz(func(t *testing.T, in []byte) {
		if answer := r.line(1, in); answer == nil {
			t.Fatal("no answer")
		} else if _, err := encode(answer); err != nil {
			t.Fatal(err)
		}
	})
}
