package build

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
)

// carried reports whether a build keeps a file in the output folder that it did not make: a dot
// file at the top, such as .gitignore or .nojekyll.
func carried(rel string) bool { return strings.HasPrefix(rel, ".") && !strings.Contains(rel, "/") }

// stage builds the new tree beside the old one, from the second tree if there is one.
type stage struct {
	out, next string
	spare     string // where the old tree goes, for the next build
	stands    standing
	wanted    map[string]bool
	dirs      map[string]bool
	missing   []missing
}

func newStage(out, cache string) (*stage, error) {
	s := &stage{out: out, next: out + ".next", spare: spare(cache), wanted: map[string]bool{}, dirs: map[string]bool{}}
	if err := os.RemoveAll(s.next); err != nil {
		return nil, err
	}
	if os.Rename(s.spare, s.next) == nil {
		var err error
		if s.stands, err = stands(s.next); err != nil { // unreadable: start afresh
			s.stands = standing{}
			if err := os.RemoveAll(s.next); err != nil {
				return nil, err
			}
		}
	}
	if err := makeFolders(s.next); err != nil {
		return nil, err
	}
	if err := open(s.next); err != nil {
		return nil, err
	}
	for _, dir := range s.stands.dirs {
		path := filepath.Join(s.next, filepath.FromSlash(dir))
		if err := open(path); err != nil {
			return nil, err
		}
		s.dirs[path] = true
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

// add makes room for a cached object at a path of the site, where fill then puts it.
func (s *stage) add(object, rel string, info fs.FileInfo) error {
	s.wanted[rel] = true
	if s.stands.holds(rel, info) {
		return nil
	}
	path := filepath.Join(s.next, filepath.FromSlash(rel))
	instead, err := s.room(path, rel)
	if err == nil {
		s.missing = append(s.missing, missing{object, path, instead})
	}
	return err
}

type missing struct {
	object, path string
	instead      bool // another file at the path must be removed first
}

// fill adds the missing files: as hard links to the cache's objects where possible, else as copies.
// copies reports whether there was a copy.
func (s *stage) fill() (copies bool, err error) {
	var copied atomic.Bool
	err = sideBySide(len(s.missing), func(i int) error {
		m := &s.missing[i]
		if m.instead {
			if err := os.Remove(m.path); err != nil {
				return err
			}
		}
		if os.Link(m.object, m.path) == nil {
			return nil
		}
		copied.Store(true)
		return copyFile(m.object, m.path)
	})
	return copied.Load(), err
}

// stamps records in of the sizes and times of the files in the new tree. This is needed for copies,
// whose times differ from those of the cache's objects.
func (s *stage) stamps(of stamps) error {
	for rel := range of {
		info, err := os.Stat(filepath.Join(s.next, filepath.FromSlash(rel)))
		if err != nil {
			return err
		}
		of[rel] = stamp{Size: info.Size(), Time: info.ModTime().UnixNano()}
	}
	return nil
}

// room makes a file's folder and removes whatever is in the way. instead reports that an older file
// is at the path itself, which fill removes.
func (s *stage) room(path, rel string) (instead bool, err error) {
	if _, ok := s.stands.files[rel]; ok {
		s.stands.forget(rel)
		instead = true
	} else if s.dirs[path] {
		if err := os.RemoveAll(path); err != nil {
			return false, err
		}
		s.stands.forget(rel)
		delete(s.dirs, path)
	}
	dir := filepath.Dir(path)
	if s.dirs[dir] {
		return instead, nil
	}
	for up := filepath.ToSlash(filepath.Dir(filepath.FromSlash(rel))); up != "."; up = filepath.ToSlash(filepath.Dir(filepath.FromSlash(up))) {
		if _, ok := s.stands.files[up]; ok {
			if err := os.Remove(filepath.Join(s.next, filepath.FromSlash(up))); err != nil {
				return false, err
			}
			s.stands.forget(up)
		}
	}
	if err := makeFolders(dir); err != nil {
		return false, err
	}
	s.dirs[dir] = true
	return instead, nil
}

// makeFolders makes a folder and its parents readable by everybody whatever the umask.
func makeFolders(dir string) error {
	switch err := os.Mkdir(dir, 0o755); {
	case err == nil:
		return open(dir)
	case errors.Is(err, fs.ErrExist):
		return os.MkdirAll(dir, 0o755) // fails if something that is no folder is there
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	if err := makeFolders(filepath.Dir(dir)); err != nil {
		return err
	}
	return makeFolders(dir)
}

// open makes a folder of the site readable by everybody.
func open(dir string) error {
	info, err := os.Stat(dir)
	if err == nil && info.Mode().Perm() != 0o755 {
		err = os.Chmod(dir, 0o755)
	}
	return err
}

// sideBySide runs n tasks, some in parallel, until the first error, which it returns.
func sideBySide(n int, do func(i int) error) error {
	var next atomic.Int64
	var errs [hands]error
	var wg sync.WaitGroup
	for hand := range hands {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				if errs[hand] = do(i); errs[hand] != nil {
					next.Store(int64(n))
					return
				}
			}
		})
	}
	wg.Wait()
	return errors.Join(errs[:]...)
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
	if os.Rename(s.next, s.spare) == nil { // fails if the cache is on another file system
		return nil
	}
	return os.RemoveAll(s.next)
}

// leftBehind reports whether a killed build left a folder beside the site.
func leftBehind(out string) bool {
	for _, beside := range []string{".old", ".next"} {
		if _, err := os.Lstat(out + beside); err == nil {
			return true
		}
	}
	return false
}

// recoverStage repairs what a killed build left. On a file system that cannot exchange folders, a
// build killed between its two renames leaves no site; the old one is then moved back.
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

// exchangeByRename swaps two folders where the system has no call for it. For a moment there is no
// site; recoverStage restores the old one if the build dies then.
func exchangeByRename(next, out string) error {
	if err := os.Rename(out, out+".old"); err != nil {
		return err
	}
	if err := os.Rename(next, out); err != nil {
		return errors.Join(err, os.Rename(out+".old", out))
	}
	return os.Rename(out+".old", next)
}
