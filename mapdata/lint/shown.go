package lint

import (
	"fmt"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
)

// Severed describes the pieces of regions that other land cuts off, and lists those that no tie
// mark joins to the rest.
func Severed(b *mapdata.Board) (line string, loose []string) {
	tied := map[engine.RegionID]int{}
	for i := range b.Marks {
		if b.Marks[i].Kind == mapdata.Tie {
			tied[b.Marks[i].A]++
		}
	}
	var all []string
	for _, s := range b.Severed() {
		name := fmt.Sprintf("%s (%.0f mm²)", b.Map.Regions[s.Region].Name, s.Area)
		all = append(all, name)
		if tied[s.Region]--; tied[s.Region] < 0 {
			loose = append(loose, "a piece of "+name+" is cut off and not tied to the rest (hint: herald board compile)")
		}
	}
	line = fmt.Sprintf("severed pieces of regions, tied: %d", len(all))
	if len(all) > 0 {
		line += ": " + strings.Join(all, ", ")
	}
	return line, loose
}

// Inlets describes the inlets narrower than the line of their coast.
func Inlets(b *mapdata.Board) string {
	in, long := b.Inlets(mapdata.CoastLine), 0.0
	for _, i := range in {
		long += i.Depth
	}
	return fmt.Sprintf("inlets narrower than their coast's line: %d, %.0f mm", len(in), long)
}

// Tokens says how wide units are drawn on the sheet, and on a screen of 1440 pixels.
func Tokens(b *mapdata.Board, scale float64) string {
	wide := 2 * mapdata.TokenRadius * scale
	return fmt.Sprintf("units: %.1f mm across on the sheet, %.0f pixels on a map of 1440", wide, wide/b.Width*1440)
}
