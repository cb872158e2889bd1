package render

import (
	"fmt"
	"math"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/style"
	"github.com/heraldmaps/herald/render/scene"
)

// Limits that a palette must keep: the least ΔE2000 between any two powers, and between a power and all that nobody owns (land
// and sea), in each kind of colour vision; the least contrast of ink on a power's colour. Without colour two powers that are
// nearer than MinGrey must differ in their hatch, which overlies their land.
const (
	MinDeltaE   = 12.0
	MinContrast = 4.5
	MinGrey     = 10.0
)

// Palette is what was measured of a board's colours, as its maps paint them.
type Palette struct {
	Names   []string       // of the seats
	Cols    []scene.Colour // of their tokens
	Fills   []scene.Colour // of their land
	Hatches []string
	Inks    []PaletteInk
	Pairs   []PalettePair // every two powers, and every power with every ground, in every vision
	Shores  []Shore       // land that nobody owns against the sea, by vision
	Pale    []PalettePair // A's paler tint, of what it only holds, with B's, and with B's land
}

// PalettePair is how far two paints lie apart in a vision. B is a power, or -1 where Ground says what else it is.
type PalettePair struct {
	Vision Vision
	DeltaE float64
	A, B   int
	Ground string
}

// PaletteInk is the contrast of ink on a power's colour, as tokens have it and as fills do.
type PaletteInk struct{ Token, Fill float64 }

// MeasurePalette measures the colours of a board's seats by day. States that nobody plays are not told apart by colour.
func MeasurePalette(b *mapdata.Board) Palette {
	var p Palette
	sty := b.Style
	if sty == nil {
		plain := style.Default()
		sty = &plain
	}
	for i := range b.Map.Players() {
		c := scene.Hex(b.Powers[i].Colour)
		fill := ownedFill(c, sty, Colour)
		p.Names, p.Cols, p.Fills = append(p.Names, b.Map.Powers[i].Name), append(p.Cols, c), append(p.Fills, fill)
		p.Hatches = append(p.Hatches, hatches[hatchOf(b.Powers[i].Hatch, i)].name)
		p.Inks = append(p.Inks, PaletteInk{Contrast(ink, c), Contrast(ink, fill)})
	}
	grounds := groundsOf(b, sty)
	p.Shores = shores(grounds, sty)
	for v := range numVisions {
		for i := range p.Cols {
			tint := homeland(p.Cols[i], sty, Colour)
			for j := range p.Cols {
				if i != j {
					d := math.Min(DeltaE(tint, homeland(p.Cols[j], sty, Colour), v), DeltaE(tint, p.Fills[j], v))
					p.Pale = append(p.Pale, PalettePair{v, d, i, j, ""})
				}
			}
		}
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

// ground is a paint that belongs to nobody.
type ground struct {
	name   string
	colour scene.Colour
	sea    bool
}

// groundsOf lists the paints of a board that no power has: the tints of its countries, wild land, discs, and waters. A
// country that is a power's homeland has that power's tint, which is told from the others as the power is.
func groundsOf(b *mapdata.Board, sty *style.Style) []ground {
	var out []ground
	for _, name := range b.Countries() {
		c := sty.Of(name, false)
		if c.Power != "" {
			continue
		}
		for _, t := range c.Tints {
			out = append(out, ground{"the land of " + name, scene.Hex(t), false})
		}
	}
	for _, t := range sty.Day.Land {
		out = append(out, ground{"open land", scene.Hex(t), false})
	}
	out = append(out, ground{"wild land", scene.Hex(sty.Day.Wild), false}, ground{"a circle", scene.Hex(sty.Day.Disc), false})
	for _, t := range sty.Day.Sea {
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

// Nearest is the closest pair of powers in a vision (with a ground: of a power and a ground), and how many lie nearer
// than a limit.
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

// NearestPale is the closest pair of a paler tint and another power's, or its land, in a vision.
func (p *Palette) NearestPale(v Vision) (best PalettePair) {
	best.DeltaE = math.Inf(1)
	for _, q := range p.Pale {
		if q.Vision == v && q.DeltaE < best.DeltaE {
			best = q
		}
	}
	return best
}

// Other names the second of a pair.
func (p *Palette) Other(q PalettePair) string {
	if q.B < 0 {
		return q.Ground
	}
	return p.Names[q.B]
}

// Problems says where a palette falls below the limits.
func (p *Palette) Problems() []string {
	var out []string
	seen := map[string]bool{} // a country has four tints: the first that is too near is enough
	for _, q := range p.Pairs {
		key := fmt.Sprint(q.Vision, q.A, p.Other(q))
		switch {
		case q.Vision == Grey && (q.B < 0 || q.DeltaE >= MinGrey || p.Hatches[q.A] != p.Hatches[q.B]):
			continue // land of nobody has no hatch
		case q.Vision != Grey && q.DeltaE >= MinDeltaE || seen[key]:
			continue
		case q.Vision == Grey:
			out = append(out, fmt.Sprintf("%s and %s: ΔE2000 %.1f in grey, less than %g, and the same hatch (hint: hatch = another one of %s)",
				p.Names[q.A], p.Other(q), q.DeltaE, MinGrey, hatchNames()))
		default:
			out = append(out, fmt.Sprintf("%s and %s: ΔE2000 %.1f under %s vision, less than %g (hint: move one of them in lightness)",
				p.Names[q.A], p.Other(q), q.DeltaE, q.Vision, MinDeltaE))
		}
		seen[key] = true
	}
	for _, q := range p.Pale { // twice as many steps as colours can have: what is near has its hatch
		if key := fmt.Sprint("pale", q.A, q.B); q.DeltaE < MinDeltaE && p.Hatches[q.A] == p.Hatches[q.B] && !seen[key] {
			seen[key] = true
			out = append(out, fmt.Sprintf("land that %s holds and %s: ΔE2000 %.1f in %s vision, less than %g, and the same hatch (hint: hatch = another one of %s)",
				p.Names[q.A], p.Names[q.B], q.DeltaE, q.Vision, MinDeltaE, hatchNames()))
		}
	}
	for _, s := range p.Shores {
		if what := s.problem(); what != "" {
			out = append(out, what)
		}
	}
	for i, k := range p.Inks {
		if c := math.Min(k.Token, k.Fill); c < MinContrast {
			out = append(out, fmt.Sprintf("%s: ink on its colour has a contrast of %.2f, less than %g (hint: a lighter colour)", p.Names[i], c, MinContrast))
		}
	}
	return out
}

// ownedFill is the fill of an owned region in a look.
func ownedFill(c scene.Colour, sty *style.Style, l Look) scene.Colour {
	if l == Night {
		return c.Mix(scene.Hex(sty.Night.Ground), 0.42)
	}
	return c.Mix(scene.Hex(sty.Day.Ground), sty.Land.Fade)
}
