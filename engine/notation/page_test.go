package notation

import (
	"encoding/json"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
)

// pageLine is a sheet and the phase that the page is told.
type pageLine struct {
	Text string `json:"text"`
	Step string `json:"step"` // "": only a heading can tell
}

func (l pageLine) context() Context {
	if l.Step == "" {
		return Open()
	}
	return contextOf(l.Step)
}

// pageReads returns what the page's reader makes of sheets, as JSON; nil without node.
func pageReads(t *testing.T, r *Reader, ruleset any, lines []pageLine) [][]map[string]any {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Log("no node: the page's reader is not compared")
		return nil
	}
	m := r.m
	type region struct {
		ID      string              `json:"id"`
		Name    string              `json:"name"`
		Label   string              `json:"label"`
		Abbrev  string              `json:"abbrev"`
		Aliases []string            `json:"aliases"`
		Terrain engine.Terrain      `json:"terrain"`
		Kind    string              `json:"kind"`
		First   engine.PlaceID      `json:"first"`
		Coasts  []map[string]string `json:"coasts"`
	}
	var regions []region
	for i := range m.Regions {
		x := &m.Regions[i]
		out := region{x.ID, x.Name, x.Label, x.Abbrev, append([]string{}, x.Aliases...), x.Terrain, x.Class, x.First, []map[string]string{}}
		for _, c := range x.Coasts {
			out.Coasts = append(out.Coasts, map[string]string{"id": c.ID, "name": c.Name})
		}
		regions = append(regions, out)
	}
	var places, powers []map[string]any
	for _, p := range m.Places {
		places = append(places, map[string]any{"region": p.Region, "coast": p.Coast})
	}
	for _, p := range m.Powers {
		powers = append(powers, map[string]any{"id": p.ID, "name": p.Name, "names": append([]string{p.Name, p.ID, p.Code, p.Adj}, p.Aliases...)})
	}
	steps := func(table [][]engine.Step) [][]engine.PlaceID {
		out := [][]engine.PlaceID{}
		for _, list := range table {
			to := []engine.PlaceID{}
			for _, s := range list {
				to = append(to, s.To)
			}
			out = append(out, to)
		}
		return out
	}
	file := filepath.Join(t.TempDir(), "data.json")
	data := mustJSON(t, map[string]any{"words": json.RawMessage(WordsJSON()), "ruleset": ruleset, "lines": lines,
		"regions": regions, "places": places, "powers": powers, "army": steps(m.Army), "fleet": steps(m.Fleet)})
	if err := os.WriteFile(file, data, 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(node, "testdata/page.mjs", "../../themes/default/moves/notation", file).Output()
	if err != nil {
		if e, ok := err.(*exec.ExitError); ok {
			t.Fatalf("node: %s", e.Stderr)
		}
		t.Fatal(err)
	}
	var got [][]map[string]any
	if err := json.Unmarshal(out, &got); err != nil {
		t.Fatal(err)
	}
	return got
}

// samePage wants the page's reader to read sheets as this one does, in every field.
func samePage(t *testing.T, r *Reader, lines []pageLine) {
	t.Helper()
	got, wrong := pageReads(t, r, nil, lines), 0
	for i, l := range lines[:len(got)] {
		s := r.Sheet("case", []byte(l.Text), l.context())
		want := []map[string]any{}
		for _, row := range strings.Split(strings.TrimSuffix(string(r.SheetJSON(&s)), "\n"), "\n") {
			if row != "" {
				var m map[string]any
				if err := json.Unmarshal([]byte(row), &m); err != nil {
					t.Fatal(err)
				}
				want = append(want, m)
			}
		}
		if !reflect.DeepEqual(got[i], want) {
			if wrong++; wrong <= 20 {
				t.Errorf("%q, %s\npage   %s\nreader %s", l.Text, l.Step, mustJSON(t, got[i]), mustJSON(t, want))
			}
		}
	}
	if wrong > 20 {
		t.Errorf("%d sheets are read otherwise on the page", wrong)
	}
	t.Logf("%d sheets", len(got))
}

// The page reads every line of the corpora, and every case, as the order reader does.
func TestThePageReadsTheCorpora(t *testing.T) {
	t.Parallel()
	by := map[string][]pageLine{}
	for _, file := range []string{"voices.tsv", "personas.tsv"} {
		data, err := os.ReadFile("testdata/" + file)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range strings.Split(strings.TrimSpace(string(data)), "\n")[1:] {
			f := strings.Split(row, "\t")
			by[f[0]] = append(by[f[0]], pageLine{strings.ReplaceAll(f[2], `\t`, "\t"), f[1]})
		}
	}
	for _, s := range wholeSheets(t) {
		by[s.board] = append(by[s.board], pageLine{s.text, s.phase})
	}
	for _, c := range loadCases(t) {
		by[c.Board] = append(by[c.Board], pageLine{c.Text, c.Phase})
	}
	careless, err := os.ReadFile("testdata/careless.txt")
	if err != nil {
		t.Fatal(err)
	}
	for i, text := range strings.Split(strings.TrimSpace(string(careless)), "\n") {
		for _, board := range []string{"w3k", "standard"} {
			by[board] = append(by[board], pageLine{text, [...]string{"", "movement", "retreat", "adjustment"}[i%4]})
		}
	}
	rs := readers(t)
	for _, board := range []string{"w3k", "standard"} {
		s := scribe{rand.New(rand.NewSource(9)), rs[board]}
		for range 500 {
			w := s.line()
			by[board] = append(by[board], pageLine{w.text, w.step.String()})
		}
	}
	for _, board := range []string{"w3k", "standard", "warwick", "1885"} {
		if len(by[board]) == 0 {
			continue
		}
		t.Run(board, func(t *testing.T) { samePage(t, rs[board], by[board]) })
	}
}
