// Package folder reads and compiles a folder of a board's sources, and compares the result with its
// lock. A site's own boards and the program's take the same steps.
package folder

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/compile"
	"github.com/heraldmaps/herald/mapdata/drawing"
	"github.com/heraldmaps/herald/mapdata/gazetteer"
	"github.com/heraldmaps/herald/mapdata/layout"
	"github.com/heraldmaps/herald/mapdata/strict"
)

// Folder holds a board's sources.
type Folder struct {
	Dir    string
	Shown  string // its name in messages
	File   *gazetteer.File
	Source *strict.Source
	toml   []byte
	gate   gate
	plain  bool // compiled without its layout

	drawing *drawing.Drawing // as far as it could be read
	amiss   error            // mistakes in a drawing that can be compiled all the same
	faults  []drawing.Fault  // mistakes in the drawing that the last compilation found
}

// Open reads the map.toml of a board's folder, which messages call shown. The error has all
// mistakes, as diag.Errors; the folder then holds what could be read.
func Open(dir, shown string) (*Folder, error) { return at(dir, shown).read() }

// OpenOf opens the folder rel of a site, like Open. Links in it may lead anywhere within the site.
func OpenOf(site, rel, shown string) (*Folder, error) { return of(site, rel, shown).read() }

// at returns a folder without reading it. of does the same for a folder of a site.
func at(dir, shown string) *Folder {
	return &Folder{Dir: dir, Shown: shown, gate: gate{dir, "."}}
}

func of(site, rel, shown string) *Folder {
	return &Folder{Dir: filepath.Join(site, filepath.FromSlash(rel)), Shown: shown,
		gate: gate{site, filepath.FromSlash(rel)}}
}

func (b *Folder) read() (*Folder, error) {
	var err error
	if b.toml, err = b.Optional("map.toml"); err != nil {
		return nil, err
	}
	if b.toml == nil {
		return nil, b.problem("map.toml", "herald new board makes one; docs/boards.md", "there is no board")
	}
	b.File, b.Source, err = gazetteer.Read(b.path("map.toml"), b.toml)
	return b, err
}

// path returns a file's name in the folder as messages show it.
func (b *Folder) path(name string) string { return filepath.Join(b.Shown, name) }

// Path returns the path of a file in the folder.
func (b *Folder) Path(name string) string { return filepath.Join(b.Dir, name) }

// Solver makes a layout. old is the present one, or nil.
type Solver func(s *mapdata.Tracing, o layout.Options, old []byte, say func(string)) ([]byte, error)

// Compile runs the compiler. With a solver it also makes a new layout and writes it to layout.txt.
// Mistakes are diag.Errors with positions in map.toml.
func (b *Folder) Compile(place Solver, say func(string)) (*compile.Output, error) {
	in, err := b.input()
	if err != nil {
		return nil, err
	}
	in.Say = say
	if place != nil && b.amiss == nil {
		in.Solve = func(s *mapdata.Tracing) ([]byte, error) { return b.place(s, place, say) }
	}
	out, err := compile.Run(in)
	if out != nil {
		b.faults = out.Faults
	}
	if err != nil {
		if what, ok := strings.CutPrefix(err.Error(), "layout:"); ok {
			err = &StaleLayout{fmt.Sprintf("%s:%s", b.path("layout.txt"), what)}
		}
	}
	if err = both(b.amiss, err); err != nil {
		return nil, err
	}
	return out, nil
}

// StaleLayout is the error for a layout.txt that was made for another map.
type StaleLayout struct{ what string }

// Error says where the two maps differ, and which command makes the layout again.
func (s *StaleLayout) Error() string { return s.what }

// Plain compiles the board like Compile, but with a plain layout: the sheet is not distorted, and
// names and units are in the middle of regions.
func (b *Folder) Plain() (*compile.Output, error) {
	b.plain = true
	defer func() { b.plain = false }()
	return b.Compile(nil, nil)
}

// both joins the mistakes found in reading a drawing with those found in compiling it.
func both(read, compiled error) error {
	var a, b diag.Errors
	if errors.As(read, &a) && errors.As(compiled, &b) {
		return slices.Concat(a, b)
	}
	return cmp.Or(read, compiled)
}

func (b *Folder) input() (compile.Input, error) {
	in := compile.Input{File: b.File, Source: b.Source}
	m := &b.File.Map
	s, err := b.sources(m.Drawing, m.Adjacency)
	if err != nil {
		return in, err
	}
	switch {
	case m.Drawn() && s.shapes == nil:
		return in, diag.Errors{{Pos: b.Source.At("map", 0, "drawing"), Msg: fmt.Sprintf("there is no %s", b.path(m.Drawing)),
			Hint: "put the drawing into the board's folder"}}
	case m.Drawn():
		in.Drawing, err = drawing.Read(b.path(m.Drawing), s.shapes,
			drawing.Options{Regions: m.Layer, Places: m.Slots, Picture: m.Backdrop, Region: b.region})
		b.drawing = in.Drawing
		d := in.Drawing
		if b.amiss = err; err != nil && !d.Whole {
			return in, err
		}
		if most := max(d.Width, d.Height) / 20; m.Tolerance > most {
			return in, diag.Errors{{Pos: b.Source.At("map", 0, "tolerance"),
				Msg:  fmt.Sprintf("a tolerance of %g closes what is open on purpose", m.Tolerance),
				Hint: fmt.Sprintf("%.3g at most in this drawing; leave it out for a five-hundredth of its longer side", most)}}
		}
		m.Span(d.X, d.Y, d.Width, d.Height)
		if px := (m.ExtentKm[1] - m.ExtentKm[0]) * (m.ExtentKm[3] - m.ExtentKm[2]) / m.ResolutionKm / m.ResolutionKm; px > 4e7 {
			return in, diag.Errors{{Pos: b.Source.At("map", 0, "resolution_km"), Msg: fmt.Sprintf("the raster would have %.0f million pixels", px/1e6), Hint: "leave resolution_km out"}}
		}
	case s.shapes == nil:
		return in, fmt.Errorf("%s is missing (hint: herald board coast makes it)", b.path("coast.txt"))
	default:
		in.Coast = s.shapes
	}
	if m.Adjacency != "" {
		if s.adjacency == nil {
			return in, diag.Errors{{Pos: b.Source.At("map", 0, "adjacency"), Msg: fmt.Sprintf("there is no %s", b.path(m.Adjacency)), Hint: "it has the form of lock.txt"}}
		}
		in.Adjacency = &compile.Adjacency{Name: b.path(m.Adjacency), Data: s.adjacency}
	}
	if !b.plain {
		in.Layout = s.layout
	}
	in.Hash = func(layout []byte) string { s.layout = layout; return s.hash() }
	return in, nil
}

func (b *Folder) region(id string) bool {
	return slices.ContainsFunc(b.File.Regions, func(r gazetteer.Region) bool { return r.ID == id })
}

type sources struct{ toml, shapes, adjacency, layout []byte }

// sources reads the sources. drawing and adjacency are "" if the board has none.
func (b *Folder) sources(drawing, adjacency string) (s sources, err error) {
	s.toml = b.toml
	if s.shapes, err = b.Optional(shapesOf(drawing)); err != nil {
		return s, err
	}
	if adjacency != "" {
		if s.adjacency, err = b.Optional(adjacency); err != nil {
			return s, err
		}
	}
	s.layout, err = b.Optional("layout.txt")
	return s, err
}

func shapesOf(drawing string) string { return cmp.Or(drawing, "coast.txt") }

func (s *sources) hash() string {
	h := sha256.New()
	for _, part := range [][]byte{s.toml, s.shapes, s.layout, s.adjacency} {
		h.Write(part)
	}
	return short(h)
}

// hash returns the hash of the sources on disk, combined with the lock (see sealed), without
// keeping them. It reads the bytes and never relies on a file's time or size.
func (b *Folder) hash(id, drawing, adjacency string) (string, error) {
	h := sha256.New()
	h.Write(b.toml)
	var buf [64 << 10]byte
	for _, name := range []string{shapesOf(drawing), "layout.txt", adjacency} {
		if name == "" {
			continue
		}
		if err := b.pour(h, name, buf[:]); err != nil {
			return "", err
		}
	}
	lock, err := b.Optional("lock.txt")
	return sealed(id, short(h), lock), err
}

// sealed combines the hash of a board's sources with its lock, so that a changed lock has the board
// compiled and compared again. A board without a lock keeps its hash; so do the program's own
// boards, whose locks tests compare.
func sealed(id, hash string, lock []byte) string {
	if lock == nil || slices.Contains(mapdata.IDs(), id) {
		return hash
	}
	h := sha256.New()
	h.Write([]byte(hash))
	h.Write(lock)
	return short(h)
}

// Seal puts the lock with which a compiled board agrees into the board's hash.
func (b *Folder) Seal(out *compile.Output, lock []byte) {
	out.Board.Hash = sealed(b.File.Map.ID, out.Board.Hash, lock)
}

// short returns the part of a hash that identifies a board.
func short(h hash.Hash) string { return hex.EncodeToString(h.Sum(nil))[:12] }

// place makes a layout by the folder's layout.toml and writes it to layout.txt.
func (b *Folder) place(s *mapdata.Tracing, how Solver, say func(string)) ([]byte, error) {
	wishes, err := b.Optional("layout.toml")
	if err != nil {
		return nil, err
	}
	o, err := layout.ReadOptions(b.path("layout.toml"), wishes, s.Map)
	if err != nil {
		return nil, err
	}
	old, err := b.Optional("layout.txt")
	if err != nil {
		return nil, err
	}
	frozen, err := how(s, o, old, say)
	if err != nil {
		return nil, err
	}
	return frozen, os.WriteFile(b.Path("layout.txt"), frozen, 0o644)
}

// LockChanges compares the contacts with lock.txt: nil if nothing changed or there is no lock. It
// also returns the new lock's text.
func (b *Folder) LockChanges(out *compile.Output) (changes []string, lock string, err error) {
	old, err := b.Optional("lock.txt")
	if err != nil {
		return nil, "", err
	}
	lock = compile.Lock(out.Board.Map, out.Contacts)
	if old == nil {
		return nil, lock, nil
	}
	return compile.LockChanges(string(old), lock), lock, nil
}

// LockError is the error for contacts that differ from the lock.
func (b *Folder) LockError(changes []string) error {
	return diag.Errors{{Pos: diag.Pos{File: b.path("lock.txt")}, Msg: "what touches what has changed:\n  " + strings.Join(changes, "\n  ") + "\n",
		Hint: "fix the geometry, or herald board compile --accept " + b.File.Map.ID}}
}

// Lint, after Compile, draws the mistakes in a drawing in red with their line numbers. Without
// mistakes it returns nil.
func (b *Folder) Lint() []byte {
	if b.drawing == nil {
		return nil
	}
	faults := slices.Concat(b.drawing.Open, b.faults)
	if faults == nil {
		return nil
	}
	return b.drawing.Lint(faults)
}
