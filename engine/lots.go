package engine

import "encoding/binary"

// SeededLots draws lots from a publishable text, so that anybody can repeat a draw. The number is
// the SHA-256 of "seed/purpose", its first eight bytes as a big-endian integer, modulo n; integers
// past the last whole multiple of n are hashed again.
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
