package notation

import "github.com/heraldmaps/herald/engine"

// rankOf tells "county" and "town" apart in "Limerick (city)", "Wexford town", "County Kilkenny": the word that people
// use to say which of two namesakes they mean.
func rankOf(ws []string) string {
	if len(ws) != 1 {
		return ""
	}
	switch ws[0] {
	case "county", "shire":
		return "county"
	case "city", "town":
		return "circle"
	}
	return ""
}

// ofRank keeps the regions of a rank, if any has it.
func (n *Names) ofRank(rs []engine.RegionID, rank string) []engine.RegionID {
	var out []engine.RegionID
	for _, r := range rs {
		if rank != "" && n.m.Regions[r].Class == rank {
			out = append(out, r)
		}
	}
	if len(out) == 0 {
		return rs
	}
	return out
}
