package strict

import "strings"

// slip turns the decoder's message about invalid TOML into a hint on what to write, for people new
// to TOML; "" if it has none.
func slip(msg string) string {
	found, value := strings.CutPrefix(msg, "expected value but found ")
	word := strings.Trim(strings.TrimSuffix(found, " instead"), `"'`)
	switch {
	case value && strings.ContainsAny(word, "“”„‟‘’‚«»"):
		return `quotation marks are straight: "…"`
	case value && (word == `\n` || word == "#"):
		return "write a value after =, or leave the line out"
	case value && (strings.EqualFold(word, "yes") || strings.EqualFold(word, "no") || strings.EqualFold(word, "true") ||
		strings.EqualFold(word, "false")):
		return "true or false"
	case value && word == "=":
		return "write = once"
	case value:
		return `text goes in quotation marks: "…"`
	case strings.HasPrefix(msg, "expected '.' or '=', but got"), strings.Contains(msg, "expected key separator '='"):
		return `key = value; a line that only explains begins with #`
	case msg == "strings cannot contain newlines", strings.HasPrefix(msg, "unexpected EOF; expected '\"'"),
		strings.HasPrefix(msg, `unexpected EOF; expected "'"`):
		return "close the quotation mark on the line where it opens"
	case strings.HasPrefix(msg, "newlines not allowed within inline tables"):
		return "write everything between { and } in one line"
	case strings.HasPrefix(msg, "invalid escape in string"):
		return `write \\ for a backslash`
	case strings.HasPrefix(msg, "expected a top-level item to end with a newline"):
		return `one key a line; text goes in quotation marks from its beginning to its end, a day is written 2026-03-02`
	case strings.HasPrefix(msg, "invalid datetime"):
		return "a day is written 2026-03-02"
	}
	return ""
}
