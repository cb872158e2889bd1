package layout

import (
	"fmt"
	"math"

	"github.com/go-text/typesetting/font"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/fonts"
)

// mmPerPt is the length of a typographic point in mm.
const mmPerPt = 25.4 / 72

// face measures one font. Lengths are in em.
type face struct {
	file    string
	advance map[rune]float64
	top     map[rune]float64
	bottom  map[rune]float64
	font    *font.Face
}

// faces holds fonts by file name. It is safe for concurrent use only once every name has been
// measured.
type faces map[string]*face

// of returns the first font of a kind of label that has all letters of a name, with their measures.
func (f faces) of(k mapdata.LabelKind, text string) (*face, error) {
	var first error
	for _, name := range mapdata.LabelFonts(k) {
		x := f.file(name)
		err := x.learn(text)
		if err == nil {
			return x, nil
		}
		if first == nil {
			first = err
		}
	}
	return nil, first
}

func (f faces) file(name string) *face {
	if f[name] == nil {
		f[name] = &face{file: name, font: fonts.Load(name), advance: map[rune]float64{}, top: map[rune]float64{},
			bottom: map[rune]float64{}}
	}
	return f[name]
}

// learn measures every glyph of a text. It returns an error if the font lacks one.
func (f *face) learn(text string) error {
	em := float64(f.font.Upem())
	for _, r := range text {
		if _, ok := f.advance[r]; !ok {
			g, ok := f.font.NominalGlyph(r)
			if !ok || g == 0 {
				return fmt.Errorf("%s has no glyph for %q in %q", f.file, r, text)
			}
			box, _ := f.font.GlyphExtents(g) // zero for a blank
			f.advance[r] = float64(f.font.HorizontalAdvance(g)) / em
			f.top[r], f.bottom[r] = float64(box.YBearing)/em, -float64(box.YBearing+box.Height)/em
		}
	}
	return nil
}

// extent returns a line's width and how far its ink extends above and below the baseline, in em.
func (f *face) extent(text string, spacing float64) (width, above, below float64) {
	n := 0
	for _, r := range text {
		width += f.advance[r]
		above, below = math.Max(above, f.top[r]), math.Max(below, f.bottom[r])
		n++
	}
	return width + spacing*float64(n-1), above, below
}
