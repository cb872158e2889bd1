package typeset

import (
	"fmt"
	"image/color"
	"io/fs"
	"math"
	"strings"

	"github.com/tdewolff/canvas"
)

// Len is a length in thousandths of a point.
type Len int

// pt is one point, mm one millimetre.
const pt Len = 1000

func mm(x float64) Len { return Len(math.Round(x * 72000 / 25.4)) }

// MM returns a length in millimetres, for canvas.
func (l Len) MM() float64 { return float64(l) * 25.4 / 72000 }

// cut is one font file's role.
type cut uint8

const (
	roman cut = iota
	italic
	bold
	smallCaps
	fell
	fellItalic
	fellCaps
	files // as many as there are files
	// heavy is the roman thickened: the bold has no lining figures.
	heavy = files
	cuts  = files + 1
)

var cutFiles = [files]string{"EBGaramond12-Regular.ttf", "EBGaramond12-Italic.ttf", "EBGaramond12-Bold.ttf", "EBGaramondSC12-Regular.ttf",
	"IMFellEnglish-Regular.ttf", "IMFellEnglish-Italic.ttf", "IMFellEnglishSC-Regular.ttf"}

// Where a cut lacks a glyph: the bold has no dashes, the Fell types no arrows.
var fallback = [cuts]cut{roman: italic, italic: roman, bold: roman, smallCaps: roman, fell: roman, fellItalic: italic, fellCaps: roman, heavy: bold}

// face is a cut at a size in a colour, perhaps letter-spaced.
type face struct {
	cut   cut
	size  Len
	ink   color.RGBA
	space int // extra space between letters, thousandths of the size
}

// Fonts are the loaded fonts with what was measured. They are for one book at a time.
type Fonts struct {
	fonts  [cuts]*canvas.Font
	faces  map[face]*canvas.FontFace
	widths map[measured]int32
	// What was drawn, in the order in which canvas will number it, and what each glyph spells: a ligature's letters, a lining
	// figure's number. Without this they could not be searched for.
	drawn [cuts]*canvas.FontSubsetter
	spell [cuts]map[uint16]string
}

type measured struct {
	cut  cut
	text string
}

// bookLanguage is the language that text is shaped in. Without one the shaper takes that of the machine, and Romanian or
// German forms would come into the book with it.
const bookLanguage = "en"

// LoadFonts reads the fonts in a folder of fsys.
func LoadFonts(fsys fs.FS, dir string) (*Fonts, error) {
	f := &Fonts{faces: map[face]*canvas.FontFace{}, widths: map[measured]int32{}}
	for i, name := range cutFiles {
		b, err := fs.ReadFile(fsys, dir+"/"+name)
		if err != nil {
			return nil, err
		}
		font, err := canvas.LoadFont(b, 0, canvas.FontRegular)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if cut(i) < fell {
			font.SetFeatures("lnum") // old-style ones look like small capital I's: 1.11
		}
		f.fonts[i] = font
		f.drawn[i], f.spell[i] = canvas.NewFontSubsetter(), map[uint16]string{}
	}
	f.fonts[heavy], f.drawn[heavy], f.spell[heavy] = f.fonts[roman], f.drawn[roman], f.spell[roman]
	return f, nil
}

func (f *Fonts) face(x face) *canvas.FontFace {
	x.space = 0
	if ff := f.faces[x]; ff != nil {
		return ff
	}
	ff := f.fonts[x.cut].Face(float64(x.size)/1000, x.ink)
	if x.cut == heavy {
		ff.FauxBold = (x.size / 160).MM() // what the pen adds on either side
	}
	ff.Language = bookLanguage
	f.faces[x] = ff
	return ff
}

func (f *Fonts) has(c cut, r rune) bool { return r == ' ' || f.fonts[c].SFNT.GlyphIndex(r) != 0 }

// run is text that one font can set.
type run struct {
	cut  cut
	text string
}

// runs cuts a text where a glyph must come from another font; missing is a character that no font of the chain has, or 0.
func (f *Fonts) runs(c cut, s string) (out []run, missing rune) {
	start, at := 0, c
	for i, r := range s {
		use := c
		if c == bold && r >= '0' && r <= '9' {
			use = heavy
		}
		if !f.has(use, r) {
			use = fallback[c]
			if !f.has(use, r) {
				missing, use = r, c
			}
		}
		if use != at {
			if i > start {
				out = append(out, run{at, s[start:i]})
			}
			start, at = i, use
		}
	}
	if start < len(s) {
		out = append(out, run{at, s[start:]})
	}
	return out, missing
}

// width measures a text; a missing glyph counts as the font's own blank.
func (f *Fonts) width(x face, s string) Len {
	if s == "" {
		return 0
	}
	var w Len
	rs, _ := f.runs(x.cut, s)
	for _, r := range rs {
		key := measured{r.cut, r.text}
		units, ok := f.widths[key]
		if !ok {
			for _, g := range f.face(face{cut: r.cut, size: 10 * pt}).Glyphs(r.text) {
				units += g.XAdvance
			}
			f.widths[key] = units
		}
		em := int(f.fonts[r.cut].SFNT.Head.UnitsPerEm)
		w += Len((int(units)*int(x.size) + em/2) / em)
	}
	if x.space != 0 {
		w += Len(len([]rune(s)) * x.space * int(x.size) / 1000)
	}
	return w
}

// draw sets a text with its left end at x and its baseline at y, y counted from the page's top. Each space is made wider by
// stretch. It returns the width.
func (f *Fonts) draw(p *Page, x, y Len, fc face, s string, stretch Len) Len {
	x0 := x
	rs, _ := f.runs(fc.cut, s)
	for _, r := range rs {
		ff := f.face(face{cut: r.cut, size: fc.size, ink: fc.ink})
		line := canvas.NewTextLine(ff, r.text, canvas.Left)
		em := int(f.fonts[r.cut].SFNT.Head.UnitsPerEm)
		units := 0
		line.WalkSpans(func(_, _ float64, span canvas.TextSpan) {
			for i := range span.Glyphs { // the slice is the line's own: its spaces can be widened in place
				g := &span.Glyphs[i]
				f.drawn[r.cut].Get(g.ID)
				end := len(span.Text)
				if i+1 < len(span.Glyphs) {
					end = int(span.Glyphs[i+1].Cluster)
				}
				if from := int(g.Cluster); from < end {
					f.spell[r.cut][g.ID] = span.Text[from:end]
				}
				if g.Text == ' ' {
					g.XAdvance += int32(int(stretch) * em / int(fc.size))
				}
				g.XAdvance += int32(fc.space * em / 1000)
				units += int(g.XAdvance)
			}
		})
		p.ctx.DrawText(x.MM(), (pageHeight - y).MM(), line)
		x += Len((units*int(fc.size) + em/2) / em)
	}
	return x - x0
}

// postScript is the name a cut has in a PDF.
func (f *Fonts) postScript(c cut) string {
	if rs := f.fonts[c].SFNT.Name.Get(namePostScript); len(rs) > 0 {
		return strings.ReplaceAll(rs[0].String(), " ", "")
	}
	return strings.ReplaceAll(f.fonts[c].Name(), " ", "")
}

// namePostScript is the OpenType name id of a font's PostScript name.
const namePostScript = 6
