package sheet

import (
	"regexp"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// What begins text of an earlier message (reading.md, 9).
var (
	separator = regexp.MustCompile(
		`(?i)^[ \t*_]*(?:-{2,}[ \t]*(?:original|forwarded|ursprüngliche|message|urspr|weitergeleitete)[^-]*(?:message|nachricht|mail|d'origine|transféré)?[^-]*-*|begin forwarded message:?|-{3,}[ \t]*forwarded.*)[ \t*]*$`)
	ruled = regexp.MustCompile(`^[ \t]*_{10,}[ \t]*$`)
	wrote = regexp.MustCompile(
		`(?i)^[ \t]*(?:on|am|le|el|il)\b.*(?:\b(?:wrote|schrieb|a écrit|écrit|ha scritto)\b|escribió)[^:]*:?[ \t]*$`)
	wroteHead = regexp.MustCompile(`(?i)^[ \t]*(?:on|am|le)\b.*(?:\d|@|<)`)
	wroteTail = regexp.MustCompile(`(?i)(?:^|[ \t])(?:wrote|schrieb|a écrit|écrit)[^:]*:[ \t]*$`)
	// a time and an address: "Op di 3 nov. 2026 om 09:12 schreef GM <gm@elm.example>:"
	written   = regexp.MustCompile(`[0-9]{1,2}[:.][0-9]{2}.*[^ \t<(\[]@[^ \t]`)
	headField = regexp.MustCompile(
		`(?i)^[ \t*]*(from|sent|date|to|cc|subject|von|gesendet|an|betreff|de|à|objet|envoyé)[ \t]?\*?[ \t]*:`)
)

// Quoting says of each line whether it is live, or an earlier message's or a signature's.
type Quoting struct {
	Quoted    []bool
	Signature int // the line that begins the signature, or -1
}

// Quotes looks through the lines of a sheet or mail.
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
		quote(i, len(ls)) // all that follows is an earlier message's
		break
	}
	return q
}

// introduces returns how many lines (2 at most) are what a mail program writes above a quotation.
func introduces(ls []string) int {
	line := strings.TrimSpace(ls[0])
	for n := 1; n <= min(2, len(ls)); n++ {
		if last := strings.TrimSpace(ls[n-1]); strings.HasSuffix(last, ":") &&
			(n == 1 || strings.HasSuffix(line, ">") && len(strings.Fields(last)) < 4) && written.MatchString(line) {
			return n
		}
	}
	switch {
	case !mayQuote(line) || strings.Contains(strings.ToLower(line), " i wrote"): // which no program says
	case wrote.MatchString(line):
		return 1
	case wroteHead.MatchString(line) && len(ls) > 1 && wroteTail.MatchString(strings.TrimSpace(ls[1])) && !wroteTail.MatchString(line):
		return 2
	}
	return 0
}

// mayPart and mayQuote say, at no cost, that a line begins as what separator, wrote and wroteHead
// find: hardly one of a sheet does.
func mayPart(line string) bool {
	rest := strings.TrimLeft(line, " \t*_")
	return rest == "" || rest[0] == '-' || rest[0] == 'b' || rest[0] == 'B'
}

func mayQuote(line string) bool {
	return grammar.Says.Quotes.Has(strings.ToLower(line[:min(2, len(line))]))
}

// letterBelow reports whether a mail program's text is below a drawn line: an earlier message's
// head, a list's footer. Tables have drawn lines too.
func letterBelow(ls []string) bool {
	ls = ls[firstText(ls):]
	return len(ls) > 0 && (headBlock(ls) || slices.ContainsFunc(ls[:min(3, len(ls))], func(l string) bool {
		return slices.ContainsFunc(grammar.Table.Footers, func(s string) bool {
			return strings.Contains(strings.ToLower(l), s)
		}) || strings.Contains(l, "://")
	}))
}

// headBlock reports whether a mail's head begins inside the text: From, then Sent, To, Subject.
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

// firstText is the first line that is not empty: a head there is the message's own.
func firstText(ls []string) int {
	for i, l := range ls {
		if strings.TrimSpace(l) != "" {
			return i
		}
	}
	return len(ls)
}

// marked reports whether quoted lines follow that bear a quotation mark.
func marked(ls []string) bool {
	for _, l := range ls {
		if strings.HasPrefix(strings.TrimSpace(l), ">") {
			return true
		}
	}
	return false
}
