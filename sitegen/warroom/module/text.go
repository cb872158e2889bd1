package module

import "strings"

// Letters are characters of ASCII that bytes are written with in a page. Two of them stand for 13 bits, or for 14 where those make a number that
// two letters still can be: Henke's basE91, of as many letters as a place has. judge.js and the theme's warroom/pack.js have the same.
type Letters string

// JSON are the letters of a string of JSON in a page: printable ASCII without those that mean something in HTML. Script are
// those of a string between quotation marks in a script: every character of ASCII but those that end it or escape.
var (
	JSON   = letters('!', '~', "<>&")
	Script = letters(1, 127, "\n\r\"\\")
)

func letters(first, last byte, but string) Letters {
	var out strings.Builder
	for c := first; c <= last; c++ {
		if strings.IndexByte(but, c) < 0 {
			out.WriteByte(c)
		}
	}
	return Letters(out.String())
}

// over is how many pairs of letters there are over those that 13 bits take: as many numbers of 14 bits are a pair.
func (l Letters) over() uint32 { return uint32(len(l)*len(l)) - 8192 }

// Text writes bytes as text for a page, the low bits first.
func (l Letters) Text(data []byte) string {
	out := make([]byte, 0, len(data)*16/13+4)
	bits, n := uint32(0), uint(0)
	put := func(width uint) {
		v := bits & (1<<width - 1)
		out = append(out, l[int(v)/len(l)], l[int(v)%len(l)])
		bits >>= width
		n -= min(n, width)
	}
	for _, b := range data {
		bits |= uint32(b) << n
		for n += 8; n >= 14; {
			if bits&8191 < l.over() {
				put(14)
			} else {
				put(13)
			}
		}
	}
	if n > 0 {
		put(13)
	}
	return string(out)
}
