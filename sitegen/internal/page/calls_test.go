package page

import (
	"fmt"
	"testing"
	"testing/fstest"
)

// TestOnly changes one template after another: the inputs of a page change with the templates that
// it calls, and with no others.
func TestOnly(t *testing.T) {
	files := map[string]string{
		"templates/base.html":  `<html>{{.Body}}</html>`,
		"templates/game.html":  `{{if .A}}{{with .B}}x{{else}}{{template "row" .}}{{end}}{{end}}`,
		"templates/phase.html": `{{range .C}}y{{end}}`,
		"templates/parts.html": `{{define "row"}}<p>{{template "cell" .}}</p>{{end}}{{define "cell"}}z{{end}}`,
		"css/a.css":            `p{}`,
	}
	hashes := func() (game, phase string) {
		fsys := fstest.MapFS{}
		for name, data := range files {
			fsys[name] = &fstest.MapFile{Data: []byte(data)}
		}
		theme, err := NewTheme(fsys, "")
		if err != nil {
			t.Fatal(err)
		}
		key := func(name string) string {
			only, texts := theme.Only(name)
			if only.set.Lookup(name+".html") == nil || len(only.Assets) > 0 {
				t.Errorf("%s is not all that its theme has", name)
			}
			return fmt.Sprint(only.AssetNames(), texts)
		}
		return key("game"), key("phase")
	}
	game, phase := hashes()
	for _, c := range []struct {
		file, text  string
		game, phase bool // whether these pages' inputs change
	}{
		{"templates/game.html", `{{if .A}}{{with .B}}w{{else}}{{template "row" .}}{{end}}{{end}}`, true, false},
		{"templates/phase.html", `{{range .D}}y{{end}}`, false, true},
		{"templates/parts.html", `{{define "row"}}<p>{{template "cell" .}}</p>{{end}}{{define "cell"}}zz{{end}}`, true, false},
		{"templates/base.html", `<html lang="en">{{.Body}}</html>`, true, true},
		{"css/a.css", `p{margin:0}`, true, true},
	} {
		files[c.file] = c.text
		g, p := hashes()
		if (g != game) != c.game || (p != phase) != c.phase {
			t.Errorf("%s: game's hash changed: %v, phase's: %v", c.file, g != game, p != phase)
		}
		game, phase = g, p
	}
}
