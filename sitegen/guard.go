package sitegen

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/heraldmaps/herald/sitegen/load"
)

// guard is the last lock on the door: whatever a theme or a mistake does, a build whose files hold a player's address, an
// e-mail or a game's secret fails. What is published is decided in package publish; this only notices when that failed.
type guard struct {
	secrets [][]byte
	what    []string
	key     string
}

func newGuard(games []*load.Game) guard {
	var g guard
	add := func(what, s string) {
		if s = strings.TrimSpace(s); len(s) >= 6 { // shorter ones occur by chance
			g.secrets, g.what = append(g.secrets, []byte(s)), append(g.what, what)
		}
	}
	for _, lg := range games {
		add("the secret of "+lg.Slug, lg.Secret)
		for _, s := range lg.Seats {
			who := "the player of " + s.ID + " in " + lg.Slug
			add("the e-mail of "+who, s.Email)
			add("the address of "+who, s.Address)
			add("the note on "+who, s.Note)
		}
	}
	g.key = Key(g.what, g.secrets)
	return g
}

// check fails if a file holds a secret. It does not say which: the message may be seen by others.
func (g guard) check(files []File) error {
	for _, f := range files {
		for i, s := range g.secrets {
			if bytes.Contains(f.Data, s) {
				return fmt.Errorf("%s would publish %s (hint: take it out of the orders, titles or templates)", f.Path, g.what[i])
			}
		}
	}
	return nil
}
