package png

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"hash/adler32"
	"hash/crc32"
	"image"
	"io"
	"sync"
)

// Encode writes an opaque picture as an RGB PNG. Rows are told as differences from the row above, which suits flat
// colours, and compressed in four stretches at once; the standard encoder tries every filter on every row and takes
// several times as long.
func Encode(w io.Writer, img *image.RGBA) error {
	width, height := img.Rect.Dx(), img.Rect.Dy()
	raw := make([]byte, height*(1+3*width))
	const parts = 4
	var packed [parts]bytes.Buffer
	var wg sync.WaitGroup
	for i := range parts {
		wg.Add(1)
		go func() {
			defer wg.Done()
			from, to := height*i/parts, height*(i+1)/parts
			for y := from; y < to; y++ {
				filterUp(raw[y*(1+3*width):(y+1)*(1+3*width)], img, y, width)
			}
			z, err := flate.NewWriter(&packed[i], 2)
			if err != nil {
				panic(err) // a constant level
			}
			z.Write(raw[from*(1+3*width) : to*(1+3*width)])
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
	head = append(head, 8, 2, 0, 0, 0) // 8 bits, RGB
	out := bytes.NewBuffer(make([]byte, 0, data.Len()+64))
	out.WriteString("\x89PNG\r\n\x1a\n")
	chunk(out, "IHDR", head)
	chunk(out, "IDAT", data.Bytes())
	chunk(out, "IEND", nil)
	_, err := w.Write(out.Bytes())
	return err
}

// filterUp writes a row as its difference from the one above (PNG filter 2).
func filterUp(dst []byte, img *image.RGBA, y, width int) {
	dst[0] = 2
	dst = dst[1:]
	row := img.Pix[y*img.Stride : y*img.Stride+4*width]
	if y == 0 {
		for x := range width {
			copy(dst[3*x:3*x+3], row[4*x:])
		}
		return
	}
	above := img.Pix[(y-1)*img.Stride : (y-1)*img.Stride+4*width]
	for x := range width {
		dst[3*x] = row[4*x] - above[4*x]
		dst[3*x+1] = row[4*x+1] - above[4*x+1]
		dst[3*x+2] = row[4*x+2] - above[4*x+2]
	}
}

func chunk(b *bytes.Buffer, name string, data []byte) {
	b.Write(binary.BigEndian.AppendUint32(nil, uint32(len(data))))
	at := b.Len()
	b.WriteString(name)
	b.Write(data)
	b.Write(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(b.Bytes()[at:])))
}
