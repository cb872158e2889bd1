package build

import (
	"bytes"
	"encoding/binary"
)

// search finds the first of many texts in one pass (Wu and Manber 1994): the two bytes at the end
// of a window decide how far it may move on. A site has gigabytes of files and hundreds of secrets,
// too many to search for one by one. E-mail addresses match in any case.
type search struct {
	texts [][]byte
	shift [1 << 16]uint8 // by the two bytes that end the window: how far it may move
	first [1 << 16]bool  // by a hash of four bytes: whether a text may begin with them
	begin map[[window]byte][]int
}

// window is the length of the shortest text searched for.
const window = 6

func newSearch(texts [][]byte) *search {
	s := &search{texts: texts, begin: map[[window]byte][]int{}}
	for i := range s.shift {
		s.shift[i] = window - 1
	}
	for i, t := range texts {
		for j := range window - 1 {
			for _, a := range either(t[j]) {
				for _, b := range either(t[j+1]) {
					at := pair([]byte{a, b}, 0)
					s.shift[at] = min(s.shift[at], uint8(window-2-j))
				}
			}
		}
		s.first[four(t)] = true
		k := begins(t)
		s.begin[k] = append(s.begin[k], i)
	}
	return s
}

func either(b byte) [2]byte {
	if small(b) != b || b >= 'a' && b <= 'z' {
		return [2]byte{b &^ 0x20, b | 0x20}
	}
	return [2]byte{b, b}
}

func small(b byte) byte {
	if b >= 'A' && b <= 'Z' {
		b |= 0x20
	}
	return b
}

func begins(b []byte) (k [window]byte) {
	for i := range k {
		k[i] = small(b[i])
	}
	return k
}

func four(b []byte) int { return int((binary.LittleEndian.Uint32(b) | 0x20202020) * 2654435761 >> 16) }

func pair(b []byte, i int) int { return int(b[i]) | int(b[i+1])<<8 }

// find returns the index of a text found in the data, or -1.
func (s *search) find(data []byte) int {
	if len(s.texts) == 0 {
		return -1
	}
	for i := window - 2; i+1 < len(data); {
		if n := s.shift[pair(data, i)]; n > 0 {
			i += int(n)
			continue
		}
		if from := i - (window - 2); s.first[four(data[from:])] {
			for _, t := range s.begin[begins(data[from:])] {
				if starts(data[from:], s.texts[t]) {
					return t
				}
			}
		}
		i++
	}
	return -1
}

func starts(data, text []byte) bool {
	switch {
	case bytes.HasPrefix(data, text):
		return true
	case len(data) < len(text) || bytes.IndexByte(text, '@') < 0:
		return false
	}
	for i, b := range text {
		if small(data[i]) != small(b) {
			return false
		}
	}
	return true
}
