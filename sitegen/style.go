package sitegen

import (
	"encoding/json"
	"path"

	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/load"
)

// isStyle reports whether an input is a style sheet of a theme that only names of files follow from. What stands in for fonts, and what maps look like, is also
// written into the moves browsers and war rooms.
func isStyle(file string) bool {
	ok, err := path.Match("themes/*/css/*.css", file)
	return ok && err == nil && path.Base(file) != path.Base(standIns) && path.Base(file) != path.Base(stageStyle)
}

// The style sheets of a theme that the moves browsers and the war rooms have too.
const (
	standIns   = "css/05-fonts.css"
	stageStyle = "css/24-stage.css"
)

// mapParts are the files of a theme outside their own folders that the moves browsers and the war rooms are made with.
var mapParts = []string{standIns, stageStyle, loadJudge, "js/mapview.js", "js/map.js", "js/mapways.js"}

// look is what a build notes for dress: nothing else of the games is in the style sheets but the colours of their boards.
type look struct {
	Boards []string // in the order of Site.Boards
}

// lookOf is the note of a site.
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

// dress makes a site's style sheets anew, where nothing else of the site changed since a build noted how it looks.
func (m *Memory) dress(dir, note string) (d build.Dressed, sound bool) {
	var was look
	if json.Unmarshal([]byte(note), &was) != nil {
		return d, false
	}
	var ps load.Problems
	t := load.ReadSettings(dir, &ps)
	m.of(dir, t.Theme, &ps)
	s := &Site{Dir: dir, memory: m}
	for _, id := range was.Boards {
		s.board(m.lib, id, diag.Pos{}, &ps) // a fault makes it a build like any other
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
