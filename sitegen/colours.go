package sitegen

import (
	"cmp"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/style"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/load"
)

// SiteLibrary returns the library of a site, with the boards in the colours of the site's theme.
func SiteLibrary(dir string, ps *load.Problems) *Library {
	lib := LibraryOf(dir)
	lib.looks = siteLooks(dir, load.ReadSettings(dir, ps).Theme, ps)
	return lib
}

// looks holds what a theme changes in the looks of boards.
type looks struct {
	Colours load.Colours
	Styles  map[string]string // by board: the text of themes/<theme>/maps/<board>.toml
}

// siteLooks reads a theme's changes of boards: powers' colours, and style files.
func siteLooks(dir, theme string, ps *load.Problems) looks {
	l := looks{Colours: siteColours(dir, theme, ps), Styles: map[string]string{}}
	boards := Boards{dir}
	files, _ := filepath.Glob(filepath.Join(themeDir(dir, theme), "maps", "*.toml"))
	if theme == "" {
		files = nil
	}
	for _, path := range files {
		id := strings.TrimSuffix(filepath.Base(path), ".toml")
		shown := styleFile(theme, id)
		if !slices.Contains(boards.IDs(), id) {
			ps.Errorf(shown, 0, 0, "the boards are "+strings.Join(boards.IDs(), ", "), "there is no board %q", id)
			continue
		}
		data, err := os.ReadFile(path)
		if err == nil {
			var b *mapdata.Board
			if b, err = boards.Load(id); err == nil {
				err = b.ApplyStyle(shown, data)
			}
		}
		var mistakes diag.Errors
		if errors.As(err, &mistakes) {
			for _, m := range mistakes {
				ps.Put(m)
			}
			continue
		} else if err != nil {
			ps.Errorf(shown, 0, 0, "", "%v", err)
			continue
		}
		l.Styles[id] = string(data)
	}
	return l
}

func styleFile(theme, board string) string { return "themes/" + theme + "/maps/" + board + ".toml" }

// siteColours reads a theme's colours and checks the names of their boards and powers.
func siteColours(dir, theme string, ps *load.Problems) load.Colours {
	colours, source := load.ReadColours(dir, theme, ps)
	for _, id := range slices.Sorted(maps.Keys(colours)) {
		if known := (Boards{dir}).IDs(); !slices.Contains(known, id) {
			ps.Add(source.Find(id), "the boards are "+strings.Join(known, ", "), "there is no board %q", id)
			continue
		}
		b, err := Boards{dir}.Load(id)
		if err != nil {
			tellBoard(ps, source.Find(id), id, err)
			continue
		}
		var powers, known []string
		for power := range colours[id] {
			powers = append(powers, power)
		}
		slices.Sort(powers)
		for i := range b.Map.Powers {
			known = append(known, b.Map.Powers[i].ID)
		}
		for _, power := range powers {
			if !slices.Contains(known, power) {
				hint := cmp.Or(diag.Meant(power, known), strings.Join(known, ", "))
				ps.Add(source.Find(id, power), hint, "board %s has no power %q", id, power)
			}
		}
	}
	return colours
}

// paint gives a board a theme's look and changes the board's hash.
func (l *looks) paint(b *mapdata.Board) {
	colours := l.Colours[b.Map.ID]
	if b.Style != nil && len(colours) > 0 { // night fills match the board's day colours, not the theme's
		own := *b.Style
		own.Owners = slices.DeleteFunc(slices.Clone(own.Owners), func(o style.Owner) bool { return colours[o.Power] != "" })
		b.Style = &own
	}
	if text := l.Styles[b.Map.ID]; text != "" {
		_ = b.ApplyStyle(b.Map.ID, []byte(text)) // siteLooks has reported its mistakes
	}
	if len(colours) == 0 {
		return
	}
	for i := range b.Map.Powers {
		if c := colours[b.Map.Powers[i].ID]; c != "" && i < len(b.Powers) {
			b.Powers[i].Colour = strings.ToLower(c)
		}
	}
	b.Hash += "-" + build.Key(colours)[:6]
}
