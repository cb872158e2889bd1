package notation

import (
	"strings"
	"unicode"
)

// tokenKind is what a token is.
type tokenKind uint8

const (
	tokWord   tokenKind = iota
	tokDash             // an arrow, or a hyphen with space beside it
	tokHyphen           // a hyphen inside a word: Ashby-de-la-Zouch, or Lon-Dep
	tokSlash
	tokComma
	tokStop // . ; ! ?
	tokColon
	tokOpen
	tokClose
)

// token is a word or a sign of a line.
type token struct {
	w     string // folded; for signs the sign
	kind  tokenKind
	col   int // 0-based, in characters
	n     int // characters
	up    bool
	owner bool // ended in a possessive 's or s'
	raw   string
}

// lex splits a line into tokens. What is neither letter, digit nor a sign the reader knows separates words.
func lex(line string) []token {
	rs := []rune(line)
	toks := make([]token, 0, 4+len(rs)/6)
	small := ""
	if isASCII(line) {
		small = strings.ToLower(line) // the words of most lines are parts of it
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
				toks = append(toks, token{w: Fold(string(r)) + "c", kind: tokWord, col: i, n: 3, up: unicode.IsUpper(r), raw: string(rs[i : i+3])})
				i += 3
				if i < len(rs) && rs[i] == '.' {
					i++
				}
				continue
			}
			t := token{kind: tokWord, col: i, n: j - i, up: unicode.IsUpper(r)}
			if small != "" && isPlain(line[i:j]) {
				t.w, t.raw = small[i:j], line[i:j]
			} else {
				t.raw = string(rs[i:j])
				t.w = Fold(t.raw)
			}
			if j-i > 2 && isApostrophe(rs[j-2]) && (rs[j-1] == 's' || rs[j-1] == 'S') {
				t.owner = true
			} else if j < len(rs) && isApostrophe(rs[j]) {
				t.owner = rs[j-1] == 's' || rs[j-1] == 'S'
				j++
			}
			if t.raw == "STOP" && len(toks) > 0 { // as telegrams end a sentence
				t.w, t.kind = ".", tokStop
			}
			if says.W[t.w] && j+1 < len(rs) && rs[j] == '/' && rs[j+1] == ' ' {
				t.w, t.n = "with", 2
				j++
			}
			if t.w != "" {
				toks = append(toks, t)
			}
			i = j
			continue
		case r == '&' || r == '+':
			toks = append(toks, token{w: "and", kind: tokWord, col: i, n: 1, raw: string(r)})
		case strings.ContainsRune("-=>–—−→⇒➡➔➜⟶‐‑", r):
			j := i + 1
			for j < len(rs) && strings.ContainsRune("-=>–—−→⇒➡➔➜⟶", rs[j]) {
				j++
			}
			t := token{w: "-", kind: tokDash, col: i, n: j - i, raw: string(rs[i:j])}
			inner := i > 0 && j < len(rs) && isWordRune(rs[i-1]) && isWordRune(rs[j])
			if inner && (t.raw == "-" || t.raw == "‐" || t.raw == "‑") {
				t.kind = tokHyphen
			} else if t.raw == "=" {
				i = j
				continue
			}
			toks = append(toks, t)
			i = j
			continue
		case isFraction(r):
			toks = append(toks, token{w: string(r), kind: tokWord, col: i, n: 1, raw: string(r)})
		case r == '/':
			toks = append(toks, token{w: "/", kind: tokSlash, col: i, n: 1})
		case r == ',':
			toks = append(toks, token{w: ",", kind: tokComma, col: i, n: 1})
		case r == '.' || r == ';' || r == '!' || r == '?':
			toks = append(toks, token{w: string(r), kind: tokStop, col: i, n: 1})
		case r == ':':
			toks = append(toks, token{w: ":", kind: tokColon, col: i, n: 1})
		case r == '(' || r == '[' || r == '{':
			toks = append(toks, token{w: "(", kind: tokOpen, col: i, n: 1})
		case r == ')' || r == ']' || r == '}':
			toks = append(toks, token{w: ")", kind: tokClose, col: i, n: 1})
		}
		i++
	}
	return toks
}

// isDottedCoast reports whether a text begins with "N.C." or its like, which is one word.
func isDottedCoast(rs []rune) bool {
	return len(rs) >= 3 && strings.ContainsRune("nsewNSEW", rs[0]) && rs[1] == '.' && (rs[2] == 'c' || rs[2] == 'C') &&
		(len(rs) == 3 || !isWordRune(rs[3]))
}

// isFraction reports whether a character is a number that is no whole one: "½".
func isFraction(r rune) bool {
	return r >= '¼' && r <= '¾' || r >= '⅐' && r <= '⅞' || r == '↉'
}

// numerals makes one word of a number that is no whole one, "2.5", and of one with its sign, "-3": neither is a list's number, or its
// bullet, with a whole number behind it. "2. 5" and "- 3" are, and "1.2.3" is a list.
func numerals(ts []token) []token {
	digits := func(i int) bool {
		return i >= 0 && i < len(ts) && ts[i].kind == tokWord && strings.Trim(ts[i].w, "0123456789") == ""
	}
	touch := func(i int) bool {
		return i > 0 && i < len(ts) && ts[i-1].col+ts[i-1].n == ts[i].col
	}
	dotted := func(i int) bool { // a point between digits, without a space
		return i > 0 && i < len(ts) && (ts[i].w == "." || ts[i].kind == tokColon) && digits(i-1) && digits(i+1) && touch(i) && touch(i+1)
	}
	var out []token
	for i := 0; i < len(ts); i++ {
		n := 1
		switch {
		case dotted(i+1) && !dotted(i-1) && !dotted(i+3):
			n = 3
		case ts[i].kind == tokDash && strings.ContainsAny(ts[i].raw, "-–—−") && ts[i].n == 1 && digits(i+1) && touch(i+1) && !touch(i):
			n = 2
		default:
			if out != nil {
				out = append(out, ts[i])
			}
			continue
		}
		if out == nil {
			out = append(make([]token, 0, len(ts)), ts[:i]...)
		}
		t := ts[i]
		for _, u := range ts[i+1 : i+n] {
			t.w, t.raw, t.n = t.w+u.w, t.raw+u.raw, t.n+u.n
		}
		t.kind = tokWord
		out = append(out, t)
		i += n - 1
	}
	if out == nil {
		return ts
	}
	return out
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// span returns the 1-based column and the length of a run of tokens.
func span(ts []token) (col, n int) {
	if len(ts) == 0 {
		return 1, 0
	}
	from, to := ts[0].col, 0
	for _, t := range ts { // an order's words may have been put in another order than they were written in
		from, to = min(from, t.col), max(to, t.col+t.n)
	}
	return from + 1, to - from
}

// wordsOf returns the words of a run of tokens, without signs.
func wordsOf(ts []token) []string {
	out := make([]string, 0, len(ts))
	for _, t := range ts {
		if t.kind == tokWord {
			out = append(out, t.w)
		}
	}
	return out
}

func spanOf(ts []token) [2]int {
	col, n := span(ts)
	return [2]int{col, n}
}
