package compile

import (
	"slices"

	"github.com/heraldmaps/herald/mapdata"
)

// scale returns the km per millimetre of the finished sheet: the median over pairs of neighbouring
// land regions, since the warp enlarges some and shrinks others; 0 if unknown.
func (c *compiler) scale(fit *mapdata.Fit, s *mapdata.Tracing) float64 {
	if c.drawing != nil && c.file.Map.KmPerUnit == 0 {
		return 0
	}
	var grown []float64
	for _, l := range c.touch.Land {
		a, b := s.Anchors[l.A][0], s.Anchors[l.B][0]
		if d := a.Dist(b); d > 0 {
			grown = append(grown, fit.At(a).Dist(fit.At(b))/d)
		}
	}
	if len(grown) == 0 {
		return s.KmPerMM
	}
	slices.Sort(grown)
	return s.KmPerMM / grown[len(grown)/2]
}
