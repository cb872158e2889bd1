package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"unicode/utf8"

	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/sitegen/load"
)

// maxNamed is the size limit, in bytes, of a file named on the command line: a device has no end.
const maxNamed = 64 << 20

// writeNamed replaces a file named on the command line atomically. It writes into a device or a
// link, which replacing would destroy.
func writeNamed(file string, data []byte, mode os.FileMode) error {
	info, err := os.Lstat(file)
	_, none := os.Stat(filepath.Dir(file)) // a missing folder is an error
	if none != nil || err == nil && !info.Mode().IsRegular() {
		return notWritten(file, os.WriteFile(file, data, mode))
	}
	if mode == 0o600 {
		return notWritten(file, load.WriteSecret(file, data))
	}
	return notWritten(file, load.WriteFile(file, data))
}

// readNamed reads a file named on the command line, without a byte order mark.
func readNamed(file, hint string) ([]byte, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, notRead(file, err, hint)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxNamed+1))
	if err != nil {
		return nil, notRead(file, err, hint)
	}
	if len(data) > maxNamed { // planted: a file without an end is read: false
		return nil, notRead(file, fmt.Errorf("longer than %d MB", maxNamed>>20), hint)
	}
	return bytes.TrimPrefix(data, []byte("\ufeff")), nil
}

func notRead(file string, err error, hint string) error {
	says := "cannot be read: " + bare(err).Error()
	switch {
	case errors.Is(err, fs.ErrNotExist):
		says = "there is no such file"
	case errors.Is(err, syscall.EISDIR):
		says = "it is a folder, not a file"
	case errors.Is(err, syscall.ENOTDIR):
		says = "one of the folders in its path is a file"
	case errors.Is(err, fs.ErrPermission):
		says, hint = "you do not have permission to read it", "allow it: chmod u+r"
	}
	return &fileFault{err, diag.Problem{Pos: diag.Pos{File: file}, Msg: says, Hint: hint}}
}

func notWritten(file string, err error) error {
	if err == nil {
		return nil
	}
	p := diag.Problem{Pos: diag.Pos{File: file}, Msg: "cannot be written: " + bare(err).Error()}
	st, there := os.Stat(file)
	switch {
	case there == nil && st.IsDir():
		p.Msg, p.Hint = "a folder is there", "name a file in it"
	case errors.Is(err, fs.ErrNotExist):
		p.Msg, p.Hint = "there is no folder to write it into", "mkdir -p "+filepath.Dir(file)
	case errors.Is(err, syscall.ENOTDIR):
		p.Msg, p.Hint = "a file is where its folder should be", "name another folder"
	case errors.Is(err, fs.ErrPermission):
		p.Msg, p.Hint = "it may not be written", "name another folder, or give yourself the right to"
	}
	return &fileFault{err, p}
}

// bare removes the operation and the path from an error.
func bare(err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return path.Err
	case errors.As(err, &link):
		return link.Err
	}
	return err
}

// noJSON returns an error with the line and column at which a text is not JSON.
func noJSON(file string, data []byte, err error, hint string) error {
	p := diag.Problem{Pos: diag.Pos{File: file, Line: 1, Col: 1}, Hint: hint}
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	offset := 0
	switch {
	case len(bytes.TrimSpace(data)) == 0:
		p.Pos, p.Msg = diag.Pos{File: file}, "the file is empty"
	case bytes.HasPrefix(data, []byte{0xff, 0xfe}), bytes.HasPrefix(data, []byte{0xfe, 0xff}):
		p.Msg, p.Hint = "is text in UTF-16", "save it as UTF-8"
	case errors.As(err, &syntax) && int(syntax.Offset) >= len(data):
		p.Msg, offset = "the file ends too early: it is incomplete", len(data)
	case errors.As(err, &syntax):
		p.Msg, offset = "is not JSON from here on", int(syntax.Offset)-1
	case errors.As(err, &kind):
		p.Msg, offset = fmt.Sprintf("a JSON %s is not expected here", kind.Value), int(kind.Offset)-1
	default:
		return fmt.Errorf("%s: %w", file, err)
	}
	if before := data[:min(max(offset, 0), len(data))]; len(before) > 0 {
		line := before[bytes.LastIndexByte(before, '\n')+1:]
		p.Line, p.Col = 1+bytes.Count(before, []byte("\n")), 1+utf8.RuneCount(line)
	}
	return &fileFault{err, p}
}

func isJSON(err error) bool {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	return errors.As(err, &syntax) || errors.As(err, &kind)
}

// fileFault is an error about a file, in words.
type fileFault struct {
	err error
	diag.Problem
}

func (f *fileFault) Error() string { return f.Problem.Error() }
func (f *fileFault) Unwrap() error { return f.err }
