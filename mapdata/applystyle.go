package mapdata

import (
	"encoding/hex"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/mapdata/style"
)

// ApplyStyle applies a style file to the board's look: its own style.toml, then a theme's. It
// changes the board's hash, which covers everything drawn. A file with mistakes leaves the board
// unchanged; the error gives each with line and column.
func (b *Board) ApplyStyle(name string, data []byte) error {
	base := b.Style
	if base == nil {
		d := style.Default()
		base = &d
	}
	powers := lists.Map(b.Map.Powers, func(p engine.Power) string { return p.ID })
	regions := lists.Map(b.Map.Regions, func(r engine.Region) string { return r.ID })
	s, err := style.Read(*base, name, data, b.Countries(), powers, regions)
	if err != nil {
		return err
	}
	b.Style = &s
	sum := engine.Digest(data)
	b.Hash += "-" + hex.EncodeToString(sum[:3])
	return nil
}

// Countries returns the countries of the board's land regions, sorted.
func (b *Board) Countries() []string {
	var out []string
	for i := range b.Map.Regions {
		if r := &b.Map.Regions[i]; r.Terrain != engine.Sea && r.Country != "" && !slices.Contains(out, r.Country) {
			out = append(out, r.Country)
		}
	}
	slices.Sort(out)
	return out
}
