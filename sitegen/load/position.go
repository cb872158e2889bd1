package load

import "github.com/heraldmaps/herald/mapdata/strict"

// StartPosition is position.toml, from which a game that was run by hand continues here. Places are
// written region or region/coast, units "A bristol" or "F caernarfonshire/north".
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
