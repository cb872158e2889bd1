package files

import (
	"bytes"
	"io"
	"io/fs"
	"os"
	"path"
	"syscall"
)

// FS returns the site's files below a folder as a file system. It keeps the rules of this package:
// files of at most Source bytes, no Hidden files, no links out of the site.
func (s Site) FS(below string) fs.FS { return gate{s, below} }

type gate struct {
	site  Site
	below string
}

// Open opens a folder, or reads a whole file.
func (g gate) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	if Hidden(path.Base(name)) && name != "." {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	root, err := os.OpenRoot(g.site.dir)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	rel := path.Join(g.below, name)
	info, err := stat(root, rel)
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		entries, err := list(root, rel)
		return &folder{info: info, entries: entries}, err
	}
	data, err := read(root, rel, Source)
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	return &file{Reader: bytes.NewReader(data), info: info}, nil
}

// list reads a folder without Hidden files. It describes a link by its target, so that callers see
// a linked folder as a folder.
func list(root *os.Root, rel string) ([]fs.DirEntry, error) {
	all, err := fs.ReadDir(root.FS(), rel)
	if err != nil {
		return nil, err
	}
	out := all[:0]
	for _, e := range all {
		if Hidden(e.Name()) {
			continue
		}
		if e.Type()&fs.ModeSymlink != 0 {
			if info, err := stat(root, path.Join(rel, e.Name())); err == nil {
				e = fs.FileInfoToDirEntry(info)
			}
		}
		out = append(out, e)
	}
	return out, nil
}

// ReadDir lists a folder.
func (g gate) ReadDir(name string) ([]fs.DirEntry, error) {
	f, err := g.Open(name)
	if err != nil {
		return nil, err
	}
	d, ok := f.(*folder)
	if !ok {
		return nil, &fs.PathError{Op: "readdir", Path: name, Err: syscall.ENOTDIR}
	}
	return d.entries, nil
}

type file struct {
	*bytes.Reader
	info fs.FileInfo
}

func (f *file) Stat() (fs.FileInfo, error) { return f.info, nil }
func (f *file) Close() error               { return nil }

type folder struct {
	info    fs.FileInfo
	entries []fs.DirEntry
	at      int
}

func (d *folder) Stat() (fs.FileInfo, error) { return d.info, nil }
func (d *folder) Close() error               { return nil }
func (d *folder) Read([]byte) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: d.info.Name(), Err: ErrFolder}
}

// ReadDir returns the next entries, as fs.ReadDirFile specifies.
func (d *folder) ReadDir(n int) ([]fs.DirEntry, error) {
	rest := d.entries[d.at:]
	if n > 0 && len(rest) > n {
		rest = rest[:n]
	}
	d.at += len(rest)
	if n > 0 && len(rest) == 0 {
		return nil, io.EOF
	}
	return rest, nil
}
