package folder

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/heraldmaps/herald/engine/diag"
)

// maxSource is the size limit of a source file, in bytes.
const maxSource = 32 << 20

// gate opens a board's files: only ordinary files within the folder, or within its site. It refuses
// links that lead out, pipes and devices.
type gate struct {
	root string // links may not lead out of it
	rel  string // the board's folder, relative to root
}

// open opens a file, or returns nil if it is missing.
func (b *Folder) open(name string) (*os.File, error) {
	root, err := os.OpenRoot(b.gate.root)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, b.refused(name, err)
	}
	defer root.Close()
	rel := filepath.Join(b.gate.rel, name)
	info, err := root.Stat(rel)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if _, err := root.Lstat(rel); err != nil {
			return nil, nil
		}
		return nil, b.refused(name, errors.New("is a link that leads nowhere")) // or out of the root, to nothing
	case err != nil:
		return nil, b.refused(name, err)
	}
	if err := b.source(name, info); err != nil {
		return nil, err
	}
	// A pipe may have replaced the file since. Without O_NONBLOCK, opening it would wait for a writer.
	f, err := root.OpenFile(rel, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, b.refused(name, err)
	}
	if info, err = f.Stat(); err == nil {
		err = b.source(name, info)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// source returns an error if a file cannot be a source.
func (b *Folder) source(name string, info fs.FileInfo) error {
	switch {
	case info.IsDir():
		return b.problem(name, "put the file in its place", "it is a folder, not a file")
	case !info.Mode().IsRegular():
		return b.problem(name, "replace it with an ordinary file", "is not an ordinary file")
	case info.Size() > maxSource:
		return b.problem(name, fmt.Sprintf("%d MB at most", maxSource>>20), "%d MB is too large for a file of a board", info.Size()>>20)
	}
	return nil
}

func (b *Folder) refused(name string, err error) error {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		err = pe.Err
	}
	switch {
	case strings.Contains(err.Error(), "escapes from parent"): // package os has no error value for it
		where := "folder"
		if b.gate.rel != "." {
			where = "site"
		}
		return b.problem(name, "replace the link with the file itself", "is a link that leads out of the %s", where)
	case errors.Is(err, fs.ErrPermission):
		return b.problem(name, "give yourself the right to read it: chmod u+r, and u+x for folders", "cannot be read: %v", err)
	}
	return b.problem(name, "", "cannot be read: %v", err)
}

func (b *Folder) problem(name, hint, format string, args ...any) error {
	return diag.Errors{{Pos: diag.Pos{File: b.path(name)}, Msg: fmt.Sprintf(format, args...), Hint: hint}}
}

// Optional reads a file of the folder, or returns nil if it is missing.
func (b *Folder) Optional(name string) ([]byte, error) {
	f, err := b.open(name)
	if f == nil || err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxSource))
	if err != nil {
		return nil, b.refused(name, err)
	}
	return data, nil
}

// pour copies a file to w, or nothing if it is missing.
func (b *Folder) pour(w io.Writer, name string, buf []byte) error {
	f, err := b.open(name)
	if f == nil || err != nil {
		return err
	}
	defer f.Close()
	if _, err = io.CopyBuffer(w, io.LimitReader(f, maxSource), buf); err != nil {
		return b.refused(name, err)
	}
	return nil
}
