package render

import (
	"fmt"
	"math"

	"github.com/heraldmaps/herald/mapdata"
)

// The least ΔE2000 between neutral land and the open sea: in full colour vision, in a vision
// without one kind of cone, and in grey. Below it only the coastline would show the coast.
const (
	MinShore       = 10.0
	MinShoreVision = 8.0
	MinShoreGrey   = 5.0
)

// MinShoreIn returns the limit for a vision.
func MinShoreIn(v Vision) float64 {
	switch v {
	case Normal:
		return MinShore
	case Grey:
		return MinShoreGrey
	}
	return MinShoreVision
}

// Shore is the colour difference of neutral land (Land) and sea for one kind of vision.
type Shore struct {
	Vision Vision
	DeltaE float64
	Land   string
}

// shores finds, for every vision, the neutral land that contrasts least with the sea.
func shores(grounds []ground) []Shore {
	var out []Shore
	for v := range numVisions {
		worst := Shore{Vision: v, DeltaE: math.Inf(1)}
		for _, g := range grounds {
			if g.sea {
				continue
			}
			for _, s := range grounds {
				if d := DeltaE(g.colour, s.colour, v); s.sea && d < worst.DeltaE {
					worst.DeltaE, worst.Land = d, g.name
				}
			}
		}
		out = append(out, worst)
	}
	return out
}

// problem describes how a shore is below the limit, or returns "".
func (s Shore) problem() string {
	if s.DeltaE >= MinShoreIn(s.Vision) {
		return ""
	}
	where := "under " + s.Vision.String() + " vision"
	if s.Vision == Grey {
		where = "in grey"
	}
	return fmt.Sprintf("%s and the sea: ΔE2000 %.1f %s, less than %g (hint: a darker or bluer sea, or paler land, in style.toml)", s.Land, s.DeltaE, where, MinShoreIn(s.Vision))
}

// Shores measures a board's neutral land against its sea, by vision, by day.
func Shores(b *mapdata.Board) []Shore { p := MeasurePalette(b); return p.Shores }
