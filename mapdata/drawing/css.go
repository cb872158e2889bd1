package drawing

import (
	"bytes"
	"regexp"
	"strings"
)

// maxStyle is how many bytes of style sheets are read, and maxRules how many rules.
const (
	maxStyle = 1 << 20
	maxRules = 10_000
)

// sheet holds what the <style> elements of a drawing say of classes, ids and kinds of element: declarations by plain selector, each as
// in a style attribute. Other selectors say nothing here.
type sheet map[string]string

var (
	styleElement = regexp.MustCompile(`(?s)<style\b[^>]*?>(.*?)</style\s*>`)
	cssComment   = regexp.MustCompile(`(?s)/\*.*?\*/|<!\[CDATA\[|\]\]>|<!--|-->`)
	plainPick    = regexp.MustCompile(`^([.#]?)[A-Za-z_][\w-]*$`)
)

// readSheet reads all style elements of a file, wherever they stand. It reports whether one of them brings in another file.
func readSheet(data []byte) (s sheet, imports bool) {
	if !bytes.Contains(data, []byte("<style")) {
		return nil, false
	}
	s = sheet{}
	left, rules := maxStyle, 0
	for _, m := range styleElement.FindAllSubmatch(data, 100) {
		text := m[1][:min(len(m[1]), left)]
		left -= len(text)
		css := cssComment.ReplaceAllString(string(text), "")
		imports = imports || strings.Contains(strings.ToLower(css), "@import")
		for css != "" && rules < maxRules {
			var picks, body string
			var ok bool
			if picks, css, ok = strings.Cut(css, "{"); !ok {
				break
			}
			body, css, _ = strings.Cut(css, "}")
			for _, pick := range strings.Split(picks, ",") {
				if pick = strings.TrimSpace(pick); plainPick.MatchString(pick) && rules < maxRules {
					s[pick] += body + ";"
					rules++
				}
			}
		}
	}
	return s, imports
}

// of is what the sheet says of an element, what counts most last: its kind, its classes, its id.
func (s sheet) of(element string, attr func(string) string) string {
	if s == nil {
		return ""
	}
	said := s[element]
	for n, class := range strings.Fields(attr("class")) {
		if n == 20 {
			break
		}
		said += s["."+class]
	}
	return said + s["#"+attr("id")]
}
