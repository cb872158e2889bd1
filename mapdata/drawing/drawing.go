// Package drawing reads the shapes of a board from an SVG: a layer of regions, a layer of places,
// and a layer kept as a picture. It reads what drawing programs write, and refuses scripts,
// references outside the file and entities that expand.
//
// It knows nothing of boards; package compile makes one from the shapes.
package drawing

import (
	"encoding/xml"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// The limits of a drawing. Real ones are far below.
const (
	maxElements = 100_000
	maxDepth    = 100
	maxPoints   = 2_000_000
	maxText     = 16 << 20 // bytes of one attribute
)

// Drawing is the content of an SVG, in the units of its view box, x to the right, y down.
type Drawing struct {
	X, Y, Width, Height float64 // of the view box
	Shapes              []Shape // of the regions' layer, in the order they are painted
	Places              []Place // of the places' layer
	Pictures            []Picture
	Open                []Fault  // paths that should be closed; shapes have them closed by a straight line
	Whole               bool     // read to the end, so that the shapes can be examined further despite mistakes
	Layers              []string // names of the outermost groups, for hints
}

// Shape is one region's outline: a closed path, or a group of them.
type Shape struct {
	Label, ID string // inkscape:label and id; one may be ""
	At        diag.Pos
	Rings     [][]geom.Point // the rings of all parts, closed, without repeating the first point
	Parts     []FilledPath
}

// FilledPath is one path of a shape with its fill rule.
type FilledPath struct {
	Rings   [][]geom.Point
	Nonzero bool
}

// Name returns the shape's label, or else its id.
func (s *Shape) Name() string {
	if s.Label != "" {
		return s.Label
	}
	return s.ID
}

// Place is the centre of an element in the places' layer.
type Place struct {
	Label, ID string
	At        diag.Pos
	Point     geom.Point
}

// Name returns the place's label, or else its id.
func (p *Place) Name() string {
	if p.Label != "" {
		return p.Label
	}
	return p.ID
}

// Picture is a painted shape in the layer that is copied to the sheet as a picture.
type Picture struct {
	Lines   [][]geom.Point
	Closed  []bool // by line: whether it is closed
	Nonzero bool
	Fill    string  // "#rrggbb", or "" for none
	Stroke  string  // as Fill
	Width   float64 // of the stroke, in units
	Opacity float64 // of fill and stroke, 0 to 1
}

// Options say which layers to read. A layer's name is its label or id; case does not matter.
type Options struct {
	Regions, Places, Picture string // "" reads none
	// Region reports whether a region has this name. If set, a layer within the regions' layer is a
	// region's shape only if it has such a name. Other named groups there are always shapes.
	Region func(name string) bool
	// Loose makes every element with an id a shape, in any layer, for files of other programs.
	Loose bool
}

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

// forbidden lists elements that run code or bring in other content.
var forbidden = map[string]string{"script": "scripts", "foreignObject": "foreign objects", "iframe": "frames",
	"handler": "scripts", "listener": "scripts"}

// harmless rejects elements that run code, refer outside the file, or are too large.
func (r *reader) harmless(t *xml.StartElement, offset int64) error {
	if what := forbidden[t.Name.Local]; what != "" {
		r.bad(r.at(offset), "delete it, or save as plain SVG", "<%s>: a board's drawing has no %s", t.Name.Local, what)
		return errStop
	}
	for _, a := range t.Attr {
		key := strings.ToLower(a.Name.Local)
		switch {
		case len(a.Value) > maxText:
			r.bad(r.at(offset), "simplify the path", "%s of <%s> has %d million letters", key, t.Name.Local, len(a.Value)>>20)
			return errStop
		case strings.HasPrefix(key, "on") && a.Name.Space == "":
			r.bad(r.at(offset), "delete it, or save as plain SVG",
				"<%s> has %s: a board's drawing has no scripts", t.Name.Local, key)
			return errStop
		case key == "href" && !strings.HasPrefix(a.Value, "#") && !strings.HasPrefix(a.Value, "data:image/"):
			r.bad(r.at(offset), "embed the picture or delete the link",
				"<%s> refers to %.60q, outside the file", t.Name.Local, a.Value)
			return errStop
		}
		if to := linked(a.Value); to != "" {
			r.bad(r.at(offset), "delete it, or save as plain SVG",
				"%s of <%s> refers to %.60q, outside the file", key, t.Name.Local, to)
			return errStop
		}
	}
	return nil
}

// link matches a reference in a style: url(#a).
var link = regexp.MustCompile(`(?i)\burl\(\s*["']?\s*([^"')\s]*)`)

// linked returns the first reference outside the file in a style, or "".
func linked(style string) string {
	if !strings.Contains(style, "(") { // path data is long and never matches
		return ""
	}
	for _, m := range link.FindAllStringSubmatch(style, -1) {
		if m[1] != "" && !strings.HasPrefix(m[1], "#") && !strings.HasPrefix(m[1], "data:image/") {
			return m[1]
		}
	}
	return ""
}

// clipped reports whether a clip or a mask hides part of an element.
func clipped(attr func(string) string, sheet string) bool {
	is := func(v string) bool { v = strings.TrimSpace(v); return v != "" && v != "none" }
	if is(attr("clip-path")) || is(attr("mask")) {
		return true
	}
	for _, part := range strings.Split(sheet+";"+attr("style"), ";") {
		if key, v, _ := strings.Cut(part, ":"); is(v) &&
			slices.Contains([]string{"clip-path", "mask"}, strings.TrimSpace(key)) {
			return true
		}
	}
	return false
}
