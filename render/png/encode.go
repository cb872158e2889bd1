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

// Encode writes an opaque picture in 256 colours, compressed in four stretches at once. The standard encoder tries every
// filter on every row and takes several times as long; with few flat colours no filter helps.
func Encode(w io.Writer, img *image.RGBA) error {
	width, height := img.Rect.Dx(), img.Rect.Dy()
	palette, index := paletted(img)
	raw := make([]byte, height*(1+width))
	const parts = 4
	var packed [parts]bytes.Buffer
	var wg sync.WaitGroup
	for i := range parts {
		wg.Add(1)
		go func() {
			defer wg.Done()
			from, to := height*i/parts, height*(i+1)/parts
			for y := from; y < to; y++ {
				copy(raw[y*(1+width)+1:(y+1)*(1+width)], index[y*width:(y+1)*width]) // filter 0: as it is
			}
			z, err := flate.NewWriter(&packed[i], 4)
			if err != nil {
				panic(err) // a constant level
			}
			z.Write(raw[from*(1+width) : to*(1+width)])
			if i == parts-1 {
				z.Close()
			} else {
				z.Flush()
			}
		}()
	}
	wg.Wait()

	var data bytes.Buffer
	data.Write([]byte{0x78, 0x01})
	for i := range packed {
		data.Write(packed[i].Bytes())
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
