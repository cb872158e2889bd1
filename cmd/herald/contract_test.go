//go:build unix

package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTheReadersContract reads the examples of the reader's contract as whole sheets, as a coordinator does.
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

// toldOf writes what is told of a line in short.
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
	out = append(out, add(l, "unit", "at", "of_unit", "of_at", "to", "into", "coast")...)
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
