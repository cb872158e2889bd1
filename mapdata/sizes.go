package mapdata

// Sizes of what is on a board, in mm at the board's own sheet size. Layout keeps this room free of
// names and other tokens; render draws within it.
const (
	// TokenRadius bounds a unit's token unless a board asks for larger ones; every region has room
	// for it. A circle's disc may be smaller than its token.
	TokenRadius = 2.0
	// MostTokenRadius bounds tokens on every board.
	MostTokenRadius = 1.8 * TokenRadius
	// DislodgedRadius is the room for a dislodged unit beside the unit's slot, which it may overlap
	// a little but never hides. Names keep 0.3 mm more, of which the token takes a little.
	DislodgedRadius = 1.7
	// CentreRadius bounds a supply-centre symbol, CapitalRadius a capital's. A circle's symbol is
	// in its disc.
	CentreRadius  = 1.1
	CapitalRadius = 1.5
)

// LabelFont names the font file, in themes/default/fonts, that a kind of label was measured in.
// Widths and boxes hold for this font only.
func LabelFont(k LabelKind) string {
	switch k {
	case LabelCircle, LabelSea:
		return "IMFellEnglish-Italic.ttf"
	case LabelNote:
		return "IMFellEnglish-Regular.ttf"
	}
	return "IMFellEnglishSC-Regular.ttf"
}

// LabelFonts names the font files for a kind of label: LabelFont, then fallbacks for names with a
// letter that it lacks. A name is set whole in the first font that has all its letters.
func LabelFonts(k LabelKind) []string {
	switch own := LabelFont(k); own {
	case "IMFellEnglish-Italic.ttf":
		return []string{own, "EBGaramond12-Italic.ttf", "EBGaramond12-Regular.ttf"}
	case "IMFellEnglish-Regular.ttf":
		return []string{own, "EBGaramond12-Regular.ttf"}
	default:
		return []string{own, "EBGaramondSC12-Regular.ttf", "EBGaramond12-Regular.ttf"}
	}
}
