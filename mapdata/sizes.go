package mapdata

// Sizes of what is drawn on a board, in mm at its own sheet size. Layout keeps this room free of
// names and other tokens; render draws within it.
const (
	// TokenRadius is the largest radius of a unit's token, unless a board asks for more; every
	// region has room for it, except that a circle's disc may be smaller.
	TokenRadius = 2.0
	// MostTokenRadius bounds tokens on any board.
	MostTokenRadius = 1.8 * TokenRadius
	// DislodgedRadius is the room for a dislodged unit beside the unit's slot, whose token it may
	// overlap a little but never hides. Names keep 0.3 mm more, of which the token takes a little.
	DislodgedRadius = 1.7
	// CentreRadius bounds a supply centre's symbol, CapitalRadius a capital's. A circle's symbol is
	// inside its disc.
	CentreRadius  = 1.1
	CapitalRadius = 1.5
)

// LabelFont returns the file, in themes/default/fonts, of the font in which a kind of label was
// measured. Widths and boxes hold for this font only.
func LabelFont(k LabelKind) string {
	switch k {
	case LabelCircle, LabelSea:
		return "IMFellEnglish-Italic.ttf"
	case LabelNote:
		return "IMFellEnglish-Regular.ttf"
	}
	return "IMFellEnglishSC-Regular.ttf"
}

// LabelFonts returns the font files for a kind of label: LabelFont, then fallbacks for names with
// letters that it lacks. A name is set whole in the first font that has all its letters.
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
