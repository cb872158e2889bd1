//go:build unix

package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/engine/variants"
	"github.com/heraldmaps/herald/mapdata"
)

// TestTheReadersContract reads the examples of the reader's contract as whole sheets, as a
// coordinator does.
func TestTheReadersContract(t *testing.T) {
	table, err := os.ReadFile("testdata/contract.tsv")
	must(t, err)
	rows := strings.Split(strings.TrimSpace(string(table)), "\n")[1:]
	if len(rows) < 80 {
		t.Fatalf("only %d sheets", len(rows))
	}
	file := filepath.Join(t.TempDir(), "sheet.txt")
	for _, row := range rows {
		f := strings.Split(row, "\t")
		if len(f) != 4 {
			t.Fatalf("%q has %d fields", row, len(f))
		}
		must(t, os.WriteFile(file, []byte(strings.ReplaceAll(f[2], `\n`, "\n")+"\n"), 0o644))
		_, out, complaint := herald(t, "read", "--board", f[0], "--phase", f[1], "--json", file)
		var got []string
		for _, line := range strings.Split(strings.TrimSpace(out), "\n") {
			var l map[string]any
			if err := json.Unmarshal([]byte(line), &l); err != nil {
				t.Fatalf("%q: %v: %s%s", f[2], err, out, complaint)
			}
			got = append(got, toldOf(l))
		}
		if is := strings.Join(got, "; "); is != f[3] {
			t.Errorf("%s, %s: %q\n is   %s\n want %s", f[0], f[1], f[2], is, f[3])
		}
	}
}

// TestTheContractSectionBySection reads sheets written from the contract's own text, one for each
// sentence: where a sentence allows more than one reading, each is named.
func TestTheContractSectionBySection(t *testing.T) {
	table, err := os.ReadFile("testdata/contract-sections.tsv")
	must(t, err)
	rows := strings.Split(strings.TrimSpace(string(table)), "\n")[1:]
	if len(rows) < 130 {
		t.Fatalf("only %d sheets", len(rows))
	}
	rs := map[string]*notation.Reader{}
	for _, id := range []string{"standard", "w3k"} {
		b, err := mapdata.Load(id)
		must(t, err)
		rules, err := variants.New(id, b.Map, nil)
		must(t, err)
		rs[id] = notation.For(rules, nil)
	}
	steps := map[string]engine.PhaseStep{"movement": engine.Movement, "retreat": engine.Retreats, "adjustment": engine.Adjustment}
	for _, row := range rows {
		f := strings.Split(row, "\t")
		if len(f) != 5 {
			t.Fatalf("%q has %d fields", row, len(f))
		}
		sheet := strings.NewReplacer(`\n`, "\n", `\r`, "\r", `\ufeff`, "\ufeff").Replace(f[3]) + "\n"
		s := rs[f[1]].Sheet("sheet.txt", []byte(sheet), notation.Context{Step: steps[f[2]], By: engine.NoPower})
		var got []string
		for _, line := range strings.Split(strings.TrimSpace(string(rs[f[1]].SheetJSON(&s))), "\n") {
			var l map[string]any
			must(t, json.Unmarshal([]byte(line), &l))
			got = append(got, toldOf(l))
		}
		is := inOrder(strings.Join(got, "; "))
		fits := false
		for _, w := range strings.Split(f[4], " | ") {
			fits = fits || is == inOrder(w)
		}
		if !fits {
			t.Errorf("section %s, %s, %s: %q\n is   %s\n want %s", f[0], f[1], f[2], f[3], is, f[4])
		}
	}
}

var codes = regexp.MustCompile(`\[[a-z -]*\]`)

// inOrder sorts the codes in each pair of brackets.
func inOrder(s string) string {
	return codes.ReplaceAllStringFunc(s, func(m string) string {
		f := strings.Fields(strings.Trim(m, "[]"))
		slices.Sort(f)
		return "[" + strings.Join(f, " ") + "]"
	})
}

// toldOf abbreviates what is reported about a line.
func toldOf(l map[string]any) string {
	out := []string{fmt.Sprint(l["line"]), fmt.Sprint(l["kind"])}
	add := func(from map[string]any, keys ...string) (words []string) {
		for _, k := range keys {
			if s, ok := from[k].(string); ok {
				words = append(words, s)
			}
		}
		return words
	}
	out = append(out, add(l, "unit", "at", "of_unit", "of_at", "to", "to_coast", "into", "coast")...)
	if l["if"] != nil {
		out = append(out, "if")
	}
	if l["all"] == true {
		out = append(out, "all")
	}
	if p, ok := l["power"]; ok {
		out = append(out, fmt.Sprintf("of %v", p))
	}
	if v, ok := l["vote"]; ok {
		out = append(out, fmt.Sprintf("%v %v", v, l["answer"]))
	}
	if list, ok := l["else"].([]any); ok {
		for _, e := range list {
			out = append(out, "else "+strings.Join(add(e.(map[string]any), "kind", "unit", "at", "to"), " "))
		}
	}
	var codes []string
	for _, p := range l["problems"].([]any) {
		codes = append(codes, p.(map[string]any)["code"].(string))
	}
	if len(codes) > 0 {
		out = append(out, "["+strings.Join(codes, " ")+"]")
	}
	return strings.Join(out, " ")
}
