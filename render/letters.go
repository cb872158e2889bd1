package render

import (
	"fmt"
	"math"

	"github.com/heraldmaps/herald/mapdata/style"
	"github.com/heraldmaps/herald/render/scene"
)

// Limits of contrast (WCAG 2.2) for names and marks on maps. A name differs by MinContrast from its
// halo, which is a tenth of its size wide, and from all neutral ground. From owned land, which is
// visible only beyond the halo, it differs by MinMark. A token or arrow has a dark edge and a pale
// halo, one of which differs by MinMark from the paint below.
const MinMark = 3.0

// Letters is the contrast of some lettering with a paint, and the least contrast allowed.
type Letters struct {
	What, On        string
	Contrast, Least float64
}

// Surround is the greater contrast, of a token's or arrow's halo or edge, with the paint below.
type Surround struct {
	What, On string
	Contrast float64
}

// measureLetters measures the contrast of all lettering, and of tokens' and arrows' edges.
func (p *Palette) measureLetters(sty *style.Style, grounds []ground) {
	hue := huesOf(sty, p.Look)
	on := func(what, letters, where string, least float64, papers ...string) {
		for _, paper := range papers {
			p.Letters = append(p.Letters, Letters{what, where, Contrast(scene.Hex(letters), scene.Hex(paper)), least})
		}
	}
	landNames := []struct{ what, colour string }{{"names of land", hue.Name}, {"names of towns", hue.Town}}
	for _, n := range landNames {
		on(n.what, n.colour, "their halo", MinContrast, hue.Halo)
		for _, g := range grounds {
			if !g.sea {
				on(n.what, n.colour, g.name, MinContrast, g.colour.String())
			}
		}
		for i, f := range p.Fills {
			on(n.what, n.colour, "what "+p.Names[i]+" owns", MinMark, f.String())
		}
	}
	on("notes", hue.Note, "their halo", MinContrast, hue.Halo)
	for _, g := range grounds {
		if !g.sea {
			on("notes", hue.Note, g.name, MinContrast, g.colour.String())
		}
	}
	for _, n := range []struct{ what, colour string }{{"names of waters", hue.SeaName},
		{"names of Sea Areas", hue.AreaName}} {
		on(n.what, n.colour, "their halo", MinContrast, hue.SeaHalo)
		on(n.what, n.colour, "the sea", MinContrast, hue.Sea...)
	}
	on("titles", hue.Title, "plaques", MinContrast, hue.Plaque)
	on("titles", hue.Subtitle, "plaques", MinContrast, hue.Plaque)
	on("texts", hue.Text, "plaques", MinContrast, hue.Plaque, hue.Margin)
	under := append([]ground(nil), grounds...)
	for i, f := range p.Fills {
		under = append(under, ground{"what " + p.Names[i] + " owns", f, false})
	}
	for _, g := range under {
		p.under = append(p.under, g.colour)
		p.Marks = append(p.Marks, Surround{"tokens", g.name, surround(scene.Hex(tokenHalo), g.colour)},
			Surround{"arrows", g.name, surround(arrowHalo, g.colour)})
	}
}

// surround returns the contrast with a paint of a halo or its dark edge, whichever is greater.
func surround(halo, below scene.Colour) float64 {
	return math.Max(Contrast(laidOn(halo, below), below), Contrast(ink, below))
}

// ArrowContrast returns the least contrast of an arrow's edge or halo with any paint of the night
// map. On dark screens pages draw the halo with share of its opacity.
func (p *Palette) ArrowContrast(share float64) float64 {
	least := math.Inf(1)
	for _, c := range p.under {
		least = math.Min(least, surround(arrowHalo.Alpha(share*float64(arrowHalo.A)/255), c))
	}
	return least
}

// FaintestLetters returns the lettering whose contrast is nearest to its limit.
func (p *Palette) FaintestLetters() (worst Letters) {
	worst = Letters{Contrast: math.Inf(1), Least: 1}
	for _, k := range p.Letters {
		if k.Contrast/k.Least < worst.Contrast/worst.Least {
			worst = k
		}
	}
	return worst
}

// FaintestMark returns the least contrast of a token or arrow with a paint.
func (p *Palette) FaintestMark() (worst Surround) {
	worst.Contrast = math.Inf(1)
	for _, k := range p.Marks {
		if k.Contrast < worst.Contrast {
			worst = k
		}
	}
	return worst
}

// letterProblems lists the lettering and marks whose contrast is below the limit, each pair once.
func (p *Palette) letterProblems() (out []string) {
	seen := map[string]bool{}
	for _, k := range p.Letters {
		if key := k.What + k.On; k.Contrast < k.Least && !seen[key] {
			seen[key] = true
			out = append(out, fmt.Sprintf(
				"%s on %s have a contrast of %.2f, less than %g (hint: letters farther from it in lightness)", k.What,
				k.On, k.Contrast, k.Least))
		}
	}
	for _, k := range p.Marks {
		if k.Contrast < MinMark {
			out = append(out, fmt.Sprintf(
				"%s on %s have a contrast of %.2f, less than %g (hint: a darker or a lighter colour below)", k.What,
				k.On, k.Contrast, MinMark))
		}
	}
	return out
}
