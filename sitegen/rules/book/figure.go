package book

// FigureInfo is what is printed with a figure's picture.
type FigureInfo struct {
	Number  int
	Title   string
	Anchor  string // or ""
	Size    string // "half", "text" or "page"
	Alt     string // in place of the picture
	Panels  []Panel
	Note    []Span
	Heading string // "Figure" or ""
}

// Panel is a phase of a figure: what was ordered and what came of it.
type Panel struct {
	Title   string // "Autumn", where there are several
	Orders  []Turn
	Results []Result
}

// Result is one line of the judge's answer.
type Result struct {
	Who     string // "Army Cheshire"
	Verdict string // "succeeds", "fails", "void", "illegal", "dislodged" ...
	Text    string // the reason, a sentence without its stop, or ""
	Rule    string // an anchor of the text, or ""
	Bad     bool   // set in the colour of failure
}
