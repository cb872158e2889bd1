package typeset

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"unicode/utf16"

	"github.com/klauspost/compress/zlib"
)

// pdfDoc is a PDF taken apart into its objects, as canvas writes them: one cross-reference table, no object streams.
type pdfDoc struct {
	objects [][]byte // by number from 1, between "obj" and "endobj"
}

func parsePDF(b []byte) (*pdfDoc, error) {
	i := bytes.LastIndex(b, []byte("startxref"))
	if i < 0 {
		return nil, fmt.Errorf("the PDF has no cross-reference table")
	}
	at, err := strconv.Atoi(strings.Fields(string(b[i+len("startxref"):]))[0])
	if err != nil {
		return nil, err
	}
	lines := strings.SplitN(string(b[at:i]), "\n", 3)
	if len(lines) < 3 || lines[0] != "xref" {
		return nil, fmt.Errorf("the PDF's cross-reference table is not where it should be")
	}
	n, err := strconv.Atoi(strings.Fields(lines[1])[1])
	if err != nil {
		return nil, err
	}
	d := &pdfDoc{objects: make([][]byte, n)}
	var offsets []int
	for _, l := range strings.SplitN(lines[2], "\n", n+1)[:n] {
		off, err := strconv.Atoi(strings.Fields(l)[0])
		if err != nil {
			return nil, err
		}
		offsets = append(offsets, off)
	}
	for k := 1; k < n; k++ {
		body := b[offsets[k]:at]
		start := bytes.Index(body, []byte(" obj\n")) + len(" obj\n")
		end := bytes.Index(body, []byte("\nendobj"))
		// A stream may hold the word by chance: its dictionary says how long it is.
		if s := bytes.Index(body[:end], []byte(">>stream\n")); s >= 0 {
			if m := streamLength.FindSubmatch(body[start:s]); m != nil {
				size, _ := strconv.Atoi(string(m[1]))
				from := s + len(">>stream\n") + size
				end = from + bytes.Index(body[from:], []byte("\nendobj"))
			}
		}
		d.objects[k] = bytes.Clone(body[start:end])
	}
	return d, nil
}

var (
	streamLength = regexp.MustCompile(`/Length (\d+)`)
	kidRefs      = regexp.MustCompile(`/Kids\[([^\]]*)\]`)
	toUnicode    = regexp.MustCompile(`/ToUnicode (\d+) 0 R`)
)

// pages returns the page objects in order.
func (d *pdfDoc) pages() []int {
	m := kidRefs.FindSubmatch(d.objects[3])
	if m == nil {
		return nil
	}
	var out []int
	for _, r := range strings.Split(string(m[1]), " 0 R") {
		if n, err := strconv.Atoi(strings.TrimSpace(r)); err == nil {
			out = append(out, n)
		}
	}
	return out
}

func (d *pdfDoc) set(n int, body string) { d.objects[n] = []byte(body) }

func (d *pdfDoc) reserve() int {
	d.objects = append(d.objects, nil)
	return len(d.objects) - 1
}

// insert adds entries to a dictionary object.
func (d *pdfDoc) insert(n int, entries string) {
	o := d.objects[n]
	i := bytes.LastIndex(o, []byte(">>"))
	d.objects[n] = append(append(append([]byte{}, o[:i]...), entries...), o[i:]...)
}

var (
	contentsRef = regexp.MustCompile(`/Contents (\d+) 0 R`)
	xobjects    = regexp.MustCompile(`/XObject<<`)
	resources   = regexp.MustCompile(`/Resources<<`)
)

// before puts a content stream before a page's own, and form XObjects among its resources.
func (d *pdfDoc) before(page, stream int, forms string) {
	o := string(d.objects[page])
	o = contentsRef.ReplaceAllString(o, fmt.Sprintf("/Contents[%d 0 R $1 0 R]", stream))
	if xobjects.MatchString(o) {
		o = xobjects.ReplaceAllString(o, "/XObject<<"+forms)
	} else {
		o = resources.ReplaceAllString(o, "/Resources<</XObject<<"+forms+">>")
	}
	d.objects[page] = []byte(o)
}

// stream adds a compressed stream with more entries in its dictionary.
func (d *pdfDoc) stream(dict string, data []byte) int {
	n := d.reserve()
	d.set(n, packed(dict, data))
	return n
}

func packed(dict string, data []byte) string {
	var z bytes.Buffer
	w := zlib.NewWriter(&z)
	w.Write(data)
	w.Close()
	return fmt.Sprintf("<<%s/Filter/FlateDecode/Length %d>>stream\n%s\nendstream", dict, z.Len(), z.Bytes())
}

// repack compresses every stream that canvas wrote, and takes the clock out of the fonts.
func (d *pdfDoc) repack() {
	var wg sync.WaitGroup
	next := make(chan int)
	for range 2 {
		wg.Go(func() {
			for n := range next {
				d.repackOne(n)
			}
		})
	}
	for n := 1; n < len(d.objects); n++ {
		next <- n
	}
	close(next)
	wg.Wait()
}

func (d *pdfDoc) repackOne(n int) {
	o := d.objects[n]
	i := bytes.Index(o, []byte(">>stream\n"))
	if i < 0 {
		return
	}
	head := string(o[2:i])
	if strings.Contains(head, "/Filter") && !strings.Contains(head, "/Filter/FlateDecode") {
		return // a photograph
	}
	data, err := d.unpack(n)
	if err != nil {
		return // left as it is
	}
	undate(data)
	d.set(n, packed(streamLength.ReplaceAllString(strings.Replace(head, "/Filter/FlateDecode", "", 1), ""), data))
}

func (d *pdfDoc) unpack(n int) ([]byte, error) {
	o := d.objects[n]
	i := bytes.Index(o, []byte(">>stream\n"))
	m := streamLength.FindSubmatch(o)
	if i < 0 || m == nil {
		return nil, fmt.Errorf("PDF object %d is no stream", n)
	}
	size, _ := strconv.Atoi(string(m[1]))
	from := i + len(">>stream\n")
	if !bytes.Contains(o[:i], []byte("/Filter")) {
		return bytes.Clone(o[from : from+size]), nil
	}
	r, err := zlib.NewReader(bytes.NewReader(o[from : from+size]))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

var (
	mapRange = regexp.MustCompile(`<([0-9A-F]{4})> <([0-9A-F]{4})> <([0-9A-F]+)>`)
	mapChar  = regexp.MustCompile(`(?m)^<([0-9A-F]{4})> <([0-9A-F]+)>`)
)

var baseFont = regexp.MustCompile(`/BaseFont/SUBSET\+([^/]+)/`)

// spell rewrites the maps to Unicode of the fonts that the text is set in, one entry a glyph, so that ligatures and lining figures
// are found and copied as what they spell. A figure may use the same fonts for itself: ours are those that hold exactly the
// glyphs that were drawn.
func (d *pdfDoc) spell(f *Fonts) error {
	for c, sub := range f.drawn[:files] {
		glyphs := sub.List()[1:]
		if len(glyphs) == 0 {
			continue
		}
		name := f.postScript(cut(c))
		found := false
		for n := 1; n < len(d.objects) && !found; n++ {
			m, b := toUnicode.FindSubmatch(d.objects[n]), baseFont.FindSubmatch(d.objects[n])
			if m == nil || b == nil || string(b[1]) != name {
				continue
			}
			ref, _ := strconv.Atoi(string(m[1]))
			old, err := d.unpack(ref)
			if err != nil {
				return err
			}
			if found = f.same(cut(c), glyphs, codes(string(old))); found {
				d.set(ref, packed("", unicodeMap(glyphs, f.spell[c])))
			}
		}
		if !found {
			return fmt.Errorf("font %s is not in the PDF as it was drawn", name)
		}
	}
	return nil
}

// codes reads a map to Unicode as canvas writes it.
func codes(s string) map[int]int {
	out := map[int]int{}
	for _, x := range mapRange.FindAllStringSubmatch(s, -1) {
		from, _ := strconv.ParseInt(x[1], 16, 32)
		to, _ := strconv.ParseInt(x[2], 16, 32)
		code, _ := strconv.ParseInt(x[3], 16, 64)
		for g := from; g <= to; g++ {
			out[int(g)] = int(code + g - from)
		}
	}
	for _, x := range mapChar.FindAllStringSubmatch(mapRange.ReplaceAllString(s, ""), -1) {
		g, _ := strconv.ParseInt(x[1], 16, 32)
		code, _ := strconv.ParseInt(x[2], 16, 64)
		out[int(g)] = int(code)
	}
	return out
}

// same says that a font of the PDF holds exactly the glyphs that were drawn.
func (f *Fonts) same(c cut, glyphs []uint16, codes map[int]int) bool {
	if _, more := codes[len(glyphs)+1]; more {
		return false
	}
	for i, g := range glyphs {
		if codes[i+1] != int(f.fonts[c].SFNT.Cmap.ToUnicode(g)) {
			return false
		}
	}
	return true
}

func unicodeMap(glyphs []uint16, spell map[uint16]string) []byte {
	var b strings.Builder
	b.WriteString("/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CIDSystemInfo <</Registry(Adobe)/Ordering(UCS)/Supplement 0>> def\n" +
		"/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n")
	for i := 0; i < len(glyphs); i += 100 { // a hundred entries a block is the most the format allows
		part := glyphs[i:min(i+100, len(glyphs))]
		fmt.Fprintf(&b, "%d beginbfchar\n", len(part))
		for k, g := range part {
			fmt.Fprintf(&b, "<%04X> <", i+k+1)
			for _, u := range utf16.Encode([]rune(spell[g])) {
				fmt.Fprintf(&b, "%04X", u)
			}
			b.WriteString(">\n")
		}
		b.WriteString("endbfchar\n")
	}
	b.WriteString("endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend")
	return []byte(b.String())
}

// bytes writes the document.
func (d *pdfDoc) bytes() []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
	offsets := make([]int, len(d.objects))
	for n := 1; n < len(d.objects); n++ {
		offsets[n] = b.Len()
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", n, bytes.TrimRight(d.objects[n], "\n"))
	}
	at := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(d.objects))
	for n := 1; n < len(d.objects); n++ {
		fmt.Fprintf(&b, "%010d 00000 n \n", offsets[n])
	}
	fmt.Fprintf(&b, "trailer\n<</Size %d/Root 1 0 R/Info 2 0 R>>\nstartxref\n%d\n%%%%EOF\n", len(d.objects), at)
	return b.Bytes()
}
