package load

import (
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/heraldmaps/herald/sitegen/files"
)

// The kept copy of a game is one file (kept.txt) with all files from which its frozen phases were
// decided and published. It is written whenever a phase is frozen or reopened. A build uses it if
// the game's own files cannot be read. It omits the secret, players' names and addresses, and
// remarks about players.
//
// Its format is a first line, then for each file a line "== LENGTH NAME", LENGTH bytes and a line
// feed. The length "-" stands for a photograph, which is read from its own file.

const (
	keptHead = "herald kept 1\n"
	maxKept  = 16 << 20
	keptName = "kept.txt"
	keptNext = "kept-next.txt" // the next copy: see keeping.go
)

const keptAddress = "player@kept.invalid"

// KeptFile returns the path of the kept copy for messages.
func (g *Game) KeptFile() string { return g.Shown() + "/" + keptName }

// KeptPath returns the path of the kept copy.
func (g *Game) KeptPath() string { return filepath.Join(g.Dir, keptName) }

// hold returns the files to keep, by name below the game's folder, or nil if no phase is frozen.
func (g *Game) hold() (map[string][]byte, error) {
	held := map[string][]byte{}
	frozen := false
	for _, p := range g.Phases {
		if p.Frozen == nil {
			continue
		}
		frozen = true
		if err := p.hold(held); err != nil {
			return nil, err
		}
	}
	if !frozen {
		return nil, nil
	}
	for _, name := range []string{"position.toml", "receipts.txt", originsName, "end.toml"} {
		if err := holdFile(g.site, g.Shown(), name, held); err != nil {
			return nil, err
		}
	}
	var err error
	if held["game.toml"], err = g.public(); err == nil {
		held["people.toml"], err = g.publicRegister()
	}
	if held["people.toml"] == nil {
		delete(held, "people.toml")
	}
	return held, err
}

func (p *Phase) hold(held map[string][]byte) error {
	entries, err := p.site.List(p.Shown)
	if err != nil {
		return err
	}
	for _, e := range entries {
		switch below := p.Key + "/" + e.Name(); {
		case e.Name() == "corrections.toml" || e.Name() == "results.toml" || takenForm.MatchString(e.Name()):
			err = holdFile(p.site, path.Dir(p.Shown), below, held)
		case e.IsDir() && p.Frozen.Step(e.Name()) != nil:
			var sheets []fs.DirEntry
			sheets, err = p.site.List(p.Shown + "/" + e.Name())
			for _, s := range sheets {
				switch name := below + "/" + s.Name(); {
				case err != nil || !sheetForm.MatchString(s.Name()):
				case strings.HasSuffix(s.Name(), ".txt"):
					err = holdFile(p.site, path.Dir(p.Shown), name, held)
				default:
					held[name] = nil
				}
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func holdFile(site files.Site, dir, name string, held map[string][]byte) error {
	if !site.Exists(dir + "/" + name) {
		return nil
	}
	data, err := site.Read(dir+"/"+name, files.TOML)
	if data == nil {
		data = []byte{} // an empty file; nil would stand for a photograph
	}
	held[name] = data
	return err
}

func (g *Game) public() ([]byte, error) {
	c := *g
	c.Seats = make([]Seat, len(g.Seats))
	for i, s := range g.Seats {
		c.Seats[i].ID = s.ID
	}
	return TOML("", plainValue(reflect.ValueOf(c)))
}

// publicRegister returns people.toml with only what pages show: aliases that players want shown,
// empty seats, and the dates of both; nil without people.toml.
func (g *Game) publicRegister() ([]byte, error) {
	var told Problems // reported by ReadGame
	var seats []any
	for _, p := range g.Register(&told) {
		c := Person{Power: p.Power, From: p.From, Nobody: p.Nobody, Public: p.Public}
		if p.Public {
			c.Alias = p.Alias
		}
		if !p.Nobody {
			c.Address = keptAddress
		}
		seats = append(seats, plainValue(reflect.ValueOf(c)))
	}
	if len(seats) == 0 {
		return nil, nil
	}
	return TOML("", map[string]any{"seat": seats})
}

// plainValue turns a value into what TOML can write: maps by key, lists and simple values. It
// leaves out empty ones.
func plainValue(v reflect.Value) any {
	switch d := v.Interface().(type) {
	case Day:
		return d.Time // midnight UTC, which a Day is read from
	case time.Time:
		return d.UTC()
	}
	switch v.Kind() {
	case reflect.Struct:
		out := map[string]any{}
		for i := range v.NumField() {
			name, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("toml"), ",")
			if v.Type().Field(i).IsExported() && name != "" && name != "-" && !v.Field(i).IsZero() {
				out[name] = plainValue(v.Field(i))
			}
		}
		return out
	case reflect.Slice:
		if v.Type().Elem().Kind() != reflect.Struct {
			return v.Interface()
		}
		out := make([]any, v.Len())
		for i := range out {
			out[i] = plainValue(v.Index(i))
		}
		return out
	}
	return v.Interface()
}

// ReadKept reads a game from its kept copy, without private data, or returns nil.
func ReadKept(site files.Site, slug string) *Game {
	if ValidSlug(slug) != "" {
		return nil
	}
	held := heldOf(site, slug)
	if held == nil {
		return nil
	}
	var ps Problems
	g := readGame(site.Over("content/games/"+slug, held), slug, &ps)
	if g == nil || ps.Failed() {
		return nil
	}
	g.Kept = true
	return g
}

// heldOf reads the files of a game's kept copy; nil if it is unusable.
func heldOf(site files.Site, slug string) map[string][]byte {
	below := "content/games/" + slug
	held := heldIn(site, below, keptName)
	if next := heldIn(site, below, keptNext); next != nil && happened(site, held, next) {
		return next
	}
	return held
}

// heldIn returns the files in kept.txt or kept-next.txt, or nil.
func heldIn(site files.Site, below, name string) map[string][]byte {
	if !site.Exists(below + "/" + name) {
		return nil
	}
	data, err := site.Read(below+"/"+name, maxKept)
	if err != nil {
		return nil
	}
	if held := unpack(data, below); len(held) > 0 {
		return held
	}
	return nil
}

func pack(held map[string][]byte) []byte {
	var b bytes.Buffer
	b.WriteString(keptHead)
	for _, name := range slices.Sorted(maps.Keys(held)) {
		length := "-"
		if held[name] != nil {
			length = strconv.Itoa(len(held[name]))
		}
		fmt.Fprintf(&b, "== %s %s\n%s\n", length, name, held[name])
	}
	return b.Bytes()
}

func unpack(data []byte, below string) map[string][]byte {
	rest, ok := bytes.CutPrefix(data, []byte(keptHead))
	if !ok {
		return nil
	}
	held := map[string][]byte{}
	for len(rest) > 0 {
		line, after, ok := bytes.Cut(rest, []byte("\n"))
		words := strings.SplitN(string(line), " ", 3)
		if !ok || len(words) != 3 || words[0] != "==" || !fs.ValidPath(words[2]) {
			return nil
		}
		name, n := below+"/"+words[2], 0
		if words[1] != "-" {
			var err error
			if n, err = strconv.Atoi(words[1]); err != nil || n < 0 || n >= len(after) {
				return nil
			}
		}
		if len(after) <= n || after[n] != '\n' {
			return nil
		}
		if held[name] = slices.Clone(after[:n]); words[1] == "-" {
			held[name] = nil
		} else if n == 0 {
			held[name] = []byte{}
		}
		rest = after[n+1:]
	}
	return held
}
