package sitegen

import (
	"errors"
	"io/fs"
	"path/filepath"
	"sort"
	"strings"
	"testing/fstest"

	"github.com/heraldmaps/herald/sitegen/files"
	"github.com/heraldmaps/herald/themes"
)

// themeFS returns the default theme with a site's own files in place of some.
func themeFS(dir, name string) (fs.FS, error) {
	base, err := fs.Sub(themes.FS, "default")
	if err != nil {
		return nil, err
	}
	if name != filepath.Base(name) || strings.HasPrefix(name, ".") {
		return nil, errors.New("a theme's name is the name of its folder")
	}
	own := themeDir(dir, name)
	if !dirExists(own) {
		if name == "default" {
			return base, nil
		}
		return nil, errors.New("there is no such theme")
	}
	return overlay{over: files.In(dir).FS("themes/" + name), under: base, name: name}, nil
}

// overlay reads files from one tree, and those it lacks from another.
type overlay struct {
	over, under fs.FS
	name        string // of the theme over the default one
}

// Shown returns a file's path for messages: in the site's theme, or in herald's own.
func (o overlay) Shown(file string) string {
	if _, err := fs.Stat(o.over, file); err != nil {
		return "herald's themes/default/" + file
	}
	return "themes/" + o.name + "/" + file
}

// Open opens a file of the upper tree, or else of the lower.
func (o overlay) Open(name string) (fs.File, error) {
	f, err := o.over.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return o.under.Open(name)
	}
	return f, err
}

// ReadDir lists both trees' entries, each name once.
func (o overlay) ReadDir(name string) ([]fs.DirEntry, error) {
	upper, upperErr := fs.ReadDir(o.over, name)
	lower, lowerErr := fs.ReadDir(o.under, name)
	if upperErr != nil && lowerErr != nil {
		return nil, lowerErr
	}
	seen := map[string]bool{}
	out := upper
	for _, e := range upper {
		seen[e.Name()] = true
	}
	for _, e := range lower {
		if !seen[e.Name()] {
			out = append(out, e)
		}
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Name() < out[j].Name() })
	return out, nil
}

// partOf returns a theme's folders, and files that it may lack, as a value that a key covers.
func partOf(theme fs.FS, folders []string, more ...string) (fstest.MapFS, error) {
	part := fstest.MapFS{}
	add := func(path string) error {
		data, err := fs.ReadFile(theme, path)
		if err == nil {
			part[path] = &fstest.MapFile{Data: data}
		}
		return err
	}
	for _, folder := range folders {
		if err := fs.WalkDir(theme, folder, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			return add(path)
		}); err != nil {
			return nil, err
		}
	}
	for _, path := range more {
		_ = add(path) // a theme may do without
	}
	return part, nil
}
