package typeset

import (
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/sitegen/internal/book"
)

// The page is A4. Running text is about 66 letters wide. Rules' numbers are in the margin to its
// left, the side column is to its right. Tables and wide figures may extend over that.
var (
	pageWidth  = mm(210)
	pageHeight = mm(297)
	left       = mm(31)
	measure    = mm(104)
	beside     = mm(52) // width of the side column
	full       = measure + besideGap + beside
	besideGap  = mm(5)
	top        = mm(27)
	bottom     = mm(272)
	headLine   = mm(18)
	footLine   = mm(284)
	gutter     = 10 * pt // space between a rule's number and the text
)

var (
	ink     = scene.Colour{R: 0x1c, G: 0x19, B: 0x16, A: 255}
	rubric  = scene.Colour{R: 0x8a, G: 0x1f, B: 0x1a, A: 255} // titles, numbers, links
	blue    = scene.Colour{R: 0x1f, G: 0x3f, B: 0x94, A: 255} // asides on differences from the classic game
	faint   = scene.Colour{R: 0x6b, G: 0x62, B: 0x58, A: 255} // running heads, page numbers
	hair    = scene.Colour{R: 0xa8, G: 0x9c, B: 0x8c, A: 255} // hairlines
	failure = scene.Colour{R: 0xaa, A: 255}
	paper   = scene.Colour{R: 255, G: 255, B: 255, A: 255}
)

// setting is the look of running text: size, leading, colour, cut, justification.
type setting struct {
	size, lead Len
	ink        scene.Colour
	cut        cut
	justify    bool
}

var (
	bodyText    = setting{11*pt + 400, 14*pt + 800, ink, roman, true}
	asideText   = setting{10*pt + 400, 13*pt + 400, ink, roman, true}
	tableText   = setting{10 * pt, 13 * pt, ink, roman, false}
	tableSmall  = setting{8*pt + 400, 10*pt + 400, ink, roman, false}
	noteText    = setting{9*pt + 200, 11*pt + 600, ink, roman, true}
	captionText = setting{9*pt + 600, 12*pt + 200, ink, roman, false}
	smallText   = setting{8*pt + 400, 10*pt + 300, ink, roman, false}
)

// headingText is the setting of headings, by level from 1.
var headingText = [5]setting{
	1: {27 * pt, 31 * pt, rubric, fell, false},
	2: {15*pt + 500, 19 * pt, rubric, fell, false},
	3: {12*pt + 400, 15*pt + 500, ink, fellItalic, false},
	4: {11 * pt, 14 * pt, ink, italic, false},
}

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
