package batch

import "strings"

// The JSON tokens that quick reads: words in plain ASCII letters without escapes, and integers.
// Each function returns false for anything else.

func (q *quick) space() {
	for q.i < len(q.s) {
		switch q.s[q.i] {
		case ' ', '\t', '\r', '\n':
			q.i++
		default:
			return
		}
	}
}

// take takes one character, after spaces.
func (q *quick) take(c byte) bool {
	q.space()
	if q.i == len(q.s) || q.s[q.i] != c {
		return false
	}
	q.i++
	return true
}

// key takes a key with its colon. more is false where the object ends.
func (q *quick) key(first bool) (key string, more, ok bool) {
	if q.take('}') {
		return "", false, true
	}
	if !first && !q.take(',') {
		return "", false, false
	}
	if key, ok = q.text(); !ok || !q.take(':') {
		return "", false, false
	}
	return key, true, true
}

// element reports whether another element of a list follows.
func (q *quick) element(first bool) (more, ok bool) {
	if q.take(']') {
		return false, true
	}
	return true, first || q.take(',')
}

// text takes a word.
func (q *quick) text() (string, bool) {
	if !q.take('"') {
		return "", false
	}
	s := q.s[q.i:]
	for k := 0; k < len(s); k++ {
		switch c := s[k]; {
		case c == '"':
			q.i += k + 1
			return s[:k], true
		case c < ' ' || c >= 0x7f || c == '\\':
			return "", false
		}
	}
	return "", false
}

// number takes a whole number.
func (q *quick) number() bool {
	q.space()
	k := q.i
	if k < len(q.s) && q.s[k] == '-' {
		k++
	}
	from := k
	for k < len(q.s) && q.s[k] >= '0' && q.s[k] <= '9' {
		k++
	}
	if k == from || q.s[from] == '0' && k > from+1 || k < len(q.s) && strings.IndexByte(",]} \t\r\n", q.s[k]) < 0 {
		return false
	}
	q.i = k
	return true
}

func (q *quick) literal(word string) bool {
	q.space()
	if !strings.HasPrefix(q.s[q.i:], word) {
		return false
	}
	q.i += len(word)
	return true
}

// pass skips any value.
func (q *quick) pass(depth int) bool {
	q.space()
	if q.i == len(q.s) || depth > 50 {
		return false
	}
	switch q.s[q.i] {
	case '"':
		_, ok := q.text()
		return ok
	case 't':
		return q.literal("true")
	case 'f':
		return q.literal("false")
	case 'n':
		return q.literal("null")
	case '[':
		q.i++
		for first := true; ; first = false {
			more, ok := q.element(first)
			if !ok || !more {
				return ok
			}
			if !q.pass(depth + 1) {
				return false
			}
		}
	case '{':
		return q.passObject(depth)
	}
	return q.number()
}

func (q *quick) passObject(depth int) bool {
	q.i++
	at := len(q.keys)
	for first := true; ; first = false {
		key, more, ok := q.key(first)
		if !ok || !more {
			q.keys = q.keys[:at]
			return ok
		}
		for _, k := range q.keys[at:] {
			if k == key {
				return false
			}
		}
		if len(q.keys)-at > mostKeys {
			return false
		}
		if q.keys = append(q.keys, key); !q.pass(depth + 1) {
			return false
		}
	}
}
