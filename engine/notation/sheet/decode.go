package sheet

import (
	"bytes"
	"iter"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Lines iterates over the lines of a text, whatever ends them.
func Lines(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for len(text) > 0 {
			i := strings.IndexAny(text, "\r\n")
			if i < 0 {
				yield(text)
				return
			}
			line := text[:i]
			if text[i] == '\r' && i+1 < len(text) && text[i+1] == '\n' {
				i++
			}
			text = text[i+1:]
			if !yield(line) {
				return
			}
		}
	}
}

// Decode turns a file's bytes into text: UTF-8 with or without a mark, UTF-16 with a mark, else
// Windows-1252, which holds Latin-1. It is false for binary data.
func Decode(b []byte) (string, bool) {
	switch {
	case bytes.HasPrefix(b, []byte{0xEF, 0xBB, 0xBF}):
		b = b[3:]
	case bytes.HasPrefix(b, []byte{0xFF, 0xFE}), bytes.HasPrefix(b, []byte{0xFE, 0xFF}):
		us := make([]uint16, 0, len(b)/2)
		big := b[0] == 0xFE
		for i := 2; i+1 < len(b); i += 2 {
			if big {
				us = append(us, uint16(b[i])<<8|uint16(b[i+1]))
			} else {
				us = append(us, uint16(b[i+1])<<8|uint16(b[i]))
			}
		}
		b = []byte(string(utf16.Decode(us)))
	}
	if bytes.IndexByte(b, 0) >= 0 {
		return "", false
	}
	if utf8.Valid(b) {
		return string(b), true
	}
	odd := 0
	rs := make([]rune, len(b))
	for i, c := range b {
		rs[i] = rune(c)
		if 0x80 <= c && c < 0xA0 {
			rs[i] = windows1252[c-0x80]
		}
		if c < ' ' && c != '\n' && c != '\r' && c != '\t' && c != '\f' {
			odd++
		}
	}
	return string(rs), odd*20 <= len(b)
}

// windows1252 holds the characters of 0x80 to 0x9F.
var windows1252 = [32]rune{'€', ' ', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', ' ', 'Ž', ' ',
	' ', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', ' ', 'ž', 'Ÿ'}
