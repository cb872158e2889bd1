package mail

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/heraldmaps/herald/engine/notation"
)

var headLine = regexp.MustCompile(
	`^(?i)(received|return-path|delivered-to|mime-version|message-id|x-[a-z-]+|dkim-signature|authentication-results|arc-[a-z-]+):[ \t]*\S`)

// Looks reports whether a file's first line is one that only mail programs write.
func Looks(data []byte) bool {
	return headLine.Match(data[:min(len(data), 200)]) &&
		(bytes.Contains(data, []byte("\n\n")) || bytes.Contains(data, []byte("\r\n\r\n")))
}

// Sheet returns a message for the reader of orders. err, if any, is why it is incomplete.
func (m *Message) Sheet(err error) notation.Mail {
	out := notation.Mail{}
	if err != nil {
		out.Fault = err.Error()
	}
	if m == nil {
		return out
	}
	out.Subject, out.Text = m.Subject, m.Text
	for i := range m.Files {
		if m.Files[i].MayHoldOrders() {
			out.Files = append(out.Files, m.Files[i].Name)
		}
	}
	return out
}

// Shown escapes, in a stranger's text, the characters that a terminal or a mail header would obey.
func Shown(s string) string {
	if !strings.ContainsFunc(s, obeyed) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		switch {
		case !obeyed(r):
			b.WriteRune(r)
		case r < 0x100:
			fmt.Fprintf(&b, `\x%02x`, r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}

// obeyed reports whether a character acts instead of being shown: a control character, a mark of
// writing direction, the end of a line.
func obeyed(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == 0x2028 || r == 0x2029
}

// Raw is a message as stored, before it is parsed.
type Raw struct {
	From string // its file and, in a mailbox, its number: "box.mbox:3"
	Data []byte
	Err  error // why it could not be read
}

var fromLine = regexp.MustCompile(`^From \S+.*\d{4}`)

// Each calls visit for each message of a path: a file with one message, a mailbox (mbox), a
// maildir, or a folder of messages, one in memory at a time. It stops if visit returns false.
func Each(path string, visit func(Raw) bool) error {
	return walk(path, func(r Raw, _ spot) bool { return visit(r) })
}

// spot is where a message begins: in a mailbox at its "From " line.
type spot struct {
	path string
	at   int64
	box  bool
}

func walk(path string, visit func(Raw, spot) bool) error {
	info, err := os.Stat(path)
	if err != nil {
		return fmt.Errorf("%s: no such file or folder (hint: name a message, a mailbox or a folder of them)", path)
	}
	if info.IsDir() {
		_, err := folder(path, visit)
		return err
	}
	_, err = file(path, visit)
	return err
}

func folder(dir string, visit func(Raw, spot) bool) (bool, error) {
	var files []string
	subs := []string{"."}
	if _, err := os.Stat(filepath.Join(dir, "cur")); err == nil {
		subs = []string{"cur", "new"} // of a maildir; its tmp holds incomplete messages
	}
	for _, sub := range subs {
		entries, err := os.ReadDir(filepath.Join(dir, sub))
		if err != nil && sub == "." {
			return false, err
		}
		for _, e := range entries {
			if !e.IsDir() && !strings.HasPrefix(e.Name(), ".") {
				files = append(files, filepath.Join(dir, sub, e.Name()))
			}
		}
	}
	slices.SortFunc(files, func(a, b string) int { return strings.Compare(filepath.Base(a), filepath.Base(b)) })
	var amiss []error // reported after all files are read
	for _, f := range files {
		on, err := true, ordinary(f)
		if err == nil {
			on, err = file(f, visit)
		}
		if err != nil {
			amiss = append(amiss, err)
		} else if !on {
			return false, errors.Join(amiss...)
		}
	}
	return true, errors.Join(amiss...)
}

// ordinary returns an error for anything in a folder of mail that is not a regular file, since
// opening a pipe would block.
func ordinary(path string) error {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return fmt.Errorf("%s: it is a broken link and is skipped (hint: remove it)", path)
	case !info.Mode().IsRegular():
		return fmt.Errorf("%s: it is not an ordinary file and is skipped (hint: remove it)", path)
	}
	return nil
}

func file(path string, visit func(Raw, spot) bool) (bool, error) {
	f, err := os.Open(path)
	if err != nil {
		return false, err
	}
	defer f.Close()
	r := bufio.NewReaderSize(f, 64<<10)
	if start, _ := r.Peek(512); !fromLine.Match(firstLine(start)) {
		data, err := io.ReadAll(io.LimitReader(r, MaxMessage+1))
		return visit(Raw{From: path, Data: data, Err: err}, spot{path: path}), nil
	}
	return mbox(r, func(n int, at int64, raw Raw) bool {
		raw.From = fmt.Sprintf("%s:%d", path, n)
		return visit(raw, spot{path, at, true})
	})
}

func firstLine(b []byte) []byte {
	l, _, _ := bytes.Cut(b, []byte("\n"))
	return l
}

// mbox splits a mailbox at lines that begin with "From " after an empty line, and calls visit with
// each message's number and byte offset. It unquotes ">From ".
func mbox(r *bufio.Reader, visit func(n int, at int64, raw Raw) bool) (bool, error) {
	var b bytes.Buffer
	n, empty, large := 0, true, false
	var read, at int64
	flush := func() bool {
		if n == 0 {
			return true
		}
		raw := Raw{Data: bytes.Clone(b.Bytes())}
		if large {
			raw.Err = fmt.Errorf("a message of more than %d MB", MaxMessage>>20)
		}
		b.Reset()
		large = false
		return visit(n, at, raw)
	}
	for {
		line, err := r.ReadSlice('\n')
		began := read
		read += int64(len(line))
		if len(line) > 0 {
			switch {
			case empty && fromLine.Match(line):
				if !flush() {
					return false, nil
				}
				n++
				at, empty = began, false
				continue
			case bytes.HasPrefix(bytes.TrimLeft(line, ">"), []byte("From ")) && line[0] == '>':
				line = line[1:]
			}
			empty = len(bytes.TrimRight(line, "\r\n")) == 0
			if b.Len()+len(line) > MaxMessage {
				large = true
			} else {
				b.Write(line)
			}
		}
		if err == bufio.ErrBufferFull {
			continue
		}
		if err != nil {
			on := flush()
			if err == io.EOF {
				err = nil
			}
			return on, err
		}
	}
}
