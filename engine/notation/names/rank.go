package names

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
)

// RankOf tells "county" and "town" apart in "Limerick (city)", "Wexford town", "County Kilkenny":
// the word that people use to say which of two namesakes they mean.
func RankOf(ws []string) string {
	if len(ws) != 1 {
		return ""
	}
	switch {
	case says.Counties.Has(ws[0]):
		return "county"
	case says.Towns.Has(ws[0]):
		return "circle"
	}
	return ""
}

// ofRank keeps the regions of a rank. A county's name never turns into its town, nor a town's into
// its county; on a board that does not tell them apart all are kept.
func (n *Names) ofRank(rs []engine.RegionID, rank string) []engine.RegionID {
	if rank == "" || !n.ranked {
		return rs
	}
	var out []engine.RegionID
	for _, r := range rs {
		reg := &n.Map.Regions[r]
		if county := reg.Class == "county"; reg.Terrain != engine.Sea && county == (rank == "county") {
			out = append(out, r)
		}
	}
	return out
}

// county reports whether a name is said to be a county's: "County X", "the Shire of X", "X-shire".
// A word of another region's name is no such county then, however well it fits: Lincolnshire is not
// one of its three parts.
func (n *Names) county(ws []string) bool {
	return n.ranked && len(ws) > 0 && (RankOf(ws[:1]) == "county" && len(ws) > 1 ||
		slices.ContainsFunc(ws, func(w string) bool { return len(w) > 7 && strings.HasSuffix(w, "shire") }))
}
