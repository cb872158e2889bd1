package mapdata

import "strings"

// chunk is how many elements, or bytes of text, a store allocates at once.
const chunk = 2048

// store cuts small slices out of large ones. Their capacity is limited, so that appending to one
// does not overwrite another. A nil store allocates each slice separately.
type store[T any] struct{ free []T }

func (s *store[T]) cut(n int) []T {
	if s == nil || n > chunk/4 {
		return make([]T, n)
	}
	if n > len(s.free) {
		s.free = make([]T, chunk)
	}
	out := s.free[:n:n]
	s.free = s.free[n:]
	return out
}

type words struct{ strings.Builder }

func (s *words) cut(text []byte) string {
	if len(text) > s.Cap()-s.Len() {
		s.Builder = strings.Builder{}
		s.Grow(max(chunk, len(text)))
	}
	n := s.Len()
	s.Write(text)
	return s.String()[n:]
}
