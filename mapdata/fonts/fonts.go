// Package fonts reads the theme's fonts. Layout, checks and drawing share it, so that a name is
// measured and drawn from the same file by the same parser.
package fonts

import (
	"bytes"
	"fmt"
	"sync"

	"github.com/go-text/typesetting/font"

	"github.com/heraldmaps/herald/themes"
)

var parsed sync.Map // file name -> func() *font.Font

// Load returns a theme's font by its file's name, and panics if the program lacks it. All share the
// parsed font; each gets a Face, which caches glyphs and is not safe for concurrent use.
func Load(file string) *font.Face {
	parse, _ := parsed.LoadOrStore(file, sync.OnceValue(func() *font.Font {
		b, err := themes.FS.ReadFile("default/fonts/" + file)
		if err != nil {
			panic(err)
		}
		f, err := font.ParseTTF(bytes.NewReader(b))
		if err != nil {
			panic(fmt.Sprintf("%s: %v", file, err))
		}
		return f.Font
	}))
	return font.NewFace(parse.(func() *font.Font)())
}
