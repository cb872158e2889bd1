package drawing

import (
	"fmt"
	"strings"

	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// Outline writes a closed ring as path data.
func Outline(b *strings.Builder, ring []geom.Point) {
	for i, p := range ring {
		verb := "L"
		if i == 0 {
			verb = "M"
		}
		fmt.Fprintf(b, "%s%.2f %.2f", verb, p.X, p.Y)
	}
	b.WriteByte('Z')
}

// Fault is a mistake to show in red: path data in the drawing's units, and a label beside it.
type Fault struct{ Label, Path string }

// NewFault returns a fault labelled with its line in the file and the start of the message.
func NewFault(at diag.Pos, message, path string) Fault {
	if words := []rune(message); len(words) > 44 {
		message = string(words[:43]) + "…"
	}
	return Fault{fmt.Sprintf("line %d: %s", at.Line, message), path}
}

// plain escapes text for SVG.
var plain = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// Lint draws a drawing's shapes in grey and its faults in red.
func (d *Drawing) Lint(faults []Fault) []byte {
	var b strings.Builder
	thin := max(d.Width, d.Height) / 1200
	fmt.Fprintf(&b, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"%g %g %g %g\">\n", d.X, d.Y, d.Width, d.Height)
	fmt.Fprintf(&b, "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" fill=\"#fff\"/>\n", d.X, d.Y, d.Width, d.Height)
	fmt.Fprintf(&b, "<g fill=\"#e4e4e4\" stroke=\"#777\" stroke-width=\"%.3f\" fill-rule=\"evenodd\">\n", thin)
	for i := range d.Shapes {
		var p strings.Builder
		for _, ring := range d.Shapes[i].Rings {
			Outline(&p, ring)
		}
		if p.Len() > 0 {
			fmt.Fprintf(&b, "<path d=\"%s\"/>\n", p.String())
		}
	}
	fmt.Fprintf(&b, "</g>\n<g fill=\"#d00000\" fill-opacity=\".6\" stroke=\"#d00000\" stroke-width=\"%.3f\" fill-rule=\"evenodd\" font-family=\"sans-serif\" font-size=\"%.2f\">\n", 2*thin, 22*thin)
	for _, f := range faults {
		x, y := d.X, d.Y+22*thin
		fmt.Sscanf(f.Path, "M%f %f", &x, &y)
		anchor := "start"
		if x > d.X+.6*d.Width { // so that the label stays on the sheet
			anchor = "end"
		}
		y = max(y-6*thin, d.Y+22*thin)
		fmt.Fprintf(&b, "<path d=\"%s\"/><text x=\"%.2f\" y=\"%.2f\" text-anchor=\"%s\" fill-opacity=\"1\" stroke=\"#fff\" stroke-width=\"%.2f\" paint-order=\"stroke\">%s</text>\n", f.Path, x, y, anchor, 5*thin, plain.Replace(f.Label))
	}
	b.WriteString("</g>\n</svg>\n")
	return []byte(b.String())
}
