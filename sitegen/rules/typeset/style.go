package typeset

import (
	"image/color"

	"github.com/heraldmaps/herald/sitegen/rules/book"
)

// The page: A4. The rules' numbers hang in the wide left margin.
var (
	pageWidth  = mm(210)
	pageHeight = mm(297)
	left       = mm(38)
	measure    = mm(140)
	top        = mm(28)
	bottom     = mm(271)
	headLine   = mm(19)
	footLine   = mm(282)
	gutter     = 11 * pt // between a hanging number and the text
)

var (
	ink    = color.RGBA{0x1c, 0x19, 0x16, 0xff}
	rubric = color.RGBA{0x8a, 0x1f, 0x1a, 0xff} // titles, numbers, links
	blue   = color.RGBA{0x1f, 0x3f, 0x94, 0xff} // what differs from the classic game
	faint  = color.RGBA{0x6b, 0x62, 0x58, 0xff} // furniture of the page
	hair   = color.RGBA{0xa8, 0x9c, 0x8c, 0xff} // hairlines
)

// setting is how running text is set: size, leading, colour, measure.
type setting struct {
	size, lead Len
	ink        color.RGBA
	cut        cut
	justify    bool
}

var (
	bodyText    = setting{11 * pt, 14*pt + 200, ink, roman, true}
	asideText   = setting{10*pt + 200, 13*pt + 200, ink, roman, true}
	tableText   = setting{10 * pt, 13 * pt, ink, roman, false}
	noteText    = setting{9*pt + 200, 11*pt + 600, ink, roman, true}
	captionText = setting{9*pt + 800, 12*pt + 600, ink, roman, false}
	smallText   = setting{8*pt + 400, 10*pt + 300, ink, roman, false}
)

// headings by level, from 1.
var headingText = [5]setting{
	1: {27 * pt, 31 * pt, rubric, fell, false},
	2: {15*pt + 500, 19 * pt, rubric, fell, false},
	3: {12*pt + 400, 15*pt + 500, ink, fellItalic, false},
	4: {11 * pt, 14 * pt, ink, italic, false},
}

// of returns the face of a span in this setting.
func (s setting) of(st book.Style, link bool) face {
	f := face{cut: s.cut, size: s.size, ink: s.ink}
	switch {
	case st&book.SmallCaps != 0:
		f.cut = smallCaps
	case st&book.Bold != 0 && s.cut <= bold:
		f.cut = bold
	case st&book.Italic != 0 && s.cut == italic:
		f.cut = roman
	case st&book.Italic != 0 && s.cut == fell:
		f.cut = fellItalic
	case st&book.Italic != 0:
		f.cut = italic
	}
	if link && s.ink == ink {
		f.ink = rubric
	}
	return f
}
