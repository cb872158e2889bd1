package sitegen

import (
	"io/fs"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/page"
	wasm "github.com/heraldmaps/herald/sitegen/warroom/module"
)

// sums hashes jobs' inputs. A board's hash covers all its sources and the theme's paint.
func sums() *build.Sums {
	return &build.Sums{Stands: func(v any) (any, bool) {
		switch v := v.(type) {
		case *mapdata.Board:
			return []any{v.Map.ID, v.Hash, v.Style, v.Powers}, true
		case *drawings:
			return v.board, true
		case engine.Rules:
			return []any{v.Info().ID, v.Map()}, true
		case *knownBook:
			return []any{v.name, v.files, v.book.BoardHash()}, true
		case *wasm.Module:
			return v.Sum(), true
		case *page.Theme:
			return v.Hash, true
		case *template:
			return v.theme.PageHash(v.name), true
		case *themePart:
			return v.hashes, true
		}
		return nil, false
	}}
}

// template is one of the theme's, with those it calls and the assets.
type template struct {
	theme *page.Theme
	name  string
}

// themePart is a selection of a theme's files.
type themePart struct {
	theme  fs.FS
	hashes map[string]string // by path
}

// partOf returns a theme's folders, and files that it may lack.
func partOf(theme fs.FS, folders []string, more ...string) (*themePart, error) {
	p := &themePart{theme, map[string]string{}}
	add := func(path string) error {
		data, err := fs.ReadFile(theme, path)
		if err == nil {
			p.hashes[path] = build.Key(data)
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
	return p, nil
}

// Open implements fs.FS.
func (p *themePart) Open(name string) (fs.File, error) {
	if p.hashes[name] == "" {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return p.theme.Open(name)
}
