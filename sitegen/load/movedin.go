package load

import (
	"fmt"
	"path/filepath"

	"github.com/heraldmaps/herald/mapdata/strict"
	"github.com/heraldmaps/herald/sitegen/receipts"
)

// Origin is a site where phases of a game were played before it moved here, with the published data
// to check their receipts and lots. A game that moved twice has two.
type Origin struct {
	// Game is its name at the origin; "" for another program's saved game, which has no receipts.
	Game       string   `toml:"game,omitempty"`
	Commitment string   `toml:"commitment,omitempty"` // the commitment to its chain of lots
	Log        []string `toml:"log,omitempty"`        // its log of receipts, line by line
}

// Receipts returns the origin's log of receipts.
func (o *Origin) Receipts() receipts.Log { return o.Log }

// MovedLot is a lot that was drawn at an origin and is not drawn again.
type MovedLot struct {
	Seed  string `toml:"seed"`  // the text that was hashed
	Among int    `toml:"among"` // how many candidates there were
	Drawn int    `toml:"drawn"` // index of the candidate that was drawn, from 0
}

// OriginsFile returns the path of a game's moved-in.toml for messages.
func (g *Game) OriginsFile() string { return g.Shown() + "/" + originsName }

const originsName = "moved-in.toml"

// Origin returns the origin with a number, from 1, or nil.
func (g *Game) Origin(n int) *Origin {
	if n < 1 || n > len(g.Origins) {
		return nil
	}
	return &g.Origins[n-1]
}

func (g *Game) readOrigins(ps *Problems) {
	var f struct {
		Origins []Origin `toml:"origin"`
	}
	if !g.site.Exists(g.OriginsFile()) {
		return
	}
	if _, ok := decodeTOML(g.site, g.OriginsFile(), &f, ps); !ok {
		return
	}
	for i, o := range f.Origins {
		if o.Log == nil {
			continue
		}
		if _, err := receipts.Parse(receipts.Log(o.Log).Text()); err != nil {
			ps.Errorf(g.OriginsFile(), 0, 0, "put back the file that herald import wrote", "the log of origin %d: %v", i+1, err)
			return
		}
	}
	g.Origins = f.Origins
}

// SaveOrigins writes where a game's phases were played before it moved here.
func (g *Game) SaveOrigins(origins []Origin) error {
	data, err := TOML("# Where phases of this game were played before it moved here. Written by herald import; published with the game.\n", map[string]any{"origin": origins})
	if err != nil {
		return fmt.Errorf("%s: %w", originsName, err)
	}
	return WriteFile(filepath.Join(g.Dir, originsName), data)
}

// StartPosition is position.toml, from which a game run by hand continues here. Places are written
// region or region/coast, units "A bristol" or "F caernarfonshire/north".
type StartPosition struct {
	File   string              `toml:"-"`
	Source *strict.Source      `toml:"-"`     // positions of its keys
	Phase  string              `toml:"phase"` // 1643-spring-movement, 1643-winter-adjustment
	Units  map[string][]string `toml:"units"`
	Owners map[string][]string `toml:"owners"`
	State  map[string]any      `toml:"state"` // the ruleset's own
	Note   string              `toml:"note"`  // published: where the position came from
}

func (g *Game) readPosition(ps *Problems) {
	p := &StartPosition{File: g.Shown() + "/position.toml"}
	if !g.site.Exists(p.File) {
		return
	}
	source, ok := decodeTOML(g.site, p.File, p, ps)
	if !ok {
		return
	}
	p.Source = source
	if p.Phase == "" {
		ps.Errorf(p.File, 1, 1, `phase = "1643-spring-movement"`, "the position has no phase")
	}
	g.Position = p
}
