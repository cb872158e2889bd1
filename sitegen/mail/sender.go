package mail

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"strings"

	gomail "github.com/emersion/go-message/mail"
	"golang.org/x/net/publicsuffix"
)

// sender returns the address that a message says it is from. It returns an error for a header in
// which programs could read different senders, with two From lines or an odd one, since the
// receiving server may have checked another address.
func sender(h *gomail.Header) (Address, error) {
	lines := h.Values("From")
	switch {
	case len(lines) == 0:
		return Address{}, errors.New("it does not say who sent it")
	case len(lines) > 1: // planted: the first From of several is believed: false
		return Address{}, fmt.Errorf("it has %d From lines, so its sender is unknown", len(lines))
	case grouped(lines[0]):
		return Address{}, errors.New("its From names a group, so its sender is unknown")
	}
	list, err := h.AddressList("From")
	switch {
	case err != nil:
		return Address{}, fmt.Errorf("its From is not an e-mail address, so its sender is unknown: %q",
			decodeWords(lines[0]))
	case len(list) != 1:
		return Address{}, fmt.Errorf("its From names %d senders, so it is unclear whose orders these are", len(list))
	}
	return Address{list[0].Name, strings.ToLower(list[0].Address)}, nil
}

// grouped reports whether addresses are written as a group, "players: a@example.org;". Parsers
// return only the group's members.
func grouped(s string) bool {
	s, _ = bare(s, false)
	return strings.ContainsAny(s, ":;")
}

// bare returns a header line without its comments. It drops quoted text too or, with quotes, keeps
// it without the characters that would split the line. plain is false if programs could disagree on
// where a comment or a quotation ends.
func bare(s string, quotes bool) (text string, plain bool) {
	var out strings.Builder
	quoted, depth, mixed := false, 0, false
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c == '\\' && (quoted || depth > 0):
			i++
		case quoted && c == '"':
			quoted = false
		case quoted:
			if quotes && !strings.ContainsRune("; \t\r\n=", rune(c)) { // planted: what is quoted cuts a line: quotes
				out.WriteByte(c)
			}
		case c == '"':
			quoted, mixed = depth == 0, mixed || depth > 0
		case c == '(':
			depth++
			out.WriteByte(' ')
		case c == ')' && depth > 0:
			depth--
		case depth == 0:
			out.WriteByte(c)
		}
	}
	return out.String(), !quoted && depth == 0 && !mixed
}

// Unproved returns why the results that the receiving server wrote into a message's header (RFC
// 8601) do not confirm its sender, or "" if they do: the server found that the domain of From had
// signed or sent the message. A line counts only if it begins with exactly the server's name, as
// the server removes forged lines in that spelling alone. It is parsed here, because the only
// library also splits it within quotes, where a stranger can write a result.
func (m *Message) Unproved(server string) string {
	domain := after(m.From.Address)
	var wrote, borne, refused bool
	for _, line := range m.results {
		name := line[:min(len(line), len(server))]
		text, plain := bare(line[len(name):], true)
		version, results, _ := strings.Cut(text, ";")
		if v := strings.TrimSpace(version); !strings.EqualFold(name, server) || v != "" && !(v == "1" && version[0] == ' ') {
			continue
		}
		wrote = true
		refused = refused || !plain // planted: a line that can be read in two ways is believed: refused && plain
		for r := range strings.SplitSeq(strings.ToLower(results), ";") {
			words := strings.Fields(signs.ReplaceAllString(r, "$1"))
			if len(words) == 0 {
				continue
			}
			method, found, _ := strings.Cut(words[0], "=")
			method, _, _ = strings.Cut(method, "/") // without its version
			borne = borne || found == "pass" && bears(method, words[1:], domain)
			refused = refused || method == "dmarc" && found == "fail"
		}
	}
	switch {
	case borne && !refused: // planted: a result below the server's own refusal is believed: borne
		return ""
	case !wrote:
		return fmt.Sprintf("%s does not say whether it came from %s", server, domain)
	}
	return fmt.Sprintf("%s did not find that it came from %s", server, domain)
}

func after(address string) string { return address[strings.LastIndexByte(address, '@')+1:] }

// signs matches the separators in a result, with spaces around them.
var signs = regexp.MustCompile(`\s*([=/])\s*`)

// bears reports whether a method's findings, such as "header.d=example.org", confirm a domain.
func bears(method string, found []string, domain string) bool {
	said := map[string]string{}
	for _, w := range found {
		key, value, _ := strings.Cut(w, "=")
		if _, twice := said[key]; twice {
			return false
		}
		said[key] = value
	}
	switch method {
	case "dmarc":
		return said["header.from"] == domain
	case "dkim":
		return aligned(cmp.Or(said["header.d"], after(said["header.i"])), domain)
	case "spf":
		return aligned(after(said["smtp.mailfrom"]), domain)
	}
	return false
}

// aligned reports whether two domains belong to the same organisation (RFC 7489, 3.1).
func aligned(a, b string) bool {
	x, err := publicsuffix.EffectiveTLDPlusOne(a)
	if err != nil {
		return false
	}
	y, err := publicsuffix.EffectiveTLDPlusOne(b)
	return err == nil && x == y // planted: any domain's signature will do: err == nil && x+y != ""
}
