// Package sheet decodes a message and takes its text apart: bytes into characters, characters into
// lines, lines into those of its writer and those that a mail program quoted, and headings into
// their fields.
//
// It knows what mail programs and phones do to a text and the names of powers, but nothing of
// orders.
package sheet

import (
	"bytes"
	"iter"
	"regexp"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Leftovers of mail programs in copied text: struck-out words, tags and entities of HTML. Patterns
// match only what is certainly such, so that no order in angle brackets is lost.
var (
	struck = regexp.MustCompile(`(?i)<(?:s|del|strike)>.*?</(?:s|del|strike)>|~~[^~ ][^~]*~~|^[ \t]*~[^~ ][^~]*~[ \t]*$|(?:[ \t]*[^\x{335}-\x{338}][\x{335}-\x{338}])+`)
	tags   = regexp.MustCompile(
		`(?i)</?(?:br|p|li|ul|ol|div|span|b|i|u|s|em|strong|font|blockquote|td|tr|th|table|tbody|html|body|head|o:p|a|h[1-6]|pre|code|tt|small|big|sub|sup|hr|del|strike)(?:[ \t]+[a-z:-]+[ \t]*=[^<>]*)?[ \t]*/?>`)
	entities = regexp.MustCompile(`&(?:nbsp|amp|lt|gt|quot|rarr|ndash|mdash|minus|#160|#62|#8211|#8212|#8594|#8722);`)
	starred  = regexp.MustCompile(`[ \t]\*[^*]+\*[ \t.!]*$`)
	behind   = regexp.MustCompile(`[ \t]#[ \t].*$`)
	numbered = regexp.MustCompile(`^[ \t]*#[ \t]?[0-9]{1,3}[.):]?[ \t]`)
)

// strikes lists the characters of which a line with struck-out words has at least one: of a tag,
// tildes, strokes through letters.
const strikes = "<~\u0335\u0336\u0337\u0338"

// Tidy blanks everything that is no text, character for character, so that columns stay.
func Tidy(line string) string {
	if strings.ContainsFunc(line, func(r rune) bool { return r == 0x3000 || 0xFF01 <= r && r <= 0xFF5E }) {
		line = strings.Map(func(r rune) rune {
			switch {
			case r == 0x3000:
				return ' '
			case 0xFF01 <= r && r <= 0xFF5E:
				return r - 0xFEE0 // full-width characters, which some phones write
			}
			return r
		}, line)
	}
	if strings.ContainsAny(line, strikes) {
		line = struck.ReplaceAllStringFunc(line, Spaces)
		line = tags.ReplaceAllStringFunc(line, Spaces)
	}
	if strings.ContainsRune(line, '&') {
		line = entities.ReplaceAllStringFunc(line, func(m string) string {
			sign := "-"
			switch m {
			case "&nbsp;", "&#160;", "&lt;", "&quot;":
				sign = " "
			case "&amp;":
				sign = "&"
			case "&gt;", "&#62;":
				sign = ">"
			}
			return sign + strings.Repeat(" ", len(m)-1)
		})
	}
	if end := strings.LastIndexByte(line, '*'); end > 0 {
		if m := starred.FindStringIndex(line); m != nil && m[0] > 0 && strings.TrimSpace(line[:m[0]]) != "" {
			line = line[:m[0]+1] + "(" + line[m[0]+2:end] + ")" + line[end+1:] // *a remark* after an order
		}
	}
	if i := strings.Index(line, " //"); i > 0 && strings.TrimSpace(line[:i]) != "" {
		line = line[:i] + " ( " + line[i+3:]
	}
	if strings.ContainsRune(line, '#') {
		// "#1 Army London holds" is no comment, but numbered
		line = numbered.ReplaceAllStringFunc(line, Spaces)
		// a remark to the end of the line
		line = behind.ReplaceAllStringFunc(line, func(m string) string { return m[:1] + "(" + m[2:] })
	}
	return line
}

// stamp matches what a messenger app puts before each copied line: the time and the sender.
// "[10:32, 3/4/2026] Alex: ", "12/03/26, 10:32 - Alex: ".
var stamp = regexp.MustCompile(
	`^[ \t]*(?:\[[0-9./:, \t-]+(?:[aApP]\.?[mM]\.?)?[0-9./:, \t-]*\]|[0-9]{1,4}[./-][0-9]{1,2}(?:[./-][0-9]{1,4})?,?[ \t]+[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?(?:[ \t]?[aApP]\.?[mM]\.?)?[ \t]-)[ \t]+`)

// sender matches the name after a stamp.
var sender = regexp.MustCompile(`^[^:\[\]<>0-9]{1,40}:[ \t]`)

// Stamp returns the length in bytes of a messenger app's stamp on a line, and the text after it if
// that is the sender's name with a colon and a blank.
func Stamp(line string) (n int, who string) {
	if said := strings.TrimLeft(line, " \t"); said == "" || said[0] != '[' && (said[0] < '0' || said[0] > '9') {
		return 0, ""
	}
	if at := stamp.FindStringIndex(line); at != nil {
		return at[1], sender.FindString(line[at[1]:])
	}
	return 0, ""
}

// StruckOut returns the struck-out parts of a line, each padded with blanks to keep columns.
func StruckOut(line string) (out []string) {
	if !strings.ContainsAny(line, strikes) {
		return nil
	}
	unstrike := strings.NewReplacer("~", " ", "\u0335", "", "\u0336", "", "\u0337", "", "\u0338", "")
	for _, at := range struck.FindAllStringIndex(line, -1) {
		said := unstrike.Replace(tags.ReplaceAllStringFunc(line[at[0]:at[1]], Spaces))
		out = append(out, Spaces(line[:at[0]])+said+Spaces(line[at[1]:]))
	}
	return out
}

// Spaces returns as many blanks as a text has characters.
func Spaces(s string) string { return strings.Repeat(" ", utf8.RuneCountInString(s)) }

// Lines iterates over the lines of a text, with any line ends.
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

// Decode turns a file's bytes into text: UTF-8 with or without a byte-order mark, UTF-16 with one,
// else Windows-1252, which includes Latin-1. It returns false for binary data.
func Decode(b []byte) (string, bool) {
	switch {
	case bytes.HasPrefix(b, []byte{0xEF, 0xBB, 0xBF}):
		b = b[3:]
	case bytes.HasPrefix(b, []byte{0xFF, 0xFE}), bytes.HasPrefix(b, []byte{0xFE, 0xFF}):
		us := make([]uint16, 0, len(b)/2)
		high := int(b[0] & 1) // which byte of two is the greater
		for i := 2; i+1 < len(b); i += 2 {
			us = append(us, uint16(b[i+high])<<8|uint16(b[i+1-high]))
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

// windows1252 holds the characters of the bytes 0x80 to 0x9F.
var windows1252 = [32]rune{'€', ' ', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', ' ', 'Ž', ' ',
	' ', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', ' ', 'ž', 'Ÿ'}
