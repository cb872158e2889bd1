package build

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// carried says whether a file of the output folder is not ours and is kept: a dot file at its top, such as .gitignore or
// the .nojekyll that some hosts want.
func carried(rel string) bool { return strings.HasPrefix(rel, ".") && !strings.Contains(rel, "/") }

// stage builds the new tree beside the old one.
type stage struct {
	out, next string
	dirs      map[string]bool
}

func newStage(out string) (*stage, error) {
	s := &stage{out: out, next: out + ".next", dirs: map[string]bool{}}
	if err := os.RemoveAll(s.next); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(s.next, 0o755); err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(out)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	for _, e := range entries {
		if carried(e.Name()) && e.Type().IsRegular() {
			if err := copyFile(filepath.Join(out, e.Name()), filepath.Join(s.next, e.Name())); err != nil {
				return nil, err
			}
		}
	}
	return s, nil
}

// add puts a cached object at a path of the site: a hard link where the file system can, else a copy.
func (s *stage) add(object, rel string) error {
	path := filepath.Join(s.next, filepath.FromSlash(rel))
	if dir := filepath.Dir(path); !s.dirs[dir] {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return err
		}
		s.dirs[dir] = true
	}
	if os.Link(object, path) == nil {
		return nil
	}
	return copyFile(object, path)
}

func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.Create(to)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	if e := out.Close(); err == nil {
		err = e
	}
	return err
}

// drop gives up: the old site stays as it is.
func (s *stage) drop() { os.RemoveAll(s.next) }

// commit swaps the new tree with the old one and removes the old.
func (s *stage) commit() error {
	if _, err := os.Stat(s.out); errors.Is(err, os.ErrNotExist) {
		return os.Rename(s.next, s.out)
	}
	if err := exchange(s.next, s.out); err != nil {
		return fmt.Errorf("the new site could not take the old one's place: %w", err)
	}
	return os.RemoveAll(s.next)
}

// leftBehind says whether a killed build has left something beside the site, even if the site itself is as it should be.
func leftBehind(out string) bool {
	for _, beside := range []string{".old", ".next"} {
		if _, err := os.Lstat(out + beside); err == nil {
			return true
		}
	}
	return false
}

// recoverStage mends what a killed build may have left behind: between the two renames of a file system that cannot exchange
// folders, the old site is aside and nothing is in its place.
func recoverStage(out string) error {
	if _, err := os.Stat(out); errors.Is(err, os.ErrNotExist) {
		if _, err := os.Stat(out + ".old"); err == nil {
			return os.Rename(out+".old", out)
		}
	}
	if err := os.RemoveAll(out + ".old"); err != nil {
		return err
	}
	return os.RemoveAll(out + ".next")
}

// exchangeByRename swaps two folders where the system has no call for it: for a moment there is no site, and
// recoverStage puts the old one back if that moment is the last.
func exchangeByRename(next, out string) error {
	if err := os.Rename(out, out+".old"); err != nil {
		return err
	}
	if err := os.Rename(next, out); err != nil {
		return errors.Join(err, os.Rename(out+".old", out))
	}
	return os.Rename(out+".old", next)
}
