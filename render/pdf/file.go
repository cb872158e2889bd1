package pdf

import (
	"bytes"
	"crypto/md5"
	"encoding/binary"
	"fmt"
	"unicode/utf16"

	"github.com/klauspost/compress/zlib"
)

// file gathers the objects of a document, numbered from 1.
type file struct{ objects []object }

// object is an object's body and, for a stream, its data, compressed if the dictionary says so.
type object struct {
	body   string
	data   []byte
	stream bool
}

func (f *file) reserve() int {
	f.objects = append(f.objects, object{})
	return len(f.objects)
}

func (f *file) set(n int, body string) { f.objects[n-1] = object{body: body} }

func (f *file) object(body string) int {
	n := f.reserve()
	f.set(n, body)
	return n
}

// stream adds a stream of data that pack compressed, and returns its object's number.
func (f *file) stream(dict string, packed []byte) int {
	return f.data(dict+"/Filter/FlateDecode", packed)
}

// data adds a stream uncompressed, with its dictionary, and returns its object's number.
func (f *file) data(dict string, raw []byte) int {
	n := f.reserve()
	f.objects[n-1] = object{body: fmt.Sprintf("<<%s/Length %d>>", dict, len(raw)), data: raw, stream: true}
	return n
}

// perStream is the number of objects that are compressed together.
const perStream = 200

// finish writes the file: streams as they are, all other objects compressed in object streams, and
// the cross-reference table. The document's id is the hash of its content.
func (f *file) finish(catalog, info int) []byte {
	var b bytes.Buffer
	size := 1 << 14
	for _, o := range f.objects {
		size += len(o.data) + 100
	}
	b.Grow(size)
	b.WriteString("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
	type at struct {
		kind   byte
		where  uint32 // offset in the file, or the stream that holds the object
		within uint16
	}
	table := make([]at, 1, len(f.objects)+8)
	table[0] = at{0, 0, 65535}
	var plain []int
	for i, o := range f.objects {
		if !o.stream {
			plain = append(plain, i+1)
			table = append(table, at{})
			continue
		}
		table = append(table, at{1, uint32(b.Len()), 0})
		fmt.Fprintf(&b, "%d 0 obj\n%sstream\n", i+1, o.body)
		b.Write(o.data)
		b.WriteString("\nendstream\nendobj\n")
	}
	for len(plain) > 0 {
		part := plain[:min(perStream, len(plain))]
		plain = plain[len(part):]
		var head, body bytes.Buffer
		n := len(table)
		for i, num := range part {
			fmt.Fprintf(&head, "%d %d ", num, body.Len())
			body.WriteString(f.objects[num-1].body)
			body.WriteByte('\n')
			table[num] = at{2, uint32(n), uint16(i)}
		}
		first := head.Len()
		head.Write(body.Bytes())
		data := pack(head.Bytes())
		table = append(table, at{1, uint32(b.Len()), 0})
		fmt.Fprintf(&b, "%d 0 obj\n<</Type/ObjStm/N %d/First %d/Filter/FlateDecode/Length %d>>stream\n", n,
			len(part), first, len(data))
		b.Write(data)
		b.WriteString("\nendstream\nendobj\n")
	}
	id := md5.Sum(b.Bytes())
	start := b.Len()
	n := len(table)
	table = append(table, at{1, uint32(start), 0})
	var rows []byte
	for _, a := range table {
		rows = append(rows, a.kind)
		rows = binary.BigEndian.AppendUint32(rows, a.where)
		rows = binary.BigEndian.AppendUint16(rows, a.within)
	}
	data := pack(rows)
	fmt.Fprintf(&b, "%d 0 obj\n<</Type/XRef/Size %d/W[1 4 2]/Root %d 0 R/Info %d 0 R/ID[<%x><%x>]/Filter/FlateDecode/Length %d>>stream\n",
		n, len(table), catalog, info, id, id, len(data))
	b.Write(data)
	fmt.Fprintf(&b, "\nendstream\nendobj\nstartxref\n%d\n%%%%EOF\n", start)
	return b.Bytes()
}

// pack compresses what one document holds. The next higher level makes 2 % fewer bytes, but a whole
// site takes a tenth more time to build.
func pack(data []byte) []byte { return quick.pack(data) }

// packBest compresses best, for what is written once and copied into hundreds of documents.
func packBest(data []byte) []byte { return best.pack(data) }

// compressor packs one stream after another. Its output does not depend on earlier input.
type compressor struct {
	packed bytes.Buffer
	z      *zlib.Writer // writes to packed
}

// compressors holds idle compressors of a level for reuse, since one takes more memory than most
// streams. A compressor is reset when it is taken.
type compressors struct {
	level int
	idle  chan *compressor
}

// idleCompressors is how many idle compressors are kept: as many as documents made at once.
const idleCompressors = 4

var quick, best = newCompressors(6), newCompressors(9)

func newCompressors(level int) *compressors {
	return &compressors{level, make(chan *compressor, idleCompressors)}
}

func (c *compressors) get() *compressor {
	select {
	case one := <-c.idle:
		one.packed.Reset()
		one.z.Reset(&one.packed)
		return one
	default:
		one := &compressor{}
		var err error
		if one.z, err = zlib.NewWriterLevel(&one.packed, c.level); err != nil {
			panic(err) // cannot happen: the level is a constant
		}
		return one
	}
}

func (c *compressors) pack(data []byte) []byte {
	one := c.get()
	one.z.Write(data)
	one.z.Close()
	out := bytes.Clone(one.packed.Bytes())
	select {
	case c.idle <- one:
	default:
	}
	return out
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
	return "<FEFF" + hex16(s) + ">"
}

func hex16(s string) string {
	var b []byte
	for _, u := range utf16.Encode([]rune(s)) {
		b = fmt.Appendf(b, "%04X", u)
	}
	return string(b)
}
