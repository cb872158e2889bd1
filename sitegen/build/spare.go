package build

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A build updates a second tree, the site before the last build, and exchanges the two in one step.
// Changing the site's folder file by file would give a mixture to somebody who copies it meanwhile.
// Unchanged files stay, so that a build writes only what changed.

// spare returns the folder of a site's second tree between builds, below its cache.
func spare(cache string) string { return filepath.Join(cache, "spare") }

// standing is the content of a second tree: its files by path, and its folders. Each file is
// compared with the cache's object before it is kept, so a tree that a killed build left half
// changed does no harm.
type standing struct {
	root  string
	files map[string]leaf
	dirs  []string // sorted: a folder comes before the folders in it
}

// stands lists a tree, and removes from it everything but regular files and folders.
func stands(root string) (standing, error) {
	s := standing{root: root, files: map[string]leaf{}}
	for _, l := range walk(root, nil) {
		switch {
		case l.unreadable:
			return s, fmt.Errorf("%s cannot be read", filepath.Join(root, l.path))
		case l.path == "":
		case l.folder:
			s.dirs = append(s.dirs, l.path)
		case !l.regular || carried(l.path): // carried files are copied from the present site instead
			if err := os.Remove(filepath.Join(root, filepath.FromSlash(l.path))); err != nil {
				return s, err
			}
		default:
			s.files[l.path] = l
		}
	}
	slices.Sort(s.dirs)
	return s, nil
}

func (s *standing) holds(rel string, object fs.FileInfo) bool {
	l, ok := s.files[rel]
	if !ok {
		return false
	}
	if device, inode := identity(object); inode != 0 {
		return l.inode == inode && l.device == device
	}
	info, err := os.Lstat(filepath.Join(s.root, filepath.FromSlash(rel)))
	return err == nil && os.SameFile(info, object)
}

// clear removes what the site no longer has, and folders that become empty.
func (s *standing) clear(root string, wanted map[string]bool) error {
	var idle []string
	for rel := range s.files {
		if !wanted[rel] {
			idle = append(idle, filepath.Join(root, filepath.FromSlash(rel)))
		}
	}
	if err := sideBySide(len(idle), func(i int) error { return os.Remove(idle[i]) }); err != nil {
		return err
	}
	for i := len(s.dirs) - 1; i >= 0; i-- {
		os.Remove(filepath.Join(root, filepath.FromSlash(s.dirs[i]))) // fails unless empty
	}
	return nil
}

// forget records that a file, or a folder with all in it, is gone.
func (s *standing) forget(rel string) {
	if _, ok := s.files[rel]; ok {
		delete(s.files, rel)
		return
	}
	for path := range s.files {
		if strings.HasPrefix(path, rel+"/") {
			delete(s.files, path)
		}
	}
	s.dirs = slices.DeleteFunc(s.dirs, func(dir string) bool { return dir == rel || strings.HasPrefix(dir, rel+"/") })
}
