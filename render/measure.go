package render

import (
	"fmt"
	"math"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/style"
	"github.com/heraldmaps/herald/render/scene"
)

// Limits of a palette. MinDeltaE is the least ΔE2000 between any two powers, and between a power
// and neutral land or sea, in each kind of colour vision. MinContrast is the least contrast of ink
// on a power's colour. Without colour, two powers closer than MinGrey must have different hatches.
const (
	MinDeltaE   = 12.0
	MinContrast = 4.5
	MinGrey     = 10.0
)

// Palette holds the measures of a board's colours as its maps paint them in a look.
type Palette struct {
	Look    Look
	Names   []string       // names of the played powers
	Cols    []scene.Colour // colours of their tokens
	Fills   []scene.Colour // colours of their land
	Hatches []string
	Inks    []PaletteInk
	Pairs   []PalettePair // every two powers, and every power with every ground, in every vision
	Shores  []Shore       // neutral land against the sea, by vision
	// Pale compares the paler tint of A (of its homeland and of land that it only holds) with that of
	// B, with B's land, and with every neutral paint.
	Pale    []PalettePair
	Lines   []HatchLine // contrast of hatches with their ground
	Letters []Letters   // contrast of names with their ground, by night
	Marks   []Surround  // contrast of tokens and arrows with their ground
	under   []scene.Colour
}

// PalettePair is the difference, for one kind of vision, between the paint of power A and that of
// power B or, if B is -1, of Ground.
type PalettePair struct {
	Vision Vision
	DeltaE float64
	A, B   int
	Ground string
}

// PaletteInk is the contrast of ink on a power's colour, on tokens and on land.
type PaletteInk struct{ Token, Fill float64 }

// MeasurePalette measures the colours of a board's played powers by day; others have no colours.
func MeasurePalette(b *mapdata.Board) Palette { return MeasureLook(b, Colour) }

// MeasureLook measures the colours of a board's played powers in Colour or Night.
func MeasureLook(b *mapdata.Board, l Look) Palette {
	p := Palette{Look: l}
	sty := b.Style
	if sty == nil {
		plain := style.Default()
		sty = &plain
	}
	for i := range b.Map.Players() {
		c := scene.Hex(b.Powers[i].Colour)
		fill := ownedFill(b, i, sty, l)
		p.Names, p.Cols, p.Fills = append(p.Names, b.Map.Powers[i].Name), append(p.Cols, c), append(p.Fills, fill)
		p.Hatches = append(p.Hatches, hatches[hatchOf(b.Powers[i].Hatch, i)].name)
		p.Inks = append(p.Inks, PaletteInk{Contrast(ink, c), Contrast(ink, fill)})
	}
	grounds := groundsOf(b, sty, l)
	p.Shores = shores(grounds)
	p.measureTints(b, sty, grounds)
	if l == Night { // by day all lettering is in ink, which Inks measures
		p.measureLetters(sty, grounds)
	}
	for v := range numVisions {
		for i := range p.Cols {
			for j := range i {
				d := math.Min(DeltaE(p.Cols[i], p.Cols[j], v), DeltaE(p.Fills[i], p.Fills[j], v))
				p.Pairs = append(p.Pairs, PalettePair{v, d, j, i, ""})
			}
			for _, g := range grounds {
				d := math.Min(DeltaE(p.Cols[i], g.colour, v), DeltaE(p.Fills[i], g.colour, v))
				p.Pairs = append(p.Pairs, PalettePair{v, d, i, -1, g.name})
			}
		}
	}
	return p
}

type ground struct {
	name   string
	colour scene.Colour
	sea    bool
}

// groundsOf lists a board's neutral paints: tints of countries, wild land, discs, waters. A
// homeland has its power's tint and is measured with it.
func groundsOf(b *mapdata.Board, sty *style.Style, l Look) []ground {
	var out []ground
	hue := huesOf(sty, l)
	for _, name := range b.Countries() {
		c := sty.Of(name, l == Night)
		if c.Power != "" {
			continue
		}
		for _, t := range c.Tints {
			out = append(out, ground{"the land of " + name, scene.Hex(t), false})
		}
	}
	for _, t := range hue.Land {
		out = append(out, ground{"open land", scene.Hex(t), false})
	}
	out = append(out, ground{"wild land", scene.Hex(hue.Wild), false}, ground{"a circle", scene.Hex(hue.Disc), false})
	for _, t := range hue.Sea {
		out = append(out, ground{"the sea", scene.Hex(t), true})
	}
	return out
}

// Visions lists the kinds of vision that are measured, grey last.
func Visions() []Vision {
	var out []Vision
	for v := range numVisions {
		out = append(out, v)
	}
	return out
}

// Nearest returns the least different pair of powers' colours in the vision v or, with withGround,
// of a power's and a ground's, and how many such pairs differ by less than the limit.
func (p *Palette) Nearest(v Vision, withGround bool, limit float64) (best PalettePair, under int) {
	best.DeltaE = math.Inf(1)
	for _, q := range p.Pairs {
		if q.Vision != v || (q.B < 0) != withGround {
			continue
		}
		if q.DeltaE < limit {
			under++
		}
		if q.DeltaE < best.DeltaE {
			best = q
		}
	}
	return best, under
}

// Other returns the name of the pair's second paint.
func (p *Palette) Other(q PalettePair) string {
	if q.B < 0 {
		return q.Ground
	}
	return p.Names[q.B]
}

// Problems lists where a palette is outside the limits.
func (p *Palette) Problems() []string {
	var out []string
	seen := map[string]bool{} // of a country's four tints one problem suffices
	for _, q := range p.Pairs {
		key := fmt.Sprint(q.Vision, q.A, p.Other(q))
		switch {
		case q.Vision == Grey && (q.B < 0 || q.DeltaE >= MinGrey || p.Hatches[q.A] != p.Hatches[q.B]):
			continue // neutral land has no hatch
		case q.Vision != Grey && q.DeltaE >= MinDeltaE || seen[key]:
			continue
		case q.Vision == Grey:
			out = append(out, fmt.Sprintf(
				"%s and %s: ΔE2000 %.1f in grey, less than %g, and the same hatch (hint: hatch = another one of %s)",
				p.Names[q.A], p.Other(q), q.DeltaE, MinGrey, hatchNames()))
		default:
			out = append(out, fmt.Sprintf(
				"%s and %s: ΔE2000 %.1f under %s vision, less than %g (hint: move one of them in lightness)",
				p.Names[q.A], p.Other(q), q.DeltaE, q.Vision, MinDeltaE))
		}
		seen[key] = true
	}
	out = append(out, p.tintProblems()...)
	for _, s := range p.Shores {
		if what := s.problem(); what != "" {
			out = append(out, what)
		}
	}
	for i, k := range p.Inks {
		c := k.Token
		if p.Look != Night { // at night all ink on land has a pale ground
			c = math.Min(c, k.Fill)
		}
		if c < MinContrast {
			out = append(out, fmt.Sprintf("%s: ink on its colour has a contrast of %.2f, less than %g (hint: a lighter colour)",
				p.Names[i], c, MinContrast))
		}
	}
	out = append(out, p.letterProblems()...)
	if p.Look == Night {
		for i := range out {
			out[i] = "by night, " + out[i]
		}
	}
	return out
}

func huesOf(sty *style.Style, l Look) *style.Colours {
	if l == Night {
		return &sty.Night
	}
	return &sty.Day
}

// ownedFill returns the colour of the band on land that a power owns, or of all that land if it has
// no band. At night it is the one in the style, or the day's, darkened.
func ownedFill(b *mapdata.Board, power int, sty *style.Style, l Look) scene.Colour {
	c := scene.Hex(b.Powers[power].Colour)
	if l == Night {
		if own := sty.NightOf(b.Map.Powers[power].ID); own != "" {
			return scene.Hex(own)
		}
		return c.Mix(scene.Hex(sty.Night.Ground), 0.42)
	}
	return c
}
