package feed

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

// TestJSONLines: the JSON decodes to the original values, whatever characters are in its texts.
// Each object of a list has a line of its own, and apart from these line feeds the JSON is as short
// as compact JSON.
func TestJSONLines(t *testing.T) {
	g := Game{Title: `Fleet "A", {B},{ & <C> \`, Turns: []Results{
		{Name: `\",{`, Steps: []ResultsStep{{Kind: "orders", Orders: []ResultsOrder{{Power: "a", Reason: `[{"`}, {Power: "b", Reason: `\\"`}}}}},
		{Name: "two"}}}
	data, err := JSON(g)
	if err != nil {
		t.Fatal(err)
	}
	var back Game
	if err := json.Unmarshal(data, &back); err != nil {
		t.Fatal(err)
	}
	again, err := JSON(back)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(again, data) || back.Title != g.Title || !reflect.DeepEqual(back.Turns[0].Steps, g.Turns[0].Steps) {
		t.Errorf("%s was read as %s", data, again)
	}
	if n := bytes.Count(data, []byte("\n")); n != 2+1+2+1 { // turns, a step, its orders, the end
		t.Errorf("%d lines:\n%s", n, data)
	}
	for _, want := range []string{"\n{\"power\":\"a\"", "\n{\"power\":\"b\"", "& <C>"} {
		if !strings.Contains(string(data), want) {
			t.Errorf("no %q in\n%s", want, data)
		}
	}
}
