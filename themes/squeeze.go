package themes

import "strings"

// Squeeze drops indentation, blank lines and // comments, except comments after code with quotes,
// which may be part of a string. The theme's scripts have no string or template that spans lines,
// so their behaviour does not change; a script with a template that does stays as it is.
func Squeeze(s string) string {
	var out strings.Builder
	for line := range strings.Lines(s) {
		if strings.Count(line, "`")%2 == 1 {
			return s
		}
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "//") {
			continue
		}
		if i := strings.LastIndex(line, " // "); i >= 0 && !strings.ContainsAny(line[i:], "\"'`") {
			line = strings.TrimRight(line[:i], " ")
		}
		out.WriteString(line)
		out.WriteByte('\n')
	}
	return out.String()
}
