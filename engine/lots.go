package engine

import "encoding/binary"

// SeededLots is a text, safe to publish, that determines every draw, so that anybody can repeat
// one. A draw is the first eight bytes of the SHA-256 of "seed/purpose", a big-endian integer,
// modulo n; an integer past the last whole multiple of n is hashed again.
type SeededLots string

// Draw returns a number in [0,n) and the text that was hashed.
func (s SeededLots) Draw(purpose string, n int) (int, string) {
	text := string(s) + "/" + purpose
	if n <= 1 {
		return 0, text
	}
	sum := Digest([]byte(text))
	most := ^uint64(0) - ^uint64(0)%uint64(n)
	for {
		if x := binary.BigEndian.Uint64(sum[:8]); x < most {
			return int(x % uint64(n)), text
		}
		sum = Digest(sum[:])
	}
}
