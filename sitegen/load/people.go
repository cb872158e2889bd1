package load

import (
	"errors"
	"io/fs"
	"strings"
)

// Person is who may send orders for a power, from the game's register or its [[power]] entries. All of it is private.
type Person struct {
	Power   string `toml:"power"`   // the power's id
	Address string `toml:"address"` // of electronic mail
	Name    string `toml:"name"`
}

// People returns the game's register, people.toml, and the addresses that game.toml gives. A power may have several.
func (g *Game) People(ps *Problems) []Person {
	var f struct {
		Seats []Person `toml:"seat"`
	}
	shown := g.Shown() + "/people.toml"
	if _, err := g.site.Read(shown, 1<<20); !errors.Is(err, fs.ErrNotExist) {
		if _, ok := decodeTOML(g.site, shown, &f, ps); !ok {
			return nil
		}
	}
	for i, s := range f.Seats {
		if s.Power == "" || !strings.Contains(s.Address, "@") {
			ps.Errorf(shown, 0, 0, `power = "crown", address = "…@…"`, "seat %d has no power, or no address", i+1)
		}
	}
	out := f.Seats
	for _, s := range g.Seats {
		if strings.Contains(s.Email, "@") {
			out = append(out, Person{Power: s.ID, Address: s.Email, Name: s.Player})
		}
	}
	for i := range out {
		out[i].Address = strings.ToLower(strings.TrimSpace(out[i].Address))
	}
	return out
}
