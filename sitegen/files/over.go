package files

import (
	"bytes"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"
)

// Over returns the site with all files below a folder replaced by held. Names have slashes and are
// relative to the site. A file whose bytes are nil is listed, but read from the disk.
func (s Site) Over(below string, held map[string][]byte) Site {
	s.below, s.held = below, held
	return s
}

// over returns what replaces a path, whether that exists, and whether the path is replaced at all.
func (s Site) over(rel string) (data []byte, here, there bool) {
	if s.held == nil || rel != s.below && !strings.HasPrefix(rel, s.below+"/") {
		return nil, false, false
	}
	data, here = s.held[rel]
	return data, here, true
}

// heldIn lists a folder's replacements by name.
func (s Site) heldIn(rel string) []fs.DirEntry {
	seen := map[string]bool{}
	var out []fs.DirEntry
	for name, data := range s.held {
		rest, ok := strings.CutPrefix(name, rel+"/")
		if !ok {
			continue
		}
		first, _, deeper := strings.Cut(rest, "/")
		if !seen[first] {
			seen[first] = true
			out = append(out, heldEntry{first, int64(len(data)), deeper})
		}
	}
	slices.SortFunc(out, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return out
}

// heldEntry is a replacement file, or a folder of such.
type heldEntry struct {
	name   string
	size   int64
	folder bool
}

func (e heldEntry) Name() string               { return e.name }
func (e heldEntry) IsDir() bool                { return e.folder }
func (e heldEntry) Info() (fs.FileInfo, error) { return e, nil }
func (e heldEntry) Size() int64                { return e.size }
func (e heldEntry) ModTime() time.Time         { return time.Time{} }
func (e heldEntry) Sys() any                   { return nil }
func (e heldEntry) Type() fs.FileMode          { return e.Mode().Type() }
func (e heldEntry) Mode() fs.FileMode {
	if e.folder {
		return fs.ModeDir | 0o755
	}
	return 0o644
}

// readHeld reads a replacement.
func readHeld(rel string, data []byte, here bool, limit int64) ([]byte, error) {
	switch {
	case !here:
		return nil, &fs.PathError{Op: "open", Path: path.Clean(rel), Err: fs.ErrNotExist}
	case int64(len(data)) > limit:
		return nil, LargeError{int64(len(data)), limit}
	}
	return bytes.Clone(data), nil
}
