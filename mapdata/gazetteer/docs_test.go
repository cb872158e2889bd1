package gazetteer

import (
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/mapdata/strict"
)

// TestDocsNameEveryKey compares docs/boards.md with the format: it explains every table and key,
// and its example is the one in docs/example-board, at most 60 lines, which reads without a
// mistake.
func TestDocsNameEveryKey(t *testing.T) {
	data, err := os.ReadFile("../../docs/boards.md")
	if err != nil {
		t.Fatal(err)
	}
	doc := string(data)
	file := reflect.TypeFor[File]()
	for i := range file.NumField() {
		table := file.Field(i).Tag.Get("toml")
		if !strings.Contains(doc, "["+table+"]") {
			t.Errorf("docs/boards.md does not explain [%s]", table)
		}
		row := file.Field(i).Type
		if row.Kind() == reflect.Slice {
			row = row.Elem()
		}
		for _, key := range strict.Keys(row) {
			if !strings.Contains(doc, "`"+key+"`") && !strings.Contains(doc, "\n"+key+" =") {
				t.Errorf("docs/boards.md does not explain the key %s of [%s]", key, table)
			}
		}
	}
	example, err := os.ReadFile("../../docs/example-board/map.toml")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(doc, "```toml\n"+string(example)+"```") {
		t.Error("docs/boards.md shows another example than docs/example-board/map.toml")
	}
	if n := strings.Count(string(example), "\n"); n > 60 {
		t.Errorf("the example has %d lines", n)
	}
	if _, _, err := Read("map.toml", example); err != nil {
		t.Error(err)
	}
}

// FuzzRead: any text is read without a panic, and every mistake has a place inside the text.
func FuzzRead(f *testing.F) {
	example, err := os.ReadFile("../../docs/example-board/map.toml")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(example))
	f.Add("[map]\nid = \"x\n[[region]]\nanchors = [[1,\n2]]\n")
	f.Add("[[region]\n")
	f.Fuzz(func(t *testing.T, text string) {
		_, _, err := Read("map.toml", []byte(text))
		errs, ok := err.(diag.Errors)
		if err != nil && !ok {
			t.Fatalf("%T: %v", err, err)
		}
		lines := strings.Count(text, "\n") + 1
		for _, e := range errs {
			if e.Line < 1 || e.Line > lines || e.Col < 1 {
				t.Fatalf("%v in a text of %d lines", e, lines)
			}
		}
	})
}
