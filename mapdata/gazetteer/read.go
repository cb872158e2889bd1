package gazetteer

import (
	"strings"

	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/mapdata/strict"
)

// Read decodes a board's TOML strictly and checks all that can be told without geometry. On mistakes it returns them
// all, as diag.Errors; the File then holds what could be read.
func Read(name string, data []byte) (*File, *strict.Source, error) {
	f := &File{}
	r := reader{f: f}
	var good bool
	r.s, good = strict.Decode(name, string(data), f, &r.ps)
	if !r.s.Has("map") {
		r.ps.Errorf(name, 1, 1, "begin with [map] and id = \"…\"; docs/boards.md shows a whole board", "no [map] table")
		good = false
	}
	f.Map.defaults()
	if good {
		r.check()
	}
	return f, r.s, r.ps.Err()
}

type reader struct {
	s  *strict.Source
	f  *File
	ps diag.Problems
}

// At returns where a region's key stands, for what shows only after reading.
func (f *File) At(s *strict.Source, region, key string) diag.Pos {
	for i := range f.Regions {
		if f.Regions[i].ID == region {
			return s.At("region", i, key)
		}
	}
	return diag.Pos{File: s.Name, Line: 1, Col: 1}
}

// suggest is what to write for an unknown name.
func suggest(name string, known []string) string {
	if len(known) == 0 {
		return "there are none"
	}
	if near := diag.Nearest(name, known); near != "" {
		return near
	}
	return "known are " + strings.Join(known, ", ")
}
