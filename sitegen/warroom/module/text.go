package module

import "fmt"

// letters are the characters that a page can hold as they are: printable ASCII without those that mean something in HTML.
// Two of them stand for 13 bits, a twelfth less text than base64 (ADR 197).
var letters = func() []byte {
	var out []byte
	for c := byte('!'); c <= '~'; c++ {
		if c != '<' && c != '>' && c != '&' {
			out = append(out, c)
		}
	}
	return out
}()

// Text writes bytes as text for a page: 13 bits to two letters, the low bits first.
func Text(data []byte) string {
	out := make([]byte, 0, len(data)*16/13+4)
	bits, n := uint32(0), uint(0)
	put := func() {
		v := bits & 8191
		out = append(out, letters[v/91], letters[v%91])
	}
	for _, b := range data {
		bits |= uint32(b) << n
		for n += 8; n >= 13; n -= 13 {
			put()
			bits >>= 13
		}
	}
	if n > 0 {
		put()
	}
	return string(out)
}

// Bytes reads what Text writes; size is the number of bytes. The page has the same in a few lines of script.
func Bytes(text string, size int) ([]byte, error) {
	var value [256]int
	for i := range value {
		value[i] = -1
	}
	for i, c := range letters {
		value[c] = i
	}
	out := make([]byte, 0, size)
	bits, n := uint32(0), uint(0)
	for i := 0; i+1 < len(text); i += 2 {
		a, b := value[text[i]], value[text[i+1]]
		if a < 0 || b < 0 || a*91+b > 8191 {
			return nil, fmt.Errorf("characters %d and %d stand for nothing", i+1, i+2)
		}
		bits |= uint32(a*91+b) << n
		for n += 13; n >= 8 && len(out) < size; n -= 8 {
			out = append(out, byte(bits))
			bits >>= 8
		}
	}
	if len(out) != size {
		return nil, fmt.Errorf("%d bytes instead of %d", len(out), size)
	}
	return out, nil
}
