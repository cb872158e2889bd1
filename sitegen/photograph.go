package sitegen

import (
	"bytes"
	"encoding/binary"
	"errors"
	"path/filepath"
	"strings"
)

// photograph returns a photograph of orders without the metadata that says where, when and with
// whose telephone it was taken. It keeps the orientation. A file that is not of the kind that its
// name says is an error, and is not published.
func photograph(name string, data []byte) ([]byte, error) {
	var out []byte
	switch strings.ToLower(filepath.Ext(name)) {
	case ".jpg", ".jpeg":
		out = bareJPEG(data)
	case ".png":
		out = barePNG(data)
	case ".webp":
		out = bareWebP(data)
	case ".pdf": // scanners make these; nothing is removed
		if isPDF(data) {
			out = data
		}
	}
	if out == nil {
		return nil, errors.New("is damaged, or not what its name says")
	}
	return out, nil
}

// bareJPEG keeps a JPEG's image and drops its application segments and comments (ITU T.81, B.1.1.3)
// except JFIF's and Adobe's, which define the colours. It returns nil for other data.
func bareJPEG(data []byte) []byte {
	const soi, eoi, sos, app0, app1, app2, app14, app15, comment = 0xd8, 0xd9, 0xda, 0xe0, 0xe1, 0xe2, 0xee, 0xef, 0xfe
	if len(data) < 4 || data[0] != 0xff || data[1] != soi {
		return nil
	}
	out := []byte{0xff, soi}
	for at := 2; ; {
		if at+2 > len(data) || data[at] != 0xff {
			return nil
		}
		kind := data[at+1]
		if kind == 0xff { // a filling byte
			at++
			continue
		}
		if kind == eoi { // drop what follows the image, such as a preview or a film
			return append(out, 0xff, eoi)
		}
		if at+4 > len(data) {
			return nil
		}
		end := at + 2 + int(binary.BigEndian.Uint16(data[at+2:]))
		if end < at+4 || end > len(data) {
			return nil
		}
		segment := data[at:end]
		switch {
		case kind == sos:
			for end+1 < len(data) && !(data[end] == 0xff && data[end+1] != 0 && data[end+1]&^7 != 0xd0) {
				end++ // to the next marker outside the scan
			}
			out = append(out, data[at:end]...)
		case kind == app1:
			if up := orientation(segment[4:]); up > 1 {
				out = append(out, exifOrientation(up)...)
			}
		case kind == app0:
			out = append(out, bareJFIF(segment)...)
		case kind == app14, kind == app2 && bytes.HasPrefix(segment[4:], []byte("ICC_PROFILE\x00")):
			out = append(out, segment...)
		case kind > app0 && kind <= app15, kind == comment:
		default:
			out = append(out, segment...)
		}
		at = end
	}
}

// bareJFIF keeps the pixel aspect of a JFIF segment and drops its thumbnail, which may show parts
// cropped from the image. It drops JFIF extension segments, which hold only thumbnails.
func bareJFIF(segment []byte) []byte {
	const fixed = 16 // length, "JFIF\0", version, units, densities
	if len(segment) < fixed+2 || !bytes.HasPrefix(segment[4:], []byte("JFIF\x00")) {
		return nil
	}
	out := bytes.Clone(segment[:fixed+2])
	binary.BigEndian.PutUint16(out[2:], fixed)
	out[16], out[17] = 0, 0 // the thumbnail's width and height
	return out
}

// isPDF reports whether a file begins and ends as a PDF does (ISO 32000, 7.5.2 and 7.5.5).
func isPDF(data []byte) bool {
	return bytes.HasPrefix(data, []byte("%PDF-")) && bytes.Contains(data[max(0, len(data)-1024):], []byte("%%EOF"))
}

// orientation returns the value of the tag Orientation (0x0112) of an Exif segment, or 0.
func orientation(exif []byte) uint16 {
	t, ok := bytes.CutPrefix(exif, []byte("Exif\x00\x00"))
	if !ok || len(t) < 8 {
		return 0
	}
	var o binary.ByteOrder = binary.LittleEndian
	if t[0] == 'M' {
		o = binary.BigEndian
	}
	at := int(o.Uint32(t[4:]))
	if at < 8 || at+2 > len(t) {
		return 0
	}
	for i := range int(o.Uint16(t[at:])) {
		e := at + 2 + 12*i
		if e+12 > len(t) {
			return 0
		}
		if o.Uint16(t[e:]) == 0x0112 {
			if v := o.Uint16(t[e+8:]); v <= 8 {
				return v
			}
		}
	}
	return 0
}

func exifOrientation(v uint16) []byte {
	body := append([]byte("Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01"), byte(v>>8),
		byte(v), 0, 0, 0, 0, 0, 0)
	return append([]byte{0xff, 0xe1, 0, byte(len(body) + 2)}, body...)
}

// bareFrame keeps the image data of an animation's frame, an unpadded ANMF chunk.
func bareFrame(chunk []byte) []byte {
	const head = 8 + 16 // the chunk's own head, and the frame's place and time
	if len(chunk) < head {
		return nil
	}
	out := bytes.Clone(chunk[:head])
	for at := head; at < len(chunk); {
		if at+8 > len(chunk) {
			return nil
		}
		n := int(binary.LittleEndian.Uint32(chunk[at+4:]))
		end := at + 8 + n + n&1
		if n < 0 || end > len(chunk) {
			return nil
		}
		switch string(chunk[at : at+4]) {
		case "VP8 ", "VP8L", "ALPH":
			out = append(out, chunk[at:end]...)
		}
		at = end
	}
	binary.LittleEndian.PutUint32(out[4:], uint32(len(out)-8)) // even: every chunk in it is padded
	return out
}

// barePNG keeps the chunks that a picture needs.
func barePNG(data []byte) []byte {
	const head = "\x89PNG\r\n\x1a\n"
	if !bytes.HasPrefix(data, []byte(head)) {
		return nil
	}
	out := []byte(head)
	for at := len(head); at+12 <= len(data); {
		n := int(binary.BigEndian.Uint32(data[at:]))
		end := at + 12 + n
		if n < 0 || end > len(data) {
			return nil
		}
		switch kind := string(data[at+4 : at+8]); kind {
		case "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "bKGD", "pHYs":
			out = append(out, data[at:end]...)
			if kind == "IEND" {
				return out
			}
		}
		at = end
	}
	return nil
}

func bareWebP(data []byte) []byte {
	if len(data) < 12 || string(data[:4]) != "RIFF" || string(data[8:12]) != "WEBP" {
		return nil
	}
	out := bytes.Clone(data[:12])
	for at := 12; at < len(data); {
		if at+8 > len(data) {
			return nil
		}
		n := int(binary.LittleEndian.Uint32(data[at+4:]))
		end := at + 8 + n + n&1
		if n < 0 || end > len(data) {
			return nil
		}
		switch string(data[at : at+4]) {
		case "EXIF", "XMP ":
		case "VP8X":
			chunk := bytes.Clone(data[at:end])
			if n > 0 {
				chunk[8] &^= 0x0c // clear the flags for Exif and XMP chunks
			}
			out = append(out, chunk...)
		case "ANMF":
			frame := bareFrame(data[at : at+8+n])
			if frame == nil {
				return nil
			}
			out = append(out, frame...)
		case "VP8 ", "VP8L", "ALPH", "ANIM", "ICCP":
			out = append(out, data[at:end]...)
		}
		at = end
	}
	binary.LittleEndian.PutUint32(out[4:], uint32(len(out)-8))
	return out
}
