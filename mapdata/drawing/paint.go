package drawing

import (
	"bytes"
	"cmp"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// paint is the style of an element, including what it inherits.
type paint struct {
	fill, stroke, rule string
	width              float64
	opacity            float64
	fillOpacity        float64
	hidden             bool
}

// painted lists the style properties that are understood.
var painted = []string{"fill", "stroke", "fill-rule", "stroke-width", "opacity", "fill-opacity",
	"display", "clip-path", "mask"}

var plainPaint = paint{fill: "#000000", width: 1, opacity: 1, fillOpacity: 1}

// with returns the paint of a child element; sheet holds the style sheets' declarations for it.
func (p paint) with(attr func(string) string, sheet string) paint {
	set := func(key, v string) {
		v = strings.TrimSpace(v)
		switch key {
		case "fill":
			p.fill = colour(v, p.fill)
		case "stroke":
			p.stroke = colour(v, p.stroke)
		case "fill-rule":
			p.rule = v
		case "stroke-width":
			if w, ok := length(v); ok && w >= 0 {
				p.width = w
			}
		case "opacity":
			if o, err := strconv.ParseFloat(v, 64); err == nil && o >= 0 && o <= 1 {
				p.opacity *= o
			}
		case "fill-opacity":
			if o, err := strconv.ParseFloat(v, 64); err == nil && o >= 0 && o <= 1 {
				p.fillOpacity = o
			}
		case "display":
			p.hidden = p.hidden || v == "none"
		}
	}
	for _, key := range painted {
		if v := attr(key); v != "" {
			set(key, v)
		}
	}
	for _, said := range [2]string{sheet, attr("style")} {
		for _, part := range strings.Split(said, ";") {
			if key, v, ok := strings.Cut(part, ":"); ok {
				set(strings.TrimSpace(key), v)
			}
		}
	}
	return p
}

// colour returns a CSS colour as "#rrggbb", or "" for none. It returns old if v cannot be read.
func colour(v, old string) string {
	switch v = strings.ToLower(v); {
	case v == "none" || v == "transparent":
		return ""
	case v == "inherit" || v == "currentcolor":
		return old
	case len(v) == 7 && v[0] == '#' && hexDigits(v[1:]):
		return v
	case len(v) == 4 && v[0] == '#' && hexDigits(v[1:]):
		return string([]byte{'#', v[1], v[1], v[2], v[2], v[3], v[3]})
	case strings.HasPrefix(v, "rgb("):
		var n [3]int
		for i, f := range strings.Split(strings.TrimSuffix(v[4:], ")"), ",") {
			f = strings.TrimSpace(f)
			x, err := strconv.ParseFloat(strings.TrimSuffix(f, "%"), 64)
			if i > 2 || err != nil {
				return old
			}
			if strings.HasSuffix(f, "%") {
				x *= 2.55
			}
			n[i] = int(max(0, min(255, x+.5)))
		}
		return fmt.Sprintf("#%02x%02x%02x", n[0], n[1], n[2])
	}
	if c, ok := named[v]; ok {
		return c
	}
	return old
}

func hexDigits(s string) bool { return strings.Trim(s, "0123456789abcdef") == "" }

var named = map[string]string{
	"black": "#000000", "white": "#ffffff", "red": "#ff0000", "green": "#008000", "blue": "#0000ff", "yellow": "#ffff00",
	"gray": "#808080", "grey": "#808080", "silver": "#c0c0c0", "maroon": "#800000", "olive": "#808000", "lime": "#00ff00",
	"aqua": "#00ffff", "cyan": "#00ffff", "teal": "#008080", "navy": "#000080", "fuchsia": "#ff00ff", "magenta": "#ff00ff",
	"purple": "#800080", "orange": "#ffa500", "brown": "#a52a2a", "pink": "#ffc0cb", "gold": "#ffd700", "beige": "#f5f5dc",
	"tan": "#d2b48c", "ivory": "#fffff0", "lightblue": "#add8e6", "lightgrey": "#d3d3d3", "lightgray": "#d3d3d3",
	"lightyellow": "#ffffe0", "antiquewhite": "#faebd7", "wheat": "#f5deb3", "khaki": "#f0e68c", "steelblue": "#4682b4",
}

// Limits on style sheets: bytes and rules read, bytes of declarations for a selector, and classes
// of an element. Every element is matched against the rules.
const (
	maxStyle   = 1 << 20
	maxRules   = 10_000
	maxSaid    = 500
	maxClasses = 8
)

// cssRules maps the plain selectors (a class, an id or a kind of element) of a drawing's <style>
// elements to declarations, written as in a style attribute. It ignores other selectors.
type cssRules map[string]string

var (
	styleElement = regexp.MustCompile(`(?s)<style\b[^>]*?>(.*?)</style\s*>`)
	cssComment   = regexp.MustCompile(`(?s)/\*.*?\*/|<!\[CDATA\[|\]\]>|<!--|-->`)
	plainPick    = regexp.MustCompile(`^([.#]?)[A-Za-z_][\w-]*$`)
)

// readSheet reads all style elements of a file. It also returns whether one imports another file,
// and the first reference outside the file.
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

// gist returns style declarations with only the last value of each understood property.
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
