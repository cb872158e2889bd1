package load

import (
	"errors"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"github.com/heraldmaps/herald/mapdata/strict"
	"github.com/heraldmaps/herald/sitegen/files"
)

// maxPassed is the most bad lines of a game.toml that are skipped; with more it is unreadable.
const maxPassed = 40

// salvage reads a game that has neither a readable game.toml nor a kept copy from the readable
// lines of its game.toml. They suffice to publish frozen phases, whose hashes are verified; nothing
// more is decided. It returns nil if the board, ruleset or id is missing.
func salvage(site files.Site, slug string) *Game {
	file := "content/games/" + slug + "/game.toml"
	data, err := site.Read(file, files.TOML)
	if err != nil {
		return nil
	}
	var told Problems // reported by its first reader
	text, ok := cleanText(data, file, &told)
	if !ok {
		return nil
	}
	var f struct {
		ID, Title, Board, Ruleset, Note, Ended any
		Options                                map[string]any
		Lots                                   struct{ Commitment, Beacon, Links, Scheme any }
	}
	lines := readable(strings.Split(text, "\n"))
	if lines == nil {
		return nil
	}
	if _, err := toml.Decode(strings.Join(lines, "\n"), &f); err != nil {
		return nil // a table is where none may be
	}
	withoutControls(file, text, &f, &told)
	word := func(v any) string {
		s, _ := v.(string)
		return s
	}
	number := func(v any) int {
		n, _ := v.(int64)
		return int(n)
	}
	g := &Game{Slug: slug, site: site, Dir: site.Path("content/games/" + slug), File: file, Salvaged: true,
		ID: word(f.ID), Title: word(f.Title), Board: word(f.Board), Ruleset: word(f.Ruleset), Note: word(f.Note),
		Ended: word(f.Ended), Options: map[string]string{},
		Lots: LotCommitment{Commitment: word(f.Lots.Commitment), Beacon: word(f.Lots.Beacon), Links: number(f.Lots.Links),
			Scheme: number(f.Lots.Scheme)}}
	if g.Board == "" || g.Ruleset == "" || g.ID == "" {
		return nil
	}
	for name, value := range f.Options {
		g.Options[name] = word(value)
	}
	if g.Title == "" {
		g.Title = slug
	}
	var looks struct { // optional: what pages show besides
		Order int      `toml:"order"`
		Shade bool     `toml:"shade_control"`
		Scans bool     `toml:"scans"`
		Time  Timeline `toml:"timeline"`
	}
	if _, err := toml.Decode(strings.Join(lines, "\n"), &looks); err == nil {
		g.Order, g.Shade, g.Scans, g.Time = looks.Order, looks.Shade, looks.Scans, looks.Time
	}
	return g.readRest(&told)
}

// privateOf reads a game's private data (register, seed, players) from the readable lines of its
// files, so that the guard knows what must not be published.
func privateOf(site files.Site, slug string) *Game {
	g := newGame(site, slug)
	var all struct {
		Seats    []Seat   `toml:"power"`
		Register []Person `toml:"seat"`
		Seed     string   `toml:"seed"`
	}
	for _, name := range []string{"game.toml", "people.toml", "secret.toml"} {
		var told Problems // reported by its first reader
		data, err := site.Read(g.Shown()+"/"+name, files.TOML)
		if err != nil {
			continue
		}
		if text, ok := cleanText(data, name, &told); ok {
			strict.Peek(strings.Join(readable(strings.Split(text, "\n")), "\n"), &all)
		}
	}
	g.Seats, g.Secret = all.Seats, all.Seed
	for _, p := range all.Register {
		g.Seats = append(g.Seats, Seat{ID: p.Power, Email: p.Address})
	}
	return g
}

// readable returns a TOML file's lines with bad ones emptied; nil if over maxPassed are bad.
func readable(lines []string) []string {
	at := faultyLine(lines)
	for passed := 0; at > 0; passed++ {
		if passed == maxPassed {
			return nil
		}
		var best []string
		furthest := 0
		for _, n := range []int{at, at - 1} { // the error of an unfinished line is on the next one
			if n < 1 || n > len(lines) || lines[n-1] == "" {
				continue
			}
			next := slices.Clone(lines)
			next[n-1] = ""
			if to := faultyLine(next); to == 0 {
				return next
			} else if to > furthest {
				best, furthest = next, to
			}
		}
		if best == nil {
			return nil
		}
		lines, at = best, furthest
	}
	return lines
}

// faultyLine returns the first line, from 1, at which a text is not TOML, or 0.
func faultyLine(lines []string) int {
	var all map[string]any
	_, err := toml.Decode(strings.Join(lines, "\n"), &all)
	var at toml.ParseError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &at) && at.Position.Line > 0:
		return at.Position.Line
	}
	return len(lines)
}

// FrozenPhases returns how many phases have results.
func (g *Game) FrozenPhases() int {
	n := 0
	for _, p := range g.Phases {
		if p.Frozen != nil {
			n++
		}
	}
	return n
}
