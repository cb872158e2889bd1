package sitegen

import (
	"encoding/json"
	"errors"
	"io/fs"
	"path"
	"path/filepath"
	"sort"
	"strings"
	"testing/fstest"

	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/files"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/themes"
)

// isStyle reports whether an input is a theme's style sheet that affects only its file name on
// pages. Those of fallback fonts and maps affect more: moves browsers and war rooms contain them.
func isStyle(file string) bool {
	ok, err := path.Match("themes/*/css/*.css", file)
	return ok && err == nil && path.Base(file) != path.Base(standIns) && path.Base(file) != path.Base(stageStyle)
}

// The theme's style sheets that moves browsers and war rooms contain.
const (
	standIns   = "css/05-fonts.css"
	stageStyle = "css/24-stage.css"
)

// mapParts are single theme files that moves browsers and war rooms contain.
var mapParts = []string{standIns, stageStyle, loadJudge, "js/mapview.js", "js/map.js",
	"js/combobox.js", "js/mapways.js"}

// look is a build's record for restyle: the boards, whose colours style sheets have.
type look struct {
	Boards []string // in the order of Site.Boards
}

func lookOf(s *Site) string {
	var l look
	for _, b := range s.Boards {
		l.Boards = append(l.Boards, b.Map.ID)
	}
	data, err := json.Marshal(l)
	if err != nil {
		return ""
	}
	return string(data)
}

// restyle remakes a site's style sheets if nothing else has changed since look was recorded.
func (m *Memory) restyle(dir, note string) (d build.StyleJob, sound bool) {
	var was look
	if json.Unmarshal([]byte(note), &was) != nil {
		return d, false
	}
	var ps load.Problems
	t := load.ReadSettings(dir, &ps)
	m.of(dir, t.Theme, &ps)
	s := newSite(dir, m)
	for _, id := range was.Boards {
		s.board(m.lib, id, diag.Pos{}, &ps) // after a problem, a full build follows
	}
	m.lib.tellAmiss(&ps)
	s.openTheme(t.Theme, diag.Pos{}, &ps)
	d.Guard = secrets(load.ReadPrivate(dir, &ps))
	if ps.Len() > 0 || s.Theme == nil || len(s.Boards) != len(was.Boards) {
		return d, false
	}
	d.Job, d.Names = assets(s.Theme), s.Theme.AssetNames()
	return d, true
}

// themeFS returns the default theme with a site's own files in place of those of the same name.
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
	name        string // the name of the theme in over
}

// Shown returns a file's path for messages: in the site's theme, or in herald's own.
func (o overlay) Shown(file string) string {
	if _, err := fs.Stat(o.over, file); err != nil {
		return "herald's themes/default/" + file
	}
	return "themes/" + o.name + "/" + file
}

// Open opens a file of the upper file tree or, if that lacks it, of the lower one.
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

// partOf copies a theme's folders and files of more into memory, to hash in a job's key.
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
