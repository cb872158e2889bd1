// Package files is the one gate through which a site's files are read. It reads ordinary files
// within the site, of plausible size, that are not editors' leftovers (Hidden). It refuses links
// that lead out of the site, pipes and devices without opening them.
//
// It knows nothing of what files contain, and must import nothing of the project.
package files

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

// Size limits of files, in bytes. A sheet of 20 pages is 40 KB, a rulebook's chapter 100 KB;
// anything larger is a photograph or garbage.
const (
	Sheet  = 256 << 10
	TOML   = 1 << 20
	Scan   = 20 << 20
	Source = 16 << 20 // anything of a theme or a rulebook: text, fonts, pictures
)

// Site is the folder of a site's files.
type Site struct {
	dir   string
	below string // the folder whose files Over has replaced, or ""
	held  map[string][]byte
}

// In returns the site in a folder.
func In(dir string) Site {
	if dir == "" {
		dir = "."
	}
	return Site{dir: dir}
}

// Path returns a file's path, for programs that need one.
func (s Site) Path(rel string) string { return filepath.Join(s.dir, filepath.FromSlash(rel)) }

// The reasons why a file is not read. Errors of Read and Stat wrap these or are package os's.
var (
	ErrOutside  = errors.New("leads out of the site")
	ErrFolder   = errors.New("it is a folder, not a file")
	ErrOdd      = errors.New("is not an ordinary file")
	ErrTooLarge = errors.New("is too large")
)

// LargeError reports a file's size and the limit.
type LargeError struct{ Size, Limit int64 }

// Error names both sizes.
func (e LargeError) Error() string {
	return fmt.Sprintf("is %s long, more than the %s that such a file can have", size(e.Size), size(e.Limit))
}

// Is makes errors.Is(e, ErrTooLarge) true.
func (e LargeError) Is(target error) bool { return target == ErrTooLarge }

func size(n int64) string {
	if n >= 1<<20 {
		return fmt.Sprintf("%d MB", n>>20)
	}
	return fmt.Sprintf("%d KB", n>>10)
}

// Read reads a file of the site of at most limit bytes; rel has slashes.
func (s Site) Read(rel string, limit int64) ([]byte, error) {
	if data, here, there := s.over(rel); there && (data != nil || !here) {
		return readHeld(rel, data, here, limit)
	}
	root, err := os.OpenRoot(s.dir)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	return read(root, rel, limit)
}

func read(root *os.Root, rel string, limit int64) ([]byte, error) {
	info, err := stat(root, rel)
	if err != nil {
		return nil, err
	}
	if err := readable(info, limit); err != nil {
		return nil, err
	}
	// A pipe may have replaced the file since. Without O_NONBLOCK, opening it would wait for a writer.
	f, err := root.OpenFile(filepath.FromSlash(rel), os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, outside(err)
	}
	defer f.Close()
	if info, err = f.Stat(); err != nil {
		return nil, err
	}
	if err := readable(info, limit); err != nil {
		return nil, err
	}
	data, err := io.ReadAll(io.LimitReader(f, limit+1))
	if err == nil && int64(len(data)) > limit { // the file has grown since its size was checked
		err = LargeError{int64(len(data)), limit}
	}
	return data, err
}

func readable(info fs.FileInfo, limit int64) error {
	switch {
	case info.IsDir():
		return ErrFolder
	case !info.Mode().IsRegular():
		return ErrOdd
	case info.Size() > limit:
		return LargeError{info.Size(), limit}
	}
	return nil
}

// Stat describes a file or folder of the site, following links; a link out of it is an ErrOutside.
func (s Site) Stat(rel string) (fs.FileInfo, error) {
	root, err := os.OpenRoot(s.dir)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	return stat(root, rel)
}

// Look is a faster Stat, for callers that need only the change times of many files: one system
// call, where Stat opens every folder on the way. It follows a link as Stat does, but does not
// notice if a folder on the way is a link out of the site.
func (s Site) Look(rel string) (fs.FileInfo, error) {
	info, err := os.Lstat(s.Path(rel))
	if err == nil && info.Mode()&fs.ModeSymlink != 0 {
		return s.Stat(rel)
	}
	return info, err
}

func stat(root *os.Root, rel string) (fs.FileInfo, error) {
	info, err := root.Stat(filepath.FromSlash(rel))
	return info, outside(err)
}

// outside replaces the error of a link that leads out of the site, for which package os has no
// error value, by ErrOutside.
func outside(err error) error {
	var pe *fs.PathError
	if errors.As(err, &pe) && strings.Contains(pe.Err.Error(), "escapes from parent") {
		return &fs.PathError{Op: pe.Op, Path: pe.Path, Err: ErrOutside}
	}
	return err
}

// Exists reports whether there is anything at a path, be it readable or not.
func (s Site) Exists(rel string) bool {
	if _, here, there := s.over(rel); there {
		return here || len(s.heldIn(path.Clean(rel))) > 0 // a replacement file, or a folder that holds some
	}
	_, err := os.Lstat(s.Path(rel))
	return err == nil
}

// List lists a folder of the site by name, without Hidden files.
func (s Site) List(rel string) ([]fs.DirEntry, error) {
	if _, _, there := s.over(path.Clean(rel)); there {
		return s.heldIn(path.Clean(rel)), nil
	}
	return fs.ReadDir(s.FS("."), path.Clean(rel))
}

// Remedy returns what to do about an error of Read, Stat or List, or "".
func Remedy(err error) string {
	switch {
	case errors.Is(err, ErrOutside):
		return "replace the link with the file itself"
	case errors.Is(err, ErrFolder):
		return "move the folder away and put the file in its place"
	case errors.Is(err, ErrOdd):
		return "replace it with an ordinary file"
	case errors.Is(err, ErrTooLarge):
		return "is it the right file?"
	case errors.Is(err, fs.ErrPermission):
		return "give yourself the right to read it: chmod u+r"
	case errors.Is(err, syscall.ENAMETOOLONG):
		return "shorten its name"
	}
	return ""
}

// Files that editors, file managers and version control leave beside a file: locks, backups,
// partial writes. Such a file holds an older state of another, and nobody meant it to be read.
var (
	leftPrefixes = []string{".", "#", "~$"}
	leftSuffixes = []string{"~", "#", ".swp", ".swo", ".tmp", ".bak", ".orig", ".rej", ".old", ".part", ".crdownload"}
	leftNames    = []string{"thumbs.db", "desktop.ini"}
)

// Hidden reports whether a file or folder of this name is never read. Games, rules, themes,
// fingerprints and the watcher all ask it.
func Hidden(name string) bool {
	lower := strings.ToLower(name)
	if slices.ContainsFunc(leftPrefixes, func(p string) bool { return strings.HasPrefix(lower, p) }) {
		return true
	}
	if slices.ContainsFunc(leftSuffixes, func(s string) bool { return strings.HasSuffix(lower, s) }) {
		return true
	}
	return slices.Contains(leftNames, lower)
}

// Over returns the site with all files below a folder replaced by held. Names have slashes and are
// relative to the site. A file whose bytes are nil is listed, but read from the disk.
func (s Site) Over(below string, held map[string][]byte) Site {
	s.below, s.held = below, held
	return s
}

// over looks a path up among the replacement files. there: the path is in the replaced folder;
// here: a file is at it; data is its content.
func (s Site) over(rel string) (data []byte, here, there bool) {
	if s.held == nil || rel != s.below && !strings.HasPrefix(rel, s.below+"/") {
		return nil, false, false
	}
	data, here = s.held[rel]
	return data, here, true
}

// heldIn lists the replacement files and folders in a folder, by name.
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

func readHeld(rel string, data []byte, here bool, limit int64) ([]byte, error) {
	switch {
	case !here:
		return nil, &fs.PathError{Op: "open", Path: path.Clean(rel), Err: fs.ErrNotExist}
	case int64(len(data)) > limit:
		return nil, LargeError{int64(len(data)), limit}
	}
	return bytes.Clone(data), nil
}
