package typeface

import (
	"sync"

	gotext "github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/harfbuzz"
	"github.com/go-text/typesetting/language"
)

// Glyph is a shaped letter: its number in the font file, how far the next one is off, how far right
// and up it is moved itself (a mark over its letter), in the font's units, and what of the text it
// spells. A ligature spells several letters; what a letter leaves over (a mark) spells nothing.
type Glyph struct {
	ID      uint16
	Advance int
	DX, DY  int
	Text    string
}

// shaper shapes with one face. HarfBuzz keeps state in a font, so that one text is shaped at a
// time.
type shaper struct {
	mu     *sync.Mutex
	font   *harfbuzz.Font
	buffer *harfbuzz.Buffer
}

func newShaper(f *gotext.Font) shaper {
	return shaper{new(sync.Mutex), harfbuzz.NewFont(gotext.NewFace(f)), harfbuzz.NewBuffer()}
}

// english is what Latin text is shaped in, whatever the machine's language; other scripts are
// shaped as their fonts have it for any language.
var english = language.NewLanguage("en")

// Shape sets a text with the face's ligatures, kerning and lining figures (EB Garamond's own
// old-style figures look like small capital letters: 1.11). The glyphs are in order from left to
// right, whatever way their scripts run.
func (f *Face) Shape(text string) []Glyph {
	return f.shape(text, lining)
}

// pair is how much closer two letters are than their widths, in em: 0 for a pair that the face sets
// as one letter, a ligature.
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

// shapeRun appends the glyphs of a run, from left to right. The shaper sees the whole text: letters
// join across runs.
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
		end := r.to // of what the glyph spells: where the next begins, which from right to left is the one before
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

// plain sets letters one by one, with kerning: maps place each by itself.
var plain = func() (out []harfbuzz.Feature) {
	for _, tag := range []string{"liga", "clig", "dlig", "calt", "hlig"} {
		out = append(out, harfbuzz.Feature{Tag: opentype.MustNewTag(tag), Start: harfbuzz.FeatureGlobalStart,
			End: harfbuzz.FeatureGlobalEnd})
	}
	return out
}()

var lining = []harfbuzz.Feature{{Tag: opentype.MustNewTag("lnum"), Value: 1, Start: harfbuzz.FeatureGlobalStart,
	End: harfbuzz.FeatureGlobalEnd}}
