package png

import (
	"cmp"
	"image"
	"image/color"
	"image/png"
	"io"
	"slices"
)

// EncodeSmall writes a picture reduced to 256 colours.
func EncodeSmall(w io.Writer, img *image.RGBA) error {
	e := png.Encoder{CompressionLevel: png.BestSpeed}
	return e.Encode(w, Paletted(img))
}

// Paletted reduces a picture to 256 colours: a quarter of the bytes and of the time to pack them, for pictures that are
// sent by chat. Colours are taken by how many pixels have them, leaving out those that hardly differ from one taken
// before, so that thin lines and small letters keep theirs. The result depends on the picture alone.
func Paletted(img *image.RGBA) *image.Paletted {
	var count [1 << 15]int32
	var sums [1 << 15][3]int32
	b := img.Bounds()
	for y := range b.Dy() {
		row := img.Pix[y*img.Stride : y*img.Stride+4*b.Dx()]
		for i := 0; i < len(row); i += 4 {
			k := bucket(row[i], row[i+1], row[i+2])
			count[k]++
			sums[k][0] += int32(row[i])
			sums[k][1] += int32(row[i+1])
			sums[k][2] += int32(row[i+2])
		}
	}
	var used []uint16
	for k, n := range count {
		if n > 0 {
			used = append(used, uint16(k))
		}
	}
	slices.SortFunc(used, func(a, b uint16) int { return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(a, b)) })
	mean := func(k uint16) [3]int32 {
		n := count[k]
		return [3]int32{sums[k][0] / n, sums[k][1] / n, sums[k][2] / n}
	}
	var taken [][3]int32
	for _, near := range []int32{12 * 12, 6 * 6, 0} { // squared distances; coarse first, then as many more as there is room for
		for _, k := range used {
			if len(taken) == 256 {
				break
			}
			c := mean(k)
			if i := nearest(taken, c); i < 0 || distance(taken[i], c) > near {
				taken = append(taken, c)
			}
		}
	}
	var index [1 << 15]uint8
	for _, k := range used {
		index[k] = uint8(nearest(taken, mean(k)))
	}
	pal := make(color.Palette, len(taken))
	for i, c := range taken {
		pal[i] = color.RGBA{uint8(c[0]), uint8(c[1]), uint8(c[2]), 255}
	}
	out := image.NewPaletted(image.Rect(0, 0, b.Dx(), b.Dy()), pal)
	for y := range b.Dy() {
		row := img.Pix[y*img.Stride : y*img.Stride+4*b.Dx()]
		to := out.Pix[y*out.Stride : y*out.Stride+b.Dx()]
		for i := range to {
			to[i] = index[bucket(row[4*i], row[4*i+1], row[4*i+2])]
		}
	}
	return out
}

// bucket is a colour's five high bits of red, green and blue.
func bucket(r, g, b uint8) uint16 { return uint16(r>>3)<<10 | uint16(g>>3)<<5 | uint16(b>>3) }

// nearest is the index of the colour closest to c, the first of equals, or -1.
func nearest(list [][3]int32, c [3]int32) int {
	best, at := int32(1<<30), -1
	for i := range list {
		if d := distance(list[i], c); d < best {
			best, at = d, i
		}
	}
	return at
}

func distance(a, b [3]int32) int32 {
	r, g, bl := a[0]-b[0], a[1]-b[1], a[2]-b[2]
	return r*r + g*g + bl*bl
}
