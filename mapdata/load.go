package mapdata

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

//go:embed maps/*/board.bin maps/*/style.toml
var compiled embed.FS

// Load returns a compiled board by id. An id with a slash is the path of a board's folder, for
// boards under development. Each call decodes a new copy.
func Load(id string) (*Board, error) {
	if strings.ContainsAny(id, `/\`) {
		return loadFolder(id)
	}
	data, err := compiled.ReadFile("maps/" + id + "/board.bin")
	if err != nil {
		return nil, fmt.Errorf("no board %q (hint: %s)", id, strings.Join(IDs(), ", "))
	}
	b, err := Decode(data)
	if err != nil {
		return nil, fmt.Errorf("board %q: %w", id, err)
	}
	if data, err = compiled.ReadFile("maps/" + id + "/style.toml"); err == nil {
		if err := b.ApplyStyle("maps/"+id+"/style.toml", data); err != nil {
			return nil, err
		}
	}
	return b, nil
}

func loadFolder(dir string) (*Board, error) {
	name := filepath.Join(dir, "board.bin")
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("%w (hint: herald board compile %s)", err, dir)
	}
	b, err := Decode(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	name = filepath.Join(dir, "style.toml")
	switch data, err = os.ReadFile(name); {
	case err == nil:
		err = b.ApplyStyle(name, data)
	case errors.Is(err, fs.ErrNotExist):
		err = nil
	}
	if err != nil {
		return nil, err
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
