package build

import (
	"bytes"
	"encoding/binary"
)

// search finds any of many texts in one pass (Wu and Manber 1994): two bytes tell how far the window may move on, mostly its whole length. A
// site's files are gigabytes and its secrets hundreds; looking for one after the other took longer the more games there were, for each of them.
type search struct {
	texts [][]byte
	shift [1 << 16]uint8 // by two bytes, those that end the window: how far it may move on
	first [1 << 16]bool  // by a hash of four bytes: a text may begin with them
	begin map[[window]byte][]int
}

// window is the length of the shortest text that is looked for.
const window = 6

// newSearch looks for texts of at least window bytes.
func newSearch(texts [][]byte) *search {
	s := &search{texts: texts, begin: map[[window]byte][]int{}}
	for i := range s.shift {
		s.shift[i] = window - 1
	}
	for i, t := range texts {
		for j := range window - 1 {
			at := pair(t, j)
			s.shift[at] = min(s.shift[at], uint8(window-2-j))
		}
		s.first[four(t)] = true
		k := [window]byte(t)
		s.begin[k] = append(s.begin[k], i)
	}
	return s
}

// four is a hash of four bytes.
func four(b []byte) int { return int(binary.LittleEndian.Uint32(b) * 2654435761 >> 16) }

func pair(b []byte, i int) int { return int(b[i]) | int(b[i+1])<<8 }

// any says whether one of the texts is in the data.
func (s *search) any(data []byte) bool {
	if len(s.texts) == 0 {
		return false
	}
	for i := window - 2; i+1 < len(data); {
		if n := s.shift[pair(data, i)]; n > 0 {
			i += int(n)
			continue
		}
		if from := i - (window - 2); s.first[four(data[from:])] {
			for _, t := range s.begin[[window]byte(data[from:])] {
				if bytes.HasPrefix(data[from:], s.texts[t]) {
					return true
				}
			}
		}
		i++
	}
	return false
}
