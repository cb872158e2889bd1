package png

import (
	"bytes"
	"encoding/binary"
	"hash/adler32"
	"hash/crc32"
	"image"
	"io"
	"sync"

	"github.com/klauspost/compress/flate"
)

// parts is the number of parts of a picture that are compressed at the same time.
const parts = 2

// buffers is the memory to encode a picture, kept for the next, which saves a fifth of the time.
type buffers struct {
	pix    []uint8  // the picture
	seen   []tally  // by cell of similar colours: how often each occurs; empty between pictures
	met    []uint64 // scratch
	of     []uint8  // by cell of similar colours: the number of its palette colour
	rows   []uint8  // the picture's rows as PNG compresses them
	packed [parts]bytes.Buffer
	flate  [parts]*flate.Writer
}

// pool keeps buffers. A picture does not depend on what they held before.
var pool = sync.Pool{New: func() any { return new(buffers) }}

// sized returns a slice of length n, from s if that is large enough. Its content is undefined.
func sized[T any](s *[]T, n int) []T {
	if cap(*s) < n {
		*s = make([]T, n)
	}
	return (*s)[:n]
}

// encode writes an opaque picture with few colours. The standard encoder tries every filter on
// every row, which takes several times as long, and flat colours gain nothing from filters.
func (d *buffers) encode(w io.Writer, img *image.RGBA) error {
	width, height := img.Rect.Dx(), img.Rect.Dy()
	palette, raw := d.paletted(img)
	var wg sync.WaitGroup
	for i := range parts {
		wg.Go(func() {
			from, to := height*i/parts, height*(i+1)/parts
			d.packed[i].Reset()
			if d.flate[i] == nil {
				var err error
				if d.flate[i], err = flate.NewWriter(&d.packed[i], 8); err != nil {
					panic(err) // cannot happen: the level is a constant
				}
			} else {
				d.flate[i].Reset(&d.packed[i])
			}
			d.flate[i].Write(raw[from*(1+width) : to*(1+width)])
			if i == parts-1 {
				d.flate[i].Close()
			} else {
				d.flate[i].Flush()
			}
		})
	}
	wg.Wait()

	var data bytes.Buffer
	data.Write([]byte{0x78, 0x01})
	for i := range d.packed {
		data.Write(d.packed[i].Bytes())
	}
	data.Write(binary.BigEndian.AppendUint32(nil, adler32.Checksum(raw)))

	head := binary.BigEndian.AppendUint32(nil, uint32(width))
	head = binary.BigEndian.AppendUint32(head, uint32(height))
	head = append(head, 8, 3, 0, 0, 0) // 8 bits, palette
	colours := make([]byte, 0, 768)
	for _, c := range palette {
		colours = append(colours, c.r, c.g, c.b)
	}
	out := bytes.NewBuffer(make([]byte, 0, data.Len()+1024))
	out.WriteString("\x89PNG\r\n\x1a\n")
	chunk(out, "IHDR", head)
	chunk(out, "PLTE", colours)
	chunk(out, "IDAT", data.Bytes())
	chunk(out, "IEND", nil)
	_, err := w.Write(out.Bytes())
	return err
}

func chunk(b *bytes.Buffer, name string, data []byte) {
	b.Write(binary.BigEndian.AppendUint32(nil, uint32(len(data))))
	at := b.Len()
	b.WriteString(name)
	b.Write(data)
	b.Write(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(b.Bytes()[at:])))
}
