// Package pdf writes a scene as a PDF: vector, searchable, its fonts subset, the same bytes for the same scene.
//
// The file is written here and not through canvas, because a map needs what canvas does not give: layers kept as form
// XObjects, shared by all tiles of a poster and compressed once for every map of a board; the name of a region under a
// curved label (ActualText); a date and an id that come from the content (ADR 60). Forms
// makes scenes into parts of a document that somebody else writes.
package pdf

import (
	"bytes"
	"crypto/md5"
	"fmt"
	"io"
	"sync"
	"time"
	"unicode/utf16"

	"github.com/klauspost/compress/zlib"

	"github.com/heraldmaps/herald/render/scene"
)

// Options say how a document is made.
type Options struct {
	Paper  string  // "a4" "a3" "a2" "a1" "a0", or "" for a page as large as the scene
	Poster string  // paper of the assembled poster; its parts are printed on Paper
	Margin float64 // mm round the picture on paper; 0: 7 mm (what an office printer needs)
	Title  string  // document title; the scene's if empty
	Author string
	Date   time.Time // from the content; the zero Time leaves the date out
}

// Write writes the scene as a document of one page, or as a poster's tiles.
func Write(w io.Writer, s *scene.Scene, o Options) error {
	b, err := Bytes(s, o)
	if err != nil {
		return err
	}
	_, err = w.Write(b)
	return err
}

// Bytes returns the document.
func Bytes(s *scene.Scene, o Options) ([]byte, error) { return Pages([]*scene.Scene{s}, o) }

// Pages returns a document of at least one scene, one after the other; the first names it. What the scenes have in
// common, and maps of one board have most things in common, is written once.
func Pages(scenes []*scene.Scene, o Options) ([]byte, error) {
	f := &file{}
	f.raw("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
	catalog, info, tree, resources := f.reserve(), f.reserve(), f.reserve(), f.reserve()

	use, notes := newUse(), newUse()
	type placed struct{ box, content string }
	known := map[placed]int{}
	var form, kids []int
	for _, s := range scenes {
		pages, err := layout(s, o)
		if err != nil {
			return nil, err
		}
		box := fmt.Sprintf("[%s %s %s %s]", num(s.X*unit), num(s.Y*unit), num((s.X+s.W)*unit), num((s.Y+s.H)*unit))
		var draw bytes.Buffer
		for _, l := range s.Layers {
			c := compiled(l)
			use.add(c.use)
			j, ok := known[placed{box, c.content}]
			if !ok {
				j = len(form)
				known[placed{box, c.content}] = j
				form = append(form, f.stream(fmt.Sprintf("/Type/XObject/Subtype/Form/BBox%s/Resources %d 0 R", box, resources), c.packed()))
			}
			fmt.Fprintf(&draw, "/L%d Do\n", j)
		}
		for _, pg := range pages {
			var b bytes.Buffer
			b.WriteString("q\n")
			if pg.clip {
				fmt.Fprintf(&b, "%s %s %s %s re W n\n", num(pg.x*mm), num(pg.y*mm), num(pg.w*mm), num(pg.h*mm))
			}
			k := pg.scale * mm / unit
			fmt.Fprintf(&b, "%s 0 0 %s %s %s cm\n", fine(k), fine(-k), num((pg.ox-s.X*pg.scale)*mm), num((pg.H-pg.oy+s.Y*pg.scale)*mm))
			b.Write(draw.Bytes())
			b.WriteString("Q\n")
			pg.notes(&b, notes)
			content := f.stream("", pack(b.Bytes()))
			kids = append(kids, f.object(fmt.Sprintf("<</Type/Page/Parent %d 0 R/MediaBox[0 0 %s %s]/Resources %d 0 R/Contents %d 0 R>>",
				tree, num(pg.W*mm), num(pg.H*mm), resources, content)))
		}
	}
	use.add(notes)

	var res bytes.Buffer
	res.WriteString("<</Font<<")
	for id := range scene.NumFaces {
		if len(use.runes[id]) > 0 {
			fmt.Fprintf(&res, "/F%d %d 0 R", id, f.font(id, use.runes[id]))
		}
	}
	res.WriteString(">>/ExtGState<<")
	for _, a := range use.alphas() {
		fmt.Fprintf(&res, "/A%d<</ca %s/CA %s>>", a, fine(float64(a)/255), fine(float64(a)/255))
	}
	res.WriteString(">>/XObject<<")
	for j, n := range form {
		fmt.Fprintf(&res, "/L%d %d 0 R", j, n)
	}
	res.WriteString(">>>>")
	f.set(resources, res.String())

	var list bytes.Buffer
	for _, k := range kids {
		fmt.Fprintf(&list, "%d 0 R ", k)
	}
	f.set(tree, fmt.Sprintf("<</Type/Pages/Count %d/Kids[%s]>>", len(kids), bytes.TrimSpace(list.Bytes())))
	s := scenes[0]
	lang := s.Lang
	if lang == "" {
		lang = "en-GB"
	}
	f.set(catalog, fmt.Sprintf("<</Type/Catalog/Pages %d 0 R/Lang%s/ViewerPreferences<</DisplayDocTitle true>>>>", tree, text(lang)))
	title := o.Title
	if title == "" {
		title = s.Title
	}
	meta := "<</Producer(herald)/Title" + text(title)
	if s.Desc != "" {
		meta += "/Subject" + text(s.Desc)
	}
	if o.Author != "" {
		meta += "/Author" + text(o.Author)
	}
	if !o.Date.IsZero() {
		meta += "/CreationDate(" + o.Date.UTC().Format("D:20060102150405Z") + ")"
	}
	f.set(info, meta+">>")
	return f.finish(catalog, info), nil
}

// unit is how many steps of the content streams a millimetre has; mm is a millimetre in points.
const (
	unit = 100.0
	mm   = 72 / 25.4
)

// file gathers the objects of a document.
type file struct {
	b   bytes.Buffer
	off []int
}

func (f *file) raw(s string) { f.b.WriteString(s) }

func (f *file) reserve() int {
	f.off = append(f.off, 0)
	return len(f.off)
}

func (f *file) set(n int, body string) {
	f.off[n-1] = f.b.Len()
	fmt.Fprintf(&f.b, "%d 0 obj\n%s\nendobj\n", n, body)
}

func (f *file) object(body string) int {
	n := f.reserve()
	f.set(n, body)
	return n
}

// stream adds data that pack made.
func (f *file) stream(dict string, packed []byte) int {
	n := f.reserve()
	f.off[n-1] = f.b.Len()
	fmt.Fprintf(&f.b, "%d 0 obj\n<<%s/Filter/FlateDecode/Length %d>>stream\n", n, dict, len(packed))
	f.b.Write(packed)
	f.raw("\nendstream\nendobj\n")
	return n
}

// pack compresses what is written once, at a level at which a map takes a sixth of the time of the standard library's.
func pack(data []byte) []byte { return quick.pack(data) }

// packWell spends a little more, for what is drawn small and downloaded often.
func packWell(data []byte) []byte { return thorough.pack(data) }

// compressors are idle ones of a level; one takes more memory than most streams. What one makes does not depend on what it
// made before.
type compressors struct {
	level int
	idle  sync.Pool
}

var quick, thorough = &compressors{level: 2}, &compressors{level: 6}

func (c *compressors) pack(data []byte) []byte {
	var b bytes.Buffer
	b.Grow(len(data)/2 + 64)
	z, ok := c.idle.Get().(*zlib.Writer)
	if ok {
		z.Reset(&b)
	} else {
		var err error
		if z, err = zlib.NewWriterLevel(&b, c.level); err != nil {
			panic(err) // a constant level
		}
	}
	z.Write(data)
	z.Close()
	z.Reset(io.Discard)
	c.idle.Put(z)
	return bytes.Clone(b.Bytes())
}

// finish writes the table of objects. The document's id is the hash of what it holds.
func (f *file) finish(catalog, info int) []byte {
	id := md5.Sum(f.b.Bytes())
	at := f.b.Len()
	fmt.Fprintf(&f.b, "xref\n0 %d\n0000000000 65535 f \n", len(f.off)+1)
	for _, o := range f.off {
		fmt.Fprintf(&f.b, "%010d 00000 n \n", o)
	}
	fmt.Fprintf(&f.b, "trailer\n<</Size %d/Root %d 0 R/Info %d 0 R/ID[<%x><%x>]>>\nstartxref\n%d\n%%%%EOF\n",
		len(f.off)+1, catalog, info, id, id, at)
	return f.b.Bytes()
}

// text writes a text string: plain where it is ASCII, else UTF-16 in hexadecimal.
func text(s string) string {
	plain := true
	for i := 0; i < len(s); i++ {
		if s[i] < 0x20 || s[i] > 0x7e || s[i] == '(' || s[i] == ')' || s[i] == '\\' {
			plain = false
		}
	}
	if plain {
		return "(" + s + ")"
	}
	b := []byte("<FEFF")
	for _, u := range utf16.Encode([]rune(s)) {
		b = fmt.Appendf(b, "%04X", u)
	}
	return string(append(b, '>'))
}
