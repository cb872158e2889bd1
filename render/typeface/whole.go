package typeface

import (
	"math"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/heraldmaps/herald/render/scene"
)

// standIns lists the faces that may replace a face that lacks letters, nearest first. The IM Fell
// types have only Latin letters, and EB Garamond's bold is incomplete. Its roman has Greek with all
// accents, and Cyrillic.
var standIns = [scene.NumFaces][]scene.FaceID{
	scene.Fell:           {scene.Garamond},
	scene.FellItalic:     {scene.GaramondItalic, scene.Garamond},
	scene.FellCaps:       {scene.GaramondCaps, scene.Garamond},
	scene.GaramondItalic: {scene.Garamond},
	scene.GaramondBold:   {scene.Garamond},
	scene.GaramondCaps:   {scene.Garamond},
	scene.GaramondNarrow: {scene.GaramondBold, scene.Garamond},
}

// For returns the face that sets a text: this one or, if it lacks a letter, the nearest that has
// them all. A name is never set in two faces. If no face has all letters it is this one.
func (f *Face) For(s string) *Face {
	if isASCII(s) && f.ascii() || f.hasAll(s) {
		return f
	}
	for _, id := range standIns[f.ID] {
		if g := Get(id); g.hasAll(s) {
			return g
		}
	}
	return f
}

// ascii reports whether a face has all printable ASCII characters. All but the bold faces do.
func (f *Face) ascii() bool {
	return f.Memo("ascii", func() any {
		for r := '!'; r <= '~'; r++ {
			if !f.Has(r) {
				return false
			}
		}
		return true
	}).(bool)
}

func (f *Face) hasAll(s string) bool {
	for _, r := range s {
		if !f.Has(r) && !unicode.IsSpace(r) {
			return false
		}
	}
	return true
}

// composed replaces letters followed by accents with single characters where these exist, since
// fonts draw those better, and apostrophes with typographic ones.
func composed(s string) string {
	s = scene.Apostrophes(s)
	if isASCII(s) {
		return s
	}
	return norm.NFC.String(s)
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// place is how far a letter advances, and its shift from the usual position, in em, y downwards.
type place struct{ adv, dx, dy float64 }

// Marked reports whether a text has combining marks.
func Marked(s string) bool {
	for _, r := range s {
		if r >= 0x300 && unicode.Is(unicode.Mn, r) {
			return true
		}
	}
	return false
}

// places returns the place of each letter of a line, kerned and with marks at their letters.
// spacing is added between letters, in em.
func (f *Face) places(s string, spacing float64) []place {
	runes := []rune(s)
	out := make([]place, len(runes))
	var set []Glyph
	if Marked(s) {
		if set = f.shape(s, plain); len(set) != len(runes) {
			set = nil
		}
	}
	for i, r := range runes {
		if set != nil && set[i].ID == f.glyph(r).id {
			out[i] = place{float64(set[i].Advance) / float64(f.Em), float64(set[i].DX) / float64(f.Em), -float64(set[i].DY) / float64(f.Em)}
		} else if out[i].adv = f.Advance(r); i+1 < len(runes) && set == nil {
			out[i].adv += f.Kern(r, runes[i+1])
		}
		if i+1 < len(runes) && !Marked(string(runes[i+1])) {
			out[i].adv += spacing
		}
	}
	return out
}

// lay adds the glyphs of a line with marks to a text. foot returns the origin and turn of a letter
// from its distance from the line's start and its width, in mm.
func (f *Face) lay(t *scene.Text, spacing float64, foot func(at, wide float64) (x, y, turn float64)) {
	var x, y, turn, from, pen float64
	runes := []rune(t.S)
	for i, p := range f.places(t.S, spacing) {
		g := f.glyph(runes[i])
		if i == 0 || !Marked(string(runes[i])) {
			from = pen
			x, y, turn = foot(pen*t.Size, g.adv*t.Size)
		}
		adv := p.adv // a mark advances nothing
		if from == pen {
			adv = g.adv
		}
		sin, cos := math.Sincos(turn)
		u, v := (pen-from+p.dx)*t.Size, p.dy*t.Size
		t.Glyphs = append(t.Glyphs, scene.Glyph{X: x + u*cos - v*sin, Y: y + u*sin + v*cos, Turn: turn, Adv: adv * t.Size,
			Rise: g.rise * t.Size, Sink: g.sink * t.Size})
		pen += p.adv
	}
	t.Length = pen * t.Size
}

// wide returns the width of a line with marks, in em.
func (f *Face) wide(s string, spacing float64) (w float64) {
	for _, p := range f.places(s, spacing) {
		w += p.adv
	}
	return w
}
