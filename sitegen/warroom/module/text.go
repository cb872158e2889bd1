package module

import "strings"

// Letters are the ASCII characters with which bytes are written in a page, as many as its context
// allows. Two of them encode 13 bits, or 14 bits if that number is small enough for two letters:
// Henke's basE91. judge.js and the theme's warroom/pack.js decode it.
type Letters string

// JSON are the letters for a JSON string in a page: printable ASCII without characters that HTML
// interprets. Script are the letters for a quoted string in a script: all ASCII characters except
// those that end the string or begin an escape.
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

// over returns how many pairs of letters there are besides the 8192 for 13 bits. So many 14-bit
// numbers can be written as a pair.
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
