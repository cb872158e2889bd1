package load

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/BurntSushi/toml"
	"golang.org/x/text/encoding/charmap"

	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/mapdata/strict"
	"github.com/heraldmaps/herald/sitegen/files"
)

// readFile reads a site's file of at most limit bytes, or reports a problem with a hint.
func readFile(site files.Site, shown string, limit int64, ps *Problems) ([]byte, bool) {
	data, err := site.Read(shown, limit)
	if err != nil {
		ps.Errorf(shown, 0, 0, files.Remedy(err), "%s", unread(err))
		return nil, false
	}
	return data, true
}

func unread(err error) string {
	switch {
	case errors.Is(err, files.ErrOutside):
		return "is a link that leads out of the site"
	case errors.Is(err, files.ErrFolder), errors.Is(err, files.ErrOdd), errors.Is(err, files.ErrTooLarge):
		return err.Error()
	}
	return fmt.Sprintf("cannot be read: %v", reason(err))
}

// Unread wraps an error of package files, so that its message is worded like those of this package.
func Unread(err error) error { return &unreadError{err} }

type unreadError struct{ error }

func (e *unreadError) Error() string { return unread(e.error) }
func (e *unreadError) Unwrap() error { return e.error }

// reason removes the path from an error of package os, as messages name it already.
func reason(err error) error {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return pe.Err
	}
	return err
}

// cleanText turns text as editors and mail programs save it into UTF-8 with LF as line ends. It
// drops a byte order mark and reads bytes that are not UTF-8 as Windows-1252, with a warning at the
// first. Bytes that are no text are an error.
func cleanText(data []byte, shown string, ps *Problems) (string, bool) {
	if bytes.HasPrefix(data, []byte{0xFF, 0xFE}) || bytes.HasPrefix(data, []byte{0xFE, 0xFF}) {
		ps.Errorf(shown, 1, 1, "save it as UTF-8", "is text in UTF-16")
		return "", false
	}
	data = bytes.TrimPrefix(data, []byte("\xEF\xBB\xBF"))
	if i := bytes.IndexFunc(data, func(r rune) bool {
		return Command(r) && r != '\r' && r != '\f' && r != 0x2028 && r != 0x2029
	}); i >= 0 {
		line, col := position(data, i)
		ps.Errorf(shown, line, col, "is it a photograph or another program's file? Orders are plain text",
			"is not text: %s", nameOf(data[i:]))
		return "", false
	}
	if !utf8.Valid(data) { // planted: text that is not UTF-8 is read as it is: false
		i := firstInvalid(data)
		line, col := position(data, i)
		out, err := charmap.Windows1252.NewDecoder().Bytes(data)
		if err != nil {
			ps.Errorf(shown, line, col, "save it as UTF-8", "is not UTF-8")
			return "", false
		}
		r, _ := utf8.DecodeRune(mustDecode(data[i]))
		ps.Warnf(shown, line, col, "save it as UTF-8 to be sure",
			"is not UTF-8; read as Windows-1252, where this byte is %q", r)
		data = out
	}
	s := strings.ReplaceAll(string(data), "\r\n", "\n")
	return strings.ReplaceAll(s, "\r", "\n"), true
}

func mustDecode(b byte) []byte {
	out, err := charmap.Windows1252.NewDecoder().Bytes([]byte{b})
	if err != nil {
		return []byte{b}
	}
	return out
}

func firstInvalid(data []byte) int {
	for i := 0; i < len(data); {
		r, n := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return len(data)
}

// position returns the 1-based line and column (in characters) of a byte offset.
func position(data []byte, i int) (line, col int) {
	line = 1 + bytes.Count(data[:i], []byte("\n"))
	start := bytes.LastIndexByte(data[:i], '\n') + 1
	return line, 1 + utf8.RuneCount(data[start:i])
}

// decodeTOML fills v from a TOML file, strictly. The source gives the positions of its keys.
func decodeTOML(site files.Site, shown string, v any, ps *Problems) (*strict.Source, bool) {
	data, ok := readFile(site, shown, files.TOML, ps)
	if !ok {
		return nil, false
	}
	text, ok := cleanText(data, shown, ps)
	if !ok {
		return nil, false
	}
	source, ok := strict.Decode(shown, text, v, ps)
	if !withoutControls(shown, text, v, ps) {
		ok = false
	}
	return source, ok
}

// TOML writes a value as TOML, tables not indented, below a head of comments ("" for none).
func TOML(head string, v any) ([]byte, error) {
	b := bytes.NewBufferString(head)
	enc := toml.NewEncoder(b)
	enc.Indent = ""
	err := enc.Encode(v)
	return b.Bytes(), err
}

// Names here for the types of package diag.
type (
	// Problem is one mistake with its position.
	Problem = diag.Problem
	// Problems collects a run's mistakes.
	Problems = diag.Problems
	// Errors are a run's mistakes as an error.
	Errors = diag.Errors
)

// Command reports whether a character commands a terminal or page and is no text: it moves the
// cursor, rings the bell, or changes the direction of writing.
func Command(r rune) bool {
	return unicode.IsControl(r) && r != '\n' && r != '\t' || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 ||
		r == 0x2028 || r == 0x2029
}

// Plain escapes the command characters in other people's texts and file names.
func Plain(s string) string {
	if !strings.ContainsFunc(s, Command) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		switch {
		case !Command(r):
			b.WriteRune(r)
		case r < 0x80:
			fmt.Fprintf(&b, `\x%02x`, r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}
