package load

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"syscall"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// The largest inputs that can be meant. A sheet of 20 pages is 40 KB; what is larger is a photograph or garbage.
const (
	maxSheet = 256 << 10
	maxTOML  = 1 << 20
	maxScan  = 20 << 20
)

// readFile reads a regular file of at most limit bytes. What is wrong becomes a problem, in words a person can act on.
func readFile(path, shown string, limit int64, ps *Problems) ([]byte, bool) {
	info, err := os.Stat(path)
	if err != nil {
		ps.Errorf(shown, 0, 0, hintFor(err), "cannot be read: %v", reason(err))
		return nil, false
	}
	if info.IsDir() {
		ps.Errorf(shown, 0, 0, "move the folder away and put the file in its place", "a folder stands where a file is expected")
		return nil, false
	}
	if !info.Mode().IsRegular() {
		ps.Errorf(shown, 0, 0, "put an ordinary file in its place", "is not an ordinary file")
		return nil, false
	}
	if info.Size() > limit {
		ps.Errorf(shown, 0, 0, "is it the file that was meant?", "is %s long, more than the %s that such a file can have", size(info.Size()), size(limit))
		return nil, false
	}
	data, err := os.ReadFile(path)
	if err != nil {
		ps.Errorf(shown, 0, 0, hintFor(err), "cannot be read: %v", reason(err))
		return nil, false
	}
	return data, true
}

func size(n int64) string {
	if n >= 1<<20 {
		return fmt.Sprintf("%d MB", n>>20)
	}
	return fmt.Sprintf("%d KB", n>>10)
}

// reason strips the path that os errors repeat.
func reason(err error) error {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return pe.Err
	}
	return err
}

func hintFor(err error) string {
	switch {
	case errors.Is(err, fs.ErrPermission):
		return "give yourself the right to read it: chmod u+r"
	case errors.Is(err, syscall.ENAMETOOLONG):
		return "shorten its name"
	}
	return ""
}

// cleanText turns what editors and mail programs save into UTF-8 with plain line ends: it drops a byte order mark,
// turns CRLF into LF, and reads bytes that are not UTF-8 as Windows-1252, with a warning at the first of them.
// Bytes that are no text at all are an error.
func cleanText(data []byte, shown string, ps *Problems) (string, bool) {
	if bytes.HasPrefix(data, []byte{0xFF, 0xFE}) || bytes.HasPrefix(data, []byte{0xFE, 0xFF}) {
		ps.Errorf(shown, 1, 1, "save it as UTF-8", "is text in UTF-16")
		return "", false
	}
	data = bytes.TrimPrefix(data, []byte("\xEF\xBB\xBF"))
	if i := bytes.IndexFunc(data, func(r rune) bool { return r < ' ' && r != '\n' && r != '\r' && r != '\t' && r != '\f' }); i >= 0 {
		line, col := position(data, i)
		ps.Errorf(shown, line, col, "is it a photograph or another program's file? Orders are plain text", "is not text: byte 0x%02X", data[i])
		return "", false
	}
	if !utf8.Valid(data) {
		i := firstInvalid(data)
		line, col := position(data, i)
		out, err := charmap.Windows1252.NewDecoder().Bytes(data)
		if err != nil {
			ps.Errorf(shown, line, col, "save it as UTF-8", "is not UTF-8")
			return "", false
		}
		r, _ := utf8.DecodeRune(mustDecode(data[i]))
		ps.Warnf(shown, line, col, "save it as UTF-8 to be sure", "is not UTF-8; read as Windows-1252, where this byte is %q", r)
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
