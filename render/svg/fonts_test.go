package svg_test

import (
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"encoding/binary"
	"encoding/xml"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/tdewolff/font"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/svg"
)

var (
	carried = regexp.MustCompile(`@font-face\{font-family:(herald-\d);src:url\(data:font/woff;base64,([^)]*)\)\}`)
	family  = regexp.MustCompile(`\.(t\d)\{font:[^}]*?250px (herald-\d),`)
)

// unpacked reads a WOFF file as a browser does: every table has the length it says and the sum it says.
func unpacked(t *testing.T, b []byte) []byte {
	t.Helper()
	be := binary.BigEndian
	if string(b[:4]) != "wOFF" || int(be.Uint32(b[8:])) != len(b) {
		t.Fatalf("no WOFF file, or of another length than it says: % x", b[:12])
	}
	n := int(be.Uint16(b[12:]))
	out := append([]byte{0, 1, 0, 0}, b[12:14]...)
	out = append(out, make([]byte, 6)...)
	at := 12 + 16*n
	var body []byte
	for i := range n {
		rec := b[44+20*i:]
		from, packed, size := be.Uint32(rec[4:]), be.Uint32(rec[8:]), be.Uint32(rec[12:])
		data := b[from : from+packed]
		if packed < size {
			z, err := zlib.NewReader(bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			if data, err = io.ReadAll(z); err != nil {
				t.Fatal(err)
			}
		}
		if len(data) != int(size) {
			t.Errorf("the table %s has %d bytes, not %d", rec[:4], len(data), size)
		}
		out = append(append(out, rec[:4]...), rec[16:20]...)
		out = be.AppendUint32(out, uint32(at+len(body)))
		out = be.AppendUint32(out, size)
		body = append(body, data...)
		body = append(body, make([]byte, -len(body)&3)...)
	}
	return append(out, body...)
}

// TestFontsAreCarried: the map of every board, with its letters as text, carries a font for each face in which it has one, and the font has
// every letter that is set in it; each letter stands where it was drawn, to a hundredth of its size and the grid; and it weighs less than the map whose letters are drawn.
func TestFontsAreCarried(t *testing.T) {
	eachBoard(t, func(id string, b *mapdata.Board, r *render.Renderer) {
		p := engine.PublishBoard(b.Map)
		s, err := r.Map(render.View{Position: &p})
		if err != nil {
			t.Fatal(err)
		}
		drawn, text := svg.Bytes(s, svg.Options{Outlines: true}), svg.Bytes(s, svg.Options{Outlines: true, Fonts: true})
		if share := float64(len(text)) / float64(len(drawn)); share > 0.92 {
			t.Errorf("%s: %d bytes with fonts, %d without", id, len(text), len(drawn))
		}
		fonts := map[string]*font.SFNT{}
		for _, m := range carried.FindAllSubmatch(text, -1) {
			data, err := base64.StdEncoding.DecodeString(string(m[2]))
			if err != nil {
				t.Fatal(err)
			}
			if fonts[string(m[1])], err = font.ParseSFNT(unpacked(t, data), 0); err != nil {
				t.Fatalf("%s: %s: %v", id, m[1], err)
			}
		}
		face := map[string]*font.SFNT{}
		for _, m := range family.FindAllSubmatch(text, -1) {
			face[string(m[1])] = fonts[string(m[2])]
		}
		var set []*scene.Text
		for _, l := range s.Layers {
			set = carriedTexts(set, l.Items)
		}
		runs, turned, flowing := 0, 0, 0
		dec := xml.NewDecoder(bytes.NewReader(text))
		for {
			tok, err := dec.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			el, ok := tok.(xml.StartElement)
			if !ok || el.Name.Local != "text" {
				continue
			}
			var f *font.SFNT
			places, frame, spacing := map[string][]float64{}, "", 0.0
			for _, a := range el.Attr {
				switch a.Name.Local {
				case "class":
					for _, class := range strings.Fields(a.Value) {
						if g, ok := face[class]; ok {
							f = g
						}
					}
				case "transform":
					frame = a.Value
				case "letter-spacing":
					spacing = number(t, a.Value)
				case "dx", "dy", "rotate":
					for _, v := range strings.Fields(a.Value) {
						places[a.Name.Local] = append(places[a.Name.Local], number(t, v))
					}
				}
			}
			if f == nil {
				t.Fatalf("%s: text without a font: %v", id, el.Attr)
			}
			what, err := dec.Token()
			if err != nil {
				t.Fatal(err)
			}
			for { // a title stands before the letters
				if _, ok := what.(xml.StartElement); !ok {
					break
				}
				if err = dec.Skip(); err == nil {
					what, err = dec.Token()
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			letters := []rune(string(what.(xml.CharData)))
			runs++
			if len(places) == 0 {
				flowing++
			}
			if len(places["rotate"]) > 0 {
				turned++
			}
			if len(set) == 0 || set[0].S != string(letters) {
				t.Fatalf("%s: %q is set, and not what comes next in the drawing", id, string(letters))
			}
			misplaced(t, id, set[0], f, frame, spacing, places)
			set = set[1:]
			for _, c := range letters {
				if g := f.GlyphIndex(c); g == 0 {
					t.Errorf("%s: no font for %q of %q", id, c, string(letters))
				}
			}
		}
		if runs < 50 {
			t.Errorf("%s: %d runs of text", id, runs)
		}
		t.Logf("%s: %d bytes with its fonts, %d with letters drawn; %d runs, %d of them curved, %d without places", id, len(text), len(drawn), runs, turned, flowing)
	})
}

// carriedTexts are the runs of items that are set in fonts of the document's own, in drawing order.
func carriedTexts(out []*scene.Text, items []scene.Item) []*scene.Text {
	for i := range items {
		if x := items[i].Text; x != nil && x.Face != scene.GaramondNarrow && len(x.Glyphs) > 0 {
			out = append(out, x)
		}
		out = carriedTexts(out, items[i].Kids)
	}
	return out
}

var framed = regexp.MustCompile(`^translate\(([^ )]+) ([^ )]+)\)(?:rotate\(([^)]+)\))?scale\(([^)]+)\)$`)

// misplaced sets a run as a browser does, by what the font says of how wide letters are, and tells of letters that stand elsewhere than in the drawing, or are turned
// otherwise.
func misplaced(t *testing.T, id string, run *scene.Text, f *font.SFNT, frame string, spacing float64, places map[string][]float64) {
	t.Helper()
	m := framed.FindStringSubmatch(frame)
	if m == nil {
		t.Fatalf("%s: %q stands in the frame %q", id, run.S, frame)
	}
	x0, y0, turn, scale := number(t, m[1]), number(t, m[2]), 0.0, number(t, m[4])
	if m[3] != "" {
		turn = number(t, m[3])
	}
	of := func(name string, i int) float64 {
		if i < len(places[name]) {
			return places[name][i]
		}
		return 0
	}
	sin, cos := math.Sincos(turn * math.Pi / 180)
	x, y := 0.0, 0.0
	for i, c := range []rune(run.S) {
		x, y = x+of("dx", i), y+of("dy", i)
		g := run.Glyphs[i]
		at := geom.Point{X: (x0 + (x*cos-y*sin)*scale) / 10, Y: (y0 + (x*sin+y*cos)*scale) / 10}
		far := math.Hypot(g.X-run.Glyphs[0].X, g.Y-run.Glyphs[0].Y)
		if d, most := math.Hypot(at.X-g.X, at.Y-g.Y), 0.0708+0.014*run.Size+far*0.05*math.Pi/180; d > most {
			t.Fatalf("%s: the letter %d of %q is %.3f mm from its place, %.3f at the most", id, i+1, run.S, d, most)
		}
		if d := math.Abs(math.Remainder(turn+of("rotate", i)-g.Turn*180/math.Pi, 360)); d > 0.56 {
			t.Fatalf("%s: the letter %d of %q is turned by %.2f degrees too much", id, i+1, run.S, d)
		}
		x += float64(f.GlyphAdvance(f.GlyphIndex(c))) + spacing
	}
}

// number reads a number.
func number(t *testing.T, s string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(s, 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestRulesOfClassesWin: what a class says of the ends of its lines is stronger than what all lines have, in a document that stands alone too.
func TestRulesOfClassesWin(t *testing.T) {
	var p scene.Path
	p.MoveTo(1, 1).LineTo(9, 9)
	s := &scene.Scene{W: 10, H: 10, Theme: "t", Layers: []*scene.Layer{{ID: "a", Items: []scene.Item{{Path: p, Style: &scene.Style{Class: "cut", Stroke: scene.Colour{A: 255}, Width: 1, Butt: true}}}}}}
	for _, o := range []svg.Options{{Outlines: true}, {Outlines: true, Fonts: true}} {
		doc := string(svg.Bytes(s, o))
		all := regexp.MustCompile(`([.\w -]+)\{stroke-linejoin:round`).FindStringSubmatch(doc)
		cut := regexp.MustCompile(`([.\w -]+)\{[^}]*stroke-linecap:butt`).FindStringSubmatch(doc)
		if all == nil || cut == nil {
			t.Fatalf("no rules in %s", doc)
		}
		if a, c := strings.Count(all[1], "."), strings.Count(cut[1], "."); a >= c {
			t.Errorf("%q is as strong as %q", all[1], cut[1])
		}
	}
}
