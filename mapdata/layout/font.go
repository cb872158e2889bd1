package layout

import (
	"fmt"
	"math"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/themes"
)

// mmPerPt is the length of a typographic point in mm.
const mmPerPt = 25.4 / 72

// face measures one font. Lengths are in em.
type face struct {
	file    string
	advance map[rune]float64
	top     map[rune]float64
	bottom  map[rune]float64
	font    *sfnt.Font
	buf     sfnt.Buffer
}

// faces holds the fonts of all kinds of label. It is safe for concurrent use only once every name
// has been measured.
type faces map[string]*face

// of returns the face for a name, with all its letters measured: the first of the kind's fonts that
// has them all.
func (f faces) of(k mapdata.LabelKind, text string) (*face, error) {
	var first error
	for _, name := range mapdata.LabelFonts(k) {
		x, err := f.file(name)
		if err == nil {
			if err = x.learn(text); err == nil {
				return x, nil
			}
		}
		if first == nil {
			first = err
		}
	}
	return nil, first
}

func (f faces) file(name string) (*face, error) {
	if f[name] != nil {
		return f[name], nil
	}
	b, err := themes.FS.ReadFile("default/fonts/" + name)
	if err != nil {
		return nil, err
	}
	parsed, err := sfnt.Parse(b)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	f[name] = &face{file: name, font: parsed, advance: map[rune]float64{}, top: map[rune]float64{},
		bottom: map[rune]float64{}}
	return f[name], nil
}

// learn measures every glyph of a text, and reports a rune that the font lacks.
func (f *face) learn(text string) error {
	const em = 2048
	for _, r := range text {
		if _, ok := f.advance[r]; !ok {
			g, err := f.font.GlyphIndex(&f.buf, r)
			if err != nil || g == 0 {
				return fmt.Errorf("%s has no glyph for %q in %q", f.file, r, text)
			}
			b, a, err := f.font.GlyphBounds(&f.buf, g, fixed.I(em), font.HintingNone)
			if err != nil {
				return fmt.Errorf("%s: %q: %w", f.file, r, err)
			}
			f.advance[r] = float64(a) / 64 / em
			f.top[r], f.bottom[r] = -float64(b.Min.Y)/64/em, float64(b.Max.Y)/64/em
		}
	}
	return nil
}

// extent returns a line's width and how far its ink rises above and falls below the baseline, in
// em.
func (f *face) extent(text string, spacing float64) (width, above, below float64) {
	n := 0
	for _, r := range text {
		width += f.advance[r]
		above, below = math.Max(above, f.top[r]), math.Max(below, f.bottom[r])
		n++
	}
	return width + spacing*float64(n-1), above, below
}
