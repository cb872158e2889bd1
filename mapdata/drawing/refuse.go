package drawing

import (
	"encoding/xml"
	"regexp"
	"slices"
	"strings"
)

// forbidden lists elements that run code or bring in other content.
var forbidden = map[string]string{"script": "scripts", "foreignObject": "foreign objects", "iframe": "frames",
	"handler": "scripts", "listener": "scripts"}

// harmless rejects elements that run code, refer outside the file, or are too large.
func (r *reader) harmless(t *xml.StartElement, offset int64) error {
	if what := forbidden[t.Name.Local]; what != "" {
		r.bad(r.at(offset), "delete it, or save as plain SVG", "<%s>: a board's drawing has no %s", t.Name.Local, what)
		return errStop
	}
	for _, a := range t.Attr {
		key := strings.ToLower(a.Name.Local)
		switch {
		case len(a.Value) > maxText:
			r.bad(r.at(offset), "simplify the path", "%s of <%s> has %d million letters", key, t.Name.Local, len(a.Value)>>20)
			return errStop
		case strings.HasPrefix(key, "on") && a.Name.Space == "":
			r.bad(r.at(offset), "delete it, or save as plain SVG",
				"<%s> has %s: a board's drawing has no scripts", t.Name.Local, key)
			return errStop
		case key == "href" && !strings.HasPrefix(a.Value, "#") && !strings.HasPrefix(a.Value, "data:image/"):
			r.bad(r.at(offset), "embed the picture or delete the link",
				"<%s> refers to %.60q, outside the file", t.Name.Local, a.Value)
			return errStop
		}
		if to := linked(a.Value); to != "" {
			r.bad(r.at(offset), "delete it, or save as plain SVG",
				"%s of <%s> refers to %.60q, outside the file", key, t.Name.Local, to)
			return errStop
		}
	}
	return nil
}

// link matches a reference in a style.
var link = regexp.MustCompile(`(?i)\burl\(\s*["']?\s*([^"')\s]*)`)

// linked returns the first reference outside the file in a style, or "".
func linked(style string) string {
	if !strings.Contains(style, "(") { // path data is long and never matches
		return ""
	}
	for _, m := range link.FindAllStringSubmatch(style, -1) {
		if m[1] != "" && !strings.HasPrefix(m[1], "#") && !strings.HasPrefix(m[1], "data:image/") {
			return m[1]
		}
	}
	return ""
}

// clipped reports whether a clip or a mask hides part of an element.
func clipped(attr func(string) string, sheet string) bool {
	is := func(v string) bool { v = strings.TrimSpace(v); return v != "" && v != "none" }
	if is(attr("clip-path")) || is(attr("mask")) {
		return true
	}
	for _, part := range strings.Split(sheet+";"+attr("style"), ";") {
		if key, v, _ := strings.Cut(part, ":"); is(v) &&
			slices.Contains([]string{"clip-path", "mask"}, strings.TrimSpace(key)) {
			return true
		}
	}
	return false
}
