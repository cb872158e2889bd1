package main

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/engine/variants"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/compile"
	"github.com/heraldmaps/herald/mapdata/export"
	"github.com/heraldmaps/herald/mapdata/folder"
	"github.com/heraldmaps/herald/mapdata/foreign"
	"github.com/heraldmaps/herald/mapdata/layout"
	"github.com/heraldmaps/herald/sitegen"
)

func boardCommand() command {
	return command{
		name: "board", usage: "board compile|lint|balance|import|export|coast ID",
		short: "make, measure, import and export boards",
		examples: []string{
			"herald board compile island               # map.toml to board.bin; fails if what touches what changed",
			"herald board compile --accept island      # take the new adjacency into lock.txt",
			"herald board compile --solve island       # make room again and place every name (a minute); writes layout.txt",
			"herald board lint island                  # counts, balance, names and tokens, borders, golden cases",
			"herald board compile --refit island       # keep the warp, place names and slots anew",
			"herald board compile --mend island        # keep names too, but for small ones that have room for 10 pt",
			"herald board import variants.xml hundred.map      # boards of other programs, into the site's boards/",
			"herald board balance island               # how fair the opening is: distances, exposure, choke points",
			"herald board export island --as geojson > s.geojson # also json, map, jdip, drawing (--out FOLDER)",
			"herald board coast island land-10m.json   # cut the board's coast out of Natural Earth",
		},
		run: runBoard,
	}
}

// openBoard finds a board's folder: by path, by id under mapdata/maps of the program's source, or
// by id among the boards of a site.
func openBoard(site, id string) (*folder.Folder, error) {
	if strings.ContainsAny(id, `/\`) || id == "." || id == ".." {
		return folder.Open(id, id)
	}
	dir := filepath.Join("mapdata", "maps", id)
	if lies(filepath.Join(dir, "map.toml")) {
		return folder.Open(dir, dir)
	}
	if (sitegen.Boards{Dir: site}).There(id) {
		return folder.OpenOf(site, "boards/"+id, filepath.Join(site, "boards", id))
	}
	return nil, fmt.Errorf("there is no board %q (hint: %s)", id,
		cmp.Or(strings.Join(sitegen.Boards{Dir: site}.Own(), ", "),
			"herald new board "+id+" begins one; a folder with a map.toml is named by its path"))
}

func runBoard(args []string) int {
	fl := newFlags("board")
	accept := fl.Bool("accept", false, "compile: take a changed adjacency into lock.txt")
	mend := fl.Bool("mend", false,
		"compile: keep layout.txt, and set in 10 pt what has room for it and off tokens what they touch")
	refit := fl.Bool("refit", false, "compile: keep the warp of layout.txt and place names and slots anew")
	solve := fl.Bool("solve", false, "compile: make a new layout by layout.toml and write it to layout.txt")
	out := fl.String("out", "", "import, export: the `folder` to write to")
	as := fl.String("as", "", "import: the board's `id`; export: the format")
	year := fl.Int("year", 0, "export: the `year` in which play begins (default: the ruleset's)")
	site := siteFlag(fl)
	talk := talkFlags(fl)
	names, err := parseAnywhere(fl, args)
	if err != nil {
		return flagExit(err)
	}
	if len(names) == 0 {
		return usageError("board", errors.New("say what to do "+
			"(hint: herald board compile ID, lint ID, balance ID, export ID, import FILE, or coast ID LAND.json)"))
	}
	action := names[0]
	if err := oneOf("action", action, []string{"compile", "lint", "coast", "balance", "import", "export"}); err != nil {
		return usageError("board", err)
	}
	if action == "import" && len(names) > 1 {
		err := boardImport(*site, *out, *as, names[1:], talk)
		talk.end()
		if err != nil {
			return failed(err)
		}
		return exitWell
	}
	if action == "balance" && len(names) == 2 {
		if err := boardBalance(*site, names[1]); err != nil {
			return failed(err)
		}
		return exitWell
	}
	if action == "export" && len(names) == 2 {
		if err := boardExport(*site, names[1], *as, *out, *year); err != nil {
			return usageError("board export", err)
		}
		return exitWell
	}
	if len(names) == 1 {
		return usageError("board",
			errors.New("name a board (hint: the id of one of the site's boards, or the path of a board's folder)"))
	}
	if action != "coast" && len(names) > 2 {
		return usageError("board", fmt.Errorf("one board at a time: %s", strings.Join(names[1:], ", ")))
	}
	b, err := openBoard(*site, names[1])
	if err != nil {
		return failed(err)
	}
	switch action {
	case "coast":
		err = boardCoast(b, names[2:])
	case "lint":
		err = inRed(b, boardLint(b))
	case "compile":
		err = inRed(b, boardCompile(b, *accept, placing(b, *solve, *refit, *mend), talk))
		talk.end()
	}
	if err != nil {
		return failed(err)
	}
	return exitWell
}

func lies(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// inRed draws the mistakes of a board's drawing into lint.svg beside it, or removes that file.
func inRed(b *folder.Folder, err error) error {
	name := b.Path("lint.svg")
	red := b.Lint()
	if red == nil {
		os.Remove(name) // an earlier run may have left one
		return err
	}
	if e := os.WriteFile(name, red, 0o644); e != nil {
		return errors.Join(err, e)
	}
	fmt.Fprintf(os.Stderr, "%s shows in red what is wrong\n", name)
	return err
}

const coastProvenance = `Coastline of this board: Natural Earth 1:10m land (public domain, naturalearthdata.com),
from land-10m.json of npm world-atlas 2.0.2 (ISC licence), cut out and simplified by herald board coast.
One closed ring a line: first point, then steps; longitude,latitude in 1/10000 degree; even-odd.`

func boardCoast(b *folder.Folder, args []string) error {
	if len(args) != 1 {
		return errors.New("herald board coast: name the TopoJSON of land polygons (hint: land-10m.json of npm world-atlas)")
	}
	topo, err := os.ReadFile(args[0])
	if err != nil {
		return err
	}
	out, err := compile.ExtractCoast(b.File, topo, coastProvenance)
	if err != nil {
		return err
	}
	return os.WriteFile(b.Path("coast.txt"), out, 0o644)
}

// placing returns the solver that the flags ask for; nil keeps the present layout. Without flags, a
// drawn board without layout.toml is solved when a source has changed: its shapes are fixed, so
// only names are placed.
func placing(b *folder.Folder, solve, refit, mend bool) folder.Solver {
	if b.File.Map.Drawn() && !lies(b.Path("layout.toml")) && !b.Fresh() {
		solve = true
	}
	switch {
	case solve:
		return func(s *mapdata.Tracing, o layout.Options, _ []byte, say func(string)) ([]byte, error) {
			return layout.Solve(s, o, say)
		}
	case refit:
		return layout.Refit
	case mend:
		return layout.Mend
	}
	return nil
}

func boardCompile(b *folder.Folder, accept bool, place folder.Solver, talk *talk) error {
	start := time.Now()
	out, err := b.Compile(place, talk.step)
	talk.end()
	if err != nil {
		return err
	}
	for _, w := range out.Warnings {
		fmt.Println("warning:", w)
	}
	changes, lock, err := b.LockChanges(out)
	if err != nil {
		return err
	}
	if len(changes) > 0 {
		if !accept {
			return b.LockError(changes)
		}
		fmt.Println("accepted:\n  " + strings.Join(changes, "\n  "))
	}
	b.Seal(out, []byte(lock))
	data := mapdata.Encode(out.Board)
	if err := b.Dress(out.Board); err != nil {
		return err
	}
	if err := os.WriteFile(b.Path("lock.txt"), []byte(lock), 0o644); err != nil {
		return err
	}
	if err := os.WriteFile(b.Path("board.bin"), data, 0o644); err != nil {
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

// boardImport imports boards of other programs: herald board import FILE... A board that is only
// partly imported gets a NOTES.md of what is missing, and an exit code of its own.
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
	for _, b := range boards { // write nothing before every board has a free name
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

// exports lists the formats of board export.
var exports = []string{"drawing", "geojson", "jdip", "json", "map"}

// boardExport writes a board for other programs: herald board export ID --as FORM. One file goes to
// standard output unless --out names a folder; several need one. year is when play begins; 0: that
// of the ruleset named like the board, or 1901.
func boardExport(site, id, form, out string, year int) error {
	if err := oneOf("form", form, exports); err != nil {
		return fmt.Errorf("--as: %w", err)
	}
	b, err := sitegen.OpenBoard(site, id)
	if err != nil {
		return err
	}
	files, err := exported(b, form, year)
	if err != nil {
		return err
	}
	if out == "" {
		if len(files) > 1 {
			return errors.New("it is several files (hint: --out FOLDER)")
		}
		for _, data := range files {
			_, err = os.Stdout.Write(data)
		}
		return err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		path := filepath.Join(out, name)
		if err := os.WriteFile(path, files[name], 0o644); err != nil {
			return err
		}
		fmt.Println(path)
	}
	return nil
}

func exported(b *mapdata.Board, form string, year int) (map[string][]byte, error) {
	if year == 0 {
		year = 1901
		if rules, err := variants.New(b.Map.ID, b.Map, nil); err == nil {
			year = rules.Info().Start.Year
		}
	}
	one := func(ext string, data []byte, err error) (map[string][]byte, error) {
		return map[string][]byte{b.Map.ID + ext: data}, err
	}
	switch form {
	case "geojson":
		data, err := export.GeoJSON(b)
		return one(".geojson", data, err)
	case "json":
		data, err := export.JSON(b)
		return one(".json", data, err)
	case "map":
		data, err := export.Judge(b, year)
		return one(".map", data, err)
	case "jdip":
		return export.JDip(b, year)
	}
	svg, toml, adjacency := export.Drawing(b, b.Map.ID+"-drawn")
	return map[string][]byte{"map.svg": svg, "map.toml": toml, "adjacency.txt": adjacency}, nil
}
