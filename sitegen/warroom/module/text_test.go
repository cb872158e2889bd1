package module

import (
	"fmt"
	"strings"
)

// read reads what Text writes, as pages do; size is the number of bytes.
func read(l Letters, text string, size int) ([]byte, error) {
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
