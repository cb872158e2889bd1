package load

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// The ways in which players end a game before the rules do.
const (
	EndDraw       = "draw"       // agreed between those named
	EndConcession = "concession" // all others concede to those named
	EndStopped    = "stopped"    // nobody wins
)

// Ends lists them.
func Ends() []string { return []string{EndDraw, EndConcession, EndStopped} }

// End is end.toml: how a game ended by its players' agreement rather than on the board. It is
// published.
type End struct {
	How     string   `toml:"how"`
	Winners []string `toml:"winners,omitempty"` // powers; of a draw those who share it
	Why     string   `toml:"why,omitempty"`     // a sentence, such as how the vote came out
}

// EndFile returns the path of a game's end.toml for messages.
func (g *Game) EndFile() string { return g.Shown() + "/end.toml" }

func (g *Game) readEnd(ps *Problems) {
	if !g.site.Exists(g.EndFile()) {
		return
	}
	e := &End{}
	if _, ok := decodeTOML(g.site, g.EndFile(), e, ps); !ok {
		return
	}
	switch {
	case !slices.Contains(Ends(), e.How):
		ps.Errorf(g.EndFile(), 1, 1, "one of "+strings.Join(Ends(), ", "), "a game cannot end by how = %q", e.How)
	case e.How == EndStopped && len(e.Winners) > 0:
		ps.Errorf(g.EndFile(), 0, 0, "leave winners out, or say draw or concession", "a game that was stopped has no winners")
	case e.How != EndStopped && len(e.Winners) == 0:
		ps.Errorf(g.EndFile(), 0, 0, `winners = ["france"]`, "it does not say who %s",
			map[string]string{EndDraw: "shares the draw", EndConcession: "wins"}[e.How])
	default:
		g.End = e
	}
}

// SaveEnd writes a game's end.
func (g *Game) SaveEnd(e *End) error {
	data, err := TOML("# How the game ended. Written by herald end; remove the file to play on.\n", e)
	if err != nil {
		return fmt.Errorf("end.toml: %w", err)
	}
	next, err := g.after(func(now *Game) { now.End = e }, map[string][]byte{"end.toml": data})
	if err != nil {
		return err
	}
	return g.happen(next, "end.toml", func() error { return WriteFile(filepath.Join(g.Dir, "end.toml"), data) })
}
