package mapdata

import (
	"embed"
	"fmt"
	"strings"
)

//go:embed maps/*/board.bin
var compiled embed.FS

// Load returns a compiled board by its id. Each call decodes afresh; the caller may keep the board and must not
// change it.
func Load(id string) (*Board, error) {
	data, err := compiled.ReadFile("maps/" + id + "/board.bin")
	if err != nil {
		return nil, fmt.Errorf("no board %q (hint: %s)", id, strings.Join(IDs(), ", "))
	}
	b, err := Decode(data)
	if err != nil {
		return nil, fmt.Errorf("board %q: %w", id, err)
	}
	return b, nil
}

// IDs lists the boards, sorted.
func IDs() []string {
	entries, err := compiled.ReadDir("maps")
	if err != nil {
		panic(err) // the embed always has the folder
	}
	var ids []string
	for _, e := range entries {
		if e.IsDir() {
			ids = append(ids, e.Name())
		}
	}
	return ids
}
