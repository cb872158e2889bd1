package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/heraldmaps/herald/engine/variants"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/export"
	"github.com/heraldmaps/herald/sitegen"
)

// exports lists the formats of board export.
var exports = []string{"drawing", "geojson", "jdip", "json", "map"}

// boardExport writes a board for other programs: herald board export ID --as FORM. One file goes to
// standard output unless --out names a folder; several need one. year is when play begins; 0: that
// of the ruleset named like the board, or 1901.
func boardExport(site, id, form, out string, year int) error {
	if err := oneOf("form", form, exports); err != nil {
		return fmt.Errorf("--as: %w", err)
	}
	b, err := sitegen.OpenBoard(site, id)
	if err != nil {
		return err
	}
	files, err := exported(b, form, year)
	if err != nil {
		return err
	}
	if out == "" {
		if len(files) > 1 {
			return errors.New("it is several files (hint: --out FOLDER)")
		}
		for _, data := range files {
			_, err = os.Stdout.Write(data)
		}
		return err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	var names []string
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		path := filepath.Join(out, name)
		if err := os.WriteFile(path, files[name], 0o644); err != nil {
			return err
		}
		fmt.Println(path)
	}
	return nil
}

func exported(b *mapdata.Board, form string, year int) (map[string][]byte, error) {
	if year == 0 {
		year = 1901
		if rules, err := variants.New(b.Map.ID, b.Map, nil); err == nil {
			year = rules.Info().Start.Year
		}
	}
	one := func(ext string, data []byte, err error) (map[string][]byte, error) {
		return map[string][]byte{b.Map.ID + ext: data}, err
	}
	switch form {
	case "geojson":
		data, err := export.GeoJSON(b)
		return one(".geojson", data, err)
	case "json":
		data, err := export.JSON(b)
		return one(".json", data, err)
	case "map":
		data, err := export.Judge(b, year)
		return one(".map", data, err)
	case "jdip":
		return export.JDip(b, year)
	}
	svg, toml, adjacency := export.Drawing(b, b.Map.ID+"-drawn")
	return map[string][]byte{"map.svg": svg, "map.toml": toml, "adjacency.txt": adjacency}, nil
}
