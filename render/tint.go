package render

import (
	"fmt"
	"math"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/style"
	"github.com/heraldmaps/herald/render/scene"
)

// Limits of the paler tints. The colours of owned land leave them little choice. In full colour
// vision a tint differs by MinTint or more from all neutral land and water. In other visions, and
// between tints, the hatch must identify the power where colours are closer than MinDeltaE. So a
// hatch differs by MinHatch or more from its ground in every vision and in grey.
const (
	MinTint  = 8.0
	MinHatch = 9.0
)

// HatchLine is the contrast of a power's hatch with its owned land and with its paler tint.
type HatchLine struct {
	Vision      Vision
	Power       int
	Owned, Pale float64
}

// measureTints measures every power's paler tint against other powers' tints and land and all
// neutral ground, and every hatch against its ground.
func (p *Palette) measureTints(b *mapdata.Board, sty *style.Style, grounds []ground) {
	tints := make([]scene.Colour, len(p.Cols))
	for i := range p.Cols {
		tints[i] = homeland(b, i, sty, p.Look)
	}
	for v := range numVisions {
		for i, tint := range tints {
			hue := hatchHue(b, i, sty, p.Look)
			p.Lines = append(p.Lines, HatchLine{v, i, DeltaE(hue, washOf(b, i, sty, p.Look), v), DeltaE(hue, tint, v)})
			for j := range tints {
				if i != j {
					p.Pale = append(p.Pale, PalettePair{v, math.Min(DeltaE(tint, tints[j], v), DeltaE(tint, p.Fills[j], v)), i, j, ""})
				}
			}
			for _, g := range grounds {
				p.Pale = append(p.Pale, PalettePair{v, DeltaE(tint, g.colour, v), i, -1, g.name})
			}
		}
	}
}

func laidOn(f, c scene.Colour) scene.Colour {
	return c.Mix(scene.Colour{R: f.R, G: f.G, B: f.B, A: 255}, float64(f.A)/255)
}

// NearestPale returns the least different pair of colours in the vision v: a power's paler tint
// with the tint or land of another power or, with withGround, with a neutral ground.
func (p *Palette) NearestPale(v Vision, withGround bool) (best PalettePair) {
	best.DeltaE = math.Inf(1)
	for _, q := range p.Pale {
		if q.Vision == v && (q.B < 0) == withGround && q.DeltaE < best.DeltaE {
			best = q
		}
	}
	return best
}

// FaintestHatch returns the power with the least contrast of its hatch, and the contrast.
func (p *Palette) FaintestHatch(v Vision) (power int, deltaE float64) {
	deltaE = math.Inf(1)
	for _, l := range p.Lines {
		if d := math.Min(l.Owned, l.Pale); l.Vision == v && d < deltaE {
			power, deltaE = l.Power, d
		}
	}
	return power, deltaE
}

// tintProblems lists paler tints and hatches that are below the limits.
func (p *Palette) tintProblems() (out []string) {
	seen := map[string]bool{}
	once := func(key, format string, args ...any) {
		if !seen[key] {
			seen[key] = true
			out = append(out, fmt.Sprintf(format, args...))
		}
	}
	for _, q := range p.Pale {
		switch {
		case q.B < 0 && q.Vision == Normal && q.DeltaE < MinTint:
			once(fmt.Sprint(q.A, q.Ground),
				"the paler tint of %s and %s: ΔE2000 %.1f, less than %g (hint: a colour farther from it)", p.Names[q.A],
				q.Ground, q.DeltaE, MinTint)
		case q.B >= 0 && q.DeltaE < MinDeltaE && p.Hatches[q.A] == p.Hatches[q.B]:
			// Tints so alike need different hatches.
			once(fmt.Sprint("pale", q.A, q.B),
				"land that %s holds and %s: ΔE2000 %.1f in %s vision, less than %g, and the same hatch (hint: hatch = another one of %s)",
				p.Names[q.A], p.Names[q.B], q.DeltaE, q.Vision, MinDeltaE, hatchNames())
		}
	}
	for _, l := range p.Lines {
		if d := math.Min(l.Owned, l.Pale); d < MinHatch {
			once(fmt.Sprint("hatch", l.Power),
				"the hatch of %s: ΔE2000 %.1f from its land in %s vision, less than %g (hint: a lighter colour)",
				p.Names[l.Power], d, l.Vision, MinHatch)
		}
	}
	return out
}
