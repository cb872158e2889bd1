package sitegen

import (
	"encoding/json"
	"path"

	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/load"
)

// isStyle reports whether an input is a theme's style sheet that affects nothing but names of
// files. Fallback fonts and the look of maps are also written into the moves browsers and war
// rooms.
func isStyle(file string) bool {
	ok, err := path.Match("themes/*/css/*.css", file)
	return ok && err == nil && path.Base(file) != path.Base(standIns) && path.Base(file) != path.Base(stageStyle)
}

// The style sheets of a theme that the moves browsers and the war rooms include too.
const (
	standIns   = "css/05-fonts.css"
	stageStyle = "css/24-stage.css"
)

// mapParts are the files of a theme outside their own folders that moves browsers and war rooms are
// made with.
var mapParts = []string{standIns, stageStyle, loadJudge, "js/mapview.js", "js/map.js",
	"js/combobox.js", "js/mapways.js"}

// look is a build's record for restyle: the style sheets depend on the games only through their
// boards' colours.
type look struct {
	Boards []string // in the order of Site.Boards
}

// lookOf returns a site's record.
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

// restyle makes a site's style sheets again when nothing else has changed since a build recorded
// its look.
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
		s.board(m.lib, id, diag.Pos{}, &ps) // a fault makes this a full build
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
