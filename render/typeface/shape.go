package typeface

import (
	"sync"

	gotext "github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/harfbuzz"
	"github.com/go-text/typesetting/language"
)

// Glyph is a shaped letter: its number in the font; in font units its advance and its own shift to
// the right and up (as for a mark over a letter); and the text that it spells. A ligature spells
// several letters. Of several glyphs for one letter, all but one spell nothing.
type Glyph struct {
	ID      uint16
	Advance int
	DX, DY  int
	Text    string
}

// shaper shapes text with one face. A lock admits one text, as HarfBuzz keeps state in a font.
type shaper struct {
	mu     *sync.Mutex
	font   *harfbuzz.Font
	buffer *harfbuzz.Buffer
}

func newShaper(f *gotext.Font) shaper {
	return shaper{new(sync.Mutex), harfbuzz.NewFont(gotext.NewFace(f)), harfbuzz.NewBuffer()}
}

// english is the language of Latin text, so that shaping does not depend on the machine. Other
// scripts are shaped without a language.
var english = language.NewLanguage("en")

// Shape returns a text's glyphs from left to right, in whatever direction its scripts run, with
// ligatures, kerning and lining figures. EB Garamond's old-style figures resemble small capitals.
func (f *Face) Shape(text string) []Glyph {
	return f.shape(text, lining)
}

// pair returns the kerning between two letters in em, or 0 if the face joins them in a ligature.
func (f *Face) pair(a, b rune) float64 {
	one, two := f.glyph(a), f.glyph(b)
	out := f.shape(string([]rune{a, b}), plain)
	if !one.ok || !two.ok || len(out) != 2 || out[0].ID != one.id || out[1].ID != two.id {
		return 0
	}
	return float64(out[0].Advance)/float64(f.Em) - one.adv
}

func (f *Face) shape(text string, features []harfbuzz.Feature) []Glyph {
	f.shaper.mu.Lock()
	defer f.shaper.mu.Unlock()
	runes := []rune(text)
	out := make([]Glyph, 0, len(runes))
	for _, r := range runs(runes) {
		out = f.shapeRun(out, runes, r, features)
	}
	return out
}

// shapeRun appends a run's glyphs from left to right. Letters join across runs.
func (f *Face) shapeRun(out []Glyph, runes []rune, r run, features []harfbuzz.Feature) []Glyph {
	b := f.shaper.buffer
	b.Clear()
	b.AddRunes(runes, r.from, r.to-r.from)
	b.ClusterLevel = harfbuzz.MonotoneCharacters
	b.Props.Direction = harfbuzz.LeftToRight
	if r.back() {
		b.Props.Direction = harfbuzz.RightToLeft
	}
	b.Props.Script = r.script
	b.Props.Language = ""
	if r.script == language.Latin {
		b.Props.Language = english
	}
	b.Shape(f.shaper.font, features)
	for i, info := range b.Info {
		end := r.to // end of the text that the glyph spells: where the next glyph's begins (from right to left, the previous glyph's)
		if next := i + 1; !r.back() && next < len(b.Info) {
			end = b.Info[next].Cluster
		} else if r.back() && i > 0 {
			end = b.Info[i-1].Cluster
		}
		p := b.Pos[i]
		out = append(out, Glyph{ID: uint16(info.Glyph), Advance: int(f.across(float32(p.XAdvance))), DX: int(f.across(float32(p.XOffset))), DY: int(p.YOffset),
			Text: string(runes[min(info.Cluster, end):end])})
	}
	return out
}

// plain turns ligatures off and keeps kerning, since maps place each letter by itself.
var plain = func() (out []harfbuzz.Feature) {
	for _, tag := range []string{"liga", "clig", "dlig", "calt", "hlig"} {
		out = append(out, harfbuzz.Feature{Tag: opentype.MustNewTag(tag), Start: harfbuzz.FeatureGlobalStart,
			End: harfbuzz.FeatureGlobalEnd})
	}
	return out
}()

var lining = []harfbuzz.Feature{{Tag: opentype.MustNewTag("lnum"), Value: 1, Start: harfbuzz.FeatureGlobalStart,
	End: harfbuzz.FeatureGlobalEnd}}
