package moves

import (
	"encoding/json"
	"strings"

	"github.com/heraldmaps/herald/engine/notation"
)

// packedWords is the order reader's table of words, each list of words as one text with a bar before each: a sixth shorter. The page
// takes it apart (notation/page.js).
func packedWords() json.RawMessage {
	var table map[string]any
	if err := json.Unmarshal(notation.WordsJSON(), &table); err != nil {
		panic(err) // the table is part of the program
	}
	delete(table, "about")
	data, err := json.Marshal(packed(table))
	if err != nil {
		panic(err)
	}
	return data
}

func packed(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for k, x := range v {
			v[k] = packed(x)
		}
	case []any:
		var b strings.Builder
		for _, x := range v {
			word, ok := x.(string)
			if !ok || strings.ContainsRune(word, '|') {
				return v
			}
			b.WriteString("|" + word)
		}
		if len(v) > 0 {
			return b.String()
		}
	}
	return v
}
