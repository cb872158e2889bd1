// Package foreign reads boards written for other programs and makes boards of herald from them,
// with the shapes of the other program's drawing if it has one for every region, else as a
// schematic map.
//
// It lists what herald cannot express among the board's faults, and guesses nothing.
package foreign

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/mapdata/geom"
)

// Limits of what is read.
const (
	maxFile    = 16 << 20
	maxRegions = 2000
	maxEdges   = 50_000
	maxName    = 80   // letters
	maxDepth   = 5    // of files that include files
	maxWords   = 5000 // in a line, and neighbours of a region
)

// File is one file of another program.
type File struct {
	Name string
	Data []byte
}

// Finder returns a file by a base name or variants/NAME/FILE.php, or nil.
type Finder func(name string) []byte

// Board is a board as another program describes it.
type Board struct {
	ID, Title string
	Source    string // the format that it came in
	Year      int    // of the start; 0: unknown
	Victory   int
	Powers    []Power
	Regions   []Region
	Starts    []Start
	Edges     map[Edge]bool
	Faults    []string          // what cannot be played, or was not understood
	Remarks   []string          // what a coordinator should know, though the rules do not need it
	Season    string            // of the start: "", "autumn" or "winter"
	Options   map[string]string // options of the standard ruleset that the source asks for
	svg       []byte            // a drawing with the regions' shapes, or nil
	layer     string            // svg's layer of shapes; "": shapes are found by their ids
	prefix    string            // what the regions' ids in svg begin with

	index map[string]int
}

// Power is a player, or with Nobody an owner that nobody plays.
type Power struct {
	ID, Name, Adj string
	Nobody        bool
}

// Region is one space of the board.
type Region struct {
	ID, Name     string
	Sea, Shut    bool // Shut: no unit can enter
	Centre       bool
	Owner, Home  string // powers' ids, or ""
	Aliases      []string
	Coasts       []Coast
	At           *geom.Point // place of a unit in the source's own drawing
	InlandByName bool
}

// Coast is a named stretch of shore.
type Coast struct {
	ID, Name string
	At       *geom.Point
}

// Start is a unit of the opening.
type Start struct {
	Power, Region, Coast string
	Fleet                bool
}

// Edge is a step that a unit may take. Places are ids of regions, or region/coast.
type Edge struct {
	Fleet    bool
	From, To string
}

func newBoard(source string) *Board {
	return &Board{Source: source, Edges: map[Edge]bool{}, Options: map[string]string{}, index: map[string]int{}}
}

func (b *Board) fault(format string, args ...any) {
	s := fmt.Sprintf(format, args...)
	for _, f := range b.Faults {
		if f == s {
			return
		}
	}
	b.Faults = append(b.Faults, s)
}

func (b *Board) remark(s string) {
	if !slices.Contains(b.Remarks, s) {
		b.Remarks = append(b.Remarks, s)
	}
}

func (b *Board) begins(season string) {
	switch s := strings.ToLower(strings.TrimSpace(season)); s {
	case "", "spring":
	case "fall", "autumn":
		b.Season = "autumn"
	case "winter":
		b.Season = "winter"
	default:
		b.fault("the game begins in %s, which is not a season here", season)
	}
}

// called returns the id of the region with this id or this other name.
func (b *Board) called(name string) string {
	id := slug(name)
	if b.region(id) != nil {
		return id
	}
	for i := range b.Regions {
		for _, a := range b.Regions[i].Aliases {
			if slug(a) == id {
				return b.Regions[i].ID
			}
		}
	}
	return id
}

func (b *Board) add(id, name string) *Region {
	if i, ok := b.index[id]; ok {
		return &b.Regions[i]
	}
	b.index[id] = len(b.Regions)
	b.Regions = append(b.Regions, Region{ID: id, Name: name})
	return &b.Regions[len(b.Regions)-1]
}

func (b *Board) region(id string) *Region {
	if i, ok := b.index[id]; ok {
		return &b.Regions[i]
	}
	return nil
}

func (b *Board) edge(fleet bool, from, to string) {
	if from != to {
		b.Edges[Edge{fleet, from, to}] = true
	}
}

func (b *Board) power(id string) *Power {
	for i := range b.Powers {
		if b.Powers[i].ID == id {
			return &b.Powers[i]
		}
	}
	return nil
}

var notSlug = regexp.MustCompile(`[^a-z0-9]+`)

func slug(s string) string {
	s = strings.Trim(notSlug.ReplaceAllString(strings.ToLower(plain(s)), "-"), "-")
	if s == "" {
		return "x"
	}
	return s
}

// Read reads the boards of a file in any of the formats.
func Read(f File, find Finder) ([]*Board, error) {
	if len(f.Data) > maxFile {
		return nil, fmt.Errorf("%s: %d MB is too large for a board (hint: %d MB at most)", f.Name,
			len(f.Data)>>20, maxFile>>20)
	}
	if find == nil {
		find = func(string) []byte { return nil }
	}
	w := &words{of: find}
	f.Data, find = w.plain(path.Base(filepath.ToSlash(f.Name)), f.Data), w.find
	head := bytes.TrimSpace(f.Data[:min(len(f.Data), 200_000)])
	var out []*Board
	var err error
	switch {
	case bytes.HasPrefix(head, []byte("<?php")):
		out, err = readPHP(f, find)
	case bytes.HasPrefix(head, []byte("{")):
		out, err = readGraph(f)
	case bytes.Contains(head, []byte("<VARIANTS")):
		out, err = readVariants(f, find)
	case bytes.HasPrefix(head, []byte("<")):
		return nil, fmt.Errorf(
			"%s: this is not a list of variants (hint: name the file that has <VARIANTS>; it names its adjacency and its drawings)",
			f.Name)
	case bytes.Contains(head, []byte{0}):
		return nil, fmt.Errorf("%s: this is not a text file (hint: the formats are in docs/boards.md)", f.Name)
	case isNjudge(head):
		var b *Board
		if b, err = readNjudge(f, find); err == nil {
			out = []*Board{b}
		}
	default:
		out, err = readMap(f, find)
	}
	if err != nil {
		return nil, err
	}
	for _, b := range out {
		if len(b.Regions) > maxRegions || len(b.Edges) > maxEdges {
			return nil, fmt.Errorf("%s: %d regions and %d steps are too many for a board", f.Name, len(b.Regions), len(b.Edges))
		}
		if len(b.Regions) == 0 {
			return nil, fmt.Errorf("%s: it has no regions (hint: the formats are in docs/boards.md)", f.Name)
		}
		if b.ID == "" {
			b.ID = slug(strings.TrimSuffix(path.Base(f.Name), path.Ext(f.Name)))
		}
		b.settle()
		for _, r := range w.told {
			b.remark(r)
		}
		if !slices.ContainsFunc(b.Regions, func(r Region) bool { return !r.Shut }) {
			return nil, fmt.Errorf(
				"%s: no unit can enter any of its %d regions (hint: is a second file missing, with its borders?)", f.Name,
				len(b.Regions))
		}
	}
	return out, nil
}

// Open reads a file that the user names: it must be a regular file, no larger than a board can be.
func Open(name string) (File, error) {
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return File{}, fmt.Errorf("%s: there is no such file (hint: name a board's file; the formats are in docs/boards.md)",
			name)
	case err != nil:
		return File{}, err
	case !info.Mode().IsRegular():
		return File{}, fmt.Errorf("%s is not a file (hint: name a board's file; the formats are in docs/boards.md)", name)
	case info.Size() > maxFile:
		return File{}, fmt.Errorf("%s: %d MB is too large for a board (hint: %d MB at most)", name,
			info.Size()>>20, maxFile>>20)
	}
	data, err := os.ReadFile(name)
	return File{Name: name, Data: data}, err
}

// Beside returns a Finder that looks in the file's own folder and in its classes folder; for
// variant.c, which no file names, also in the folder above; and for variants/NAME/FILE.php in the
// folder NAME beside its own.
func Beside(name string) Finder {
	return func(want string) []byte {
		want = strings.ReplaceAll(want, "\\", "/")
		base, dirs := path.Base(want), []string{"", "classes"}
		if m := otherVariant.FindStringSubmatch(want); m != nil {
			dirs = []string{"../" + m[1], "../" + m[1] + "/classes"}
		} else if base == "variant.c" {
			dirs = append(dirs, "..")
		}
		for _, dir := range dirs {
			full := filepath.Join(filepath.Dir(name), dir, base)
			info, err := os.Stat(full)
			if err != nil || !info.Mode().IsRegular() || info.Size() > maxFile {
				continue
			}
			if data, err := os.ReadFile(full); err == nil {
				return data
			}
		}
		return nil
	}
}

var otherVariant = regexp.MustCompile(`^variants/(\w+)/\w+\.php$`)
