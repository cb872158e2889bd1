package typeface

import (
	"bytes"
	"sync"

	gotext "github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/harfbuzz"
	"github.com/go-text/typesetting/language"
)

// Glyph is a shaped letter: its number in the font file, how far the next one is off, in the font's units, and what of the text
// it spells. A ligature spells several letters; what a letter leaves over (a mark) spells nothing.
type Glyph struct {
	ID      uint16
	Advance int
	Text    string
}

// shaper shapes with one face. HarfBuzz keeps state in a font, so that one text is shaped at a time.
type shaper struct {
	mu     sync.Mutex
	font   *harfbuzz.Font
	buffer *harfbuzz.Buffer
}

// english is what text is shaped in, whatever the machine's language.
var english = language.NewLanguage("en")

// Shape sets a text with the face's ligatures, kerning and lining figures (EB Garamond's own figures, old-style ones, look like small
// capital letters: 1.11).
func (f *Face) Shape(text string) []Glyph {
	return f.shape(text, lining)
}

// pair is how much closer two letters stand than their widths, em, and whether the face sets them as two letters at all: a
// ligature is none.
func (f *Face) pair(a, b rune) (float64, bool) {
	one, two := f.glyph(a), f.glyph(b)
	out := f.shape(string([]rune{a, b}), plain)
	if !one.ok || !two.ok || len(out) != 2 || out[0].ID != one.id || out[1].ID != two.id {
		return 0, false
	}
	return float64(out[0].Advance)/f.em - one.adv, true
}

func (f *Face) shape(text string, features []harfbuzz.Feature) []Glyph {
	f.shapeOnce.Do(func() {
		loader, err := opentype.NewLoader(bytes.NewReader(f.program))
		if err == nil {
			var font *gotext.Font
			if font, err = gotext.NewFont(loader); err == nil {
				f.shaper.buffer = harfbuzz.NewBuffer()
				f.shaper.font = harfbuzz.NewFont(gotext.NewFace(font))
			}
		}
		if err != nil {
			panic(f.Family + ": " + err.Error()) // the fonts are part of the program
		}
	})
	f.shaper.mu.Lock()
	defer f.shaper.mu.Unlock()
	runes := []rune(text)
	b := f.shaper.buffer
	b.Clear()
	b.AddRunes(runes, 0, -1)
	b.ClusterLevel = harfbuzz.MonotoneCharacters
	b.Props.Direction = harfbuzz.LeftToRight
	b.Props.Script = language.Latin
	b.Props.Language = english
	b.Shape(f.shaper.font, features)
	out := make([]Glyph, len(b.Info))
	for i, info := range b.Info {
		end := len(runes)
		if i+1 < len(b.Info) {
			end = b.Info[i+1].Cluster
		}
		out[i] = Glyph{ID: uint16(info.Glyph), Advance: int(b.Pos[i].XAdvance), Text: string(runes[min(info.Cluster, end):end])}
	}
	return out
}

// plain sets letters one by one, with kerning: maps place each by itself.
var plain = func() (out []harfbuzz.Feature) {
	for _, tag := range []string{"liga", "clig", "dlig", "calt", "hlig"} {
		out = append(out, harfbuzz.Feature{Tag: opentype.MustNewTag(tag), Start: harfbuzz.FeatureGlobalStart, End: harfbuzz.FeatureGlobalEnd})
	}
	return out
}()

var lining = []harfbuzz.Feature{{Tag: opentype.MustNewTag("lnum"), Value: 1, Start: harfbuzz.FeatureGlobalStart, End: harfbuzz.FeatureGlobalEnd}}
