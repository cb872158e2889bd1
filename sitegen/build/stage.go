package build

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// carried says whether a file of the output folder is not ours and is kept: a dot file at its top, such as .gitignore or
// the .nojekyll that some hosts want.
func carried(rel string) bool { return strings.HasPrefix(rel, ".") && !strings.Contains(rel, "/") }

// stage builds the new tree beside the old one, from the second tree where there is one.
type stage struct {
	out, next string
	spare     string // where the tree that is exchanged is kept
	stands    standing
	wanted    map[string]bool
	dirs      map[string]bool
}

func newStage(out, cache string) (*stage, error) {
	s := &stage{out: out, next: out + ".next", spare: spare(cache), wanted: map[string]bool{}, dirs: map[string]bool{}}
	if err := os.RemoveAll(s.next); err != nil {
		return nil, err
	}
	if os.Rename(s.spare, s.next) == nil {
		var err error
		if s.stands, err = stands(s.next); err != nil { // it cannot be read: begin anew
			s.stands = standing{}
			if err := os.RemoveAll(s.next); err != nil {
				return nil, err
			}
		}
	}
	if err := os.MkdirAll(s.next, 0o755); err != nil {
		return nil, err
	}
	for _, dir := range s.stands.dirs {
		s.dirs[filepath.Join(s.next, filepath.FromSlash(dir))] = true
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

// add puts a cached object at a path of the site, unless it stands there: a hard link where the file system can, else a copy.
func (s *stage) add(object, rel string) (fs.FileInfo, error) {
	s.wanted[rel] = true
	path := filepath.Join(s.next, filepath.FromSlash(rel))
	info, err := os.Stat(object)
	if err != nil {
		return nil, err
	}
	if s.stands.holds(rel, info) {
		return info, nil
	}
	if err := s.room(path, rel); err != nil {
		return nil, err
	}
	if os.Link(object, path) == nil {
		return info, nil
	}
	if err := copyFile(object, path); err != nil {
		return nil, err
	}
	return os.Stat(path)
}

// room makes the folder of a file, and takes away what stands in its place or in the place of a folder that holds it.
func (s *stage) room(path, rel string) error {
	if _, ok := s.stands.files[rel]; ok || s.dirs[path] {
		if err := os.RemoveAll(path); err != nil {
			return err
		}
		s.stands.forget(rel)
		delete(s.dirs, path)
	}
	dir := filepath.Dir(path)
	if s.dirs[dir] {
		return nil
	}
	for up := filepath.ToSlash(filepath.Dir(filepath.FromSlash(rel))); up != "."; up = filepath.ToSlash(filepath.Dir(filepath.FromSlash(up))) {
		if _, ok := s.stands.files[up]; ok {
			if err := os.Remove(filepath.Join(s.next, filepath.FromSlash(up))); err != nil {
				return err
			}
			s.stands.forget(up)
		}
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	s.dirs[dir] = true
	return nil
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

// commit swaps the new tree with the old one, which becomes the second tree of the next build.
func (s *stage) commit() error {
	if err := s.stands.clear(s.next, s.wanted); err != nil {
		return err
	}
	if _, err := os.Stat(s.out); errors.Is(err, os.ErrNotExist) {
		return os.Rename(s.next, s.out)
	}
	if err := exchange(s.next, s.out); err != nil {
		return fmt.Errorf("the new site could not take the old one's place: %w", err)
	}
	if os.Rename(s.next, s.spare) == nil { // not on another file system
		return nil
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
