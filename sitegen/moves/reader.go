package moves

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"strings"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/themes"
)

// readerScripts are the parts of the page's script that read orders, and what hands the reader to another page.
var readerScripts = []string{"names", "board", "notation", "sheetreader"}

// ReaderName is the file of a board's order reader, beside its moves browser.
func ReaderName(board string) string { return "moves/" + board + "-reader.js" }

// Reader returns a script that reads orders as the moves page does, for the order sheets of a board's games: it sets
// window.heraldReader (see the theme's sheetreader.js). It knows the board and no game.
func Reader(b *mapdata.Board, o Options) ([]byte, error) {
	theme := o.Theme
	if theme == nil {
		var err error
		if theme, err = fs.Sub(themes.FS, "default"); err != nil {
			return nil, err
		}
	}
	d := newPageData(b, o)
	d.Shapes, d.Rules, d.Reach, d.Asides = shapeData{}, map[string]string{}, nil, nil
	data, err := json.Marshal(d)
	if err != nil {
		return nil, err
	}
	script, err := join(theme, readerScripts, "", "const given="+strings.ReplaceAll(string(data), "</", `<\/`)+";\n")
	if err != nil {
		return nil, fmt.Errorf("the order reader of board %s: %w", b.Map.ID, err)
	}
	return []byte(script + "\n"), nil
}
