package mapdata

// Sizes of what stands on a board, in mm at the board's own sheet size. Layout keeps this room free of names and of
// each other's tokens; render draws within it.
const (
	// TokenRadius bounds a unit's token on a board that does not ask for larger ones: no region is without room for it. A
	// circle's disc may be smaller than its token, which breaks out of it.
	TokenRadius = 2.0
	// DislodgedRadius is what the layout keeps free for a dislodged unit, beside the unit's slot, which it may overlap a
	// little but never hides. Names keep 0.3 mm more, of which the token takes a little (ADR 62).
	DislodgedRadius = 1.7
	// CentreRadius bounds a supply-centre symbol, CapitalRadius a capital's. A circle's symbol stands in its disc.
	CentreRadius  = 1.1
	CapitalRadius = 1.5
)

// LabelFont names the font file, in themes/default/fonts, that a kind of label was measured in. Widths and boxes hold
// for this font only.
func LabelFont(k LabelKind) string {
	switch k {
	case LabelCircle, LabelSea:
		return "IMFellEnglish-Italic.ttf"
	case LabelNote:
		return "IMFellEnglish-Regular.ttf"
	}
	return "IMFellEnglishSC-Regular.ttf"
}
