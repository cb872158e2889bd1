package lint

import (
	"fmt"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
)

// Severed tells which pieces of regions other land cuts off, and which of them no tie mark joins to the rest.
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
