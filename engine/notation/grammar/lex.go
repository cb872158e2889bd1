// Package grammar holds the building blocks of order sheets: the signs and words of a line (Lex,
// Token, Fold), and the table of words (words.json), by what they do in an order (Lexicon, Class),
// around it (Tails), and in headings of later phases (Later).
//
// It knows signs and words, and nothing of boards, names or positions.
package grammar

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// TrimLeft drops commas, stops and colons before words. An arrow stays: it is part of the order.
func TrimLeft(ts []Token) []Token {
	return Drop(ts, 0, func(t Token) bool { return t.Kind != Word && t.Kind != Dash })
}

// Drop drops tokens from the front as long as is(token) is true, but keeps the last `keep` tokens.
func Drop(ts []Token, keep int, is func(Token) bool) []Token {
	for len(ts) > keep && is(ts[0]) {
		ts = ts[1:]
	}
	return ts
}

// IsSign reports whether a token is anything but a word.
func IsSign(t Token) bool { return t.Kind != Word }

// IsArrow reports whether a token is a dash of any kind.
func IsArrow(t Token) bool { return t.Kind == Dash || t.Kind == Hyphen }

// Mate returns the index of the bracket that closes the one at i, or len(ts) if none does.
func Mate(ts []Token, i int) int {
	depth := 0
	for ; i < len(ts); i++ {
		switch ts[i].Kind {
		case OpenBracket:
			depth++
		case CloseBracket:
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return i
}

// Segments splits a heading at dashes, commas, colons, stops, and slashes after a blank.
func Segments(ts []Token) [][]Token {
	end := 0
	return split(ts, func(t Token) bool {
		apart := t.Col > end
		end = t.Col + t.N
		return t.Kind == Dash || t.Kind == Slash && apart || t.Kind == Comma || t.Kind == Colon || t.Kind == Stop
	})
}

// Number returns the value of a word of digits, or 0 for any other word.
func Number(w string) int {
	if w == "" || w[0] < '0' || w[0] > '9' {
		return 0
	}
	if n, err := strconv.Atoi(w); err == nil && n > 0 {
		return n
	}
	return 0
}

// tokenKind is the kind of a token: a word, or one of the signs.
type tokenKind uint8

const (
	Word   tokenKind = iota
	Dash             // an arrow, or a hyphen with a blank beside it
	Hyphen           // a hyphen inside a word: Ashby-de-la-Zouch, or Lon-Dep
	Slash
	Comma
	Stop // . ; ! ?
	Colon
	OpenBracket
	CloseBracket
)

// Token is a word or a sign of a line.
type Token struct {
	W     string // the folded word; for a sign the sign itself
	Raw   string
	Col   int // 0-based column, in characters
	N     int // length in characters
	Kind  tokenKind
	Up    bool
	Owner bool // ended in a possessive 's or s', which W lacks
}

// signs are the tokens of single characters, by character.
var signs = [128]Token{'&': {W: "and", N: 1, Raw: "&"}, '+': {W: "and", N: 1, Raw: "+"},
	'/': {W: "/", N: 1, Kind: Slash}, ',': {W: ",", N: 1, Kind: Comma}, ':': {W: ":", N: 1, Kind: Colon},
	'.': {W: ".", N: 1, Kind: Stop}, ';': {W: ";", N: 1, Kind: Stop}, '!': {W: "!", N: 1, Kind: Stop}, '?': {W: "?", N: 1, Kind: Stop},
	'(': {W: "(", N: 1, Kind: OpenBracket}, '[': {W: "(", N: 1, Kind: OpenBracket}, '{': {W: "(", N: 1, Kind: OpenBracket},
	')': {W: ")", N: 1, Kind: CloseBracket}, ']': {W: ")", N: 1, Kind: CloseBracket}, '}': {W: ")", N: 1, Kind: CloseBracket}}

// Lex splits a line into tokens. An unknown character separates words.
func Lex(line string) []Token {
	rs := []rune(line)
	toks := make([]Token, 0, 4+len(rs)/6)
	small := ""
	if isASCII(line) {
		small = strings.ToLower(line) // most lines need no folding beyond this
	}
	for i := 0; i < len(rs); {
		r := rs[i]
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			j := i + 1
			for j < len(rs) && (unicode.IsLetter(rs[j]) || unicode.IsDigit(rs[j]) || unicode.Is(unicode.Mn, rs[j]) ||
				isApostrophe(rs[j]) && j+1 < len(rs) && unicode.IsLetter(rs[j+1])) {
				j++
			}
			if j == i+1 && isDottedCoast(rs[i:]) {
				toks = append(toks, Token{W: Fold(string(r)) + "c", Kind: Word, Col: i, N: 3, Up: unicode.IsUpper(r),
					Raw: string(rs[i : i+3])})
				i += 3
				if i < len(rs) && rs[i] == '.' {
					i++
				}
				continue
			}
			t := Token{Kind: Word, Col: i, N: j - i, Up: unicode.IsUpper(r)}
			if small != "" && isPlain(line[i:j]) {
				t.W, t.Raw = small[i:j], line[i:j]
			} else {
				t.Raw = string(rs[i:j])
				t.W = Fold(t.Raw)
			}
			if j-i > 2 && isApostrophe(rs[j-2]) && (rs[j-1] == 's' || rs[j-1] == 'S') {
				t.Owner = true
			} else if j < len(rs) && isApostrophe(rs[j]) {
				t.Owner = rs[j-1] == 's' || rs[j-1] == 'S'
				j++
			}
			if t.Raw == "STOP" && len(toks) > 0 { // telegrams end a sentence so
				t.W, t.Kind = ".", Stop
			}
			if Says.W.Has(t.W) && j+1 < len(rs) && rs[j] == '/' && rs[j+1] == ' ' {
				t.W, t.N = "with", 2
				j++
			}
			if t.W != "" {
				toks = append(toks, t)
			}
			i = j
			continue
		case strings.ContainsRune("-=>–—−→⇒➡➔➜⟶‐‑", r):
			j := i + 1
			for j < len(rs) && strings.ContainsRune("-=>–—−→⇒➡➔➜⟶", rs[j]) {
				j++
			}
			if n := struck(rs, i, j); n > 0 && len(toks) > 0 && toks[len(toks)-1].Kind != Slash {
				toks = append(toks, Token{W: "-/-", Kind: Word, Col: i, N: n, Raw: string(rs[i : i+n])})
				i += n
				continue
			}
			t := Token{W: "-", Kind: Dash, Col: i, N: j - i, Raw: string(rs[i:j])}
			inner := i > 0 && j < len(rs) && IsWordRune(rs[i-1]) && IsWordRune(rs[j])
			if inner && (t.Raw == "-" || t.Raw == "‐" || t.Raw == "‑") {
				t.Kind = Hyphen
			} else if t.Raw == "=" {
				i = j
				continue
			}
			toks = append(toks, t)
			i = j
			continue
		case isFraction(r):
			toks = append(toks, Token{W: string(r), Kind: Word, Col: i, N: 1, Raw: string(r)})
		case int(r) < len(signs) && signs[r].N > 0:
			t := signs[r]
			t.Col = i
			toks = append(toks, t)
		}
		i++
	}
	return toks
}

// struck returns the length of an arrow that is struck out, "-/->", or points back, "<-", and so is
// a word without meaning, or 0. The arrow's first dashes are the characters from i to j.
func struck(rs []rune, i, j int) int {
	const strokes = `/\!|¦`
	k := j
	for k < len(rs) && strings.ContainsRune(strokes+"-=>–—", rs[k]) {
		k++
	}
	back := i > 1 && strings.ContainsRune("<!", rs[i-1]) && rs[i-2] == ' '
	if back || k > j+1 && strings.ContainsRune(strokes, rs[j]) && !strings.ContainsRune(strokes, rs[k-1]) {
		return k - i
	}
	return 0
}

// isDottedCoast reports whether a text begins with a coast such as "N.C.", which is one word.
func isDottedCoast(rs []rune) bool {
	return len(rs) >= 3 && strings.ContainsRune("nsewNSEW", rs[0]) && rs[1] == '.' && (rs[2] == 'c' || rs[2] == 'C') &&
		(len(rs) == 3 || !IsWordRune(rs[3]))
}

// isFraction reports whether a character is a fraction, such as "½".
func isFraction(r rune) bool {
	return r >= '¼' && r <= '¾' || r >= '⅐' && r <= '⅞' || r == '↉'
}

// Numerals joins a number with a decimal point, "2.5", and one with its sign, "-3", to one word, so
// that neither looks like an item's number or bullet. With a blank they are such: "2. 5", "- 3"; so
// is "1.2.3".
func Numerals(ts []Token) []Token {
	digits := func(i int) bool {
		return i >= 0 && i < len(ts) && ts[i].Kind == Word && strings.Trim(ts[i].W, "0123456789") == ""
	}
	touch := func(i int) bool {
		return i > 0 && i < len(ts) && ts[i-1].Col+ts[i-1].N == ts[i].Col
	}
	dotted := func(i int) bool { // a point between digits, without a space
		return i > 0 && i < len(ts) && (ts[i].W == "." || ts[i].Kind == Colon) && digits(i-1) &&
			digits(i+1) && touch(i) && touch(i+1)
	}
	out := make([]Token, 0, len(ts))
	for i := 0; i < len(ts); i++ {
		n := 1
		switch {
		case dotted(i+1) && !dotted(i-1) && !dotted(i+3):
			n = 3
		case ts[i].Kind == Dash && strings.ContainsAny(ts[i].Raw, "-–—−") && ts[i].N == 1 &&
			digits(i+1) && touch(i+1) && !touch(i):
			n = 2
		}
		t := ts[i]
		for _, u := range ts[i+1 : i+n] {
			t.W, t.Raw, t.N, t.Kind = t.W+u.W, t.Raw+u.Raw, t.N+u.N, Word
		}
		out = append(out, t)
		i += n - 1
	}
	return out
}

// IsWordRune reports whether a character is a letter or a digit.
func IsWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// Span returns the 1-based column and the length of the text that some tokens cover, in characters.
func Span(ts []Token) [2]int {
	if len(ts) == 0 {
		return [2]int{1, 0}
	}
	from, to := ts[0].Col, 0
	for _, t := range ts { // an order's tokens may have been reordered
		from, to = min(from, t.Col), max(to, t.Col+t.N)
	}
	return [2]int{from + 1, to - from}
}

// WordsOf returns the words among tokens, without signs.
func WordsOf(ts []Token) []string {
	out := make([]string, 0, len(ts))
	for _, t := range ts {
		if t.Kind == Word {
			out = append(out, t.W)
		}
	}
	return out
}

// WordAt returns the word of the token at i, or "" for a sign or if there is no such token.
func WordAt(ts []Token, i int) string {
	if i < len(ts) && ts[i].Kind == Word {
		return ts[i].W
	}
	return ""
}

// StartsWith reports whether tokens begin with some words.
func StartsWith(ts []Token, ws []string) bool {
	if len(ts) < len(ws) {
		return false
	}
	for i, w := range ws {
		if ts[i].Kind != Word || ts[i].W != w {
			return false
		}
	}
	return true
}

// split splits tokens at those for which parts(token) is true.
func split(ts []Token, parts func(Token) bool) [][]Token {
	var out [][]Token
	start := 0
	for i, t := range ts {
		if parts(t) {
			out = append(out, ts[start:i])
			start = i + 1
		}
	}
	return append(out, ts[start:])
}

// SplitAt splits tokens at every sign of a kind.
func SplitAt(ts []Token, k tokenKind) [][]Token {
	return split(ts, func(t Token) bool { return t.Kind == k })
}

// AtSigns splits tokens at every sign but hyphens.
func AtSigns(ts []Token) [][]Token {
	return split(ts, func(t Token) bool { return t.Kind != Word && t.Kind != Hyphen })
}

// TrimSigns drops signs at both ends.
func TrimSigns(ts []Token) []Token { return TrimEnd(Drop(ts, 0, IsSign)) }

// AllWords reports whether tokens are only words.
func AllWords(ts []Token) bool { return !slices.ContainsFunc(ts, IsSign) }

// TrimEnd drops signs at the end.
func TrimEnd(ts []Token) []Token {
	for len(ts) > 0 && ts[len(ts)-1].Kind != Word {
		ts = ts[:len(ts)-1]
	}
	return ts
}

// foldRune returns a letter in lower case without its accent, or 0 for a character to drop.
func foldRune(r rune) rune {
	switch {
	case r < 0x80:
		if 'A' <= r && r <= 'Z' {
			return r + 32
		}
		return r
	case isApostrophe(r), unicode.Is(unicode.Mn, r):
		return 0
	}
	r = unicode.ToLower(r)
	if i := strings.IndexRune(Accented, r); i >= 0 {
		return rune(Plain[len([]rune(Accented[:i]))])
	}
	return r
}

const (
	Accented = "àáâãäåāăąçćčďđèéêëēėęěğìíîïīįıłñńňòóôõöøōőŕřśšşťţùúûüūůűýÿžźż"
	Plain    = "aaaaaaaaacccddeeeeeeeegiiiiiiilnnnoooooooorrsssttuuuuuuuyyzzz"
)

func isApostrophe(r rune) bool {
	switch r {
	case '\'', '’', '‘', '‛', 'ʼ', '′', '´', '`':
		return true
	}
	return false
}

// Fold returns text in the form in which names are looked up: lower-case words with single spaces,
// without accents, apostrophes and punctuation, "&" as "and".
func Fold(s string) string {
	if isPlain(s) {
		return strings.ToLower(s) // nearly all words take this path
	}
	var b strings.Builder
	gap := false
	put := func(t string) {
		if gap && b.Len() > 0 {
			b.WriteByte(' ')
		}
		gap = false
		b.WriteString(t)
	}
	for _, r := range s {
		switch {
		case isApostrophe(r):
		case r == '&' || r == '+':
			gap = true
			put("and")
			gap = true
		case r == 'æ' || r == 'Æ':
			put("ae")
		case r == 'œ' || r == 'Œ':
			put("oe")
		case r == 'ß':
			put("ss")
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			if f := foldRune(r); f != 0 {
				put(string(f))
			}
		case unicode.Is(unicode.Mn, r):
		default:
			gap = true
		}
	}
	return b.String()
}

// isASCII reports whether all characters of a text are single bytes.
func isASCII(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r >= 0x80 }) < 0
}

// isPlain reports whether a text is only ASCII letters and digits.
func isPlain(s string) bool {
	for i := 0; i < len(s); i++ { // by bytes, for speed: every word is tested
		if c := s[i]; !('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9') {
			return false
		}
	}
	return true
}
