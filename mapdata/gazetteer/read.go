package gazetteer

import (
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/mapdata/strict"
)

// Read decodes a board's TOML strictly and checks everything that needs no geometry. The error has
// all mistakes, as diag.Errors; the File then holds what could be read.
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
	f.compose()
	if good {
		r.check()
	}
	return f, r.s, r.ps.Err()
}

// compose converts every text that is printed or looked up to NFC, since keyboards and programs
// encode accents differently.
func (f *File) compose() {
	texts := []*string{&f.Map.Title, &f.Map.Subtitle}
	for i := range f.Powers {
		texts = append(texts, &f.Powers[i].Name, &f.Powers[i].Adjective)
	}
	for i := range f.States {
		texts = append(texts, &f.States[i].Name, &f.States[i].Adjective)
	}
	for i := range f.Areas {
		texts = append(texts, &f.Areas[i].Name)
	}
	for i := range f.Regions {
		r := &f.Regions[i]
		texts = append(texts, &r.Name, &r.Label, &r.Abbrev)
		for k := range r.Aliases {
			texts = append(texts, &r.Aliases[k])
		}
		for k := range r.Ambiguous {
			texts = append(texts, &r.Ambiguous[k])
		}
		for k := range r.Coasts {
			texts = append(texts, &r.Coasts[k].Name)
		}
	}
	for _, t := range texts {
		*t = norm.NFC.String(*t)
	}
}

type reader struct {
	s  *strict.Source
	f  *File
	ps diag.Problems
}

// At returns the position of a region's key, for mistakes found after reading.
func (f *File) At(s *strict.Source, region, key string) diag.Pos {
	for i := range f.Regions {
		if f.Regions[i].ID == region {
			return s.At("region", i, key)
		}
	}
	return diag.Pos{File: s.Name, Line: 1, Col: 1}
}

func suggest(name string, known []string) string {
	if len(known) == 0 {
		return "there are none"
	}
	if near := diag.Nearest(name, known); near != "" {
		return near
	}
	return "known are " + strings.Join(known, ", ")
}
