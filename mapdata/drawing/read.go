package drawing

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/charset"

	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// Read reads a drawing. The error has all mistakes, as diag.Errors with line and column; the
// drawing then holds what could be read.
func Read(name string, data []byte, o Options) (*Drawing, error) {
	r := &reader{name: name, data: data, opt: o, budget: maxPoints, line: 1, d: &Drawing{}}
	r.all()
	return r.d, r.ps.Err()
}

type reader struct {
	name   string
	data   []byte
	opt    Options
	d      *Drawing
	ps     diag.Problems
	budget int
	flat   float64
	stack  []frame
	count  int
	// The position that at computed last, and its byte offset.
	line, col, told int
	found           map[string]bool
	sheet           cssRules
}

// role is what an XML element stands for: nothing that is read, or a kind of layer.
type role uint8

const (
	nothing role = iota
	regions
	places
	picture
)

// frame is an XML element whose end was not read yet.
type frame struct {
	name  string
	m     matrix
	paint paint
	role  role
	shape int // index of the shape to which its paths belong, or -1
}

func (r *reader) at(offset int64) diag.Pos {
	to := min(int(offset), len(r.data))
	if to < r.told {
		r.line, r.col, r.told = 1, 0, 0
	}
	for _, b := range r.data[r.told:to] {
		switch {
		case b == '\n':
			r.line, r.col = r.line+1, 0
		case utf8.RuneStart(b):
			r.col++
		}
	}
	r.told = to
	return diag.Pos{File: r.name, Line: r.line, Col: 1 + r.col}
}

func (r *reader) bad(at diag.Pos, hint, format string, args ...any) {
	r.ps.Add(at, hint, format, args...)
}

var errStop = errors.New("stop")

func (r *reader) all() {
	dec := xml.NewDecoder(bytes.NewReader(r.data))
	dec.CharsetReader = charset.NewReaderLabel
	r.found = map[string]bool{}
	if bytes.HasPrefix(r.data, []byte("\x1f\x8b")) {
		r.bad(diag.Pos{File: r.name, Line: 1, Col: 1}, "save it as plain SVG", "this is a compressed SVG (.svgz)")
		return
	}
	var imports bool
	var outside string
	switch r.sheet, imports, outside = readSheet(r.data); {
	case imports:
		r.bad(r.at(int64(bytes.Index(r.data, []byte("<style")))), "delete the @import, or save as plain SVG",
			"a style sheet of the drawing imports another file")
		return
	case outside != "":
		r.bad(r.at(int64(bytes.Index(r.data, []byte("<style")))), "delete it, or save as plain SVG",
			"a style sheet of the drawing refers to %.60q, outside the file", outside)
		return
	}
	for {
		offset := dec.InputOffset()
		tok, err := dec.RawToken()
		if err == io.EOF {
			break
		}
		if err != nil {
			line, col := dec.InputPos()
			r.bad(diag.Pos{File: r.name, Line: line, Col: col}, "save it again as plain SVG", "not XML: %v", plainXML(err))
			return
		}
		if err := r.token(tok, offset); err != nil {
			return
		}
	}
	switch {
	case r.count == 0:
		r.bad(diag.Pos{File: r.name, Line: 1, Col: 1}, "save it as SVG", "not an SVG")
		return
	case len(r.stack) > 0:
		r.bad(r.at(int64(len(r.data))), "save it again", "the file ends inside <%s>", r.stack[len(r.stack)-1].name)
		return
	}
	r.d.Whole = true
	for _, l := range [3]struct {
		layer, key string
		wanted     bool
	}{{r.opt.Regions, "layer", true}, {r.opt.Picture, "backdrop", true},
		{r.opt.Places, "slots", r.opt.Places != "slots"}} {
		if l.layer != "" && l.wanted && !r.found[strings.ToLower(l.layer)] && !r.opt.Loose {
			hint := "a layer's name is its label in the drawing program"
			if len(r.d.Layers) > 0 {
				hint = "it has " + strings.Join(r.d.Layers, ", ") + "; " + l.key + " = … in [map] names another"
			}
			r.bad(diag.Pos{File: r.name, Line: 1, Col: 1}, hint, "the drawing has no layer %q", l.layer)
			r.d.Whole = r.d.Whole && l.key != "layer"
		}
	}
}

func plainXML(err error) string {
	var syntax *xml.SyntaxError
	if errors.As(err, &syntax) {
		return syntax.Msg
	}
	return err.Error()
}

func (r *reader) token(tok xml.Token, offset int64) error {
	switch t := tok.(type) {
	case xml.ProcInst:
		if t.Target == "xml-stylesheet" {
			r.bad(r.at(offset), "delete the line, or save as plain SVG", "a style sheet outside the file")
			return errStop
		}
	case xml.Directive:
		if declaresEntities(t, r.opt.Loose) {
			r.bad(r.at(offset), "save it as plain SVG", "the file declares entities, which could make it grow without end")
			return errStop
		}
	case xml.StartElement:
		return r.start(t, offset)
	case xml.EndElement:
		if len(r.stack) == 0 || r.stack[len(r.stack)-1].name != t.Name.Local {
			r.bad(r.at(offset), "save it again", "</%s> ends nothing", t.Name.Local)
			return errStop
		}
		r.stack = r.stack[:len(r.stack)-1]
	}
	return nil
}

// declaresEntities reports whether a document type declares entities. If loose, it ignores
// parameter entities, which no text can use.
func declaresEntities(t []byte, loose bool) bool {
	s := bytes.ToUpper(t)
	for {
		_, rest, ok := bytes.Cut(s, []byte("<!ENTITY"))
		if !ok {
			return false
		}
		if s = bytes.TrimSpace(rest); !loose || !bytes.HasPrefix(s, []byte("%")) {
			return true
		}
	}
}

func (r *reader) start(t xml.StartElement, offset int64) error {
	r.count++
	name := t.Name.Local
	switch {
	case r.count > maxElements:
		r.bad(r.at(offset), "simplify it", "the drawing has more than %d elements", maxElements)
		return errStop
	case len(r.stack) >= maxDepth:
		r.bad(r.at(offset), "ungroup it", "the drawing is nested more than %d deep", maxDepth)
		return errStop
	case r.count == 1 && name != "svg":
		r.bad(r.at(offset), "save it as SVG", "not an SVG but <%s>", name)
		return errStop
	}
	attr := func(key string) string {
		for _, a := range t.Attr {
			if a.Name.Local == key && a.Name.Space != "sodipodi" && (key != "label" || a.Name.Space == "inkscape") {
				return a.Value
			}
		}
		return ""
	}
	if err := r.harmless(&t, offset); err != nil {
		return err
	}
	parent := frame{m: identity, paint: plainPaint, shape: -1}
	if len(r.stack) > 0 {
		parent = r.stack[len(r.stack)-1]
	}
	said := r.sheet.of(name, attr)
	f := frame{name: name, m: parent.m, paint: parent.paint.with(attr, said), role: parent.role, shape: parent.shape}
	if s := attr("transform"); s != "" {
		m, err := readTransform(s)
		if err != nil {
			r.bad(r.at(offset), "in Inkscape: Edit, Select All, then Object, Transform, Apply", "%v", err)
		}
		f.m = f.m.times(m)
	}
	switch {
	case r.count == 1:
		r.viewBox(attr, offset)
	case name == "defs" || name == "clipPath" || name == "mask" || name == "symbol" || name == "pattern" ||
		name == "marker" || name == "metadata" || name == "namedview":
		f.role = nothing
		r.stack = append(r.stack, f)
		return nil
	case name == "g" || name == "svg" || name == "a":
		r.group(&f, attr, offset)
	default:
		r.element(&f, name, attr, offset)
	}
	if name == "svg" && r.count > 1 && !r.opt.Loose && f.role != nothing {
		r.bad(r.at(offset), "in Inkscape: Object, Ungroup, or draw what is in it again",
			"<svg %s>: a drawing within the drawing is not read", attr("id"))
	}
	if clipped(attr, said) && (f.role == regions || f.role == picture) && !r.opt.Loose {
		r.bad(r.at(offset), "cut the shape itself: in Inkscape, Object, Clip, Release, then Path, Intersection",
			"<%s %s> is clipped, and clips are not read", name, attr("id"))
	}
	r.stack = append(r.stack, f)
	return nil
}

func (r *reader) viewBox(attr func(string) string, offset int64) {
	p := &pathReader{s: attr("viewBox")}
	var v []float64
	for {
		n, ok := p.number()
		if !ok {
			break
		}
		v = append(v, n)
	}
	d := r.d
	if len(v) == 4 {
		d.X, d.Y, d.Width, d.Height = v[0], v[1], v[2], v[3]
	} else {
		d.Width, _ = length(attr("width"))
		d.Height, _ = length(attr("height"))
	}
	if d.Width <= 0 || d.Height <= 0 || d.Width/d.Height > 20 || d.Height/d.Width > 20 {
		r.bad(r.at(offset), `viewBox="0 0 1000 700", or width and height`, "the drawing has no sound size")
		d.Width, d.Height = 1000, 1000
	}
	r.flat = max(d.Width, d.Height) / 8000
}

// inUnits converts CSS lengths to a drawing's units, 96 to the inch.
var inUnits = map[string]float64{"": 1, "px": 1, "mm": 96 / 25.4, "cm": 96 / 2.54, "q": 96 / 101.6,
	"in": 96, "pt": 96. / 72, "pc": 16}

// length reads a number with or without a unit, but no percentages or font-relative lengths.
func length(s string) (v float64, ok bool) {
	s = strings.ToLower(strings.TrimSpace(s))
	digits := strings.TrimRight(s, "abcdefghijklmnopqrstuvwxyz%")
	unit, ok := inUnits[s[len(digits):]]
	if !ok {
		return 0, false
	}
	v, err := strconv.ParseFloat(digits, 64)
	return v * unit, err == nil
}

// group begins a layer, or a region of several parts.
func (r *reader) group(f *frame, attr func(string) string, offset int64) {
	label, id := attr("label"), attr("id")
	is := func(layer string) bool {
		return layer != "" && (strings.EqualFold(label, layer) || strings.EqualFold(id, layer))
	}
	if len(r.stack) == 1 && (label != "" || id != "") {
		shown := label
		if shown == "" {
			shown = id
		}
		if len(r.d.Layers) < 20 {
			r.d.Layers = append(r.d.Layers, shown)
		}
	}
	switch {
	case is(r.opt.Regions):
		f.role, r.found[strings.ToLower(r.opt.Regions)] = regions, true
	case is(r.opt.Places):
		f.role, r.found[strings.ToLower(r.opt.Places)] = places, true
	case is(r.opt.Picture):
		f.role, r.found[strings.ToLower(r.opt.Picture)] = picture, true
	case f.role == regions && f.shape < 0 && r.isShape(label, id, attr("groupmode") == "layer"):
		r.d.Shapes = append(r.d.Shapes, Shape{Label: label, ID: id, At: r.at(offset)})
		f.shape = len(r.d.Shapes) - 1
	}
}

// givenName matches an id that a drawing program generated for a group.
var givenName = regexp.MustCompile(`^(g|layer)[-_]?[0-9.-]*$`)

// isShape reports whether a group is one region of several parts, not a group of shapes.
func (r *reader) isShape(label, id string, layer bool) bool {
	if r.opt.Region != nil && (r.opt.Region(label) || label == "" && r.opt.Region(id)) {
		return true
	}
	return !(layer && r.opt.Region != nil) && (label != "" || id != "" && !givenName.MatchString(id))
}

func (r *reader) element(f *frame, name string, attr func(string) string, offset int64) {
	if f.role == nothing && !(r.opt.Loose && attr("id") != "") {
		return
	}
	subs, err := r.outline(name, attr)
	if err != nil {
		r.bad(r.at(offset), "draw it again, or save as plain SVG", "<%s %s>: %v", name, attr("id"), err)
		return
	}
	if subs == nil {
		if f.role == regions && name == "use" {
			r.bad(r.at(offset), "in Inkscape: Edit, Clone, Unlink Clone",
				"<use %s> among the regions is a reference, not a shape", attr("id"))
		} else if f.role == regions && r.opt.Region != nil && (r.opt.Region(attr("label")) || r.opt.Region(attr("id"))) {
			// A line encloses no area. Keep it as a shape without rings, so that messages can name it.
			r.d.Shapes = append(r.d.Shapes, Shape{Label: attr("label"), ID: attr("id"), At: r.at(offset)})
		}
		return
	}
	for i := range subs {
		for k, p := range subs[i].points {
			subs[i].points[k] = f.m.apply(p)
		}
	}
	label, id := attr("label"), attr("id")
	switch {
	case f.role == places:
		box := geom.EmptyBox()
		for _, s := range subs {
			for _, p := range s.points {
				box = box.Extend(p)
			}
		}
		r.d.Places = append(r.d.Places, Place{Label: label, ID: id, At: r.at(offset), Point: box.Centre()})
	case f.role == picture:
		p := Picture{Nonzero: f.paint.rule != "evenodd", Fill: f.paint.fill, Stroke: f.paint.stroke,
			Width: f.paint.width * f.m.scale(), Opacity: f.paint.opacity}
		if f.paint.fillOpacity == 0 {
			p.Fill = ""
		}
		if f.paint.hidden || p.Fill == "" && p.Stroke == "" {
			return
		}
		for _, s := range subs {
			p.Lines, p.Closed = append(p.Lines, s.points), append(p.Closed, s.closed)
		}
		r.d.Pictures = append(r.d.Pictures, p)
	default:
		r.part(f, label, id, subs, offset)
	}
}

func (r *reader) part(f *frame, label, id string, subs []subpath, offset int64) {
	at := r.at(offset)
	k := f.shape
	if k < 0 {
		r.d.Shapes = append(r.d.Shapes, Shape{Label: label, ID: id, At: at})
		k = len(r.d.Shapes) - 1
	}
	s := &r.d.Shapes[k]
	part := FilledPath{Nonzero: f.paint.rule != "evenodd"}
	for _, sub := range subs {
		p := sub.points
		if len(p) < 2 {
			continue // a path of one point has no area
		}
		first, last := p[0], p[len(p)-1]
		if !sub.closed && first.Dist(last) > max(r.d.Width, r.d.Height)/1000 {
			if !r.opt.Loose {
				var red strings.Builder
				Outline(&red, p)
				r.d.Open = append(r.d.Open, NewFault(at, fmt.Sprintf("the path of %q is open", s.Name()),
					strings.TrimSuffix(red.String(), "Z")))
				r.bad(at, "close it: in Inkscape, select both ends and join them",
					"the path of %q is open: it begins at %.1f, %.1f and ends at %.1f, %.1f",
					s.Name(), first.X, first.Y, last.X, last.Y)
			} else {
				continue
			}
		}
		if first == last {
			p = p[:len(p)-1]
		}
		if len(p) >= 3 {
			part.Rings = append(part.Rings, p)
		}
	}
	if len(part.Rings) > 0 {
		s.Parts = append(s.Parts, part)
		s.Rings = append(s.Rings, part.Rings...)
	}
}

func (r *reader) outline(name string, attr func(string) string) ([]subpath, error) {
	num := func(key string) float64 { return r.share(key, attr(key)) }
	switch name {
	case "path":
		return readPath(attr("d"), r.flat, &r.budget)
	case "polygon", "polyline":
		subs, err := readPath("M"+attr("points"), r.flat, &r.budget)
		if name == "polygon" && len(subs) > 0 {
			subs[0].closed = true
		}
		return subs, err
	case "rect":
		x, y, w, h := num("x"), num("y"), num("width"), num("height")
		return []subpath{{closed: true, points: []geom.Point{{X: x, Y: y}, {X: x + w, Y: y},
			{X: x + w, Y: y + h}, {X: x, Y: y + h}}}}, nil
	case "circle", "ellipse":
		rx, ry := num("rx"), num("ry")
		if name == "circle" {
			rx, ry = num("r"), num("r")
		}
		cx, cy := num("cx"), num("cy")
		return readPath(fmt.Sprintf("M%g %gA%g %g 0 1 1 %g %gA%g %g 0 1 1 %g %gZ", cx-rx, cy, rx, ry, cx+rx, cy, rx, ry,
			cx-rx, cy), r.flat, &r.budget)
	case "text":
		return []subpath{{points: []geom.Point{{X: num("x"), Y: num("y")}}}}, nil
	}
	return nil, nil
}

// share reads a length, which may be a percentage of the drawing's width or height.
func (r *reader) share(key, s string) float64 {
	if p, ok := strings.CutSuffix(strings.TrimSpace(s), "%"); ok {
		v, err := strconv.ParseFloat(p, 64)
		whole := r.d.Width
		if key == "y" || key == "cy" || key == "ry" || key == "height" {
			whole = r.d.Height
		}
		if err != nil {
			return 0
		}
		return v / 100 * whole
	}
	v, _ := length(s)
	return v
}

// Names lists the shapes' names, sorted, for hints.
func (d *Drawing) Names() []string {
	var out []string
	for i := range d.Shapes {
		out = append(out, d.Shapes[i].Name())
	}
	slices.Sort(out)
	return out
}
