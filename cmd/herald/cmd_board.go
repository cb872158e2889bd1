package main

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/compile"
	"github.com/heraldmaps/herald/mapdata/gazetteer"
	"github.com/heraldmaps/herald/mapdata/layout"
	"github.com/heraldmaps/herald/mapdata/strict"
)

// boardCommand is the designer's tool: herald board compile|lint|coast.
func boardCommand() command {
	return command{
		name: "board", usage: "board compile|lint|coast ID", short: "designer's tools: gazetteer to geometry, lint",
		examples: []string{
			"herald board compile standard             # map.toml to board.bin; fails if what touches what changed",
			"herald board compile --accept standard    # take the new adjacency into lock.txt",
			"herald board compile --solve standard     # make room again and place every name (a minute); writes layout.txt",
			"herald board lint standard                # counts, balance, names and tokens, borders, golden cases",
			"herald board compile --refit standard     # keep the warp, place names and slots anew",
			"herald board coast standard land-10m.json # cut the board's coast out of Natural Earth",
		},
		run: runBoard,
	}
}

// boardFolder holds a board's sources as read.
type boardFolder struct {
	dir    string
	file   *gazetteer.File
	source *strict.Source
	toml   []byte
}

func (b *boardFolder) path(name string) string { return filepath.Join(b.dir, name) }

// optional reads a file of the folder that may be missing: nil then.
func (b *boardFolder) optional(name string) ([]byte, error) {
	data, err := os.ReadFile(b.path(name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return data, err
}

// openBoard finds a board by id under mapdata/maps, or by the path of its folder.
func openBoard(id string) (*boardFolder, error) {
	dir := filepath.Join("mapdata", "maps", id)
	if strings.ContainsRune(id, filepath.Separator) {
		dir = id
	}
	b := &boardFolder{dir: dir}
	var err error
	if b.toml, err = os.ReadFile(b.path("map.toml")); err != nil {
		return nil, fmt.Errorf("%w (hint: run in the folder that holds mapdata, or give the path of the board's folder)", err)
	}
	b.file, b.source, err = gazetteer.Read(b.path("map.toml"), b.toml)
	return b, err
}

func runBoard(args []string) int {
	fl := newFlags("board")
	accept := fl.Bool("accept", false, "compile: take a changed adjacency into lock.txt")
	refit := fl.Bool("refit", false, "compile: keep the warp of layout.txt and place names and slots anew")
	solve := fl.Bool("solve", false, "compile: make a new layout by layout.toml and write it to layout.txt")
	talk := talkFlags(fl)
	names, err := parseAnywhere(fl, args)
	if err != nil {
		return flagExit(err)
	}
	if len(names) == 0 {
		return usageError("board", errors.New("what? (hint: herald board compile ID, lint ID, or coast ID LAND.json)"))
	}
	action := names[0]
	if err := oneOf("action", action, []string{"compile", "lint", "coast"}); err != nil {
		return usageError("board", err)
	}
	if len(names) == 1 {
		return usageError("board", errors.New("which board? (hint: "+strings.Join(mapdata.IDs(), ", ")+", or the path of a board's folder)"))
	}
	if action != "coast" && len(names) > 2 {
		return usageError("board", fmt.Errorf("one board at a time: %s", strings.Join(names[1:], ", ")))
	}
	b, err := openBoard(names[1])
	if err != nil {
		printProblems(os.Stderr, err)
		return exitProblems
	}
	switch action {
	case "coast":
		err = boardCoast(b, names[2:])
	case "lint":
		err = boardLint(b)
	case "compile":
		err = boardCompile(b, *accept, placing(*solve, *refit), talk)
		talk.end()
	}
	if err != nil {
		printProblems(os.Stderr, err)
		return exitProblems
	}
	return exitWell
}

const coastProvenance = `Coastline of this board: Natural Earth 1:10m land (public domain, naturalearthdata.com),
from land-10m.json of npm world-atlas 2.0.2 (ISC licence), cut out and simplified by herald board coast.
One closed ring a line: first point, then steps; longitude,latitude in 1/10000 degree; even-odd.`

func boardCoast(b *boardFolder, args []string) error {
	if len(args) != 1 {
		return errors.New("herald board coast: name the TopoJSON of land polygons (hint: land-10m.json of npm world-atlas)")
	}
	topo, err := os.ReadFile(args[0])
	if err != nil {
		return err
	}
	out, err := compile.ExtractCoast(b.file, topo, coastProvenance)
	if err != nil {
		return err
	}
	return os.WriteFile(b.path("coast.txt"), out, 0o644)
}

// compileBoard runs the compiler on a folder and places its problems in map.toml.
func compileBoard(b *boardFolder, place solver, say func(string)) (*compile.Output, error) {
	coast, err := os.ReadFile(b.path("coast.txt"))
	if err != nil {
		return nil, fmt.Errorf("%w (hint: herald board coast makes it)", err)
	}
	in := compile.Input{File: b.file, Coast: coast, Say: say}
	if in.Layout, err = b.optional("layout.txt"); err != nil {
		return nil, err
	}
	if place != nil {
		in.Solve = func(s *mapdata.Sheet) ([]byte, error) { return b.place(s, place, say) }
	}
	in.Hash = func(layout []byte) string {
		sum := sha256.New()
		for _, part := range [][]byte{b.toml, coast, layout} {
			sum.Write(part)
		}
		return hex.EncodeToString(sum.Sum(nil))[:12]
	}
	out, err := compile.Run(in)
	var problems compile.Problems
	if errors.As(err, &problems) {
		return nil, problems.In(b.file, b.source)
	}
	return out, err
}

// solver makes a layout; old is the present one, or nil.
type solver func(s *mapdata.Sheet, o layout.Options, old []byte, say func(string)) ([]byte, error)

// placing picks the solver that the flags ask for; nil: the present layout stands.
func placing(solve, refit bool) solver {
	switch {
	case solve:
		return func(s *mapdata.Sheet, o layout.Options, _ []byte, say func(string)) ([]byte, error) {
			return layout.Solve(s, o, say)
		}
	case refit:
		return layout.Refit
	}
	return nil
}

// place makes a layout by the folder's layout.toml and writes it to layout.txt.
func (b *boardFolder) place(s *mapdata.Sheet, how solver, say func(string)) ([]byte, error) {
	wishes, err := b.optional("layout.toml")
	if err != nil {
		return nil, err
	}
	o, err := layout.ReadOptions(b.path("layout.toml"), wishes, s.Map)
	if err != nil {
		return nil, err
	}
	old, err := b.optional("layout.txt")
	if err != nil {
		return nil, err
	}
	frozen, err := how(s, o, old, say)
	if err != nil {
		return nil, err
	}
	return frozen, os.WriteFile(b.path("layout.txt"), frozen, 0o644)
}

func boardCompile(b *boardFolder, accept bool, place solver, talk *talk) error {
	start := time.Now()
	out, err := compileBoard(b, place, talk.step)
	talk.end()
	if err != nil {
		return err
	}
	for _, w := range out.Warnings {
		fmt.Println("warning:", w)
	}
	old, err := b.optional("lock.txt")
	if err != nil {
		return err
	}
	lock := compile.Lock(out.Board.Map, out.Contacts)
	if changes := compile.LockChanges(string(old), lock); old != nil && len(changes) > 0 {
		if !accept {
			return fmt.Errorf("%s: what touches what has changed:\n  %s\n(hint: mend the geometry, or herald board compile --accept %s)",
				b.path("lock.txt"), strings.Join(changes, "\n  "), b.file.Map.ID)
		}
		fmt.Println("accepted:\n  " + strings.Join(changes, "\n  "))
	}
	data := mapdata.Encode(out.Board)
	if err := os.WriteFile(b.path("lock.txt"), []byte(lock), 0o644); err != nil {
		return err
	}
	if err := os.WriteFile(b.path("board.bin"), data, 0o644); err != nil {
		return err
	}
	army, fleet := 0, 0
	for i := range out.Board.Map.Army {
		army, fleet = army+len(out.Board.Map.Army[i]), fleet+len(out.Board.Map.Fleet[i])
	}
	if talk.hush() {
		return nil
	}
	fmt.Printf("%6.1f s  %d regions, %d arcs, %d army and %d fleet moves, %d bytes\n",
		time.Since(start).Seconds(), len(out.Board.Map.Regions), len(out.Board.Arcs), army, fleet, len(data))
	return nil
}
