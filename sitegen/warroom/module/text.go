package module

import "strings"

// Letters are the ASCII characters with which bytes are written in a page. Two of them represent 13
// bits, or 14 if that number is still small enough for two letters: Henke's basE91, with as many
// letters as a context allows. judge.js and the theme's warroom/pack.js have the same.
type Letters string

// JSON are the letters of a JSON string in a page: printable ASCII without those that mean
// something in HTML. Script are those of a quoted string in a script: every ASCII character except
// those that end it or escape.
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

// over returns how many pairs of letters are left beyond the 8192 for 13 bits: as many 14-bit
// numbers are written as a pair.
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
