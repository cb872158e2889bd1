package sheet

import (
	"regexp"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// The beginnings of text from an earlier message.
var (
	separator = regexp.MustCompile(
		`(?i)^[ \t*_]*(?:-{2,}[ \t]*(?:original|forwarded|ursprüngliche|message|urspr|weitergeleitete)[^-]*(?:message|nachricht|mail|d'origine|transféré)?[^-]*-*|begin forwarded message:?|-{3,}[ \t]*forwarded.*)[ \t*]*$`)
	ruled = regexp.MustCompile(`^[ \t]*_{10,}[ \t]*$`)
	wrote = regexp.MustCompile(
		`(?i)^[ \t]*(?:on|am|le|el|il)\b.*(?:\b(?:wrote|schrieb|a écrit|écrit|ha scritto)\b|escribió)[^:]*:?[ \t]*$`)
	wroteHead = regexp.MustCompile(`(?i)^[ \t]*(?:on|am|le)\b.*(?:\d|@|<)`)
	wroteTail = regexp.MustCompile(`(?i)(?:^|[ \t])(?:wrote|schrieb|a écrit|écrit)[^:]*:[ \t]*$`)
	// a time and an address, whatever the language: "Op di 3 nov. 2026 om 09:12 schreef GM
	// <gm@elm.example>:"
	written   = regexp.MustCompile(`[0-9]{1,2}[:.][0-9]{2}.*[^ \t<(\[]@[^ \t]`)
	headField = regexp.MustCompile(
		`(?i)^[ \t*]*(from|sent|date|to|cc|subject|von|gesendet|an|betreff|de|à|objet|envoyé)[ \t]?\*?[ \t]*:`)
)

// Quoting reports which lines are quoted from an earlier message or below a signature.
type Quoting struct {
	Quoted    []bool
	Signature int // index of the line that begins the signature, or -1
}

// Quotes finds quotations and the signature among the lines of a sheet or mail.
func Quotes(ls []string) Quoting {
	q := Quoting{Quoted: make([]bool, len(ls)), Signature: -1}
	quote := func(from, to int) {
		for ; from < to; from++ {
			q.Quoted[from] = true
		}
	}
	for i := 0; i < len(ls); i++ {
		line := strings.TrimSpace(ls[i])
		switch {
		case strings.HasPrefix(line, ">") || strings.HasPrefix(line, "&gt;"):
			q.Quoted[i] = true
			continue
		case strings.TrimRight(ls[i], " \t\r\n") == "--":
			q.Signature = i
		case mayPart(line) && (separator.MatchString(line) || ruled.MatchString(line) && letterBelow(ls[i+1:])):
		case headBlock(ls[i:]):
			if i <= firstText(ls) {
				continue
			}
		default:
			n := introduces(ls[i:])
			if quote(i, i+n); n == 0 || marked(ls[i+n:]) {
				i += max(n-1, 0)
				continue
			}
		}
		quote(i, len(ls)) // all that follows is from an earlier message
		break
	}
	return q
}

// introduces returns how many lines (0 to 2) are a mail program's introduction to a quotation.
func introduces(ls []string) int {
	line := strings.TrimSpace(ls[0])
	for n := 1; n <= min(2, len(ls)); n++ {
		if last := strings.TrimSpace(ls[n-1]); strings.HasSuffix(last, ":") &&
			(n == 1 || strings.HasSuffix(line, ">") && len(strings.Fields(last)) < 4) && written.MatchString(line) {
			return n
		}
	}
	switch {
	case !mayQuote(line) || strings.Contains(strings.ToLower(line), " i wrote"): // no program says "I wrote"
	case wrote.MatchString(line):
		return 1
	case wroteHead.MatchString(line) && len(ls) > 1 && wroteTail.MatchString(strings.TrimSpace(ls[1])) && !wroteTail.MatchString(line):
		return 2
	}
	return 0
}

// mayPart and mayQuote are fast tests of whether separator, wrote and wroteHead could match a line:
// for hardly any line of a sheet could they.
func mayPart(line string) bool {
	rest := strings.TrimLeft(line, " \t*_")
	return rest == "" || rest[0] == '-' || rest[0] == 'b' || rest[0] == 'B'
}

func mayQuote(line string) bool {
	return grammar.Says.Quotes.Has(strings.ToLower(line[:min(2, len(line))]))
}

// letterBelow reports whether a mail program's text follows a drawn line: an earlier message's
// header, a mailing list's footer. Tables have drawn lines too.
func letterBelow(ls []string) bool {
	ls = ls[firstText(ls):]
	return len(ls) > 0 && (headBlock(ls) || slices.ContainsFunc(ls[:min(3, len(ls))], func(l string) bool {
		return slices.ContainsFunc(grammar.Table.Footers, func(s string) bool {
			return strings.Contains(strings.ToLower(l), s)
		}) || strings.Contains(l, "://")
	}))
}

// headBlock reports whether a mail's header begins inside the text: From, Sent, To, Subject.
func headBlock(ls []string) bool {
	if strings.IndexByte(ls[0], ':') < 0 {
		return false
	}
	first := headField.FindStringSubmatch(ls[0])
	if first == nil {
		return false
	}
	if !grammar.Says.Senders.Has(strings.ToLower(first[1])) {
		return false
	}
	n := 0
	for _, l := range ls[1:min(len(ls), 6)] {
		if strings.TrimSpace(l) == "" {
			break
		}
		if headField.MatchString(l) {
			n++
		}
	}
	return n >= 2
}

// firstText returns the index of the first line that is not empty.
func firstText(ls []string) int {
	for i, l := range ls {
		if strings.TrimSpace(l) != "" {
			return i
		}
	}
	return len(ls)
}

// marked reports whether lines with a quotation mark (">") follow.
func marked(ls []string) bool {
	for _, l := range ls {
		if strings.HasPrefix(strings.TrimSpace(l), ">") {
			return true
		}
	}
	return false
}
