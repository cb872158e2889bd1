package module

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/position"
	"github.com/heraldmaps/herald/engine/variants"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/sitegen/batch"
	"github.com/heraldmaps/herald/sitegen/warroom/room"
)

// line is a course for the module, and what Go answers for its last turn.
type line struct {
	Board  string         `json:"board"`
	Course batch.Sequence `json:"course"`
	Want   string         `json:"want"`
}

// TestSameInNode: for every case of the DATC, and 2,000 random phases of all rulesets, the module
// gives the same answer as Go, byte for byte.
func TestSameInNode(t *testing.T) {
	if os.Getenv("HERALD_REAL") == "" {
		t.Skip("needs HERALD_REAL=1: it runs the module in node")
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Fatal("node is not here (hint: make tools)")
	}
	lines := datc(t)
	cases := len(lines)
	ids := mapdata.IDs()
	boards := map[string]string{}
	for i, id := range ids {
		share := 2000 / len(ids)
		if i == 0 {
			share += 2000 % len(ids)
		}
		lines = append(lines, random(t, id, share)...)
		b, err := mapdata.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		boards[id] = filepath.Join(t.TempDir(), id)
		if err := os.WriteFile(boards[id], mapdata.EncodeRules(b.Map), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if cases != 164 || len(lines)-cases != 2000 {
		t.Fatalf("%d cases and %d random phases", cases, len(lines)-cases)
	}
	// The guard itself: the last line wants something that is not so.
	planted := lines[0]
	planted.Want = strings.Replace(planted.Want, `"phase":"1901`, `"phase":"1902`, 1)
	dir := t.TempDir()
	wasm, err := unpack()
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"herald.wasm": wasm, "start.js": []byte((starter + "\n" + glue) + "\nglobalThis.startHerald = startHerald;\n"),
		"lines.jsonl": jsonLines(t, append(lines, planted)), "boards.json": mustJSON(t, boards)} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	out, err := exec.Command(node, "testdata/same.cjs", dir).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var got struct {
		Same, Other int
		First       string
		Last        bool
	}
	if err := json.Unmarshal(out, &got); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if got.Other != 1 || !got.Last || got.Same != len(lines) {
		t.Errorf("%d the same, %d otherwise (the planted one among them: %v)\n%s", got.Same, got.Other, got.Last, got.First)
	}
}

// TestReadsInNode: the module reads every line of the order reader's cases and corpora as Go does,
// in every field.
func TestReadsInNode(t *testing.T) {
	if os.Getenv("HERALD_REAL") == "" {
		t.Skip("needs HERALD_REAL=1: it runs the module in node")
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Fatal("node is not here (hint: make tools)")
	}
	const corpora = root + "/engine/notation/testdata/"
	type sheet struct {
		Board, Text string
		Step        int
		Want        json.RawMessage
	}
	var sheets []sheet
	step := func(name string) int { return slices.Index([]string{"movement", "retreat", "adjustment"}, name) }
	rows := func(name string) []string {
		data, err := os.ReadFile(corpora + name)
		if err != nil {
			t.Fatal(err)
		}
		return strings.Split(strings.TrimSpace(string(data)), "\n")
	}
	for _, file := range []string{"voices.tsv", "personas.tsv"} {
		for _, row := range rows(file)[1:] {
			f := strings.Split(row, "\t")
			sheets = append(sheets, sheet{Board: f[0], Text: strings.ReplaceAll(f[2], `\t`, "\t"), Step: step(f[1])})
		}
	}
	for i, text := range rows("careless.txt") {
		for _, id := range []string{mapdata.DefaultID(), "standard"} {
			sheets = append(sheets, sheet{Board: id, Text: text, Step: i%4 - 1})
		}
	}
	var shared struct {
		Cases []struct{ Board, Text, Phase string }
	}
	if err := json.Unmarshal([]byte(strings.Join(rows("cases.json"), "\n")), &shared); err != nil {
		t.Fatal(err)
	}
	for _, c := range shared.Cases {
		sheets = append(sheets, sheet{Board: c.Board, Text: c.Text, Step: step(c.Phase)})
	}
	boards, readers := map[string]string{}, map[string]*room.Reader{}
	for i := range sheets {
		id := sheets[i].Board
		if readers[id] == nil {
			b, err := mapdata.Load(id)
			if err != nil {
				t.Fatal(err)
			}
			boards[id] = filepath.Join(t.TempDir(), id)
			if err := os.WriteFile(boards[id], mapdata.EncodeRules(b.Map), 0o644); err != nil {
				t.Fatal(err)
			}
			if readers[id], err = room.OpenReader(b.Map, id, nil, nil); err != nil {
				t.Fatal(err)
			}
		}
		sheets[i].Want = mustJSON(t, readers[id].Read(sheets[i].Text, sheets[i].Step))
	}
	wrong := sheets[0] // the guard itself
	wrong.Want = mustJSON(t, []string{"planted"})
	dir := t.TempDir()
	wasm, err := unpack()
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"herald.wasm": wasm, "start.js": []byte((starter + "\n" + glue) + "\nglobalThis.startHerald = startHerald;\n"),
		"sheets.json": mustJSON(t, append(sheets, wrong)), "boards.json": mustJSON(t, boards)} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	out, err := exec.Command(node, "testdata/reads.cjs", dir).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var other []string
	if err := json.Unmarshal(out, &other); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Logf("%d sheets", len(sheets))
	if len(sheets) < 4000 || len(other) != 1 || !strings.Contains(other[0], "planted") {
		t.Errorf("%d of %d sheets are read otherwise, one of them planted: %.2000s", len(other), len(sheets), other)
	}
}

func jsonLines(t *testing.T, lines []line) []byte {
	var b strings.Builder
	for _, l := range lines {
		b.Write(mustJSON(t, l))
		b.WriteByte('\n')
	}
	return []byte(b.String())
}

func mustJSON(t *testing.T, v any) []byte {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// opening is the position that a course starts from.
func opening(t *testing.T, g *batch.Adjudicator, q *batch.Sequence) *engine.Position {
	t.Helper()
	p, _, err := g.Start(q)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// decide is Go's answer for one turn, and the position after it.
func decide(t *testing.T, g *batch.Adjudicator, rules engine.Rules, p *engine.Position, turn batch.PhaseOrders, lots string) (string, *engine.Position) {
	t.Helper()
	orders, problems := g.Orders(turn, p)
	res := rules.Resolve(p, orders, engine.SeededLots(lots))
	data, err := g.Answer(res, problems)
	if err != nil {
		t.Fatal(err)
	}
	return string(data), res.After
}

func rulesOf(t *testing.T, id string) engine.Rules {
	t.Helper()
	b, err := mapdata.Load(id)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := variants.New(id, b.Map, nil)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// datc are the cases of the DATC as courses.
func datc(t *testing.T) []line {
	t.Helper()
	f, err := os.Open("../../../engine/variants/standard/testdata/datc.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rules := rulesOf(t, "standard")
	g := batch.Open(rules)
	var out []line
	s := bufio.NewScanner(f)
	s.Buffer(nil, 1<<20)
	for s.Scan() {
		var c struct {
			Phase         string
			Units         []string
			Orders        [][3]string
			RetreatOrders [][3]string `json:"retreat_orders"`
			Power         string
			Owned         []string
		}
		if err := json.Unmarshal(s.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		start := &position.Text{Phase: "1901-spring-movement", Units: map[string][]string{}, Owners: map[string][]string{}}
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
		q := batch.Sequence{Start: start, Turns: []batch.PhaseOrders{{Sheets: sheets(c.Orders)}}}
		if c.RetreatOrders != nil {
			q.Turns = append(q.Turns, batch.PhaseOrders{Sheets: sheets(c.RetreatOrders)})
		}
		p, want := opening(t, g, &q), ""
		for _, turn := range q.Turns {
			want, p = decide(t, g, rules, p, turn, "")
		}
		out = append(out, line{"standard", q, want})
	}
	return out
}

func sheets(orders [][3]string) map[string]string {
	out := map[string]string{}
	for _, o := range orders {
		out[o[0]] += o[1] + "\n"
	}
	return out
}

// random plays random games from a board's opening: each decided phase is a line. Units get one of
// their legal orders in words that the order reader knows; a few lines are nonsense.
func random(t *testing.T, id string, phases int) []line {
	t.Helper()
	rules := rulesOf(t, id)
	g := batch.Open(rules)
	m, reader := rules.Map(), g.Reader()
	rng := rand.New(rand.NewPCG(16, uint64(len(id))))
	var out []line
	for game := 0; len(out) < phases; game++ {
		q := batch.Sequence{Lots: fmt.Sprint("lots-", game), Turns: []batch.PhaseOrders{}}
		p := opening(t, g, &q)
		for len(out) < phases && len(q.Turns) < 12 {
			turn := batch.PhaseOrders{Sheets: map[string]string{}}
			for by := range m.Players() {
				var b strings.Builder
				say := func(list []engine.Order) {
					if len(list) > 0 && rng.IntN(12) > 0 {
						b.WriteString(reader.Long(list[rng.IntN(len(list))]) + "\n")
					}
				}
				units := false
				for _, u := range p.Units {
					if u.Power == engine.PowerID(by) {
						list := rules.Legal(nil, p, u.Power, u.ID)
						units = units || len(list) > 0
						say(list)
					}
				}
				for _, d := range p.Dislodged {
					if d.Unit.Power == engine.PowerID(by) {
						say(rules.Legal(nil, p, d.Unit.Power, d.Unit.ID))
					}
				}
				if !units {
					say(rules.Legal(nil, p, engine.PowerID(by), 0))
				}
				if rng.IntN(20) == 0 {
					b.WriteString("Army Nowhere dances to " + m.Regions[rng.IntN(len(m.Regions))].Name + "\n")
				}
				if b.Len() > 0 {
					turn.Sheets[m.Powers[by].ID] = b.String()
				}
			}
			q.Turns = append(q.Turns[:len(q.Turns):len(q.Turns)], turn)
			var want string
			want, p = decide(t, g, rules, p, turn, q.Lots)
			out = append(out, line{id, q, want})
			if strings.Contains(want, `"end":"`) {
				break
			}
		}
	}
	return out
}
