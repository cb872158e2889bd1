package book

import "strings"

// FigureInfo is the text printed with a figure's picture.
type FigureInfo struct {
	Number int
	Title  string
	Anchor string // or ""
	Size   string // "half", "text", "pair" or "page"
	Alt    string // in place of the picture
	Panels []Panel
	Note   []Span
}

// Panel is a phase of a figure: the orders and their outcomes.
type Panel struct {
	Title   string // "Autumn", where there are several; of a moves figure, why the board allows the moves
	Text    string // and which they are
	Orders  []PowerWords
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

// Says returns the text after the verdict: its reason, as the end of the sentence.
func (r Result) Says() string {
	switch {
	case r.Text == "":
		return "."
	case strings.Contains(r.Text, ": "):
		return ", " + r.Text + "."
	}
	return ": " + r.Text + "."
}
