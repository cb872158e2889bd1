package drawing

import (
	"bytes"
	"cmp"
	"regexp"
	"strings"
)

// Limits on style sheets: bytes and rules read, bytes of declarations for a selector, and classes
// of an element, since every element is matched against the rules.
const (
	maxStyle   = 1 << 20
	maxRules   = 10_000
	maxSaid    = 500
	maxClasses = 8
)

// cssRules maps plain selectors (a class, an id or a kind of element) of a drawing's <style>
// elements to declarations, written as in a style attribute. Other selectors are ignored.
type cssRules map[string]string

var (
	styleElement = regexp.MustCompile(`(?s)<style\b[^>]*?>(.*?)</style\s*>`)
	cssComment   = regexp.MustCompile(`(?s)/\*.*?\*/|<!\[CDATA\[|\]\]>|<!--|-->`)
	plainPick    = regexp.MustCompile(`^([.#]?)[A-Za-z_][\w-]*$`)
)

// readSheet reads all style elements of a file. It also returns whether one imports another file,
// and the first reference outside the file, or "".
func readSheet(data []byte) (s cssRules, imports bool, outside string) {
	if !bytes.Contains(data, []byte("<style")) {
		return nil, false, ""
	}
	s = cssRules{}
	left, rules := maxStyle, 0
	for _, m := range styleElement.FindAllSubmatch(data, 100) {
		text := m[1][:min(len(m[1]), left)]
		left -= len(text)
		css := cssComment.ReplaceAllString(string(text), "")
		outside = cmp.Or(outside, linked(css))
		imports = imports || strings.Contains(strings.ToLower(css), "@import")
		for css != "" && rules < maxRules {
			var picks, body string
			var ok bool
			if picks, css, ok = strings.Cut(css, "{"); !ok {
				break
			}
			body, css, _ = strings.Cut(css, "}")
			for _, pick := range strings.Split(picks, ",") {
				pick = strings.TrimSpace(pick)
				if said := s[pick] + body + ";"; len(said) <= maxSaid && rules < maxRules && plainPick.MatchString(pick) {
					s[pick] = said
					rules++
				}
			}
		}
	}
	for pick, said := range s {
		s[pick] = gist(said)
	}
	return s, imports, outside
}

// gist keeps the last value of each property that is read.
func gist(said string) string {
	last := map[string]string{}
	for _, part := range strings.Split(said, ";") {
		if key, v, ok := strings.Cut(part, ":"); ok {
			last[strings.TrimSpace(key)] = v
		}
	}
	var b strings.Builder
	for _, key := range painted {
		if v, ok := last[key]; ok {
			b.WriteString(key + ":" + v + ";")
		}
	}
	return b.String()
}

// of returns the sheet's declarations for an element in ascending precedence: by kind, classes, id.
func (s cssRules) of(element string, attr func(string) string) string {
	if s == nil {
		return ""
	}
	said, before := s[element], ""
	for n, class := range strings.Fields(attr("class")) {
		if n == maxClasses {
			break
		}
		if class != before {
			said += s["."+class]
		}
		before = class
	}
	return said + s["#"+attr("id")]
}
