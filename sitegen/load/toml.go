package load

import (
	"bytes"

	"github.com/BurntSushi/toml"

	"github.com/heraldmaps/herald/mapdata/strict"
	"github.com/heraldmaps/herald/sitegen/files"
)

// decodeTOML fills v from a TOML file, strictly. The source gives the positions of its keys.
func decodeTOML(site files.Site, shown string, v any, ps *Problems) (*strict.Source, bool) {
	data, ok := readFile(site, shown, files.TOML, ps)
	if !ok {
		return nil, false
	}
	text, ok := cleanText(data, shown, ps)
	if !ok {
		return nil, false
	}
	source, ok := strict.Decode(shown, text, v, ps)
	if !withoutControls(shown, text, v, ps) {
		ok = false
	}
	return source, ok
}

// TOML writes a value as TOML, its tables not indented, below a head of comments ("" for none).
func TOML(head string, v any) ([]byte, error) {
	b := bytes.NewBufferString(head)
	enc := toml.NewEncoder(b)
	enc.Indent = ""
	err := enc.Encode(v)
	return b.Bytes(), err
}
