package module

import (
	"fmt"
	"strings"
)

// Letters are characters of ASCII that bytes are written with in a page. Two of them stand for 13 bits, or for 14 where those make a number that
// two letters still can be: Henke's basE91, of as many letters as a place has (ADR 197). The theme's warroom/pack.js has the same.
type Letters string

// JSON are the letters of a string of JSON: printable ASCII without those that mean something in HTML. Plain are those of an element that holds text
// and nothing else: all but the one that could end it and the returns that a browser makes line feeds.
var (
	JSON  = printable("<>&")
	Plain = "\t\n " + printable("<")
)

func printable(but string) Letters {
	var out strings.Builder
	for c := byte('!'); c <= '~'; c++ {
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

// Bytes reads what Text writes; size is the number of bytes. The page has the same in a few lines of script.
func (l Letters) Bytes(text string, size int) ([]byte, error) {
	out := make([]byte, 0, size)
	bits, n := uint32(0), uint(0)
	for i := 0; i+1 < len(text); i += 2 {
		a, b := strings.IndexByte(string(l), text[i]), strings.IndexByte(string(l), text[i+1])
		if a < 0 || b < 0 {
			return nil, fmt.Errorf("characters %d and %d stand for nothing", i+1, i+2)
		}
		v := uint32(a*len(l) + b)
		bits |= v << n
		n += 13
		if v&8191 < l.over() {
			n++
		}
		for ; n >= 8 && len(out) < size; n -= 8 {
			out = append(out, byte(bits))
			bits >>= 8
		}
	}
	if len(out) != size {
		return nil, fmt.Errorf("%d bytes instead of %d", len(out), size)
	}
	return out, nil
}
