package png

import (
	"encoding/binary"
	"image"
)

// inlay is a compressed part of a picture that is laid on many: rows of stretches that are
// transparent, of one colour, or mixed. Layers of borders and signs are mostly transparent, and
// half of a sea is of one colour.
type inlay struct {
	rect  image.Rectangle
	rows  []int32  // where each row begins
	words []uint32 // for each stretch its kind and length, then its pixels
}

// Kinds of stretches, in a word's two highest bits. The others are the number of pixels.
const (
	clearKind = iota << 30
	flatKind  // of one colour, which follows once
	mixedKind // each pixel follows
	length    = 1<<30 - 1
)

// shortest is the least number of equal pixels that are stored as one stretch.
const shortest = 4

func inlayOf(m *image.RGBA) *inlay {
	out := &inlay{rect: m.Rect, rows: make([]int32, 0, m.Rect.Dy())}
	for y := m.Rect.Min.Y; y < m.Rect.Max.Y; y++ {
		out.rows = append(out.rows, int32(len(out.words)))
		row := m.Pix[m.PixOffset(m.Rect.Min.X, y):][:4*m.Rect.Dx()]
		mixed := -1 // index in words of the current mixed stretch; -1: none
		for len(row) > 0 {
			pixel, n := binary.LittleEndian.Uint32(row), 1
			for 4*n < len(row) && binary.LittleEndian.Uint32(row[4*n:]) == pixel {
				n++
			}
			row = row[4*n:]
			switch {
			case n >= shortest && pixel == 0:
				out.words, mixed = append(out.words, clearKind|uint32(n)), -1
			case n >= shortest:
				out.words, mixed = append(out.words, flatKind|uint32(n), pixel), -1
			default:
				if mixed < 0 {
					out.words, mixed = append(out.words, mixedKind), len(out.words)
				}
				out.words[mixed] += uint32(n)
				for range n {
					out.words = append(out.words, pixel)
				}
			}
		}
	}
	out.words = append(make([]uint32, 0, len(out.words)), out.words...)
	return out
}

func (in *inlay) bytes() int { return 4*(len(in.rows)+len(in.words)) + 128 }

func (in *inlay) lay(img *image.RGBA) {
	r := in.rect.Intersect(img.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		out := img.Pix[img.PixOffset(r.Min.X, y):][:4*r.Dx()]
		at := in.rect.Min.X - r.Min.X // start of the stretch in the picture's row
		for i := int(in.rows[y-in.rect.Min.Y]); 4*at < len(out); {
			kind, n := in.words[i]&^length, int(in.words[i]&length)
			from, to := max(at, 0), min(at+n, len(out)/4)
			if i++; kind == flatKind {
				if from < to {
					flood(out[4*from:4*to], in.words[i])
				}
				i++
			} else if kind == mixedKind {
				for x := from; x < to; x++ {
					put(out[4*x:], in.words[i+x-at])
				}
				i += n
			}
			at += n
		}
	}
}

func flood(out []uint8, pixel uint32) {
	if pixel>>24 != 255 {
		for ; len(out) > 0; out = out[4:] {
			put(out, pixel)
		}
		return
	}
	two := uint64(pixel)<<32 | uint64(pixel)
	for ; len(out) >= 8; out = out[8:] {
		binary.LittleEndian.PutUint64(out, two)
	}
	if len(out) > 0 {
		binary.LittleEndian.PutUint32(out, pixel)
	}
}

// put lays a pixel, as a word, on another. Most are transparent or opaque.
func put(out []uint8, pixel uint32) {
	switch {
	case pixel>>24 == 255:
		binary.LittleEndian.PutUint32(out, pixel)
	case pixel != 0:
		var t [4]uint8
		binary.LittleEndian.PutUint32(t[:], pixel)
		atop(out, t[:])
	}
}
