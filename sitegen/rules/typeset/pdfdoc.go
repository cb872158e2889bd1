package typeset

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
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

// stream adds a compressed stream with more entries in its dictionary.
func (d *pdfDoc) stream(dict string, data []byte) int {
	n := d.reserve()
	d.set(n, packed(dict, data))
	return n
}

func packed(dict string, data []byte) string {
	var z bytes.Buffer
	w, _ := zlib.NewWriterLevel(&z, zlib.BestCompression)
	w.Write(data)
	w.Close()
	return fmt.Sprintf("<<%s/Filter/FlateDecode/Length %d>>stream\n%s\nendstream", dict, z.Len(), z.Bytes())
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

var spelt = map[int]string{0xFB00: "ff", 0xFB01: "fi", 0xFB02: "fl", 0xFB03: "ffi", 0xFB04: "ffl"}

// spellLigatures rewrites every font's map to Unicode, one entry a glyph, so that ligatures are found and copied as letters.
func (d *pdfDoc) spellLigatures() error {
	for n := 1; n < len(d.objects); n++ {
		m := toUnicode.FindSubmatch(d.objects[n])
		if m == nil {
			continue
		}
		ref, _ := strconv.Atoi(string(m[1]))
		old, err := d.unpack(ref)
		if err != nil {
			return err
		}
		var chars []string
		entry := func(glyph, code int, raw string) {
			out := raw
			if s, ok := spelt[code]; ok {
				out = ""
				for _, r := range s {
					out += fmt.Sprintf("%04X", r)
				}
			}
			chars = append(chars, fmt.Sprintf("<%04X> <%s>\n", glyph, out))
		}
		for _, x := range mapRange.FindAllStringSubmatch(string(old), -1) {
			from, _ := strconv.ParseInt(x[1], 16, 32)
			to, _ := strconv.ParseInt(x[2], 16, 32)
			code, _ := strconv.ParseInt(x[3], 16, 64)
			for g := from; g <= to; g++ {
				c := code + g - from
				entry(int(g), int(c), fmt.Sprintf("%04X", c))
			}
		}
		for _, x := range mapChar.FindAllStringSubmatch(mapRange.ReplaceAllString(string(old), ""), -1) {
			g, _ := strconv.ParseInt(x[1], 16, 32)
			code, _ := strconv.ParseInt(x[2], 16, 64)
			entry(int(g), int(code), x[2])
		}
		var b strings.Builder
		b.WriteString("/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CIDSystemInfo <</Registry(Adobe)/Ordering(UCS)/Supplement 0>> def\n" +
			"/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n")
		for i := 0; i < len(chars); i += 100 { // a hundred entries a block is the most the format allows
			part := chars[i:min(i+100, len(chars))]
			fmt.Fprintf(&b, "%d beginbfchar\n%sendbfchar\n", len(part), strings.Join(part, ""))
		}
		b.WriteString("endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend")
		d.set(ref, packed("", []byte(b.String())))
	}
	return nil
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
