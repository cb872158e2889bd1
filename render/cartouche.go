package render

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// cartoucheLayer draws the title with the scale, the table of powers, and the key.
func (r *Renderer) cartoucheLayer(bd *backdrop, v *View) *scene.Layer {
	l := &scene.Layer{ID: "cartouche"}
	if b := bd.room.title; b.Max.X > 0 {
		l.Items = append(l.Items, r.titlePlaque(b, bd, v))
	}
	if b := bd.room.legend; b.Max.X > 0 && v.Hide&Legend == 0 && v.Position != nil {
		l.Items = append(l.Items, r.legend(b, bd, v))
	}
	b := bd.room.key
	if v.Position == nil {
		b = bd.room.board
	}
	if b.Max.X > 0 && v.Hide&(Legend|Key) == 0 && v.KeySize == 0 {
		rows := r.keyRows(v, !v.drawsOrders())
		if _, _, k := keyIn(b, len(rows), keyColumn(rows)); k < keyLeast && v.Position != nil {
			rows = r.keyRows(v, false)
		}
		if len(rows) > 0 {
			l.Items = append(l.Items, r.key(b, bd, rows))
		}
	}
	return l
}

// fitted centres a line of text. It shrinks a wide line, or cuts one that would be unreadable.
func fitted(id scene.FaceID, s string, x, y, size, room float64, st *scene.Style) scene.Item {
	f := typeface.Get(id)
	s = clean(s)
	w := f.Width(s, 0)
	if w*size > room {
		// Make the text slightly narrower than room, or rounding might make cutTo shorten it.
		size = math.Max(math.Max(room/w*(1-1e-9), size*0.5), math.Min(size, codeSize))
	}
	return scene.Item{Style: st, Text: f.Centred(cutTo(id, s, size, room), x, y, size, 0)}
}

// twoLines breaks a line that fitted would cut at its middle: "March 1888 / adjustments".
func twoLines(id scene.FaceID, s string, size, room float64) []string {
	s = clean(s)
	if typeface.Get(id).Width(s, 0)*math.Max(size*0.5, math.Min(size, codeSize)) <= room {
		return []string{s}
	}
	best := -1
	for i, c := range s {
		if c == ' ' && (best < 0 || max(i, len(s)-i) < max(best, len(s)-best)) {
			best = i
		}
	}
	if best < 0 {
		return []string{s}
	}
	return []string{s[:best], s[best+1:]}
}

// clean removes what cannot be printed on a line: line ends, tabs, control characters, and marks
// that change the direction of text.
func clean(s string) string {
	return strings.Map(func(c rune) rune {
		switch {
		case c == '\n', c == '\t', c == '\r':
			return ' '
		case c < 0x20, c >= 0x7f && c < 0xa0, c >= 0x202a && c <= 0x202e, c >= 0x2066 &&
			c <= 0x2069, c == 0x200e, c == 0x200f:
			return -1
		}
		return c
	}, s)
}

// titleGround draws the parts of the cartouche that all maps of a look share: plaque, figures and
// scale. beside is the width that the figures take.
func (r *Renderer) titleGround(b geom.Box, st *styles) (kids []scene.Item, beside float64) {
	kids = r.plaque(b, st)
	h := b.Height()
	for i, id := range r.style.Frame.Figures {
		high := 0.44 * h
		side := high*r.style.Drawing(id).Size[0]/r.style.Drawing(id).Size[1]/2 + r.ruled() + 1
		at := geom.Point{X: b.Min.X + side, Y: b.Max.Y - r.ruled() - 1 - high/2}
		if i == 1 {
			at.X = b.Max.X - side
		}
		kids = append(kids, scene.Item{Class: "figure", Kids: r.drawn(id, high, at, st)})
		beside = 4 * side
	}
	if km := r.board.Projection.KmPerMM; km > 0 {
		kids = append(kids, scaleBar(b.Centre().X, b.Max.Y-r.ruled()-0.8, b.Width()*0.9-beside, h, km, st)...)
	}
	return scene.Shared(kids), beside
}

func (r *Renderer) titlePlaque(b geom.Box, bd *backdrop, v *View) scene.Item {
	st, beside := bd.st, bd.besideTitle
	it := scene.Item{Class: "cartouche", Box: scene.BoxFurniture, Kids: slices.Clip(bd.title)}
	w := b.Width()
	cx := b.Min.X + w/2
	title := v.Title
	if title == "" {
		title = r.board.Map.Title
	}
	sub := v.Subtitle
	if sub == "" {
		sub = r.board.Subtitle
	}
	// Scale, note and subtitle are at the bottom. The title takes the rest, in one or two lines.
	em := bd.room.titleEm
	foot := b.Max.Y - 1.75*em
	if v.Note != "" {
		size := math.Max(0.46*em, codeSize)
		it.Kids = append(it.Kids, fitted(scene.FellItalic, v.Note, cx, foot, size, w-em-beside, st.caption))
		foot -= 1.25 * size
	}
	if sub != "" {
		size := math.Max(0.6*em, codeSize)
		for _, ln := range slices.Backward(twoLines(scene.FellItalic, sub, size, w-em-beside)) {
			it.Kids = append(it.Kids, fitted(scene.FellItalic, ln, cx, foot, size, w-em-beside, st.subtitle))
			foot -= 1.05 * size
		}
	}
	head := b.Min.Y + 0.4*em
	lines, size := titleLines(clean(title), em, foot-head, w-1.2*em)
	y := (head+foot)/2 + 0.36*size - 0.5*titleLead*size*float64(len(lines)-1)
	for _, ln := range lines {
		it.Kids = append(it.Kids, fitted(scene.FellCaps, ln, cx, y, size, w-0.8*em, st.title))
		y += size * titleLead
	}
	return it
}

// titleLead is the distance between a title's baselines, in em.
const titleLead = 1.05

// titleSize is the size of a title on a sheet of A2, mm: 36 pt.
const titleSize = 36 * 25.4 / 72

// titleBox returns the size of a plaque for the board's own title, mm; em is the type size, mm.
func (r *Renderer) titleBox(em float64) (w, h float64) {
	lines := balance(clean(r.board.Map.Title))
	for _, ln := range lines {
		w = math.Max(w, typeface.Get(scene.FellCaps).Width(ln, 0))
	}
	// The title of a game may need a second line.
	return math.Max(5.4, w+1.4) * em, (2.95 + titleLead*math.Max(1.4, float64(len(lines)))) * em
}

// titleLines sets a title in one line, or in two if the type is then at least 5 % larger. It
// returns the lines and the largest type size, at most em, that fits into tall by wide mm.
func titleLines(title string, em, tall, wide float64) (lines []string, size float64) {
	for _, cut := range [][]string{{title}, halves(title)} {
		w := 0.01
		for _, ln := range cut {
			w = math.Max(w, typeface.Get(scene.FellCaps).Width(ln, 0))
		}
		if s := math.Min(math.Min(em, wide/w), tall/(titleLead*float64(len(cut))-0.2)); s > size*1.05 {
			lines, size = cut, s
		}
	}
	return lines, size
}

// balance breaks a long title into two lines of similar length.
func balance(s string) []string {
	if len(s) < 16 {
		return []string{s}
	}
	return halves(s)
}

func halves(s string) []string {
	words := strings.Fields(s)
	if len(words) < 2 {
		return []string{s}
	}
	best, at := len(s), 1
	for i := 1; i < len(words); i++ {
		a, b := len(strings.Join(words[:i], " ")), len(strings.Join(words[i:], " "))
		if d := max(a, b); d < best {
			best, at = d, i
		}
	}
	return []string{strings.Join(words[:at], " "), strings.Join(words[at:], " ")}
}

// scaleBar draws a scale of statute miles, as long as room allows, with its figures below the line
// and nothing below foot. h is the cartouche's height.
func scaleBar(cx, foot, room, h, kmPerMM float64, st *styles) []scene.Item {
	mile := 1.609344 / kmPerMM // length of a mile on the map, mm
	total := 0.0
	for _, n := range []float64{10, 20, 40, 50, 80, 100, 200, 400, 500, 1000} {
		if n*mile+18 <= room { // 18 mm: the word after the last figure, kept free on both sides
			total = n
		}
	}
	if total == 0 {
		return nil
	}
	size := math.Max(h*0.065, 2.83)
	y := foot - 1.2*size // figures reach a quarter of their size below the line
	length, thick := total*mile, h*0.026
	x0 := cx - length/2
	var bar, box scene.Path
	rect := func(a, b float64) geom.Box {
		return geom.Box{Min: geom.Point{X: x0 + a*length, Y: y - thick}, Max: geom.Point{X: x0 + b*length, Y: y}}
	}
	bar.Rect(rect(0, 0.25)).Rect(rect(0.5, 0.75))
	box.Rect(rect(0, 1))
	out := []scene.Item{{Style: st.bar, Path: bar}, {Style: st.neatThin, Path: box}}
	f := typeface.Get(scene.Garamond)
	for _, t := range []float64{0, 0.5, 1} {
		s := fmt.Sprintf("%g", total*t)
		if t == 1 {
			s += " miles"
		}
		x := x0 + t*length
		text := f.Centred(s, x, y+size*0.95, size, 0)
		if t == 1 {
			n := fmt.Sprintf("%g", total)
			text = f.Line(s, x-f.Width(n, 0)*size/2, y+size*0.95, size, 0, 0)
		}
		out = append(out, scene.Item{Style: st.caption, Text: text})
	}
	return out
}

func number(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}

// describe describes a picture in words, for readers who cannot see it.
func (r *Renderer) describe(v *View) string {
	m := r.board.Map
	if v.Position == nil {
		return fmt.Sprintf("Map of %s: %d regions, no units.", m.Title, len(m.Regions))
	}
	p := v.Position.Position()
	counts := make([]int, len(m.Powers))
	for i, o := range p.Owners {
		if o != engine.NoPower && m.Regions[i].SupplyCentre {
			counts[o]++
		}
	}
	units := make([]int, len(m.Powers))
	for _, u := range p.Units {
		if u.Power >= 0 {
			units[u.Power]++
		}
	}
	var parts []string
	for i := range m.Powers {
		if counts[i]+units[i] == 0 {
			continue // powers that do not exist yet, or are eliminated
		}
		text := m.Powers[i].Name + " " + number(counts[i], "centre")
		if v.Hide&Units == 0 {
			text += " and " + number(units[i], "unit")
		}
		parts = append(parts, text)
	}
	s := strings.Join(parts, "; ") + "."
	if n := len(p.Dislodged); n > 0 {
		s += fmt.Sprintf(" Dislodged: %s.", number(n, "unit"))
	}
	if n := len(v.Outcomes.List()); n > 0 {
		s += fmt.Sprintf(" Drawn with %s; the list beside the map gives each in words.", number(n, "order"))
	}
	return s
}
