package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/folder"
	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/load"
)

// runNewBoard begins a board among a site's own: herald new board.
func runNewBoard(args []string) int {
	fs := newFlags("new board")
	site := siteFlag(fs)
	title := fs.String("title", "", "the board's `title` (default: from its id)")
	way := fs.String("way", folder.Ways()[0], "what it is made from: "+strings.Join(folder.Ways(), " or "))
	id, code := oneName(fs, args, "an id", "island")
	if code >= 0 {
		return code
	}
	if err := oneOf("way", *way, folder.Ways()); err != nil {
		return usageError("new board", err)
	}
	if err := boardID(id, true); err != nil {
		return usageError("new board", fmt.Errorf("%w (hint: another id, such as island)", err))
	}
	err := sitegen.IsSite(*site)
	dir := filepath.Join(*site, "boards", id)
	if err == nil {
		if *title == "" {
			*title = sitegen.TitleOf(id)
		}
		err = folder.Begin(dir, id, *title, *way)
	}
	if err != nil {
		printProblems(os.Stderr, err)
		return exitProblems
	}
	fmt.Printf("%s\n", filepath.Join(dir, "map.toml"))
	fmt.Printf("Next: board = %q in content/site.toml, herald new game SLUG --board %s, herald serve; docs/boards.md is the format\n", id, id)
	return exitWell
}

// boardID returns what is wrong with the id of a new board, which names a folder. In a site it must
// not be one of the program's, or nobody would know which of the two is meant.
func boardID(id string, site bool) error {
	switch {
	case load.ValidSlug(id) != "":
		return fmt.Errorf("%q: %s", id, strings.Replace(load.ValidSlug(id), "a game's folder", "a board's folder", 1))
	case site && slices.Contains(mapdata.IDs(), id):
		return fmt.Errorf("%q is a board of the program", id)
	}
	return nil
}

// takeBoard checks a board's name against those that a site knows. A folder given by path is copied
// into the site, and its id replaces the path.
func takeBoard(site string, board *string) error {
	if !strings.ContainsAny(*board, `/\`) {
		return oneOf("board", *board, sitegen.Boards{Dir: site}.IDs())
	}
	from := filepath.Clean(*board)
	b, err := folder.Open(from, from)
	if err != nil {
		return err
	}
	id := b.File.Map.ID
	if slices.Contains(mapdata.IDs(), id) {
		return fmt.Errorf("%s has the id of a board of the program, %q (hint: another id in its map.toml)", from, id)
	}
	*board = id
	to := filepath.Join(site, "boards", id)
	if there, err := os.Stat(to); err == nil {
		if here, err := os.Stat(from); err == nil && os.SameFile(here, there) {
			return nil
		}
	}
	return folder.Copy(from, to)
}
