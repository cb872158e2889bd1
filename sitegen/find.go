package sitegen

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/sitegen/feed"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// IsSite returns an error with a hint for a folder without a content folder, which is not a site.
func IsSite(dir string) error {
	path := filepath.Join(dir, "content")
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, os.ErrPermission):
		return fmt.Errorf("%s cannot be read (hint: herald must be allowed to read the site's folder)", path)
	case err != nil:
		return fmt.Errorf("%s is not a site: it has no content folder (hint: --site DIR names one, herald new site DIR makes one)", shown(dir))
	case !info.IsDir():
		return fmt.Errorf("%s is a file, and a site's content is a folder (hint: --site DIR)", path)
	}
	return nil
}

// shown returns how messages name a folder.
func shown(dir string) string {
	if dir == "." || dir == "" {
		return "this folder"
	}
	return dir
}

// FindGame loads one game of a site. The error for an unknown one suggests names.
func FindGame(dir, slug string, ps *load.Problems) (*load.Game, error) {
	if err := HasGame(dir, slug); err != nil {
		return nil, err
	}
	g := load.ReadGame(dir, slug, ps)
	return g, ps.Err()
}

// HasGame returns an error with suggestions if a site lacks a game of this name.
func HasGame(dir, slug string) error {
	if err := IsSite(dir); err != nil {
		return err
	}
	root := filepath.Join(dir, "content", "games")
	if _, err := os.Stat(filepath.Join(root, slug)); err != nil || load.ValidSlug(slug) != "" {
		var known []string
		entries, _ := os.ReadDir(root)
		for _, e := range entries {
			if e.IsDir() {
				known = append(known, e.Name())
			}
		}
		hint := "herald new game " + slug
		if meant := diag.Meant(slug, known); meant != "" {
			hint = meant
		} else if len(known) > 0 {
			hint = "the games are " + strings.Join(known, ", ")
		}
		return fmt.Errorf("there is no game %q here (hint: %s)", slug, hint)
	}
	return nil
}

// Summary returns the current turn's results as one chat message.
func Summary(dir string, g *play.Game) string {
	var ps load.Problems
	ls := load.ReadSite(dir, &ps)
	site := &publish.Site{URL: ls.Settings.URL}
	pg := publish.NewGame(g, NewLibrary())
	return feed.Text(site, pg, pg.Turns[len(pg.Turns)-1])
}

// Results returns the result of a game's latest turn, order by order, for letters to players.
func Results(g *play.Game) string {
	pg := publish.NewGame(g, NewLibrary())
	return feed.Mail(&publish.Site{}, pg, pg.Turns[len(pg.Turns)-1])
}
