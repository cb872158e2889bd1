package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/mapdata/folder"
	"github.com/heraldmaps/herald/mapdata/foreign"
	"github.com/heraldmaps/herald/sitegen"
)

// boardImport imports boards of other programs: herald board import FILE... A board that could not
// be imported completely is written, with its NOTES.md, but is a problem.
func boardImport(site, out, as string, files []string, talk *talk) error {
	if out == "" {
		if err := sitegen.IsSite(site); err != nil {
			return err
		}
		out = filepath.Join(site, "boards")
	}
	ofSite := filepath.Base(filepath.Clean(out)) == "boards" && sitegen.IsSite(filepath.Dir(filepath.Clean(out))) == nil
	if as != "" {
		if err := boardID(as, ofSite); err != nil {
			return fmt.Errorf("%w (hint: --as another id, such as island)", err)
		}
	}
	var boards []*foreign.Board
	for _, name := range files {
		file, err := foreign.Open(name)
		if err != nil {
			return err
		}
		list, err := foreign.Read(file, foreign.Beside(name))
		if err != nil {
			return err
		}
		boards = append(boards, list...)
	}
	if as != "" && len(boards) > 1 {
		ids := lists.Map(boards, func(b *foreign.Board) string { return b.ID })
		return fmt.Errorf("%d boards cannot all be called %s (hint: without --as they are %v)", len(boards), as, ids)
	}
	for _, b := range boards { // nothing is written before all have a name
		if as != "" {
			b.ID = as
		}
		if err := boardID(b.ID, ofSite); err != nil {
			return fmt.Errorf("%w (hint: --as another id%s)", err,
				map[bool]string{true: ", of each file by itself"}[len(boards) > 1])
		}
	}
	broken := 0
	for _, b := range boards {
		whole, err := importOne(b, filepath.Join(out, b.ID), talk)
		if err != nil {
			return err
		}
		if !whole {
			broken++
		}
	}
	if broken > 0 {
		return fmt.Errorf("%s not imported whole: NOTES.md in the folder says what is missing", counted(broken, "board"))
	}
	return nil
}

func importOne(b *foreign.Board, dir string, talk *talk) (whole bool, err error) {
	if _, err := os.Stat(dir); err == nil {
		return false, fmt.Errorf("%s: there is a board already (hint: --as another id)", dir)
	}
	made, err := b.Make(dir)
	if err != nil {
		return false, err
	}
	f, err := folder.Open(dir, dir)
	if err == nil {
		err = boardCompile(f, false, placing(f, true, false, false), talk)
	}
	if err != nil {
		return false, err
	}
	shape := "a plan of its neighbours"
	if made.Drawn {
		shape = "its own shapes"
	}
	if !talk.hush() {
		fmt.Printf("%s: %d regions, %s; %s\n", dir, len(b.Regions), shape,
			counted(len(made.Faults)+len(made.Differ), "thing")+" not taken over")
	}
	for _, x := range append(made.Differ, made.Faults...) {
		fmt.Fprintf(os.Stderr, "%s: %s\n", b.ID, plain(x))
	}
	return made.Whole(), nil
}
