package typeface

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"unicode/utf16"

	"github.com/klauspost/compress/zlib"
)

// Web returns a reduced font with some of the face's letters, which must be sorted, as a URL for
// style sheets: "data:font/woff;base64,...". It has the tables that browsers need. It omits letters
// beyond U+FFFF and those that the face lacks.
func (f *Face) Web(letters []rune, o Lean) string {
	return f.Memo(fmt.Sprint("web", o, letters), func() any {
		return "data:font/woff;base64," + base64.StdEncoding.EncodeToString(woff(f.webTables(letters, o)))
	}).(string)
}

func (f *Face) webTables(letters []rune, o Lean) []table {
	ids := []uint16{0}
	var have []rune
	for _, r := range letters {
		if g := f.GlyphID(r); g != 0 && r <= 0xFFFF {
			ids, have = append(ids, g), append(have, r)
		}
	}
	all := append(f.tables(ids, o), table{"OS/2", f.os2(have, o)}, table{"cmap", cmap(have)},
		table{"name", names(f.Family)},
		table{"post", append([]byte{0, 3, 0, 0}, make([]byte, 28)...)})
	slices.SortFunc(all, func(a, b table) int { return bytes.Compare([]byte(a.tag), []byte(b.tag)) })
	return all
}

// cmap returns the table "cmap", which maps letters to the glyphs 1, 2, 3 and so on.
func cmap(letters []rune) []byte {
	type run struct{ first, last, glyph int }
	var runs []run
	for i, r := range letters {
		if n := len(runs); n > 0 && runs[n-1].last+1 == int(r) {
			runs[n-1].last++
			continue
		}
		runs = append(runs, run{int(r), int(r), i + 1})
	}
	runs = append(runs, run{0xFFFF, 0xFFFF, 0})
	n, power := len(runs), 0
	for 2<<power <= n {
		power++
	}
	be := binary.BigEndian
	var b []byte
	word := func(v ...int) {
		for _, w := range v {
			b = be.AppendUint16(b, uint16(w))
		}
	}
	word(0, 1, 3, 1, 0, 12, 4, 16+8*n, 0, 2*n, 2<<power, power, 2*n-2<<power)
	for _, r := range runs {
		word(r.last)
	}
	word(0)
	for _, r := range runs {
		word(r.first)
	}
	for _, r := range runs {
		word(r.glyph - r.first)
	}
	for range runs {
		word(0)
	}
	return b
}

// os2 returns the table "OS/2", with the face's weight, style and heights.
func (f *Face) os2(letters []rune, o Lean) []byte {
	scaled := func(v int) uint16 { return uint16(int16(math.Round(float64(v) / float64(f.Em) * float64(o.Em)))) }
	be := binary.BigEndian
	b := make([]byte, 78)
	be.PutUint16(b[2:], uint16(o.Em/2)) // xAvgCharWidth
	weight, style := 400, 0x40
	if f.Bold {
		weight, style = 700, 0x20
	}
	if f.Slant != 0 {
		style = style&^0x40 | 1
	}
	be.PutUint16(b[4:], uint16(weight))
	be.PutUint16(b[6:], 5) // width: normal
	copy(b[58:], "HRLD")
	be.PutUint16(b[62:], uint16(style))
	if len(letters) > 0 {
		be.PutUint16(b[64:], uint16(letters[0]))
		be.PutUint16(b[66:], uint16(letters[len(letters)-1]))
	}
	up, down := scaled(f.Ascent), scaled(f.Descent)
	be.PutUint16(b[68:], up)
	be.PutUint16(b[70:], down)
	be.PutUint16(b[74:], up)
	be.PutUint16(b[76:], -down)
	return b
}

func names(family string) []byte {
	be := binary.BigEndian
	var text []byte
	for _, u := range utf16.Encode([]rune(family)) {
		text = be.AppendUint16(text, u)
	}
	var b []byte
	for _, v := range []int{0, 1, 18, 3, 1, 0x409, 1, len(text), 0} {
		b = be.AppendUint16(b, uint16(v))
	}
	return append(b, text...)
}

// woff packs tables, sorted by tag, as a WOFF 1.0 file.
func woff(tables []table) []byte {
	be := binary.BigEndian
	plain := sfnt(tables)
	at := 44 + 20*len(tables)
	var dir, body []byte
	for i, t := range tables {
		// Take the table from plain, where sfnt has set the checksum of the whole font in "head".
		rec := plain[12+16*i:]
		from := be.Uint32(rec[8:])
		data := plain[from : from+uint32(len(t.data))]
		var z bytes.Buffer
		w, err := zlib.NewWriterLevel(&z, zlib.BestCompression)
		if err != nil {
			panic(err) // cannot happen: the level is a constant
		}
		w.Write(data)
		w.Close()
		packed := data
		if z.Len() < len(data) {
			packed = z.Bytes()
		}
		dir = append(dir, t.tag...)
		for _, v := range []uint32{uint32(at + len(body)), uint32(len(packed)), uint32(len(data)), be.Uint32(rec[4:])} {
			dir = be.AppendUint32(dir, v)
		}
		body = append(body, packed...)
		body = append(body, make([]byte, -len(body)&3)...)
	}
	b := []byte("wOFF\x00\x01\x00\x00")
	b = be.AppendUint32(b, uint32(at+len(body)))
	b = be.AppendUint16(b, uint16(len(tables)))
	b = be.AppendUint16(b, 0)
	b = be.AppendUint32(b, uint32(len(plain)))
	b = append(b, make([]byte, 24)...)
	b[21] = 1 // version 1.0
	return append(append(b, dir...), body...)
}
