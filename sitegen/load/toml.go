package load

import (
	"github.com/heraldmaps/herald/mapdata/strict"
	"github.com/heraldmaps/herald/sitegen/files"
)

// decodeTOML fills v from a TOML file, strictly; the source knows where its keys stand.
func decodeTOML(site files.Site, shown string, v any, ps *Problems) (*strict.Source, bool) {
	data, ok := readFile(site, shown, files.TOML, ps)
	if !ok {
		return nil, false
	}
	text, ok := cleanText(data, shown, ps)
	if !ok {
		return nil, false
	}
	return strict.Decode(shown, text, v, ps)
}
